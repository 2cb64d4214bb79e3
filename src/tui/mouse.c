/* mouse.c - what a mouse did. */
#include "tui/mouse.h"

#include <stdio.h>

/* Bits of a report's first number, as xterm's control sequences have them. */
enum { BUTTON = 3, RIGHT = 2, MOTION = 32, WHEEL = 64, MORE_BUTTONS = 128 };

void bn_mouse_focus(struct bn_mouse *m) { m->focus_came = true; }

static enum bn_mouse_act pressed(struct bn_mouse *m)
{
    m->down = true;
    m->dragged = false;
    m->waking = m->focus_came;
    m->focus_came = false;
    return BN_MOUSE_NOTHING;
}

static enum bn_mouse_act let_go(struct bn_mouse *m)
{
    bool click = m->down && !m->dragged;
    m->down = false;
    return click ? BN_MOUSE_CLICK : BN_MOUSE_NOTHING;
}

enum bn_mouse_act bn_mouse_read(struct bn_mouse *m, const char *report)
{
    int code, x, y;
    char end;
    if (sscanf(report, "%6d;%6d;%6d%c", &code, &x, &y, &end) != 4 || (end != 'M' && end != 'm') ||
        x < 1 || y < 1 || code < 0 || code & MORE_BUTTONS)
        return BN_MOUSE_NOTHING;
    m->dx = x - 1 - m->x;
    m->dy = y - 1 - m->y;
    m->x = x - 1;
    m->y = y - 1;
    bool up = end == 'm';
    if (code & WHEEL)
        return up                     ? BN_MOUSE_NOTHING
               : (code & BUTTON) == 0 ? BN_MOUSE_WHEEL_UP
               : (code & BUTTON) == 1 ? BN_MOUSE_WHEEL_DOWN
                                      : BN_MOUSE_NOTHING;
    if ((code & BUTTON) == RIGHT)
        return up || code & MOTION ? BN_MOUSE_NOTHING : BN_MOUSE_BACK;
    if ((code & BUTTON) != 0)
        return BN_MOUSE_NOTHING;
    if (up)
        return let_go(m);
    if (!(code & MOTION))
        return pressed(m);
    if (!m->down || (!m->dx && !m->dy))
        return BN_MOUSE_NOTHING;
    m->dragged = true;
    return BN_MOUSE_DRAG;
}
