/* A crude opponent: one order ahead, by drawn dice and simple scores. */
#include "greedy.h"
#include "looks.h"

#include <string.h>

enum {
    WORTH = 40,   /* a move must gain more than this, in the hundredths of looks.h */
    WHIM = 20,    /* what chance adds to a score */
    SAMPLES = 10, /* dice of an attack */
    FEW = 3,      /* dice of a move */
    MANY = 160,   /* orders of one decision, so many that they are thinned out */
    KEPT = 4,     /* of a unit's then */
    NEVER = 1 << 30
};

/* ---- One order ahead ---- */

enum { KNOWN = 512 };

struct thought { /* of one decision */
    const struct greedy *g;
    int side;
    uint64_t seed, battle;
    struct {
        uint64_t of;
        int worth;
    } known[KNOWN]; /* attacks judged already */
    struct play_list list[3];
};

enum { ERRANDS = 1024 };

struct errand { /* what a unit can do with an order, as long as nobody on the board has changed */
    uint64_t of;
    int worth;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    a ^= b + UINT64_C(0x9e3779b97f4a7c15) + (a << 6) + (a >> 2);
    a *= UINT64_C(0xbf58476d1ce4e5b9);
    return a ^ a >> 29;
}

static int looks(const struct thought *t, const struct bn_state *s)
{
    return greedy_looks_of(t->g, s, t->side);
}

/* Carries out an order on a copy, and answers to questions by the draw. */
static void try(const struct thought *t, struct bn_state *s, const struct bn_order *o, int k,
                struct play_list *room)
{
    const struct bn_battle *b = t->g->b;
    struct bn_seeded seeded = bn_seeded_of(mix(t->seed, (uint64_t)k));
    bn_apply(b, s, o, &seeded.chance, NULL);
    for (int n = 0; n < 24 && s->winner == BN_OPEN && greedy_is_question(b, s); n++) {
        play_legal(b, s, room);
        if (room->list.n == 0)
            return;
        bn_apply(b, s, play_choose(b, s, room, PLAY_WEIGHTED, seeded.seed), &seeded.chance, NULL);
    }
}

static bool is_my_turn(const struct thought *t, const struct bn_state *s,
                       const struct bn_state *was)
{
    return s->winner == BN_OPEN && s->decider == t->side && s->turn == was->turn &&
           s->side == was->side;
}

static uint64_t mark_of(uint64_t h, const struct bn_unit *u)
{
    h = mix(h, (uint64_t)(u->hex + 1) << 32 | (uint64_t)(u->face + 1) << 24 |
                   (uint64_t)(u->figures & 255) << 8 | (uint64_t)(u->hits & 255));
    for (int i = 0; i < BN_UNIT_FACTS; i++)
        h = mix(h, (uint64_t)(uint16_t)u->fact[i]);
    return h;
}

static int chances(struct thought *t, const struct bn_state *s, int depth);

/* How much better things look after the attack, in the middle of a few rolls. One that rolls nothing
 * is only announced: then it is worth what can follow. */
static int attack_worth(struct thought *t, const struct bn_state *s, const struct bn_order *o,
                        int depth)
{
    struct bn_state after = *s;
    int before = looks(t, s);
    uint64_t of =
        mark_of(mark_of((uint64_t)o->verb << 16 | (uint64_t)o->unit << 8 | (uint64_t)o->other,
                        &s->unit[o->unit]),
                &s->unit[o->other]);
    of = mix(of, (uint64_t)(o->from + 2) << 16 | (uint64_t)(o->hex + 2)) | 1;
    if (t->known[of % KNOWN].of == of)
        return t->known[of % KNOWN].worth;
    try(t, &after, o, 0, &t->list[2]);
    if (after.draws == s->draws && is_my_turn(t, &after, s))
        return depth > 0 ? looks(t, &after) - before + chances(t, &after, depth - 1) : 0;
    int64_t sum = 0;
    for (int k = 0; k < SAMPLES; k++) {
        after = *s;
        try(t, &after, o, k, &t->list[2]);
        sum += looks(t, &after) - before;
    }
    int worth = (int)(sum / SAMPLES);
    if (bn_distance(&t->g->b->board, s->unit[o->unit].hex, s->unit[o->other].hex) > 1)
        worth += WHIM; /* shoots first */
    t->known[of % KNOWN].of = of;
    t->known[of % KNOWN].worth = worth;
    return worth;
}

static const struct bn_order *the_end(const struct bn_battle *b, const struct play_list *p)
{
    const struct bn_order *end = NULL;
    for (int i = 0; i < p->list.n; i++) {
        uint8_t flags = b->rules->verbs[p->at[i].verb].flags;
        if (flags & BN_HALTS)
            return &p->at[i];
        if (flags & BN_ENDS)
            end = &p->at[i];
    }
    return end;
}

/* The best attack that is left this turn when nothing more is moved, and half of another unit's. */
static int chances(struct thought *t, const struct bn_state *s, int depth)
{
    struct play_list *p = &t->list[depth > 0 ? 1 : 0];
    struct bn_state now = *s;
    int best = 0, other = 0, who = BN_NONE;
    for (int n = 0; n < 8 && is_my_turn(t, &now, s) && !greedy_is_question(t->g->b, &now); n++) {
        play_legal(t->g->b, &now, p);
        for (int i = 0; i < p->list.n; i++) {
            const struct bn_order *o = &p->at[i];
            if (!greedy_is_attack(t->g->b, &now, o))
                continue;
            int worth = attack_worth(t, &now, o, depth);
            if (worth > best) {
                if (who != o->unit)
                    other = best;
                best = worth;
                who = o->unit;
            } else if (worth > other && who != o->unit) {
                other = worth;
            }
        }
        const struct bn_order *end = the_end(t->g->b, p);
        if (!end)
            break;
        struct bn_order o = *end;
        try(t, &now, &o, 0, &t->list[2]);
    }
    return best + other / 2;
}

/* ---- Orders that only prepare ---- */

/* Some orders change nothing that can be seen: a card is played, a unit ordered, one joins another.
 * They are worth what they let units do, and this is found by sending each alone. */

static uint64_t mark_of_all(const struct bn_battle *b, const struct bn_state *s)
{
    uint64_t h = mix((uint64_t)s->turn << 1 | (uint64_t)s->side, (uint64_t)(s->played + 1));
    for (int u = 0; u < b->units; u++)
        h = mix(h, (uint64_t)(s->unit[u].hex + 1) << 32 | (uint64_t)(s->unit[u].face + 1) << 24 |
                       (uint64_t)(s->unit[u].figures & 255) << 8 | (uint64_t)(s->unit[u].status));
    return h;
}

static bool is_of(const struct bn_order *o, int unit, int other)
{
    return o->unit != BN_NONE && (o->unit == unit || o->unit == other);
}

static bool prepares(const struct thought *t, const struct bn_state *s,
                     const struct bn_state *after, const struct bn_order *o)
{
    const struct bn_battle *b = t->g->b;
    if (b->rules->verbs[o->verb].flags & (BN_HALTS | BN_ENDS) || after->draws != s->draws)
        return false;
    for (int u = 0; u < b->units; u++)
        if (after->unit[u].hex != s->unit[u].hex || after->unit[u].face != s->unit[u].face ||
            after->unit[u].figures != s->unit[u].figures)
            return false;
    return is_my_turn(t, after, s) && !greedy_is_question(b, after);
}

/* One unit (or two that go together) does what looks best, step by step, and then its best attack; the
 * others stay where they are. */
static int errand(struct thought *t, const struct bn_state *s, int unit, int other)
{
    struct play_list *p = &t->list[0];
    struct bn_state now = *s, best = *s, after;
    int began = looks(t, s), stands = began, attack = 0;
    for (int n = 0; n < 16 && is_my_turn(t, &now, s) && !greedy_is_question(t->g->b, &now); n++) {
        const struct bn_order *end, *next = NULL;
        int most = -NEVER;
        play_legal(t->g->b, &now, p);
        end = the_end(t->g->b, p);
        for (int i = 0; i < p->list.n && i < PLAY_LIST; i++) {
            const struct bn_order *o = &p->at[i];
            if (!is_of(o, unit, other) || o == end)
                continue;
            if (greedy_is_attack(t->g->b, &now, o)) {
                int worth = attack_worth(t, &now, o, 0);
                attack = worth > attack ? worth : attack;
                continue;
            }
            after = now;
            try(t, &after, o, 0, &t->list[2]);
            int worth = prepares(t, &now, &after, o) || !is_my_turn(t, &after, s)
                            ? -NEVER
                            : looks(t, &after);
            if (worth > most) {
                most = worth;
                next = o;
                best = after;
            }
        }
        if (next && most > stands) {
            now = best;
            stands = most;
            continue;
        }
        if (!end)
            break;
        struct bn_order over = *end;
        try(t, &now, &over, 0, &t->list[2]);
    }
    return stands - began + attack;
}

/* Remembered while the board stays as it is. */
static int errand_known(struct thought *t, const struct bn_state *s, int unit)
{
    static struct errand known[ERRANDS];
    uint64_t of = mix(mix(mark_of_all(t->g->b, s), t->battle), (uint64_t)unit) | 1;
    struct errand *e = &known[of % ERRANDS];
    if (e->of != of)
        *e = (struct errand){of, errand(t, s, unit, BN_NONE)};
    return e->worth;
}

/* What everybody who can still be ordered would do with it, the best first, and who is ordered already. */
static int errands(struct thought *t, const struct bn_state *s)
{
    struct play_list *p = &t->list[1];
    struct bn_state now = *s, best = *s, after;
    int sum = 0, most = 1;
    uint64_t sent = 0;
    while (most > 0) {
        most = 0;
        play_legal(t->g->b, &now, p);
        for (int i = 0; i < p->list.n && i < PLAY_LIST; i++) {
            const struct bn_order *o = &p->at[i];
            if (o->unit == BN_NONE || sent >> o->unit & 1)
                continue;
            after = now;
            bool strikes = greedy_is_attack(t->g->b, &now, o);
            if (!strikes)
                try(t, &after, o, 0, &t->list[2]);
            if (strikes || !prepares(t, &now, &after, o)) {
                sent |= UINT64_C(1) << o->unit;
                sum += errand_known(t, &now, o->unit);
                continue;
            }
            int worth = errand_known(t, &after, o->unit);
            if (worth > most) {
                most = worth;
                best = after;
            }
        }
        sum += most;
        now = best;
    }
    return sum;
}

/* How much more there is to be had after an order that prepares. */
static int prepared(struct thought *t, const struct bn_state *s, const struct bn_state *after,
                    const struct bn_order *o)
{
    if (o->unit == BN_NONE)
        return errands(t, after);
    if (o->other == BN_NONE)
        return errand_known(t, after, o->unit);
    int alone = errand(t, s, o->other, BN_NONE), both = errand(t, after, o->unit, o->other);
    return both > alone ? both : -WORTH; /* else it would only be tied down */
}

/* An answer, or an order of a phase that is no attack: how things look after it. */
static int order_worth(struct thought *t, const struct bn_state *s, const struct bn_order *o,
                       int before, int standing)
{
    struct bn_state after = *s;
    bool question = greedy_is_question(t->g->b, s);
    int64_t sum = 0;
    int samples = 1;
    for (int k = 0; k < samples; k++) {
        after = *s;
        try(t, &after, o, k, &t->list[2]);
        if (!question && prepares(t, s, &after, o))
            return before + standing + prepared(t, s, &after, o);
        if (k == 0 && after.draws != s->draws)
            samples = question ? SAMPLES : FEW;
        if (question)
            sum += looks(t, &after);
        else if (!is_my_turn(t, &after, s) && after.winner == BN_OPEN)
            sum += before; /* what the next turn's dice bring is not the order's */
        else
            sum += looks(t, &after) +
                   (standing > 0 || o->unit == BN_NONE || greedy_looks_near(t->g, &after, o->unit)
                        ? chances(t, &after, 1)
                        : 0);
    }
    return (int)(sum / samples);
}

/* ---- Many orders ---- */

struct best { /* the few best of a unit's orders, the best first, and room for one more */
    int n, worth[KEPT + 1], at[KEPT + 1];
};

static void keep(struct best *best, int worth, int at)
{
    int k = best->n;
    for (; k > 0 && worth > best->worth[k - 1]; k--) {
        best->worth[k] = best->worth[k - 1];
        best->at[k] = best->at[k - 1];
    }
    best->worth[k] = worth;
    best->at[k] = at;
    best->n += best->n < KEPT;
}

/* A move given as one order, way and facing and all, has hundreds of forms. Then each unit's few that
 * look best at once are judged, and the rest left out; attacks and the end of a phase are always kept. */
static void thin(const struct thought *t, const struct bn_state *s, struct play_list *p)
{
    struct best best[BN_UNITS] = {{0}};
    bool stays[PLAY_LIST] = {false};
    int listed = p->list.n < PLAY_LIST ? p->list.n : PLAY_LIST;
    for (int i = 0; i < listed; i++) {
        const struct bn_order *o = &p->at[i];
        struct bn_state after = *s;
        struct bn_seeded seeded = bn_seeded_of(t->seed);
        stays[i] = o->unit == BN_NONE || greedy_is_attack(t->g->b, s, o);
        if (stays[i])
            continue;
        bn_apply(t->g->b, &after, o, &seeded.chance, NULL);
        int whim =
            (int)bn_seeded_number(t->seed, 4, (uint32_t)i, WHIM); /* no end of the list first */
        keep(&best[o->unit], looks(t, &after) + whim, i);
    }
    for (int u = 0; u < t->g->b->units; u++)
        for (int k = 0; k < best[u].n; k++)
            stays[best[u].at[k]] = true;
    p->list.n = 0;
    for (int i = 0; i < listed; i++)
        if (stays[i])
            p->at[p->list.n++] = p->at[i];
}

struct bn_order greedy_choose(const struct greedy *g, const struct bn_state *s, uint64_t seed)
{
    static struct play_list all;
    static struct thought t;
    const struct bn_battle *b = g->b;
    struct bn_view view = bn_view_of(b, s, s->decider);
    play_legal(b, s, &all);
    if (all.list.n == 1)
        return all.at[0];
    t.g = g;
    t.side = s->decider;
    t.battle = seed;
    t.seed = mix(mix(seed, 77), s->orders);
    memset(t.known, 0, sizeof t.known);
    bool question = greedy_is_question(b, s);
    if (!question && all.list.n > MANY)
        thin(&t, &view.s, &all);
    int before = looks(&t, &view.s), best = 0, best_worth = 0;
    int standing = question ? 0 : chances(&t, &view.s, 1);
    for (int i = 0; i < all.list.n && i < PLAY_LIST; i++) {
        const struct bn_order *o = &all.at[i];
        int worth = (int)bn_seeded_number(t.seed, 3, (uint32_t)i, WHIM);
        if (greedy_is_attack(b, &view.s, o))
            worth += before + WORTH + attack_worth(&t, &view.s, o, 1);
        else
            worth += order_worth(&t, &view.s, o, before, standing);
        if (b->rules->verbs[o->verb].flags & (BN_HALTS | BN_ENDS))
            worth += WORTH;
        if (i == 0 || worth > best_worth) {
            best = i;
            best_worth = worth;
        }
    }
    return all.at[best];
}

static struct bn_order drawn(const struct bn_battle *b, const struct bn_state *s, uint64_t seed)
{
    static struct play_list p;
    play_legal(b, s, &p);
    return *play_choose(b, s, &p, PLAY_WEIGHTED, seed);
}

bool greedy_play(const struct greedy *g, struct bn_state *s, unsigned seats, uint64_t seed,
                 int most, greedy_told *told)
{
    struct bn_seeded seeded = bn_seeded_of(seed);
    bn_begin(g->b, s, &seeded.chance, NULL);
    for (int n = 0; n < most && s->winner == BN_OPEN; n++) {
        bool greedy = seats >> s->decider & 1;
        struct bn_order o = greedy ? greedy_choose(g, s, seed) : drawn(g->b, s, seed);
        if (told)
            told(g->b, &o);
        bn_apply(g->b, s, &o, &seeded.chance, NULL);
    }
    return s->winner != BN_OPEN;
}
