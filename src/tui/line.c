/* line.c - an order typed in notation, with earlier ones and completion. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

void play_give_text(struct bn_play *p, const char *line)
{
    size_t before = bn_session_said_n(p->session);
    enum bn_session_result result = bn_session_order(p->session, line);
    for (bool first = true; result == BN_STARVED && p->ask_dice; first = false) {
        if (!play_ask_dice(p, first)) {
            play_refuse(p, "", "Not done: no dice were thrown for it.");
            return;
        }
        result = bn_session_order(p->session, line);
    }
    if (result != BN_DONE_OK) {
        const struct bn_faults *faults = bn_session_faults(p->session);
        bool disk = result == BN_DISK && faults->n > 0;
        play_refuse(p, bn_session_reason_rule(p->session), "%s%s%s", bn_session_reason(p->session),
                    disk ? ": " : "", disk ? faults->at[faults->n - 1].what : "");
        return;
    }
    play_cite(p, before);
    play_update(p);
    play_stand(p);
}

/* ---- The line ---- */

struct typing {
    struct bn_play *p;
    char text[BN_ORDER_TEXT];
    char stem[BN_ORDER_TEXT]; /* what was typed before it was completed */
    int completed;            /* how many completions have been gone through, from 1; 0: none */
    int back;                 /* how far back in history, 0: not */
};

static void remember(struct bn_play *p, const char *line)
{
    if (p->histories > 0 && strcmp(p->history[(p->histories - 1) % BN_HISTORY], line) == 0)
        return;
    snprintf(p->history[p->histories++ % BN_HISTORY], BN_ORDER_TEXT, "%s", line);
}

/* The n-th legal order, from 1, that begins with the stem; false beyond the last. */
static bool completion(const struct typing *t, int n, char out[BN_ORDER_TEXT])
{
    size_t len = strlen(t->stem);
    for (int i = 0; i < t->p->legals; i++) {
        struct bn_text text = bn_text_begin(out, BN_ORDER_TEXT);
        bn_order_say(t->p->b, &t->p->legal[i], &text);
        if (strncasecmp(out, t->stem, len) == 0 && --n == 0)
            return true;
    }
    return false;
}

static void complete(struct typing *t, int way)
{
    char found[BN_ORDER_TEXT];
    if (t->completed == 0)
        snprintf(t->stem, sizeof t->stem, "%s", t->text);
    int n = t->completed + way;
    if (n < 1)
        for (n = 0; completion(t, n + 1, found); n++)
            ;
    if (n >= 1 && !completion(t, n, found))
        n = completion(t, 1, found) ? 1 : 0;
    if (n < 1 || !completion(t, n, found))
        return;
    t->completed = n;
    snprintf(t->text, sizeof t->text, "%s", found);
}

static void recall(struct typing *t, int way)
{
    int most = t->p->histories < BN_HISTORY ? t->p->histories : BN_HISTORY;
    int back = t->back + way;
    if (back < 0 || back > most)
        return;
    t->back = back;
    t->completed = 0;
    snprintf(t->text, sizeof t->text, "%s",
             back ? t->p->history[(t->p->histories - back) % BN_HISTORY] : "");
}

/* What the legal orders go on with, on the event line. */
static void paint_hints(const struct typing *t, struct bn_canvas *c, int y)
{
    struct typing look = *t;
    char found[BN_ORDER_TEXT];
    if (!t->completed)
        snprintf(look.stem, sizeof look.stem, "%s", t->text);
    int x = 1;
    bn_blank(c, 0, y, c->w, 1);
    for (int n = 1; completion(&look, n, found); n++) {
        if (x + bn_columns(found) + 2 > c->w - 2) {
            bn_write(c, x, y, 1, "…", BN_ROLE_DIM, 0);
            break;
        }
        x +=
            bn_write(c, x, y, c->w - x, found, n == t->completed ? BN_ROLE_CHOSEN : BN_ROLE_DIM, 0);
        x += 2;
    }
    if (x == 1)
        bn_write(c, 1, y, c->w - 2, "No legal order begins so; Enter asks why.", BN_ROLE_DIM, 0);
}

static int paint_line(const struct typing *t)
{
    struct bn_canvas *c = &t->p->screen->canvas;
    bn_screen_begin(t->p->screen);
    paint_hints(t, c, c->h - 3);
    bn_blank(c, 0, c->h - 1, c->w, 1);
    int x = bn_write(c, 1, c->h - 1, 2, ": ", BN_ROLE_KEY, 0) + 1;
    x += bn_write(c, x, c->h - 1, c->w - x - 1, t->text, BN_ROLE_PROMPT, 0);
    static const char *const help = "Tab complete  Enter give  Esc back";
    int at = c->w - bn_columns(help) - 1;
    if (x + 2 < at)
        bn_line_of_keys(c, at, c->h - 1, c->w - at, help);
    return x < c->w ? x : c->w - 1;
}

static void edit(struct typing *t, int key)
{
    size_t n = strlen(t->text);
    if (key == BN_KEY_BACKSPACE) {
        while (n > 0 && (t->text[--n] & 0xc0) == 0x80)
            ;
        t->text[n] = 0;
    } else if (key >= ' ' && key < BN_KEY_FIRST && n + 5 < sizeof t->text) {
        bn_char_write((uint32_t)key, t->text + n);
    } else {
        return;
    }
    t->completed = t->back = 0;
}

/* True when the line is to be given. */
static bool type_line(struct typing *t)
{
    for (;;) {
        int x = paint_line(t), y = t->p->screen->canvas.h - 1;
        int key = bn_screen_key(t->p->screen, x, y);
        if (t->p->screen->gone || key == BN_KEY_ESCAPE || key == BN_KEY_INTERRUPT)
            return false;
        if (key == BN_KEY_ENTER)
            return t->text[strspn(t->text, " ")] != 0;
        if (key == BN_KEY_BACKSPACE && !t->text[0])
            return false;
        if (key == BN_KEY_TAB || key == BN_KEY_BACK_TAB)
            complete(t, key == BN_KEY_TAB ? 1 : -1);
        else if (key == BN_KEY_UP || key == BN_KEY_DOWN)
            recall(t, key == BN_KEY_UP ? 1 : -1);
        else
            edit(t, key);
    }
}

static bool is_read(const struct bn_play *p, const char *line)
{
    char fault[200];
    struct bn_order order;
    struct bn_text t = bn_text_begin(fault, sizeof fault);
    return bn_is_concede(line) || bn_order_read(p->b, &p->view.s, line, &order, &t);
}

/* "step c4" means the chosen unit; where none is chosen it is asked for. */
static void give_typed(struct bn_play *p, const char *text)
{
    char line[BN_ID_LEN + BN_ORDER_TEXT + 2];
    int unit = p->look.selected;
    bool whole = is_read(p, text);
    for (int u = 0; u < p->b->units && !whole; u++) {
        snprintf(line, sizeof line, "%s %s", p->b->unit[u].id, text);
        if ((unit != BN_NONE && u != unit) || !is_read(p, line))
            continue;
        if (unit == BN_NONE)
            play_refuse(p, "", "Which unit? Choose one, or begin with it: %s", line);
        else
            play_give_text(p, line);
        return;
    }
    play_give_text(p, text);
}

void play_line(struct bn_play *p, const char *begun)
{
    if (p->read_only || play_over(p)) {
        play_refuse(p, "", "%s", p->read_only ? p->read_only : "The battle is over.");
        return;
    }
    struct typing t = {.p = p};
    snprintf(t.text, sizeof t.text, "%s", begun);
    if (!type_line(&t))
        return;
    remember(p, t.text);
    const char *text = t.text + strspn(t.text, " ");
    if (strncasecmp(text, "why ", 4) == 0)
        play_why_text(p, text + 4);
    else if (strncasecmp(text, "odds ", 5) == 0)
        play_odds_text(p, text + 5);
    else
        give_typed(p, text);
}
