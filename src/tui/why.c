/* why.c - why something may be done or not, with every rule that stands in the way; and what lies on a
 * line of sight. */
#include <stdio.h>
#include <string.h>

#include "tui/plan.h"
#include "tui/play.h"

/* ---- What an order could look like ---- */

static bool has_field(const char *pattern, char field)
{
    for (const char *c = pattern; *c; c++)
        if (*c == field && (c == pattern || c[-1] == ' ') && (c[1] == ' ' || c[1] == 0))
            return true;
    return false;
}

/* Adds "F1 step d4" with its verdict: allowed, or each reason beside its rule. */
static void judge(const struct bn_play *p, struct bn_rows *rows, const struct bn_state *s,
                  const struct bn_order *o, const char *when)
{
    struct bn_verdict verdict = {.all = true};
    char text[BN_ORDER_TEXT + 80], order[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(order, sizeof order);
    bn_order_say(p->b, o, &t);
    bool allowed = bn_check(p->b, s, o, &verdict);
    snprintf(text, sizeof text, "%s%s%s", order, when, allowed ? ": allowed" : ": refused");
    bn_rows_add(rows, allowed ? BN_ROLE_TITLE : BN_ROLE_REFUSED, -1, "", text);
    for (int i = 0; i < verdict.n; i++) {
        char why[BN_EVENT_TEXT], line[BN_EVENT_TEXT + 2];
        const char *rule = bn_rule_id(p->b, verdict.why[i].rule);
        t = bn_text_begin(why, sizeof why);
        bn_say(p->b, &verdict.why[i], &t);
        snprintf(line, sizeof line, "  %s", why);
        bn_rows_add(rows, BN_ROLE_PLAIN, *rule ? i : -1, rule, line);
    }
}

void play_fill_from(const struct bn_play *p, const struct bn_state *s, struct bn_order *o)
{
    int unit = s->unit[o->unit].hex, target = s->unit[o->other].hex;
    struct bn_order best = *o;
    for (int d = 0; d < BN_DIRS && unit != BN_NONE && target != BN_NONE; d++) {
        struct bn_verdict verdict = {.all = false};
        o->from = p->b->board.next[target][d];
        if (o->from == BN_NONE)
            continue;
        if (bn_check(p->b, s, o, &verdict))
            return;
        if (best.from == BN_NONE || bn_distance(&p->b->board, unit, o->from) <
                                        bn_distance(&p->b->board, unit, best.from))
            best = *o;
    }
    *o = best;
}

/* Every order of this unit that would mean this hex, or the unit that stands there. */
static void judge_all(const struct bn_play *p, struct bn_rows *rows, int unit, int hex)
{
    const struct bn_verb *verbs = p->b->rules->verbs;
    int there = bn_unit_at(p->b, &p->view.s, hex), phase = p->view.s.phase;
    bool itself = there == unit,
         enemy = !itself && there != BN_NONE && bn_enemies(p->b, unit, there);
    struct bn_state next = p->view.s;
    bool later = !p->question && p->b->unit[unit].side == p->view.s.decider &&
                 bn_ways_end_phase(p->b, unit, &next);
    for (int v = 0; verbs[v].pattern; v++) {
        const char *pattern = verbs[v].pattern;
        bool at_unit = has_field(pattern, 'T'), at_hex = has_field(pattern, 'H');
        if (!has_field(pattern, 'U') || has_field(pattern, 'N') || has_field(pattern, 'S') ||
            (at_unit && at_hex) || p->question != (verbs[v].phase == BN_NONE))
            continue;
        if (itself ? at_unit || at_hex : !(enemy ? at_unit : at_hex))
            continue;
        if (verbs[v].flags & BN_BEGINS && bn_on_board(&p->view.s, unit))
            continue;
        bool now = p->question || verbs[v].phase == phase;
        struct bn_order o = bn_order_of(v, unit);
        o.other = (int8_t)(at_unit ? there : BN_NONE);
        o.hex = (int16_t)(at_hex ? hex : BN_NONE);
        if (has_field(pattern, 'R'))
            play_fill_from(p, now ? &p->view.s : &next, &o);
        if (has_field(pattern, 'F'))
            o.face = p->look.face != BN_NONE ? (int8_t)p->look.face : p->view.s.unit[unit].face;
        if (now) {
            judge(p, rows, &p->view.s, &o, "");
        } else if (later && verbs[v].phase == next.phase) {
            char when[80];
            snprintf(when, sizeof when, ", in the %s phase from where it stands",
                     p->b->rules->phases[next.phase].name);
            judge(p, rows, &next, &o, when);
        }
    }
}

/* Farther than one order: what the whole move allows. */
static void judge_move(struct bn_play *p, struct bn_rows *rows)
{
    const struct play_plan *plan = p->plan;
    char text[200];
    if (play_is_whole(p) || plan->unit == BN_NONE || plan->hex != p->look.cursor)
        return;
    const char *id = p->b->unit[plan->unit].id;
    if (plan->way == BN_NONE)
        snprintf(text, sizeof text, "%s does not get %s in one move.", id,
                 plan->target != BN_NONE ? "at it" : "there");
    else
        snprintf(text, sizeof text, "%s gets %s in one move, for %d of its points.", id,
                 plan->target != BN_NONE ? "at it" : "there", plan->ways.way[plan->way].cost);
    bn_rows_add(rows, BN_ROLE_PLAIN, -1, "", text);
}

static void show(struct bn_play *p, const char *title, struct bn_rows *rows)
{
    struct bn_window w = {.title = title,
                          .place = BN_ON_LIST,
                          .plain = true,
                          .foot = "Enter r the rule  Esc back",
                          .rows = *rows};
    if (w.rows.n == 0)
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, -1, "", "No order of this phase means that.");
    for (int at; (at = bn_window_run(p->screen, &w)) != BN_WINDOW_CLOSED;) {
        at = at == BN_WINDOW_RULE ? w.at : at;
        if (w.rows.at[at].value >= 0 && *w.rows.at[at].rule)
            play_tell_rule(p, w.rows.at[at].rule);
    }
    *rows = w.rows;
    bn_rows_free(rows);
}

void play_why(struct bn_play *p)
{
    struct bn_rows rows = {0};
    char title[BN_EVENT_TEXT], hex[16];
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    int unit = p->look.selected != BN_NONE ? p->look.selected : there;
    struct bn_text t = bn_text_begin(hex, sizeof hex);
    bn_hex_say(&p->b->board, p->look.cursor, &t);
    if (unit == BN_NONE) {
        play_refuse(p, "", "Why what? Choose a unit, then the cursor says where or whom.");
        return;
    }
    play_plan_look(p);
    judge_move(p, &rows);
    judge_all(p, &rows, unit, p->look.cursor);
    if (there != BN_NONE && there != unit)
        snprintf(title, sizeof title, "Why: %s and %s at %s", p->b->unit[unit].id,
                 p->b->unit[there].id, hex);
    else
        snprintf(title, sizeof title, "Why: %s at %s", p->b->unit[unit].id, hex);
    show(p, title, &rows);
}

void play_why_text(struct bn_play *p, const char *line)
{
    char fault[200];
    struct bn_order order;
    struct bn_rows rows = {0};
    struct bn_text t = bn_text_begin(fault, sizeof fault);
    if (!bn_order_read(p->b, &p->view.s, line, &order, &t)) {
        play_refuse(p, "", "%s", fault);
        return;
    }
    judge(p, &rows, &p->view.s, &order, "");
    show(p, "Why", &rows);
}

/* ---- The line of sight ---- */

static int sight_end(const struct bn_play *p)
{
    int unit = p->sight;
    return unit != BN_NONE && bn_on_board(&p->view.s, unit) ? p->view.s.unit[unit].hex : BN_NONE;
}

void play_sight(struct bn_play *p)
{
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    if (p->sight != BN_NONE) {
        p->sight = BN_NONE;
        return;
    }
    p->sight = p->look.selected != BN_NONE ? p->look.selected : there;
    if (p->sight == BN_NONE || !bn_on_board(&p->view.s, p->sight)) {
        p->sight = BN_NONE;
        play_refuse(p, "", "Sight from where? Choose a unit, or put the cursor on one.");
    }
}

/* What an order against the unit at the cursor says of it, this phase or the next: the first reason with
 * a rule, NULL where it is allowed. */
static const char *sight_refusal(const struct bn_play *p, int target, char *out, size_t max,
                                 bool *judged)
{
    const struct bn_verb *verbs = p->b->rules->verbs;
    struct bn_state next = p->view.s;
    bool later = !p->question && bn_ways_end_phase(p->b, p->sight, &next);
    const char *rule = "";
    *judged = false;
    for (int v = 0; verbs[v].pattern; v++) {
        bool now = verbs[v].phase == p->view.s.phase;
        if (!has_field(verbs[v].pattern, 'U') || !has_field(verbs[v].pattern, 'T') ||
            has_field(verbs[v].pattern, 'N') || verbs[v].phase == BN_NONE || p->question ||
            (!now && !(later && verbs[v].phase == next.phase)))
            continue;
        struct bn_order o = bn_order_of(v, p->sight);
        struct bn_verdict verdict = {.all = true};
        o.other = (int8_t)target;
        if (has_field(verbs[v].pattern, 'R'))
            play_fill_from(p, now ? &p->view.s : &next, &o);
        *judged = true;
        if (bn_check(p->b, now ? &p->view.s : &next, &o, &verdict))
            return NULL;
        struct bn_text t = bn_text_begin(out, max);
        bn_say(p->b, &verdict.why[verdict.n - 1], &t);
        rule = bn_rule_id(p->b, verdict.why[verdict.n - 1].rule);
        if (!now)
            break;
    }
    return rule;
}

/* The first hex that hides the cursor from it, BN_NONE for none. */
static int sight_block(const struct bn_play *p, int from)
{
    return p->b->rules->sight ? p->b->rules->sight(p->b, &p->view.s, from, p->look.cursor)
                              : BN_NONE;
}

/* "g5 woods G1": what is to be seen there */
static size_t hex_add(const struct bn_play *p, int hex, char *out, size_t max)
{
    const struct bn_terrain *ground = &p->b->rules->terrain[p->b->board.terrain[hex]];
    int there = bn_unit_at(p->b, &p->view.s, hex);
    struct bn_text t = bn_text_begin(out, max);
    bn_hex_say(&p->b->board, hex, &t);
    bn_text_add(&t, ground->look == BN_LOOK_PLAIN ? "" : " ");
    bn_text_add(&t, ground->look == BN_LOOK_PLAIN ? "" : ground->name);
    bn_text_add(&t, there == BN_NONE ? "" : " ");
    bn_text_add(&t, there == BN_NONE ? "" : p->b->unit[there].id);
    return t.len;
}

/* The hexes it crosses, in words: what may stand in its way. */
void play_sight_say(struct bn_play *p)
{
    struct bn_cell cell[BN_LINE_LEN];
    char text[3 * BN_EVENT_TEXT], why[BN_EVENT_TEXT];
    int from = sight_end(p), to = p->look.cursor;
    if (from == BN_NONE || from == to || p->say[0])
        return;
    int n = bn_line(&p->b->board, from, to, cell);
    char far[48];
    int hexes = bn_distance(&p->b->board, from, to);
    struct bn_text words = bn_text_begin(far, sizeof far);
    if (p->b->rules->measure)
        bn_measure_say(p->b, p->b->rules->measure(p->b, from, to), &words);
    else
        snprintf(far, sizeof far, "%d %s", hexes, hexes == 1 ? "hex" : "hexes");
    size_t len = (size_t)snprintf(text, sizeof text, "%s, %s", p->b->unit[p->sight].id, far);
    for (int i = 0; i < n - 1 && len + 60 < sizeof text; i++)
        for (int k = 0; k < 2; k++) {
            int hex = k ? cell[i].right : cell[i].left;
            if (hex == BN_NONE || (k && cell[i].left == cell[i].right))
                continue;
            len += (size_t)snprintf(text + len, sizeof text - len, "%s", k ? "/" : i ? ", " : ": ");
            len += hex_add(p, hex, text + len, sizeof text - len);
        }
    int block = sight_block(p, from);
    if (block != BN_NONE && len + 60 < sizeof text) {
        len += (size_t)snprintf(text + len, sizeof text - len, ". It is hidden by ");
        len += hex_add(p, block, text + len, sizeof text - len);
    }
    int target = bn_unit_at(p->b, &p->view.s, to);
    const char *rule = "";
    if (block == BN_NONE && target != BN_NONE && bn_enemies(p->b, p->sight, target)) {
        bool judged;
        rule = sight_refusal(p, target, why, sizeof why, &judged);
        if (judged && len < sizeof text)
            snprintf(text + len, sizeof text - len, ". %s",
                     rule ? why : "It may attack from here.");
    }
    play_say(p, rule ? rule : "", "%s", text);
}

/* What blocks the line stands out; `empty`: there is nothing there but ground. */
static void reverse(struct bn_canvas *c, int x, int y, bool empty)
{
    if (empty)
        bn_put(c, x, y, "X", BN_ROLE_REFUSED, BN_BOLD);
    struct bn_spot *spot = bn_canvas_at(c, x, y);
    if (!spot)
        return;
    spot->role = BN_ROLE_REFUSED;
    spot->flags |= BN_REVERSE | BN_BOLD;
}

void play_sight_paint(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h)
{
    struct bn_cell cell[BN_LINE_LEN];
    const struct bn_zoom *z = p->look.zoom;
    int from = sight_end(p);
    if (from == BN_NONE || from == p->look.cursor)
        return;
    int n = bn_line(&p->b->board, from, p->look.cursor, cell), block = sight_block(p, from);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 2; k++) {
            int hex = k ? cell[i].right : cell[i].left, cx, cy;
            if (hex == BN_NONE)
                continue;
            bn_map_centre(&p->b->board, z, hex, &cx, &cy);
            cx += x + z->ruler_w - p->look.x;
            cy += y + z->ruler_h - p->look.y;
            if (cx < x + z->ruler_w || cx >= x + w || cy < y + z->ruler_h || cy >= y + h)
                continue;
            if (hex == block)
                for (int d = -1; d <= 1; d++)
                    reverse(c, cx + d, cy, d == 0 && bn_unit_at(p->b, &p->view.s, hex) == BN_NONE);
            else if (bn_unit_at(p->b, &p->view.s, hex) == BN_NONE)
                bn_put(c, cx, cy, "*", BN_ROLE_KEY, BN_BOLD);
            else if (hex != p->look.cursor)
                for (int d = -1; d <= 1; d++) {
                    struct bn_spot *spot = bn_canvas_at(c, cx + d, cy);
                    if (spot)
                        spot->flags |= BN_UNDERLINE;
                }
        }
}
