/* ways.c - where a unit can get in the move that is open. */
#include "session/ways.h"

#include <string.h>

enum { LEGAL = 8192 };

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

/* What happens before a die falls, seen as it is told: behind the die all is made up. */
struct witness {
    struct bn_sink sink;
    const struct bn_ways *ways;
    const struct bn_chance *chance;
    int hex, face, left; /* left: points, as it came there */
    bool moved;
};

static int points_of(const struct bn_ways *w, const struct bn_state *s)
{
    return w->full == BN_NONE ? BN_NONE : w->b->rules->points(w->b, s, w->unit);
}

static void note(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct witness *w = (struct witness *)sink;
    const struct bn_unit *u = &s->unit[w->ways->unit];
    (void)b, (void)e;
    if (w->chance->starved || u->status != BN_ON_BOARD)
        return;
    if (u->hex == w->hex && u->face == w->face)
        return; /* also after its move: what it has left then is another matter */
    w->hex = u->hex;
    w->face = u->face;
    w->left = points_of(w->ways, s);
    w->moved = true;
}

/* ---- Growing ---- */

static int cost_of(const struct bn_ways *w, const struct bn_way *from, const struct bn_order *order,
                   const struct witness *seen)
{
    if (w->full != BN_NONE)
        return w->full - seen->left;
    if (w->b->rules->cost) {
        int cost = w->b->rules->cost(w->b, &from->s, order);
        return from->cost + (cost == BN_NONE ? 0 : cost);
    }
    if (from->hex == BN_NONE || seen->hex == from->hex)
        return from->cost + 1;
    return from->cost + bn_distance(&w->b->board, from->hex, seen->hex);
}

/* The same place, with the same before it? */
static bool same_place(const struct bn_ways *w, const struct bn_way *a, const struct bn_way *c)
{
    if (a->rolls || c->rolls)
        return a->rolls && c->rolls && a->hex == c->hex && a->face == c->face;
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
static void answer_others(const struct bn_ways *w, struct bn_way *to, struct witness *seen,
                          struct bn_chance *none)
{
    struct bn_order legal[LEGAL];
    const struct bn_battle *b = w->b;
    int side = b->unit[w->unit].side;
    for (int guard = 0; guard < 2 * BN_WAY_RISKS && !none->starved; guard++) {
        if (to->s.decider == BN_NONE || (to->s.decider == side && !is_question(b, &to->s)))
            return;
        if (to->s.side != side) /* the turn is over: that is no answer */
            break;
        int n = bn_quiet_legal(b, &to->s, legal, LEGAL), declines = BN_NONE, other = BN_NONE;
        for (int i = 0; i < n; i++)
            if (has_flag(b, &legal[i], BN_DECLINES))
                declines = declines == BN_NONE ? i : declines;
            else if (other == BN_NONE)
                other = i;
        if (to->s.decider == side || declines == BN_NONE || other == BN_NONE)
            break;
        bn_apply(b, &to->s, &legal[declines], none, &seen->sink);
        to->risks++;
        if (to->risk_n < BN_WAY_RISKS) {
            to->risk[to->risk_n].unit = legal[other].unit;
            to->risk[to->risk_n++].order = legal[other];
        }
    }
    to->stops = true;
}

/* Puts it among those in its hex, unless one is there that is as good. */
static void keep(struct bn_ways *w, const struct bn_way *to)
{
    for (int i = w->head[to->hex]; i != BN_NONE; i = w->way[i].next)
        if (same_place(w, &w->way[i], to)) {
            int16_t next = w->way[i].next;
            if (!is_less(to, &w->way[i]))
                return;
            w->way[i] = *to;
            w->way[i].next = next;
            return;
        }
    w->way[w->n] = *to;
    w->way[w->n].next = w->head[to->hex];
    w->head[to->hex] = (int16_t)w->n++;
}

static void try_order(struct bn_ways *w, int from, const struct bn_order *o)
{
    struct bn_chance none = {.pool = no_pool};
    const struct bn_way *parent = &w->way[from];
    struct witness seen = {
        .sink = {note}, .ways = w, .chance = &none, .hex = parent->hex, .face = parent->face};
    struct bn_way to = {.parent = (int16_t)from,
                        .order = *o,
                        .orders = (int16_t)(parent->orders + 1),
                        .risks = parent->risks,
                        .s = parent->s};
    if (w->n == BN_WAYS || to.orders >= BN_WAY_LONG) {
        w->cut = true;
        return;
    }
    bn_apply(w->b, &to.s, o, &none, &seen.sink);
    answer_others(w, &to, &seen, &none);
    if (!seen.moved)
        return;
    to.hex = (int16_t)seen.hex;
    to.face = (int8_t)seen.face;
    to.cost = (int16_t)cost_of(w, parent, o, &seen);
    to.rolls = none.starved;
    to.stops = to.stops || to.rolls || to.s.winner != BN_OPEN || !bn_on_board(&to.s, w->unit) ||
               to.s.side != parent->s.side;
    to.open = !to.stops && !w->b->rules->cost; /* one order is then the whole move */
    keep(w, &to);
}

/* Every hex is tried before the second facing in one is: there may be more than there is room for. */
static void go_on(struct bn_ways *w, int from)
{
    struct bn_order legal[LEGAL];
    bool named[BN_HEXES] = {false}, again[LEGAL];
    int n = bn_quiet_legal(w->b, &w->way[from].s, legal, LEGAL), mine = 0;
    w->way[from].open = false;
    w->way[from].can = 0;
    for (int i = 0; i < n; i++) {
        if (legal[i].unit != w->unit)
            continue;
        if (legal[i].other != BN_NONE && bn_enemies(w->b, w->unit, legal[i].other))
            w->way[from].can |= UINT64_C(1) << legal[i].other;
        if (!is_move(w->b, &legal[i]) || w->way[from].s.phase != w->way[0].s.phase)
            continue;
        again[mine] = legal[i].hex != BN_NONE && named[legal[i].hex];
        if (legal[i].hex != BN_NONE)
            named[legal[i].hex] = true;
        legal[mine++] = legal[i];
    }
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < mine; i++)
            if (again[i] == (pass == 1))
                try_order(w, from, &legal[i]);
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
    w->b = b;
    w->unit = unit;
    w->n = 0;
    w->cut = false;
    for (int i = 0; i < BN_HEXES; i++)
        w->head[i] = BN_NONE;
    if (unit == BN_NONE)
        return;
    w->full = b->rules->points ? b->rules->points(b, s, unit) : BN_NONE;
    w->n = 1;
    w->way[0] = (struct bn_way){.parent = BN_NONE,
                                .next = BN_NONE,
                                .hex = s->unit[unit].hex,
                                .face = s->unit[unit].face,
                                .s = *s};
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
    int before = w->way[0].face, face = way->face;
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
        if (face != BN_NONE && way->face != face)
            continue;
        if (best == BN_NONE || is_better(w, way, false, &w->way[best], false))
            best = i;
    }
    return best;
}

/* Ends the phase or the unit's move, found by its verb: a list of all that is legal may be long. */
static bool ending(const struct bn_battle *b, const struct bn_state *s, int unit,
                   struct bn_order *order)
{
    const struct bn_verb *verbs = b->rules->verbs;
    for (int v = 0; verbs[v].pattern; v++) {
        struct bn_verdict verdict = {.all = false};
        bool halts = verbs[v].flags & BN_HALTS;
        if (!halts && !(verbs[v].flags & BN_ENDS))
            continue;
        *order = bn_order_of(v, halts ? unit : BN_NONE);
        if (!halts)
            order->n = s->phase;
        if (bn_check(b, s, order, &verdict))
            return true;
    }
    return false;
}

bool bn_ways_end_phase(const struct bn_battle *b, int unit, struct bn_state *s)
{
    struct bn_order order;
    int side = b->unit[unit].side, phase = s->phase;
    for (int guard = 0; guard < 3; guard++) {
        if (s->decider == BN_NONE || !ending(b, s, unit, &order) || !bn_quiet_apply(b, s, &order))
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

/* Ends phases of this player turn until an order may name the target. */
static bool later_names(const struct bn_ways *w, struct bn_state *s, int target,
                        struct bn_order *order)
{
    enum { PHASES = 4 };
    for (int i = 0; i < PHASES && bn_ways_end_phase(w->b, w->unit, s); i++)
        if (names(w, s, target, order))
            return true;
    return false;
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
        if (later_names(w, s, target, order))
            return true;
        *s = before;
        *order = first;
        return true;
    }
    return later_names(w, s, target, order);
}
