/* zoom.c - the geometry of the map. */
#include "draw/zoom.h"

#include <string.h>

/* clang-format off */
#define NOWHERE {-1, -1}
#define TOP     {2, 0}
#define LEFT    {1, 1}
#define CENTRE  {2, 1}
#define RIGHT   {3, 1}
#define BOTTOM  {2, 2}

/*   /▲\        the facing stands on the spine it looks along: n on top, s below, ne and se on the
 *  | K4|       right, nw and sw on the left; strength opposite, the state on the apex that is left.
 *   \·/        Two letters push the strength to an apex. */
const struct bn_zoom bn_zoom_small = {
    .name = "small",
    .pitch_x = 4, .pitch_y = 2, .shift = 2, .high = 3,
    .ruler_w = 2, .ruler_h = 1,
    .centre = CENTRE,
    .bracket = {0, 1}, .brackets = 1,
    .name_at = NOWHERE,
    .points = CENTRE, .point_word = "", .warning = RIGHT,
    .road = CENTRE,
    .sign = BOTTOM,
    .edges = 6,
    .edge = {
        {{4, 1}, BN_E, "|"},
        {{3, 0}, BN_NE, "\\"},
        {{1, 0}, BN_NW, "/"},
        {{0, 1}, BN_W, "|"},
        {{1, 2}, BN_SW, "\\"},
        {{3, 2}, BN_SE, "/"},
    },
    .terrains = 3,
    .terrain = {TOP, LEFT, RIGHT},
    .stance = {
        [BN_FACE_NE] = {RIGHT, "◥", BOTTOM, LEFT, LEFT, BOTTOM, TOP},
        [BN_FACE_N] = {TOP, "▲", BOTTOM, RIGHT, CENTRE, BOTTOM, LEFT},
        [BN_FACE_NW] = {LEFT, "◤", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
        [BN_FACE_SW] = {LEFT, "◣", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
        [BN_FACE_S] = {BOTTOM, "▼", TOP, RIGHT, CENTRE, TOP, LEFT},
        [BN_FACE_SE] = {RIGHT, "◢", BOTTOM, LEFT, LEFT, BOTTOM, TOP},
        [BN_FACES] = {NOWHERE, " ", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
    },
};

/* From here up the place of the mark alone tells all six facings. */
#define STANCE(face, x, y, glyph, state) [face] = {{x, y}, glyph, state, NOWHERE, NOWHERE, NOWHERE, NOWHERE}

/*   _/▲\_
 *  | F5 ◥|     nw and sw stand opposite, s below
 *  | ●● ◢|
 *   \_·_/ */
const struct bn_zoom bn_zoom_middle = {
    .name = "middle",
    .pitch_x = 6, .pitch_y = 3, .shift = 3, .high = 4,
    .ruler_w = 3, .ruler_h = 1,
    .centre = {3, 1},
    .bracket = {0, 1}, .brackets = 2,
    .name_at = NOWHERE,
    .points = {3, 1}, .point_word = "", .warning = {4, 1},
    .road = {3, 2},
    .sign = {3, 3},
    .edges = 12,
    .edge = {
        {{6, 1}, BN_E, "|"}, {{6, 2}, BN_E, "|"},
        {{4, 0}, BN_NE, "\\"}, {{5, 0}, BN_NE, "_"},
        {{1, 0}, BN_NW, "_"}, {{2, 0}, BN_NW, "/"},
        {{0, 1}, BN_W, "|"}, {{0, 2}, BN_W, "|"},
        {{1, 3}, BN_SW, "\\"}, {{2, 3}, BN_SW, "_"},
        {{4, 3}, BN_SE, "_"}, {{5, 3}, BN_SE, "/"},
    },
    .terrains = 5,
    .terrain = {{3, 0}, {1, 1}, {5, 1}, {2, 2}, {4, 2}},
    .body = {2, 1}, .body_size = {4, 2},
    .pips = 3,
    .lines = 2,
    .line = {{{2, 1}, 4, BN_SHOWS_ID}, {{2, 2}, 4, BN_SHOWS_STRENGTH}},
#define ABOVE {3, 0}
#define BELOW {3, 3}
    .stance = {
        STANCE(BN_FACE_NE, 5, 1, "◥", BELOW),
        STANCE(BN_FACE_N, 3, 0, "▲", BELOW),
        STANCE(BN_FACE_NW, 1, 1, "◤", BELOW),
        STANCE(BN_FACE_SW, 1, 2, "◣", BELOW),
        STANCE(BN_FACE_S, 3, 3, "▼", ABOVE),
        STANCE(BN_FACE_SE, 5, 2, "◢", BELOW),
        STANCE(BN_FACES, -1, -1, " ", BELOW),
    },
#undef ABOVE
#undef BELOW
};

/*      _/▲\_
 *   __/ c4  \__
 *  | G4 Name   |
 *  | class     |
 *  | ●●●●      |
 *  |◣moved     |
 *   \_       _/
 *     \__ __/ */
const struct bn_zoom bn_zoom_large = {
    .name = "large",
    .pitch_x = 12, .pitch_y = 6, .shift = 6, .high = 8,
    .centre = {6, 3},
    .bracket = {0, 2}, .brackets = 4,
    .name_at = {5, 1},
    .points = {5, 3}, .point_word = " pt", .warning = {10, 3},
    .road = {6, 4},
    .sign = {6, 6},
    .edges = 28,
    .edge = {
        {{12, 2}, BN_E, "|"}, {{12, 3}, BN_E, "|"}, {{12, 4}, BN_E, "|"}, {{12, 5}, BN_E, "|"},
        {{7, 0}, BN_NE, "\\"}, {{8, 0}, BN_NE, "_"},
        {{9, 1}, BN_NE, "\\"}, {{10, 1}, BN_NE, "_"}, {{11, 1}, BN_NE, "_"},
        {{4, 0}, BN_NW, "_"}, {{5, 0}, BN_NW, "/"},
        {{1, 1}, BN_NW, "_"}, {{2, 1}, BN_NW, "_"}, {{3, 1}, BN_NW, "/"},
        {{0, 2}, BN_W, "|"}, {{0, 3}, BN_W, "|"}, {{0, 4}, BN_W, "|"}, {{0, 5}, BN_W, "|"},
        {{1, 6}, BN_SW, "\\"}, {{2, 6}, BN_SW, "_"},
        {{3, 7}, BN_SW, "\\"}, {{4, 7}, BN_SW, "_"}, {{5, 7}, BN_SW, "_"},
        {{10, 6}, BN_SE, "_"}, {{11, 6}, BN_SE, "/"},
        {{7, 7}, BN_SE, "_"}, {{8, 7}, BN_SE, "_"}, {{9, 7}, BN_SE, "/"},
    },
    .terrains = 10,
    .terrain = {{6, 0}, {3, 2}, {9, 2}, {1, 3}, {11, 3}, {3, 4}, {9, 4}, {6, 5}, {4, 6}, {8, 6}},
    .body = {1, 2}, .body_size = {11, 4},
    .pips = 5,
    .lines = 4,
    .line = {
        {{2, 2}, 9, BN_SHOWS_NAME},
        {{2, 3}, 9, BN_SHOWS_CLASS},
        {{2, 4}, 9, BN_SHOWS_STRENGTH},
        {{2, 5}, 9, BN_SHOWS_STATE},
    },
    .stance = {
        STANCE(BN_FACE_NE, 11, 2, "◥", NOWHERE),
        STANCE(BN_FACE_N, 6, 0, "▲", NOWHERE),
        STANCE(BN_FACE_NW, 1, 2, "◤", NOWHERE),
        STANCE(BN_FACE_SW, 1, 5, "◣", NOWHERE),
        STANCE(BN_FACE_S, 6, 7, "▼", NOWHERE),
        STANCE(BN_FACE_SE, 11, 5, "◢", NOWHERE),
        STANCE(BN_FACES, -1, -1, " ", NOWHERE),
    },
};
/* clang-format on */

const struct bn_zoom *const bn_zooms[BN_ZOOMS] = {&bn_zoom_small, &bn_zoom_middle, &bn_zoom_large};

const struct bn_zoom *bn_zoom_by_name(const char *name)
{
    for (int i = 0; i < BN_ZOOMS; i++)
        if (strcmp(bn_zooms[i]->name, name) == 0)
            return bn_zooms[i];
    return NULL;
}
