/* The hand-to-hand phase: MW-5.4. */
#include "mw.h"

/* MW-5.4 */
bool mw_can_strike_at(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    int target = bn_unit_at(b, s, hex);
    const struct bn_unit *u = &s->unit[unit];
    return target != BN_NONE && mw_is_pair(b, s, unit, target) &&
           bn_in_arc(&b->board, u->hex, u->face, BN_FRONT, hex);
}

/* MW-5.4 */
void mw_fights_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    int unit = o->unit, target = o->other;
    if (o->verb != MW_FIGHT)
        return;
    if (mw_has(s, unit, MW_FOUGHT) && bn_refuse(v, MW_5_4, "{unit} has attacked this turn"))
        return;
    if (!mw_is_enemy(b, s, unit, target)) {
        bn_refuse(v, MW_5_4, "{other} is no enemy on the board");
        return;
    }
    if (!mw_is_pair(b, s, unit, target) && /* MW-3.8: to be next to it is not enough */ bn_refuse(
                                               v, MW_5_4, "{unit} is not fighting {other}"))
        return;
    if (!bn_in_arc(&b->board, s->unit[unit].hex, s->unit[unit].face, BN_FRONT, s->unit[target].hex))
        bn_refuse(v, MW_5_4, "{other} is not in front of {unit}");
}

void mw_fights_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (b->unit[u].side != s->side || !mw_is_fighting(s, u))
            continue;
        int ahead[2];
        bn_arc_hexes(&b->board, s->unit[u].hex, s->unit[u].face, BN_FRONT, ahead);
        for (int i = 0; i < 2; i++) {
            struct bn_order o = bn_order_of(MW_FIGHT, u);
            o.other = (int8_t)bn_unit_at(b, s, ahead[i]);
            if (o.other != BN_NONE)
                mw_offer(b, s, &o, mw_fights_check, out);
        }
    }
    mw_offer_end(s, out);
}

void mw_fights_take(struct bn_ctx *c, const struct bn_order *o)
{
    if (mw_take_end(c, o))
        return;
    struct bn_event e = bn_event_of(c->b, BN_EV_BATTLE, MW_5_4, o->unit);
    e.other = o->other;
    bn_emit(c, &e);
    c->s->unit[o->unit].fact[MW_FOUGHT] = 1;
    mw_attack(c, o->unit, o->other, MW_STRIKING);
}

void mw_fights_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b, (void)s;
    e->say = "{side}: choose a unit to strike";
}
