/* steps.c - through a battle that is over, or a turn of it, order by order: the board as it was, and the log so far. */
#include "tui/play.h"

#include <stdio.h>

struct steps {
    struct bn_play look; /* shows the battle after order `at` */
    int at, from, last;
    int viewer, place;
};

static size_t told_after(const struct bn_play *p, int order)
{
    size_t n = 0;
    while (n < bn_session_said_n(p->session) && bn_session_said(p->session, n)->entry <= order)
        n++;
    return n;
}

/* Where the eye should be: on the unit that was ordered, or where it went or struck. */
static void follow(struct steps *s)
{
    const struct bn_play *p = &s->look;
    for (size_t i = p->told; i-- > 0;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->entry < s->at)
            return;
        if (said->e.kind != BN_EV_ORDER || said->order.unit == BN_NONE)
            continue;
        int hex = p->view.s.unit[said->order.unit].hex;
        if (hex == BN_NONE)
            hex = play_order_hex(p, &said->order);
        if (hex != BN_NONE)
            s->look.look.cursor = hex;
        return;
    }
}

static void show(struct steps *s, int at)
{
    s->at = at < s->from ? s->from : at > s->last ? s->last : at;
    s->look.view = bn_view_of(s->look.b, bn_session_state_after(s->look.session, s->at), s->viewer);
    s->look.told = told_after(&s->look, s->at);
    follow(s);
}

/* The first order of the turn before or after, as far as there is one. */
static int turn_from(const struct steps *s, int way)
{
    int at = s->at + way, turn = s->look.view.s.turn;
    while (at > s->from && at < s->last &&
           bn_session_state_after(s->look.session, at)->turn == turn)
        at += way;
    return at;
}

static void paint_steps(struct bn_screen *screen)
{
    struct steps *s = screen->owner;
    struct bn_canvas *c = &screen->canvas;
    screen->owner = &s->look;
    play_paint(screen);
    screen->owner = s;
    bn_blank(c, 0, c->h - 2, c->w, 2);
    char text[BN_ORDER_TEXT + 80], side[2 * BN_NAME_LEN];
    int x = 1;
    if (s->at == s->from) {
        snprintf(text, sizeof text, "Before the first of %d %s.", s->last - s->from,
                 s->last - s->from == 1 ? "order" : "orders");
        bn_write(c, x, c->h - 2, c->w - x, text, BN_ROLE_PROMPT, 0);
    } else {
        int gave = bn_session_order_side(s->look.session, s->at);
        snprintf(text, sizeof text, "Order %d of %d  ", s->at - s->from, s->last - s->from);
        x += bn_write(c, x, c->h - 2, c->w - x, text, BN_ROLE_PROMPT, 0);
        if (gave != BN_NONE) {
            play_upper(s->look.b->side[gave].name, side, sizeof side);
            x += bn_write(c, x, c->h - 2, c->w - x, side, (enum bn_role)(BN_ROLE_SIDE_A + gave),
                          BN_BOLD);
            x += bn_write(c, x, c->h - 2, c->w - x, ": ", BN_ROLE_PROMPT, 0);
        }
        bn_write(c, x, c->h - 2, c->w - x, bn_session_order_text(s->look.session, s->at),
                 BN_ROLE_PROMPT, 0);
    }
    char keys[200];
    bn_footer(s->place, c->w - 2, keys, sizeof keys);
    bn_line_of_keys(c, 1, c->h - 1, c->w - 2, keys);
}

/* False when it is left. */
static bool answer(struct steps *s, int key)
{
    s->look.held = key == BN_KEY_CLICK || key == BN_KEY_DRAG;
    if (s->look.held) {
        play_mouse(&s->look, key);
        return true;
    }
    switch (bn_request_of(key, s->place)) {
    case BN_ASK_RIGHT: show(s, s->at + 1); return true;
    case BN_ASK_LEFT: show(s, s->at - 1); return true;
    case BN_ASK_PAGE_DOWN: show(s, turn_from(s, 1)); return true;
    case BN_ASK_PAGE_UP: show(s, turn_from(s, -1)); return true;
    case BN_ASK_FIRST: show(s, s->from); return true;
    case BN_ASK_LAST: show(s, s->last); return true;
    case BN_ASK_STEPS:
        if (s->look.turning)
            show(s, s->look.turning);
        return true;
    case BN_ASK_UNITS: play_units(&s->look); return true;
    case BN_ASK_ZOOM_IN: play_zoom(&s->look, 1); return true;
    case BN_ASK_ZOOM_OUT: play_zoom(&s->look, -1); return true;
    case BN_ASK_LOG: play_log(&s->look); return true;
    case BN_ASK_HELP: play_help(&s->look, s->place); return true;
    case BN_ASK_BACK:
    case BN_ASK_QUIT: return false;
    default: return true;
    }
}

struct bn_play play_still(const struct bn_play *p, int order)
{
    struct bn_play still = *p;
    int viewer = play_over(p) ? BN_NONE : p->view.viewer;
    still.view = bn_view_of(p->b, bn_session_state_after(p->session, order), viewer);
    still.stepping = true;
    still.legals = 0;
    still.able = still.acted = still.look.able = still.look.acted = 0;
    still.question = still.off_turn = false;
    still.say[0] = 0;
    still.sight = BN_NONE;
    still.overlays = 0;
    still.look.selected = still.look.face = BN_NONE;
    still.look.target = NULL;
    still.look.overlay = NULL;
    still.look.part = NULL;
    return still;
}

/* The screen is as it was when it returns. */
static void run(struct bn_play *p, struct steps *s, int at)
{
    struct bn_screen *screen = p->screen;
    void (*paint)(struct bn_screen *) = screen->paint;
    void *owner = screen->owner;
    show(s, at);
    screen->paint = paint_steps;
    screen->owner = s;
    for (bool on = true; on && !screen->gone;) {
        bn_screen_begin(screen);
        int x, y;
        play_cursor(&s->look, &x, &y);
        int key = bn_screen_key(screen, x, y);
        if (!screen->gone)
            on = answer(s, key);
    }
    screen->paint = paint;
    screen->owner = owner;
}

void play_steps(struct bn_play *p, int turning)
{
    struct steps s = {.look = play_still(p, 0),
                      .last = bn_session_orders(p->session),
                      .viewer = BN_NONE,
                      .place = BN_ON_STEPS};
    s.look.turning = turning;
    run(p, &s, turning);
}

/* Order n was given in a turn of this side. */
static bool is_in_turn(const struct bn_play *p, int n, int side)
{
    return n > 0 && bn_session_state_after(p->session, n - 1)->side == side;
}

bool play_find_last_turn(const struct bn_play *p, int *from, int *to)
{
    int side = p->view.s.side, n = bn_session_orders(p->session);
    while (is_in_turn(p, n, side))
        n--;
    *to = n;
    while (is_in_turn(p, n, 1 - side))
        n--;
    *from = n;
    return *to > *from;
}

void play_last_turn(struct bn_play *p)
{
    int viewer = play_hides_hands(p) ? BN_SIDES : p->view.viewer;
    struct steps s = {.look = play_still(p, 0), .viewer = viewer, .place = BN_ON_TURN};
    if (play_find_last_turn(p, &s.from, &s.last))
        run(p, &s, s.from);
    else
        play_say(p, "", "The other side has had no turn yet.");
}
