/* Hits: a die and what changes it, in order (MW-1.4, MW-4.3, MW-5.5). */
#include "mw.h"

/* ---- The sum ---- */

struct attack {
    const struct bn_battle *b;
    const struct bn_state *s;
    int attacker, target;
    enum mw_attack kind;
};

/* Each takes a number of hits and returns what it makes of it. */

/* MW-1.4, never below 0 */
static int by_type(const struct attack *a, int hits)
{
    const struct mw_type_row *row = &mw_types[mw_type(a->b, a->attacker)];
    return bn_most(hits + (a->kind == MW_SHOOTING ? row->shot : row->blow), 0);
}

/* MW-5.5: does the hill that the target stands on help it? */
static bool hill_helps(const struct attack *a)
{
    return mw_option(a->b, MW_HILL_HELPS) == MW_HILL_ANY ||
           mw_terrain_at(a->b, a->s->unit[a->attacker].hex) != MW_HILL;
}

/* MW-5.5; at every face, and the ground of the attacker takes nothing away: MW-5.6 */
static bool has_ground(const struct attack *a)
{
    int hex = a->s->unit[a->target].hex, terrain = mw_terrain_at(a->b, hex);
    if (mw_crossing_between(a->b, a->s->unit[a->attacker].hex, hex))
        return true;
    return mw_grounds[terrain].ground && (terrain != MW_HILL || hill_helps(a));
}

/* MW-4.3 */
static bool has_cover(const struct attack *a)
{
    return mw_grounds[mw_terrain_at(a->b, a->s->unit[a->target].hex)].cover;
}

static int by_ground(const struct attack *a, int hits)
{
    bool helps = a->kind == MW_SHOOTING ? has_cover(a) : has_ground(a);
    return helps ? bn_half_up(hits) : hits;
}

static int by_armour(const struct attack *a, int hits)
{
    return mw_types[mw_type(a->b, a->target)].armour ? bn_half_up(hits) : hits;
}

/* MW-5.5: where the attacker stands decides. */
static int by_face(const struct attack *a, int hits)
{
    const struct bn_unit *t = &a->s->unit[a->target];
    return a->kind == MW_STRIKING &&
                   !bn_in_arc(&a->b->board, t->hex, t->face, BN_FRONT, a->s->unit[a->attacker].hex)
               ? 2 * hits
               : hits;
}

static const struct {
    int (*of)(const struct attack *a, int hits);
    int rule[2]; /* by enum mw_attack */
    const char *more, *fewer;
} changes[] = {{by_type,
                {MW_1_4, MW_1_4},
                "{m} more: what {unit} adds to its die",
                "{m} fewer: what {unit} takes off its die"},
               {by_ground, {MW_4_3, MW_5_5}, NULL, "{m} fewer: half, the ground helps {other}"},
               {by_armour, {MW_4_3, MW_5_5}, NULL, "{m} fewer: half, {other} has armour"},
               {by_face, {MW_5_5, MW_5_5}, "{m} more: double, at flank or rear of {other}", NULL}};
enum { TYPE, GROUND, ARMOUR, FACE };

struct mw_hits mw_hits_of(const struct bn_battle *b, const struct bn_state *s, int attacker,
                          int target, enum mw_attack kind, int die)
{
    static const int last[MW_CHANGES] = {TYPE, GROUND, ARMOUR, FACE};
    static const int first[MW_CHANGES] = {TYPE, FACE, GROUND, ARMOUR};
    const int *order = mw_option(b, MW_DOUBLE) == MW_DOUBLE_FIRST ? first : last;
    struct attack a = {b, s, attacker, target, kind};
    struct mw_hits hits = {.total = die};
    for (int i = 0; i < MW_CHANGES; i++) {
        int k = order[i], by = changes[k].of(&a, hits.total) - hits.total;
        if (by != 0)
            hits.change[hits.changes++] = (struct mw_change){
                by, changes[k].rule[kind], by > 0 ? changes[k].more : changes[k].fewer};
        hits.total += by;
    }
    return hits;
}

/* ---- The attack ---- */

static int roll(struct bn_ctx *c, int attacker, int rule)
{
    uint8_t count[BN_LABELS];
    int face = 0;
    bn_roll(c, &bn_plain_die, 1, "battle", rule, c->b->unit[attacker].side, attacker, count);
    while (count[face] == 0)
        face++;
    return face + 1;
}

static struct bn_event event_of(struct bn_ctx *c, int kind, int rule, int unit, int other)
{
    struct bn_event e = bn_event_of(c->b, kind, rule, unit);
    e.other = (int8_t)other;
    return e;
}

static void say_changes(struct bn_ctx *c, int attacker, int target, const struct mw_hits *hits)
{
    for (int i = 0; i < hits->changes; i++) {
        const struct mw_change *change = &hits->change[i];
        struct bn_event e = event_of(c, BN_EV_MODIFIER, change->rule, attacker, target);
        e.n = (int16_t)change->by;
        e.m = (int16_t)(change->by < 0 ? -change->by : change->by);
        e.say = change->say;
        bn_emit(c, &e);
    }
}

/* MW-4.3, MW-5.5; MW-6.1 for what comes of it at once */
void mw_attack(struct bn_ctx *c, int attacker, int target, enum mw_attack kind)
{
    int rule = kind == MW_SHOOTING ? MW_4_3 : MW_5_5;
    struct mw_hits hits = mw_hits_of(c->b, c->s, attacker, target, kind, roll(c, attacker, rule));
    say_changes(c, attacker, target, &hits);
    struct bn_event e =
        event_of(c, hits.total > 0 ? BN_EV_HIT : BN_EV_MISS, rule, target, attacker);
    if (hits.total > 0)
        e.n = (int16_t)hits.total;
    bn_emit(c, &e);
    c->s->unit[target].hits = (int16_t)(c->s->unit[target].hits + hits.total);
    if (mw_option(c->b, MW_ELIMINATE) == MW_ELIMINATE_AT_ONCE && mw_is_spent(c->b, c->s, target))
        mw_eliminate(c, target);
}
