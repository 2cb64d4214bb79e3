/* cursor.c - where the cursor goes, and whom it means there. */
#include "tui/play.h"

/* ---- Steps ---- */

static int neighbour(const struct bn_play *p, int hex, int dir)
{
    int to = p->b->board.next[hex][dir];
    return to != BN_NONE && p->b->board.terrain[to] != 0 ? to : BN_NONE;
}

/* Up and down go row by row and come back to the column they began in after two; at a side of the
 * board they lean inward. */
static void move_vertical(struct bn_play *p, bool up)
{
    const struct bn_board *board = &p->b->board;
    int hex = p->look.cursor, row = hex / board->cols;
    /* Even rows stand right of odd ones: there the straight line back leans left. */
    bool left = row % 2 == 1;
    int first = up ? (left ? BN_NW : BN_NE) : left ? BN_SW : BN_SE;
    int other = up ? (left ? BN_NE : BN_NW) : left ? BN_SE : BN_SW;
    int to = neighbour(p, hex, first);
    if (to == BN_NONE)
        to = neighbour(p, hex, other);
    if (to != BN_NONE)
        p->look.cursor = to;
}

void play_move_cursor(struct bn_play *p, enum bn_request request)
{
    static const struct {
        enum bn_request request;
        int dir;
    } ways[] = {{BN_ASK_LEFT, BN_W},      {BN_ASK_RIGHT, BN_E},      {BN_ASK_UP_LEFT, BN_NW},
                {BN_ASK_UP_RIGHT, BN_NE}, {BN_ASK_DOWN_LEFT, BN_SW}, {BN_ASK_DOWN_RIGHT, BN_SE}};
    if (request == BN_ASK_UP || request == BN_ASK_DOWN) {
        move_vertical(p, request == BN_ASK_UP);
        return;
    }
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].request == request) {
            int to = neighbour(p, p->look.cursor, ways[i].dir);
            if (to != BN_NONE)
                p->look.cursor = to;
        }
}

/* ---- Two in one hex ---- */

static uint64_t bit(int unit) { return unit == BN_NONE ? 0 : UINT64_C(1) << unit; }

uint64_t play_able_at(const struct bn_play *p, int hex)
{
    return p->able &
           (bit(bn_unit_at(p->b, &p->view.s, hex)) | bit(bn_leader_at(p->b, &p->view.s, hex)));
}

int play_at_cursor(const struct bn_play *p)
{
    int hex = p->look.cursor, leader = bn_leader_at(p->b, &p->view.s, hex);
    return p->led == hex && leader != BN_NONE ? leader : bn_unit_at(p->b, &p->view.s, hex);
}

/* ---- Still to come ---- */

bool play_comes_on(const struct bn_play *p, const struct bn_order *o, int hex)
{
    const struct bn_unit_def *unit = &p->b->unit[o->unit];
    if (bn_on_board(&p->view.s, o->unit))
        return false;
    return o->hex != BN_NONE ? o->hex == hex
                             : bn_hexes_have(p->b, unit->arrival, hex) &&
                                   bn_unit_at(p->b, &p->view.s, hex) == BN_NONE;
}

/* The units still to come that may enter here, or be ordered to. */
uint64_t play_coming_at(const struct bn_play *p, int hex)
{
    uint64_t units = 0;
    for (int i = 0; i < p->legals; i++)
        if (p->legal[i].unit != BN_NONE && play_comes_on(p, &p->legal[i], hex))
            units |= UINT64_C(1) << p->legal[i].unit;
    return units;
}

/* ---- Tab ---- */

/* Of two in the hex that can be ordered the one with a facing comes first. */
static bool next_in_hex(struct bn_play *p, int way)
{
    int hex = p->look.cursor;
    uint64_t able = play_able_at(p, hex);
    if ((able & (able - 1)) == 0 || (p->led == hex) == (way > 0))
        return false;
    p->led = way > 0 ? hex : BN_NONE;
    return true;
}

/* With a unit chosen the hexes it has orders for, else the units that have orders, and the hexes where
 * others may come on. */
void play_next(struct bn_play *p, int way)
{
    const struct bn_board *board = &p->b->board;
    int hexes = board->cols * board->rows, unit = p->look.selected;
    bool targets = false;
    for (int hex = 0; unit != BN_NONE && hex < hexes; hex++)
        targets = targets || p->target[hex];
    if (!targets && next_in_hex(p, way))
        return;
    for (int i = 1; i <= hexes; i++) {
        int hex = ((p->look.cursor + way * i) % hexes + hexes) % hexes;
        int there = bn_unit_at(p->b, &p->view.s, hex);
        uint64_t able = there != BN_NONE ? play_able_at(p, hex) : play_coming_at(p, hex);
        if (targets ? p->target[hex] : able != 0) {
            bool both = (able & (able - 1)) != 0, last = both ? way < 0 : !(able & bit(there));
            p->look.cursor = hex;
            p->led = there != BN_NONE && last ? hex : BN_NONE;
            return;
        }
    }
}
