/* Attacks: dice said and rolled, figures taken off, what the panics do (LH-6). */
#include "lh.h"

/* ---- Dice ---- */

static void say_part(struct bn_ctx *c, int unit, int n, int rule, const char *say)
{
    if (n == 0)
        return;
    struct bn_event e = bn_event_of(c->b, BN_EV_MODIFIER, rule, unit);
    e.n = (int16_t)n;
    e.m = (int16_t)(n < 0 ? -n : n);
    e.say = say;
    bn_emit(c, &e);
}

static void say_dice(struct bn_ctx *c, int unit, const struct lh_dice *d)
{
    say_part(c, unit, d->base, LH_5_2, "{unit} has {m} {m?die:dice}");
    say_part(c, unit, d->halved, LH_4_6, "{m} fewer: half, in defensive fire");
    say_part(c, unit, d->rear, LH_5_3, "{m} more: into the rear");
    say_part(c, unit, d->charge, LH_5_4, "{m} more: a charge");
    say_part(c, unit, d->elsewhere, LH_7_6, "{m} go elsewhere");
    say_part(c, unit, d->less, LH_8_6, "{m} fewer: the ground covers the target");
    say_part(c, unit, d->more, LH_8_6, "{m} more: the ground betrays the target");
    say_part(c, unit, d->capped, LH_5_5, "{m} fewer: no more than 10");
    say_part(c, unit, d->kept, LH_5_5, "{m} more: the last die is never lost");
}

struct lh_roll lh_roll_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind,
                              int share)
{
    uint8_t count[BN_LABELS] = {0};
    struct lh_roll r = {0};
    struct lh_dice d = lh_dice_of(c->b, c->s, attacker, target, kind, share);
    r.hits_on = lh_hits_on(c->b, c->s, attacker, target, &r.rule);
    bool fire = kind == LH_DEFENSIVE;
    say_dice(c, attacker, &d);
    if (d.total > 0)
        bn_roll(c, lh_die(c->b), d.total, fire ? "fire" : "battle", fire ? LH_4_6 : LH_5_2,
                c->b->unit[attacker].side, attacker, count);
    r.dice = d.total;
    r.hits = count[r.hits_on];
    r.panics = count[LH_PANIC];
    return r;
}

/* ---- Figures ---- */

void lh_say_hits(struct bn_ctx *c, int target, int attacker, const struct lh_roll *r)
{
    if (r->hits == 0)
        return;
    struct bn_event e = bn_event_of(c->b, BN_EV_HIT, r->rule, target);
    e.other = (int8_t)attacker;
    e.n = (int16_t)r->hits;
    e.counted = UINT32_C(1) << r->hits_on;
    bn_emit(c, &e);
}

int lh_take_hits(struct bn_ctx *c, int target, int hits)
{
    struct bn_unit *t = &c->s->unit[target];
    int left;
    if (hits == 0)
        return 0;
    int fallen = bn_casualties(hits, t->hits, lh_toughness(c->b, target), t->figures,
                               lh_option(c->b, LH_ODD_HITS) == LH_CARRY, &left);
    t->figures = (int16_t)(t->figures - fallen);
    t->hits = (int16_t)left;
    if (fallen > 0) {
        struct bn_event e = bn_event_of(c->b, BN_EV_CASUALTY, LH_1_3, target);
        e.n = (int16_t)fallen;
        bn_emit(c, &e);
    }
    if (t->figures == 0)
        bn_unit_lost(c, target, LH_1_3);
    return fallen;
}

/* ---- Panics ---- */

static int ignore(struct bn_ctx *c, int unit, int panics, int most, int rule)
{
    int n = bn_least(panics, most);
    if (n > 0) {
        struct bn_event e = bn_event_of(c->b, BN_EV_IGNORED, rule, unit);
        e.n = (int16_t)n;
        bn_emit(c, &e);
    }
    return panics - n;
}

bool lh_from_below(const struct bn_battle *b, const struct bn_state *s, int attacker, int target)
{
    return lh_terrain_at(b, s->unit[target].hex) == LH_HILL &&
           lh_terrain_at(b, s->unit[attacker].hex) != LH_HILL;
}

int lh_keep_calm(struct bn_ctx *c, int unit, int panics, int below)
{
    panics = ignore(c, unit, panics, bn_least(below, 1), LH_8_4);
    return lh_king_supports(c->b, c->s, unit) ? ignore(c, unit, panics, 2, LH_6_6) : panics;
}

/* LH-6.1 to LH-6.4 */
static void read_panics(struct bn_ctx *c, struct lh_units units, int target, struct lh_roll sum,
                        int below, bool casualty)
{
    int misses = sum.dice - sum.hits - sum.panics;
    if (!casualty) {
        bool rout = sum.panics == sum.dice;
        if (sum.panics > 0)
            lh_throw_back(c, units, sum.panics, rout, rout ? LH_6_4 : LH_6_3);
        return;
    }
    int panics = lh_keep_calm(c, target, sum.panics, below);
    bool rout = misses == 0;
    if (panics > 0)
        lh_throw_back(c, lh_one(target), panics, rout, rout ? LH_6_2 : LH_6_1);
}

void lh_attack(struct bn_ctx *c, struct lh_units units, int target, enum lh_attack kind)
{
    struct lh_roll roll[LH_MOST_AROUND], sum = {0};
    int below = 0;
    lh_note_stands(c->b, c->s);
    for (int i = 0; i < units.n; i++) {
        roll[i] = lh_roll_attack(c, units.unit[i], target, kind, LH_ALL_DICE);
        sum.dice += roll[i].dice;
        sum.hits += roll[i].hits;
        sum.panics += roll[i].panics;
        if (lh_from_below(c->b, c->s, units.unit[i], target))
            below += roll[i].panics;
    }
    for (int i = 0; i < units.n; i++)
        lh_say_hits(c, target, units.unit[i], &roll[i]);
    bool casualty = lh_take_hits(c, target, sum.hits) > 0;
    bool far = kind == LH_SHOOTING || kind == LH_DEFENSIVE;
    if (!casualty && far && lh_option(c->b, LH_RANGED_PANIC) == LH_PANIC_DEFENDER)
        return; /* LH-4.5 */
    if (bn_on_board(c->s, target))
        read_panics(c, units, target, sum, below, casualty);
}
