/* fair.h - how many hits an order gives on the average, and how likely each number is.
 *
 * The rules run once for every way the dice can fall, as for the odds, but in floating point and no
 * further than the turn's end: what is rolled as the next turn begins hits nobody. */
#ifndef SESSION_FAIR_H
#define SESSION_FAIR_H

#include "session/session.h"

enum { BN_FAIR_HITS = 128 };

struct bn_fair {
    /* chance[side][k]: that units of `side`'s enemy take k hits, the last k or more. */
    double chance[BN_SIDES][BN_FAIR_HITS];
    double mean[BN_SIDES];
    bool can_hit[BN_SIDES];
};

/* False: nothing is rolled under it, or too many ways to count. */
bool bn_fair_of(const struct bn_battle *b, const struct bn_state *before, const struct bn_order *o,
                struct bn_fair *fair);
/* The same for the n-th order of a session. */
bool bn_fair_of_order(const struct bn_session *s, int n, struct bn_fair *fair);

#endif
