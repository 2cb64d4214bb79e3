/* greedy.h - a crude opponent for measuring scenarios: it looks one order ahead.
 *
 * It knows no ruleset. It tries each legal order on copies of what its side may
 * see, with a few drawn dice, and takes the one after which things look best:
 * fewer losses than the enemy's, nearer to the aims, nearer to the enemy (who
 * shoots: no nearer than it can shoot; whom the enemy must destroy: back), and
 * in reach of an attack worth making. Whole numbers only, so that every machine
 * plays alike. */
#ifndef BALANCE_GREEDY_H
#define BALANCE_GREEDY_H

#include "play.h"

enum { GREEDY_TYPES = 64 };

struct greedy { /* what it knows of a battle before it begins */
    const struct bn_battle *b;
    uint8_t *walk;           /* steps between two hexes, round what is closed; hexes by hexes */
    int range[GREEDY_TYPES]; /* at how many hexes a type has been seen to attack */
    bool precious[BN_UNITS]; /* its loss alone, or nearly, loses the battle */
    bool helpless[BN_UNITS]; /* has not been seen to strike */
    int exits[BN_SIDES];     /* units the side wants off the board by its exits */
};

/* Learns ranges from a few drawn battles. */
void greedy_begin(struct greedy *g, const struct bn_battle *b);
void greedy_end(struct greedy *g);

/* The order of the side that decides; pure in seed and state. */
struct bn_order greedy_choose(const struct greedy *g, const struct bn_state *s, uint64_t seed);

/* Plays to the end, the sides in `seats` (bit n: side n) by greedy_choose and the others by drawn
 * orders. False: it did not end in `most` orders. Orders go to `told` unless it is NULL. */
typedef void greedy_told(const struct bn_battle *b, const struct bn_order *order);
bool greedy_play(const struct greedy *g, struct bn_state *s, unsigned seats, uint64_t seed,
                 int most, greedy_told *told);

#endif
