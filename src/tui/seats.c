/* seats.c - opponents at the screen: they think in slices, give their order, and say why.
 *
 * The screen stays alive meanwhile. A key cuts short what is waited for, which is all that it does, but
 * for those that leave, change the speed, or change who plays. */
#include <banneret/opponent.h>

#include <stdio.h>
#include <string.h>

#include "tui/play.h"

enum {
    SLICE = 20, /* thousandths of a second between two looks at the keys */
    SHOWN = 10  /* slices between two looks at how far it is */
};

/* How long an order of an opponent is looked at, in thousandths of a second. */
static const int waits[BN_SPEEDS] = {
    [BN_SPEED_OFF] = 0, [BN_SPEED_FAST] = 250, [BN_SPEED_NORMAL] = 900, [BN_SPEED_SLOW] = 2500};
static const char human[] = "human";

/* ---- Who sits there ---- */

static void seat_open(struct bn_play *p, int side)
{
    const char *who = bn_session_seat(p->session, side);
    char words[BN_SAY_MAX];
    struct bn_text fault = bn_text_begin(words, sizeof words);
    bn_opponent_close(p->seat[side]);
    p->seat[side] = NULL;
    if (strcmp(who, human) == 0 || p->read_only)
        return;
    p->seat[side] = bn_opponent_open(who, &fault);
    if (!p->seat[side])
        play_refuse(p, "", "A person plays %s: %s", p->b->side[side].name, words);
}

void play_seats_open(struct bn_play *p)
{
    for (int side = 0; side < BN_SIDES; side++)
        seat_open(p, side);
}

void play_seats_close(struct bn_play *p)
{
    for (int side = 0; side < BN_SIDES; side++) {
        bn_opponent_close(p->seat[side]);
        p->seat[side] = NULL;
    }
}

bool play_seat_decides(const struct bn_play *p)
{
    int decider = bn_session_state(p->session)->decider;
    return decider != BN_NONE && p->seat[decider];
}

int play_seats_viewer(const struct bn_play *p, int decider)
{
    if (decider == BN_NONE || !p->seat[decider])
        return decider;
    return p->seat[1 - decider] ? BN_NONE : 1 - decider;
}

/* ---- Changing it ---- */

/* "human", then the opponents by name; NULL after the last. */
static const char *seat_name(int i) { return i == 0 ? human : bn_opponent_name(i - 1); }

const char *play_seat_next(const char *who, int way)
{
    int n = 0, at = BN_NONE;
    for (; seat_name(n); n++)
        if (strcmp(seat_name(n), who) == 0)
            at = n;
    return at == BN_NONE ? seat_name(0) : seat_name((at + way + n) % n);
}

static void change_seat(struct bn_play *p, int side)
{
    if (!bn_session_set_seat(p->session, side,
                             play_seat_next(bn_session_seat(p->session, side), 1)))
        play_refuse(p, "", "Who plays could not be written into the record.");
    p->unsynced = true;
    seat_open(p, side);
}

void play_seats(struct bn_play *p)
{
    if (p->read_only) {
        play_refuse(p, "", "%s", p->read_only);
        return;
    }
    for (int row = 0; row >= 0;) {
        struct bn_window w = {.title = "Who plays",
                              .place = BN_ON_LIST,
                              .plain = true,
                              .foot = "Enter change  Esc done",
                              .at = row};
        for (int side = 0; side < BN_SIDES; side++) {
            char text[BN_NAME_LEN + 128];
            snprintf(text, sizeof text, "%-20.20s %s", p->b->side[side].name,
                     bn_session_seat(p->session, side));
            bn_rows_add(&w.rows, (enum bn_role)(BN_ROLE_SIDE_A + side), side, "", text);
        }
        row = bn_window_run(p->screen, &w);
        if (row >= 0)
            change_seat(p, w.rows.at[row].value);
        bn_rows_free(&w.rows);
    }
    play_update(p);
}

/* ---- Playing ---- */

/* What a key means while an opponent plays. False: the battle is left. */
static bool heed(struct bn_play *p, int key)
{
    switch (bn_request_of(key, BN_ON_MAP)) {
    case BN_ASK_QUIT: return !play_wants_to_quit(p);
    case BN_ASK_SPEED: play_speed(p); break;
    case BN_ASK_SEATS: play_seats(p); break;
    default: break;
    }
    return true;
}

/* `way` is how far it is, "" where nothing is said of it. */
static bool show(struct bn_play *p, int side, const char *way, int milliseconds)
{
    bn_screen_begin(p->screen);
    struct bn_canvas *c = &p->screen->canvas;
    char name[2 * BN_NAME_LEN], text[4 * BN_NAME_LEN + BN_SAY_MAX];
    play_upper(p->b->side[side].name, name, sizeof name);
    snprintf(text, sizeof text, "%s: %s plays%s%s", name, bn_session_seat(p->session, side),
             *way ? ", " : "", way);
    bn_blank(c, 0, c->h - 2, c->w, 2);
    bn_write(c, 1, c->h - 2, c->w - 2, text, (enum bn_role)(BN_ROLE_SIDE_A + side), 0);
    bn_line_of_keys(c, 1, c->h - 1, c->w - 2, "F speed  P who plays  q quit");
    int key = bn_screen_key_within(p->screen, milliseconds);
    return key == BN_KEY_NONE || key == BN_KEY_RESIZE || heed(p, key);
}

/* Gives the order and says why; a forfeit is kept in the record too. */
static void give(struct bn_play *p, int side, const struct bn_order *order, const char *why,
                 bool forfeit)
{
    char line[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(line, sizeof line);
    bn_order_say(p->b, order, &t);
    if (forfeit)
        bn_session_add_note(p->session, side, why);
    p->refused = false;
    play_give_text(p, line);
    if (!p->refused)
        play_say(p, "", "%s: %s", line, why);
}

bool play_seat_step(struct bn_play *p)
{
    int side = bn_session_state(p->session)->decider;
    struct bn_view view = bn_session_view(p->session, side);
    uint64_t seed = bn_seat_seed(bn_session_seed(p->session), side);
    char words[BN_SAY_MAX];
    enum bn_thinking done = BN_THINK_MORE;
    struct bn_order order;
    p->told = bn_session_said_n(p->session);
    int slices = 0;
    while (done == BN_THINK_MORE) {
        struct bn_text why = bn_text_begin(words, sizeof words);
        done = bn_opponent_think(p->seat[side], &view, seed, SLICE, &order, &why);
        bool tells = words[0] && ++slices % SHOWN == 0;
        if (done != BN_THINK_MORE || !(tells || bn_term_waits()))
            continue;
        if (!show(p, side, words, 0))
            return false;
        if (p->screen->gone || !p->seat[side])
            return true; /* whoever sits there now begins anew */
    }
    give(p, side, &order, words, done == BN_THINK_GAVE_UP);
    if (p->refused) { /* it cannot be given: a person must see to that */
        bn_opponent_close(p->seat[side]);
        p->seat[side] = NULL;
        play_update(p);
        return true;
    }
    return p->screen->gone || show(p, side, "", waits[p->screen->speed]);
}
