/* zoom.h - the geometry of the map: where in a hex's cells each thing stands.
 *
 * A zoom is data. A hex owns the rectangle from (0, 0) to (pitch_x, pitch_y), borders included, and
 * shares those with its neighbours; rows from 1 on are shifted by turns. One zoom is drawn here; a
 * larger one is another table. */
#ifndef DRAW_ZOOM_H
#define DRAW_ZOOM_H

#include <banneret/engine.h>

struct bn_place {
    int8_t x, y;
};

struct bn_edge { /* one character of a hex's border */
    struct bn_place at;
    uint8_t dir;
    const char *glyph;
};

/* Where what a unit shows stands, by the spine it faces. x < 0: nowhere. */
struct bn_stance {
    struct bn_place mark; /* the facing, on its spine */
    const char *glyph;    /* of the mark */
    struct bn_place state;
    struct bn_place strength;  /* beside a class of one letter, which stands in the centre */
    struct bn_place two;       /* the first of two letters */
    struct bn_place strength2; /* beside a class of two letters */
    struct bn_place two_state;
};

enum { BN_EDGES_MAX = 24, BN_TERRAIN_PLACES = 6 };

struct bn_zoom {
    const char *name;
    int pitch_x, pitch_y, shift;
    struct bn_place centre;      /* the class letter, a digit, a road; the hardware cursor */
    struct bn_place left, right; /* brackets, on the w and e sides */
    struct bn_place sign;        /* what play has put on the hex */
    int edges, terrains;
    struct bn_edge edge[BN_EDGES_MAX];
    struct bn_place terrain[BN_TERRAIN_PLACES];
    struct bn_stance stance[BN_FACES + 1]; /* the last: no facing */
};

extern const struct bn_zoom bn_zoom_small;

#endif
