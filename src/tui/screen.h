/* screen.h - one picture on the terminal: begun, painted, shown, and a key waited for. */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include "draw/canvas.h"
#include "draw/theme.h"
#include "tui/keys.h"
#include "tui/term.h"

enum { BN_MIN_W = 80, BN_MIN_H = 24, BN_SKIP_MOST = 200 };

/* How fast what moves by itself is shown. */
enum bn_speed { BN_SPEED_OFF, BN_SPEED_FAST, BN_SPEED_NORMAL, BN_SPEED_SLOW, BN_SPEEDS };

struct bn_screen {
    struct bn_canvas canvas;
    struct bn_theme theme;
    enum bn_speed speed;
    int skipped; /* pictures in a row that were not painted */
    bool behind; /* this one is not: more was typed already */
    bool gone;   /* the terminal is, or we were told to end: every loop leaves */
    /* Paints what lies under a window; NULL: nothing does. */
    void (*paint)(struct bn_screen *s);
    void *owner; /* paint's own */
    /* Called before the next key is taken, behind the picture that asks for it, and then forgotten.
     * True: paint again. */
    bool (*once)(void *with);
    void *with; /* its own */
};

/* A blank canvas as large as the terminal, and what lies under a window painted on it. */
void bn_screen_begin(struct bn_screen *s);
/* Shows it with the cursor at (x, y), x < 0 for none, and waits for a key. BN_KEY_RESIZE: paint
 * again. A click where a key is shown is that key; other clicks are BN_KEY_CLICK. While the terminal is too small it says so and waits. */
int bn_screen_key(struct bn_screen *s, int x, int y);

/* Shows it without a cursor for so many milliseconds at most: then it is BN_KEY_NONE. */
int bn_screen_key_within(struct bn_screen *s, int milliseconds);

/* "F1 may not step" on the left, "LH-3.1" on the right of `w` columns. */
void bn_line_with_rule(struct bn_canvas *c, int x, int y, int w, const char *text,
                       enum bn_role role, const char *rule);

/* "Enter go  Esc back": parts stand two blanks apart; of each the last word says what its keys do. */
void bn_line_of_keys(struct bn_canvas *c, int x, int y, int w, const char *text);

/* ---- Windows ---- */

struct bn_row {
    char *text;
    const char *rule; /* static, "" for none */
    enum bn_role role;
    int value; /* the caller's; < 0: cannot be chosen */
};

struct bn_rows {
    struct bn_row *at;
    int n, room;
    int w; /* columns of text, 0: BN_ROW_W */
};
enum { BN_ROW_W = 72 }; /* columns of text in a window */
/* Adds text, in as many rows as it needs; they share rule and value. */
void bn_rows_add(struct bn_rows *rows, enum bn_role role, int value, const char *rule,
                 const char *text);
void bn_rows_free(struct bn_rows *rows);

struct bn_window {
    const char *title;
    const char *foot; /* keys of its own, or NULL: those of its place */
    int place;        /* BN_ON_TEXT or BN_ON_LIST */
    struct bn_rows rows;
    int at;     /* the row the cursor is on */
    bool plain; /* letters do not filter, q closes */
    bool turns; /* it has another page: ? asks for it, BN_WINDOW_TURN */
};
enum { BN_WINDOW_CLOSED = -1, BN_WINDOW_RULE = -2, BN_WINDOW_TURN = -3 };
/* Lets a person read or choose. Returns the row chosen, BN_WINDOW_CLOSED, or, where it is text,
 * BN_WINDOW_RULE when the rule of row `at` is asked for. In a list typed letters filter. */
int bn_window_run(struct bn_screen *s, struct bn_window *w);

/* A small box in the middle that asks; y and Enter are yes. `also` is one more key that is. */
bool bn_confirm(struct bn_screen *s, const char *title, const char *text, int also);
/* A small box as the next bn_screen_key shows it. */
void bn_card_paint(struct bn_screen *s, const char *title, const struct bn_rows *rows,
                   const char *foot);
/* A small box with rows that waits for Enter, Space, a click or one of `keys`, which it returns; else 0. */
int bn_card(struct bn_screen *s, const char *title, const struct bn_rows *rows, const char *foot,
            const char *keys);

#endif
