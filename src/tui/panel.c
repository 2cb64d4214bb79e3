/* panel.c - what stands beside the map: the unit and the ground under the cursor, and the log. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

/* Left and right on one line. */
static void two_ends(struct bn_canvas *c, int x, int y, int w, const char *left, enum bn_role role,
                     int flags, const char *right)
{
    int end = bn_columns(right);
    bn_write(c, x, y, w - end - 1, left, role, flags);
    bn_write(c, x + w - end, y, end, right, BN_ROLE_RULER, 0);
}

/* "knights ●●", with a number where dots would be too many. */
static void strength_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    char type[64];
    bn_plain_name(p->b->rules->types[p->b->unit[unit].type].name, type, sizeof type);
    size_t len = (size_t)snprintf(out, max, "%s ", type);
    if (!p->b->rules->figures)
        return;
    if (u->figures > 5) {
        snprintf(out + len, max - len, "%d", u->figures);
        return;
    }
    for (int i = 0; i < u->figures; i++)
        strcat(out, "●");
}

static void hex_say(const struct bn_play *p, char out[16])
{
    struct bn_text t = bn_text_begin(out, 16);
    bn_hex_say(&p->b->board, p->look.cursor, &t);
}

/* Who else is in its hex: "with G1"; "" for nobody. */
static void with_say(const struct bn_play *p, int unit, char *out, size_t max)
{
    int hex = p->view.s.unit[unit].hex, other = BN_NONE;
    out[0] = 0;
    if (hex != BN_NONE)
        other = bn_leader_at(p->b, &p->view.s, hex);
    if (other == unit)
        other = bn_unit_at(p->b, &p->view.s, hex);
    if (other != BN_NONE && other != unit)
        snprintf(out, max, "with %s", p->b->unit[other].id);
}

/* A fact that the ruleset keeps of its units under this name, BN_NO_NUMBER: none. */
static int fact_of(const struct bn_play *p, int unit, const char *name)
{
    const struct bn_fact *fact = p->b->rules->unit_facts;
    for (int i = 0; fact && fact[i].name; i++)
        if (strcmp(fact[i].name, name) == 0)
            return p->view.s.unit[unit].fact[i];
    return BN_NO_NUMBER;
}

/* Where units are ordered before they act, an order and what was done with it are two things. */
static const char *state_say(const struct bn_play *p, int unit)
{
    int ordered = fact_of(p, unit, "ordered");
    if (p->question)
        return ""; /* others may answer for it */
    if (p->able >> unit & 1) {
        bool joins = ordered == 0 && play_number(p, "orders_left") <= 0;
        return ordered > 0 ? "is ordered" : joins ? "no order of its own" : "can be ordered";
    }
    if (!(p->acted >> unit & 1))
        return "";
    bool waits = ordered > 0 && fact_of(p, unit, "moved") == 0 && fact_of(p, unit, "fought") == 0;
    return waits ? "is ordered" : "has acted";
}

static void paint_unit(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int unit)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    char name[BN_EVENT_TEXT], hex[16], line[160];
    struct bn_text t = bn_text_begin(name, sizeof name);
    bn_say_unit(p->b, unit, &t);
    hex_say(p, hex);
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[unit].side);
    two_ends(c, x, y++, w, name, role, BN_BOLD, hex);
    strength_say(p, unit, line, sizeof line);
    char faces[16] = "";
    if (u->face != BN_NONE)
        snprintf(faces, sizeof faces, "faces %s", bn_face_names[u->face]);
    two_ends(c, x, y++, w, line, BN_ROLE_PLAIN, 0, u->hex == BN_NONE ? "" : faces);
    line[0] = 0;
    const char *state = state_say(p, unit);
    if (p->b->rules->most_hits)
        bn_hits_bar(p->b, unit, u->hits, w - bn_columns(state) - 1, line, sizeof line);
    else if (u->hits)
        snprintf(line, sizeof line, "%d %s", u->hits, u->hits == 1 ? "hit" : "hits");
    two_ends(c, x, y++, w, line, BN_ROLE_PLAIN, 0, state);
    with_say(p, unit, name, sizeof name); /* on the right of the ground */
    if (name[0])
        two_ends(c, x, y, w, "", BN_ROLE_PLAIN, 0, name);
}

/* Whom it fights, and at which faces of both; a line each, returns how many. */
static int paint_pairs(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int unit)
{
    const struct bn_unit *u = &p->view.s.unit[unit];
    int sides = p->b->rules->pairs ? p->b->rules->pairs(p->b, &p->view.s, unit) : 0, n = 0;
    for (int d = 0; d < BN_DIRS; d++) {
        int hex = sides >> d & 1 ? p->b->board.next[u->hex][d] : BN_NONE;
        int other = hex == BN_NONE ? BN_NONE : bn_unit_at(p->b, &p->view.s, hex);
        if (other == BN_NONE)
            continue;
        char text[160];
        const char *its = play_face_name(p, other, u->hex), *own = play_face_name(p, unit, hex);
        if (its && own && strcmp(its, own) == 0)
            snprintf(text, sizeof text, "× %s %s to %s", p->b->unit[other].id, its, own);
        else
            snprintf(text, sizeof text, "× %s: its %s, own %s", p->b->unit[other].id,
                     its ? its : "side", own ? own : "side");
        for (const char *next = text; *next;) {
            char part[160];
            const char *line = next;
            size_t len = bn_wrap(line, w, &next);
            snprintf(part, sizeof part, "%.*s", (int)len, line);
            bn_write(c, x, y + n++, w, part, BN_ROLE_REFUSED, 0);
        }
    }
    return n;
}

/* From the unit chosen to the cursor, where the ruleset measures. */
static void measure(const struct bn_play *p, char *out, size_t max)
{
    struct bn_text t = bn_text_begin(out, max);
    int unit = p->look.selected;
    if (!p->b->rules->measure || unit == BN_NONE || !bn_on_board(&p->view.s, unit) ||
        p->view.s.unit[unit].hex == p->look.cursor)
        return;
    bn_measure_say(p->b, p->b->rules->measure(p->b, p->view.s.unit[unit].hex, p->look.cursor), &t);
}

static void paint_ground(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w)
{
    const struct bn_board *board = &p->b->board;
    const struct bn_terrain *kind = &p->b->rules->terrain[board->terrain[p->look.cursor]];
    char line[160];
    bn_plain_name(kind->name, line, sizeof line - 8);
    if (board->road[p->look.cursor])
        strcat(line, ", road");
    for (int i = 0; i < p->view.s.marks; i++) {
        const struct bn_mark *mark = &p->view.s.mark[i];
        size_t len = strlen(line);
        if (mark->hex == p->look.cursor)
            snprintf(line + len, sizeof line - len, ", %s", p->b->rules->marks[mark->kind].name);
    }
    char far[64];
    measure(p, far, sizeof far);
    two_ends(c, x, y, w, line, (enum bn_role)(BN_ROLE_LOOK + kind->look), 0, far);
}

static void rule_off(struct bn_canvas *c, int x, int y, int w)
{
    for (int i = 0; i < w; i++)
        bn_put(c, x + i, y, "─", BN_ROLE_FRAME, 0);
}

/* One event above line `bottom`, wrapped, its rule on the right of its last line. Returns the line it
 * begins on. With c NULL it only measures. */
static int paint_event(const struct bn_play *p, struct bn_canvas *c, int x, int top, int bottom,
                       int w, const struct bn_said *said)
{
    enum { MOST = 12 };
    char text[BN_EVENT_TEXT], part[BN_EVENT_TEXT];
    const char *rule = play_rule(p, said), *begin[MOST], *next = text;
    size_t len[MOST];
    int lines = 0;
    play_event_say(p, said, text, sizeof text);
    while (*next && lines < MOST) {
        begin[lines] = next;
        len[lines] = bn_wrap(next, w, &next);
        lines++;
    }
    if (lines == 0)
        return bottom;
    snprintf(part, sizeof part, "%.*s", (int)len[lines - 1], begin[lines - 1]);
    bool own_line = *rule && bn_columns(part) + 1 + (int)strlen(rule) > w;
    int y = bottom - lines - own_line;
    for (int k = 0; k < lines && c; k++) {
        snprintf(part, sizeof part, "%.*s", (int)len[k], begin[k]);
        if (y + k >= top)
            bn_write(c, x, y + k, w, part, BN_ROLE_PLAIN,
                     said->e.kind == BN_EV_TURN_BEGIN ? BN_BOLD : 0);
    }
    if (c)
        bn_write(c, x + w - (int)strlen(rule), bottom - 1, w, rule, BN_ROLE_RULE, 0);
    return y;
}

/* Upward from its end, as much as there is room for. Returns the line it begins on. */
static int paint_events(const struct bn_play *p, struct bn_canvas *c, int x, int top, int bottom,
                        int w)
{
    int end = bottom;
    /* Dice that still tumble are told when they lie still. */
    for (size_t i = p->told - (p->tumbling ? 1 : 0); i-- > 0 && bottom > top;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->e.kind == BN_EV_ORDER || !play_hears(p, said))
            continue;
        /* The end of an event without its beginning says nothing, unless it is the last one. */
        if (c && bottom < end && paint_event(p, NULL, x, top, bottom, w, said) < top)
            break;
        bottom = paint_event(p, c, x, top, bottom, w, said);
    }
    return bottom;
}

/* From line `top` on. What covers its first lines, up to `from`, does not push it down as long as enough of
 * it stays: the lines below would all be written anew with every step of the cursor. */
static void paint_log(const struct bn_play *p, struct bn_canvas *c, int x, int top, int from, int w,
                      int end)
{
    enum { ENOUGH = 5 };
    int first = paint_events(p, NULL, x, top, end, w),
        bottom = first > top ? end - (first - top) : end;
    if (bottom - from < ENOUGH) {
        first = paint_events(p, NULL, x, from, end, w);
        bottom = first > from ? end - (first - from) : end;
    }
    paint_events(p, c, x, from, bottom, w);
}

/* At the bottom, if some lines of the log stay. Returns the lines it takes. */
static int paint_minimap(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h)
{
    enum { LOG = 3, PLAN = 9, LEAST = 4 };
    int map_w, map_h, room = h - (play_plan_is_open(p) ? PLAN : LOG) - 1;
    bn_minimap_size(&p->b->board, &map_w, &map_h);
    map_h = map_h < room ? map_h : room;
    if (map_h < LEAST)
        return 0;
    rule_off(c, x, y + h - map_h - 1, w);
    bn_minimap_draw(c, x, y + h - map_h, map_w < w ? map_w : w, map_h, &p->view, &p->look);
    return map_h + 1;
}

/* What stands where is always on the same lines, so that only what differs is written anew. */
void play_panel(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int h,
                bool minimap)
{
    enum { GROUND = 3, RULE, LOG, BELOW_TRAY = 4, WIDEST = 64 };
    w = w < WIDEST ? w : WIDEST;
    int unit = play_at_cursor(p);
    /* A unit still to come is on no hex: it is shown while it is chosen. */
    if (unit == BN_NONE && p->look.selected != BN_NONE &&
        !bn_on_board(&p->view.s, p->look.selected))
        unit = p->look.selected;
    if (unit == BN_NONE || !bn_on_board(&p->view.s, unit)) {
        char hex[16];
        hex_say(p, hex);
        two_ends(c, x, y, w, "", BN_ROLE_PLAIN, 0, hex);
    }
    if (unit != BN_NONE)
        paint_unit(p, c, x, y, w, unit);
    paint_ground(p, c, x, y + GROUND, w);
    if (unit != BN_NONE && bn_on_board(&p->view.s, unit)) {
        int pairs = paint_pairs(p, c, x, y + RULE, w, unit);
        y += pairs;
        h -= pairs;
    }
    rule_off(c, x, y + RULE, w);
    if (minimap)
        h -= paint_minimap(p, c, x, y + LOG, w, h - LOG);
    h = play_answers_panel(p, c, x, y + h, w) - y;
    int log = play_plan_panel(p, c, x, y + LOG, w, y + h - 2);
    bool plan = log > y + LOG;
    if (plan)
        rule_off(c, x, log++, w);
    else /* what the dice did is told below them: some lines are left for that */
        log += play_tray(p, c, x, log, w, h - LOG - BELOW_TRAY);
    paint_log(p, c, x, plan ? y + LOG : log, log, w, y + h);
}
