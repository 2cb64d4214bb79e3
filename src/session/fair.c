#include "session/fair.h"

#include <string.h>

enum { WHEELS = 24, MOST = 100000 };

/* One roll: how many of each face came, as a row of counts that is turned on like an odometer. */
struct wheel {
    int n, labels;
    uint8_t live[BN_LABELS], count[BN_LABELS]; /* labels that can come; by place in live */
    double share[BN_LABELS];                   /* the chance of each on one die */
};

struct walk {
    struct bn_chance chance; /* first: the rules hold it */
    struct wheel wheel[WHEELS];
    int used, at;
    bool closed, overrun;
};

/* What happens on one way. */
struct count {
    struct bn_sink sink;
    struct walk *walk;
    int hits[BN_SIDES]; /* on the enemy of each side */
};

static void wheel_begin(struct wheel *w, const struct bn_ask *ask)
{
    double total = 0;
    *w = (struct wheel){.n = ask->n};
    for (int i = 0; i < ask->labels; i++)
        if (ask->weight[i]) {
            w->live[w->labels] = (uint8_t)i;
            w->share[w->labels++] = ask->weight[i];
            total += ask->weight[i];
        }
    for (int i = 0; i < w->labels; i++)
        w->share[i] /= total;
    w->count[0] = (uint8_t)ask->n;
}

/* The next way to share the dice among the labels; false after the last. */
static bool wheel_turn(struct wheel *w)
{
    int i = 0;
    while (i < w->labels - 1 && w->count[i] == 0)
        i++;
    if (i == w->labels - 1)
        return false;
    int moved = w->count[i];
    w->count[i] = 0;
    w->count[0] = (uint8_t)(moved - 1);
    w->count[i + 1]++;
    return true;
}

/* n! / (c1! c2! …) p1^c1 p2^c2 …, one die at a time. */
static double wheel_chance(const struct wheel *w)
{
    double p = 1;
    int dice = 0;
    for (int i = 0; i < w->labels; i++)
        for (int k = 1; k <= w->count[i]; k++)
            p *= ++dice * w->share[i] / k;
    return p;
}

static void walk_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct walk *walk = (struct walk *)c;
    struct wheel extra, *w = &extra;
    if (ask->card) { /* hits nobody before the next decision */
        for (faces[0] = 0; ask->weight[faces[0]] == 0;)
            faces[0]++;
        return;
    }
    if (walk->closed || walk->at >= WHEELS) {
        walk->overrun = walk->overrun || !walk->closed;
        wheel_begin(w, ask);
    } else {
        w = &walk->wheel[walk->at];
        if (walk->at == walk->used) {
            wheel_begin(w, ask);
            walk->used++;
        }
        walk->at++;
    }
    for (int i = 0, k = 0; i < w->labels; i++)
        for (int j = 0; j < w->count[i]; j++)
            faces[k++] = w->live[i];
}

static void count_event(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                        const struct bn_event *e)
{
    struct count *c = (struct count *)sink;
    (void)b, (void)s;
    if (e->kind == BN_EV_TURN_BEGIN)
        c->walk->closed = true;
    if (e->kind == BN_EV_HIT && e->side != BN_NONE)
        c->hits[1 - e->side] += e->n;
}

static void add_way(struct bn_fair *fair, const struct count *c, double p)
{
    for (int side = 0; side < BN_SIDES; side++) {
        int hits = c->hits[side] < BN_FAIR_HITS ? c->hits[side] : BN_FAIR_HITS - 1;
        fair->chance[side][hits] += p;
        fair->mean[side] += p * c->hits[side];
        fair->can_hit[side] = fair->can_hit[side] || hits > 0;
    }
}

bool bn_fair_of(const struct bn_battle *b, const struct bn_state *before, const struct bn_order *o,
                struct bn_fair *fair)
{
    struct walk walk = {.chance = {.pool = walk_pool}};
    memset(fair, 0, sizeof *fair);
    for (int ways = 0; ways < MOST; ways++) {
        struct bn_state s = *before;
        struct count count = {.sink = {count_event}, .walk = &walk};
        walk.at = 0;
        walk.closed = false;
        bn_apply(b, &s, o, &walk.chance, &count.sink);
        if (walk.overrun)
            return false;
        double p = 1;
        for (int i = 0; i < walk.used; i++)
            p *= wheel_chance(&walk.wheel[i]);
        add_way(fair, &count, p);
        while (walk.used > 0 && !wheel_turn(&walk.wheel[walk.used - 1]))
            walk.used--;
        if (walk.used == 0)
            return ways > 0;
    }
    return false;
}

bool bn_fair_of_order(const struct bn_session *s, int n, struct bn_fair *fair)
{
    const struct bn_battle *b = bn_session_battle(s);
    const struct bn_state *before = bn_session_state_after(s, n - 1);
    struct bn_order order;
    char words[BN_EVENT_TEXT];
    struct bn_text fault = bn_text_begin(words, sizeof words);
    return before->draws != bn_session_state_after(s, n)->draws &&
           bn_order_read(b, before, bn_session_order_text(s, n), &order, &fault) &&
           bn_fair_of(b, before, &order, fair);
}
