/* One attack: its dice said and rolled, figures taken off, what the panics do (LH-6). */
#include "lh.h"

struct roll { /* what the dice showed */
    int dice, hits, panics;
};

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
    say_part(c, unit, d->less, LH_8_6, "{m} fewer: the ground covers the target");
    say_part(c, unit, d->more, LH_8_6, "{m} more: the ground betrays the target");
    say_part(c, unit, d->capped, LH_5_5, "{m} fewer: no more than 10");
    say_part(c, unit, d->kept, LH_5_5, "{m} more: the last die is never lost");
}

static struct roll roll_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind,
                               int *rule)
{
    uint8_t count[BN_LABELS];
    struct lh_dice d = lh_dice_of(c->b, c->s, attacker, target, kind);
    enum lh_face hits_on = lh_hits_on(c->b, c->s, attacker, target, rule);
    bool fire = kind == LH_DEFENSIVE;
    say_dice(c, attacker, &d);
    bn_roll(c, lh_die(c->b), d.total, fire ? "fire" : "battle", fire ? LH_4_6 : LH_5_2,
            c->b->unit[attacker].side, attacker, count);
    return (struct roll){d.total, count[hits_on], count[LH_PANIC]};
}

/* LH-1.3, LH-1.5: hits into figures; returns how many fell. */
static int take_hits(struct bn_ctx *c, int target, int attacker, int hits, int rule)
{
    struct bn_unit *t = &c->s->unit[target];
    int left;
    if (hits == 0)
        return 0;
    struct bn_event e = bn_event_of(c->b, BN_EV_HIT, rule, target);
    e.other = (int8_t)attacker;
    e.n = (int16_t)hits;
    bn_emit(c, &e);

    int fallen = bn_casualties(hits, t->hits, lh_toughness(c->b, target), t->figures,
                               lh_option(c->b, LH_ODD_HITS) == LH_CARRY, &left);
    t->figures = (int16_t)(t->figures - fallen);
    t->hits = (int16_t)left;
    if (fallen > 0) {
        e = bn_event_of(c->b, BN_EV_CASUALTY, LH_1_3, target);
        e.n = (int16_t)fallen;
        bn_emit(c, &e);
    }
    if (t->figures == 0)
        bn_unit_lost(c, target, LH_1_3);
    return fallen;
}

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

/* LH-8.4: the attack comes from below. */
static bool from_below(const struct bn_ctx *c, int attacker, int target)
{
    return lh_terrain_at(c->b, c->s->unit[target].hex) == LH_HILL &&
           lh_terrain_at(c->b, c->s->unit[attacker].hex) != LH_HILL;
}

/* LH-6.1, LH-6.2, with what LH-6.6 and LH-8.4 leave out of the roll. */
static void panic_defender(struct bn_ctx *c, int attacker, int target, struct roll r)
{
    int panics = r.panics, misses = r.dice - r.hits - r.panics;
    if (from_below(c, attacker, target))
        panics = ignore(c, target, panics, 1, LH_8_4);
    if (lh_king_supports(c->b, c->s, target))
        panics = ignore(c, target, panics, 2, LH_6_6);
    if (panics == 0)
        return;
    if (misses == 0)
        lh_rout(c, target, panics, LH_6_2);
    else
        lh_push_back(c, target, panics, LH_6_1);
}

/* LH-6.3, LH-6.4 */
static void panic_attacker(struct bn_ctx *c, int attacker, struct roll r)
{
    if (r.panics == 0)
        return;
    if (r.panics == r.dice)
        lh_rout(c, attacker, r.panics, LH_6_4);
    else
        lh_push_back(c, attacker, r.panics, LH_6_3);
}

void lh_attack(struct bn_ctx *c, int attacker, int target, enum lh_attack kind)
{
    int rule;
    lh_note_stands(c->b, c->s);
    struct roll r = roll_attack(c, attacker, target, kind, &rule);
    int fallen = take_hits(c, target, attacker, r.hits, rule);
    bool spares = kind != LH_MELEE && lh_option(c->b, LH_RANGED_PANIC) == LH_PANIC_DEFENDER;
    if (fallen == 0 && !spares) /* LH-4.5 */
        panic_attacker(c, attacker, r);
    else if (fallen > 0 && bn_on_board(c->s, target))
        panic_defender(c, attacker, target, r);
}
