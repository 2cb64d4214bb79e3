/* setup.c - a new battle: which, by which rules and options, and who sits where. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <banneret/opponent.h>

#include "draw/map.h"
#include "files/catalogue.h"
#include "files/memory.h"
#include "tui/play.h"
#include "tui/tui.h"

enum { LEFT = 42, LABEL = 19, TOP = 2, RULES = 0, BATTLE, SEATS, OPTIONS = SEATS + BN_SIDES };

struct setup {
    const struct bn_shipped *list;
    int at; /* which of them */
    const struct bn_ruleset *rules;
    struct bn_battle *b;        /* as the options now make it */
    int16_t preset[BN_OPTIONS]; /* the scenario's own */
    int16_t value[BN_OPTIONS];
    struct bn_new_battle *out;
    const char *who[BN_SIDES];
    int field, first; /* chosen; the first option that is shown */
    struct bn_rows story;
    int story_w, story_top, story_h;
    char fault[200];
};

/* ---- What is chosen ---- */

static bool offered(const struct bn_shipped *s)
{
    const struct bn_ruleset *r = bn_ruleset_by_id(s->ruleset);
    return r && !r->hidden;
}

static int options_of(const struct setup *s)
{
    int n = 0;
    while (s->rules->options && s->rules->options[n].name)
        n++;
    return n;
}

static void value_say(const struct bn_option *o, int value, char *out, size_t max)
{
    if (o->value)
        snprintf(out, max, "%s", o->value[value]);
    else
        snprintf(out, max, "%d", value);
}

/* What differs from the scenario's own, as settings. */
static void settings_of(const struct setup *s)
{
    struct bn_new_battle *out = s->out;
    out->sets = 0;
    for (int i = 0; i < options_of(s); i++) {
        if (s->value[i] == s->preset[i])
            continue;
        value_say(&s->rules->options[i], s->value[i], out->value[out->sets], sizeof out->value[0]);
        out->set[out->sets] = (struct bn_setting){s->rules->options[i].name, out->value[out->sets]};
        out->sets++;
    }
}

static void seats_of(const struct setup *s)
{
    for (int side = 0; side < BN_SIDES; side++) {
        snprintf(s->out->side[side], sizeof s->out->side[side], "%s", s->b->side[side].id);
        s->out->seat[side] = (struct bn_setting){s->out->side[side], s->who[side]};
    }
}

/* The battle with these options. False: they do not go with it, s->fault says why. */
static bool read_battle(struct setup *s)
{
    const struct bn_shipped *shipped = &s->list[s->at];
    struct bn_faults faults = {0};
    settings_of(s);
    struct bn_battle *b =
        bn_scenario_read(shipped->name, shipped->text, shipped->len,
                         (struct bn_settings){s->out->set, s->out->sets}, &faults);
    s->fault[0] = 0;
    if (b) {
        bn_battle_free(s->b);
        s->b = b;
    } else {
        snprintf(s->fault, sizeof s->fault, "%s", faults.n ? faults.at[0].what : "not possible");
    }
    bn_faults_free(&faults);
    return b != NULL;
}

static void choose(struct setup *s, int at)
{
    s->at = at;
    s->rules = bn_ruleset_by_id(s->list[at].ruleset);
    memset(s->value, 0, sizeof s->value);
    memset(s->preset, 0, sizeof s->preset);
    if (read_battle(s)) {
        memcpy(s->preset, s->b->option, sizeof s->preset);
        memcpy(s->value, s->b->option, sizeof s->value);
    }
    s->story_w = s->story_top = 0;
    snprintf(s->out->name, sizeof s->out->name, "%s/%s", s->list[at].ruleset, s->list[at].name);
}

/* The next one of the same rules, or of the next rules, round about. */
static void choose_next(struct setup *s, int way, bool rules)
{
    int n = 0, at = s->at;
    while (s->list[n].ruleset)
        n++;
    for (int i = 0; i < n; i++) {
        at = (at + way + n) % n;
        bool same = strcmp(s->list[at].ruleset, s->rules->id) == 0;
        if (offered(&s->list[at]) && same != rules) {
            /* Backward too, the rules begin with their first. */
            while (rules && at > 0 && strcmp(s->list[at - 1].ruleset, s->list[at].ruleset) == 0)
                at--;
            choose(s, at);
            return;
        }
    }
}

static void change_option(struct setup *s, int i, int way)
{
    const struct bn_option *o = &s->rules->options[i];
    int least = o->value ? 0 : o->min, most = o->max, before = s->value[i];
    if (o->value)
        for (most = 0; o->value[most + 1];)
            most++;
    int value = before + way;
    s->value[i] = (int16_t)(value > most ? least : value < least ? most : value);
    if (read_battle(s))
        return;
    s->value[i] = (int16_t)before;
    char fault[sizeof s->fault];
    memcpy(fault, s->fault, sizeof fault);
    read_battle(s);
    memcpy(s->fault, fault, sizeof fault);
}

static void change(struct setup *s, int way)
{
    if (s->field == RULES || s->field == BATTLE)
        choose_next(s, way, s->field == RULES);
    else if (s->field >= OPTIONS)
        change_option(s, s->field - OPTIONS, way);
    else
        s->who[s->field - SEATS] = play_seat_next(s->who[s->field - SEATS], way);
}

/* ---- On the screen ---- */

static void paint_field(const struct setup *s, struct bn_canvas *c, int y, int field)
{
    char label[2 * BN_NAME_LEN], value[64], shown[80];
    const char *text = value;
    bool changed = false, here = field == s->field;
    enum bn_role role = BN_ROLE_PLAIN;
    if (field == RULES) {
        snprintf(label, sizeof label, "Rules");
        text = s->rules->title;
    } else if (field == BATTLE) {
        snprintf(label, sizeof label, "Battle");
        text = s->b->title;
    } else if (field < OPTIONS) {
        snprintf(label, sizeof label, "%s", s->b->side[field - SEATS].name);
        role = (enum bn_role)(BN_ROLE_SIDE_A + field - SEATS);
        text = s->who[field - SEATS];
    } else {
        const struct bn_option *o = &s->rules->options[field - OPTIONS];
        bn_plain_name(o->name, label, sizeof label);
        value_say(o, s->value[field - OPTIONS], shown, sizeof shown);
        bn_plain_name(shown, value, sizeof value);
        changed = s->value[field - OPTIONS] != s->preset[field - OPTIONS];
    }
    bn_write(c, 1, y, LABEL - 1, label, role, here ? BN_BOLD : 0);
    if (here)
        bn_put(c, 0, y, "►", BN_ROLE_KEY, 0);
    if (changed)
        bn_put(c, LABEL, y, "*", BN_ROLE_DIGIT, BN_BOLD);
    bn_line_with_rule(c, LABEL + 1, y, LEFT - LABEL - 2, text,
                      here ? BN_ROLE_CHOSEN : BN_ROLE_PLAIN, "");
}

/* Rules, battle and seats stay; options scroll. */
static void paint_fields(struct setup *s, struct bn_canvas *c)
{
    int y = TOP, fields = OPTIONS + options_of(s), bottom = c->h - 3;
    for (int field = 0; field < OPTIONS; field++)
        paint_field(s, c, y++, field);
    bn_write(c, 1, ++y, LEFT, "Options of these rules", BN_ROLE_TITLE, 0);
    y++;
    int room = bottom - y;
    if (s->field >= OPTIONS && s->field < OPTIONS + s->first)
        s->first = s->field - OPTIONS;
    if (s->field >= OPTIONS + s->first + room)
        s->first = s->field - OPTIONS - room + 1;
    if (s->first > fields - OPTIONS - room)
        s->first = fields - OPTIONS - room;
    if (s->first < 0)
        s->first = 0;
    if (s->first > 0)
        bn_put(c, LEFT - 2, y - 1, "↑", BN_ROLE_KEY, 0);
    for (int i = 0; i < room && OPTIONS + s->first + i < fields; i++)
        paint_field(s, c, y + i, OPTIONS + s->first + i);
    if (OPTIONS + s->first + room < fields)
        bn_put(c, LEFT - 2, bottom, "↓", BN_ROLE_KEY, 0);
}

/* As large as leaves room for the story. Returns its height. */
static int paint_map(const struct setup *s, struct bn_canvas *c, int x, int y, int w, int h)
{
    enum { STORY = 12 };
    struct bn_state state;
    struct bn_map_look look = bn_map_look_of(&bn_zoom_small);
    int map_w, map_h;
    bn_set_up(s->b, &state);
    struct bn_view view = bn_view_of(s->b, &state, BN_NONE);
    bn_map_size(&s->b->board, look.zoom, &map_w, &map_h);
    map_w += look.zoom->ruler_w;
    map_h += look.zoom->ruler_h;
    if (map_w <= w && map_h + STORY <= h) {
        bn_map_draw(c, x, y, map_w, map_h, &view, &look);
        return map_h;
    }
    bn_minimap_size(&s->b->board, &map_w, &map_h);
    map_w = map_w < w ? map_w : w;
    map_h = map_h < h / 2 ? map_h : h / 2;
    bn_minimap_draw(c, x, y, map_w, map_h, &view, &look);
    return map_h;
}

static void paint_story(struct setup *s, struct bn_canvas *c, int x, int y, int w, int h)
{
    if (s->story_w != w) {
        bn_rows_free(&s->story);
        s->story.w = w - 1;
        play_story_rows(&s->story, s->b);
        s->story_w = w;
    }
    s->story_h = h;
    if (s->story_top > s->story.n - h)
        s->story_top = s->story.n - h;
    if (s->story_top < 0)
        s->story_top = 0;
    for (int i = 0; i < h && s->story_top + i < s->story.n; i++) {
        const struct bn_row *row = &s->story.at[s->story_top + i];
        bn_write(c, x, y + i, w - 1, row->text, row->role, 0);
    }
    if (s->story_top > 0)
        bn_put(c, x + w - 1, y, "↑", BN_ROLE_KEY, 0);
    if (s->story_top + h < s->story.n)
        bn_put(c, x + w - 1, y + h - 1, "↓", BN_ROLE_KEY, 0);
}

static void paint(struct setup *s, struct bn_screen *screen)
{
    struct bn_canvas *c = &screen->canvas;
    char keys[200];
    const char *about = s->fault, *rule = "";
    screen->theme =
        bn_theme_of(bn_term_depth(), bn_term_light(), s->b->side[0].colour, s->b->side[1].colour);
    bn_screen_begin(screen);
    bn_write(c, 1, 0, c->w - 2, "A new battle", BN_ROLE_TITLE, BN_BOLD);
    paint_fields(s, c);
    for (int y = 1; y < c->h - 2; y++)
        bn_put(c, LEFT, y, "│", BN_ROLE_FRAME, 0);
    int x = LEFT + 2, w = c->w - x, h = c->h - 2 - TOP;
    int map_h = paint_map(s, c, x, 1, w, h);
    paint_story(s, c, x, 2 + map_h, w, c->h - 4 - map_h);
    if (!*about && s->field == RULES)
        about = s->rules->about;
    if (!*about && (s->field == SEATS || s->field == SEATS + 1))
        about = strcmp(s->who[s->field - SEATS], "human") == 0
                    ? "a person at this terminal"
                    : bn_opponent_about(s->who[s->field - SEATS]);
    if (!*about && s->field >= OPTIONS) {
        about = s->rules->options[s->field - OPTIONS].about;
        rule = bn_rule_id(s->b, s->rules->options[s->field - OPTIONS].rule);
    }
    bn_line_with_rule(c, 1, c->h - 2, c->w - 2, about,
                      s->fault[0] ? BN_ROLE_REFUSED : BN_ROLE_PLAIN, rule);
    bn_footer(BN_ON_SETUP, c->w - 2, keys, sizeof keys);
    bn_line_of_keys(c, 1, c->h - 1, c->w - 2, keys);
}

/* ---- Keys ---- */

static void help(struct bn_screen *screen)
{
    struct bn_window w = {.title = "Keys", .place = BN_ON_TEXT};
    play_help_keys(&w.rows, BN_ON_SETUP, "A new battle");
    play_help_keys(&w.rows, BN_ON_TEXT, "In a window of text");
    bn_window_run(screen, &w);
    bn_rows_free(&w.rows);
}

/* A click marks a line, one on the line that is marked changes what stands there. */
static void click(struct setup *s, int fields)
{
    struct bn_mouse m = bn_term_mouse();
    int line = m.y - TOP, field = line < OPTIONS ? line : line - 2 + s->first;
    bool heading = line >= OPTIONS && line < OPTIONS + 2;
    if (m.waking || m.x >= LEFT || line < 0 || heading || field >= fields)
        return;
    if (field == s->field)
        change(s, 1);
    s->field = field;
}

/* 0: go on; 1: begin it; -1: leave. */
static int answer(struct setup *s, struct bn_screen *screen, int key)
{
    int fields = OPTIONS + options_of(s);
    s->fault[0] = 0;
    if (key == BN_KEY_CLICK)
        click(s, fields);
    switch (bn_request_of(key, BN_ON_SETUP)) {
    case BN_ASK_UP: s->field = (s->field + fields - 1) % fields; break;
    case BN_ASK_DOWN: s->field = (s->field + 1) % fields; break;
    case BN_ASK_LEFT: change(s, -1); break;
    case BN_ASK_RIGHT: change(s, 1); break;
    case BN_ASK_PAGE_UP: s->story_top -= key == BN_KEY_WHEEL_UP ? 1 : s->story_h - 1; break;
    case BN_ASK_PAGE_DOWN: s->story_top += key == BN_KEY_WHEEL_DOWN ? 1 : s->story_h - 1; break;
    case BN_ASK_RULE:
        if (s->field >= OPTIONS)
            bn_tui_rule(screen, s->rules,
                        bn_rule_id(s->b, s->rules->options[s->field - OPTIONS].rule));
        break;
    case BN_ASK_HELP: help(screen); break;
    case BN_ASK_GO: return 1;
    case BN_ASK_BACK: return -1;
    default: break;
    }
    return 0;
}

bool bn_tui_setup(struct bn_screen *screen, const struct bn_shipped *list, const char *name,
                  struct bn_new_battle *out)
{
    struct setup s = {.list = list, .out = out, .field = BATTLE, .who = {"human", "human"}};
    int done = 0, first = BN_NONE;
    for (int i = 0; list[i].ruleset; i++) {
        snprintf(out->name, sizeof out->name, "%s/%s", list[i].ruleset, list[i].name);
        if (offered(&list[i]) && (first == BN_NONE || (name && strcmp(out->name, name) == 0)))
            first = i;
    }
    if (first == BN_NONE)
        return false;
    choose(&s, first);
    while (s.b && !done && !screen->gone) {
        paint(&s, screen);
        int key = bn_screen_key(screen, -1, 0);
        if (key != BN_KEY_RESIZE && !screen->gone)
            done = answer(&s, screen, key);
    }
    settings_of(&s);
    if (s.b)
        seats_of(&s);
    bn_rows_free(&s.story);
    bn_battle_free(s.b);
    return done > 0 && !screen->gone;
}
