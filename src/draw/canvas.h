/* canvas.h - a rectangle of character cells: what the screen, a text file and a picture are made of.
 *
 * Whoever draws writes UTF-8 and roles. What a glyph becomes on a poorer terminal is looked up when
 * it is put (glyphs.h), what a role looks like when it is shown (theme.h). So the same drawing is
 * tested as text and seen in colour. */
#ifndef DRAW_CANVAS_H
#define DRAW_CANVAS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "draw/glyphs.h"

/* What a cell is for. A theme gives it colours, see theme.c. */
enum bn_role {
    BN_ROLE_PLAIN,
    BN_ROLE_DIM,
    BN_ROLE_TITLE,
    BN_ROLE_SIDE_A, /* the first side of the scenario */
    BN_ROLE_SIDE_B,
    BN_ROLE_ACTED_A, /* the same, of a unit that has acted */
    BN_ROLE_ACTED_B,
    BN_ROLE_EDGE, /* the lines between hexes */
    BN_ROLE_RULER,
    BN_ROLE_CURSOR,
    BN_ROLE_TARGET,
    BN_ROLE_DIGIT, /* points it costs to get there */
    BN_ROLE_RULE,  /* a rule's number */
    BN_ROLE_REFUSED,
    BN_ROLE_PROMPT,
    BN_ROLE_KEY,
    BN_ROLE_FRAME,  /* lines that part panels, frames of windows */
    BN_ROLE_CHOSEN, /* the line of a list that Enter would take */
    BN_ROLE_LOOK,   /* and enum bn_look (ruleset.h) beyond it */
    BN_ROLES = BN_ROLE_LOOK + 13
};

enum { BN_BOLD = 1, BN_REVERSE = 2, BN_UNDERLINE = 4, BN_FAINT = 8 };

struct bn_spot {
    char glyph[5]; /* one character of UTF-8, one column wide; never empty */
    uint8_t role, flags;
};

struct bn_canvas { /* begins as {0}, with glyphs set if it is not to be UTF-8 */
    int w, h;
    enum bn_glyphs glyphs;
    struct bn_spot *at; /* row by row */
};

/* Makes it this large and blank. False when there is no memory: it is then 0 × 0. */
bool bn_canvas_size(struct bn_canvas *c, int w, int h);
void bn_canvas_free(struct bn_canvas *c);

/* NULL outside. */
struct bn_spot *bn_canvas_at(const struct bn_canvas *c, int x, int y);

/* One glyph; outside the canvas nothing happens. */
void bn_put(struct bn_canvas *c, int x, int y, const char *glyph, enum bn_role role, int flags);
/* Text, at most `w` columns of it. Returns the columns used. Characters of no width are left out,
 * what is not one column wide is shown as '?'. */
int bn_write(struct bn_canvas *c, int x, int y, int w, const char *text, enum bn_role role,
             int flags);
void bn_blank(struct bn_canvas *c, int x, int y, int w, int h);
/* A frame of single lines, blank inside. */
void bn_box(struct bn_canvas *c, int x, int y, int w, int h);

/* "heavy_infantry" reads better without its stroke. */
void bn_plain_name(const char *name, char *out, size_t max);
/* Columns that bn_write would use. */
int bn_columns(const char *text);
/* Where a line of at most `w` columns ends: between words if that can be. `*next` is where the
 * following line begins. Returns the bytes of this line. */
size_t bn_wrap(const char *text, int w, const char **next);

#endif
