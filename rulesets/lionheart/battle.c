/* The battle phase, and who may battle whom: LH-5.1, LH-4.1, LH-7.9. */
#include "lh.h"

/* LH-4.1: 3 hexes, 4 from a hill at whoever is not on one; LH-5.1 for all others: the front. */
static bool in_reach(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    const struct bn_unit *u = &s->unit[unit];
    int range = 1;
    if (lh_type(b, unit) == LH_ARCHERS)
        range = lh_terrain_at(b, u->hex) == LH_HILL && lh_terrain_at(b, hex) != LH_HILL ? 4 : 3;
    int distance = bn_cone(&b->board, u->hex, u->face, hex);
    return distance > 0 && distance <= range;
}

bool lh_strikes(const struct bn_battle *b, const struct bn_state *s, int unit, enum bn_strike how,
                int hex)
{
    int from = s->unit[unit].hex;
    bool near = bn_distance(&b->board, from, hex) == 1;
    return near == (how == BN_STRIKE_HAND) && in_reach(b, s, unit, hex) &&
           lh_sight_block(b, s, from, hex) == BN_NONE;
}

enum lh_attack lh_kind_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                          int target)
{
    if (bn_distance(&b->board, s->unit[unit].hex, s->unit[target].hex) > 1)
        return LH_SHOOTING;
    return lh_charge_of(b, s, unit) == target ? LH_CHARGING : LH_MELEE;
}

/* What stands in the way of this unit's battling at all: reasons in the order of the rules. */
static bool cannot_battle(const struct bn_battle *b, const struct bn_state *s, int unit,
                          struct bn_verdict *v)
{
    if (!lh_may_be_ordered(s, unit) && bn_refuse(v, LH_2_4, "no orders are left"))
        return true;
    if (lh_type(b, unit) == LH_ARCHERS) {
        if (s->unit[unit].fact[LH_PACES] > 1 &&
            bn_refuse(v, LH_3_5, "{unit} has made more than one step or turn"))
            return true;
        if (lh_has(s, unit, LH_PARTED) &&
            bn_refuse(v, LH_3_5, "{unit} has moved out of contact"))
            return true;
    }
    return false;
}

static bool cannot_reach(const struct bn_battle *b, const struct bn_state *s, int unit, int target,
                         struct bn_verdict *v)
{
    bool archers = lh_type(b, unit) == LH_ARCHERS;
    if (!in_reach(b, s, unit, s->unit[target].hex)) {
        if (archers && bn_refuse(v, LH_4_1, "{other} is out of arc or range"))
            return true;
        if (!archers && bn_refuse(v, LH_5_1, "{other} is not in front of {unit}"))
            return true;
    } else if (lh_sight_block(b, s, s->unit[unit].hex, s->unit[target].hex) != BN_NONE &&
               bn_refuse(v, LH_4_4, "{unit} does not see {other}")) {
        return true;
    }
    return false;
}

static void battle_check(const struct bn_battle *b, const struct bn_state *s,
                         const struct bn_order *o, struct bn_verdict *v)
{
    int unit = o->unit, target = o->other;
    if (cannot_battle(b, s, unit, v))
        return;
    bool enemy = bn_enemies(b, unit, target) && bn_on_board(s, target);
    if (enemy && lh_type(b, unit) == LH_ARCHERS && cannot_reach(b, s, unit, target, v))
        return;
    if (lh_has(s, unit, LH_BEATEN) &&
        bn_refuse(v, LH_4_8, "{unit} was thrown back by defensive fire"))
        return;
    if (lh_has(s, unit, LH_FOUGHT) && bn_refuse(v, LH_5_1, "{unit} has battled this turn"))
        return;
    if (!enemy) {
        bn_refuse(v, LH_5_1, "{other} is no enemy on the board");
        return;
    }
    if (lh_type(b, unit) != LH_ARCHERS && cannot_reach(b, s, unit, target, v))
        return;
    if (in_reach(b, s, unit, s->unit[target].hex) &&
        lh_dice_of(b, s, unit, target, lh_kind_of(b, s, unit, target), LH_ALL_DICE).total == 0 &&
        bn_refuse(v, LH_5_5, "the ground leaves {unit} no die against {other}"))
        return;
    int charged = lh_charge_of(b, s, unit);
    if (charged != BN_NONE && charged != target) {
        v->about.other = (int8_t)charged;
        if (bn_refuse(v, LH_7_9, "{unit} has charged {other} and fights nobody else"))
            return;
    }
    if (s->unit[unit].fact[LH_STAKED] & LH_AT_STAKES)
        bn_refuse(v, LH_9_1, "{unit} has worked at its stakes this turn");
}

/* ---- The phase ---- */

enum bn_next lh_battles_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

void lh_battles_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !bn_on_board(s, u) || !lh_may_be_ordered(s, u) ||
            lh_has(s, u, LH_FOUGHT))
            continue;
        for (int t = 0; t < b->units; t++) {
            struct bn_order o = bn_order_of(LH_FIGHT, u);
            o.other = (int8_t)t;
            if (bn_enemies(b, u, t) && bn_on_board(s, t) && in_reach(b, s, u, s->unit[t].hex))
                lh_offer(b, s, &o, lh_battles_check, out);
        }
    }
    struct bn_order end = bn_order_of(LH_END, BN_NONE);
    end.n = LH_BATTLE;
    bn_offer(out, &end);
}

void lh_battles_check(const struct bn_battle *b, const struct bn_state *s,
                      const struct bn_order *o, struct bn_verdict *v)
{
    if (o->verb == LH_FIGHT)
        battle_check(b, s, o, v);
}

/* LH-7.9: a charge that is void is forgotten when its unit battles. */
static void drop_void_charge(struct bn_ctx *c, int unit)
{
    if (!lh_has(c->s, unit, LH_CHARGED) || lh_charge_of(c->b, c->s, unit) != BN_NONE)
        return;
    c->s->unit[unit].fact[LH_CHARGED] = 0;
    bn_note(c, LH_EV_VOID, LH_7_9, unit);
}

void lh_battles_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == LH_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    lh_take_order(c, o->unit);
    drop_void_charge(c, o->unit);
    struct lh_units units = lh_one(o->unit);
    if (lh_charge_of(c->b, c->s, o->unit) == o->other)
        units = lh_chargers_of(c->b, c->s, o->other); /* LH-7.6: the battle of one is that of all */
    for (int i = 0; i < units.n; i++)
        c->s->unit[units.unit[i]].fact[LH_FOUGHT] = 1;
    lh_combat_begin(c, units, o->other);
}

void lh_battles_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->n = s->fact[LH_ORDERS_LEFT];
    e->say = "{side}: choose a battle, {n} {n?order:orders} left";
}
