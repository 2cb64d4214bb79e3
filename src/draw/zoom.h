/* zoom.h - the geometry of the map: where in a hex's cells each thing stands.
 *
 * A zoom is data. A hex owns the rectangle from (0, 0) to (pitch_x, high - 1), borders included, and
 * shares those with its neighbours; rows from 1 on are shifted by turns. */
#ifndef DRAW_ZOOM_H
#define DRAW_ZOOM_H

#include <banneret/engine.h>

struct bn_place { /* x < 0: nowhere */
    int8_t x, y;
};

struct bn_edge { /* one character of a hex's border */
    struct bn_place at;
    uint8_t dir;
    const char *glyph;
};

/* Where what a unit shows stands, by the spine it faces. */
struct bn_stance {
    struct bn_place mark; /* the facing, on its spine */
    const char *glyph;    /* of the mark */
    struct bn_place state;
    /* A zoom without lines shows the class, and beside it the strength as one digit. */
    struct bn_place strength;  /* beside a class of one letter, which stands in the centre */
    struct bn_place two;       /* the first of two letters */
    struct bn_place strength2; /* beside a class of two letters */
    struct bn_place two_state;
};

/* A line of text about a unit. */
enum bn_shows { BN_SHOWS_ID, BN_SHOWS_NAME, BN_SHOWS_CLASS, BN_SHOWS_STRENGTH, BN_SHOWS_STATE };
struct bn_line_of {
    struct bn_place at;
    int8_t w;
    uint8_t shows;
};

enum { BN_EDGES_MAX = 32, BN_TERRAIN_PLACES = 12, BN_LINES_MAX = 4 };

struct bn_zoom {
    const char *name;
    int pitch_x, pitch_y, shift, high;
    int ruler_w, ruler_h;    /* row numbers on the left, column letters above */
    struct bn_place centre;  /* the hardware cursor; a class of one letter */
    struct bn_place bracket; /* the highest on the w side; the e side has them too */
    int brackets;            /* one below another */
    struct bn_place name_at; /* the hex's own coordinates, where there are no rulers */
    struct bn_place points;  /* the last digit of what it costs to get there */
    const char *point_word;  /* written behind it */
    struct bn_place warning; /* a sign beside that */
    struct bn_place road;
    struct bn_place sign; /* what play has put on the hex */
    int edges, terrains, lines;
    struct bn_edge edge[BN_EDGES_MAX];
    struct bn_place terrain[BN_TERRAIN_PLACES];
    struct bn_place body; /* the cells of the lines, from here: the ground in them gives way */
    struct bn_place body_size;
    int pips; /* the most figures that are drawn one by one */
    struct bn_line_of line[BN_LINES_MAX];
    struct bn_stance stance[BN_FACES + 1]; /* the last: no facing */
};

enum { BN_ZOOMS = 3 };
extern const struct bn_zoom bn_zoom_small, bn_zoom_middle, bn_zoom_large;
/* From the smallest to the largest. */
extern const struct bn_zoom *const bn_zooms[BN_ZOOMS];
const struct bn_zoom *bn_zoom_by_name(const char *name); /* NULL for none */

#endif
