/* Generals whose unit fell, and generals alone that flee: AN-8.3, AN-8.4. */
#include "an.h"

/* ---- His unit fell ---- */

enum { GENERAL };         /* argument of both */
enum { DIE, SEEK, SAFE }; /* steps */
enum { REACH = 3 };

void an_fallen_begin(struct bn_ctx *c, int general)
{
    c->s->unit[general].fact[AN_ATTACHED] = 0;
    bn_push(c->s, AN_P_FALLEN)->arg[GENERAL] = (int16_t)general;
}

/* Who could take him in: of those without a general within 3 hexes the nearest. How many there are. */
static int refuges(const struct bn_battle *b, const struct bn_state *s, int general, uint64_t *set)
{
    int nearest = REACH, n = 0;
    *set = 0;
    for (int u = 0; u < b->units; u++) {
        if (bn_enemies(b, u, general) || an_is_general(b, u) || !bn_on_board(s, u) ||
            an_general_in(b, s, s->unit[u].hex, general) != BN_NONE)
            continue;
        int distance = bn_distance(&b->board, s->unit[general].hex, s->unit[u].hex);
        if (distance > nearest)
            continue;
        if (distance < nearest) {
            nearest = distance;
            *set = 0;
            n = 0;
        }
        *set |= UINT64_C(1) << u;
        n++;
    }
    return n;
}

static void roll_for(struct bn_ctx *c, int general)
{
    uint8_t count[BN_LABELS];
    bn_roll(c, &an_die, 1, "general", AN_8_3, c->b->unit[general].side, general, count);
    if (count[AN_F_SABERS] > 0)
        an_lose(c, general, AN_8_3);
    else
        bn_note(c, AN_EV_SAFE, AN_8_3, general);
}

enum bn_next an_fallen_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int general = f->arg[GENERAL];
    uint64_t set;
    switch (f->step) {
    case DIE:
        f->step = SEEK;
        roll_for(c, general);
        return BN_AGAIN;
    case SEEK:
        if (!bn_on_board(c->s, general))
            return BN_DONE;
        if (refuges(c->b, c->s, general, &set) > 0) {
            c->s->decider = c->b->unit[general].side;
            return BN_ASK;
        }
        f->step = SAFE;
        an_flee_begin(c, general, AN_8_3);
        return BN_AGAIN;
    default: return BN_DONE;
    }
}

void an_fallen_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    int general = bn_top_of(s)->arg[GENERAL];
    uint64_t set;
    refuges(b, s, general, &set);
    for (int u = 0; u < b->units; u++) {
        struct bn_order o = bn_order_of(AN_ATTACH, general);
        o.other = (int8_t)u;
        if (set >> u & 1)
            bn_offer(out, &o);
    }
}

void an_fallen_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                     struct bn_verdict *v)
{
    int general = bn_top_of(s)->arg[GENERAL];
    uint64_t set;
    refuges(b, s, general, &set);
    if (o->verb != AN_ATTACH || o->unit != general)
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
    else if (!(set >> o->other & 1))
        bn_refuse(v, AN_8_3, "{other} is not the nearest that could take {unit} in");
}

void an_fallen_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_event e = bn_event_of(c->b, AN_EV_ATTACH, AN_8_3, o->unit);
    bn_top(c->s)->step = SAFE;
    e.other = o->other;
    e.from = c->s->unit[o->unit].hex;
    e.to = c->s->unit[o->other].hex;
    an_put(c, o->unit, e.to);
    c->s->unit[o->unit].fact[AN_ATTACHED] = (int16_t)(o->other + 1);
    bn_emit(c, &e);
}

void an_fallen_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->unit = (int8_t)bn_top_of(s)->arg[GENERAL];
    e->say = "{unit} has lost his unit: whom does he go to?";
}

/* ---- Flight ---- */

enum { GONE = 1, RULE, STOPPED }; /* more arguments: hexes gone, the rule that makes him, halted */

void an_flee_begin(struct bn_ctx *c, int general, int rule)
{
    struct bn_frame *f = bn_push(c->s, AN_P_FLEE);
    f->arg[GENERAL] = (int16_t)general;
    f->arg[RULE] = (int16_t)rule;
}

enum bn_next an_flee_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int general = f->arg[GENERAL], gone = f->arg[GONE];
    if (!bn_on_board(c->s, general))
        return BN_DONE;
    bool more = !f->arg[STOPPED] && gone < REACH && an_ways_of(c->b, c->s, general).n > 0;
    if (more) {
        c->s->decider = c->b->unit[general].side;
        return BN_ASK;
    }
    if (gone == 0) {
        an_lose(c, general, f->arg[RULE]);
        return BN_AGAIN;
    }
    an_come_together(c, general);
    return BN_DONE;
}

void an_flee_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    const struct bn_frame *f = bn_top_of(s);
    struct an_ways ways = an_ways_of(b, s, f->arg[GENERAL]);
    struct bn_order halt = bn_order_of(AN_STOP, f->arg[GENERAL]);
    for (int i = 0; i < ways.n; i++) {
        struct bn_order o = bn_order_of(AN_RETREAT, f->arg[GENERAL]);
        o.hex = (int16_t)ways.hex[i];
        bn_offer(out, &o);
    }
    if (f->arg[GONE] > 0)
        bn_offer(out, &halt);
}

void an_flee_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                   struct bn_verdict *v)
{
    const struct bn_frame *f = bn_top_of(s);
    if (o->verb == AN_STOP && o->unit == f->arg[GENERAL]) {
        if (f->arg[GONE] == 0)
            bn_refuse(v, f->arg[RULE], "{unit} must go one hex at least");
        return;
    }
    an_retreat_check(b, s, o, v);
}

void an_flee_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_frame *f = bn_top(c->s);
    if (o->verb == AN_STOP) {
        f->arg[STOPPED] = 1;
        bn_note(c, BN_EV_HALT, f->arg[RULE], o->unit);
        return;
    }
    struct an_ways ways = an_ways_of(c->b, c->s, o->unit);
    struct bn_event e = bn_event_of(c->b, BN_EV_RETREAT, f->arg[RULE], o->unit);
    e.from = c->s->unit[o->unit].hex;
    e.to = (int16_t)(ways.hex[0] == o->hex ? ways.end[0] : ways.end[1]);
    f->arg[GONE]++;
    an_put(c, o->unit, e.to);
    bn_emit(c, &e);
}

void an_flee_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    const struct bn_frame *f = bn_top_of(s);
    (void)b;
    e->unit = (int8_t)f->arg[GENERAL];
    e->n = (int16_t)(REACH - f->arg[GONE]);
    e->say = "{unit} flees, up to {n} {n?hex:hexes} more: where to?";
}
