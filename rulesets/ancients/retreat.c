/* Retreat, hex by hex: AN-6.1, AN-6.2. */
#include "an.h"

enum { UNIT, LEFT }; /* arguments: who, hexes still to go */

void an_retreat_begin(struct bn_ctx *c, int unit, int hexes)
{
    struct bn_frame *f = bn_push(c->s, AN_P_RETREAT);
    f->arg[UNIT] = (int16_t)unit;
    f->arg[LEFT] = (int16_t)hexes;
}

void an_pay_for_hexes(struct bn_ctx *c, int unit, int hexes, int rule)
{
    an_note_n(c, BN_EV_BLOCKED, rule, unit, hexes, NULL);
    an_take_stands(c, unit, hexes, rule);
}

enum bn_next an_retreat_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int unit = f->arg[UNIT], hexes = f->arg[LEFT];
    if (hexes == 0) {
        an_come_together(c, unit);
        return BN_DONE;
    }
    if (an_ways_of(c->b, c->s, unit).n > 0) {
        c->s->decider = c->b->unit[unit].side;
        return BN_ASK;
    }
    f->arg[LEFT] = 0;
    if (an_at_edge(c->b, c->s, unit) && an_option(c->b, AN_EDGE) == AN_EDGE_LOST)
        an_lose_over_edge(c, unit);
    else
        an_pay_for_hexes(c, unit, hexes, AN_6_2);
    return BN_AGAIN;
}

void an_retreat_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    int unit = bn_top_of(s)->arg[UNIT];
    struct an_ways ways = an_ways_of(b, s, unit);
    for (int i = 0; i < ways.n; i++) {
        struct bn_order o = bn_order_of(AN_RETREAT, unit);
        o.hex = (int16_t)ways.hex[i];
        bn_offer(out, &o);
    }
}

void an_retreat_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                      struct bn_verdict *v)
{
    int unit = bn_top_of(s)->arg[UNIT];
    struct an_ways ways = an_ways_of(b, s, unit);
    if (o->verb != AN_RETREAT || o->unit != unit) {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
        return;
    }
    for (int i = 0; i < ways.n; i++)
        if (ways.hex[i] == o->hex)
            return;
    bn_refuse(v, AN_6_1, "{unit} cannot retreat to {to}");
}

void an_retreat_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct an_ways ways = an_ways_of(c->b, c->s, o->unit);
    struct bn_event e = bn_event_of(c->b, BN_EV_RETREAT, AN_6_1, o->unit);
    e.from = c->s->unit[o->unit].hex;
    e.to = (int16_t)(ways.hex[0] == o->hex ? ways.end[0] : ways.end[1]);
    bn_top(c->s)->arg[LEFT]--;
    an_put(c, o->unit, e.to);
    bn_emit(c, &e);
}

void an_retreat_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->unit = (int8_t)bn_top_of(s)->arg[UNIT];
    e->n = bn_top_of(s)->arg[LEFT];
    e->say = "{unit} retreats, {n} {n?hex:hexes} to go: where to?";
}
