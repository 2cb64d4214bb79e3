/* secrets.h - does anything tell a side what it may not see? */
#ifndef TESTS_SECRETS_H
#define TESTS_SECRETS_H

#include <banneret/ruleset.h>

/* The order is about to be carried out in `s`. For each side the battle is dealt anew in what that side
 * cannot see, and the two must look alike to it: view, prompt, orders, what happens and how likely.
 * NULL when they do, else what differs. `odds`: compares those too, which takes its time. */
const char *secrets_fault(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_order *o, uint64_t seed, bool odds);

#endif
