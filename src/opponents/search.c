/* search: the few orders that promise most, played on many times to see what comes of them.
 *
 * A trial carries an order out on a state that the side could be in, and plays on by a quick policy for
 * both sides until the enemy has had his reply; then it is judged how things look. Trial k of every
 * candidate has the same dice and the same deal, so that candidates differ by what they do. Where the
 * dice of an order can fall in few ways, its trials are shared out among them by their chances; else
 * they are rolled. Half of the candidates are dropped each time half of the trials that are left have
 * been made. */
#include "opponents/policy.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS = 4,
    CANDIDATES = 20, /* looked at closely */
    MOST = 8,        /* tried out */
    STEPS = 160,     /* orders of one trial, at most */
    WAYS = 40,       /* of an order's dice, at most, that count as few; */
    LEAVES = 260,    /* and falls, of which several may lead the same way */
    TRUST = 24,      /* what was seen at first counts as so many trials */
    GAIN = 40        /* a whim is no reason to move */
};

static const struct {
    int candidates, trials, turns; /* trials in all; turns played on after this one */
} levels[LEVELS] = {{3, 48, 1}, {4, 160, 1}, {6, 480, 1}, {MOST, 1600, 1}};

/* As the script goes about it that knows best what it wants. */
static const struct temper temper = {{[LOOKS_MINE] = 100,
                                      [LOOKS_THEIRS] = 100,
                                      [LOOKS_AIM] = 130,
                                      [LOOKS_THEIR_AIM] = 130,
                                      [LOOKS_NEAR] = 100,
                                      [LOOKS_PLACE] = 120,
                                      [LOOKS_OPEN] = 100,
                                      [LOOKS_TURNED] = 80,
                                      [LOOKS_GUARD] = 200,
                                      [LOOKS_DUTY] = 400,
                                      [LOOKS_WIN] = 100,
                                      [LOOKS_CHANCE] = 100}};

struct candidate {
    struct bn_order order;
    struct looks looks;
    int64_t prior, sum;
    int trials, way; /* its place in `way` */
};

struct search {
    struct bn_opponent base;
    int level;
    struct sense sense;
    struct outlook outlook;
    struct policy policy;
    struct orders legal;
    bool begun;
    struct bn_view view;
    struct candidate best[CANDIDATES];
    int looked, found;              /* candidates looked at, of those found */
    int index[CANDIDATES];          /* of those found, in legal */
    int alive, made, wanted;        /* candidates still tried; trials made, of this round */
    int made_all, wanted_all;       /* of all rounds */
    int64_t before;                 /* how things look now */
    int trial;                      /* the number of the next one of a candidate */
    int ways[MOST];                 /* how many there are, 0: they are rolled */
    struct bn_fall way[MOST][WAYS]; /* where the dice of those tried can lead */
};

/* ---- Trials ---- */

static int64_t judge(const struct search *me, const struct bn_state *s, int side)
{
    struct looks l;
    looks_of(&me->sense, s, &me->view.s, side, &l);
    return looks_worth(&l, &temper);
}

/* Trial k falls where k steps of the golden section round the circle of all chances lead: any run of
 * trials is spread over the ways as evenly as may be. */
static const struct bn_state *way_of(const struct search *me, int candidate, int k)
{
    static const double golden = 0.6180339887498949;
    double at = (k + 1) * golden, sum = 0;
    const struct bn_fall *way = me->way[candidate];
    int last = me->ways[candidate] - 1;
    at -= (double)(int64_t)at;
    for (int i = 0; i < last; i++) {
        sum += (double)way[i].over / (double)way[i].under;
        if (at < sum)
            return &way[i].after;
    }
    return &way[last].after;
}

static int64_t trial(struct search *me, const struct candidate *c, int k, uint64_t seed)
{
    struct bn_seeded seeded = bn_seeded_of(seed);
    int side = me->view.s.decider, last = me->view.s.turn + levels[me->level].turns;
    struct bn_state s;
    if (me->ways[c->way] > 0) {
        s = *way_of(me, c->way, k);
    } else {
        s = bn_guess(&me->view, seed);
        bn_apply(me->view.b, &s, &c->order, &seeded.chance, NULL);
    }
    for (int n = 0; n < STEPS && s.winner == BN_OPEN && s.turn <= last; n++) {
        const struct bn_order *next = policy_pick(&me->policy, &s, seed);
        if (!next)
            break;
        struct bn_order o = *next;
        bn_apply(me->view.b, &s, &o, &seeded.chance, NULL);
    }
    return judge(me, &s, side);
}

/* ---- One choice ---- */

static void begin(struct search *me, const struct bn_view *view, uint64_t seed)
{
    me->view = *view;
    if (me->sense.b != view->b)
        sense_begin(&me->sense, view->b);
    me->policy.sense = &me->sense;
    me->policy.temper = &temper;
    outlook_begin(&me->outlook, &me->sense, &temper, &me->view.s, seed);
    me->found = outlook_candidates(&me->outlook, &me->legal, me->index, CANDIDATES);
    me->looked = 0;
    me->alive = 0;
    me->trial = 0;
    me->before = judge(me, &me->view.s, me->view.s.decider);
    me->begun = true;
}

static int by_prior(const void *a, const void *b)
{
    const struct candidate *one = a, *other = b;
    return (one->prior < other->prior) - (one->prior > other->prior);
}

static int by_mean(const void *a, const void *b)
{
    const struct candidate *one = a, *other = b;
    int64_t left = (one->sum + TRUST * one->prior) * (other->trials + TRUST),
            right = (other->sum + TRUST * other->prior) * (one->trials + TRUST);
    return left != right ? (left < right) - (left > right) : by_prior(a, b);
}

/* So many are left after a round, and so many trials wanted in the next. */
static void next_round(int *alive, int *wanted)
{
    *alive = (*alive + 1) / 2;
    *wanted = *wanted / 2 > *alive ? *wanted / 2 : *alive;
}

static int trials_in_all(int alive, int wanted)
{
    int sum = 0;
    while (alive > 1) {
        sum += (wanted + alive - 1) / alive * alive;
        next_round(&alive, &wanted);
    }
    return sum;
}

/* Those that are tried out, and the ways of their dice. What is hidden is dealt anew in every trial. */
static void choose_tried(struct search *me)
{
    qsort(me->best, (size_t)me->found, sizeof *me->best, by_prior);
    me->alive = me->found < levels[me->level].candidates ? me->found : levels[me->level].candidates;
    me->made = 0;
    me->wanted = levels[me->level].trials / 2;
    me->made_all = 0;
    me->wanted_all = trials_in_all(me->alive, me->wanted);
    for (int i = 0; i < me->alive; i++) {
        me->best[i].way = i;
        me->ways[i] = me->view.s.blind
                          ? 0
                          : bn_falls_of(&me->view, &me->best[i].order, me->way[i], WAYS, LEAVES);
    }
}

static void look(struct search *me)
{
    struct candidate *c = &me->best[me->looked];
    *c = (struct candidate){.order = me->legal.at[me->index[me->looked++]]};
    outlook_of(&me->outlook, &c->order, &c->looks);
    c->prior = looks_worth(&c->looks, &temper);
    uint8_t flags = me->view.b->rules->verbs[c->order.verb].flags;
    if (is_attack(me->view.b, &me->view.s, &c->order) || flags & (BN_HALTS | BN_ENDS))
        c->prior += GAIN;
    if (me->looked == me->found)
        choose_tried(me);
}

/* One trial of the candidate whose turn it is; after a round the worse half goes. */
static void step(struct search *me, uint64_t seed)
{
    struct candidate *c = &me->best[me->made % me->alive];
    int k = me->trial + me->made / me->alive;
    uint64_t own = seed + (uint64_t)me->view.s.orders * UINT64_C(0xd1342543de82ef95) +
                   (uint64_t)k * UINT64_C(0xbf58476d1ce4e5b9);
    c->sum += trial(me, c, k, own) - me->before;
    c->trials++;
    me->made_all++;
    if (++me->made % me->alive != 0 || me->made < me->wanted)
        return;
    me->trial += me->made / me->alive;
    qsort(me->best, (size_t)me->alive, sizeof *me->best, by_mean);
    me->made = 0;
    next_round(&me->alive, &me->wanted);
}

static void say(const struct search *me, struct bn_text *why)
{
    const struct candidate *c = &me->best[0];
    bn_text_add(why, looks_reason(&c->looks, &temper));
    if (c->order.card != BN_NONE)
        return; /* out of how many would tell of the hand */
    bn_text_add(why, ", best of ");
    bn_text_int(why, me->found);
    bn_text_add(why, " in ");
    bn_text_int(why, c->trials);
    bn_text_add(why, " trials");
}

/* On the way: how far it is. */
static void say_progress(const struct search *me, struct bn_text *why)
{
    if (me->alive == 0 || me->best[0].order.card != BN_NONE)
        return;
    bn_text_int(why, me->made_all);
    bn_text_add(why, " of ");
    bn_text_int(why, me->wanted_all);
    bn_text_add(why, " trials");
}

static enum bn_thinking think(struct bn_opponent *self, const struct bn_view *view, uint64_t seed,
                              int budget, struct bn_order *order, struct bn_text *why)
{
    struct search *me = (struct search *)self;
    if (!me->begun) {
        orders_legal(&me->legal, view->b, &view->s);
        if (me->legal.n == 1) {
            *order = me->legal.at[0];
            bn_text_add(why, order->card == BN_NONE ? "nothing else to choose" : "no reason given");
            return BN_THINK_DONE;
        }
        begin(me, view, seed);
    }
    for (int n = 0; n < budget && me->alive != 1; n++) {
        if (me->looked < me->found)
            look(me);
        else
            step(me, seed);
    }
    if (me->alive != 1) {
        say_progress(me, why);
        return BN_THINK_MORE;
    }
    *order = me->best[0].order;
    say(me, why);
    me->begun = false;
    return BN_THINK_DONE;
}

static void forget(struct bn_opponent *self) { ((struct search *)self)->begun = false; }

static void close_it(struct bn_opponent *self)
{
    struct search *me = (struct search *)self;
    sense_end(&me->sense);
    outlook_free(&me->outlook);
    policy_end(&me->policy);
    orders_free(&me->legal);
    free(me);
}

struct bn_opponent *search_open(const char *rest, struct bn_text *fault)
{
    if (rest[0] < '1' || rest[0] > '0' + LEVELS || rest[1]) {
        bn_text_add(fault, "'search' has levels 1 to 4: search:2");
        return NULL;
    }
    struct search *me = opponent_new(sizeof *me);
    me->base = (struct bn_opponent){think, forget, close_it};
    me->level = rest[0] - '1';
    return &me->base;
}
