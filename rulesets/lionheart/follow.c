/* Following up, and a supporter's advance: LH-6.10. */
#include "lh.h"

/* Arguments: who fought, the hex to go into, and who was the last to go (or fought). */
enum { FOUGHT, INTO, LAST };
enum { ASK_FOLLOW, ASK_ADVANCE, OVER };

void lh_follow_begin(struct bn_ctx *c, int unit, int into)
{
    struct bn_frame *f = bn_push(c->s, LH_P_FOLLOW);
    f->arg[FOUGHT] = f->arg[LAST] = (int16_t)unit;
    f->arg[INTO] = (int16_t)into;
}

/* Is it this unit's turn to be asked? */
static bool may_go(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    if (f->step == ASK_FOLLOW)
        return unit == f->arg[FOUGHT];
    /* Whoever supported the last to go, and has not gone itself. */
    return (lh_supporters(b, s, f->arg[LAST]) >> unit & 1) && bn_on_board(s, unit) &&
           s->unit[unit].hex + 1 == s->unit[unit].fact[LH_STOOD];
}

enum bn_next lh_follow_run(struct bn_ctx *c)
{
    const struct bn_frame *f = bn_top(c->s);
    if (f->step == OVER)
        return BN_DONE;
    for (int u = 0; u < c->b->units; u++)
        if (may_go(c->b, c->s, u)) {
            c->s->decider = c->b->unit[f->arg[FOUGHT]].side;
            return BN_ASK;
        }
    return BN_DONE;
}

void lh_follow_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    for (int u = 0; u < b->units; u++) {
        struct bn_order o = bn_order_of(LH_FOLLOW, u);
        if (may_go(b, s, u))
            bn_offer(out, &o);
    }
    struct bn_order stay = bn_order_of(LH_STAY, bn_top_of(s)->arg[FOUGHT]);
    bn_offer(out, &stay);
}

void lh_follow_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (o->verb == LH_STAY && o->unit == bn_top_of(s)->arg[FOUGHT])
        return;
    if (o->verb == LH_FOLLOW && may_go(b, s, o->unit))
        return;
    bool answers = o->verb == LH_FOLLOW || o->verb == LH_STAY;
    bn_refuse(v, answers ? LH_6_10 : BN_NONE,
              answers ? "{unit} is not the one that may go" : "that does not answer what is asked");
}

void lh_follow_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    bool follows = f->step == ASK_FOLLOW;
    if (o->verb == LH_STAY) {
        f->step = OVER;
        bn_note(c, BN_EV_STAY, LH_6_10, o->unit);
        return;
    }
    struct bn_unit *unit = &c->s->unit[o->unit];
    struct bn_event e =
        bn_event_of(c->b, follows ? BN_EV_FOLLOW : BN_EV_ADVANCE, LH_6_10, o->unit);
    e.from = unit->hex;
    e.to = f->arg[INTO];
    unit->hex = f->arg[INTO];
    f->arg[INTO] = e.from;
    f->arg[LAST] = o->unit;
    f->step = follows || lh_option(c->b, LH_ADVANCE) == LH_ADVANCE_CHAIN ? ASK_ADVANCE : OVER;
    bn_emit(c, &e);
}

void lh_follow_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    const struct bn_frame *f = bn_top_of(s);
    e->unit = (int8_t)f->arg[FOUGHT];
    e->to = f->arg[INTO];
    e->say = f->step == ASK_FOLLOW ? "{unit} may follow up into {to}"
                                   : "who supported may advance into {to}";
}
