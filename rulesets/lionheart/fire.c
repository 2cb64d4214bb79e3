/* Defensive fire: LH-4.6 to LH-4.8. */
#include "lh.h"

enum { MOVER, HEX, FROM }; /* arguments: FROM is one more than the hex, 0 when it entered */

void lh_fire_begin(struct bn_ctx *c, int mover, int from)
{
    struct bn_frame *f = bn_push(c->s, LH_P_FIRE);
    f->arg[MOVER] = (int16_t)mover;
    f->arg[HEX] = c->s->unit[mover].hex;
    f->arg[FROM] = (int16_t)(from + 1);
}

/* LH-4.6: was the mover next to these archers before its step? */
static bool was_beside(const struct bn_battle *b, const struct bn_state *s, int archers)
{
    int from = bn_top_of(s)->arg[FROM] - 1;
    return from != BN_NONE && bn_distance(&b->board, s->unit[archers].hex, from) == 1;
}

/* Why these archers do not fire at the mover; each reason in turn. */
static bool cannot_fire(const struct bn_battle *b, const struct bn_state *s, int archers,
                        struct bn_verdict *v)
{
    int mover = bn_top_of(s)->arg[MOVER];
    const struct bn_unit *unit = &s->unit[archers];
    if (lh_type(b, archers) != LH_ARCHERS)
        return bn_refuse(v, LH_4_6, "{unit} has no archers");
    if (lh_has(s, archers, LH_ASKED))
        return bn_refuse(v, LH_4_6, "{unit} has answered in this move");
    if (bn_distance(&b->board, unit->hex, s->unit[mover].hex) != 1 || was_beside(b, s, archers))
        return bn_refuse(v, LH_4_6, "the step did not come next to {unit}");
    if (lh_dice_of(b, s, archers, mover, LH_DEFENSIVE, LH_ALL_DICE).total == 0)
        return bn_refuse(v, LH_4_6, "{unit} has no die");
    if (lh_option(b, LH_DEFENSIVE_ARC) == LH_ARC_FRONT &&
        !bn_in_arc(&b->board, unit->hex, unit->face, BN_FRONT, s->unit[mover].hex))
        return bn_refuse(v, LH_4_7, "the mover is not in front of {unit}");
    return false;
}

static bool may_fire(const struct bn_battle *b, const struct bn_state *s, int archers)
{
    struct bn_verdict v;
    int mover = bn_top_of(s)->arg[MOVER];
    v.all = false;
    v.n = 0;
    return bn_enemies(b, archers, mover) && bn_on_board(s, archers) &&
           lh_type(b, archers) == LH_ARCHERS && !cannot_fire(b, s, archers, &v);
}

enum bn_next lh_fire_run(struct bn_ctx *c)
{
    const struct bn_frame *f = bn_top(c->s);
    int mover = f->arg[MOVER];
    if (c->s->unit[mover].hex != f->arg[HEX])
        return BN_DONE; /* LH-4.8: it does not stand there any more */
    for (int u = 0; u < c->b->units; u++)
        if (may_fire(c->b, c->s, u)) {
            c->s->decider = c->b->unit[u].side;
            return BN_ASK;
        }
    return BN_DONE;
}

void lh_fire_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        if (!may_fire(b, s, u))
            continue;
        struct bn_order fire = bn_order_of(LH_FIRE, u), hold = bn_order_of(LH_HOLD, u);
        fire.other = (int8_t)bn_top_of(s)->arg[MOVER];
        bn_offer(out, &fire);
        bn_offer(out, &hold);
    }
}

void lh_fire_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    if (o->verb != LH_FIRE && o->verb != LH_HOLD) {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
        return;
    }
    if (cannot_fire(b, s, o->unit, v))
        return;
    if (o->verb == LH_FIRE && o->other != bn_top_of(s)->arg[MOVER])
        bn_refuse(v, LH_4_6, "{other} is not the unit that moves");
}

void lh_fire_take(struct bn_ctx *c, const struct bn_order *o)
{
    int mover = bn_top(c->s)->arg[MOVER];
    c->s->unit[o->unit].fact[LH_ASKED] = 1;
    if (o->verb == LH_HOLD) {
        bn_note(c, BN_EV_HOLD, LH_4_6, o->unit);
        return;
    }
    struct bn_event e = bn_event_of(c->b, BN_EV_FIRE, LH_4_6, o->unit);
    e.other = (int8_t)mover;
    e.from = c->s->unit[o->unit].hex;
    e.to = c->s->unit[mover].hex;
    bn_emit(c, &e);
    lh_attack(c, lh_one(o->unit), mover, LH_DEFENSIVE);
    if (lh_is_falling_back(c->s, mover)) /* LH-4.8, whether it can or pays */
        c->s->unit[mover].fact[LH_BEATEN] = 1;
}

void lh_fire_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->other = (int8_t)bn_top_of(s)->arg[MOVER];
    e->to = bn_top_of(s)->arg[HEX];
    e->say = "{side}: fire at {other}, who comes to {to}?";
}
