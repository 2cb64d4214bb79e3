/* ways.c - where a unit can get in the move that is open. */
#include "tui/ways.h"

#include <string.h>

enum { LEGAL = 2048 };

/* ---- Trying an order ---- */

/* Whatever is asked of it, it cannot say. */
static void no_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    int label = 0;
    while (label < ask->labels - 1 && ask->weight[label] == 0)
        label++;
    for (int i = 0; i < ask->n; i++)
        faces[i] = (uint8_t)label;
    c->starved = true;
}

bool bn_quiet_apply(const struct bn_battle *b, struct bn_state *s, const struct bn_order *order)
{
    struct bn_chance none = {.pool = no_pool};
    bn_apply(b, s, order, &none, NULL);
    return !none.starved;
}

int bn_quiet_legal(const struct bn_battle *b, const struct bn_state *s, struct bn_order out[],
                   int max)
{
    struct bn_list list = {out, 0, max};
    if (s->decider != BN_NONE)
        bn_legal(b, s, &list);
    return list.n < max ? list.n : max;
}

static bool is_question(const struct bn_battle *b, const struct bn_state *s)
{
    return s->decider != BN_NONE && b->rules->procs[bn_top_of(s)->proc].question;
}

static bool has_flag(const struct bn_battle *b, const struct bn_order *o, int flag)
{
    return b->rules->verbs[o->verb].flags & flag;
}

/* Goes somewhere, or turns; nothing else. */
static bool is_move(const struct bn_battle *b, const struct bn_order *o)
{
    return (o->hex != BN_NONE || o->face != BN_NONE) && o->other == BN_NONE && o->sides == 0 &&
           !has_flag(b, o, BN_HALTS | BN_ENDS | BN_DECLINES);
}

/* Points left of a unit that is on the move: the prompt speaks of them. BN_NONE: it says nothing. */
static int points_left(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    if (s->decider == BN_NONE || is_question(b, s))
        return BN_NONE;
    const struct bn_proc *proc = &b->rules->procs[bn_top_of(s)->proc];
    struct bn_event e = bn_event_of(b, BN_EV_PHASE, BN_NONE, BN_NONE);
    if (proc->prompt)
        proc->prompt(b, s, &e);
    return e.unit == unit && e.n >= 0 ? e.n : BN_NONE;
}

/* ---- Growing ---- */

static int cost_of(const struct bn_ways *w, const struct bn_way *from, const struct bn_way *to)
{
    const struct bn_battle *b = w->b;
    int left = points_left(b, &to->s, w->unit);
    int16_t here = from->s.unit[w->unit].hex, there = to->s.unit[w->unit].hex;
    int cost;
    if (left != BN_NONE && w->budget != BN_NONE)
        cost = w->budget - left;
    else if (from->parent == BN_NONE && here != BN_NONE && there != BN_NONE && here != there)
        cost = from->cost + bn_distance(&b->board, here, there);
    else if (left == BN_NONE && w->budget > from->cost)
        cost = w->budget; /* nothing is left */
    else
        cost = from->cost + 1;
    return cost > from->cost ? cost : from->cost;
}

/* The same place, with the same before it? */
static bool same_place(const struct bn_ways *w, const struct bn_way *a, const struct bn_way *c)
{
    return a->s.depth == c->s.depth && a->s.decider == c->s.decider &&
           memcmp(&a->s.unit[w->unit], &c->s.unit[w->unit], sizeof a->s.unit[0]) == 0 &&
           memcmp(bn_top_of(&a->s), bn_top_of(&c->s), sizeof(struct bn_frame)) == 0;
}

static bool is_less(const struct bn_way *a, const struct bn_way *c)
{
    if (a->cost != c->cost)
        return a->cost < c->cost;
    if (a->risks != c->risks)
        return a->risks < c->risks;
    return a->orders < c->orders;
}

/* Others are asked: declined where that can be, and remembered. */
static void answer_others(const struct bn_ways *w, struct bn_way *to)
{
    struct bn_order legal[LEGAL];
    const struct bn_battle *b = w->b;
    int side = b->unit[w->unit].side;
    for (int guard = 0; guard < 2 * BN_WAY_RISKS; guard++) {
        if (to->s.decider == BN_NONE || (to->s.decider == side && !is_question(b, &to->s)))
            return;
        int n = bn_quiet_legal(b, &to->s, legal, LEGAL), declines = BN_NONE, other = BN_NONE;
        for (int i = 0; i < n; i++)
            if (has_flag(b, &legal[i], BN_DECLINES))
                declines = declines == BN_NONE ? i : declines;
            else if (other == BN_NONE)
                other = i;
        struct bn_state next = to->s;
        if (to->s.decider == side || declines == BN_NONE || other == BN_NONE ||
            !bn_quiet_apply(b, &next, &legal[declines])) {
            to->stops = true;
            return;
        }
        to->s = next;
        to->risks++;
        if (to->risk_n < BN_WAY_RISKS) {
            to->risk[to->risk_n].unit = legal[other].unit;
            to->risk[to->risk_n++].order = legal[other];
        }
    }
    to->stops = true;
}

static void try_order(struct bn_ways *w, int from, const struct bn_order *o)
{
    if (w->n == BN_WAYS) {
        w->full = true;
        return;
    }
    const struct bn_way *parent = &w->way[from];
    struct bn_way *to = &w->way[w->n];
    *to = (struct bn_way){.parent = (int16_t)from,
                          .order = *o,
                          .orders = (int16_t)(parent->orders + 1),
                          .risks = parent->risks,
                          .s = parent->s};
    if (to->orders >= BN_WAY_LONG || !bn_quiet_apply(w->b, &to->s, o))
        return;
    answer_others(w, to);
    int hex = to->s.unit[w->unit].hex;
    if (hex == BN_NONE || to->s.winner != BN_OPEN)
        return;
    to->cost = (int16_t)cost_of(w, parent, to);
    to->open = !to->stops;
    for (int i = w->head[hex]; i != BN_NONE; i = w->way[i].next)
        if (same_place(w, &w->way[i], to)) {
            if (is_less(to, &w->way[i])) {
                to->next = w->way[i].next;
                w->way[i] = *to;
            }
            return;
        }
    to->next = w->head[hex];
    w->head[hex] = (int16_t)w->n++;
}

static void go_on(struct bn_ways *w, int from)
{
    struct bn_order legal[LEGAL];
    int n = bn_quiet_legal(w->b, &w->way[from].s, legal, LEGAL);
    w->way[from].open = false;
    w->way[from].can = 0;
    for (int i = 0; i < n; i++) {
        if (legal[i].unit != w->unit)
            continue;
        if (legal[i].other != BN_NONE && bn_enemies(w->b, w->unit, legal[i].other))
            w->way[from].can |= UINT64_C(1) << legal[i].other;
        else if (is_move(w->b, &legal[i]))
            try_order(w, from, &legal[i]);
    }
}

static int nearest_open(const struct bn_ways *w)
{
    int best = BN_NONE;
    for (int i = 0; i < w->n; i++)
        if (w->way[i].open && (best == BN_NONE || is_less(&w->way[i], &w->way[best])))
            best = i;
    return best;
}

void bn_ways_find(struct bn_ways *w, const struct bn_view *view, int unit)
{
    const struct bn_battle *b = view->b;
    const struct bn_state *s = &view->s;
    int own = b->unit[unit].move ? b->unit[unit].move : b->rules->types[b->unit[unit].type].move;
    int left = points_left(b, s, unit);
    w->b = b;
    w->unit = unit;
    w->n = 1;
    w->full = false;
    w->budget = left != BN_NONE ? left : own > 0 ? own : BN_NONE;
    for (int i = 0; i < BN_HEXES; i++)
        w->head[i] = BN_NONE;
    w->way[0] = (struct bn_way){.parent = BN_NONE, .next = BN_NONE, .s = *s};
    if (s->unit[unit].hex != BN_NONE)
        w->head[s->unit[unit].hex] = 0;
    if (s->decider != b->unit[unit].side || is_question(b, s))
        return;
    w->way[0].open = true;
    for (int at; (at = nearest_open(w)) != BN_NONE;)
        go_on(w, at);
}

/* ---- Asking ---- */

/* How far it faces from where it faced, in sixths. */
static int turned(const struct bn_ways *w, const struct bn_way *way)
{
    int before = w->way[0].s.unit[w->unit].face, face = way->s.unit[w->unit].face;
    if (before == BN_NONE || face == BN_NONE)
        return 0;
    int left = bn_turned(face, -before);
    return left > BN_FACES / 2 ? BN_FACES - left : left;
}

/* now: an order may name the target at once. */
static bool is_better(const struct bn_ways *w, const struct bn_way *a, bool now_a,
                      const struct bn_way *c, bool now_c)
{
    if (a->cost != c->cost)
        return a->cost < c->cost;
    if (a->risks != c->risks)
        return a->risks < c->risks;
    if (now_a != now_c)
        return now_a;
    if (turned(w, a) != turned(w, c))
        return turned(w, a) < turned(w, c);
    return a->orders != c->orders ? a->orders < c->orders : a < c;
}

int bn_ways_to(const struct bn_ways *w, int hex, int face)
{
    int best = BN_NONE;
    for (int i = w->head[hex]; i != BN_NONE; i = w->way[i].next) {
        const struct bn_way *way = &w->way[i];
        if (face != BN_NONE && way->s.unit[w->unit].face != face)
            continue;
        if (best == BN_NONE || is_better(w, way, false, &w->way[best], false))
            best = i;
    }
    return best;
}

bool bn_ways_end_phase(const struct bn_battle *b, int unit, struct bn_state *s)
{
    struct bn_order legal[LEGAL];
    int side = b->unit[unit].side, phase = s->phase;
    for (int guard = 0; guard < 3; guard++) {
        int n = bn_quiet_legal(b, s, legal, LEGAL), found = BN_NONE;
        for (int i = 0; i < n && found == BN_NONE; i++)
            if (has_flag(b, &legal[i], BN_ENDS) ||
                (has_flag(b, &legal[i], BN_HALTS) && legal[i].unit == unit))
                found = i;
        if (found == BN_NONE || !bn_quiet_apply(b, s, &legal[found]))
            return false;
        if (s->decider != side || s->side != side || is_question(b, s))
            return false;
        if (s->phase != phase)
            return true;
    }
    return false;
}

static bool names(const struct bn_ways *w, const struct bn_state *s, int target,
                  struct bn_order *order)
{
    struct bn_order legal[LEGAL];
    int n = bn_quiet_legal(w->b, s, legal, LEGAL);
    for (int i = 0; i < n; i++)
        if (legal[i].unit == w->unit && legal[i].other == target) {
            *order = legal[i];
            return true;
        }
    return false;
}

static uint64_t later_of(const struct bn_ways *w, const struct bn_way *way)
{
    struct bn_order legal[LEGAL];
    struct bn_state s = way->s;
    uint64_t units = 0;
    if (way->stops || is_question(w->b, &s) || !bn_ways_end_phase(w->b, w->unit, &s))
        return 0;
    int n = bn_quiet_legal(w->b, &s, legal, LEGAL);
    for (int i = 0; i < n; i++)
        if (legal[i].unit == w->unit && legal[i].other != BN_NONE &&
            bn_enemies(w->b, w->unit, legal[i].other))
            units |= UINT64_C(1) << legal[i].other;
    return units;
}

int bn_ways_at(struct bn_ways *w, int target)
{
    uint64_t bit = UINT64_C(1) << target;
    int best = BN_NONE;
    for (int i = 0; i < w->n; i++)
        if ((w->way[i].can & bit) &&
            (best == BN_NONE || is_better(w, &w->way[i], true, &w->way[best], true)))
            best = i;
    for (int i = 0; i < w->n; i++) {
        struct bn_way *way = &w->way[i];
        bool now = best != BN_NONE && (w->way[best].can & bit);
        if (best != BN_NONE && !is_better(w, way, false, &w->way[best], now))
            continue;
        if (!way->asked)
            way->later = later_of(w, way);
        way->asked = true;
        if (way->later & bit)
            best = i;
    }
    return best;
}

int bn_ways_path(const struct bn_ways *w, int way, int16_t out[BN_WAY_LONG])
{
    int n = 0;
    for (int at = way; at > 0 && n < BN_WAY_LONG; at = w->way[at].parent)
        n++;
    for (int i = n; i-- > 0; way = w->way[way].parent)
        out[i] = (int16_t)way;
    return n;
}

bool bn_ways_order(const struct bn_ways *w, int way, int target, struct bn_order *order)
{
    return (w->way[way].can >> target & 1) && names(w, &w->way[way].s, target, order);
}

bool bn_ways_blow(const struct bn_ways *w, int way, int target, struct bn_state *s,
                  struct bn_order *order)
{
    struct bn_order first;
    *s = w->way[way].s;
    if (bn_ways_order(w, way, target, &first)) {
        struct bn_state after = *s, before = *s;
        *order = first;
        /* Declared only, and fought out in the phase after this one? */
        if (!bn_quiet_apply(w->b, &after, &first) || is_question(w->b, &after) ||
            after.decider != s->decider)
            return true;
        *s = after;
        if (bn_ways_end_phase(w->b, w->unit, s) && names(w, s, target, order))
            return true;
        *s = before;
        *order = first;
        return true;
    }
    return bn_ways_end_phase(w->b, w->unit, s) && names(w, s, target, order);
}
