/* The battle phase and one combat: LH-5.1, LH-4.1, LH-6.10. */
#include "lh.h"

/* LH-4.1: 3 hexes, 4 from a hill at whoever is not on one; LH-5.1 for all others: the front. */
static bool in_reach(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    const struct bn_unit *u = &s->unit[unit];
    int hex = s->unit[target].hex, range = 1;
    if (lh_type(b, unit) == LH_ARCHERS)
        range = lh_terrain_at(b, u->hex) == LH_HILL && lh_terrain_at(b, hex) != LH_HILL ? 4 : 3;
    int distance = bn_cone(&b->board, u->hex, u->face, hex);
    return distance > 0 && distance <= range;
}

static enum lh_attack kind_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                              int target)
{
    int distance = bn_distance(&b->board, s->unit[unit].hex, s->unit[target].hex);
    return distance == 1 ? LH_MELEE : LH_SHOOTING;
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
    if (!in_reach(b, s, unit, target)) {
        if (archers && bn_refuse(v, LH_4_1, "{other} is out of arc or range"))
            return true;
        if (!archers && bn_refuse(v, LH_5_1, "{other} is not in front of {unit}"))
            return true;
    } else if (lh_sight_blocked(b, s, s->unit[unit].hex, s->unit[target].hex) &&
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
    if (in_reach(b, s, unit, target) &&
        lh_dice_of(b, s, unit, target, kind_of(b, s, unit, target)).total == 0)
        bn_refuse(v, LH_5_5, "the ground leaves {unit} no die against {other}");
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
            if (bn_enemies(b, u, t) && bn_on_board(s, t) && in_reach(b, s, u, t))
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

enum { ATTACKER, TARGET, HEX }; /* arguments of a combat: HEX is where the target stood */

void lh_battles_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == LH_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    lh_take_order(c, o->unit);
    c->s->unit[o->unit].fact[LH_FOUGHT] = 1;
    struct bn_frame *f = bn_push(c->s, LH_P_COMBAT);
    f->arg[ATTACKER] = o->unit;
    f->arg[TARGET] = o->other;
    f->arg[HEX] = c->s->unit[o->other].hex;
}

void lh_battles_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->n = s->fact[LH_ORDERS_LEFT];
    e->say = "{side}: choose a battle, {n} {n?order:orders} left";
}

/* ---- One combat ---- */

static void say_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind)
{
    struct bn_event e = bn_event_of(c->b, kind == LH_MELEE ? BN_EV_BATTLE : BN_EV_SHOOT,
                                    kind == LH_MELEE ? LH_5_1 : LH_4_1, attacker);
    e.other = (int8_t)target;
    e.from = c->s->unit[attacker].hex;
    e.to = c->s->unit[target].hex;
    bn_emit(c, &e);
}

enum bn_next lh_combat_run(struct bn_ctx *c)
{
    enum { ROLL, FOLLOW, OVER };
    struct bn_frame *f = bn_top(c->s);
    int attacker = f->arg[ATTACKER], target = f->arg[TARGET], hex = f->arg[HEX];
    if (f->step == ROLL) {
        enum lh_attack kind = kind_of(c->b, c->s, attacker, target);
        f->step = kind == LH_MELEE ? FOLLOW : OVER;
        say_attack(c, attacker, target, kind);
        lh_attack(c, attacker, target, kind);
        return BN_AGAIN;
    }
    if (f->step == FOLLOW && bn_on_board(c->s, attacker) &&
        bn_unit_at(c->b, c->s, hex) == BN_NONE) {
        f->step = OVER;
        lh_follow_begin(c, attacker, hex);
        return BN_AGAIN;
    }
    return BN_DONE;
}
