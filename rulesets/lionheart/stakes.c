/* Stakes: LH-9. They are marks of a hex, one kind a side, the value a set of hexsides. */
#include "lh.h"

static int stakes_in(const struct bn_state *s, int hex, int side)
{
    return bn_mark_at(s, hex, LH_STAKES_OF + side);
}

/* Of either side: LH-9.2, both ways. */
static bool staked(const struct bn_state *s, int hex, int dir)
{
    return (stakes_in(s, hex, 0) | stakes_in(s, hex, 1)) >> dir & 1;
}

bool lh_staked_between(const struct bn_battle *b, const struct bn_state *s, int a, int other)
{
    int dir = bn_dir_to(&b->board, a, other);
    return dir != BN_NONE && (staked(s, a, dir) || staked(s, other, bn_about(dir)));
}

bool lh_stakes_serve(const struct bn_battle *b, const struct bn_state *s, int archers, int enemy)
{
    const struct bn_unit *a = &s->unit[archers], *e = &s->unit[enemy];
    int dir = bn_dir_to(&b->board, a->hex, e->hex);
    return dir != BN_NONE && (stakes_in(s, a->hex, b->unit[archers].side) >> dir & 1) &&
           bn_in_arc(&b->board, e->hex, e->face, BN_FRONT, a->hex);
}

/* ---- Setting them in play: LH-9.1, LH-9.4 ---- */

static bool two_of_its_sides(int face, int sides)
{
    int n = 0;
    for (int d = 0; d < BN_DIRS; d++)
        if (sides >> d & 1) {
            if (bn_arc_of(face, d) == BN_REAR)
                return false;
            n++;
        }
    return n == 2;
}

void lh_plant_check(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o,
                    struct bn_verdict *v)
{
    if (lh_type(b, o->unit) != LH_ARCHERS && bn_refuse(v, LH_9_1, "{unit} has no archers"))
        return;
    if (lh_option(b, LH_STAKES) != LH_STAKES_BUILD &&
        bn_refuse(v, LH_9_1, "no stakes are set in this battle"))
        return;
    if (!two_of_its_sides(s->unit[o->unit].face, o->sides) &&
        bn_refuse(v, LH_9_1, "{unit} stakes two of its front and flank sides"))
        return;
    if (s->unit[o->unit].fact[LH_STAKED] & LH_HAD_STAKES)
        bn_refuse(v, LH_9_4, "{unit} has had its stakes");
}

void lh_plant_list(const struct bn_battle *b, const struct bn_state *s, int unit,
                   struct bn_list *out)
{
    if (lh_type(b, unit) != LH_ARCHERS)
        return;
    for (int d = 0; d < BN_DIRS; d++)
        for (int more = d + 1; more < BN_DIRS; more++) {
            struct bn_order o = bn_order_of(LH_PLANT, unit);
            o.sides = (uint8_t)(1u << d | 1u << more);
            lh_offer(b, s, &o, lh_plant_check, out);
        }
}

void lh_plant_take(struct bn_ctx *c, const struct bn_order *o)
{
    uint8_t count[BN_LABELS];
    struct bn_unit *unit = &c->s->unit[o->unit];
    int kind = LH_STAKES_OF + c->b->unit[o->unit].side;
    bn_roll(c, lh_die(c->b), 1, "stakes", LH_9_1, c->b->unit[o->unit].side, o->unit, count);
    bool set = count[LH_ARROW] + count[LH_ARROW_DOT] > 0;
    unit->fact[LH_MOVED] = 1;
    unit->fact[LH_STAKED] |= set ? LH_AT_STAKES | LH_HAD_STAKES : LH_AT_STAKES;
    if (set)
        bn_mark_set(c->s, unit->hex, kind, bn_mark_at(c->s, unit->hex, kind) | o->sides);
    struct bn_event e = bn_event_of(c->b, LH_EV_STAKES, LH_9_1, o->unit);
    e.n = set;
    e.say = set ? NULL : "{unit} fails to set stakes";
    bn_emit(c, &e);
}
