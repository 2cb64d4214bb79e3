/* map.h - what a view shows of the board, drawn into cells. */
#ifndef DRAW_MAP_H
#define DRAW_MAP_H

#include <banneret/ruleset.h>

#include "draw/canvas.h"
#include "draw/zoom.h"

/* What is said of single hexes: of the reach of a unit, of its arcs, of threats, of support. */
struct bn_overlay {
    int8_t points[BN_HEXES]; /* what it costs to get there, or how far it is, from 0; -1: nothing is
                                said */
    const char *point_sign;  /* behind the points where there is room; NULL: the zoom's own */
    char sign[BN_HEXES];     /* an ASCII character beside it, 0 for none */
    uint8_t role[BN_HEXES];  /* the sign's */
    uint8_t field[BN_HEXES]; /* not 0: of an area that is outlined, units in it underlined */
    uint8_t field_role;
    uint8_t links[BN_HEXES]; /* bit d: a line runs over hexside d */
    uint8_t link_role;
};
void bn_overlay_clear(struct bn_overlay *overlay);

/* What is drawn beside the position itself. bn_map_look_of gives one that marks nothing. */
struct bn_map_look {
    const struct bn_zoom *zoom;
    int cursor;            /* a hex, or BN_NONE */
    int selected;          /* a unit, or BN_NONE: bold, its two front sides too */
    int face;              /* the selected unit is drawn facing this way; BN_NONE: as it does */
    uint64_t acted;        /* units that have had their turn: dim, with a dot */
    uint64_t able;         /* units that can be ordered: bold */
    const uint8_t *target; /* one a hex, not 0: in brackets; or NULL */
    const struct bn_overlay *overlay; /* or NULL */
    const uint8_t
        *part; /* one a hex: bit i, it lies in part i of the board; or NULL: none is drawn */
    int x, y;  /* scrolled: the cell of the board that stands in the top left corner */
};
struct bn_map_look bn_map_look_of(const struct bn_zoom *zoom);

/* Cells that the whole board takes, without rulers. */
void bn_map_size(const struct bn_board *board, const struct bn_zoom *zoom, int *w, int *h);
/* The centre of a hex in cells of the board. */
void bn_map_centre(const struct bn_board *board, const struct bn_zoom *zoom, int hex, int *x,
                   int *y);
/* The hex at a cell of the board, BN_NONE for none. */
int bn_map_hex(const struct bn_board *board, const struct bn_zoom *zoom, int x, int y);
/* Moves look->x, y as little as is needed to have the cursor's hex, and if it can be its
 * neighbours, in a window of w × h. */
void bn_map_scroll(const struct bn_board *board, struct bn_map_look *look, int w, int h);

/* Only so much that nothing beside the board is shown in that window. */
void bn_map_keep(const struct bn_board *board, struct bn_map_look *look, int w, int h);

/* The board with its rulers into the rectangle; what does not fit is cut off. */
void bn_map_draw(struct bn_canvas *c, int x, int y, int w, int h, const struct bn_view *view,
                 const struct bn_map_look *look);

/* The whole board, one character a hex: units by the first letter of their class, ground, roads; with
 * column letters and row numbers. Where a smaller rectangle is given, the part round the cursor. */
void bn_minimap_size(const struct bn_board *board, int *w, int *h);
void bn_minimap_draw(struct bn_canvas *c, int x, int y, int w, int h, const struct bn_view *view,
                     const struct bn_map_look *look);

/* The whole picture of a position: title, board, and what the signs mean. The canvas is made as
 * large as it needs. False: no memory. */
bool bn_picture(struct bn_canvas *c, const struct bn_view *view, const struct bn_map_look *look);

/* What the signs on the map mean, in `w` columns from (x, y) on; returns the lines it takes. With c
 * NULL it only counts. */
int bn_legend(struct bn_canvas *c, int x, int y, int w, const struct bn_view *view,
              const struct bn_zoom *zoom, enum bn_glyphs glyphs);

/* Where hits are counted and no figures: those it can still take, as a bar with its number in at most
 * `w` columns: "■■■□□ 9"; the number alone where there is no room. */
void bn_hits_bar(const struct bn_battle *b, int unit, int hits, int w, char *out, size_t max);
/* The side written in capitals: the one at the bottom of the board, else the first. */
int bn_capital_side(const struct bn_battle *b);
/* A unit's class as it stands on the map, "N" or "n", up to two letters. */
void bn_class_letters(const struct bn_battle *b, int unit, char out[3]);
/* A unit's id as it stands on the map: as the scenario spells it, unless first letters do not tell
 * the sides apart; then it is in small letters for the side that is not written in capitals. */
void bn_map_id(const struct bn_battle *b, int unit, char out[BN_ID_LEN + 1]);

#endif
