/* Before the first turn, and how a battle ends: AN-1.4, AN-2.1, AN-8.1, AN-9.1. */
#include "an.h"

/* ---- Beginning ---- */

static int with_at_start(const struct bn_battle *b, int general)
{
    for (int u = 0; u < b->units; u++)
        if (!an_is_general(b, u) && b->unit[u].hex != BN_NONE &&
            b->unit[u].hex == b->unit[general].hex)
            return u;
    return BN_NONE;
}

void an_begin(struct bn_ctx *c)
{
    enum { HAND = 5 }; /* AN-2.1: when the scenario does not say */
    const struct bn_start *start = &c->b->start;
    int turn = start->given ? start->turn : 1;
    for (int u = 0; u < c->b->units; u++)
        if (an_is_general(c->b, u))
            c->s->unit[u].fact[AN_ATTACHED] = (int16_t)(with_at_start(c->b, u) + 1);
    for (int side = 0; side < BN_SIDES; side++)
        if (!start->given || !start->has_hand[side])
            bn_draw(c, side, bn_steps_at(&c->b->side[side].steps[AN_HAND], turn, HAND), "deal",
                    AN_2_1);
}

/* AN-1.4: stands of elite units and levies, where the scenario does not give them itself. */
static const char *settle_stands(struct bn_unit_def *def)
{
    bool elite = def->key[AN_ELITE], levy = def->key[AN_LEVY];
    if (elite && levy)
        return "a unit is elite or a levy, not both (AN-1.4)";
    if (!def->own_figures)
        def->figures = (int16_t)bn_most(def->figures + elite - levy, 1);
    return NULL;
}

const char *an_settle(struct bn_battle *b, int *unit, int *hex)
{
    const char *fault = NULL;
    *hex = BN_NONE;
    for (int i = 0; i < b->start.pairs; i++) {
        *unit = b->start.pair[i].unit;
        if (!bn_enemies(b, *unit, b->start.pair[i].other) || b->unit[*unit].side != b->start.side)
            return "who has just moved into contact is of the side that has the turn (AN-4.8)";
    }
    for (int u = 0; u < b->units && !fault; u++) {
        *unit = u;
        fault = an_is_general(b, u) ? NULL : settle_stands(&b->unit[u]);
    }
    if (!fault)
        *unit = BN_NONE;
    return fault;
}

/* ---- Ending ---- */

/* AN-9.1: where the scenario names no number, half of the enemy's banners at the start. */
int an_banners_needed(const struct bn_battle *b, int side)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side != side)
            n += b->unit[u].banners;
    return bn_most(bn_half_up(n), 1);
}

int an_ending(const struct bn_battle *b, const struct bn_state *s)
{
    bool wins[BN_SIDES];
    for (int side = 0; side < BN_SIDES; side++)
        wins[side] = bn_banners(b, s, side) >= an_banners_needed(b, side);
    if (wins[0] && wins[1])
        return BN_DRAW;
    return wins[0] ? 0 : wins[1] ? 1 : BN_OPEN;
}

/* AN-9.1: generals alone hold nothing. */
bool an_holds(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return !an_is_lone(b, s, unit);
}

/* ---- For drawn orders ---- */

static int nearest_enemy(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int nearest = BN_COLS + BN_ROWS;
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (bn_on_board(s, u) && bn_enemies(b, unit, u))
            nearest = bn_least(nearest, bn_distance(&b->board, hex, s->unit[u].hex));
    return nearest;
}

int an_eagerness(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    switch ((enum an_verb)o->verb) {
    case AN_FIGHT: return 60;
    case AN_EXIT: return 40;
    case AN_ORDER: return 20 + 40 / nearest_enemy(b, s, o->unit, s->unit[o->unit].hex);
    case AN_FALL_IN:
    case AN_RALLY:
    case AN_ENTRENCH:
    case AN_SHOOT:
    case AN_ENTER: return 20;
    case AN_JOIN:
    case AN_FOLLOW: return 6;
    case AN_STEP:
        return nearest_enemy(b, s, o->unit, o->hex) <
                       nearest_enemy(b, s, o->unit, s->unit[o->unit].hex)
                   ? 30
                   : 1;
    default: return 1;
    }
}

/* ---- Is it sound? ---- */

static const char *general_fault(const struct bn_battle *b, const struct bn_state *s, int general)
{
    int with = s->unit[general].fact[AN_ATTACHED] - 1;
    if (with == BN_NONE)
        return NULL;
    if (!an_is_general(b, general) || an_is_general(b, with) || bn_enemies(b, general, with))
        return "somebody is attached who is no general, or to whom he cannot be";
    if (!bn_on_board(s, general) || s->unit[general].hex != s->unit[with].hex)
        return "a general is not where his unit is";
    return NULL;
}

const char *an_fault(const struct bn_battle *b, const struct bn_state *s)
{
    const char *fault = NULL;
    bool moves =
        s->depth > 0 && (bn_top_of(s)->proc == AN_P_MOVE || bn_top_of(s)->proc == AN_P_AGAIN);
    for (int u = 0; u < b->units && !fault; u++) {
        fault = general_fault(b, s, u);
        if (!fault && !moves && an_is_passing(b, s, u))
            return "somebody stands where nobody may stay";
    }
    for (int i = 0; i < s->marks && !fault; i++)
        if (an_unit_in(b, s, s->mark[i].hex, BN_NONE) == BN_NONE)
            fault = "works are left without a unit";
    return fault;
}
