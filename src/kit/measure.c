/* Distances as the crow flies. */
#include <banneret/kit.h>

int bn_square(const struct bn_board *board, int a, int b)
{
    struct bn_axial p = bn_axial_of(board, a), t = bn_axial_of(board, b);
    int q = t.q - p.q, r = t.r - p.r;
    return q * q + q * r + r * r;
}

bool bn_within(const struct bn_board *board, int a, int b, int reach, int step)
{
    return bn_square(board, a, b) * step * step <= reach * reach;
}
