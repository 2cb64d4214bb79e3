/* window.c - windows over the map: text to read, and lists to choose from. */
#include "tui/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"

/* ---- Rows ---- */

static void row_push(struct bn_rows *rows, struct bn_row row)
{
    if (rows->n == rows->room) {
        rows->room = rows->room ? 2 * rows->room : 32;
        rows->at = bn_grown(rows->at, (size_t)rows->room, sizeof *rows->at);
    }
    rows->at[rows->n++] = row;
}

void bn_rows_add(struct bn_rows *rows, enum bn_role role, int value, const char *rule,
                 const char *text)
{
    int w = (rows->w ? rows->w : BN_ROW_W) - (*rule ? (int)strlen(rule) + 2 : 0);
    do {
        const char *line = text;
        size_t n = bn_wrap(line, w, &text);
        row_push(rows, (struct bn_row){bn_copy(line, n), rule, role, value});
        rule = ""; /* it stands beside the first */
    } while (*text);
}

void bn_rows_free(struct bn_rows *rows)
{
    for (int i = 0; i < rows->n; i++)
        free(rows->at[i].text);
    free(rows->at);
    *rows = (struct bn_rows){0};
}

/* ---- One window at work ---- */

enum { WORD_MAX = 40 };

struct run {
    struct bn_screen *s;
    struct bn_window *w;
    int *shown; /* the rows that pass the filter */
    int n, at, top;
    int x, y, width, lines; /* lines: of text */
    char word[WORD_MAX];    /* what is filtered or searched by */
    bool typing;            /* a word to search */
};

static bool has_word(const char *text, const char *word)
{
    size_t n = strlen(word);
    for (; *text; text++)
        if (strncasecmp(text, word, n) == 0)
            return true;
    return n == 0;
}

static bool choosable(const struct run *r, int i)
{
    return r->w->place == BN_ON_TEXT || r->w->rows.at[r->shown[i]].value >= 0;
}

/* A heading is shown when a row below it, up to the next heading, is. */
static void filter(struct run *r)
{
    const struct bn_rows *rows = &r->w->rows;
    bool all = r->w->place == BN_ON_TEXT || !r->word[0];
    r->n = 0;
    int heading = -1;
    for (int i = 0; i < rows->n; i++) {
        if (!all && rows->at[i].value < 0) {
            heading = i;
            continue;
        }
        if (!all && !has_word(rows->at[i].text, r->word))
            continue;
        if (heading >= 0)
            r->shown[r->n++] = heading;
        heading = -1;
        r->shown[r->n++] = i;
    }
}

/* Moves by `by` rows, then on in the same direction, else back, to one that can be chosen. */
static void step(struct run *r, int by)
{
    if (r->n == 0)
        return;
    int to = r->at + by, way = by < 0 ? -1 : 1;
    to = to < 0 ? 0 : to >= r->n ? r->n - 1 : to;
    for (int turn = 0; turn < 2; turn++, way = -way)
        for (int i = to; i >= 0 && i < r->n; i += way)
            if (choosable(r, i)) {
                r->at = i;
                return;
            }
}

/* Where its keys are found: there are rules to show only where a line cites one. */
static int keys_of(const struct bn_window *w)
{
    bool letters = w->place == BN_ON_LIST && !w->plain; /* they filter */
    for (int i = 0; i < w->rows.n && !letters; i++)
        if (*w->rows.at[i].rule)
            return w->place | BN_ON_RULES;
    return w->place;
}

/* Text that only is read: no line of it stands for anything, so none is marked, and up and down move
 * the text itself. */
static bool only_read(const struct run *r)
{
    return r->w->place == BN_ON_TEXT && !(keys_of(r->w) & BN_ON_RULES) && !r->word[0];
}

/* By a whole window, or a line of what is only read. */
static void scroll(struct run *r, int by)
{
    if (by == 1 || by == -1) {
        if (!only_read(r)) {
            step(r, by);
            return;
        }
        r->at = by < 0 ? r->top : r->top + r->lines - 1; /* the line at the edge */
    } else {
        r->top += by;
    }
    step(r, by);
}

static int list_width(const struct bn_window *w)
{
    enum { LEAST = 32 };
    int width = LEAST;
    for (int i = 0; i < w->rows.n; i++) {
        const struct bn_row *row = &w->rows.at[i];
        int need = bn_columns(row->text) + (*row->rule ? (int)strlen(row->rule) + 2 : 0);
        width = need > width ? need : width;
    }
    return width < BN_ROW_W ? width : BN_ROW_W;
}

static void measure(struct run *r)
{
    const struct bn_canvas *c = &r->s->canvas;
    r->width = BN_ROW_W + 4;
    if (r->w->place == BN_ON_LIST)
        r->width = list_width(r->w) + 4;
    /* Over a battle the status above and the prompt below stay in sight. */
    int above = r->s->paint ? 1 : 0, below = r->s->paint ? 2 : 1, room = c->h - above - below - 3;
    r->lines = room < r->n ? room : r->n;
    if (r->lines < 1)
        r->lines = 1;
    /* A list of orders stands beside the map it speaks of. */
    bool beside = r->w->place == BN_ON_LIST && r->s->paint;
    r->x = beside ? c->w - r->width : (c->w - r->width) / 2;
    r->y = above + (room - r->lines) / 2;
    if (r->at < r->top)
        r->top = r->at;
    if (r->at >= r->top + r->lines)
        r->top = r->at - r->lines + 1;
    if (r->top > r->n - r->lines)
        r->top = r->n - r->lines;
    /* A heading above the first row that can be chosen is seen with it. */
    if (r->top < 0 || (r->top == 1 && r->at == 1))
        r->top = 0;
}

static void paint_foot(const struct run *r, int y)
{
    struct bn_canvas *c = &r->s->canvas;
    char foot[160];
    int x = r->x + 2;
    if (r->typing || r->word[0]) {
        x += bn_write(c, x, y, r->width - 4, r->w->place == BN_ON_LIST ? "only: " : "/",
                      BN_ROLE_KEY, 0);
        x += bn_write(c, x, y, r->width / 2, r->word, BN_ROLE_PLAIN, 0);
        x += bn_write(c, x, y, 3, r->n == 0 ? "  no line has that" : "  ", BN_ROLE_DIM, 0);
    }
    if (r->w->foot)
        snprintf(foot, sizeof foot, "%s", r->w->foot);
    else
        bn_footer(keys_of(r->w), r->x + r->width - 2 - x, foot, sizeof foot);
    bn_line_of_keys(c, x, y, r->x + r->width - 2 - x, foot);
}

static void paint(struct run *r, int *x, int *y)
{
    enum { EDGE = 4 };
    struct bn_canvas *c = &r->s->canvas;
    bn_screen_begin(r->s);
    bn_blank(c, 0, c->h - 1, c->w, 1); /* the keys of what lies below do nothing now */
    measure(r);
    if (r->x <= EDGE) /* what would be left of the map beside it are crumbs */
        bn_blank(c, 0, r->y, c->w, r->lines + 3);
    bn_box(c, r->x, r->y, r->width, r->lines + 3);
    bn_put(c, r->x + 2, r->y, " ", BN_ROLE_TITLE, 0);
    int used = bn_write(c, r->x + 3, r->y, r->width - 6, r->w->title, BN_ROLE_TITLE, 0);
    bn_put(c, r->x + 3 + used, r->y, " ", BN_ROLE_TITLE, 0);
    for (int i = 0; i < r->lines && r->top + i < r->n; i++) {
        const struct bn_row *row = &r->w->rows.at[r->shown[r->top + i]];
        bool here = r->top + i == r->at;
        bool chosen = here && r->w->place == BN_ON_LIST && row->value >= 0;
        if (chosen)
            for (int k = 1; k < r->width - 1; k++)
                bn_put(c, r->x + k, r->y + 1 + i, " ", BN_ROLE_CHOSEN, 0);
        else if (here && !only_read(r))
            bn_put(c, r->x + 1, r->y + 1 + i, "►", BN_ROLE_KEY, 0);
        bn_line_with_rule(c, r->x + 2, r->y + 1 + i, r->width - 4, row->text,
                          chosen ? BN_ROLE_CHOSEN : row->role, row->rule);
    }
    if (r->top > 0)
        bn_put(c, r->x + r->width - 2, r->y, "↑", BN_ROLE_KEY, 0);
    if (r->top + r->lines < r->n)
        bn_put(c, r->x + r->width - 2, r->y + r->lines + 2, "↓", BN_ROLE_KEY, 0);
    paint_foot(r, r->y + r->lines + 1);
    *x = r->x + 1;
    *y = r->y + 1 + r->at - r->top;
}

static void search(struct run *r)
{
    for (int i = 1; i <= r->n && r->word[0]; i++) {
        int row = (r->at + i) % r->n;
        if (has_word(r->w->rows.at[r->shown[row]].text, r->word) ||
            has_word(r->w->rows.at[r->shown[row]].rule, r->word)) {
            r->at = row;
            return;
        }
    }
}

/* A key that belongs to the word being typed. */
static bool edit_word(struct run *r, int key)
{
    size_t n = strlen(r->word);
    if (key == BN_KEY_BACKSPACE && n > 0) {
        do
            r->word[--n] = 0;
        while (n > 0 && (r->word[n] & 0xc0) == 0x80);
    } else if (key >= ' ' && key < BN_KEY_FIRST && n + 5 < WORD_MAX) {
        bn_char_write((uint32_t)key, r->word + n);
    } else {
        return false;
    }
    return true;
}

/* A click marks a line, one on the line that is marked takes it; on the map beside the window it closes
 * it. Returns the key it stands for. */
static int click(struct run *r)
{
    struct bn_mouse m = bn_term_mouse();
    int row = r->top + m.y - r->y - 1;
    bool inside = m.x > r->x && m.x < r->x + r->width - 1;
    if (m.waking)
        return BN_KEY_NONE;
    bool beside = m.x < r->x || m.x >= r->x + r->width || m.y < r->y || m.y >= r->y + r->lines + 3;
    if (beside && (r->w->place == BN_ON_TEXT || r->s->paint))
        return BN_KEY_ESCAPE;
    if (!inside || m.y <= r->y || m.y > r->y + r->lines || row >= r->n)
        return BN_KEY_NONE;
    if (row == r->at && r->w->place == BN_ON_LIST)
        return BN_KEY_ENTER;
    if (choosable(r, row))
        r->at = row;
    return BN_KEY_NONE;
}

/* True when the window is done; *result says how. */
static bool answer(struct run *r, int key, int *result)
{
    bool list = r->w->place == BN_ON_LIST && !r->w->plain;
    if (key == BN_KEY_CLICK)
        key = click(r);
    if (r->w->plain && key == 'q') {
        *result = BN_WINDOW_CLOSED;
        return true;
    }
    if ((list || r->typing) && edit_word(r, key)) {
        if (list) {
            filter(r);
            r->at = 0;
            step(r, 0);
        }
        return false;
    }
    if (r->typing && (key == BN_KEY_ENTER || key == BN_KEY_ESCAPE)) {
        r->typing = false;
        if (key == BN_KEY_ESCAPE)
            r->word[0] = 0;
        else
            search(r);
        return false;
    }
    if (r->w->turns && key == '?') {
        *result = BN_WINDOW_TURN;
        return true;
    }
    switch (bn_request_of(key, keys_of(r->w))) {
    case BN_ASK_UP: scroll(r, -1); return false;
    case BN_ASK_DOWN: scroll(r, 1); return false;
    case BN_ASK_PAGE_UP: scroll(r, -r->lines); return false;
    case BN_ASK_PAGE_DOWN: scroll(r, r->lines); return false;
    case BN_ASK_FIRST: step(r, -r->n); return false;
    case BN_ASK_LAST: step(r, r->n); return false;
    case BN_ASK_SEARCH:
        r->typing = true;
        r->word[0] = 0;
        return false;
    case BN_ASK_AGAIN: search(r); return false;
    case BN_ASK_RULE: *result = BN_WINDOW_RULE; return true;
    case BN_ASK_BACK: *result = BN_WINDOW_CLOSED; return true;
    case BN_ASK_GO:
        if (r->n == 0 || r->w->rows.at[r->shown[r->at]].value < 0)
            return false;
        *result = r->shown[r->at];
        return true;
    default: return key == BN_KEY_HANGUP;
    }
}

int bn_window_run(struct bn_screen *s, struct bn_window *w)
{
    struct run r = {.s = s, .w = w, .at = w->at};
    r.shown = bn_grown(NULL, (size_t)w->rows.n + 1, sizeof *r.shown);
    filter(&r);
    if (r.at >= r.n)
        r.at = 0;
    r.lines = 1;
    step(&r, 0);
    int result = BN_WINDOW_CLOSED;
    for (bool done = false; !done;) {
        int x, y;
        paint(&r, &x, &y);
        done = answer(&r, bn_screen_key(s, x, y), &result);
        if (s->gone)
            result = BN_WINDOW_CLOSED, done = true;
    }
    w->at = r.n ? r.shown[r.at] : 0;
    free(r.shown);
    return result;
}
