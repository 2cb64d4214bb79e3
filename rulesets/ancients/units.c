/* What a unit is and what befalls it: troops, generals with them, stands, support. */
#include "an.h"

/* ---- Kinds ---- */

bool an_is_foot(const struct bn_battle *b, int unit) { return an_kind(b, unit)->class <= AN_LIGHT; }

bool an_has_bow(const struct bn_battle *b, int unit)
{
    return an_type(b, unit) == AN_BOWS || b->unit[unit].key[AN_BOW];
}

int an_move_of(const struct bn_battle *b, int unit)
{
    return b->unit[unit].move ? b->unit[unit].move : b->rules->types[an_type(b, unit)].move;
}

/* AN-3.6: what a card adds is for ordered units only. */
int an_allowance(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct an_card *card = an_row_in_force(b, s);
    return an_move_of(b, unit) + (card && an_has(s, unit, AN_ORDERED) ? card->farther : 0);
}

int an_points_left(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    bool moves = f->proc == AN_P_MOVE || f->proc == AN_P_AGAIN;
    if (moves && (an_group(b, s, f->arg[0]) >> unit & 1))
        return s->unit[unit].fact[AN_POINTS];
    return an_has(s, unit, AN_MOVED) ? 0 : an_allowance(b, s, unit);
}

/* ---- Who is where ---- */

int an_unit_in(const struct bn_battle *b, const struct bn_state *s, int hex, int but)
{
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (s->unit[u].hex == hex && u != but && !an_is_general(b, u))
            return u;
    return BN_NONE;
}

int an_general_in(const struct bn_battle *b, const struct bn_state *s, int hex, int but)
{
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (s->unit[u].hex == hex && u != but && an_is_general(b, u))
            return u;
    return BN_NONE;
}

int an_general_with(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    for (int u = 0; u < b->units; u++)
        if (s->unit[u].fact[AN_ATTACHED] == unit + 1)
            return u;
    return BN_NONE;
}

bool an_is_lone(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return an_is_general(b, unit) && !an_has(s, unit, AN_ATTACHED);
}

bool an_is_target(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return bn_on_board(s, unit) && (!an_is_general(b, unit) || an_is_lone(b, s, unit));
}

uint64_t an_supporters(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int rear[2];
    uint64_t set = 0;
    if (an_is_general(b, unit))
        return 0;
    bn_arc_hexes(&b->board, s->unit[unit].hex, s->unit[unit].face, BN_REAR, rear);
    for (int i = 0; i < 2; i++) {
        int other = an_unit_in(b, s, rear[i], BN_NONE);
        if (other == BN_NONE || bn_enemies(b, unit, other))
            return 0;
        set |= UINT64_C(1) << other;
    }
    return set;
}

bool an_just_moved(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    int began = s->unit[unit].fact[AN_BEGAN];
    int stood = s->unit[unit].fact[AN_STOOD] - 1, there = s->unit[target].fact[AN_STOOD] - 1;
    if (began == AN_NOWHERE || stood < 0 || there < 0 || bn_distance(&b->board, stood, there) > 1)
        return false;
    return began == AN_OFF_BOARD || bn_distance(&b->board, began - AN_HEX_0, there) > 1;
}

/* Unit by unit, since a hex may hold two while one passes. */
bool an_in_front_of_enemy(const struct bn_battle *b, const struct bn_state *s, int side, int hex)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side != side && bn_on_board(s, u) && !an_is_general(b, u) &&
            bn_in_arc(&b->board, s->unit[u].hex, s->unit[u].face, BN_FRONT, hex))
            return true;
    return false;
}

bool an_next_to_enemy(const struct bn_battle *b, const struct bn_state *s, int side, int hex)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side != side && bn_on_board(s, u) && !an_is_general(b, u) &&
            bn_distance(&b->board, s->unit[u].hex, hex) == 1)
            return true;
    return false;
}

/* ---- Going somewhere ---- */

void an_leave_works(struct bn_ctx *c, int unit)
{
    int hex = c->s->unit[unit].hex;
    if (!an_is_general(c->b, unit) && an_unit_in(c->b, c->s, hex, unit) == BN_NONE)
        bn_mark_set(c->s, hex, AN_WORKS, 0);
}

/* AN-8.2: the general with it goes free. */
void an_put(struct bn_ctx *c, int unit, int hex)
{
    int general = an_general_with(c->b, c->s, unit);
    if (c->s->unit[unit].hex != BN_NONE)
        an_leave_works(c, unit);
    c->s->unit[unit].hex = (int16_t)hex;
    if (general != BN_NONE)
        c->s->unit[general].hex = (int16_t)hex;
    if (an_is_general(c->b, unit))
        c->s->unit[unit].fact[AN_ATTACHED] = 0;
}

void an_come_together(struct bn_ctx *c, int unit)
{
    int hex = c->s->unit[unit].hex, general = unit, with = unit;
    if (hex == BN_NONE)
        return;
    if (an_is_general(c->b, unit))
        with = an_unit_in(c->b, c->s, hex, unit);
    else
        general = an_general_in(c->b, c->s, hex, unit);
    if (with == BN_NONE || general == BN_NONE || an_has(c->s, general, AN_ATTACHED))
        return;
    c->s->unit[general].fact[AN_ATTACHED] = (int16_t)(with + 1);
    struct bn_event e = bn_event_of(c->b, AN_EV_ATTACH, AN_8_1, general);
    e.other = (int8_t)with;
    bn_emit(c, &e);
}

/* ---- Losing ---- */

void an_lose(struct bn_ctx *c, int unit, int rule)
{
    int general = an_general_with(c->b, c->s, unit);
    an_leave_works(c, unit);
    bn_unit_lost(c, unit, rule);
    if (an_is_general(c->b, unit))
        c->s->unit[unit].fact[AN_ATTACHED] = 0;
    if (general != BN_NONE)
        an_fallen_begin(c, general);
}

void an_lose_over_edge(struct bn_ctx *c, int unit)
{
    int general = an_general_with(c->b, c->s, unit);
    an_leave_works(c, unit);
    if (general != BN_NONE) {
        c->s->unit[general].fact[AN_ATTACHED] = 0;
        bn_unit_lost(c, general, AN_8_3);
    }
    bn_unit_lost(c, unit, AN_6_2);
}

void an_take_stands(struct bn_ctx *c, int unit, int stands, int rule)
{
    struct bn_unit *u = &c->s->unit[unit];
    int n = bn_least(stands, u->figures);
    if (n == 0)
        return;
    u->figures = (int16_t)(u->figures - n);
    if (!an_is_general(c->b, unit))
        an_note_n(c, BN_EV_CASUALTY, rule, unit, n, "{unit} loses {n} {n?stand:stands}");
    if (u->figures == 0)
        an_lose(c, unit, rule == AN_5_1 ? AN_5_4 : rule);
}
