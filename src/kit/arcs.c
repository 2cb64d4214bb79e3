/* Arcs of a unit: front, flank, rear, and the cones in front of it. */
#include <banneret/kit.h>

/* The way from a to b, turned so many sixths clockwise. */
static struct bn_axial way(const struct bn_board *board, int a, int b, int sixths)
{
    struct bn_axial p = bn_axial_of(board, a), t = bn_axial_of(board, b);
    struct bn_axial w = {t.q - p.q, t.r - p.r};
    for (int k = 0; k < sixths; k++)
        w = (struct bn_axial){-w.r, w.q + w.r};
    return w;
}

void bn_arc_hexes(const struct bn_board *board, int hex, int face, enum bn_arc arc, int out[2])
{
    int dirs[2];
    bn_arc_dirs(face, arc, dirs);
    out[0] = board->next[hex][dirs[0]];
    out[1] = board->next[hex][dirs[1]];
}

bool bn_in_arc(const struct bn_board *board, int hex, int face, enum bn_arc arc, int other)
{
    int dir = bn_dir_to(board, hex, other);
    return dir != BN_NONE && bn_arc_of(face, dir) == arc;
}

int bn_cone(const struct bn_board *board, int hex, int face, int other)
{
    /* The way to `other` as m steps through the one front side and n through the other: both must
     * not be negative. Turned so that the facing is ne, its front sides are e and ne. */
    struct bn_axial w = way(board, hex, other, face);
    int m = w.q + w.r, n = -w.r;
    return m >= 0 && n >= 0 ? m + n : 0;
}

bool bn_in_quarter(const struct bn_board *board, int hex, int face, int other)
{
    /* Turned so that the facing is n, the way goes 2q + r halves of a hex to the right and -r rows
     * of half the root of 3 ahead: no more to either side than ahead. */
    struct bn_axial w = way(board, hex, other, bn_turned(face, -BN_FACE_N));
    int aside = 2 * w.q + w.r;
    return w.r < 0 && aside * aside <= 3 * w.r * w.r;
}

int bn_faces_toward(const struct bn_board *board, int a, int b, int faces[2])
{
    int dir = 0;
    struct bn_axial w = way(board, a, b, dir);
    while (!(w.r <= 0 && w.q + w.r > 0)) /* until it lies between e and ne, or along e */
        w = way(board, a, b, ++dir);
    faces[0] = dir;
    faces[1] = bn_turned(dir, -1);
    return w.r == 0 ? 2 : 1;
}
