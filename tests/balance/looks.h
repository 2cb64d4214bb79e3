/* looks.h - how a battle looks to the crude opponent: one number, and what orders are to it. */
#ifndef BALANCE_LOOKS_H
#define BALANCE_LOOKS_H

#include "greedy.h"

/* How good things are for `side`, in hundredths of a step toward the enemy; more is better. */
int greedy_looks_of(const struct greedy *g, const struct bn_state *s, int side);

/* Is an enemy no farther away than the unit's type has been seen to attack? */
bool greedy_looks_near(const struct greedy *g, const struct bn_state *s, int unit);

/* Does the open decision answer something, rather than being an order of a phase? */
bool greedy_is_question(const struct bn_battle *b, const struct bn_state *s);

/* An order to a unit at an enemy on the board, made by itself and no answer. */
bool greedy_is_attack(const struct bn_battle *b, const struct bn_state *s,
                      const struct bn_order *o);

#endif
