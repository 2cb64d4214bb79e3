/* over.c - the battle is over: who won and why, what it cost, how the dice fell, and again? */
#include "tui/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "session/match.h"
#include "session/tally.h"

/* Columns. */
enum { LEFT = 3, SIDE_A = 24, SIDE_B = 46 };

struct over {
    struct bn_play *p;
    struct bn_tally tally;
    int y;
};

/* ---- Why ---- */

static const struct bn_said *last_of(const struct bn_play *p, int kind)
{
    for (size_t i = bn_session_said_n(p->session); i-- > 0;)
        if (bn_session_said(p->session, i)->e.kind == kind)
            return bn_session_said(p->session, i);
    return NULL;
}

/* The aim that was reached, or that a side gave up, or what the last event says. */
static void why_say(const struct bn_play *p, char *out, size_t max)
{
    const struct bn_said *end = last_of(p, BN_EV_BATTLE_END), *given_up = last_of(p, BN_EV_CONCEDE);
    const char *colon = end ? strstr(end->text, ": ") : NULL;
    snprintf(out, max, "%s", given_up ? given_up->text : colon ? colon + 2 : end ? end->text : "");
    if (given_up)
        return;
    char *lines[BN_AIM_LINES];
    size_t n = bn_aims_say(p->b, lines, BN_AIM_LINES);
    if (n > BN_AIM_LINES)
        n = BN_AIM_LINES;
    int which = p->view.s.ended_by;
    if (which < 0 && p->view.s.turn >= p->b->turn_limit)
        which = (int)n - 1; /* the last line tells of the limit */
    if (which >= 0 && which < (int)n)
        snprintf(out, max, "%s", lines[which]);
    for (size_t i = 0; i < n; i++)
        free(lines[i]);
}

static void paint_result(struct over *o, struct bn_canvas *c)
{
    const struct bn_play *p = o->p;
    char title[2 * BN_NAME_LEN + 8] = "A DRAW", why[BN_EVENT_TEXT];
    int winner = p->view.s.winner;
    enum bn_role role = BN_ROLE_TITLE;
    if (winner == 0 || winner == 1) {
        play_upper(p->b->side[winner].name, title, sizeof title - 8);
        strcat(title, " WIN");
        role = (enum bn_role)(BN_ROLE_SIDE_A + winner);
    }
    const struct bn_said *end = last_of(p, BN_EV_BATTLE_END);
    why_say(p, why, sizeof why);
    int x = LEFT + bn_write(c, LEFT, o->y, c->w - LEFT, title, role, BN_BOLD);
    bn_write(c, x, o->y, 2, ": ", role, BN_BOLD);
    bn_line_with_rule(c, x + 2, o->y++, c->w - x - 3, why, BN_ROLE_PLAIN,
                      end ? play_rule(p, end) : "");
}

/* ---- What it cost ---- */

static void paint_row(struct over *o, struct bn_canvas *c, const char *label,
                      const char *const value[BN_SIDES])
{
    bn_write(c, LEFT, o->y, SIDE_A - LEFT - 1, label, BN_ROLE_DIM, 0);
    bn_write(c, SIDE_A, o->y, SIDE_B - SIDE_A - 1, value[0], BN_ROLE_PLAIN, 0);
    bn_write(c, SIDE_B, o->y++, c->w - SIDE_B - 1, value[1], BN_ROLE_PLAIN, 0);
}

enum { VALUE = 64 };

static void paint_values(struct over *o, struct bn_canvas *c, const char *label,
                         char value[BN_SIDES][VALUE])
{
    paint_row(o, c, label, (const char *const[]){value[0], value[1]});
}

static void paint_lost(struct over *o, struct bn_canvas *c, const char *label, const int lost[],
                       const int of[])
{
    char value[BN_SIDES][VALUE];
    for (int side = 0; side < BN_SIDES; side++)
        if (of[side])
            snprintf(value[side], VALUE, "%d of %d", lost[side], of[side]);
        else
            snprintf(value[side], VALUE, "-");
    paint_values(o, c, label, value);
}

/* A line a type, as many as there is room for. */
static void paint_types(struct over *o, struct bn_canvas *c, int room)
{
    const struct bn_tally_side *a = &o->tally.side[0], *b = &o->tally.side[1];
    for (int i = 0; i < BN_TALLY_TYPES && o->p->b->rules->types[i].name && room > 0; i++) {
        if (!a->of_type[i] && !b->of_type[i])
            continue;
        char label[64];
        snprintf(label, sizeof label, "  %s", o->p->b->rules->types[i].name);
        for (char *ch = label; *ch; ch++)
            if (*ch == '_')
                *ch = ' ';
        paint_lost(o, c, label, (const int[]){a->lost_of_type[i], b->lost_of_type[i]},
                   (const int[]){a->of_type[i], b->of_type[i]});
        room--;
    }
}

/* A tenth, with the sign where it is a difference; ASCII, and a point in every locale. */
static void tenths_say(char *out, size_t max, double value, bool sign)
{
    int tenths = (int)(value < 0 ? -value * 10 + 0.5 : value * 10 + 0.5);
    snprintf(out, max, "%s%d.%d", !sign ? "" : value < 0 ? "-" : "+", tenths / 10, tenths % 10);
}

static void paint_fortune(struct over *o, struct bn_canvas *c)
{
    char value[BN_SIDES][VALUE], mean[24], off[24];
    const struct bn_tally_side *side = o->tally.side;
    if (side[0].turns + side[1].turns > 0) {
        for (int i = 0; i < BN_SIDES; i++) {
            tenths_say(mean, sizeof mean,
                       side[i].turns ? (double)side[i].orders / side[i].turns : 0, false);
            snprintf(value[i], VALUE, "%-4d (%s a turn)", side[i].orders, mean);
        }
        paint_values(o, c, "orders had", value);
    }
    if (!o->tally.luck)
        return;
    for (int i = 0; i < BN_SIDES; i++) {
        tenths_say(mean, sizeof mean, side[i].fair, false);
        tenths_say(off, sizeof off, side[i].hits - side[i].fair, true);
        snprintf(value[i], VALUE, "%d / %s   %s", side[i].hits, mean, off);
        if (side[i].fair <= 0) /* it threw no dice */
            snprintf(value[i], VALUE, "-");
    }
    paint_values(o, c, "hits: rolled/fair", value);
    for (int i = 0; i < BN_SIDES; i++)
        if (side[i].fair > 0)
            snprintf(value[i], VALUE, "%d of 100 like it", (int)(side[i].luckier * 100 + 0.5));
        else
            snprintf(value[i], VALUE, "-");
    paint_values(o, c, "luckier than", value);
}

static void paint_costs(struct over *o, struct bn_canvas *c, int room)
{
    const struct bn_battle *b = o->p->b;
    const struct bn_tally_side *side = o->tally.side;
    char name[2 * BN_NAME_LEN];
    for (int i = 0; i < BN_SIDES; i++) {
        play_upper(b->side[i].name, name, sizeof name);
        bn_write(c, i ? SIDE_B : SIDE_A, o->y, (i ? c->w : SIDE_B) - (i ? SIDE_B : SIDE_A) - 1,
                 name, (enum bn_role)(BN_ROLE_SIDE_A + i), BN_BOLD);
    }
    o->y++;
    paint_lost(o, c, "units lost", (const int[]){side[0].lost, side[1].lost},
               (const int[]){side[0].units, side[1].units});
    paint_types(o, c, room);
    if (b->rules->figures) {
        char value[BN_SIDES][VALUE], label[40];
        for (int i = 0; i < BN_SIDES; i++)
            snprintf(value[i], VALUE, "%d", side[i].figures_lost);
        snprintf(label, sizeof label, "%ss lost", bn_figure_name(b->rules));
        paint_values(o, c, label, value);
    } else if (b->rules->most_hits) {
        char value[BN_SIDES][VALUE];
        for (int i = 0; i < BN_SIDES; i++)
            snprintf(value[i], VALUE, "%d", side[i].hits_taken);
        paint_values(o, c, "hits taken", value);
    }
    paint_fortune(o, c);
}

/* ---- Strength by turn ---- */

enum {
    PLOT = 17,
    TOLD = 26,
    NAME = 12
}; /* the plot's column; columns for what turned, for names */

/* Eighths of a cell where they can be shown, else digits from 0 to 9. */
static void plot_glyph(const struct bn_canvas *c, int value, int most, char out[5])
{
    static const char *const eighths[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int steps = c->glyphs == BN_UTF8 ? 7 : 9, step = (value * steps * 2 + most) / (2 * most);
    if (value <= 0)
        snprintf(out, 5, " ");
    else if (c->glyphs == BN_UTF8)
        snprintf(out, 5, "%s", eighths[step]);
    else
        snprintf(out, 5, "%c", "0123456789"[step > 9 ? 9 : step]);
}

static void paint_axis(struct over *o, struct bn_canvas *c, int columns)
{
    const struct bn_tally *t = &o->tally;
    char number[16];
    int free_from = 0;
    for (int x = 0; x < columns; x++) {
        int i = 1 + x * t->turns / columns, turn = t->first_turn + i - 1;
        bool first = x == 0, fifth = turn % 5 == 0;
        if ((!first && !fifth) || x < free_from)
            continue;
        snprintf(number, sizeof number, "%d", turn);
        free_from = x + 1 + bn_write(c, PLOT + x, o->y, c->w - PLOT - x, number, BN_ROLE_DIM, 0);
    }
}

static void strength_word(const struct bn_ruleset *r, char *out, size_t max)
{
    if (r->figures)
        snprintf(out, max, "(%ss)", bn_figure_name(r));
    else
        snprintf(out, max, r->most_hits ? "(hits left)" : "(units)");
}

static void paint_strength(struct over *o, struct bn_canvas *c)
{
    const struct bn_tally *t = &o->tally;
    const struct bn_battle *b = o->p->b;
    int most = 1, room = c->w - PLOT - NAME - TOLD - 5;
    for (int side = 0; side < BN_SIDES; side++)
        most = t->strength[side][0] > most ? t->strength[side][0] : most;
    int columns = t->turns < room ? t->turns : room, top = o->y;
    for (int side = 0; side < BN_SIDES; side++, o->y++) {
        enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + side);
        char scale[32], word[32];
        strength_word(b->rules, word, sizeof word);
        bn_write(c, LEFT, o->y, PLOT, side ? word : "strength", BN_ROLE_DIM, 0);
        snprintf(scale, sizeof scale, "%3d│", t->strength[side][0]);
        bn_write(c, PLOT - 4, o->y, 4, scale, BN_ROLE_DIM, 0);
        for (int x = 0; x < columns; x++) {
            char glyph[5];
            plot_glyph(c, t->strength[side][1 + x * t->turns / columns], most, glyph);
            bn_put(c, PLOT + x, o->y, glyph, role, 0);
        }
        bn_write(c, PLOT + columns + 1, o->y, NAME, b->side[side].name, role, 0);
    }
    paint_axis(o, c, columns);
    o->y++;
    if (!t->turning)
        return;
    int x = PLOT + columns + NAME + 3;
    char text[BN_EVENT_TEXT + 64], part[BN_EVENT_TEXT];
    snprintf(text, sizeof text, "turning point: turn %d%s%s", t->turning, t->turned ? ", " : "",
             t->turned ? t->turned->text : "");
    const char *next = text;
    for (int y = top; y < top + 3 && *next; y++) {
        const char *line = next;
        size_t n = bn_wrap(line, c->w - x - 1, &next);
        snprintf(part, sizeof part, "%.*s", (int)n, line);
        bn_write(c, x, y, c->w - x - 1, part, BN_ROLE_PLAIN, 0);
    }
}

/* ---- All of it ---- */

/* The path with the home folder's part as "~", its beginning cut where it is too long. */
static void path_say(const char *path, int w, char *out, size_t max)
{
    const char *home = getenv("HOME");
    size_t n = home ? strlen(home) : 0;
    if (n > 1 && strncmp(path, home, n) == 0 && path[n] == '/')
        snprintf(out, max, "~%s", path + n);
    else
        snprintf(out, max, "%s", path);
    if (bn_columns(out) <= w)
        return;
    const char *rest = out;
    while (*rest && bn_columns(rest) > w - 1) {
        uint32_t code;
        rest += bn_char_read(rest, &code);
    }
    char *cut = bn_format("…%s", rest);
    snprintf(out, max, "%s", cut);
    free(cut);
}

static void paint_status(const struct bn_play *p, struct bn_canvas *c)
{
    char turn[40], time[40], seed[40];
    const char *const part[] = {turn, time, p->has_seed ? seed : NULL};
    int x = 1 + bn_write(c, 1, 0, c->w / 3, p->b->title, BN_ROLE_TITLE, 0);
    snprintf(turn, sizeof turn, "over in turn %d of %d", p->view.s.turn, p->b->turn_limit);
    snprintf(seed, sizeof seed, "seed %" PRIu64, p->seed);
    play_time_say(p, time, sizeof time);
    for (size_t i = 0; i < sizeof part / sizeof *part && part[i]; i++) {
        x += bn_write(c, x, 0, 3, " │ ", BN_ROLE_FRAME, 0);
        x += bn_write(c, x, 0, c->w - x, part[i], BN_ROLE_PLAIN, 0);
    }
}

static void paint_match(struct over *o, struct bn_canvas *c)
{
    const struct bn_battle *b = o->p->b;
    struct bn_match before = bn_match_of(o->p->session);
    struct bn_match m = bn_match_after(before, o->p->view.s.winner);
    char text[2 * BN_NAME_LEN + 160];
    /* Sides may have been changed: the score is that of the people. */
    int n = snprintf(text, sizeof text, "match so far: %s%s %d, %s %d",
                     bn_match_battles(before) ? "who has now " : "", b->side[0].name, m.won[0],
                     b->side[1].name, m.won[1]);
    if (m.drawn)
        n += snprintf(text + n, sizeof text - (size_t)n, ", drawn %d", m.drawn);
    if (bn_match_battles(before) == 0)
        snprintf(text + n, sizeof text - (size_t)n, ".   Best of two: change sides.");
    bn_write(c, LEFT, o->y++, c->w - LEFT - 1, text, BN_ROLE_PLAIN, BN_BOLD);
}

static void paint_over(struct bn_screen *s)
{
    struct over *o = s->owner;
    struct bn_canvas *c = &s->canvas;
    enum { ROWS = 15 }; /* without types and blank lines */
    int types = 0, spare;
    for (int i = 0; i < BN_TALLY_TYPES && o->p->b->rules->types[i].name; i++)
        types += o->tally.side[0].of_type[i] || o->tally.side[1].of_type[i];
    spare = c->h - ROWS - types;
    paint_status(o->p, c);
    o->y = spare > 0 ? 2 : 1;
    paint_result(o, c);
    o->y += spare > 1;
    paint_costs(o, c, c->h - ROWS);
    o->y += spare > 2;
    paint_strength(o, c);
    o->y += spare > 3;
    paint_match(o, c);
    if (o->p->file) {
        char text[600], path[560];
        path_say(o->p->file, c->w - LEFT - 9, path, sizeof path);
        snprintf(text, sizeof text, "saved: %s", path);
        bn_write(c, LEFT, o->y, c->w - LEFT - 1, text, BN_ROLE_DIM, 0);
    }
    if (o->p->say[0])
        bn_write(c, 1, c->h - 2, c->w - 2, o->p->say,
                 o->p->refused ? BN_ROLE_REFUSED : BN_ROLE_PROMPT, 0);
    else
        bn_write(c, 1, c->h - 2, c->w - 2, "Again?  r with the sides changed, R with the same.",
                 BN_ROLE_PROMPT, 0);
    char keys[200];
    bn_footer(BN_ON_RESULT, c->w - 2, keys, sizeof keys);
    bn_line_of_keys(c, 1, c->h - 1, c->w - 2, keys);
}

/* The order under which the battle turned, 0 for none. */
static int turning_order(const struct over *o)
{
    return o->tally.turned ? o->tally.turned->entry : 0;
}

/* True when the battle is left, p->after says for what. */
static bool answer(struct over *o, int key, bool *look)
{
    struct bn_play *p = o->p;
    p->say[0] = 0;
    switch (bn_request_of(key, BN_ON_RESULT)) {
    case BN_ASK_CHANGED: p->after = BN_AFTER_CHANGED; return true;
    case BN_ASK_SAME: p->after = BN_AFTER_SAME; return true;
    case BN_ASK_MENU: p->after = BN_AFTER_MENU; return true;
    case BN_ASK_QUIT: p->after = BN_AFTER_LEAVE; return true;
    case BN_ASK_STEPS: play_steps(p, turning_order(o)); return false;
    case BN_ASK_PICTURE: play_save_picture(p); return false;
    case BN_ASK_REPORT: play_save_report(p); return false;
    case BN_ASK_COPY: play_copy_line(p); return false;
    case BN_ASK_HELP: play_help(p, BN_ON_RESULT); return false;
    case BN_ASK_BACK:
    case BN_ASK_GO: *look = true; return false;
    default: return false;
    }
}

bool play_over_screen(struct bn_play *p)
{
    struct over o = {.p = p, .tally = bn_tally_of(p->session)};
    bool left = false, look = false;
    while (!left && !look && !p->screen->gone) {
        p->screen->paint = paint_over;
        p->screen->owner = &o;
        bn_screen_begin(p->screen);
        int key = bn_screen_key(p->screen, -1, 0);
        if (!p->screen->gone)
            left = answer(&o, key, &look);
    }
    p->screen->paint = play_paint;
    p->screen->owner = p;
    bn_tally_free(&o.tally);
    return look && !p->screen->gone;
}
