/* play.h - battles played by drawn orders: what the suite, the goldens, the
 * fuzzers and the benchmark share. */
#ifndef TESTS_PLAY_H
#define TESTS_PLAY_H

#include <banneret/ruleset.h>

enum play_kind { PLAY_UNIFORM, PLAY_WEIGHTED, PLAY_KINDS };
extern const char *const play_kind_names[PLAY_KINDS];

enum { PLAY_LIST = 8192, PLAY_ORDERS = 20000 };

/* The orders of one decision; storage that grows no more than PLAY_LIST. */
struct play_list {
    struct bn_order at[PLAY_LIST];
    struct bn_list list;
};
void play_legal(const struct bn_battle *b, const struct bn_state *s, struct play_list *p);

/* Which of them is drawn; pure in seed and the number of orders so far. */
const struct bn_order *play_choose(const struct bn_battle *b, const struct bn_state *s,
                                   const struct play_list *p, enum play_kind kind, uint64_t seed);

/* Plays to the end, or to `most` orders. False: it did not end by then. */
bool play_out(const struct bn_battle *b, struct bn_state *s, enum play_kind kind, uint64_t seed,
              int most);

/* Every order that the patterns of the verbs can spell on this board, whether it makes sense or not:
 * every verb with every unit, other unit, hex, facing and so on. Numbers go from 0 to
 * PLAY_NUMBERS. */
enum { PLAY_NUMBERS = 60 };
typedef void play_visit(void *with, const struct bn_order *order);
void play_domain(const struct bn_battle *b, play_visit *visit, void *with);

#endif
