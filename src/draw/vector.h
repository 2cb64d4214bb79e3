/* vector.h - the board as hexes drawn with lines: pictures for a page, small enough for one a turn.
 *
 * The ground is drawn once and every position refers to it, so both stand in one document. */
#ifndef DRAW_VECTOR_H
#define DRAW_VECTOR_H

#include <stdio.h>

#include <banneret/ruleset.h>

/* Ground, roads, hexsides and coordinates as <symbol id="ground">, in an <svg> that takes no room. */
void bn_vector_ground(const struct bn_battle *b, FILE *out);

/* One <svg> of a position. `before`, or NULL: how it was earlier; then arrows show who moved and crosses
 * where units were lost. The title is what is read aloud of it. */
void bn_vector_position(const struct bn_view *now, const struct bn_state *before, const char *title,
                        FILE *out);

/* "#2040a0": the colour of a side on paper. */
void bn_vector_colour(const struct bn_battle *b, int side, char out[8]);

#endif
