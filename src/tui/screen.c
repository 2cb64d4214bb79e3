/* screen.c - one picture on the terminal. */
#include "tui/screen.h"

#include <stdio.h>
#include <string.h>

static bool too_small(void) { return bn_term_w() < BN_MIN_W || bn_term_h() < BN_MIN_H; }

void bn_screen_begin(struct bn_screen *s)
{
    /* Of what is pasted not every key is a picture: to paint it costs more than to show it. */
    s->behind = s->canvas.at && s->skipped < BN_SKIP_MOST && bn_term_waits();
    s->skipped = s->behind ? s->skipped + 1 : 0;
    if (s->behind)
        return;
    s->canvas.glyphs = bn_term_glyphs();
    if (!bn_canvas_size(&s->canvas, bn_term_w(), bn_term_h())) {
        s->gone = true;
        return;
    }
    if (s->paint && !too_small())
        s->paint(s);
}

static void say_too_small(struct bn_screen *s)
{
    char text[128];
    int w = bn_term_w(), h = bn_term_h();
    if (!bn_canvas_size(&s->canvas, w, h))
        return;
    snprintf(text, sizeof text, "Banneret needs %d × %d; this window is %d × %d. Make it larger.",
             BN_MIN_W, BN_MIN_H, w, h);
    const char *rest = text;
    for (int y = 0; y < h && *rest; y++) {
        const char *line = rest;
        size_t n = bn_wrap(line, w, &rest);
        text[(line - text) + (ptrdiff_t)n] = 0;
        bn_write(&s->canvas, 0, y, w, line, BN_ROLE_PLAIN, 0);
    }
}

/* ---- Keys that are clicked ----
 *
 * Wherever keys are shown they stand in their role, a part of its own two blanks from the next: a click
 * on such a part is its first key, and on one of several keys that one. So nobody has to say where on
 * the screen the keys are. */

static bool blank_at(const struct bn_canvas *c, int x, int y)
{
    const struct bn_spot *spot = bn_canvas_at(c, x, y);
    return !spot || strcmp(spot->glyph, " ") == 0;
}

static bool key_at(const struct bn_canvas *c, int x, int y)
{
    return !blank_at(c, x, y) && bn_canvas_at(c, x, y)->role == BN_ROLE_KEY;
}

/* The key whose word stands at x. */
static int word_key(const struct bn_canvas *c, int x, int y)
{
    char word[16] = "";
    while (key_at(c, x - 1, y))
        x--;
    for (; key_at(c, x, y) && strlen(word) + 5 < sizeof word; x++)
        strcat(word, bn_canvas_at(c, x, y)->glyph);
    return bn_key_written(word);
}

static int key_under(const struct bn_canvas *c, int x, int y)
{
    if (blank_at(c, x, y) && blank_at(c, x - 1, y))
        return 0;
    if (key_at(c, x, y))
        return word_key(c, x, y);
    while (x > 0 && !(blank_at(c, x, y) && blank_at(c, x - 1, y)))
        x--;
    x += blank_at(c, x, y);
    return key_at(c, x, y) ? word_key(c, x, y) : 0;
}

/* What a click means here, BN_KEY_CLICK itself where no key stands. A click that gave the window the
 * focus presses nothing. */
static int clicked(const struct bn_canvas *c)
{
    struct bn_mouse m = bn_term_mouse();
    int key = m.waking ? 0 : key_under(c, m.x, m.y);
    return key ? key : BN_KEY_CLICK;
}

/* What was to follow the picture. True: it is to be painted again. */
static bool once(struct bn_screen *s)
{
    bool (*call)(void *) = s->once;
    s->once = NULL;
    return call && call(s->with);
}

/* `milliseconds` below 0: for ever. */
static int shown_key(struct bn_screen *s, int x, int y, int milliseconds)
{
    for (;;) {
        if (s->gone)
            return BN_KEY_HANGUP;
        bool small = too_small();
        if (small)
            say_too_small(s);
        if (!s->behind) {
            bn_gaps_fill(&s->canvas, &s->theme);
            bn_term_show(&s->canvas, &s->theme, small ? -1 : x, small ? 0 : y);
        }
        if (once(s) && !small)
            return BN_KEY_RESIZE;
        int key = s->behind          ? bn_term_key_within(0)
                  : milliseconds < 0 ? bn_term_key()
                                     : bn_term_key_within(milliseconds);
        if (s->behind && key == BN_KEY_NONE) /* what waited was no key: now it is painted */
            key = BN_KEY_RESIZE;
        s->behind = false;
        if (key == BN_KEY_CLICK)
            key = clicked(&s->canvas);
        if (key == BN_KEY_HANGUP)
            s->gone = true;
        if (key == BN_KEY_REDRAW) {
            bn_term_forget();
            key = BN_KEY_RESIZE;
        }
        if (!small || key == BN_KEY_HANGUP || key == BN_KEY_NONE ||
            (key == BN_KEY_RESIZE && !too_small()))
            return key;
    }
}

int bn_screen_key(struct bn_screen *s, int x, int y) { return shown_key(s, x, y, -1); }

int bn_screen_key_within(struct bn_screen *s, int milliseconds)
{
    return shown_key(s, -1, 0, milliseconds);
}

void bn_line_with_rule(struct bn_canvas *c, int x, int y, int w, const char *text,
                       enum bn_role role, const char *rule)
{
    int right = rule && *rule ? bn_columns(rule) + 1 : 0;
    if (bn_columns(text) > w - right) {
        int used = bn_write(c, x, y, w - right - 1, text, role, 0);
        bn_put(c, x + used, y, "…", role, 0);
    } else {
        bn_write(c, x, y, w - right, text, role, 0);
    }
    if (right)
        bn_write(c, x + w - right + 1, y, right, rule, role == BN_ROLE_CHOSEN ? role : BN_ROLE_RULE,
                 0);
}

void bn_line_of_keys(struct bn_canvas *c, int x, int y, int w, const char *text)
{
    int end = x + w;
    while (*text && x < end) {
        const char *gap = strstr(text, "  ");
        size_t part = gap ? (size_t)(gap - text) : strlen(text), key = part;
        while (key > 0 && text[key - 1] != ' ')
            key--;
        char words[160];
        snprintf(words, sizeof words, "%.*s", (int)key, text);
        x += bn_write(c, x, y, end - x, words, BN_ROLE_KEY, 0);
        snprintf(words, sizeof words, "%.*s", (int)(part - key), text + key);
        x += bn_write(c, x, y, end - x, words, BN_ROLE_PLAIN, 0);
        text += part;
        size_t blanks = strspn(text, " ");
        x += (int)blanks;
        text += blanks;
    }
}
