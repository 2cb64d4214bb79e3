/* The quick policy that plays trials on: the best attack at a glance, else the move that looks best. */
#include "opponents/policy.h"

enum {
    GLANCES = 16,    /* moves that are looked at */
    ATTACKS = 6,     /* attacks that are looked at */
    ROLLS = 2,       /* with so many rolls each */
    ANNOUNCED = 150, /* what an attack is worth that is to be rolled for later */
    GAIN = 40        /* a move must bring more than this */
};

static int64_t glance(const struct policy *p, const struct bn_state *s, const struct bn_order *o,
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
    looks_of(p->sense, &after, s, s->decider, &l);
    return looks_worth(&l, p->temper) - before;
}

/* What the attack gains on two rolls; one that is only announced is worth a little. */
static int64_t attack_gain(const struct policy *p, const struct bn_state *s,
                           const struct bn_order *o, int64_t before, uint64_t seed)
{
    int64_t sum = 0;
    for (uint64_t k = 0; k < ROLLS; k++) {
        struct bn_state after = *s;
        struct bn_seeded seeded = bn_seeded_of(seed + k);
        struct looks l;
        bn_apply(p->sense->b, &after, o, &seeded.chance, NULL);
        if (after.draws == s->draws)
            return ANNOUNCED;
        looks_of(p->sense, &after, s, s->decider, &l);
        sum += looks_worth(&l, p->temper) - before;
    }
    return sum / ROLLS;
}

/* The best of some attacks, BN_NONE where none is worth making. */
static int best_attack(const struct policy *p, const struct bn_state *s, int64_t before,
                       uint64_t seed)
{
    int64_t most = 0;
    int best = BN_NONE, looked = 0;
    for (int i = 0; i < p->room.n && looked < ATTACKS; i++) {
        if (!is_attack(p->sense->b, s, &p->room.at[i]))
            continue;
        int64_t gain = attack_gain(p, s, &p->room.at[i], before, seed);
        looked++;
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

static int the_stop(const struct policy *p)
{
    const struct bn_verb *verbs = p->sense->b->rules->verbs;
    for (int i = 0; i < p->room.n; i++)
        if (verbs[p->room.at[i].verb].flags & (BN_HALTS | BN_ENDS))
            return i;
    return 0;
}

static int best_move(const struct policy *p, const struct bn_state *s, int64_t before,
                     uint64_t seed)
{
    int64_t most = GAIN;
    int best = the_stop(p), looks = p->room.n < GLANCES ? p->room.n : GLANCES;
    for (int k = 0; k < looks; k++) {
        int i = looks == p->room.n
                    ? k
                    : (int)bn_seeded_number(seed, 7, (uint32_t)k, (uint32_t)p->room.n);
        int64_t gain = glance(p, s, &p->room.at[i], before);
        if (gain > most) {
            most = gain;
            best = i;
        }
    }
    return best;
}

const struct bn_order *policy_pick(struct policy *p, const struct bn_state *s, uint64_t seed)
{
    orders_legal(&p->room, p->sense->b, s);
    if (p->room.n == 0)
        return NULL;
    uint64_t own = seed + s->orders * UINT64_C(0x9e3779b97f4a7c15);
    if (is_question(p->sense->b, s))
        return random_pick(&p->room, p->sense->b, s, own, 3);
    struct looks now;
    looks_of(p->sense, s, s, s->decider, &now);
    int64_t before = looks_worth(&now, p->temper);
    int attack = best_attack(p, s, before, own);
    return &p->room.at[attack != BN_NONE ? attack : best_move(p, s, before, own)];
}

void policy_end(struct policy *p) { orders_free(&p->room); }
