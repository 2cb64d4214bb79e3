/* Exact odds: the rules run under an odometer of every way the dice can fall. */
#include <banneret/ruleset.h>

#include <assert.h>
#include <string.h>

enum { WHEELS = 24 };

/* One roll on the way to a leaf: how many of each face came. */
struct wheel {
    int16_t n, labels;
    uint8_t live[BN_LABELS]; /* labels that can come */
    uint16_t weight[BN_LABELS];
    uint8_t count[BN_LABELS]; /* by place in live */
};

struct odometer {
    struct bn_chance chance;
    struct wheel wheel[WHEELS];
    int used, at;
    bool overrun; /* more rolls on one way than there are wheels */
};

static void wheel_begin(struct wheel *w, const struct bn_ask *ask)
{
    memset(w, 0, sizeof *w);
    w->n = ask->n;
    for (int i = 0; i < ask->labels; i++)
        if (ask->weight[i] > 0) {
            w->live[w->labels] = (uint8_t)i;
            w->weight[w->labels++] = ask->weight[i];
        }
    w->count[0] = (uint8_t)ask->n;
}

/* The next way to share n dice among the labels; false after the last. */
static bool wheel_turn(struct wheel *w)
{
    int i = 0;
    while (w->count[i] == 0)
        i++;
    if (i == w->labels - 1)
        return false;
    uint8_t moved = w->count[i];
    w->count[i] = 0;
    w->count[0] = (uint8_t)(moved - 1);
    w->count[i + 1]++;
    return true;
}

static void odometer_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct odometer *o = (struct odometer *)c;
    struct wheel extra, *w = &extra;
    if (ask->card) { /* does nothing before the next decision, which is where odds end */
        for (faces[0] = 0; ask->weight[faces[0]] == 0;)
            faces[0]++;
        return;
    }
    if (o->at < WHEELS)
        w = &o->wheel[o->at];
    if (o->at >= o->used || o->at >= WHEELS) {
        wheel_begin(w, ask);
        o->used = o->at < WHEELS ? o->at + 1 : WHEELS;
        o->overrun = o->overrun || o->at >= WHEELS;
    }
    o->at++;
    for (int i = 0, k = 0; i < w->labels; i++)
        for (int j = 0; j < w->count[i]; j++)
            faces[k++] = w->live[i];
}

static bool odometer_turn(struct odometer *o)
{
    while (o->used > 0 && !wheel_turn(&o->wheel[o->used - 1]))
        o->used--;
    return o->used > 0;
}

/* ---- Weights: fractions in lowest terms, 64 bits, overflow noticed ---- */

struct fraction {
    uint64_t over, under;
};

static uint64_t common(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static bool times(uint64_t *a, uint64_t b) { return !__builtin_mul_overflow(*a, b, a); }

/* f *= over / under. */
static bool multiply(struct fraction *f, uint64_t over, uint64_t under)
{
    uint64_t g = common(over, under);
    over /= g;
    under /= g;
    g = common(f->over, under);
    f->over /= g;
    under /= g;
    g = common(over, f->under);
    over /= g;
    f->under /= g;
    return times(&f->over, over) && times(&f->under, under);
}

static bool add(struct fraction *f, struct fraction more)
{
    assert(f->under > 0 && more.under > 0);
    uint64_t g = common(f->under, more.under);
    uint64_t scale = more.under / g, other = f->under / g;
    uint64_t part = more.over;
    if (!times(&f->over, scale) || !times(&f->under, scale) || !times(&part, other) ||
        __builtin_add_overflow(f->over, part, &f->over))
        return false;
    g = common(f->over, f->under);
    f->over /= g;
    f->under /= g;
    return true;
}

/* n! / (c1! c2! …) * w1^c1 w2^c2 … / W^n, one die at a time so that numbers stay small. */
static bool wheel_chance(const struct wheel *w, struct fraction *f)
{
    uint64_t total = 0;
    int dice = 0;
    for (int i = 0; i < w->labels; i++)
        total += w->weight[i];
    for (int i = 0; i < w->labels; i++)
        for (int k = 1; k <= w->count[i]; k++) {
            dice++;
            if (!multiply(f, (uint64_t)dice * w->weight[i], (uint64_t)k * total))
                return false;
        }
    return true;
}

static bool leaf_chance(const struct odometer *o, struct fraction *f)
{
    *f = (struct fraction){1, 1};
    for (int i = 0; i < o->used; i++)
        if (!wheel_chance(&o->wheel[i], f))
            return false;
    return true;
}

/* ---- What an outcome did ---- */

struct counter {
    struct bn_sink sink;
    int attacker; /* the side that acts */
    struct bn_sums target, own;
};

static void count_event(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_event *e)
{
    (void)b, (void)s;
    struct counter *c = (struct counter *)sink;
    struct bn_sums *sums = e->side == c->attacker ? &c->own : &c->target;
    switch (e->kind) {
    case BN_EV_HIT:
        sums->hits = (int16_t)(sums->hits + e->n);
        break;
    case BN_EV_CASUALTY:
        sums->casualties = (int16_t)(sums->casualties + e->n);
        break;
    case BN_EV_PUSHBACK:
        sums->pushback = (int16_t)(sums->pushback + e->n);
        break;
    case BN_EV_ROUT:
        sums->routs++;
        break;
    case BN_EV_DESTROYED:
        sums->destroyed++;
        break;
    default:
        break;
    }
}

static void settle(struct bn_sums *sums) /* whoever routs or is gone is not pushed back */
{
    if (sums->routs || sums->destroyed)
        sums->pushback = 0;
}

static struct counter run(const struct bn_view *v, const struct bn_order *order,
                          struct bn_chance *chance)
{
    struct bn_state s = v->s;
    struct counter c = {.sink = {count_event}, .attacker = v->s.decider};
    bn_apply(v->b, &s, order, chance, &c.sink);
    settle(&c.target);
    settle(&c.own);
    return c;
}

static bool same_sums(const struct bn_sums *a, const struct bn_sums *b)
{
    return memcmp(a, b, sizeof *a) == 0; /* five int16_t, no padding */
}

/* The place for this outcome, BN_NONE when there is no room. */
static int place(struct bn_odds *odds, const struct counter *c, struct bn_outcome out[], int max)
{
    int i = 0;
    while (i < odds->outcomes && !(same_sums(&out[i].target, &c->target) &&
                                   same_sums(&out[i].attacker, &c->own)))
        i++;
    if (i == max) {
        odds->starved = true;
        return BN_NONE;
    }
    if (i == odds->outcomes) {
        out[i] = (struct bn_outcome){.target = c->target, .attacker = c->own};
        odds->outcomes++;
    }
    return i;
}

/* ---- The two ways ---- */

/* False: too many leaves, too large weights, or more different outcomes than there is room for. */
static bool enumerate(const struct bn_view *v, const struct bn_order *order, struct bn_odds *odds,
                      struct bn_outcome out[], int max, uint64_t leaves)
{
    struct fraction chance[BN_ODDS_OUTCOMES] = {{0, 0}}, leaf;
    struct odometer o = {.chance = {.pool = odometer_pool}};
    if (max > BN_ODDS_OUTCOMES)
        max = BN_ODDS_OUTCOMES;
    do {
        o.at = 0;
        struct counter c = run(v, order, &o.chance);
        if (o.overrun || ++odds->leaves > leaves || !leaf_chance(&o, &leaf))
            return false;
        int before = odds->outcomes, i = place(odds, &c, out, max);
        if (i == BN_NONE)
            return false;
        if (odds->outcomes > before)
            chance[i] = leaf;
        else if (!add(&chance[i], leaf))
            return false;
    } while (odometer_turn(&o));
    odds->total = 1;
    for (int i = 0; i < odds->outcomes; i++)
        if (!times(&odds->total, chance[i].under / common(odds->total, chance[i].under)))
            return false;
    for (int i = 0; i < odds->outcomes; i++) {
        assert(chance[i].under > 0);
        out[i].weight = odds->total / chance[i].under * chance[i].over;
    }
    return true;
}

static void sample(const struct bn_view *v, const struct bn_order *order, struct bn_odds *odds,
                   struct bn_outcome out[], int max, uint64_t samples)
{
    odds->sampled = true;
    odds->total = samples;
    for (uint64_t k = 0; k < samples; k++) {
        struct bn_seeded seeded = bn_seeded_of(k);
        struct counter c = run(v, order, &seeded.chance);
        int i = place(odds, &c, out, max);
        if (i != BN_NONE)
            out[i].weight++;
    }
}

static void sort(struct bn_outcome out[], int n) /* few, and stable: equal ones stay as they came */
{
    for (int i = 1; i < n; i++) {
        struct bn_outcome one = out[i];
        int k = i;
        for (; k > 0 && out[k - 1].weight < one.weight; k--)
            out[k] = out[k - 1];
        out[k] = one;
    }
}

struct bn_odds bn_odds_within(const struct bn_view *view, const struct bn_order *order,
                              struct bn_outcome out[], int max, uint64_t leaves, uint64_t samples)
{
    struct bn_odds odds = {0};
    if (!enumerate(view, order, &odds, out, max, leaves)) {
        odds = (struct bn_odds){.leaves = odds.leaves};
        sample(view, order, &odds, out, max, samples);
    }
    sort(out, odds.outcomes);
    return odds;
}

struct bn_odds bn_odds_of(const struct bn_view *view, const struct bn_order *order,
                          struct bn_outcome out[], int max)
{
    return bn_odds_within(view, order, out, max, BN_ODDS_LEAVES, BN_ODDS_SAMPLES);
}

/* ---- States instead of sums ---- */

int bn_falls_of(const struct bn_view *view, const struct bn_order *order, struct bn_fall out[],
                int max, uint64_t leaves)
{
    struct odometer o = {.chance = {.pool = odometer_pool}};
    int n = 0;
    do {
        struct fraction leaf;
        struct bn_state after = view->s;
        o.at = 0;
        bn_apply(view->b, &after, order, &o.chance, NULL);
        if (o.overrun || leaves-- == 0 || !leaf_chance(&o, &leaf))
            return 0;
        int i = 0;
        while (i < n && memcmp(&out[i].after, &after, sizeof after) != 0) /* it has no padding */
            i++;
        if (i == max)
            return 0;
        if (i == n) {
            out[n++] = (struct bn_fall){after, leaf.over, leaf.under};
            continue;
        }
        struct fraction sum = {out[i].over, out[i].under};
        if (!add(&sum, leaf))
            return 0;
        out[i].over = sum.over;
        out[i].under = sum.under;
    } while (odometer_turn(&o));
    return n;
}
