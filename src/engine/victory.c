/* Who wins, and units that leave the board. */
#include <banneret/ruleset.h>

#include "engine/inside.h"

#include <string.h>

static int count_units(const struct bn_battle *b, const struct bn_state *s, int side, int status)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        n += b->unit[u].side == side && s->unit[u].status == status;
    return n;
}

int bn_units_lost(const struct bn_battle *b, const struct bn_state *s, int side)
{
    return count_units(b, s, side, BN_LOST);
}

int bn_units_exited(const struct bn_battle *b, const struct bn_state *s, int side)
{
    return count_units(b, s, side, BN_EXITED);
}

int bn_units_left(const struct bn_battle *b, const struct bn_state *s, int side)
{
    return count_units(b, s, side, BN_ON_BOARD) + count_units(b, s, side, BN_AT_HAND) +
           count_units(b, s, side, BN_WAITING);
}

static void take_off(struct bn_state *s, int unit, int status)
{
    s->unit[unit].status = (uint8_t)status;
    s->unit[unit].hex = BN_NONE;
    s->look = 1;
}

void bn_unit_lost(struct bn_ctx *c, int unit, int rule)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_DESTROYED, rule, unit);
    e.from = c->s->unit[unit].hex;
    take_off(c->s, unit, BN_LOST);
    c->s->unit[unit].figures = 0;
    if (!c->b->rules->keep_hits)
        c->s->unit[unit].hits = 0;
    int enemy = 1 - c->b->unit[unit].side;
    c->s->banners[enemy] = (int16_t)(c->s->banners[enemy] + c->b->unit[unit].banners);
    bn_emit(c, &e);
}

void bn_unit_exits(struct bn_ctx *c, int unit, int rule)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_EXIT, rule, unit);
    e.from = c->s->unit[unit].hex;
    take_off(c->s, unit, BN_EXITED);
    bn_emit(c, &e);
}

/* ---- Conditions ---- */

static bool stands_on(const struct bn_battle *b, const struct bn_state *s, int side, int hex)
{
    int unit = bn_unit_at(b, s, hex);
    return unit != BN_NONE && b->unit[unit].side == side &&
           (!b->rules->holds || b->rules->holds(b, s, unit));
}

int bn_banners(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int n = s->banners[side];
    for (int i = 0; i < b->objectives; i++) {
        const struct bn_objective *o = &b->objective[i];
        if (o->while_held && o->side == side && stands_on(b, s, side, o->hex))
            n += o->banners;
    }
    return n;
}

/* Those that count once. */
static void take_objectives(struct bn_ctx *c)
{
    for (int i = 0; i < c->b->objectives; i++) {
        const struct bn_objective *o = &c->b->objective[i];
        if (o->while_held || (c->s->taken >> i & 1) || !stands_on(c->b, c->s, o->side, o->hex))
            continue;
        c->s->taken = (uint16_t)(c->s->taken | 1u << i);
        c->s->banners[o->side] = (int16_t)(c->s->banners[o->side] + o->banners);
        struct bn_event e = bn_event_of(c->b, BN_EV_OBJECTIVE, c->b->rules->cite.objective,
                                        bn_unit_at(c->b, c->s, o->hex));
        e.to = o->hex;
        e.n = o->banners;
        bn_emit(c, &e);
    }
}

static bool holds_all(const struct bn_battle *b, const struct bn_state *s,
                      const struct bn_condition *aim)
{
    for (int i = 0; i < aim->hexes.n; i++)
        if (!stands_on(b, s, aim->side, b->hex_pool[aim->hexes.at + i]))
            return false;
    return true;
}

static bool all_lost(const struct bn_battle *b, const struct bn_state *s, uint64_t units)
{
    for (int u = 0; u < b->units; u++)
        if ((units >> u & 1) && s->unit[u].status != BN_LOST)
            return false;
    return true;
}

/* turn_done: the whole turn is over, not only this player's. */
static bool condition_met(const struct bn_battle *b, const struct bn_state *s,
                          const struct bn_condition *aim, bool turn_ends, bool turn_done)
{
    switch ((enum bn_aim)aim->aim) {
    case BN_AIM_DESTROY_UNITS:
        return bn_units_lost(b, s, 1 - aim->side) >= aim->n;
    case BN_AIM_DESTROY:
        return all_lost(b, s, aim->units);
    case BN_AIM_BANNERS:
        return bn_banners(b, s, aim->side) >= aim->n;
    case BN_AIM_EXIT:
        return bn_units_exited(b, s, aim->side) >= aim->n;
    case BN_AIM_HOLD:
        if (aim->at_turn)
            return turn_done && s->turn == aim->at_turn && holds_all(b, s, aim);
        return turn_ends && holds_all(b, s, aim);
    }
    return false;
}

void bn_end_battle(struct bn_ctx *c, int winner, int condition, const char *say)
{
    c->s->winner = (int8_t)winner;
    c->s->ended_by = (int8_t)condition;
    c->s->decider = BN_NONE;
    c->s->look = 0;
    c->s->fresh = 0;
    c->s->depth = 0; /* decisions still open are dropped */
    memset(c->s->frame, 0, sizeof c->s->frame);
    struct bn_event e = bn_event_of(c->b, BN_EV_BATTLE_END, c->b->rules->cite.victory, BN_NONE);
    e.say = winner == BN_DRAW ? "The battle is a draw" : say;
    if (winner != BN_DRAW)
        e.side = (int8_t)winner;
    bn_emit(c, &e);
}

static const char *const aim_words[] = {
    [BN_AIM_DESTROY_UNITS] = "{side} win: enough enemy units are destroyed",
    [BN_AIM_DESTROY] = "{side} win: what they had to destroy is destroyed",
    [BN_AIM_BANNERS] = "{side} win by banners",
    [BN_AIM_EXIT] = "{side} win: enough units have left the board",
    [BN_AIM_HOLD] = "{side} win: they hold the ground they had to hold"};

static bool look(struct bn_ctx *c, bool turn_ends, bool turn_done)
{
    const struct bn_battle *b = c->b;
    c->s->look = 0;
    if (!b->own_aims) {
        int winner = b->rules->ending ? b->rules->ending(b, c->s) : BN_OPEN;
        if (winner != BN_OPEN)
            bn_end_battle(c, winner, BN_NONE, NULL);
        return winner != BN_OPEN;
    }
    for (int i = 0; i < b->conditions; i++) {
        const struct bn_condition *aim = &b->condition[i];
        if (condition_met(b, c->s, aim, turn_ends, turn_done)) {
            bn_end_battle(c, aim->side, i, aim_words[aim->aim]);
            return true;
        }
    }
    return false;
}

bool bn_victory_look(struct bn_ctx *c, bool turn_ends) { return look(c, turn_ends, false); }

/* ---- The end of a turn ---- */

static int figures_lost(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side)
            n += b->unit[u].figures - s->unit[u].figures;
    return n;
}

static int hits_carried(const struct bn_battle *b, const struct bn_state *s, int side)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].side == side && s->unit[u].status != BN_LOST)
            n += s->unit[u].hits;
    return n;
}

/* More units left, then fewer figures lost, then fewer hits. */
static int winner_by_units(const struct bn_battle *b, const struct bn_state *s)
{
    int better[3];
    for (int side = 0, sign = 1; side < BN_SIDES; side++, sign = -1) {
        int sums[] = {bn_units_left(b, s, side) + bn_units_exited(b, s, side),
                      -figures_lost(b, s, side), -hits_carried(b, s, side)};
        for (int i = 0; i < 3; i++)
            better[i] = (side == 0 ? 0 : better[i]) + sign * sums[i];
    }
    for (int i = 0; i < 3; i++)
        if (better[i] != 0)
            return better[i] > 0 ? 0 : 1;
    return BN_DRAW;
}

void bn_turn_over(struct bn_ctx *c, bool turn_done)
{
    take_objectives(c);
    if (look(c, true, turn_done) || !turn_done || c->s->turn < c->b->turn_limit)
        return;
    int winner = c->b->at_limit;
    if (winner == BN_LIMIT_UNITS)
        winner = winner_by_units(c->b, c->s);
    else if (winner == BN_LIMIT_DRAW)
        winner = BN_DRAW;
    bn_end_battle(c, winner, BN_NONE, "{side} win: the last turn is over");
}

void bn_concede(const struct bn_battle *b, struct bn_state *s, struct bn_sink *sink)
{
    struct bn_ctx c = {b, s, NULL, sink};
    struct bn_event e = bn_event_of(b, BN_EV_CONCEDE, BN_NONE, BN_NONE);
    e.side = s->decider;
    bn_emit(&c, &e);
    s->orders++;
    bn_end_battle(&c, 1 - s->decider, BN_NONE, "{side} win: the enemy concedes");
}
