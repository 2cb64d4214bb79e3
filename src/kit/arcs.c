/* Arcs of a unit: front, flank, rear, and the cone in front of it. */
#include <banneret/kit.h>

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
    struct bn_axial a = bn_axial_of(board, hex), t = bn_axial_of(board, other);
    int q = t.q - a.q, r = t.r - a.r;
    for (int k = 0; k < face; k++) {
        int turned_q = -r;
        r = q + r;
        q = turned_q;
    }
    int m = q + r, n = -r;
    return m >= 0 && n >= 0 ? m + n : 0;
}
