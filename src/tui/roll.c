/* roll.c - dice that tumble and settle before what they did is told.
 *
 * Nothing waits for them: whoever has typed ahead does not see them, and a key cuts them short, which is
 * all that it does. The board under them is the one before the order. */
#include "tui/play.h"

#include <stdio.h>

static const struct {
    const char *name;
    int frames, frame, line; /* milliseconds of a frame, and of a line told */
} speeds[BN_SPEEDS] = {[BN_SPEED_OFF] = {"off", 0, 0, 0},
                       [BN_SPEED_FAST] = {"fast", 5, 45, 90},
                       [BN_SPEED_NORMAL] = {"normal", 8, 70, 250},
                       [BN_SPEED_SLOW] = {"slow", 12, 110, 600}};

void play_speed(struct bn_play *p)
{
    /* From normal to fast, to off, and round by slow. */
    p->screen->speed = (enum bn_speed)((p->screen->speed + BN_SPEEDS - 1) % BN_SPEEDS);
    play_say(p, "", "Dice: %s.", speeds[p->screen->speed].name);
}

static void paint_roll(struct bn_screen *screen)
{
    const struct bn_play *look = screen->owner;
    struct bn_canvas *c = &screen->canvas;
    play_paint(screen);
    bn_blank(c, 0, c->h - 2, c->w, 2); /* nobody is asked yet */
    if (look->tumbling)
        bn_blank(c, 0, c->h - 3, c->w, 1); /* nor does the last event tell what they will show */
}

/* Shows it for a while. True: somebody wants to go on. */
static bool cut(struct bn_play *look, int milliseconds)
{
    struct bn_screen *screen = look->screen;
    void (*paint)(struct bn_screen *) = screen->paint;
    void *owner = screen->owner;
    screen->paint = paint_roll;
    screen->owner = look;
    bn_screen_begin(screen);
    screen->paint = paint;
    screen->owner = owner;
    int key = bn_screen_key_within(screen, milliseconds);
    return screen->gone || (key != BN_KEY_NONE && key != BN_KEY_RESIZE);
}

static bool is_roll(const struct bn_said *said)
{
    return said->e.kind == BN_EV_DICE && said->e.unit != BN_NONE && said->faces_n > 0;
}

/* One roll and what came of it, up to the next or the order's end. False: cut short. */
static bool tumble(struct bn_play *look, size_t *at)
{
    enum bn_speed speed = look->screen->speed;
    int entry = bn_session_said(look->session, *at)->entry;
    look->told = ++*at;
    for (look->tumbling = speeds[speed].frames; look->tumbling > 0; look->tumbling--)
        if (cut(look, speeds[speed].frame))
            return false;
    while (*at < bn_session_said_n(look->session)) {
        const struct bn_said *said = bn_session_said(look->session, *at);
        if (said->entry != entry || is_roll(said) || said->e.kind == BN_EV_TURN_BEGIN)
            return true;
        look->told = ++*at;
        if (cut(look, speeds[speed].line))
            return false;
    }
    return true;
}

void play_roll(struct bn_play *p)
{
    size_t n = bn_session_said_n(p->session);
    for (size_t i = p->told; i < n && !p->screen->gone;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (!is_roll(said) || said->entry == 0) {
            i++;
            continue;
        }
        if (p->screen->speed == BN_SPEED_OFF || bn_term_waits() || !play_lay_out(p).panel_w)
            return;
        struct bn_play look = play_still(p, said->entry - 1);
        if (!tumble(&look, &i))
            return;
    }
}
