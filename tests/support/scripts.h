/* scripts.h - Lua texts as opponents, and battles played by opponents, for tests. */
#ifndef TESTS_SCRIPTS_H
#define TESTS_SCRIPTS_H

#include <banneret/opponent.h>

/* Opens a text as script:FILE.lua by a file that is gone again. NULL: `fault` says why. */
struct bn_opponent *scripts_open(const char *text, struct bn_text *fault);

/* One choice in slices of `budget`; *slices counts them unless NULL. */
enum bn_thinking scripts_choose(struct bn_opponent *who, const struct bn_view *view, uint64_t seed,
                                int budget, struct bn_order *order, struct bn_text *why,
                                int *slices);

#endif
