/* paths.c - where a unit can still get to in this move, and by which orders. */
#include "session/paths.h"

#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

enum {
    TRIES = 800, /* orders carried out at most: a few milliseconds */
    SINGLE_STEPS = 64,
    LISTED = 4096, /* legal orders looked at in one state */
    ANSWERS = 8,   /* questions of the other side after one order */
    FACES = BN_FACES + 1
};

struct search {
    const struct bn_battle *b;
    int unit, tries, full; /* full: its points before the first order */
    struct bn_paths *out;
    struct bn_state *state; /* one a path */
    bool *done;             /* looked on from here; or it ends here */
    int16_t (*seen)[FACES]; /* the path that stands in a hex with a facing */
    struct bn_order *legal;
};

/* ---- One order, tried ---- */

static void roll_nothing(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    c->starved = true;
    for (int i = 0; i < ask->n; i++) {
        faces[i] = 0;
        while (ask->weight[faces[i]] == 0)
            faces[i]++;
    }
}

/* What happens before a die falls, seen as it is told: behind the die all is made up. */
struct witness {
    struct bn_sink sink;
    const struct search *search;
    const struct bn_chance *chance;
    int hex, face, points;
    bool moved;
};

static int points_of(const struct search *x, const struct bn_state *s)
{
    return x->out->points ? x->b->rules->points(x->b, s, x->unit) : 0;
}

static void note(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct witness *w = (struct witness *)sink;
    const struct bn_unit *u = &s->unit[w->search->unit];
    (void)b, (void)e;
    if (w->chance->starved || u->status != BN_ON_BOARD)
        return;
    if (u->hex == w->hex && u->face == w->face)
        return; /* also after its move: what it has left then is another matter */
    w->hex = u->hex;
    w->face = u->face;
    w->points = points_of(w->search, s);
    w->moved = true;
}

static const struct bn_order *declining(const struct search *x, const struct bn_state *s)
{
    struct bn_list list = {x->legal, 0, LISTED};
    bn_legal(x->b, s, &list);
    for (int i = 0; i < list.n && i < list.max; i++)
        if (x->b->rules->verbs[list.at[i].verb].flags & BN_DECLINES)
            return &list.at[i];
    return NULL;
}

/* Must the other side decide, in the middle of this side's turn? */
static bool asked(const struct bn_state *before, const struct bn_state *after)
{
    return after->decider != BN_NONE && after->decider != before->decider &&
           after->side == before->side;
}

/* Carries it out and has the other side decline. `on`: the unit may go on from there. */
static bool try_order(struct search *x, const struct bn_state *s, const struct bn_order *o,
                      struct bn_state *after, struct bn_path *path, bool *on)
{
    struct bn_chance chance = {.pool = roll_nothing};
    struct witness w = {.sink = {note},
                        .search = x,
                        .chance = &chance,
                        .hex = s->unit[x->unit].hex,
                        .face = s->unit[x->unit].face};
    x->tries++;
    *after = *s;
    bn_apply(x->b, after, o, &chance, &w.sink);
    path->asks = asked(s, after) && !chance.starved;
    for (int i = 0; i < ANSWERS && !chance.starved && asked(s, after); i++) {
        const struct bn_order *answer = declining(x, after);
        if (!answer)
            break;
        struct bn_order one = *answer;
        bn_apply(x->b, after, &one, &chance, &w.sink);
    }
    path->hex = (int16_t)w.hex;
    path->face = (int8_t)w.face;
    path->cost = (int16_t)(x->full - w.points);
    *on = !chance.starved && after->winner == BN_OPEN && after->decider == s->decider &&
          after->side == s->side && after->phase == s->phase && after->turn == s->turn &&
          bn_on_board(after, x->unit);
    return w.moved;
}

/* ---- The search: from the cheapest on ---- */

static bool better(const struct bn_path *a, const struct bn_path *b)
{
    return a->cost != b->cost ? a->cost < b->cost : !a->asked && b->asked;
}

static void keep(struct search *x, struct bn_path path, const struct bn_state *after, bool on)
{
    int16_t *seen = &x->seen[path.hex][path.face == BN_NONE ? BN_FACES : path.face];
    if (*seen != BN_NONE && (x->done[*seen] || !better(&path, &x->out->at[*seen])))
        return;
    if (*seen == BN_NONE && x->out->n == BN_PATHS)
        return;
    if (*seen == BN_NONE)
        *seen = (int16_t)x->out->n++;
    x->out->at[*seen] = path;
    x->state[*seen] = *after;
    x->done[*seen] = !on;
}

/* Orders that move this unit and nobody else. */
static bool moves(const struct search *x, const struct bn_state *s, const struct bn_order *o)
{
    const struct bn_verb *verb = &x->b->rules->verbs[o->verb];
    return o->unit == x->unit && o->other == BN_NONE && verb->phase == s->phase &&
           !(verb->flags & (BN_DECLINES | BN_HALTS | BN_ENDS));
}

/* From one state on. Every hex is tried before the second facing in one is. */
static void spread(struct search *x, const struct bn_state *s, int before)
{
    struct bn_list list = {x->legal, 0, LISTED};
    bn_legal(x->b, s, &list);
    int n = 0;
    for (int i = 0; i < list.n && i < list.max; i++)
        if (moves(x, s, &list.at[i]))
            x->legal[n++] = list.at[i];
    struct bn_order *mine = bn_grown(NULL, (size_t)n + 1, sizeof *mine);
    bool *named = bn_grown(NULL, BN_HEXES, sizeof *named);
    memcpy(mine, x->legal, (size_t)n * sizeof *mine);
    memset(named, 0, BN_HEXES * sizeof *named);
    /* Where whole moves are listed with every facing, one facing says what can be reached. */
    int passes = n <= SINGLE_STEPS ? 2 : 1;
    for (int pass = 0; pass < passes; pass++)
        for (int i = 0; i < n && x->tries < TRIES; i++) {
            bool again = mine[i].hex != BN_NONE && named[mine[i].hex];
            if (mine[i].unit == BN_NONE || again != (pass == 1))
                continue;
            struct bn_path path = {.order = mine[i], .before = (int16_t)before};
            struct bn_state after;
            bool on;
            if (mine[i].hex != BN_NONE)
                named[mine[i].hex] = true;
            mine[i].unit = BN_NONE; /* tried */
            if (!try_order(x, s, &path.order, &after, &path, &on))
                continue;
            if (!x->out->points)
                path.cost = (int16_t)(before == BN_NONE ? 1 : x->out->at[before].cost + 1);
            path.asked = path.asks || (before != BN_NONE && x->out->at[before].asked);
            keep(x, path, &after, on);
        }
    free(mine);
    free(named);
}

static int cheapest(const struct search *x)
{
    int found = BN_NONE;
    for (int i = 0; i < x->out->n; i++)
        if (!x->done[i] && (found == BN_NONE || better(&x->out->at[i], &x->out->at[found])))
            found = i;
    return found;
}

static void find_best(struct bn_paths *out, int home)
{
    for (int i = 0; i < out->n; i++) {
        int16_t *best = &out->best[out->at[i].hex];
        if (out->at[i].hex != home && (*best == BN_NONE || better(&out->at[i], &out->at[*best])))
            *best = (int16_t)i;
    }
}

void bn_paths_find(const struct bn_battle *b, const struct bn_state *s, int unit,
                   struct bn_paths *out)
{
    out->n = 0;
    out->points = b->rules->points != NULL;
    for (int hex = 0; hex < BN_HEXES; hex++)
        out->best[hex] = BN_NONE;
    if (s->decider == BN_NONE || unit == BN_NONE || b->unit[unit].side != s->decider)
        return;
    struct search x = {.b = b, .unit = unit, .out = out};
    x.full = points_of(&x, s);
    x.state = bn_grown(NULL, BN_PATHS, sizeof *x.state);
    x.done = bn_grown(NULL, BN_PATHS, sizeof *x.done);
    x.seen = bn_grown(NULL, BN_HEXES, sizeof *x.seen);
    x.legal = bn_grown(NULL, LISTED, sizeof *x.legal);
    memset(x.seen, 0xff, BN_HEXES * sizeof *x.seen); /* BN_NONE */
    spread(&x, s, BN_NONE);
    for (int at; x.tries < TRIES && (at = cheapest(&x)) != BN_NONE;) {
        x.done[at] = true;
        struct bn_state from = x.state[at];
        spread(&x, &from, at);
    }
    find_best(out, s->unit[unit].hex);
    free(x.state);
    free(x.done);
    free(x.seen);
    free(x.legal);
}

int bn_paths_to(const struct bn_paths *paths, int hex, struct bn_order out[], int max)
{
    int n = 0;
    for (int i = paths->best[hex]; i != BN_NONE; i = paths->at[i].before)
        n++;
    for (int i = paths->best[hex], k = n; i != BN_NONE; i = paths->at[i].before)
        if (--k < max)
            out[k] = paths->at[i].order;
    return n;
}
