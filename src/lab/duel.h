/* duel.h - one battle between two opponents, to its end. */
#ifndef LAB_DUEL_H
#define LAB_DUEL_H

#include <banneret/opponent.h>

enum { LAB_TYPES = 64, LAB_ORDERS = 20000 };

struct lab_duel { /* what came of it; flat, so that it can lie in memory that processes share */
    int16_t turns;
    int16_t forfeits[BN_SIDES]; /* choices that had to be drawn */
    int16_t orders;
    int8_t winner;   /* a side, BN_DRAW, or BN_OPEN where it did not end in LAB_ORDERS orders */
    int8_t ended_by; /* a condition, BN_NONE for another ending */
    int8_t first;    /* the side that took the first turn */
    bool played;
    uint8_t lost[BN_SIDES][LAB_TYPES]; /* units, by type */
};

/* Chance and seats from one seed: `step --seed` shows the same battle. */
void lab_duel_play(const struct bn_battle *b, struct bn_opponent *const seat[BN_SIDES],
                   uint64_t seed, struct lab_duel *out);

#endif
