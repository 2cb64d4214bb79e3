/* opponent.h - who may sit in a seat beside a person.
 *
 * An opponent is given what its side may see and answers with one of the legal
 * orders of that view. It works in slices, so that a screen stays alive without
 * a thread and can drop a choice half made. It is opened by name and knows
 * nothing of the session, the files or the screen. */
#ifndef BANNERET_OPPONENT_H
#define BANNERET_OPPONENT_H

#include <banneret/ruleset.h>

enum bn_thinking {
    BN_THINK_MORE,   /* the slice is used up: ask again with the same view and seed */
    BN_THINK_DONE,   /* `order` is the choice */
    BN_THINK_GAVE_UP /* no choice came of it; `why` says what went wrong */
};

/* Embed it and cast back. Memory behind it is the opponent's own. */
struct bn_opponent {
    /* The view is that of the side that decides, and the battle is not over. `seed` is the seat's: with
     * the same view it gives the same choice. `budget` is the size of a slice, in thousandths of a
     * second on a machine of today, 1 or more, measured in work done and never by a clock. `why` is
     * empty and gets one line: what the choice is for, or before it is made how far it is, if anything. */
    enum bn_thinking (*think)(struct bn_opponent *self, const struct bn_view *view, uint64_t seed,
                              int budget, struct bn_order *order, struct bn_text *why);
    void (*forget)(
        struct bn_opponent *self); /* drops a choice half made; NULL: there never is one */
    void (*close)(struct bn_opponent *self); /* frees it */
};

/* "random", "script:NAME", "script:FILE.lua", "search:LEVEL"; `human` is nobody to open. NULL: `fault`
 * says what is wrong with it. Closed by the caller. */
struct bn_opponent *bn_opponent_open(const char *who, struct bn_text *fault);
void bn_opponent_close(struct bn_opponent *opponent); /* NULL is nothing to close */

/* Lets it think, and vouches for the answer. Both BN_THINK_DONE and BN_THINK_GAVE_UP bring a legal
 * order: where the opponent gave up, or chose what is not legal, that one choice is drawn like
 * `random` does, and `why` says so. */
enum bn_thinking bn_opponent_think(struct bn_opponent *opponent, const struct bn_view *view,
                                   uint64_t seed, int budget, struct bn_order *order,
                                   struct bn_text *why);
void bn_opponent_forget(struct bn_opponent *opponent);

/* The seed of a side's seat in a battle of this seed. What the dice will show is not to be had of it. */
uint64_t bn_seat_seed(uint64_t battle_seed, int side);

/* A script that ships: the list, its name NULL at the end, is made by the Makefile. */
struct bn_script {
    const char *name, *spelt, *text; /* "bold", "script:bold", the Lua text */
    const char *about;               /* what its first line says of it */
    size_t len;
};
extern const struct bn_script bn_scripts[];

/* How an opponent is spelt, for help and complaints: "random", "script:bold" …; NULL after the last. */
const char *bn_opponent_name(int i);
/* How one of these plays, in a line; "" of others. */
const char *bn_opponent_about(const char *who);

#endif
