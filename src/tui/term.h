/* term.h - the terminal: cells out, keys in, and the signals that concern it.
 *
 * There is one, so it has no handle. Nothing above this file knows curses.
 * Between two calls nothing is written and no time passes: bn_term_key sleeps
 * until a key or a signal comes. */
#ifndef TUI_TERM_H
#define TUI_TERM_H

#include "draw/canvas.h"
#include "draw/theme.h"
#include "tui/mouse.h"

/* A key is the character it types, or one of these. */
enum bn_keypress {
    BN_KEY_FIRST = 0x200000,
    BN_KEY_UP,
    BN_KEY_DOWN,
    BN_KEY_LEFT,
    BN_KEY_RIGHT,
    BN_KEY_HOME,
    BN_KEY_END,
    BN_KEY_PAGE_UP,
    BN_KEY_PAGE_DOWN,
    BN_KEY_ENTER,
    BN_KEY_TAB,
    BN_KEY_BACK_TAB,
    BN_KEY_ESCAPE,
    BN_KEY_BACKSPACE,
    BN_KEY_DELETE,
    BN_KEY_REDRAW,
    BN_KEY_RESIZE, /* the size is another now, or all has to be drawn again */
    BN_KEY_CLICK,  /* where: bn_term_mouse */
    BN_KEY_DRAG,
    BN_KEY_WHEEL_UP,
    BN_KEY_WHEEL_DOWN,
    BN_KEY_NONE,      /* none came in time */
    BN_KEY_INTERRUPT, /* Ctrl-C */
    BN_KEY_HANGUP     /* the terminal is gone or we are told to end: save and leave */
};

struct bn_term_wish {
    bool ascii, no_colour, no_mouse;
};

/* NULL, or why there is no screen to be had. */
const char *bn_term_open(struct bn_term_wish wish);
void bn_term_close(void);

int bn_term_w(void);
int bn_term_h(void);
enum bn_glyphs bn_term_glyphs(void);
enum bn_depth bn_term_depth(void);
bool bn_term_light(void);

/* Writes the cells that differ from what stands there, and rests the cursor at (x, y); x < 0 hides
 * it. */
void bn_term_show(const struct bn_canvas *c, const struct bn_theme *theme, int x, int y);
/* Waits for the next key; the right button of a mouse is BN_KEY_ESCAPE. */
int bn_term_key(void);
/* Puts text into the clipboard, where the terminal lets a program do that (OSC 52). */
void bn_term_copy(const char *text);
/* From some moment on, never backward. */
long bn_term_seconds(void);
/* Waits so many milliseconds at most; then it is BN_KEY_NONE. */
int bn_term_key_within(int milliseconds);
/* Where the mouse is and what it did, after a key that came from it. */
struct bn_mouse bn_term_mouse(void);
bool bn_term_has_mouse(void);
/* Is there something typed that has not been read? */
bool bn_term_waits(void);
/* Throws away what was typed ahead. */
void bn_term_flush(void);
/* What stands on the screen is not to be trusted: all is written again next time. */
void bn_term_forget(void);

#endif
