/* inside.h - what the files of the opponents share. */
#ifndef OPPONENTS_INSIDE_H
#define OPPONENTS_INSIDE_H

#include <banneret/opponent.h>

/* Legal orders, however many there are. Freed with orders_free; begins as {0}. */
struct orders {
    struct bn_order *at;
    int n, room;
};
void orders_legal(struct orders *list, const struct bn_battle *b, const struct bn_state *s);
void orders_free(struct orders *list);

/* Zeroed storage that is there, or the program ends: the half of a thought is no use to anybody. */
void *opponent_new(size_t size);

/* One of them, drawn by the ruleset's eagerness; list->n is not 0. Pure in seed and stream. */
const struct bn_order *random_pick(const struct orders *list, const struct bn_battle *b,
                                   const struct bn_state *s, uint64_t seed, uint64_t stream);

/* The kinds of opponent; `rest` is what stands behind the colon, "" for nothing. */
struct bn_opponent *random_open(const char *rest, struct bn_text *fault);
struct bn_opponent *script_open(const char *rest, struct bn_text *fault);
struct bn_opponent *search_open(const char *rest, struct bn_text *fault);

#endif
