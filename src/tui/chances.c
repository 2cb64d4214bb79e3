/* chances.c - the chances of an order, of the fire on its way, and of what the enemy could do: found. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "tui/odds.h"
#include "tui/play.h"

/* ---- One order ---- */

struct listener {
    struct bn_sink sink;
    struct odds_fork *fork;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    (void)s;
    struct odds_fork *fork = ((struct listener *)sink)->fork;
    if (e->kind != BN_EV_MODIFIER || fork->parts == BN_ODDS_PARTS)
        return;
    struct bn_text t = bn_text_begin(fork->part[fork->parts].text, sizeof fork->part[0].text);
    bn_say(b, e, &t);
    fork->part[fork->parts++].rule = bn_rule_id(b, e->rule);
}

static void any_face(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    int label = 0;
    while (label < ask->labels - 1 && ask->weight[label] == 0)
        label++;
    memset(faces, label, (size_t)ask->n);
    c->starved = true;
}

static int hits_left(const struct bn_view *view, int target)
{
    const struct bn_ruleset *r = view->b->rules;
    return r->most_hits && target != BN_NONE
               ? r->most_hits(view->b, target) - view->s.unit[target].hits
               : BN_NONE;
}

/* `answer`: what decides it has a label. NULL: there is no room. */
static struct odds_fork *add_fork(struct play_odds *odds, const struct bn_view *view,
                                  const struct bn_order *order, bool answer)
{
    if (odds->n == BN_FORKS)
        return NULL;
    struct odds_fork *fork = &odds->fork[odds->n++];
    struct bn_chance chance = {.pool = any_face};
    struct listener listener = {{hear}, fork};
    struct bn_state s = view->s;
    struct bn_text t = bn_text_begin(fork->label, sizeof fork->label);
    if (answer)
        bn_order_say(view->b, order, &t);
    fork->when[0] = 0;
    fork->asker = answer ? order->unit : BN_NONE;
    fork->swapped = fork->brief = false;
    fork->left = hits_left(view, order->other);
    fork->parts = 0;
    bn_apply(view->b, &s, order, &chance, &listener.sink);
    fork->odds = bn_odds_of(view, order, fork->outcome, BN_FORK_OUTCOMES);
    if (fork->odds.outcomes > BN_FORK_OUTCOMES)
        fork->odds.outcomes = BN_FORK_OUTCOMES;
    return fork;
}

/* The first fork that is added says `when`. */
static void add_order(struct play_odds *odds, const struct bn_view *view,
                      const struct bn_order *order, const char *when)
{
    struct bn_order legal[BN_FORKS];
    struct bn_view after = *view;
    int first = odds->n;
    bool quiet = bn_quiet_apply(view->b, &after.s, order);
    bool asked = quiet && after.s.winner == BN_OPEN && after.s.decider != view->s.decider &&
                 view->b->rules->procs[bn_top_of(&after.s)->proc].question;
    if (!asked)
        add_fork(odds, view, order, false);
    int n = asked ? bn_quiet_legal(view->b, &after.s, legal, BN_FORKS) : 0;
    /* What happens if he does nothing about it comes first. */
    for (int i = 0; i < 2 * n; i++) {
        bool declines = view->b->rules->verbs[legal[i % n].verb].flags & BN_DECLINES;
        struct odds_fork *fork =
            declines == (i < n) ? add_fork(odds, &after, &legal[i % n], true) : NULL;
        if (fork)
            fork->swapped = true;
    }
    if (odds->n > first)
        snprintf(odds->fork[first].when, sizeof odds->fork[0].when, "%s", when);
}

void play_odds_find(struct play_odds *odds, const struct bn_view *view,
                    const struct bn_order *order)
{
    struct bn_text t = bn_text_begin(odds->title, sizeof odds->title);
    bn_order_say(view->b, order, &t);
    add_order(odds, view, order, odds->n ? "THEN, if that does nothing" : "");
}

void play_odds_answers(struct play_odds *odds, const struct bn_view *view,
                       const struct bn_order legal[], int n)
{
    struct bn_text t = bn_text_begin(odds->title, sizeof odds->title);
    bn_prompt(view->b, &view->s, &t);
    for (int i = 0; i < n; i++) {
        struct odds_fork *fork = add_fork(odds, view, &legal[i], true);
        if (fork)
            fork->asker = BN_NONE; /* that is plain */
    }
}

/* ---- Fire on the way ---- */

/* The position in which the first enemy on the way is asked, and his answer. */
static bool first_fire(const struct bn_ways *ways, int way, struct bn_view *view,
                       struct bn_order *fire)
{
    int16_t path[BN_WAY_LONG];
    int n = way == BN_NONE ? 0 : bn_ways_path(ways, way, path), at = 0;
    while (at < n && ways->way[path[at]].risk_n == 0)
        at++;
    if (at == n)
        return false;
    const struct bn_way *step = &ways->way[path[at]];
    *fire = step->risk[0].order;
    view->s = ways->way[step->parent].s;
    return bn_quiet_apply(ways->b, &view->s, &step->order);
}

void play_odds_fire(struct play_odds *odds, const struct bn_ways *ways, int way)
{
    struct bn_view view = {.b = ways->b, .viewer = ways->b->unit[ways->unit].side};
    struct bn_order fire;
    char when[80], text[BN_ORDER_TEXT];
    if (!first_fire(ways, way, &view, &fire))
        return;
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_order_say(ways->b, &fire, &t);
    snprintf(when, sizeof when, "FIRST  perhaps %.60s", text);
    int first = odds->n;
    add_order(odds, &view, &fire, when);
    for (int i = first; i < odds->n; i++)
        odds->fork[i].brief = true;
}

/* So many dice show one face, the others another. */
struct forced {
    struct bn_chance chance;
    int face, dice, rest;
};

static void forced_pool(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    const struct forced *f = (const struct forced *)c;
    for (int i = 0; i < ask->n; i++) {
        int face = i < f->dice ? f->face : f->rest;
        if (face >= ask->labels || ask->weight[face] == 0)
            c->starved = true;
        faces[i] = (uint8_t)face;
    }
    if (c->starved)
        any_face(c, ask, faces);
}

static int hurt(const struct bn_ways *ways, const struct bn_state *s)
{
    const struct bn_unit *now = &s->unit[ways->unit], *was = &ways->way[0].s.unit[ways->unit];
    return ways->b->rules->figures ? was->figures - now->figures : now->hits - was->hits;
}

/* The least the fire can cost the unit while its move goes on; 0: nothing like that. */
static int least_loss(const struct bn_ways *ways, const struct bn_view *view,
                      const struct bn_order *fire, struct bn_state *out)
{
    enum { MOST_DICE = 4 };
    int best = 0;
    for (int face = 0; face < BN_LABELS; face++)
        for (int rest = 0; rest < BN_LABELS; rest++)
            for (int dice = 1; dice <= MOST_DICE; dice++) {
                struct forced chance = {{.pool = forced_pool}, face, dice, rest};
                struct bn_state s = view->s;
                bn_apply(view->b, &s, fire, &chance.chance, NULL);
                int loss = hurt(ways, &s);
                bool goes_on = !chance.chance.starved && s.winner == BN_OPEN &&
                               bn_on_board(&s, ways->unit) &&
                               s.decider == view->b->unit[ways->unit].side &&
                               !view->b->rules->procs[bn_top_of(&s)->proc].question;
                if (goes_on && loss > 0 && (best == 0 || loss < best)) {
                    best = loss;
                    *out = s;
                }
            }
    return best;
}

void play_odds_after_fire(struct play_odds *odds, const struct bn_ways *ways, int way, int target)
{
    struct bn_view view = {.b = ways->b, .viewer = ways->b->unit[ways->unit].side};
    struct bn_order fire, blow;
    char when[80];
    if (!first_fire(ways, way, &view, &fire))
        return;
    struct bn_view after = view;
    int loss = least_loss(ways, &view, &fire, &after.s);
    if (!loss)
        return;
    struct bn_ways *on = bn_new(sizeof *on);
    bn_ways_find(on, &after, ways->unit);
    int at = bn_ways_at(on, target);
    snprintf(when, sizeof when, "THEN, if it costs %d %s%s", loss,
             ways->b->rules->figures ? bn_figure_name(ways->b->rules) : "hit",
             loss == 1 ? "" : "s");
    if (at != BN_NONE && bn_ways_blow(on, at, target, &after.s, &blow))
        add_order(odds, &after, &blow, when);
    free(on);
}

/* ---- The enemy's turn ---- */

static bool end_something(const struct bn_battle *b, struct bn_state *s, struct bn_chance *chance)
{
    enum { LEGAL = 4096 };
    static const int wanted[] = {BN_ENDS, BN_HALTS, BN_DECLINES};
    struct bn_order *legal = bn_grown(NULL, LEGAL, sizeof *legal);
    int n = bn_quiet_legal(b, s, legal, LEGAL), found = BN_NONE;
    for (int k = 0; k < 3 && found == BN_NONE; k++)
        for (int i = 0; i < n && found == BN_NONE; i++)
            if (b->rules->verbs[legal[i].verb].flags & wanted[k])
                found = i;
    struct bn_order order = legal[found == BN_NONE ? 0 : found];
    free(legal);
    if (n == 0)
        return false;
    bn_apply(b, s, &order, chance, NULL);
    return true;
}

bool play_next_turn(const struct bn_battle *b, struct bn_state *s, int side)
{
    enum { TRIES = 40, DECISIONS = 12 };
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        struct bn_seeded seeded = bn_seeded_of(seed);
        struct bn_state now = *s;
        for (int i = 0; i < DECISIONS && now.winner == BN_OPEN; i++) {
            if (now.decider == side && now.side == side &&
                !b->rules->procs[bn_top_of(&now)->proc].question) {
                *s = now;
                return true;
            }
            if (now.decider == BN_NONE || !end_something(b, &now, &seeded.chance))
                break;
        }
    }
    return false;
}

bool play_odds_enemy(struct play_odds *odds, const struct bn_view *view, int unit, int by)
{
    const struct bn_battle *b = view->b;
    struct bn_view his = *view;
    char hex[16], when[80], text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(hex, sizeof hex);
    odds->n = odds->notes = 0;
    bn_hex_say(&b->board, view->s.unit[unit].hex, &t);
    snprintf(odds->title, sizeof odds->title, "against %s at %s", b->unit[unit].id, hex);
    if (!bn_on_board(&view->s, unit) || !play_next_turn(b, &his.s, 1 - b->unit[unit].side) ||
        his.s.unit[unit].hex != view->s.unit[unit].hex)
        return false;
    struct bn_ways *ways = bn_new(sizeof *ways);
    for (int e = 0; e < b->units; e++) {
        struct bn_view then = his;
        struct bn_order blow;
        if (!bn_enemies(b, unit, e) || !bn_on_board(&his.s, e) || (by != BN_NONE && e != by))
            continue;
        bn_ways_find(ways, &his, e);
        int at = bn_ways_at(ways, unit);
        if (at == BN_NONE || !bn_ways_blow(ways, at, unit, &then.s, &blow))
            continue;
        t = bn_text_begin(text, sizeof text);
        bn_order_say(b, &blow, &t);
        t = bn_text_begin(hex, sizeof hex);
        bn_hex_say(&b->board, ways->way[at].hex, &t);
        snprintf(when, sizeof when, "%.50s, from %s", text, hex);
        add_order(odds, &then, &blow, when);
    }
    free(ways);
    return odds->n > 0;
}
