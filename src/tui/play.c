/* play.c - a battle on the screen: what is asked, and the keys that answer. */
#include "tui/play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wctype.h>

#include "files/memory.h"
#include "tui/tui.h"

/* ---- Words ---- */

static void say(struct bn_play *p, const char *rule, const char *format, va_list args)
{
    vsnprintf(p->say, sizeof p->say, format, args);
    p->say_rule = rule;
    if (*rule)
        p->cited = rule;
}

void play_say(struct bn_play *p, const char *rule, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(p, rule, format, args);
    va_end(args);
    p->refused = false;
}

void play_refuse(struct bn_play *p, const char *rule, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(p, rule, format, args);
    va_end(args);
    p->refused = true;
}

void play_upper(const char *name, char *out, size_t max)
{
    size_t len = 0;
    uint32_t code;
    for (size_t n; (n = bn_char_read(name, &code)) > 0 && len + 5 < max; name += n)
        len += bn_char_write((uint32_t)towupper((wint_t)code), out + len);
    out[len] = 0;
}

const char *play_rule(const struct bn_play *p, const struct bn_said *said)
{
    return bn_rule_id(p->b, said->e.rule);
}

void play_event_say(const struct bn_play *p, const struct bn_said *said, char *out, size_t max)
{
    const char *who = said->e.unit != BN_NONE   ? p->b->unit[said->e.unit].id
                      : said->e.side != BN_NONE ? p->b->side[said->e.side].name
                                                : NULL;
    if (said->e.kind == BN_EV_DICE && who)
        snprintf(out, max, "%s, %s: %s", who, said->purpose, said->text);
    else if (said->e.kind == BN_EV_DICE) /* nobody's die */
        snprintf(out, max, "%s: %s", said->purpose, said->text);
    else
        snprintf(out, max, "%s", said->text);
}

int play_number_of(const struct bn_battle *b, const struct bn_state *s, const char *name)
{
    const struct bn_fact *fact = b->rules->battle_facts;
    for (int i = 0; fact && fact[i].name; i++)
        if (fact[i].shown && strcmp(fact[i].name, name) == 0)
            return s->fact[i];
    return BN_NO_NUMBER;
}

int play_number(const struct bn_play *p, const char *name)
{
    return play_number_of(p->b, &p->view.s, name);
}

void play_cite(struct bn_play *p, size_t from)
{
    for (size_t i = from; i < bn_session_said_n(p->session); i++) {
        const char *rule = play_rule(p, bn_session_said(p->session, i));
        if (*rule)
            p->cited = rule;
    }
}

bool play_over(const struct bn_play *p) { return p->view.s.winner != BN_OPEN; }

/* ---- Looking at the session ---- */

int play_order_hex(const struct bn_play *p, const struct bn_order *o)
{
    if (o->hex != BN_NONE)
        return o->hex;
    return o->other != BN_NONE ? p->view.s.unit[o->other].hex : BN_NONE;
}

static void find_legal(struct bn_play *p)
{
    struct bn_list list = {p->legal, 0, p->room};
    if (p->view.s.decider != BN_NONE && !play_seat_decides(p))
        bn_legal(p->b, &p->view.s, &list);
    if (list.n > p->room) {
        p->legal = bn_grown(p->legal, (size_t)list.n, sizeof *p->legal);
        p->room = list.n;
        find_legal(p);
        return;
    }
    p->legals = list.n;
    p->able = 0;
    for (int i = 0; i < list.n; i++)
        if (list.at[i].unit != BN_NONE)
            p->able |= UINT64_C(1) << list.at[i].unit;
}

/* Who of the side on turn has been ordered since the turn began: that is told by what happened, so
 * it holds for every ruleset. */
static void find_acted(struct bn_play *p)
{
    p->acted = 0;
    for (size_t i = bn_session_said_n(p->session); i-- > 0;) {
        const struct bn_said *said = bn_session_said(p->session, i);
        if (said->e.kind == BN_EV_TURN_BEGIN)
            return;
        int unit = said->e.kind == BN_EV_ORDER ? said->order.unit : BN_NONE;
        if (unit != BN_NONE && p->b->unit[unit].side == p->view.s.side)
            p->acted |= UINT64_C(1) << unit;
    }
}

void play_choose(struct bn_play *p, int unit)
{
    p->look.selected = unit;
    p->look.face = BN_NONE;
    play_whole_find(p);
    play_mark(p);
}

static int only_unit(uint64_t units)
{
    if (units == 0 || (units & (units - 1)))
        return BN_NONE;
    int unit = 0;
    while (!(units >> unit & 1))
        unit++;
    return unit;
}

/* Who can do more than go with another one of its side. */
static uint64_t leading(const struct bn_play *p)
{
    uint64_t units = 0;
    for (int i = 0; i < p->legals; i++) {
        const struct bn_order *o = &p->legal[i];
        bool with = o->other != BN_NONE && !bn_enemies(p->b, o->unit, o->other);
        if (o->unit != BN_NONE && !with)
            units |= UINT64_C(1) << o->unit;
    }
    return units;
}

static void cursor_home(struct bn_play *p)
{
    p->held = false;
    int unit = p->look.selected;
    if (unit == BN_NONE && p->able && !p->off_turn)
        for (unit = 0; !(p->able >> unit & 1) || !bn_on_board(&p->view.s, unit); unit++)
            if (unit == BN_UNITS - 1)
                return;
    if (unit != BN_NONE && bn_on_board(&p->view.s, unit))
        p->look.cursor = p->view.s.unit[unit].hex;
}

void play_update(struct bn_play *p)
{
    const struct bn_state *s = bn_session_state(p->session);
    p->two_people |= !p->seat[0] && !p->seat[1];
    p->view = bn_session_view(p->session, play_viewer(p, s));
    s = &p->view.s;
    p->question = s->decider != BN_NONE && !play_seat_decides(p) &&
                  p->b->rules->procs[bn_top_of(s)->proc].question;
    p->off_turn = s->decider != BN_NONE && s->side != BN_NONE && s->decider != s->side;
    p->unsynced = true;
    play_ways_forget(p);
    find_legal(p);
    find_acted(p);
    bool changed = p->decider != s->decider;
    if (changed && p->decider != BN_NONE)
        bn_term_flush(); /* what was typed was meant for the other one's decision */
    p->decider = s->decider;
    /* A whole move begins with Enter on its unit; the last one to move is chosen like the others. */
    int only = only_unit(leading(p)), unit = play_is_whole(p) ? BN_NONE : only;
    if (unit == BN_NONE && p->look.selected != BN_NONE && (p->able >> p->look.selected & 1))
        unit = p->look.selected;
    int before = p->look.selected;
    play_choose(p, unit);
    p->look.able = p->able;
    p->look.acted = p->acted & ~p->able; /* what can still do something is not dim */
    if (changed || only != BN_NONE || (unit != BN_NONE && unit == before))
        cursor_home(p);
    play_plan_update(p);
    play_hand_update(p);
}

/* ---- Keys ---- */

static void undo(struct bn_play *p, bool again)
{
    if (p->read_only) {
        play_refuse(p, "", "%s", p->read_only);
        return;
    }
    char order[BN_ORDER_TEXT] = "";
    int n = bn_session_orders(p->session);
    if (!again && n > 0)
        snprintf(order, sizeof order, "%s", bn_session_order_text(p->session, n));
    enum bn_session_result r =
        again ? bn_session_redo(p->session) : bn_session_undo(p->session, 1, false);
    if (r != BN_DONE_OK) {
        play_refuse(p, bn_session_reason_rule(p->session), "%s", bn_session_reason(p->session));
        return;
    }
    n = bn_session_orders(p->session);
    play_update(p);
    if (p->told > bn_session_said_n(p->session))
        p->told = bn_session_said_n(p->session);
    if (again)
        play_say(p, "", "Given again: %s", bn_session_order_text(p->session, n));
    else
        play_say(p, "", "Taken back: %s", order);
}

bool play_wants_to_quit(struct bn_play *p)
{
    char text[BN_SAY_MAX];
    const char *name = p->file ? strrchr(p->file, '/') : NULL;
    if (p->read_only)
        snprintf(text, sizeof text, "The battle was only read; its file stays as it is.");
    else if (p->file)
        snprintf(text, sizeof text, "The battle is kept in %s.\n'banneret resume' goes on with it.",
                 name ? name + 1 : p->file);
    else
        snprintf(text, sizeof text, "Nothing of this is kept: no record could be written.");
    return bn_confirm(p->screen, "Leave?", text, 'q');
}

static int place_of(const struct bn_play *p)
{
    if (play_hand_shown(p))
        return BN_ON_HAND;
    return play_over(p) ? BN_ON_END : p->question ? BN_ON_ASKED | BN_ON_MAP : BN_ON_MAP;
}

/* False when the battle is left. */
static bool answer(struct bn_play *p, int key)
{
    p->held = key == BN_KEY_CLICK || key == BN_KEY_DRAG;
    if (p->question && key >= '1' && key <= '9') {
        play_answer(p, key - '0');
        return true;
    }
    if (play_hand_key(p, key))
        return true;
    if (p->held) {
        play_mouse(p, key);
        return true;
    }
    enum bn_request request = bn_request_of(key, place_of(p));
    switch (request) {
    case BN_ASK_NOTHING: break;
    case BN_ASK_GO:
        if (play_over(p))
            p->ended = false; /* the result once more */
        else
            play_go(p);
        break;
    case BN_ASK_BACK:
        if (p->look.face != BN_NONE)
            p->look.face = BN_NONE;
        else if (p->sight != BN_NONE)
            p->sight = BN_NONE;
        else if (!play_plan_back(p))
            play_choose(p, BN_NONE);
        break;
    case BN_ASK_NEXT: play_next(p, 1); break;
    case BN_ASK_PREVIOUS: play_next(p, -1); break;
    case BN_ASK_TURN_LEFT: play_turn(p, 1); break;
    case BN_ASK_TURN_RIGHT: play_turn(p, -1); break;
    case BN_ASK_ORDERS: play_orders(p); break;
    case BN_ASK_LINE: play_line(p, ""); break;
    case BN_ASK_DONE: play_done(p); break;
    case BN_ASK_UNDO: undo(p, false); break;
    case BN_ASK_REDO: undo(p, true); break;
    case BN_ASK_LOG: play_log(p); break;
    case BN_ASK_RULE: play_tell_rule(p, p->cited); break;
    case BN_ASK_ANSWERS: play_answers(p); break;
    case BN_ASK_UNITS: play_units(p); break;
    case BN_ASK_SEATS: play_seats(p); break;
    case BN_ASK_LAST_TURN: play_last_turn(p); break;
    case BN_ASK_STORY: play_story(p); break;
    case BN_ASK_ODDS: play_odds(p); break;
    case BN_ASK_ENEMY: play_enemy_odds(p); break;
    case BN_ASK_WHY: play_why(p); break;
    case BN_ASK_SIGHT: play_sight(p); break;
    case BN_ASK_THREAT: play_overlay(p, PLAY_THREAT); break;
    case BN_ASK_ARCS: play_overlay(p, PLAY_ARCS); break;
    case BN_ASK_REACH: play_overlay(p, PLAY_REACH); break;
    case BN_ASK_SUPPORT: play_overlay(p, PLAY_SUPPORT); break;
    case BN_ASK_FIELD: play_field(p); break;
    case BN_ASK_ZOOM_IN: play_zoom(p, 1); break;
    case BN_ASK_ZOOM_OUT: play_zoom(p, -1); break;
    case BN_ASK_SPEED: play_speed(p); break;
    case BN_ASK_HELP: play_help(p, place_of(p)); break;
    case BN_ASK_QUIT: return !(play_over(p) || play_wants_to_quit(p));
    default: play_move_cursor(p, request);
    }
    return true;
}

/* Before a person is asked again, nothing may be lost by a power cut. False, said: it may. */
static bool sync_record(struct bn_play *p)
{
    if (!p->unsynced || p->read_only)
        return true;
    p->unsynced = false;
    if (bn_session_sync(p->session))
        return true;
    const struct bn_faults *faults = bn_session_faults(p->session);
    play_refuse(p, "", "The record is not safely on disk: %s",
                faults->n ? faults->at[0].what : "writing failed");
    return false;
}

/* The first picture does not wait for a disk, but the first key does. */
static bool sync_behind_picture(void *owner)
{
    return !sync_record(owner);
}

static void play_loop(struct bn_play *p)
{
    while (!p->screen->gone) {
        bool theirs = play_seat_decides(p);
        if (!theirs && !p->screen->once)
            sync_record(p);
        play_roll(p);
        if (theirs) {
            if (!play_seat_step(p))
                return;
            continue;
        }
        play_turn_cards(p);
        if (play_over(p) && !p->ended) {
            if (!p->timed)
                play_count_time(p);
            p->timed = true;
            if (!play_over_screen(p))
                return;
            p->ended = true;
        }
        if (!play_over(p))
            p->ended = p->timed = false;
        if (play_curtain_is_due(p) && !play_curtain(p))
            return;
        bn_screen_begin(p->screen);
        int x, y;
        play_cursor(p, &x, &y);
        int key = bn_screen_key(p->screen, x, y);
        if (key == BN_KEY_RESIZE || p->screen->gone)
            continue;
        p->say[0] = 0;
        p->refused = false;
        int cursor = p->look.cursor;
        play_plan_look(p); /* what was typed ahead was not painted, which looks too */
        if (!answer(p, key))
            return;
        if (p->look.cursor != cursor)
            play_mark_cursor(p);
    }
}

static struct bn_play *sit_down(struct bn_screen *screen, struct bn_session *session,
                                struct bn_sitting sitting)
{
    const struct bn_battle *b = bn_session_battle(session);
    struct bn_play *p = bn_new(sizeof *p);
    *p = (struct bn_play){.screen = screen,
                          .session = session,
                          .b = b,
                          .file = sitting.file,
                          .read_only = sitting.read_only,
                          .has_seed = sitting.seed != NULL,
                          .seed = sitting.seed ? *sitting.seed : 0,
                          .again = sitting.again,
                          .since = bn_term_seconds(),
                          .ask_dice = sitting.ask_dice,
                          .zoom = sitting.zoom,
                          .decider = BN_NONE,
                          .plan = play_plan_new(),
                          .hand = play_hand_new(),
                          .lifted_side = BN_NONE,
                          .led = BN_NONE,
                          .sight = BN_NONE,
                          .field = BN_NONE,
                          .subject = BN_NONE,
                          .standing = bn_standing_of(session),
                          .look = bn_map_look_of(&bn_zoom_small),
                          .say_rule = "",
                          .cited = ""};
    p->look.target = p->target;
    p->look.overlay = &p->overlay;
    p->look.cursor = (b->board.rows / 2) * b->board.cols + b->board.cols / 2;
    screen->theme =
        bn_theme_of(bn_term_depth(), bn_term_light(), b->side[0].colour, b->side[1].colour);
    screen->paint = play_paint;
    screen->owner = p;
    screen->once = sync_behind_picture;
    screen->with = p;
    return p;
}

enum bn_after bn_tui_battle(struct bn_screen *screen, struct bn_session *session,
                            struct bn_sitting sitting)
{
    struct bn_play *p = sit_down(screen, session, sitting);
    play_seats_open(p);
    play_update(p);
    play_cite(p, 0);
    if (bn_session_orders(session) == 0 && !sitting.told)
        play_story(p);
    if (bn_session_orders(session) > 0) {
        p->told = bn_session_said_n(session); /* what a record holds was shown when it was new */
        play_say(p, "", "On with %s, turn %d.", p->b->title, p->view.s.turn);
    }
    if (sitting.notice || sitting.read_only)
        play_refuse(p, "", "%s", sitting.notice ? sitting.notice : sitting.read_only);
    if (bn_session_begun(session) || play_begin_by_hand(p))
        play_loop(p);
    screen->paint = NULL;
    screen->owner = NULL;
    screen->once = NULL;
    if (!p->timed)
        play_count_time(p);
    enum bn_after after = p->after;
    play_seats_close(p);
    free(p->legal);
    free(p->plan);
    free(p->hand);
    free(p);
    return after;
}
