/* choose.c - orders by the cursor: a unit, then what it may do, and nothing else. */
#include "tui/play.h"

#include <stdio.h>
#include <string.h>

/* ---- Giving ---- */

void play_give(struct bn_play *p, const struct bn_order *o)
{
    char line[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(line, sizeof line);
    bn_order_say(p->b, o, &t);
    play_give_text(p, line);
}

/* Lists orders and gives the one that is chosen. */
static void choose_of(struct bn_play *p, const char *title, const int *which, int n)
{
    struct bn_window w = {.title = title, .place = BN_ON_LIST};
    int unit = -2;
    for (int i = 0; i < n; i++) {
        const struct bn_order *o = &p->legal[which[i]];
        char text[BN_EVENT_TEXT];
        struct bn_text t = bn_text_begin(text, sizeof text);
        if (o->unit != unit && o->unit != BN_NONE) {
            bn_say_unit(p->b, o->unit, &t);
            bn_rows_add(&w.rows, (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[o->unit].side), -1, "",
                        text);
            t = bn_text_begin(text, sizeof text);
        }
        unit = o->unit;
        bn_text_add(&t, unit == BN_NONE ? "" : "  ");
        bn_order_say(p->b, o, &t);
        bn_rows_add(&w.rows, BN_ROLE_PLAIN, which[i], "", text);
    }
    int row = bn_window_run(p->screen, &w);
    if (row >= 0) {
        struct bn_order o = p->legal[w.rows.at[row].value];
        play_give(p, &o);
        if (o.unit != BN_NONE && bn_on_board(&p->view.s, o.unit) && !p->refused)
            p->look.cursor = p->view.s.unit[o.unit].hex; /* where it is now */
    }
    bn_rows_free(&w.rows);
}

/* Legal orders that pass, by unit. `hex` BN_NONE: those that go nowhere; NO_MOVE: those that name no
 * hex to go to. */
enum { ANY = -2, NO_MOVE = -3 };
static int collect(const struct bn_play *p, int unit, int hex, int which[], int max)
{
    int n = 0;
    /* Unit by unit; last what is no unit's, so that Enter in haste does not end a phase. */
    for (int k = 0; k <= p->b->units; k++)
        for (int i = 0; i < p->legals && n < max; i++) {
            const struct bn_order *o = &p->legal[i];
            int u = k < p->b->units ? k : BN_NONE;
            if (o->unit != u || (unit != ANY && o->unit != unit))
                continue;
            if (hex == ANY || (hex == NO_MOVE && o->hex == BN_NONE) || play_order_hex(p, o) == hex)
                which[n++] = i;
        }
    return n;
}

enum { LISTED = 8192 };

static void list_orders(struct bn_play *p, const char *title, int unit, int hex)
{
    static int which[LISTED];
    choose_of(p, title, which, collect(p, unit, hex, which, LISTED));
}

static bool may_order(struct bn_play *p)
{
    if (play_over(p))
        play_refuse(p, "", "The battle is over.");
    else if (p->read_only)
        play_refuse(p, "", "%s", p->read_only);
    return !play_over(p) && !p->read_only;
}

void play_orders(struct bn_play *p)
{
    if (may_order(p))
        list_orders(p, "Legal orders", ANY, ANY);
}

void play_answer(struct bn_play *p, int number)
{
    if (!may_order(p))
        return;
    if (number > p->legals) {
        play_refuse(p, "", "There is no answer %d.", number);
        return;
    }
    struct bn_order o = p->legal[number - 1];
    play_give(p, &o);
}

/* ---- Enter ---- */

/* Of several units one is picked. False: none was. */
static bool choose_one(struct bn_play *p, uint64_t units, const char *title)
{
    struct bn_window w = {.title = title, .place = BN_ON_LIST};
    for (int unit = 0; unit < p->b->units; unit++) {
        char text[BN_EVENT_TEXT];
        struct bn_text t = bn_text_begin(text, sizeof text);
        if (!(units >> unit & 1))
            continue;
        bn_say_unit(p->b, unit, &t);
        bn_text_add(&t, ", ");
        bn_text_add(&t, p->b->rules->types[p->b->unit[unit].type].name);
        for (char *c = text; *c; c++)
            if (*c == '_')
                *c = ' ';
        bn_rows_add(&w.rows, (enum bn_role)(BN_ROLE_SIDE_A + p->b->unit[unit].side), unit, "",
                    text);
    }
    int row = w.rows.n > 1 ? bn_window_run(p->screen, &w) : 0;
    if (row >= 0)
        play_choose(p, w.rows.at[row].value);
    bn_rows_free(&w.rows);
    return row >= 0;
}

/* A unit has one order, which goes nowhere and is against no enemy: there is nothing to list. */
static const struct bn_order *only_order(const struct bn_play *p, int unit)
{
    const struct bn_order *only = NULL;
    for (int i = 0; i < p->legals; i++) {
        if (p->legal[i].unit != unit)
            continue;
        if (only)
            return NULL;
        only = &p->legal[i];
    }
    bool plain = only && only->hex == BN_NONE && only->face == BN_NONE &&
                 (only->other == BN_NONE || !bn_enemies(p->b, unit, only->other));
    return plain ? only : NULL;
}

/* Is the unit there, or waiting there to be ordered on? */
static bool is_at(const struct bn_play *p, int unit, int hex)
{
    const struct bn_order *only = only_order(p, unit);
    return p->view.s.unit[unit].hex == hex || (only && play_comes_on(p, only, hex));
}

const struct bn_order *play_enter_order(const struct bn_play *p)
{
    int unit = p->look.selected, hex = p->look.cursor;
    const struct bn_order *there = NULL;
    if (is_at(p, unit, hex))
        return only_order(p, unit);
    if (play_is_whole(p))
        return NULL;
    for (int i = 0; i < p->legals; i++) {
        if (p->legal[i].unit != unit || play_order_hex(p, &p->legal[i]) != hex)
            continue;
        if (there)
            return NULL;
        there = &p->legal[i];
    }
    return there;
}

const struct bn_order *play_space_order(const struct bn_play *p)
{
    const struct bn_order *ends = NULL;
    for (int i = 0; i < p->legals; i++) {
        int flags = p->b->rules->verbs[p->legal[i].verb].flags;
        if (flags & BN_HALTS)
            return &p->legal[i];
        ends = flags & BN_ENDS ? &p->legal[i] : ends;
    }
    return p->able ? NULL : ends;
}

static void go_chosen(struct bn_play *p, int hex)
{
    static int which[LISTED];
    int unit = p->look.selected, there = bn_unit_at(p->b, &p->view.s, hex);
    const struct bn_order *only = only_order(p, unit);
    if (is_at(p, unit, hex) && only) {
        struct bn_order o = *only;
        play_give(p, &o);
        return;
    }
    if (there == unit || p->view.s.unit[unit].hex == hex) {
        list_orders(p, "What shall it do?", unit, play_is_whole(p) ? NO_MOVE : ANY);
        return;
    }
    int n = collect(p, unit, hex, which, LISTED);
    bool enemy = there != BN_NONE && bn_enemies(p->b, unit, there);
    if ((n <= 1 || enemy || play_is_whole(p)) && play_plan_go(p))
        return;
    if (n == 1) {
        struct bn_order o = p->legal[which[0]];
        play_give(p, &o);
    } else if (n > 1) {
        choose_of(p, "Which of these?", which, n);
    } else if (there != BN_NONE && (p->able >> there & 1)) {
        play_choose(p, there);
    } else {
        play_refuse_hex(p, unit, hex);
    }
}

static bool give_turn(struct bn_play *p)
{
    for (int i = 0; i < p->legals; i++) {
        const struct bn_order o = p->legal[i];
        if (o.unit != p->look.selected || o.face != p->look.face || o.hex != BN_NONE ||
            o.other != BN_NONE)
            continue;
        play_give(p, &o);
        return true;
    }
    return false;
}

/* The side that is not on turn answers by number; at a hex that an answer names, by which. */
static void refuse_enter(struct bn_play *p)
{
    char order[BN_ORDER_TEXT] = "a number";
    int found = 0, which = 0;
    for (int i = 0; i < p->legals; i++)
        if (play_order_hex(p, &p->legal[i]) == p->look.cursor) {
            found++;
            which = i + 1;
        }
    if (found == 1 && which <= 9) {
        struct bn_text t = bn_text_begin(order, sizeof order);
        bn_text_int(&t, which);
        bn_text_add(&t, " for ");
        bn_order_say(p->b, &p->legal[which - 1], &t);
    }
    play_refuse(p, "", "Enter does not answer for the side not on turn: press %s.", order);
}

/* The only unit that can be ordered, where it is one on the board. */
static int only_one_able(const struct bn_play *p)
{
    for (int unit = 0; unit < p->b->units && p->able; unit++)
        if (p->able == UINT64_C(1) << unit && bn_on_board(&p->view.s, unit))
            return unit;
    return BN_NONE;
}

void play_go(struct bn_play *p)
{
    if (!may_order(p))
        return;
    if (p->off_turn) {
        refuse_enter(p);
        return;
    }
    int hex = p->look.cursor, there = bn_unit_at(p->b, &p->view.s, hex);
    int meant = play_at_cursor(p);
    if (p->look.face != BN_NONE && give_turn(p))
        return;
    uint64_t able = there == BN_NONE ? 0 : play_able_at(p, hex);
    uint64_t coming = there == BN_NONE && p->look.selected == BN_NONE ? play_coming_at(p, hex) : 0;
    if (coming && (!choose_one(p, coming, "Who comes on here?") || play_is_whole(p)))
        return; /* a whole move is looked at first: how it will face */
    if (p->look.selected != BN_NONE)
        go_chosen(p, hex);
    else if (meant != there && able >> meant & 1)
        play_choose(p, meant);
    else if (able)
        choose_one(p, able, "Which of the two?");
    else if (there != BN_NONE && p->b->unit[there].side == p->view.s.decider)
        play_refuse_hex(p, there, hex);
    else if (there == BN_NONE && only_one_able(p) != BN_NONE)
        play_choose(p, only_one_able(p)); /* let go of, but nobody else can do anything */
    else if (play_is_whole(p) && p->able) /* every move with every facing: nobody reads that */
        play_refuse(p, "", "Choose a unit first: Enter on it, or Tab.");
    else
        play_orders(p);
}

/* ---- Turning, Space ---- */

void play_turn(struct bn_play *p, int way)
{
    int unit = p->look.selected;
    if (unit == BN_NONE) {
        int there = bn_unit_at(p->b, &p->view.s, p->look.cursor);
        if (there == BN_NONE || !(p->able >> there & 1)) {
            play_refuse(p, "", "Choose a unit first: Enter on it, or Tab.");
            return;
        }
        play_choose(p, unit = there);
    }
    if (play_plan_turn(p, way))
        return;
    int from = p->look.face != BN_NONE ? p->look.face : p->view.s.unit[unit].face;
    if (from == BN_NONE)
        return;
    for (int k = 1; k <= BN_FACES; k++) {
        int face = bn_turned(from, way * k);
        if (face == p->view.s.unit[unit].face && p->look.face != BN_NONE) {
            p->look.face = BN_NONE; /* as it stands */
            return;
        }
        for (int i = 0; i < p->legals; i++)
            if (p->legal[i].unit == unit && p->legal[i].face == face &&
                p->legal[i].hex == BN_NONE && p->legal[i].other == BN_NONE) {
                p->look.face = face;
                return;
            }
    }
    play_refuse(p, "", "%s may not turn now.", p->b->unit[unit].id);
}

static const struct bn_order *legal_with(const struct bn_play *p, int flag)
{
    for (int i = 0; i < p->legals; i++)
        if (p->b->rules->verbs[p->legal[i].verb].flags & flag)
            return &p->legal[i];
    return NULL;
}

/* "F1, F3 and 2 more" */
static void able_say(const struct bn_play *p, char *out, size_t max)
{
    enum { NAMED = 5 };
    int n = 0, more = 0;
    size_t len = 0;
    out[0] = 0;
    for (int u = 0; u < p->b->units; u++) {
        if (!(p->able >> u & 1))
            continue;
        if (n < NAMED && len < max)
            len += (size_t)snprintf(out + len, max - len, "%s%s", n ? ", " : "", p->b->unit[u].id);
        else
            more++;
        n++;
    }
    if (more && len < max)
        snprintf(out + len, max - len, " and %d more", more);
}

static bool really_done(struct bn_play *p)
{
    char units[96], text[240];
    int left = play_number(p, "orders_left");
    if (!p->able)
        return true;
    able_say(p, units, sizeof units);
    if (left > 0)
        snprintf(text, sizeof text, "%d %s left, and there is something to do for %s.", left,
                 left == 1 ? "order is" : "orders are", units);
    else
        snprintf(text, sizeof text, "There is something to do for %s.", units);
    char title[64];
    snprintf(title, sizeof title, "End the %s phase?", p->b->rules->phases[p->view.s.phase].name);
    return bn_confirm(p->screen, title, text, ' ');
}

void play_done(struct bn_play *p)
{
    if (!may_order(p))
        return;
    const struct bn_order *found = legal_with(p, BN_ENDS);
    bool ends = found != NULL;
    if (!ends)
        found = legal_with(p, BN_HALTS);
    if (!found) {
        play_refuse(p, "", "There is a question to answer first: press a number.");
        return;
    }
    struct bn_order o = *found;
    if (!ends || really_done(p))
        play_give(p, &o);
}
