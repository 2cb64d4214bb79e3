/* curtain.c - between two people who must not see each other's cards.
 *
 * As the player turn changes hands nothing is on the screen but whose turn it is, until that side lifts it
 * with a key of its own. Nothing here takes the role of keys: so no click presses one. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>
#include <wctype.h>

bool play_curtain_is_lifted(const struct bn_play *p, const struct bn_state *s)
{
    return p->lifted_side == s->side && p->lifted_turn == s->turn;
}

bool play_curtain_is_due(const struct bn_play *p)
{
    const struct bn_state *s = &p->view.s;
    return play_hides_hands(p) && !play_seat_decides(p) && s->winner == BN_OPEN &&
           s->decider != BN_NONE && s->decider == s->side && !play_curtain_is_lifted(p, s);
}

void play_curtain_drop(struct bn_play *p)
{
    if (!play_hides_hands(p)) {
        play_say(p, "", "Nobody else looks at this hand.");
        return;
    }
    p->lifted_side = BN_NONE;
    play_update(p);
}

/* ---- The key ---- */

static char first_letter(const struct bn_play *p, int side)
{
    char c = p->b->side[side].name[0];
    c = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
    return c >= 'A' && c <= 'Z' && c != 'T' && c != 'Q' ? c : 0; /* those two mean something here */
}

/* The side's own letter where that tells the two apart, else 1 or 2. */
static char key_of(const struct bn_play *p, int side)
{
    char a = first_letter(p, 0), b = first_letter(p, 1);
    return a && b && a != b ? side ? b : a : (char)('1' + side);
}

/* ---- What stands on it ---- */

enum { BOX_W = 60, BOX_H = 9, INDENT = 6 };

static void paint_box(struct bn_canvas *c, int x, int y)
{
    for (int i = 1; i < BOX_W - 1; i++) {
        bn_put(c, x + i, y, "═", BN_ROLE_FRAME, 0);
        bn_put(c, x + i, y + BOX_H - 1, "═", BN_ROLE_FRAME, 0);
    }
    for (int i = 1; i < BOX_H - 1; i++) {
        bn_put(c, x, y + i, "║", BN_ROLE_FRAME, 0);
        bn_put(c, x + BOX_W - 1, y + i, "║", BN_ROLE_FRAME, 0);
    }
    bn_put(c, x, y, "╔", BN_ROLE_FRAME, 0);
    bn_put(c, x + BOX_W - 1, y, "╗", BN_ROLE_FRAME, 0);
    bn_put(c, x, y + BOX_H - 1, "╚", BN_ROLE_FRAME, 0);
    bn_put(c, x + BOX_W - 1, y + BOX_H - 1, "╝", BN_ROLE_FRAME, 0);
}

/* "N O R M A N S", and what it is known by on the map. */
static void paint_name(const struct bn_play *p, struct bn_canvas *c, int x, int y, int w, int side)
{
    char name[2 * BN_NAME_LEN], about[BN_NAME_LEN + 40], one[5];
    uint32_t code;
    play_upper(p->b->side[side].name, name, sizeof name);
    snprintf(about, sizeof about, "   (%s, %s letters)", p->b->side[side].colour,
             side == bn_capital_side(p->b) ? "capital" : "small");
    bool wide = 2 * bn_columns(name) + bn_columns(about) <= w;
    int at = x;
    enum bn_role role = (enum bn_role)(BN_ROLE_SIDE_A + side);
    const char *rest = name;
    for (size_t n; (n = bn_char_read(rest, &code)) > 0 && at < x + w; rest += n) {
        bn_char_write(code, one);
        at += bn_write(c, at, y, 1, one, role, BN_BOLD) + wide;
    }
    bn_write(c, at, y, x + w - at, about, BN_ROLE_PLAIN, 0);
}

static void paint_curtain(struct bn_screen *screen)
{
    const struct bn_play *p = screen->owner;
    struct bn_canvas *c = &screen->canvas;
    int side = p->view.s.side, x = (c->w - BOX_W) / 2, y = (c->h - 18) / 2;
    int in = x + INDENT, w = BOX_W - 2 * INDENT + 4;
    char line[3 * BN_NAME_LEN], key[2] = {key_of(p, side), 0};
    const char *own = p->b->side[side].name, *other = p->b->side[1 - side].name;
    paint_box(c, x, y);
    paint_name(p, c, in, y + 2, w, side);
    snprintf(line, sizeof line, "It is your turn %d.  %s, please look away.", p->view.s.turn,
             other);
    bn_write(c, in, y + 4, w, line, BN_ROLE_PLAIN, 0);
    int at = in + bn_write(c, in, y + 6, w, "Press  ", BN_ROLE_PLAIN, 0);
    at += bn_write(c, at, y + 6, 1, key, BN_ROLE_TITLE, BN_BOLD);
    snprintf(line, sizeof line, "  when only the %s can see.", own);
    bn_write(c, at, y + 6, in + w - at, line, BN_ROLE_PLAIN, 0);
    y += BOX_H + 1;
    if (p->b->rules->banners && play_banners_say(p, PLAY_WORDS, line, sizeof line))
        bn_write(c, in - 4, y, c->w - in, line, BN_ROLE_PLAIN, 0);
    y += 2;
    int from, to;
    if (play_find_last_turn(p, &from, &to)) {
        bn_write(c, in, y, 1, "T", BN_ROLE_TITLE, BN_BOLD);
        bn_write(c, in + 3, y, c->w - in - 3, "first, their last turn again (open to both)",
                 BN_ROLE_PLAIN, 0);
    }
    bn_write(c, in, y + 1, 1, "q", BN_ROLE_TITLE, BN_BOLD);
    bn_write(c, in + 3, y + 1, c->w - in - 3,
             "save and leave: the hand stays covered when you resume", BN_ROLE_PLAIN, 0);
    bn_write(c, 1, c->h - 1, c->w - 2, "No other key does anything here.", BN_ROLE_DIM, 0);
}

/* ---- Waiting for it ---- */

/* True: it is lifted, or the battle left for `*left`. */
static bool answer(struct bn_play *p, int key, bool *left)
{
    int side = p->view.s.side;
    if (key < BN_KEY_FIRST && (int)towupper((wint_t)key) == key_of(p, side)) {
        p->lifted_side = side;
        p->lifted_turn = p->view.s.turn;
        return true;
    }
    if (key == 'T')
        play_last_turn(p);
    else if (key == 'q' || key == BN_KEY_INTERRUPT)
        *left = play_wants_to_quit(p);
    return *left;
}

bool play_curtain(struct bn_play *p)
{
    struct bn_screen *screen = p->screen;
    bool left = false;
    bn_term_flush(); /* what was typed ahead was not meant for it */
    p->say[0] = 0;
    p->histories = 0; /* orders typed by the other one */
    screen->paint = paint_curtain;
    for (bool done = false; !done && !screen->gone;) {
        bn_screen_begin(screen);
        int key = bn_screen_key(screen, -1, 0);
        if (!screen->gone)
            done = answer(p, key, &left);
    }
    screen->paint = play_paint;
    play_update(p);
    return !left;
}
