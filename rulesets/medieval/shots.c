/* The shooting phase: MW-4. */
#include "mw.h"

enum { RANGE = 12 }; /* inches: MW-4.1 */

/* MW-4.1 */
static bool in_field(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    const struct bn_unit *u = &s->unit[unit];
    return bn_in_quarter(&b->board, u->hex, u->face, hex);
}

bool mw_can_shoot_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int from = s->unit[unit].hex;
    return mw_types[mw_type(b, unit)].shoots && !mw_is_fighting(s, unit) && from != hex &&
           !mw_is_far(b, from, hex, RANGE) && in_field(b, s, unit, hex) &&
           mw_sight_block(b, s, from, hex) == BN_NONE;
}

/* What keeps this unit from shooting at anybody. True: enough reasons. */
static bool cannot_shoot(const struct bn_battle *b, const struct bn_state *s, int unit,
                         struct bn_verdict *v)
{
    if (!mw_types[mw_type(b, unit)].shoots && bn_refuse(v, MW_4_1, "{unit} does not shoot"))
        return true;
    if (mw_has(s, unit, MW_MOVED) && bn_refuse(v, MW_4_2, "{unit} has moved this turn"))
        return true;
    if (mw_has(s, unit, MW_TURNED) && mw_option(b, MW_PIVOT_AND_SHOOT) == MW_NO &&
        bn_refuse(v, MW_4_2, "{unit} has turned, which is a move"))
        return true;
    if (mw_is_fighting(s, unit) &&
        bn_refuse(v, MW_4_2, "{unit} is fighting hand-to-hand and does not shoot"))
        return true;
    return mw_has(s, unit, MW_SHOT) && bn_refuse(v, MW_4_1, "{unit} has shot this turn");
}

void mw_shots_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    int unit = o->unit, target = o->other;
    if (o->verb != MW_FIRE || cannot_shoot(b, s, unit, v))
        return;
    if (!mw_is_enemy(b, s, unit, target)) {
        bn_refuse(v, MW_4_1, "{other} is no enemy on the board");
        return;
    }
    if (mw_is_far(b, s->unit[unit].hex, s->unit[target].hex, RANGE) &&
        bn_refuse(v, MW_4_1, "{other} is more than 12 inches away"))
        return;
    if (!in_field(b, s, unit, s->unit[target].hex) &&
        bn_refuse(v, MW_4_1, "{other} is not within 45 degrees of the way {unit} faces"))
        return;
    if (mw_sight_block(b, s, s->unit[unit].hex, s->unit[target].hex) != BN_NONE &&
        bn_refuse(v, MW_4_4, "{unit} does not see {other}"))
        return;
    if (mw_is_fighting(s, target) && mw_option(b, MW_SHOOT_INTO_COMBAT) == MW_NO)
        bn_refuse(v, MW_4_5, "{other} is fighting hand-to-hand");
}

void mw_shots_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !bn_on_board(s, u) || !mw_types[mw_type(b, u)].shoots)
            continue;
        for (int t = 0; t < b->units; t++) {
            struct bn_order o = bn_order_of(MW_FIRE, u);
            o.other = (int8_t)t;
            if (mw_is_enemy(b, s, u, t))
                mw_offer(b, s, &o, mw_shots_check, out);
        }
    }
    mw_offer_end(s, out);
}

void mw_shots_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (mw_take_end(c, o))
        return;
    struct bn_event e = bn_event_of(c->b, BN_EV_SHOOT, MW_4_1, o->unit);
    e.other = o->other;
    bn_emit(c, &e);
    c->s->unit[o->unit].fact[MW_SHOT] = 1;
    mw_attack(c, o->unit, o->other, MW_SHOOTING);
}

void mw_shots_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: choose archers to shoot";
}
