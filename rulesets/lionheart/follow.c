/* Following up, and a supporter's advance: LH-6.10. */
#include "lh.h"

/* Arguments: the hex to go into, who was the last to go, and the units that fought, in the order they
 * charged. */
enum { INTO, LAST, COUNT, UNITS };
enum { ASK_FOLLOW, ASK_ADVANCE, OVER };

void lh_follow_begin(struct bn_ctx *c, struct lh_units units, int into)
{
    struct bn_frame *f = bn_push(c->s, LH_P_FOLLOW);
    f->arg[INTO] = (int16_t)into;
    f->arg[COUNT] = (int16_t)units.n;
    for (int i = 0; i < units.n; i++)
        f->arg[UNITS + i] = (int16_t)units.unit[i];
}

static bool has_not_gone(const struct bn_state *s, int unit)
{
    return bn_on_board(s, unit) && s->unit[unit].hex + 1 == s->unit[unit].fact[LH_STOOD];
}

static bool has_fought(const struct bn_frame *f, int unit)
{
    for (int i = 0; i < f->arg[COUNT]; i++)
        if (f->arg[UNITS + i] == unit)
            return true;
    return false;
}

/* Is it this unit's turn to be asked? First who fought, then who supported the last to go. */
static bool may_go(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    if (!has_not_gone(s, unit))
        return false;
    if (f->step == ASK_FOLLOW)
        return has_fought(f, unit);
    return lh_supporters(b, s, f->arg[LAST]) >> unit & 1;
}

/* Who says that nobody goes: of those that fought the first that is left. */
static int who_stays(const struct bn_state *s)
{
    const struct bn_frame *f = bn_top_of(s);
    for (int i = 0; i < f->arg[COUNT]; i++)
        if (bn_on_board(s, f->arg[UNITS + i]))
            return f->arg[UNITS + i];
    return f->arg[UNITS];
}

enum bn_next lh_follow_run(struct bn_ctx *c)
{
    const struct bn_frame *f = bn_top(c->s);
    if (f->step == OVER)
        return BN_DONE;
    for (int u = 0; u < c->b->units; u++)
        if (may_go(c->b, c->s, u)) {
            c->s->decider = c->b->unit[f->arg[UNITS]].side;
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
    struct bn_order stay = bn_order_of(LH_STAY, who_stays(s));
    bn_offer(out, &stay);
}

void lh_follow_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    if (o->verb == LH_STAY && o->unit == who_stays(s))
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
    e->unit = (int8_t)who_stays(s);
    e->to = f->arg[INTO];
    e->say = f->step == ASK_ADVANCE ? "who supported may advance into {to}"
             : f->arg[COUNT] > 1    ? "one of the attackers may follow up into {to}"
                                    : "{unit} may follow up into {to}";
}
