/* plan.c - orders by their end: the way there is shown, then carried out step by step. */
#include "tui/plan.h"

#include <stdio.h>
#include <string.h>

#include "files/memory.h"

struct play_plan *play_plan_new(void)
{
    struct play_plan *plan = bn_new(sizeof *plan);
    plan->unit = plan->hex = plan->target = plan->face = plan->way = BN_NONE;
    return plan;
}

static void aim_at(struct play_plan *plan, int hex, int target)
{
    plan->hex = hex;
    plan->target = target;
    plan->face = BN_NONE;
    plan->set = plan->have_odds = false;
}

struct bn_ways *play_ways(struct bn_play *p)
{
    struct play_plan *plan = p->plan;
    int unit = p->look.selected;
    if (unit == BN_NONE || p->question || p->off_turn || play_over(p) || p->stepping ||
        play_is_whole(p))
        return NULL;
    if (!plan->found || plan->ways.unit != unit) {
        bn_ways_find(&plan->ways, &p->view, unit);
        plan->have_odds = false;
    }
    plan->found = true;
    return &plan->ways;
}

void play_ways_forget(struct bn_play *p) { p->plan->found = p->plan->have_odds = false; }

void play_plan_look(struct bn_play *p)
{
    if (play_is_whole(p)) {
        p->plan->way = BN_NONE;
        play_whole_look(p);
        return;
    }
    struct play_plan *plan = p->plan;
    int unit = p->look.selected, hex = p->look.cursor;
    struct bn_ways *ways = play_ways(p);
    plan->way = BN_NONE;
    if (!ways || p->read_only || p->view.s.unit[unit].hex == hex) {
        plan->set = false;
        if (!plan->under_way)
            plan->hex = BN_NONE;
        return;
    }
    int there = bn_unit_at(p->b, &p->view.s, hex);
    int target = there != BN_NONE && bn_enemies(p->b, unit, there) ? there : BN_NONE;
    if (plan->unit != unit || plan->hex != hex || plan->target != target)
        aim_at(plan, hex, target);
    plan->unit = unit;
    if (target != BN_NONE)
        plan->way = bn_ways_at(ways, target);
    else if (there == BN_NONE)
        plan->way = bn_ways_to(ways, hex, plan->face);
}

/* After every order: the position is another one; a plan that was interrupted goes on. */
void play_plan_update(struct bn_play *p)
{
    struct play_plan *plan = p->plan;
    if (!plan->under_way || p->question || p->off_turn)
        return;
    plan->under_way = false;
    if (plan->unit != BN_NONE && plan->unit == p->look.selected && (p->able >> plan->unit & 1) &&
        plan->hex != BN_NONE) {
        p->look.cursor = plan->hex;
        plan->set = plan->target != BN_NONE;
    }
}

/* ---- Words ---- */

static const char *hex_name(const struct bn_play *p, int hex, char out[16])
{
    struct bn_text t = bn_text_begin(out, 16);
    bn_hex_say(&p->b->board, hex, &t);
    return out;
}

/* "charge": the word of an order that says what is done. */
void play_verb_of(const struct bn_play *p, const struct bn_order *o, char *out, size_t max)
{
    char text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_order_say(p->b, o, &t);
    const char *word = o->unit != BN_NONE && strchr(text, ' ') ? strchr(text, ' ') + 1 : text;
    snprintf(out, max, "%.*s", (int)strcspn(word, " "), word);
}

/* "g6 1, turn ne 2, f5 3" */
static void path_say(const struct bn_play *p, char *out, size_t max)
{
    const struct bn_ways *w = &p->plan->ways;
    int16_t path[BN_WAY_LONG];
    int n = bn_ways_path(w, p->plan->way, path);
    size_t len = 0;
    out[0] = 0;
    for (int i = 0; i < n && len < max; i++) {
        const struct bn_way *way = &w->way[path[i]];
        char hex[16];
        if (way->order.hex != BN_NONE)
            len += (size_t)snprintf(out + len, max - len, "%s%s %d", i ? ", " : "",
                                    hex_name(p, way->order.hex, hex), way->cost);
        else
            len += (size_t)snprintf(out + len, max - len, "%sturn %s %d", i ? ", " : "",
                                    bn_face_names[way->order.face], way->cost);
    }
}

/* What comes at the end of the way: the order now, or a phase later. */
static void blow_say(const struct bn_play *p, char *out, size_t max)
{
    const struct play_plan *plan = p->plan;
    struct bn_order order;
    struct bn_state s;
    char verb[BN_ORDER_TEXT];
    out[0] = 0;
    if (plan->target == BN_NONE)
        return;
    if (bn_ways_order(&plan->ways, plan->way, plan->target, &order)) {
        play_verb_of(p, &order, verb, sizeof verb);
        snprintf(out, max, "then %s", verb);
    } else if (bn_ways_blow(&plan->ways, plan->way, plan->target, &s, &order)) {
        play_verb_of(p, &order, verb, sizeof verb);
        snprintf(out, max, "then %s, in the %s phase", verb, p->b->rules->phases[s.phase].name);
    }
}

bool play_plan_is_open(const struct bn_play *p)
{
    const struct play_whole *whole = &p->plan->whole;
    return play_is_whole(p) ? whole->of != BN_NONE && (whole->n || whole->waits)
                            : p->plan->way != BN_NONE;
}

bool play_plan_prompt(const struct bn_play *p, char *out, size_t max)
{
    if (play_is_whole(p))
        return play_whole_prompt(p, out, max);
    const struct play_plan *plan = p->plan;
    char blow[BN_ORDER_TEXT + 40];
    if (plan->way == BN_NONE)
        return false;
    int points = plan->ways.way[plan->way].cost;
    blow_say(p, blow, sizeof blow);
    const char *unit = p->b->unit[plan->unit].id;
    char hex[16];
    const char *word = points == 1 ? "point" : "points";
    bool later = strstr(blow, " phase") != NULL;
    if (plan->target == BN_NONE)
        snprintf(out, max, "%s to %s, %d %s. Enter: go. [ ] facing.", unit,
                 hex_name(p, plan->hex, hex), points, word);
    else if (!plan->set)
        snprintf(out, max, "%s against %s. Enter: plan and odds.", unit,
                 p->b->unit[plan->target].id);
    else if (plan->way == 0)
        snprintf(out, max, "%s %s%s", unit, blow + (strncmp(blow, "then ", 5) ? 0 : 5),
                 later ? ", from where it stands." : ". Enter does it.");
    else
        snprintf(out, max, "%s: %d %s, %s. Enter does it.", unit, points, word, blow);
    return true;
}

/* ---- On the map ---- */

struct bn_spot *play_pen_spot(const struct bn_play *p, const struct board_pen *pen, int hex,
                              struct bn_place at)
{
    int x, y;
    const struct bn_zoom *z = p->look.zoom;
    if (at.x < 0)
        return NULL;
    bn_map_centre(&p->b->board, z, hex, &x, &y);
    x += pen->x + at.x - z->centre.x;
    y += pen->y + at.y - z->centre.y;
    if (x < pen->left || x >= pen->right || y < pen->top || y >= pen->bottom)
        return NULL;
    return bn_canvas_at(pen->c, x, y);
}

void play_pen_put(const struct bn_play *p, const struct board_pen *pen, int hex, struct bn_place at,
                  const char *glyph, enum bn_role role, int flags)
{
    int x, y;
    const struct bn_zoom *z = p->look.zoom;
    if (!play_pen_spot(p, pen, hex, at))
        return;
    bn_map_centre(&p->b->board, z, hex, &x, &y);
    bn_put(pen->c, x + pen->x + at.x - z->centre.x, y + pen->y + at.y - z->centre.y, glyph, role,
           flags);
}

/* Points on the hexes of the way, and at its end how the unit will face. */
void play_plan_paint(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h)
{
    const struct play_plan *plan = p->plan;
    const struct bn_zoom *z = p->look.zoom;
    struct board_pen pen = {c,
                            x + z->ruler_w - p->look.x,
                            y + z->ruler_h - p->look.y,
                            x + z->ruler_w,
                            y + z->ruler_h,
                            x + w,
                            y + h};
    if (play_is_whole(p))
        play_whole_paint(p, &pen);
    if (plan->way == BN_NONE)
        return;
    int16_t path[BN_WAY_LONG];
    int n = bn_ways_path(&plan->ways, plan->way, path);
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[plan->unit].side);
    for (int i = 0; i < n; i++) {
        const struct bn_way *way = &plan->ways.way[path[i]];
        char digit[2] = {(char)('0' + way->cost % 10), 0};
        if (way->order.hex != BN_NONE)
            play_pen_put(p, &pen, way->hex, z->points, digit, role, BN_BOLD | BN_REVERSE);
        if (i == n - 1 && way->face != BN_NONE)
            play_pen_put(p, &pen, way->hex, z->stance[way->face].mark, z->stance[way->face].glyph,
                         role, BN_BOLD);
    }
}

/* ---- In the panel ---- */

static int wrapped(struct bn_canvas *c, int x, int y, int w, int end, const char *text,
                   enum bn_role role)
{
    while (*text && y < end) {
        const char *line = text;
        size_t n = bn_wrap(line, w, &text);
        char part[BN_EVENT_TEXT];
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        bn_write(c, x, y++, w, part, role, 0);
    }
    return y;
}

void play_plan_notes(const struct bn_play *p, struct play_odds *odds)
{
    const struct bn_ways *ways = &p->plan->ways;
    int16_t path[BN_WAY_LONG];
    int n = bn_ways_path(ways, p->plan->way, path);
    odds->notes = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < ways->way[path[i]].risk_n && odds->notes < BN_ODDS_NOTES; k++) {
            const struct bn_way *way = &ways->way[path[i]];
            char verb[BN_ORDER_TEXT], hex[16];
            int who = way->risk[k].unit;
            play_verb_of(p, &way->risk[k].order, verb, sizeof verb);
            snprintf(odds->note[odds->notes++], sizeof odds->note[0], "! %s may %.40s at %s",
                     who == BN_NONE ? "They" : p->b->unit[who].id, verb,
                     hex_name(p, way->hex, hex));
        }
}

static void find_odds(const struct bn_play *p)
{
    struct play_plan *plan = p->plan;
    struct bn_view view = p->view;
    struct bn_order order;
    if (plan->have_odds || plan->target == BN_NONE || plan->way == BN_NONE)
        return;
    plan->have_odds = true;
    plan->odds.n = plan->odds.notes = 0;
    if (bn_ways_blow(&plan->ways, plan->way, plan->target, &view.s, &order))
        play_odds_find(&plan->odds, &view, &order);
}

/* Its lines from y on; returns the line after them. */
int play_plan_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int end)
{
    if (play_is_whole(p))
        return play_whole_panel(p, c, x, y, w, end);
    struct play_plan *plan = p->plan;
    char text[BN_EVENT_TEXT], hex[16];
    if (plan->way == BN_NONE)
        return y;
    bn_write(c, x, y, 7, "PLAN ► ", BN_ROLE_TITLE, 0);
    if (plan->target != BN_NONE)
        snprintf(text, sizeof text, "%s at %s", p->b->unit[plan->target].id,
                 hex_name(p, plan->hex, hex));
    else
        snprintf(text, sizeof text, "%s", hex_name(p, plan->hex, hex));
    bn_write(c, x + 7, y++, w - 7, text, BN_ROLE_TITLE, 0);
    path_say(p, text, sizeof text);
    y = wrapped(c, x, y, w, end, text, BN_ROLE_DIGIT);
    play_plan_notes(p, &plan->odds);
    for (int i = 0; i < plan->odds.notes; i++)
        y = wrapped(c, x, y, w, end, plan->odds.note[i], BN_ROLE_REFUSED);
    blow_say(p, text, sizeof text);
    y = wrapped(c, x, y, w, end, text, BN_ROLE_PLAIN);
    if (plan->set) {
        find_odds(p);
        y = play_odds_brief(p, &plan->odds, c, x, y, w, end);
    }
    return y;
}

/* ---- Doing it ---- */

/* False: no further now. */
static bool give(struct bn_play *p, const struct bn_order *o)
{
    uint32_t draws = p->view.s.draws;
    int decider = p->view.s.decider, orders = p->view.s.orders;
    play_give(p, o);
    return !p->refused && !p->screen->gone && p->view.s.orders > orders &&
           p->view.s.draws == draws && p->view.s.decider == decider && !p->question &&
           !play_over(p);
}

static void carry_out(struct bn_play *p)
{
    struct play_plan *plan = p->plan;
    struct bn_order order[BN_WAY_LONG + 1];
    int16_t path[BN_WAY_LONG];
    int n = bn_ways_path(&plan->ways, plan->way, path), unit = plan->unit, hex = plan->hex;
    for (int i = 0; i < n; i++)
        order[i] = plan->ways.way[path[i]].order;
    if (plan->target != BN_NONE && bn_ways_order(&plan->ways, plan->way, plan->target, &order[n]))
        n++;
    if (n == 0) {
        play_say(p, "", "%s need not move for it: Space ends this phase.", p->b->unit[unit].id);
        return;
    }
    int done = 0;
    while (done < n && give(p, &order[done]))
        done++;
    /* What was refused or rolled for is over; a question is answered, and then it goes on. */
    bool asked = done < n - 1 && !p->refused && (p->question || p->off_turn);
    plan->under_way = asked;
    plan->set = false;
    if (asked) {
        plan->unit = unit;
        plan->hex = hex;
    } else {
        plan->hex = BN_NONE;
    }
}

bool play_plan_go(struct bn_play *p)
{
    if (play_is_whole(p))
        return play_whole_go(p);
    struct play_plan *plan = p->plan;
    play_plan_look(p);
    if (plan->way == BN_NONE)
        return false;
    if (plan->target != BN_NONE && !plan->set) {
        plan->set = true;
        return true;
    }
    carry_out(p);
    return true;
}

bool play_plan_turn(struct bn_play *p, int way)
{
    if (play_is_whole(p))
        return play_whole_turn(p, way);
    struct play_plan *plan = p->plan;
    play_plan_look(p);
    if (plan->way == BN_NONE || plan->target != BN_NONE)
        return false;
    int from = plan->ways.way[plan->way].face;
    for (int k = 1; k < BN_FACES && from != BN_NONE; k++) {
        int face = bn_turned(from, way * k);
        if (bn_ways_to(&plan->ways, plan->hex, face) != BN_NONE) {
            plan->face = face;
            return true;
        }
    }
    play_refuse(p, "", "%s can face no other way there in this move.", p->b->unit[plan->unit].id);
    return true;
}

/* Esc takes back one thing after the other. */
bool play_plan_back(struct bn_play *p)
{
    if (play_is_whole(p))
        return play_whole_back(p);
    struct play_plan *plan = p->plan;
    bool back = plan->set || plan->face != BN_NONE;
    plan->set = plan->under_way = false;
    plan->face = BN_NONE;
    return back && plan->hex != BN_NONE;
}

/* ---- For the odds ---- */

bool play_plan_odds(const struct bn_play *p, struct play_odds *odds)
{
    if (play_is_whole(p))
        return play_whole_odds(p, odds);
    const struct play_plan *plan = p->plan;
    struct bn_view view = p->view;
    struct bn_order order;
    odds->n = odds->notes = 0;
    if (plan->way == BN_NONE || plan->target == BN_NONE ||
        !bn_ways_blow(&plan->ways, plan->way, plan->target, &view.s, &order))
        return false;
    play_odds_fire(odds, &plan->ways, plan->way);
    play_odds_find(odds, &view, &order);
    play_odds_after_fire(odds, &plan->ways, plan->way, plan->target);
    play_plan_notes(p, odds);
    return true;
}

void play_plan_carry_out(struct bn_play *p)
{
    play_plan_look(p);
    if (play_is_whole(p))
        play_whole_carry_out(p);
    else if (p->plan->way != BN_NONE && !p->read_only)
        carry_out(p);
}

int play_plan_end(const struct bn_play *p, struct bn_view *view)
{
    const struct play_plan *plan = p->plan;
    int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
    if (play_is_whole(p))
        play_whole_end(p, view);
    else if (plan->way != BN_NONE && !plan->ways.way[plan->way].stops)
        view->s = plan->ways.way[plan->way].s;
    return p->look.selected != BN_NONE ? p->look.selected : there;
}
