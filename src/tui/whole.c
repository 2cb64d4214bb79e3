/* whole.c - orders that are whole moves: one of those that mean the hex under the cursor, shown
 * before it is given.
 *
 * Where a ruleset says what an order costs, a move is one order and nothing need be searched: what is
 * legal is listed, and of all that is listed only what the cursor is on is tried. */
#include "tui/plan.h"

#include <stdio.h>
#include <string.h>

bool play_is_whole(const struct bn_play *p) { return p->b->rules->cost != NULL; }

/* ---- What each hex costs ---- */

/* Ends phases; in each that is reached, whom the unit may strike. */
static uint64_t find_later(const struct bn_play *p, int unit)
{
    enum { MOST = 1024, PHASES = 4 };
    struct bn_state s = p->view.s;
    uint64_t units = 0;
    for (int i = 0; i < PHASES && bn_ways_end_phase(p->b, unit, &s); i++) {
        struct bn_order legal[MOST];
        int n = bn_quiet_legal(p->b, &s, legal, MOST);
        for (int k = 0; k < n; k++)
            if (legal[k].unit == unit && legal[k].other != BN_NONE)
                units |= UINT64_C(1) << legal[k].other;
    }
    return units;
}

/* All orders that end in one hex cost the same whichever way they face, and stand side by side. */
void play_whole_find(struct bn_play *p)
{
    struct play_whole *w = &p->plan->whole;
    int last = BN_NONE;
    for (int hex = 0; hex < BN_HEXES; hex++)
        w->cost[hex] = BN_NONE;
    memset(w->road, 0, sizeof w->road);
    w->of = BN_NONE;
    w->later = 0;
    if (play_is_whole(p) && p->look.selected != BN_NONE && !p->question && !play_over(p) &&
        bn_on_board(&p->view.s, p->look.selected) &&
        p->b->unit[p->look.selected].side == p->view.s.decider)
        w->later = find_later(p, p->look.selected);
    for (int i = 0; i < p->legals && play_is_whole(p); i++) {
        const struct bn_order *o = &p->legal[i];
        if (o->unit != p->look.selected || o->unit == BN_NONE || o->hex == BN_NONE ||
            o->hex == last)
            continue;
        last = o->hex;
        w->cost[o->hex] = (int16_t)p->b->rules->cost(p->b, &p->view.s, o);
        w->road[o->hex] = p->b->rules->verbs[o->verb].flags & BN_BY_ROAD;
    }
}

int play_whole_cost(const struct bn_play *p, int hex) { return p->plan->whole.cost[hex]; }
bool play_whole_by_road(const struct bn_play *p, int hex) { return p->plan->whole.road[hex]; }
uint64_t play_whole_later(const struct bn_play *p) { return p->plan->whole.later; }

/* ---- The orders that mean the cursor's hex ---- */

static const struct bn_order *picked(const struct play_whole *w) { return &w->order[w->pick]; }

/* Where the unit then stands and looks; nothing rolled for counts. */
static void try_it(const struct bn_play *p, struct play_whole *w)
{
    struct bn_state s = p->view.s;
    bool quiet = bn_quiet_apply(p->b, &s, picked(w));
    const struct bn_unit *u = quiet ? &s.unit[w->of] : &p->view.s.unit[w->of];
    w->hex = u->hex;
    w->face = u->face;
    w->have_odds = false;
}

/* 0 front, 1 flank, 2 rear of the target, of an order that ends next to it. */
static int arc_at(const struct bn_play *p, int target, int from)
{
    const struct bn_unit *t = &p->view.s.unit[target];
    int dir = from == BN_NONE ? BN_NONE : bn_dir_to(&p->b->board, t->hex, from);
    return dir == BN_NONE || t->face == BN_NONE ? BN_FRONT : (int)bn_arc_of(t->face, dir);
}

/* A move keeps the facing where it can, or the one that was last asked for; an attack goes for the
 * worst face of the enemy, and there the shortest way. */
static bool is_better(const struct bn_play *p, const struct play_whole *w, const struct bn_order *a,
                      const struct bn_order *b)
{
    if (w->target == BN_NONE)
        return a->face == w->wish && b->face != w->wish;
    int arc_a = arc_at(p, w->target, a->from), arc_b = arc_at(p, w->target, b->from);
    if (arc_a != arc_b)
        return arc_a > arc_b;
    return p->b->rules->cost(p->b, &p->view.s, a) < p->b->rules->cost(p->b, &p->view.s, b);
}

/* Ends phases until an order may name the target. */
static bool later(const struct bn_play *p, int unit, int target, struct bn_state *s,
                  struct bn_order *order)
{
    enum { MOST = 1024 };
    for (int phases = 0; phases < 4; phases++) {
        struct bn_order legal[MOST];
        int n = s->phase == p->view.s.phase ? 0 : bn_quiet_legal(p->b, s, legal, MOST);
        for (int i = 0; i < n; i++)
            if (legal[i].unit == unit && legal[i].other == target) {
                *order = legal[i];
                return true;
            }
        if (!bn_ways_end_phase(p->b, unit, s))
            return false;
    }
    return false;
}

static void collect(struct bn_play *p, struct play_whole *w)
{
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    w->n = w->pick = 0;
    w->set = w->have_odds = w->waits = false;
    w->at = p->look.cursor;
    w->target = there != BN_NONE && bn_enemies(p->b, w->of, there) ? there : BN_NONE;
    for (int i = 0; i < p->legals && w->n < BN_WHOLE; i++) {
        const struct bn_order *o = &p->legal[i];
        if (o->unit != w->of || (w->target == BN_NONE ? o->hex != w->at : o->other != w->target))
            continue;
        w->order[w->n] = *o;
        if (is_better(p, w, o, picked(w)))
            w->pick = w->n;
        w->n++;
    }
    if (w->n) {
        try_it(p, w);
        return;
    }
    struct bn_state s = p->view.s;
    w->waits = w->target != BN_NONE && later(p, w->of, w->target, &s, &w->order[0]);
}

/* False: nothing is planned. */
bool play_whole_look(struct bn_play *p)
{
    struct play_whole *w = &p->plan->whole;
    int unit = p->look.selected;
    if (unit == BN_NONE || p->question || p->off_turn || play_over(p) || p->stepping ||
        p->read_only || p->view.s.unit[unit].hex == p->look.cursor) {
        w->n = 0;
        w->of = BN_NONE;
        w->waits = false;
        return false;
    }
    if (w->of != unit) {
        w->wish = p->view.s.unit[unit].face;
        w->at = BN_NONE;
    }
    if (w->of != unit || w->at != p->look.cursor) {
        w->of = unit;
        collect(p, w);
    }
    return w->n > 0 || w->waits;
}

/* ---- Words ---- */

static const char *hex_name(const struct bn_play *p, int hex, char out[16])
{
    struct bn_text t = bn_text_begin(out, 16);
    bn_hex_say(&p->b->board, hex, &t);
    return out;
}

static void cost_say(const struct bn_play *p, const struct play_whole *w, char *out, size_t max)
{
    int cost = p->b->rules->cost(p->b, &p->view.s, picked(w));
    struct bn_text t = bn_text_begin(out, max);
    if (cost == BN_NONE)
        return;
    bn_measure_say(p->b, cost, &t);
    bn_text_add(&t, p->b->rules->verbs[picked(w)->verb].flags & BN_BY_ROAD ? " by road" : "");
}

const char *play_face_name(const struct bn_play *p, int target, int from)
{
    const struct bn_unit *t = &p->view.s.unit[target];
    int dir = bn_dir_to(&p->b->board, t->hex, from), flanks[2];
    if (dir == BN_NONE || t->face == BN_NONE)
        return NULL;
    bn_arc_dirs(t->face, BN_FLANK, flanks);
    switch (bn_arc_of(t->face, dir)) {
    case BN_FRONT: return "front";
    case BN_REAR: return "rear";
    default: return dir == flanks[0] ? "left flank" : "right flank";
    }
}

bool play_whole_prompt(const struct bn_play *p, char *out, size_t max)
{
    const struct play_whole *w = &p->plan->whole;
    char cost[48], hex[16], verb[BN_ORDER_TEXT];
    if (!play_plan_is_open(p))
        return false;
    const char *unit = p->b->unit[w->of].id;
    if (w->waits) {
        play_verb_of(p, &w->order[0], verb, sizeof verb);
        snprintf(out, max, "%s may %s %s later this turn, if it stays as it is.", unit, verb,
                 p->b->unit[w->target].id);
        return true;
    }
    cost_say(p, w, cost, sizeof cost);
    play_verb_of(p, picked(w), verb, sizeof verb);
    if (w->target == BN_NONE)
        snprintf(out, max, "%s to %s facing %s%s%s. Enter: go. [ ] facing.", unit,
                 hex_name(p, w->at, hex), bn_face_names[w->face], cost[0] ? ", " : "", cost);
    else if (picked(w)->from != BN_NONE)
        snprintf(out, max, "%s %s %s from %s, %s. Enter: %s%s", unit, verb,
                 p->b->unit[w->target].id, hex_name(p, w->hex, hex), cost,
                 w->set ? "do it." : "odds.", w->n > 1 ? " [ ] from where." : "");
    else
        snprintf(out, max, "%s %s %s. Enter: %s", unit, verb, p->b->unit[w->target].id,
                 w->set ? "do it." : "odds.");
    return true;
}

/* ---- On the map ---- */

/* The hex in reverse where it says what it costs; a dot where nothing stands. */
static void ghost(const struct bn_play *p, const struct board_pen *pen, int hex, enum bn_role role)
{
    const struct bn_zoom *z = p->look.zoom;
    if (hex == BN_NONE || bn_unit_at(p->b, &p->view.s, hex) != BN_NONE)
        return;
    for (int dx = -1; dx <= 0; dx++) {
        struct bn_place at = {(int8_t)(z->points.x + dx), z->points.y};
        struct bn_spot *spot = play_pen_spot(p, pen, hex, at);
        if (!spot || (dx < 0 && spot->role != BN_ROLE_DIGIT))
            continue;
        spot->flags |= BN_REVERSE | BN_BOLD;
        spot->role = (uint8_t)role;
        if (spot->glyph[0] == ' ')
            play_pen_put(p, pen, hex, at, "·", role, BN_BOLD);
    }
}

static void straight(const struct bn_play *p, const struct board_pen *pen, int from, int to,
                     enum bn_role role)
{
    struct bn_cell cell[BN_LINE_LEN];
    int n = from == to ? 0 : bn_line(&p->b->board, from, to, cell);
    for (int i = 0; i < n; i++) {
        ghost(p, pen, cell[i].left, role);
        ghost(p, pen, cell[i].right, role);
    }
}

/* A shortest way along roads past whoever stands on them. */
static void by_road(const struct bn_play *p, const struct board_pen *pen, int from, int to,
                    enum bn_role role)
{
    const struct bn_board *board = &p->b->board;
    int16_t before[BN_HEXES], open[BN_HEXES];
    int n = 1;
    for (int hex = 0; hex < BN_HEXES; hex++)
        before[hex] = BN_NONE;
    before[from] = (int16_t)from;
    open[0] = (int16_t)from;
    for (int i = 0; i < n && before[to] == BN_NONE; i++)
        for (int d = 0; d < BN_DIRS; d++) {
            int next = board->next[open[i]][d];
            if (!(board->road[open[i]] >> d & 1) || next == BN_NONE || before[next] != BN_NONE ||
                bn_unit_at(p->b, &p->view.s, next) != BN_NONE)
                continue;
            before[next] = open[i];
            open[n++] = (int16_t)next;
        }
    for (int hex = to; before[hex] != BN_NONE && hex != from; hex = before[hex])
        ghost(p, pen, hex, role);
}

/* Two digits move aside where the mark of the facing would stand on one of them. */
static void make_room(const struct bn_play *p, const struct board_pen *pen,
                      const struct play_whole *w, enum bn_role role)
{
    const struct bn_zoom *z = p->look.zoom;
    int points = p->overlay.points[w->hex];
    struct bn_place at = z->points;
    if (points < 10 || w->face == BN_NONE || z->stance[w->face].mark.y != at.y ||
        z->stance[w->face].mark.x != at.x - 1)
        return;
    for (int i = 0; i < 2; i++, at.x++) {
        char digit[2] = {(char)('0' + (i ? points % 10 : points / 10)), 0};
        play_pen_put(p, pen, w->hex, at, digit, role, BN_BOLD | BN_REVERSE);
    }
}

void play_whole_paint(const struct bn_play *p, const struct board_pen *pen)
{
    const struct play_whole *w = &p->plan->whole;
    const struct bn_zoom *z = p->look.zoom;
    if (!play_plan_is_open(p) || w->n == 0 || w->hex == BN_NONE)
        return;
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[w->of].side);
    int from = p->view.s.unit[w->of].hex; /* BN_NONE: it comes on */
    bool road = p->b->rules->verbs[picked(w)->verb].flags & BN_BY_ROAD;
    if (from == w->hex)
        return;
    if (from != BN_NONE)
        (road ? by_road : straight)(p, pen, from, w->hex, role);
    ghost(p, pen, w->hex, role);
    make_room(p, pen, w, role);
    if (w->face != BN_NONE)
        play_pen_put(p, pen, w->hex, z->stance[w->face].mark, z->stance[w->face].glyph, role,
                     BN_BOLD);
}

/* ---- In the panel ---- */

/* The position in which the dice fall, and the order that rolls them. */
static bool blow_of(const struct bn_play *p, struct bn_view *view, struct bn_order *order)
{
    const struct play_whole *w = &p->plan->whole;
    *view = p->view;
    if (!play_plan_is_open(p) || w->target == BN_NONE)
        return false;
    if (w->n && !bn_quiet_apply(p->b, &view->s, picked(w))) {
        view->s = p->view.s; /* it rolls dice itself */
        *order = *picked(w);
        return true;
    }
    if (later(p, w->of, w->target, &view->s, order))
        return true;
    view->s = p->view.s;
    *order = *picked(w);
    return w->n > 0;
}

bool play_whole_odds(const struct bn_play *p, struct play_odds *odds)
{
    struct bn_view view;
    struct bn_order order;
    odds->n = odds->notes = 0;
    if (!blow_of(p, &view, &order))
        return false;
    play_odds_find(odds, &view, &order);
    return true;
}

void play_whole_end(const struct bn_play *p, struct bn_view *view)
{
    const struct play_whole *w = &p->plan->whole;
    if (play_plan_is_open(p) && w->n && !bn_quiet_apply(p->b, &view->s, picked(w)))
        view->s = p->view.s;
}

int play_whole_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end)
{
    struct play_whole *whole = &p->plan->whole;
    char text[BN_EVENT_TEXT], hex[16];
    if (!play_plan_is_open(p))
        return y;
    bn_write(c, x, y, 7, "PLAN ► ", BN_ROLE_TITLE, 0);
    snprintf(text, sizeof text, "%s%s%s",
             whole->target == BN_NONE ? "" : p->b->unit[whole->target].id,
             whole->target == BN_NONE ? "" : " at ", hex_name(p, whole->at, hex));
    bn_write(c, x + 7, y++, w - 7, text, BN_ROLE_TITLE, 0);
    if (whole->n) {
        cost_say(p, whole, text, sizeof text);
        const char *face =
            whole->target == BN_NONE ? NULL : play_face_name(p, whole->target, whole->hex);
        if (text[0] && y < end)
            bn_write(c, x, y++, w, text, BN_ROLE_DIGIT, 0);
        snprintf(text, sizeof text, "faces %s", bn_face_names[whole->face]);
        if (face)
            snprintf(text, sizeof text, "at its %s, from %s", face, hex_name(p, whole->hex, hex));
        if ((face || whole->target == BN_NONE) && y < end)
            bn_write(c, x, y++, w, text, BN_ROLE_PLAIN, 0);
    }
    if (whole->set || whole->waits) {
        if (!whole->have_odds)
            play_whole_odds(p, &p->plan->odds);
        whole->have_odds = true;
        if (p->plan->odds.n)
            y = play_odds_brief(p, &p->plan->odds, c, x, y, w, end);
    }
    return y;
}

/* ---- Doing it ---- */

void play_whole_carry_out(struct bn_play *p)
{
    const struct play_whole *w = &p->plan->whole;
    if (!play_plan_is_open(p) || w->n == 0 || p->read_only)
        return;
    struct bn_order o = *picked(w);
    play_give(p, &o);
}

bool play_whole_go(struct bn_play *p)
{
    struct play_whole *w = &p->plan->whole;
    if (!play_whole_look(p))
        return false;
    if (w->waits) {
        play_say(p, "", "%s need not move for it: Space ends this phase.", p->b->unit[w->of].id);
        return true;
    }
    if (w->target != BN_NONE && !w->set) {
        w->set = true;
        return true;
    }
    play_whole_carry_out(p);
    return true;
}

/* The facing turns as its key says; attacks are gone through from the worst on. */
bool play_whole_turn(struct bn_play *p, int way)
{
    struct play_whole *w = &p->plan->whole;
    if (!play_whole_look(p) || w->n == 0)
        return false;
    if (w->n == 1) {
        play_refuse(p, "", "There is only one way to do that.");
        return true;
    }
    if (w->target != BN_NONE)
        w->pick = (w->pick + way + w->n) % w->n;
    for (int k = 1; k < BN_FACES && w->target == BN_NONE; k++) {
        int face = bn_turned(picked(w)->face, way * k), i = 0;
        while (i < w->n && w->order[i].face != face)
            i++;
        if (i == w->n)
            continue;
        w->pick = i;
        w->wish = face;
        break;
    }
    try_it(p, w);
    return true;
}

bool play_whole_back(struct bn_play *p)
{
    struct play_whole *w = &p->plan->whole;
    bool back = w->set;
    w->set = false;
    return back;
}
