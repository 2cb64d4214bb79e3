/* tell.c - windows that tell: the log, a rule, the keys, the story, the dice of a turn, the end. */
#include "tui/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/scenario.h"

/* ---- Rules ---- */

bool bn_tui_rule(struct bn_screen *s, const struct bn_ruleset *r, const char *rule)
{
    static const char *const sources[] = {
        [BN_SHEET] = "So the printed rules have it.",
        [BN_OURS] = "The printed rules leave this open; it is settled here.",
        [BN_OPTION] = "The printed rules offer this as a choice: an option of the battle."};
    for (int i = 0; i < r->rule_count; i++) {
        if (strcmp(r->rules[i].id, rule) != 0)
            continue;
        char title[160];
        snprintf(title, sizeof title, "%s  %s", rule, r->rules[i].title);
        struct bn_window w = {.title = title, .place = BN_ON_TEXT};
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, 0, "", r->rules[i].text);
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, 0, "", "");
        bn_rows_add(&w.rows, BN_ROLE_DIM, 0, "", sources[r->rules[i].source]);
        bn_window_run(s, &w);
        bn_rows_free(&w.rows);
        return true;
    }
    return false;
}

void play_tell_rule(struct bn_play *p, const char *rule)
{
    if (!bn_tui_rule(p->screen, p->b->rules, rule))
        play_refuse(p, "", "No rule has been cited yet.");
}

/* ---- The log ---- */

static enum bn_role event_role(const struct bn_said *said)
{
    switch (said->e.kind) {
    case BN_EV_TURN_BEGIN:
    case BN_EV_BATTLE_END: return BN_ROLE_TITLE;
    case BN_EV_PHASE:
    case BN_EV_MODIFIER: return BN_ROLE_DIM;
    default: break;
    }
    return said->e.kind == BN_EV_ORDER && said->e.side != BN_NONE
               ? (enum bn_role)(BN_ROLE_SIDE_A + said->e.side)
               : BN_ROLE_PLAIN;
}

void play_log(struct bn_play *p)
{
    struct bn_window w = {.title = "Log", .place = BN_ON_TEXT};
    for (size_t i = 0; i < p->told; i++) {
        const struct bn_said *said = bn_session_said(p->session, i);
        char text[BN_EVENT_TEXT];
        if (!play_hears(p, said))
            continue;
        bool inner = said->e.kind != BN_EV_TURN_BEGIN && said->e.kind != BN_EV_ORDER &&
                     said->e.kind != BN_EV_PHASE;
        size_t indent = inner ? 2 : 0;
        memset(text, ' ', indent);
        play_event_say(p, said, text + indent, sizeof text - indent);
        bn_rows_add(&w.rows, event_role(said), 0, play_rule(p, said), text);
    }
    w.at = w.rows.n - 1;
    if (w.rows.n == 0)
        bn_rows_add(&w.rows, BN_ROLE_DIM, 0, "", "Nothing has happened yet.");
    while (bn_window_run(p->screen, &w) == BN_WINDOW_RULE) {
        int at = w.at;
        while (at > 0 &&
               !*w.rows.at[at].rule) /* the rule stands beside the first row of an event */
            at--;
        play_tell_rule(p, w.rows.at[at].rule);
    }
    bn_rows_free(&w.rows);
}

/* ---- Keys ---- */

void play_help_keys(struct bn_rows *rows, int place, const char *title)
{
    enum { COLUMN = 13 };
    char keys[32], line[160];
    const char *what;
    bn_rows_add(rows, BN_ROLE_TITLE, 0, "", title);
    for (int i = 0; bn_help_line(place, i, keys, sizeof keys, &what); i++) {
        for (const char *key = keys; *what; key = "") { /* what it does stays in its column */
            const char *part = what;
            size_t n = bn_wrap(part, BN_ROW_W - COLUMN, &what);
            snprintf(line, sizeof line, "  %-10s %.*s", key, (int)n, part);
            bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", line);
        }
    }
}

/* The legend of the map as rows of text, then what is said of a unit. */
static void help_signs(struct bn_rows *rows, const struct bn_play *p)
{
    char figure[80];
    const char *const figures[] = {
        figure, "  corner it faces: the two hexes beside that corner are its front.", NULL};
    static const char *const hits[] = {
        "  A unit is a letter, the hits it can still take (+ for ten and more), and",
        "  a triangle at the corner it faces. × between two units: they fight.", NULL};
    static const char *const none[] = {NULL};
    static const char *const of_all[] = {"  Bold: it can be ordered. A dot: it has acted.", NULL};
    static const char *const steps[] = {
        "  Numbers: where the chosen unit can get to, and for how many points;",
        "  ! where the enemy may answer. Brackets: its next step, or whom it may", "  fight.",
        NULL};
    static const char *const moves[] = {
        "  Numbers: where the chosen unit can go, and how far that is; : by road.",
        "  Brackets: whom it may fight.", NULL};
    const struct bn_ruleset *r = p->b->rules;
    snprintf(figure, sizeof figure,
             "  A unit is a letter, the number of its %ss, and a triangle at the",
             bn_figure_name(r));
    const char *const *words[] = {r->most_hits ? hits
                                  : r->figures ? figures
                                               : none,
                                  of_all, play_is_whole(p) ? moves : steps};
    enum { W = BN_ROW_W - 2, AT = 2 };
    struct bn_canvas c = {.glyphs = p->screen->canvas.glyphs};
    int lines = bn_legend(NULL, 0, 0, W, &p->view, p->look.zoom, c.glyphs);
    if (!bn_canvas_size(&c, AT + W, lines))
        return;
    bn_legend(&c, AT, 0, W, &p->view, p->look.zoom, c.glyphs);
    for (int y = 0; y < lines; y++) {
        char line[4 * BN_ROW_W + 1] = "";
        for (int x = 0; x < c.w; x++)
            strcat(line, bn_canvas_at(&c, x, y)->glyph);
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", line);
    }
    bn_canvas_free(&c);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (const char *const *line = words[i]; *line; line++)
            bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", *line);
}

static void help_mouse(struct bn_rows *rows)
{
    static const char *const lines[] = {
        "  click      a unit: choose it; a hex or an enemy: the way or the plan",
        "             there once more: do it",
        "             a hex that answers what is asked: that answer",
        "             a key wherever one is shown: as if it were typed",
        "             a line of a list: mark it; again: take it",
        "  right      as Esc",
        "  wheel      draw the map larger or smaller; go up and down a window",
        "  drag       move the map"};
    bn_rows_add(rows, BN_ROLE_TITLE, 0, "", "By mouse");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", lines[i]);
}

static void help_keys(struct bn_rows *rows, int place, bool has_cards)
{
    if (place & BN_ON_ASKED)
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "",
                    "A number gives the answer that stands beside it in the line below the map.");
    play_help_keys(rows, place, "On the map");
    if (has_cards && place != BN_ON_HAND)
        play_help_keys(rows, BN_ON_HAND, "With a hand of cards beside the map");
    play_help_keys(rows, BN_ON_ODDS, "Beside the chances");
    play_help_keys(rows, BN_ON_TEXT | BN_ON_RULES, "In a window of text");
    play_help_keys(rows, BN_ON_LIST,
                   "In a list; typed letters leave only the lines that have them");
    if (bn_term_has_mouse())
        help_mouse(rows);
}

/* Two pages: keys, and what the signs on the map mean. */
void play_help(struct bn_play *p, int place)
{
    int result = BN_WINDOW_TURN;
    for (bool signs = false; result == BN_WINDOW_TURN; signs = !signs) {
        struct bn_window w = {.title = signs ? "Signs on the map" : "Keys",
                              .place = BN_ON_TEXT,
                              .turns = true,
                              .foot = signs ? "? keys  / search  Esc back"
                                            : "? signs on the map  / search  n next  Esc back"};
        if (signs)
            help_signs(&w.rows, p);
        else
            help_keys(&w.rows, place, p->b->rules->cards != NULL);
        result = bn_window_run(p->screen, &w);
        bn_rows_free(&w.rows);
    }
}

/* ---- Before and after ---- */

static void add_aims(struct bn_rows *rows, const struct bn_battle *b)
{
    char *lines[BN_AIM_LINES];
    size_t n = bn_aims_say(b, lines, BN_AIM_LINES);
    for (size_t i = 0; i < n && i < BN_AIM_LINES; i++) {
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", lines[i]);
        free(lines[i]);
    }
}

/* Lines of a file are joined; a blank one parts paragraphs. */
static void add_paragraphs(struct bn_rows *rows, const char *notes)
{
    char *text = bn_copy(notes, strlen(notes));
    for (char *c = text; *c; c++)
        if (c[0] == '\n' && c[1] && c[1] != '\n' && c > text && c[-1] != '\n')
            *c = ' ';
    bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", text);
    free(text);
}

static void add_side(struct bn_rows *rows, const struct bn_battle *b, int side)
{
    char text[2 * BN_NAME_LEN + 80];
    int units = bn_units_of(b, side);
    snprintf(text, sizeof text, "%s: %d units, %s, %s letters", b->side[side].name, units,
             b->side[side].colour, side == bn_capital_side(b) ? "capital" : "small");
    bn_rows_add(rows, (enum bn_role)(BN_ROLE_SIDE_A + side), 0, "", text);
}

void play_story_rows(struct bn_rows *rows, const struct bn_battle *b)
{
    if (b->notes && b->notes[0]) {
        add_paragraphs(rows, b->notes);
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", "");
    }
    for (int side = 0; side < BN_SIDES; side++)
        add_side(rows, b, side);
    bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", "");
    add_aims(rows, b);
    if (b->source && b->source[0]) {
        bn_rows_add(rows, BN_ROLE_PLAIN, 0, "", "");
        bn_rows_add(rows, BN_ROLE_DIM, 0, "", b->source);
    }
}

void play_story(struct bn_play *p)
{
    struct bn_window w = {.title = p->b->title, .place = BN_ON_TEXT, .foot = "Enter on"};
    play_story_rows(&w.rows, p->b);
    bn_window_run(p->screen, &w);
    bn_rows_free(&w.rows);
}

/* ---- The dice of a turn ---- */

/* Faces in little boxes, and beside them who rolled; the key of a face is what a person types for
 * it. */
static void add_dice(struct bn_rows *rows, const struct bn_play *p, const struct bn_said *said)
{
    enum { MOST = 12 };
    char line[3][16 * MOST + BN_EVENT_TEXT] = {"", "", ""};
    const struct bn_die *die = p->b->rules->dice;
    while (die && die->name && die->label != said->label)
        die++;
    for (int i = 0; i < said->faces_n && i < MOST; i++) {
        int face = said->faces[i];
        char key[2] = {die && die->name ? die->key[face] : (char)('1' + face), 0};
        strcat(line[0], "┌─┐ ");
        strcat(strcat(strcat(line[1], "│"), key), "│ ");
        strcat(line[2], "└─┘ ");
    }
    size_t len = strlen(line[1]);
    play_event_say(p, said, line[1] + len, sizeof line[1] - len);
    for (int i = 0; i < 3; i++)
        bn_rows_add(rows, BN_ROLE_PLAIN, -1, i == 1 ? play_rule(p, said) : "", line[i]);
}

/* What opens a turn, from event `i` on; returns where it ends. */
static size_t turn_opening(const struct bn_play *p, size_t i, struct bn_rows *rows, bool *dice,
                           int *given)
{
    for (size_t first = i; i < bn_session_said_n(p->session); i++) {
        const struct bn_said *said = bn_session_said(p->session, i);
        int kind = said->e.kind;
        if (kind == BN_EV_PHASE || kind == BN_EV_ORDER || kind == BN_EV_PASSED ||
            kind == BN_EV_BATTLE_END || (kind == BN_EV_TURN_BEGIN && i > first))
            break;
        if (kind == BN_EV_TURN_BEGIN || !play_hears(p, said))
            continue;
        if (kind == BN_EV_DICE) {
            add_dice(rows, p, said);
            *dice = true;
        } else {
            bn_rows_add(rows, BN_ROLE_PROMPT, -1, play_rule(p, said), said->text);
        }
        if (kind == BN_EV_ORDERS)
            *given = said->e.n;
    }
    return i;
}

/* What its last line that cites one goes by, "" for none. */
static const char *last_rule(const struct bn_rows *rows)
{
    for (int i = rows->n - 1; i >= 0; i--)
        if (*rows->at[i].rule)
            return rows->at[i].rule;
    return "";
}

void play_turn_cards(struct bn_play *p)
{
    while (p->told < bn_session_said_n(p->session) && !p->screen->gone) {
        const struct bn_said *said = bn_session_said(p->session, p->told);
        if (said->e.kind != BN_EV_TURN_BEGIN) {
            p->told++;
            continue;
        }
        struct bn_rows rows = {0};
        bool dice = false;
        int given = BN_NO_NUMBER;
        char title[160];
        snprintf(title, sizeof title, "%s", said->text);
        size_t end = turn_opening(p, p->told, &rows, &dice, &given);
        if (given == 0)
            bn_rows_add(&rows, BN_ROLE_PLAIN, -1, "", "The turn is over: nobody may move.");
        const char *rule = last_rule(&rows);
        while (dice && bn_card(p->screen, title, &rows, "Enter on  r the rule", "r") == 'r')
            bn_tui_rule(p->screen, p->b->rules, rule);
        p->told = end; /* only now does the log show it */
        bn_rows_free(&rows);
    }
}
