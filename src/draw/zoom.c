/* zoom.c - the geometry of the map. */
#include "draw/zoom.h"

/* clang-format off */
#define NOWHERE {-1, -1}
#define TOP     {2, 0}
#define LEFT    {1, 1}
#define CENTRE  {2, 1}
#define RIGHT   {3, 1}
#define BOTTOM  {2, 2}
/* clang-format on */

/*   /▲\        the facing stands on the spine it looks along: n on top, s below, ne and se on the
 *  | K4|       right, nw and sw on the left; strength opposite, the state on the apex that is left.
 *   \·/        Two letters push the strength to an apex. */
const struct bn_zoom bn_zoom_small = {
    .name = "small",
    .pitch_x = 4,
    .pitch_y = 2,
    .shift = 2,
    .centre = CENTRE,
    .left = {0, 1},
    .right = {4, 1},
    .sign = BOTTOM,
    .edges = 6,
    .edge =
        {
            {{4, 1}, BN_E, "|"},
            {{3, 0}, BN_NE, "\\"},
            {{1, 0}, BN_NW, "/"},
            {{0, 1}, BN_W, "|"},
            {{1, 2}, BN_SW, "\\"},
            {{3, 2}, BN_SE, "/"},
        },
    .terrains = 3,
    .terrain = {TOP, LEFT, RIGHT},
    .stance =
        {
            [BN_FACE_NE] = {RIGHT, "◥", BOTTOM, LEFT, LEFT, BOTTOM, TOP},
            [BN_FACE_N] = {TOP, "▲", BOTTOM, RIGHT, CENTRE, BOTTOM, LEFT},
            [BN_FACE_NW] = {LEFT, "◤", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
            [BN_FACE_SW] = {LEFT, "◣", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
            [BN_FACE_S] = {BOTTOM, "▼", TOP, RIGHT, CENTRE, TOP, LEFT},
            [BN_FACE_SE] = {RIGHT, "◢", BOTTOM, LEFT, LEFT, BOTTOM, TOP},
            [BN_FACES] = {NOWHERE, " ", BOTTOM, RIGHT, CENTRE, BOTTOM, TOP},
        },
};
