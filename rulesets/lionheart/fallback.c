/* Pushback and rout, hex by hex: LH-6.5, LH-6.8, LH-6.9. */
#include "lh.h"

enum { UNIT, LEFT, ROUT }; /* arguments: who, hexes still to go, turned about or not */
enum { ROUT_HEXES = 2 };

static void fall_back(struct bn_ctx *c, int unit, int hexes, bool rout)
{
    struct bn_frame *f = bn_push(c->s, LH_P_FALLBACK);
    f->arg[UNIT] = (int16_t)unit;
    f->arg[LEFT] = (int16_t)hexes;
    f->arg[ROUT] = rout;
}

/* LH-6.5 */
static bool routs(const struct bn_battle *b, int unit, bool rout)
{
    return rout && lh_type(b, unit) != LH_KING;
}

static void say_pushback(struct bn_ctx *c, int unit, int hexes, int rule)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_PUSHBACK, rule, unit);
    e.n = (int16_t)hexes;
    bn_emit(c, &e);
}

static void turn_about(struct bn_ctx *c, int unit, int rule)
{
    c->s->unit[unit].face = (int8_t)bn_about(c->s->unit[unit].face);
    struct bn_event e = bn_event_of(c->b, BN_EV_ROUT, rule, unit);
    e.n = ROUT_HEXES;
    e.face = c->s->unit[unit].face;
    bn_emit(c, &e);
}

void lh_throw_back(struct bn_ctx *c, struct lh_units units, int panics, bool rout, int rule)
{
    for (int i = 0; i < units.n; i++) {
        if (routs(c->b, units.unit[i], rout))
            turn_about(c, units.unit[i], rule);
        else
            say_pushback(c, units.unit[i], panics, rout ? LH_6_5 : rule);
    }
    for (int i = units.n - 1; i >= 0; i--) { /* the frame on top runs first */
        bool runs = routs(c->b, units.unit[i], rout);
        fall_back(c, units.unit[i], runs ? ROUT_HEXES : panics, runs);
    }
}

bool lh_is_falling_back(const struct bn_state *s, int unit)
{
    const struct bn_frame *f = bn_top_of(s);
    return f->proc == LH_P_FALLBACK && f->arg[UNIT] == unit;
}

/* LH-6.8: through the rear, after turning about through what is then the front. */
static bool open(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    (void)unit;
    return bn_unit_at(b, s, hex) == BN_NONE && !b->rules->terrain[b->board.terrain[hex]].closed;
}

static struct bn_ways ways_of(const struct bn_battle *b, const struct bn_state *s)
{
    const struct bn_frame *f = bn_top_of(s);
    int dirs[2];
    bn_arc_dirs(s->unit[f->arg[UNIT]].face, f->arg[ROUT] ? BN_FRONT : BN_REAR, dirs);
    return bn_retreat_ways(b, s, f->arg[UNIT], dirs, (struct bn_retreat_policy){open});
}

/* ---- LH-6.9: hexes that cannot be fallen back ---- */

static void say_n(struct bn_ctx *c, int kind, int unit, int n)
{
    struct bn_event e = bn_event_of(c->b, kind, LH_6_9, unit);
    e.n = (int16_t)n;
    if (n > 0)
        bn_emit(c, &e);
}

/* A figure a hex, odd hits with it; the King himself takes a hit instead. */
static void pay(struct bn_ctx *c, int unit, int hexes)
{
    struct bn_unit *u = &c->s->unit[unit];
    bool by_hits = lh_option(c->b, LH_BLOCKED) == LH_BLOCKED_HIT;
    int fallen = 0, hits = 0, left;
    for (int i = 0; i < hexes && u->figures > 0; i++) {
        if (by_hits || (lh_type(c->b, unit) == LH_KING && u->figures == 1)) {
            hits++;
            continue;
        }
        u->figures--;
        u->hits = 0;
        fallen++;
    }
    say_n(c, BN_EV_HIT, unit, hits);
    if (hits > 0) {
        int by_hit = bn_casualties(hits, u->hits, lh_toughness(c->b, unit), u->figures,
                                   lh_option(c->b, LH_ODD_HITS) == LH_CARRY, &left);
        u->figures = (int16_t)(u->figures - by_hit);
        u->hits = (int16_t)left;
        fallen += by_hit;
    }
    say_n(c, BN_EV_CASUALTY, unit, fallen);
    if (u->figures == 0)
        bn_unit_lost(c, unit, LH_6_9);
}

static void blocked(struct bn_ctx *c, int unit, int hexes, bool off_board)
{
    say_n(c, BN_EV_BLOCKED, unit, hexes);
    if (off_board && lh_option(c->b, LH_EDGE) == LH_EDGE_LOST)
        bn_unit_lost(c, unit, LH_6_9);
    else if (lh_option(c->b, LH_BLOCKED) != LH_BLOCKED_NONE)
        pay(c, unit, hexes);
}

/* ---- The procedure ---- */

enum bn_next lh_fallback_run(struct bn_ctx *c)
{
    struct bn_frame *f = bn_top(c->s);
    int unit = f->arg[UNIT];
    if (f->arg[LEFT] == 0)
        return BN_DONE;
    struct bn_ways ways = ways_of(c->b, c->s);
    if (ways.n > 0) {
        c->s->decider = c->b->unit[unit].side;
        return BN_ASK;
    }
    int hexes = f->arg[LEFT];
    f->arg[LEFT] = 0;
    blocked(c, unit, hexes, ways.off_board);
    return BN_AGAIN;
}

void lh_fallback_list(const struct bn_battle *b, const struct bn_state *s, struct bn_list *out)
{
    struct bn_ways ways = ways_of(b, s);
    for (int i = 0; i < ways.n; i++) {
        struct bn_order o = bn_order_of(LH_RETREAT, bn_top_of(s)->arg[UNIT]);
        o.hex = (int16_t)ways.hex[i];
        bn_offer(out, &o);
    }
}

void lh_fallback_check(const struct bn_battle *b, const struct bn_state *s,
                       const struct bn_order *o, struct bn_verdict *v)
{
    struct bn_ways ways = ways_of(b, s);
    if (o->verb != LH_RETREAT || o->unit != bn_top_of(s)->arg[UNIT]) {
        bn_refuse(v, BN_NONE, "that does not answer what is asked");
        return;
    }
    if ((ways.n > 0 && o->hex == ways.hex[0]) || (ways.n > 1 && o->hex == ways.hex[1]))
        return;
    bn_refuse(v, LH_6_8, "{unit} cannot fall back to {to}");
}

void lh_fallback_take(struct bn_ctx *c, const struct bn_order *o)
{
    struct bn_event e = bn_event_of(c->b, BN_EV_RETREAT, LH_6_8, o->unit);
    e.from = c->s->unit[o->unit].hex;
    e.to = o->hex;
    c->s->unit[o->unit].hex = o->hex;
    bn_top(c->s)->arg[LEFT]--;
    bn_emit(c, &e);
}

void lh_fallback_prompt(const struct bn_battle *b, const struct bn_state *s, struct bn_event *e)
{
    (void)b;
    e->unit = (int8_t)bn_top_of(s)->arg[UNIT];
    e->n = bn_top_of(s)->arg[LEFT];
    e->say = "{unit} falls back, {n} {n?hex:hexes} to go: where to?";
}
