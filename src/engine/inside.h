/* inside.h - what the engine's files share and nobody else sees. */
#ifndef ENGINE_INSIDE_H
#define ENGINE_INSIDE_H

#include <banneret/ruleset.h>

/* One step in axial coordinates, by direction. */
extern const struct bn_axial bn_steps[BN_DIRS];

/* All cards into the deck, but those that the scenario gives away. */
void bn_cards_set_up(const struct bn_battle *b, struct bn_state *s);

/* Runs to the next decision, or to the end of the battle. */
void bn_run(struct bn_ctx *c);

/* Does someone win now? At the end of a player turn the conditions that wait for it count too. True:
 * the battle is over, and that is said. */
bool bn_victory_look(struct bn_ctx *c, bool turn_ends);
void bn_end_battle(struct bn_ctx *c, int winner, int condition, const char *say);

#endif
