/* luck.h - one source of chance for a session: lists, a seed, or what a record says. */
#ifndef SESSION_LUCK_H
#define SESSION_LUCK_H

#include "session/session.h"

struct luck_at { /* how far the lists are used up; part of the history */
    size_t dice, deck;
};

/* The source of one order. It answers from `steer` when steering, else from the lists, else from the
 * seed. After the first roll that cannot be made `result` says so, and what is answered from then on
 * is only something that could have come: the caller throws the state away. */
struct luck {
    struct bn_chance chance;
    const struct bn_battle *b;
    const struct bn_luck *lists;
    struct luck_at at;
    bool steering;
    char *const *steer;
    size_t steer_n, steer_at;
    size_t typed_from; /* dice of the list from here on were typed by hand */
    const char **face; /* what came, names that live as long as the ruleset */
    size_t faces, room;
    bool typed; /* some of it was typed by hand */
    enum bn_session_result result;
    struct bn_wanted wanted;
};

struct luck luck_of(const struct bn_battle *b, const struct bn_luck *lists, struct luck_at at);
void luck_steer(struct luck *l, char *const *faces, size_t n);

/* What was wanted, in words. */
void luck_say(const struct luck *l, struct bn_text *t);

/* A copy with lists of its own, and giving it back. */
struct bn_luck luck_copy(const struct bn_luck *from);
void luck_free(struct bn_luck *lists);

#endif
