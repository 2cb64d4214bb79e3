/* policy.h - a quick way to play on, for both sides, where many battles are to be tried out. */
#ifndef OPPONENTS_POLICY_H
#define OPPONENTS_POLICY_H

#include "opponents/sense.h"

struct policy {
    const struct sense *sense;
    const struct temper *temper;
    struct orders room; /* the legal orders of the last choice */
};
/* A legal order of whoever decides, good until the next call; NULL when there is none. A question is
 * answered by the draw. Pure in state and seed. */
const struct bn_order *policy_pick(struct policy *p, const struct bn_state *s, uint64_t seed);
void policy_end(struct policy *p);

#endif
