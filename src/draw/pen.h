/* pen.h - writing on the cells of one hex. For src/draw only. */
#ifndef DRAW_PEN_H
#define DRAW_PEN_H

#include "draw/map.h"

struct bn_pen { /* where the board's cell (0, 0) would stand, and what may be written on */
    struct bn_canvas *c;
    int x, y, left, top, right, bottom;
    const struct bn_view *view;
    const struct bn_map_look *look;
};

/* One glyph at a place of a hex, if that is inside the window. */
void bn_pen_put(const struct bn_pen *p, int hex, struct bn_place at, const char *glyph,
                enum bn_role role, int flags);
/* At most `w` columns of text from there. */
void bn_pen_write(const struct bn_pen *p, int hex, struct bn_place at, int w, const char *text,
                  enum bn_role role, int flags);
/* The cell at a place of a hex, NULL outside the window. */
struct bn_spot *bn_pen_spot(const struct bn_pen *p, int hex, struct bn_place at);

/* Is there anything to draw at this hex? */
bool bn_hex_drawn(const struct bn_board *board, int hex);

/* overlay.c: what is said of a hex, under the units; the sides of its area, under them too; and what
 * stands over them. */
void bn_pen_said(const struct bn_pen *p, int hex);
void bn_pen_outline(const struct bn_pen *p);
void bn_pen_over(const struct bn_pen *p);
/* Underlines what stands inside, so that a bracket shared by two targets is told apart. */
void bn_pen_underline(const struct bn_pen *p, int hex);

/* parts.c: the lines between parts of the board, and where they meet the ruler in line y */
void bn_pen_parts(const struct bn_pen *p);
void bn_pen_ruler_parts(const struct bn_pen *p, int y);

/* unit.c: everything a unit shows of itself. */
void bn_pen_unit(const struct bn_pen *p, int unit);

#endif
