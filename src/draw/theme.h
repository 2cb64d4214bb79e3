/* theme.h - which colours a role has on which terminal. */
#ifndef DRAW_THEME_H
#define DRAW_THEME_H

#include "draw/canvas.h"

enum bn_depth { BN_MONO, BN_COLOURS_8, BN_COLOURS_16, BN_COLOURS_256, BN_DEPTHS };

struct bn_ink {
    int16_t fg, bg; /* a number of the terminal's palette, or -1: its own */
    uint8_t flags;  /* BN_BOLD and the like, added to the cell's */
};

struct bn_theme {
    enum bn_depth depth;
    bool light; /* a light background */
    struct bn_ink ink[BN_ROLES];
};

/* The colours of the sides are the scenario's names for them ("blue"); what is unknown, or too much
 * like the other side's, gets another. */
struct bn_theme bn_theme_of(enum bn_depth depth, bool light, const char *colour_a,
                            const char *colour_b);
/* The n-th name of a side's colour, NULL beyond the last. */
const char *bn_colour_name(int n);
/* Short gaps between characters get the ink of what stands before them, as far as it shows nothing in a
 * blank: a terminal then writes on without changing its colours twice. */
void bn_gaps_fill(struct bn_canvas *c, const struct bn_theme *theme);
/* The ground of a hex on paper, by enum bn_look, as 0xRRGGBB. */
uint32_t bn_paper_rgb(int look);
/* A colour of the 256 as 0xRRGGBB. */
uint32_t bn_colour_rgb(int colour);

#endif
