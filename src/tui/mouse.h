/* mouse.h - what a mouse did, out of what a terminal reports of it.
 *
 * A press says nothing by itself: let go in the same cell it is a click, moved meanwhile it is a drag.
 * So a map can be dragged and clicked on with one button. Reports are of the kind "ESC [ < 0 ; 12 ; 7 M"
 * (SGR, which has no last column); term.c asks for them and takes off the first three characters. */
#ifndef TUI_MOUSE_H
#define TUI_MOUSE_H

#include <stdbool.h>

enum bn_mouse_act {
    BN_MOUSE_NOTHING,
    BN_MOUSE_CLICK,
    BN_MOUSE_DRAG, /* by (dx, dy) since the last report */
    BN_MOUSE_WHEEL_UP,
    BN_MOUSE_WHEEL_DOWN,
    BN_MOUSE_BACK /* the right button */
};

struct bn_mouse { /* begins as {0} */
    int x, y;     /* the cell, from 0 */
    int dx, dy;
    bool waking; /* the window had just been given the focus: this click was meant to do that */
    /* mouse.c's own */
    bool down, dragged, focus_came;
};

/* The window was given the focus. */
void bn_mouse_focus(struct bn_mouse *m);
/* A report, "0;12;7M". */
enum bn_mouse_act bn_mouse_read(struct bn_mouse *m, const char *report);

#endif
