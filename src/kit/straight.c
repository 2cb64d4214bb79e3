/* Moving in straight lines, and along roads. */
#include <banneret/kit.h>

#include <string.h>

/* ---- Lines ---- */

enum { UNKNOWN = -1 };

/* Who walks, and what is known of the hexes by now: why each is shut, or UNKNOWN. NULL: nothing is
 * kept. */
struct walk {
    const struct bn_battle *b;
    const struct bn_state *s;
    int unit;
    struct bn_line_policy policy;
    int8_t *known;
};

static int hex_shut(const struct walk *w, int hex)
{
    if (hex == BN_NONE || !w->known)
        return w->policy.hex(w->b, w->s, w->unit, hex);
    if (w->known[hex] == UNKNOWN)
        w->known[hex] = (int8_t)w->policy.hex(w->b, w->s, w->unit, hex);
    return w->known[hex];
}

static int side_shut(const struct walk *w, int from, int to)
{
    return from == BN_NONE || to == BN_NONE ? 0 : w->policy.side(w->b, from, to);
}

/* Into a hex; `from` BN_NONE: its hexside has been looked at. */
static int entry_shut(const struct walk *w, int from, int hex)
{
    int why = side_shut(w, from, hex);
    return why ? why : hex_shut(w, hex);
}

static int passage_shut(const struct walk *w, int from, int through, int to)
{
    int why = entry_shut(w, from, through);
    return why ? why : side_shut(w, through, to);
}

static struct bn_shut line_shut(const struct walk *w, int from, int to)
{
    struct bn_cell cell[BN_LINE_LEN];
    int n = bn_line(&w->b->board, from, to, cell), at = from;
    for (int i = 0; i < n; i++) {
        int left = cell[i].left, right = cell[i].right;
        if (left == right) {
            int why = entry_shut(w, at, left);
            if (why)
                return (struct bn_shut){why, left};
            at = left;
        } else { /* along a hexside: a hex in the line comes before and after */
            int by_left = passage_shut(w, at, left, cell[i + 1].left);
            int by_right = passage_shut(w, at, right, cell[i + 1].left);
            if (by_left && by_right)
                return by_right < by_left ? (struct bn_shut){by_right, right}
                                          : (struct bn_shut){by_left, left};
            at = BN_NONE;
        }
    }
    return (struct bn_shut){0, BN_NONE};
}

struct bn_shut bn_line_shut(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                            int to, struct bn_line_policy policy)
{
    struct walk w = {b, s, unit, policy, NULL};
    return line_shut(&w, from, to);
}

void bn_straight_of(const struct bn_battle *b, const struct bn_state *s, int unit, int reach,
                    int step, struct bn_line_policy policy, struct bn_straight *out)
{
    int8_t known[BN_HEXES];
    int hexes = b->board.cols * b->board.rows, start = s->unit[unit].hex;
    struct walk w = {b, s, unit, policy, known};
    memset(known, UNKNOWN, (size_t)hexes);
    for (int hex = 0; hex < hexes; hex++)
        out->open[hex] = hex != start && bn_within(&b->board, start, hex, reach, step) &&
                         !hex_shut(&w, hex) && !line_shut(&w, start, hex).why;
}

/* ---- Roads ---- */

void bn_roads_of(const struct bn_battle *b, const struct bn_state *s, int unit, int most,
                 struct bn_road_policy policy, struct bn_roads *out)
{
    int16_t queue[BN_HEXES];
    int head = 0, tail = 0, hexes = b->board.cols * b->board.rows, start = s->unit[unit].hex;
    for (int hex = 0; hex < hexes; hex++)
        out->steps[hex] = BN_NONE;
    out->steps[start] = 0;
    queue[tail++] = (int16_t)start;
    while (head < tail) {
        int hex = queue[head++];
        for (int d = 0; d < BN_DIRS && out->steps[hex] < most; d++) {
            int to = b->board.next[hex][d];
            if (!(b->board.road[hex] >> d & 1) || out->steps[to] != BN_NONE ||
                !policy.step(b, s, unit, hex, to))
                continue;
            out->steps[to] = (int16_t)(out->steps[hex] + 1);
            queue[tail++] = (int16_t)to;
        }
    }
}
