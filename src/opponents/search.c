/* search: the few orders that promise most, played on many times to see what comes of them.
 *
 * A trial carries an order out on a state that the side could be in, and plays on by a quick policy for
 * both sides until the enemy has had his reply; then it is judged how things look. Trial k of every
 * candidate has the same dice and the same deal, so that candidates differ by what they do. Half of the
 * candidates are dropped each time half of the trials that are left have been made. */
#include "opponents/sense.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVELS = 4,
    CANDIDATES = 20, /* looked at closely */
    MOST = 8,        /* tried out */
    STEPS = 160,     /* orders of one trial, at most */
    GLANCES = 16,    /* moves that the policy looks at */
    ATTACKS = 6,     /* attacks that it looks at, on */
    ROLLS = 2,       /* so many rolls each */
    ANNOUNCED = 150, /* what an attack is worth that is to be rolled for later */
    TRUST = 24,      /* what was seen at first counts as so many trials */
    GAIN = 40        /* a move must bring more than this */
};

static const struct {
    int candidates, trials, turns; /* trials in all; turns played on, 0: to the end of this one */
} levels[LEVELS] = {{3, 48, 1}, {4, 160, 1}, {6, 480, 1}, {8, 1200, 2}};

struct candidate {
    struct bn_order order;
    struct looks looks;
    int64_t prior, sum;
    int trials;
};

struct search {
    struct bn_opponent base;
    int level;
    struct sense sense;
    struct outlook outlook;
    struct orders legal, room;
    bool begun;
    struct bn_view view;
    struct candidate best[CANDIDATES];
    int looked, found;       /* candidates looked at, of those found */
    int index[CANDIDATES];   /* of those found, in legal */
    int alive, made, wanted; /* candidates still tried; trials made, of this round */
    int64_t before;          /* how things look now */
    int trial;               /* the number of the next one */
};

/* ---- The policy of trials ---- */

static int64_t glance(const struct search *me, const struct bn_state *s, const struct bn_order *o,
                      int64_t before)
{
    struct bn_state after = *s;
    struct looks l;
    if (o->unit == BN_NONE || !bn_on_board(s, o->unit))
        return o->unit == BN_NONE ? 0 : GAIN + 1; /* who may come on does */
    if (o->hex != BN_NONE)
        after.unit[o->unit].hex = o->hex;
    if (o->face != BN_NONE)
        after.unit[o->unit].face = o->face;
    looks_of(&me->sense, &after, s, s->decider, &l);
    return looks_worth(&l, &plain_temper) - before;
}

/* What the attack gains on two rolls; one that is only announced is worth a little. */
static int64_t attack_gain(const struct search *me, const struct bn_state *s,
                           const struct bn_order *o, int64_t before, uint64_t seed)
{
    int64_t sum = 0;
    for (uint64_t k = 0; k < ROLLS; k++) {
        struct bn_state after = *s;
        struct bn_seeded seeded = bn_seeded_of(seed + k);
        struct looks l;
        bn_apply(me->view.b, &after, o, &seeded.chance, NULL);
        if (after.draws == s->draws)
            return ANNOUNCED;
        looks_of(&me->sense, &after, s, s->decider, &l);
        sum += looks_worth(&l, &plain_temper) - before;
    }
    return sum / ROLLS;
}

/* The best of some attacks, BN_NONE where none is worth making. */
static int best_attack(const struct search *me, const struct bn_state *s, int64_t before,
                       uint64_t seed)
{
    int64_t most = 0;
    int best = BN_NONE, looked = 0;
    for (int i = 0; i < me->room.n && looked < ATTACKS; i++) {
        if (!is_attack(me->view.b, s, &me->room.at[i]))
            continue;
        int64_t gain = attack_gain(me, s, &me->room.at[i], before, seed);
        looked++;
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

static int the_stop(const struct search *me)
{
    const struct bn_verb *verbs = me->view.b->rules->verbs;
    for (int i = 0; i < me->room.n; i++)
        if (verbs[me->room.at[i].verb].flags & (BN_HALTS | BN_ENDS))
            return i;
    return 0;
}

static int best_move(const struct search *me, const struct bn_state *s, int64_t before,
                     uint64_t seed)
{
    int64_t most = GAIN;
    int best = the_stop(me), looks = me->room.n < GLANCES ? me->room.n : GLANCES;
    for (int k = 0; k < looks; k++) {
        int i = looks == me->room.n
                    ? k
                    : (int)bn_seeded_number(seed, 7, (uint32_t)k, (uint32_t)me->room.n);
        int64_t gain = glance(me, s, &me->room.at[i], before);
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

static const struct bn_order *policy(struct search *me, const struct bn_state *s, uint64_t seed)
{
    uint64_t own = seed + s->orders * UINT64_C(0x9e3779b97f4a7c15);
    if (is_question(me->view.b, s))
        return random_pick(&me->room, me->view.b, s, own, 3);
    struct looks now;
    looks_of(&me->sense, s, s, s->decider, &now);
    int64_t before = looks_worth(&now, &plain_temper);
    int attack = best_attack(me, s, before, own);
    return &me->room.at[attack != BN_NONE ? attack : best_move(me, s, before, own)];
}

/* ---- Trials ---- */

static int64_t judge(const struct search *me, const struct bn_state *s, int side)
{
    struct looks l;
    looks_of(&me->sense, s, &me->view.s, side, &l);
    return looks_worth(&l, &plain_temper);
}

static int64_t trial(struct search *me, const struct bn_order *order, uint64_t seed)
{
    struct bn_state s = bn_guess(&me->view, seed);
    struct bn_seeded seeded = bn_seeded_of(seed);
    int side = me->view.s.decider, last = me->view.s.turn + levels[me->level].turns;
    bn_apply(me->view.b, &s, order, &seeded.chance, NULL);
    for (int n = 0; n < STEPS && s.winner == BN_OPEN && s.turn <= last; n++) {
        orders_legal(&me->room, me->view.b, &s);
        if (me->room.n == 0)
            break;
        struct bn_order o = *policy(me, &s, seed);
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
    outlook_begin(&me->outlook, &me->sense, &plain_temper, &me->view.s, seed);
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

static void look(struct search *me)
{
    struct candidate *c = &me->best[me->looked];
    *c = (struct candidate){.order = me->legal.at[me->index[me->looked++]]};
    outlook_of(&me->outlook, &c->order, &c->looks);
    c->prior = looks_worth(&c->looks, &plain_temper);
    uint8_t flags = me->view.b->rules->verbs[c->order.verb].flags;
    if (is_attack(me->view.b, &me->view.s, &c->order) || flags & (BN_HALTS | BN_ENDS))
        c->prior += GAIN;
    if (me->looked < me->found)
        return;
    qsort(me->best, (size_t)me->found, sizeof *me->best, by_prior);
    me->alive = me->found < levels[me->level].candidates ? me->found : levels[me->level].candidates;
    me->made = 0;
    me->wanted = levels[me->level].trials / 2;
}

/* One trial of the candidate whose turn it is; after a round the worse half goes. */
static void step(struct search *me, uint64_t seed)
{
    struct candidate *c = &me->best[me->made % me->alive];
    uint64_t own = seed + (uint64_t)me->view.s.orders * UINT64_C(0xd1342543de82ef95) +
                   (uint64_t)(me->trial + me->made / me->alive) * UINT64_C(0xbf58476d1ce4e5b9);
    c->sum += trial(me, &c->order, own) - me->before;
    c->trials++;
    if (++me->made % me->alive != 0 || me->made < me->wanted)
        return;
    me->trial += me->made / me->alive;
    qsort(me->best, (size_t)me->alive, sizeof *me->best, by_mean);
    me->alive = (me->alive + 1) / 2;
    me->made = 0;
    me->wanted = me->wanted / 2 > me->alive ? me->wanted / 2 : me->alive;
}

static void say(const struct search *me, struct bn_text *why)
{
    const struct candidate *c = &me->best[0];
    bn_text_add(why, looks_reason(&c->looks, &plain_temper));
    if (c->trials == 0)
        return;
    bn_text_add(why, ", best of ");
    bn_text_int(why, me->found);
    bn_text_add(why, " in ");
    bn_text_int(why, c->trials);
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
            bn_text_add(why, "nothing else to choose");
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
    if (me->alive != 1)
        return BN_THINK_MORE;
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
    orders_free(&me->legal);
    orders_free(&me->room);
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
