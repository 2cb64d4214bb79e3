/* Straight lines between hex centres, in integers.
 *
 * Write the way from a to b as m steps in one direction and n in the next one
 * counterclockwise, m + n = N. A hex (i, j) in these steps has its centre at
 * the signed distance c = i*n - j*m from the line (times a constant), and its
 * corners reach max(2m + n, 2n + m) / 3 to either side of that. So the line
 * crosses the inside of the hex when |3c| is less than that maximum. Only when
 * m = n can two neighbouring corners lie on the line: then it runs along a
 * hexside. */
#include "engine/inside.h"

struct way { /* b - a as m * e1 + n * e2 */
    int dir; /* of e1; e2 is one sixth further */
    int m, n;
};

static struct way way_of(const struct bn_board *board, int a, int b)
{
    struct bn_axial p = bn_axial_of(board, a), t = bn_axial_of(board, b);
    int q = t.q - p.q, r = t.r - p.r;
    /* In the sector from e to ne a point is q = m + n, r = -n. A sixth of a turn clockwise takes
     * (q, r) to (-r, q + r); turn until it lies there. */
    for (int dir = 0; dir < BN_DIRS; dir++) {
        if (r <= 0 && q + r > 0)
            return (struct way){dir, q + r, -r};
        int turned_q = -r;
        r = q + r;
        q = turned_q;
    }
    return (struct way){0, 0, 0};
}

static int16_t hex_by(const struct bn_board *board, int a, struct way w, int i, int j)
{
    struct bn_axial at = bn_axial_of(board, a);
    struct bn_axial e1 = bn_steps[w.dir], e2 = bn_steps[bn_turned(w.dir, 1)];
    at.q += i * e1.q + j * e2.q;
    at.r += i * e1.r + j * e2.r;
    return (int16_t)bn_hex_at(board, at);
}

int bn_line(const struct bn_board *board, int a, int b, struct bn_cell out[])
{
    struct way w = way_of(board, a, b);
    int steps = w.m + w.n, count = 0;
    int reach = 2 * w.m + w.n > 2 * w.n + w.m ? 2 * w.m + w.n : 2 * w.n + w.m;
    for (int k = 1; k <= steps; k++) { /* the hexes k steps away; the line enters one or two */
        if (w.m == w.n && k % 2 == 1) {
            out[count++] = (struct bn_cell){hex_by(board, a, w, k / 2, k / 2 + 1),
                                            hex_by(board, a, w, k / 2 + 1, k / 2)};
            continue;
        }
        int low = k * w.m / steps; /* i is this or one more */
        for (int turn = 0; turn < 2; turn++) {
            /* Of two, the line meets that nearer to the longer way last. */
            int i = (w.m > w.n) == (turn == 0) ? low : low + 1;
            int c = 3 * (i * steps - k * w.m);
            if (i <= k && c < reach && -c < reach) {
                int16_t hex = hex_by(board, a, w, i, k - i);
                out[count++] = (struct bn_cell){hex, hex};
            }
        }
    }
    return count;
}

int bn_line_entry(const struct bn_board *board, int a, int b, int dirs[2])
{
    /* Looking back: a line leaves b through the side toward the longer way, at the corner between
     * the two when they are equal. */
    struct way back = way_of(board, b, a);
    dirs[0] = back.m >= back.n ? back.dir : bn_turned(back.dir, 1);
    dirs[1] = bn_turned(back.dir, 1);
    return back.m == back.n ? 2 : 1;
}
