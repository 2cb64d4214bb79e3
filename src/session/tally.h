/* tally.h - a battle in numbers: losses, orders, hits against what was to be expected, strength.
 *
 * All of it is read from the history of a session: standard events and the states after each order. So
 * it holds for every ruleset, and what a ruleset has not is 0. */
#ifndef SESSION_TALLY_H
#define SESSION_TALLY_H

#include "session/session.h"

enum { BN_TALLY_TYPES = 32 };

struct bn_tally_side {
    int units, lost;
    int figures_lost;
    int hits_taken; /* that its units have now; of lost ones where the ruleset keeps them */
    int of_type[BN_TALLY_TYPES], lost_of_type[BN_TALLY_TYPES];
    int orders; /* that its turns gave it */
    int turns;  /* in which it was given a number of orders, 0 included */
    /* Hits on the enemy under orders that rolled dice: what came, and what these orders give on the
     * average, see fair.h. */
    int hits;
    double fair;
    double luckier; /* the chance that the same rolls give fewer hits, half of as many counted */
};

struct bn_tally {
    struct bn_tally_side side[BN_SIDES];
    bool luck; /* some roll could have hit */
    /* Strength of each side, figures; where units have none, hits they can still take, or units: [0] as the battle began,
     * [i] at the end of its i-th turn. */
    int first_turn, turns;
    int16_t *strength[BN_SIDES];
    int turning;                  /* the turn that swung most to the winner, 0 for none */
    const struct bn_said *turned; /* what the loser suffered in it, NULL for nothing to name */
};

struct bn_tally bn_tally_of(const struct bn_session *s);
void bn_tally_free(struct bn_tally *t);

#endif
