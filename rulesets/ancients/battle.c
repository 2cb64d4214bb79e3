/* The battle phase, and who may battle whom: AN-4.1, AN-3.7. */
#include "an.h"

/* AN-4.1: in the arc and not farther than it reaches. */
static bool in_reach(const struct bn_battle *b, const struct bn_state *s, int unit, int target)
{
    const struct bn_unit *u = &s->unit[unit];
    int distance = bn_cone(&b->board, u->hex, u->face, s->unit[target].hex);
    return distance > 0 && distance <= an_range_of(b, unit);
}

static bool has_enemy_in_front(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int ahead[2];
    bn_arc_hexes(&b->board, s->unit[unit].hex, s->unit[unit].face, BN_FRONT, ahead);
    for (int i = 0; i < 2; i++) {
        int other = an_unit_in(b, s, ahead[i], unit);
        if (other != BN_NONE && bn_enemies(b, unit, other))
            return true;
    }
    return false;
}

/* How often it may battle: AN-2.4. */
static int battles_of(const struct bn_battle *b, const struct bn_state *s)
{
    return an_card_in_force(b, s) == AN_BOMBARD ? 2 : 1;
}

/* What stands in the way of this unit's battling at all. True: enough reasons. */
static bool cannot_battle(const struct bn_battle *b, const struct bn_state *s, int unit,
                          struct bn_verdict *v)
{
    const struct an_card *card = an_row_in_force(b, s);
    int why = an_has(s, unit, AN_JOINED) ? AN_3_6 : AN_2_5;
    if (!an_has(s, unit, AN_ORDERED) && bn_refuse(v, why, "{unit} has no order of its own"))
        return true;
    if (card && card->holds && bn_refuse(v, AN_2_4, "by this card nobody battles"))
        return true;
    if (an_option(b, AN_WORKS_BATTLE) == AN_WORKS_STILL && card && card->verb == AN_ENTRENCH &&
        bn_refuse(v, AN_2_4, "who entrenches does not battle"))
        return true;
    if (an_type(b, unit) == AN_ARTILLERY && an_has(s, unit, AN_MOVED) &&
        bn_refuse(v, AN_3_7, "{unit} has moved"))
        return true;
    if (s->unit[unit].fact[AN_FOUGHT] >= battles_of(b, s) &&
        bn_refuse(v, AN_4_1, "{unit} has battled this turn"))
        return true;
    return an_is_general(b, unit) && bn_refuse(v, AN_8_1, "a general does not battle");
}

static void battle_check(const struct bn_battle *b, const struct bn_state *s,
                         const struct bn_order *o, struct bn_verdict *v)
{
    int unit = o->unit, target = o->other;
    if (cannot_battle(b, s, unit, v) || an_is_general(b, unit))
        return;
    if (!bn_enemies(b, unit, target) || !bn_on_board(s, target)) {
        bn_refuse(v, AN_4_1, "{other} is no enemy on the board");
        return;
    }
    if (!in_reach(b, s, unit, target)) {
        bn_refuse(v, AN_4_1, "{other} is out of arc or range");
        return;
    }
    int distance = bn_distance(&b->board, s->unit[unit].hex, s->unit[target].hex);
    if (distance > 1 && has_enemy_in_front(b, s, unit) &&
        bn_refuse(v, AN_4_1, "{unit} has an enemy in front and does not shoot past it"))
        return;
    if (an_sight_block(b, s, s->unit[unit].hex, s->unit[target].hex) != BN_NONE &&
        bn_refuse(v, AN_4_1, "{unit} does not see {other}"))
        return;
    if (!an_is_target(b, s, target)) {
        bn_refuse(v, AN_8_2, "{other} is no target while his unit lives");
        return;
    }
    if (an_dice_of(b, s, unit, target).total == 0)
        bn_refuse(v, AN_4_7, "{unit} has no die left against {other}");
}

/* ---- The phase ---- */

enum bn_next an_battles_run(struct bn_ctx *c)
{
    if (bn_top(c->s)->step)
        return BN_DONE;
    c->s->decider = c->s->side;
    return BN_ASK;
}

void an_battles_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                      struct bn_verdict *v)
{
    if (o->verb == AN_FIGHT)
        battle_check(b, s, o, v);
}

void an_battles_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !bn_on_board(s, u) || !an_has(s, u, AN_ORDERED) ||
            an_is_general(b, u))
            continue;
        for (int t = 0; t < b->units; t++) {
            struct bn_order o = bn_order_of(AN_FIGHT, u);
            o.other = (int8_t)t;
            if (bn_enemies(b, u, t) && bn_on_board(s, t) && in_reach(b, s, u, t))
                an_offer(b, s, &o, an_battles_check, out);
        }
    }
    struct bn_order end = bn_order_of(AN_END, BN_NONE);
    end.n = AN_BATTLING;
    bn_offer(out, &end);
}

void an_battles_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (o->verb == AN_END) {
        bn_top(c->s)->step = 1;
        return;
    }
    c->s->unit[o->unit].fact[AN_FOUGHT]++;
    if (an_card_in_force(c->b, c->s) == AN_HIT_AND_RUN)
        an_move_again(c, o->unit); /* when the battle, above it, is over */
    an_combat_begin(c, o->unit, o->other);
}

void an_battles_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    e->say = an_prompt_card(b, s, e) ? "{side}: Counter-Attack as {card}, choose who battles"
             : s->played == BN_NONE  ? "{side}: choose who battles"
                                     : "{side}: {card}, choose who battles";
}
