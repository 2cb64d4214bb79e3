/* What an order may bring: it is tried on copies, with a few rolls, and what attacks are left this turn
 * is tried after it. */
#include "opponents/sense.h"

#include <string.h>

enum {
    SAMPLES = 8,    /* rolls of an attack */
    FEW = 3,        /* of a move */
    SHOOTS = 20,    /* an attack from afar before one at hand */
    QUESTIONS = 24, /* answered on the way, at most */
    AHEAD = 8       /* phases ended on the way to an attack, at most */
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    a ^= b + UINT64_C(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2);
    a *= UINT64_C(0xbf58476d1ce4e5b9);
    return a ^ a >> 29;
}

static void looks_add(struct looks *sum, const struct looks *one, int64_t times)
{
    for (int i = 0; i < LOOKS; i++)
        sum->part[i] += one->part[i] * times;
}

static void looks_share(struct looks *sum, int64_t n)
{
    for (int i = 0; i < LOOKS; i++)
        sum->part[i] /= n;
}

/* Carries out an order on a copy, and answers to questions by the draw. */
static void try_it(struct outlook *t, struct bn_state *s, const struct bn_order *o, int k)
{
    const struct bn_battle *b = t->g->b;
    struct bn_seeded seeded = bn_seeded_of(mix(t->seed, (uint64_t)k));
    bn_apply(b, s, o, &seeded.chance, NULL);
    for (int n = 0; n < QUESTIONS && s->winner == BN_OPEN && is_question(b, s); n++) {
        orders_legal(&t->list[2], b, s);
        if (t->list[2].n == 0)
            return;
        bn_apply(b, s, random_pick(&t->list[2], b, s, seeded.seed, s->orders), &seeded.chance,
                 NULL);
    }
}

static bool is_my_turn(const struct outlook *t, const struct bn_state *s,
                       const struct bn_state *was)
{
    return s->winner == BN_OPEN && s->decider == t->side && s->turn == was->turn &&
           s->side == was->side;
}

/* What changed from one moment to another. */
static void change(const struct outlook *t, const struct bn_state *after,
                   const struct looks *before, struct looks *out)
{
    looks_of(t->g, after, t->now, t->side, out);
    looks_add(out, before, -1);
}

/* ---- Attacks ---- */

static uint64_t mark_of(uint64_t h, const struct bn_unit *u)
{
    h = mix(h, (uint64_t)(u->hex + 1) << 32 | (uint64_t)(u->face + 1) << 24 |
                   (uint64_t)(u->figures & 255) << 8 | (uint64_t)(u->hits & 255));
    for (int i = 0; i < BN_UNIT_FACTS; i++)
        h = mix(h, (uint64_t)(uint16_t)u->fact[i]);
    return h;
}

static uint64_t attack_mark(const struct bn_state *s, const struct bn_order *o)
{
    uint64_t of = (uint64_t)o->verb << 16 | (uint64_t)o->unit << 8 | (uint64_t)o->other;
    of = mark_of(mark_of(of, &s->unit[o->unit]), &s->unit[o->other]);
    return mix(of, (uint64_t)(o->from + 2) << 16 | (uint64_t)(o->hex + 2)) | 1;
}

static int64_t chances(struct outlook *t, const struct bn_state *s, int depth);

/* What an attack changes. One that rolls nothing is only announced: then it is worth what can follow. */
static void attack_of(struct outlook *t, const struct bn_state *s, const struct bn_order *o,
                      int depth, struct looks *out)
{
    struct looks before, one;
    struct bn_state after = *s;
    looks_of(t->g, s, t->now, t->side, &before);
    *out = (struct looks){0};
    try_it(t, &after, o, 0);
    if (after.draws == s->draws && is_my_turn(t, &after, s)) {
        if (depth > 0) {
            change(t, &after, &before, out);
            out->part[LOOKS_CHANCE] = chances(t, &after, depth - 1);
        }
        return;
    }
    for (int k = 0; k < SAMPLES; k++) {
        after = *s;
        try_it(t, &after, o, k);
        change(t, &after, &before, &one);
        looks_add(out, &one, 1);
    }
    looks_share(out, SAMPLES);
    if (bn_distance(&t->g->b->board, s->unit[o->unit].hex, s->unit[o->other].hex) > 1)
        out->part[LOOKS_CHANCE] += SHOOTS;
}

static int64_t attack_worth(struct outlook *t, const struct bn_state *s, const struct bn_order *o,
                            int depth, struct looks *out)
{
    uint64_t of = attack_mark(s, o) ^ (uint64_t)(depth << 1);
    uint64_t at = of % OUTLOOK_KNOWN;
    if (t->known[at].of != of) {
        struct looks looks;
        attack_of(t, s, o, depth, &looks);
        t->known[at].of = of;
        t->known[at].looks = looks;
        t->known[at].worth = looks_worth(&looks, t->temper);
    }
    if (out)
        *out = t->known[at].looks;
    return t->known[at].worth;
}

/* The order that does nothing more: halt before end. BN_NONE when there is none. */
static int the_end(const struct bn_battle *b, const struct orders *p)
{
    int end = BN_NONE;
    for (int i = 0; i < p->n; i++) {
        uint8_t flags = b->rules->verbs[p->at[i].verb].flags;
        if (flags & BN_HALTS)
            return i;
        if (flags & BN_ENDS)
            end = i;
    }
    return end;
}

/* The best attack that is left this turn when nothing more is moved, and half of another unit's. */
static int64_t chances(struct outlook *t, const struct bn_state *s, int depth)
{
    struct orders *p = &t->list[depth > 0 ? 1 : 0];
    struct bn_state now = *s;
    int64_t best = 0, other = 0;
    int who = BN_NONE;
    for (int n = 0; n < AHEAD && is_my_turn(t, &now, s) && !is_question(t->g->b, &now); n++) {
        orders_legal(p, t->g->b, &now);
        for (int i = 0; i < p->n; i++) {
            const struct bn_order o = p->at[i];
            if (!is_attack(t->g->b, &now, &o))
                continue;
            int64_t worth = attack_worth(t, &now, &o, depth, NULL);
            if (worth > best) {
                other = who != o.unit ? best : other;
                best = worth;
                who = o.unit;
            } else if (worth > other && who != o.unit) {
                other = worth;
            }
        }
        int end = the_end(t->g->b, p);
        if (end == BN_NONE)
            break;
        struct bn_order o = p->at[end];
        try_it(t, &now, &o, 0);
    }
    return best + other / 2;
}

/* ---- Any order ---- */

static bool is_near(const struct outlook *t, const struct bn_state *s, int unit)
{
    const struct sense *g = t->g;
    int range = g->range[g->b->unit[unit].type];
    for (int e = 0; e < g->b->units && bn_on_board(s, unit); e++)
        if (bn_on_board(s, e) && bn_enemies(g->b, unit, e) &&
            sense_steps(g, s->unit[unit].hex, s->unit[e].hex) <= range)
            return true;
    return false;
}

/* An answer, or an order of a phase that is no attack: what has changed after it. */
static void order_of(struct outlook *t, const struct bn_order *o, struct looks *out)
{
    const struct bn_state *s = t->now;
    bool question = is_question(t->g->b, s);
    int samples = 1;
    *out = (struct looks){0};
    for (int k = 0; k < samples; k++) {
        struct bn_state after = *s;
        struct looks one;
        try_it(t, &after, o, k);
        if (k == 0 && after.draws != s->draws)
            samples = question ? SAMPLES : FEW;
        if (!question && !is_my_turn(t, &after, s) && after.winner == BN_OPEN)
            continue; /* what the next turn's dice bring is not the order's */
        change(t, &after, &t->before, &one);
        if (!question && (t->standing || o->unit == BN_NONE || is_near(t, &after, o->unit)))
            one.part[LOOKS_CHANCE] += chances(t, &after, 1);
        looks_add(out, &one, 1);
    }
    looks_share(out, samples);
}

void outlook_of(struct outlook *t, const struct bn_order *o, struct looks *out)
{
    if (is_attack(t->g->b, t->now, o))
        attack_worth(t, t->now, o, 1, out);
    else
        order_of(t, o, out);
}

void outlook_begin(struct outlook *t, const struct sense *g, const struct temper *temper,
                   const struct bn_state *now, uint64_t seed)
{
    t->g = g;
    t->temper = temper;
    t->now = now;
    t->side = now->decider;
    t->seed = mix(seed, now->orders);
    memset(t->known, 0, sizeof t->known);
    looks_of(g, now, now, t->side, &t->before);
    t->standing = !is_question(g->b, now) && chances(t, now, 1) > 0;
}

void outlook_free(struct outlook *t)
{
    for (int i = 0; i < 3; i++)
        orders_free(&t->list[i]);
}

/* ---- At a glance ---- */

/* Where the unit would stand: nothing is carried out. */
static int64_t glance(const struct outlook *t, const struct bn_order *o)
{
    struct bn_state after = *t->now;
    struct looks l;
    if (o->unit == BN_NONE || !bn_on_board(t->now, o->unit))
        return 0;
    if (o->hex != BN_NONE)
        after.unit[o->unit].hex = o->hex;
    if (o->face != BN_NONE)
        after.unit[o->unit].face = o->face;
    looks_of(t->g, &after, t->now, t->side, &l);
    looks_add(&l, &t->before, -1);
    return looks_worth(&l, t->temper);
}

int outlook_candidates(struct outlook *t, const struct orders *list, int out[], int most)
{
    int64_t worth[64];
    int n = 0;
    most = most > 64 ? 64 : most;
    for (int i = 0; i < list->n; i++) {
        const struct bn_order *o = &list->at[i];
        bool must = list->n <= most || is_attack(t->g->b, t->now, o) || o->unit == BN_NONE ||
                    !bn_on_board(t->now, o->unit);
        int64_t w = must ? INT64_MAX / 2 : glance(t, o);
        int at = n < most ? n++ : most;
        if (at == most) {
            if (worth[most - 1] >= w)
                continue;
            at = most - 1;
        }
        for (; at > 0 && worth[at - 1] < w; at--) {
            worth[at] = worth[at - 1];
            out[at] = out[at - 1];
        }
        worth[at] = w;
        out[at] = i;
    }
    return n;
}
