/* trial.c - a case: its orders under its dice, then each expectation looked at. */
#include "cli/trial.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/print.h"
#include "files/json.h"
#include "files/utf8.h"

struct trial {
    const struct bn_case *c;
    const struct bn_battle *b;
    const char *file;
    struct bn_session *s;
    struct bn_faults faults;
    size_t after; /* the place behind the event that was expected last */
    bool stop;
};

static bool same(const char *expected, const char *came) /* NULL expects nothing */
{
    return !expected || bn_same_word(expected, came);
}

static const char *hex_word(const struct bn_battle *b, int hex, char word[16])
{
    struct bn_text t = bn_text_begin(word, 16);
    if (hex == BN_NONE)
        bn_text_add(&t, "null");
    else
        bn_hex_say(&b->board, hex, &t);
    return word;
}

static const char *unit_word(const struct bn_battle *b, int unit)
{
    return unit == BN_NONE ? "null" : b->unit[unit].id;
}

static const char *side_word(const struct bn_battle *b, int side)
{
    return side == BN_NONE ? "null" : side == BN_DRAW ? "draw" : b->side[side].id;
}

static void fails(struct trial *t, const struct bn_expect *e, const char *what,
                  const char *expected, const char *came)
{
    bn_fault_add(&t->faults, BN_EXIT_FAULT, t->file, e->line, e->col, "%s: expected %s, came %s",
                 what, expected, came);
}

static void compare(struct trial *t, const struct bn_expect *e, const char *what,
                    const char *expected, const char *came)
{
    if (!same(expected, came))
        fails(t, e, what, expected, came);
}

static void compare_number(struct trial *t, const struct bn_expect *e, const char *what,
                           int expected, int came)
{
    if (expected != BN_NO_NUMBER && expected != came)
        bn_fault_add(&t->faults, BN_EXIT_FAULT, t->file, e->line, e->col,
                     "%s: expected %d, came %d", what, expected, came);
}

/* ---- Events ---- */

static const char *card_word(const struct bn_battle *b, int card)
{
    return card == BN_NONE ? "null" : b->rules->cards[card].name;
}

static bool event_fits(const struct trial *t, const struct bn_expect *e, const struct bn_said *said)
{
    char from[16], to[16];
    const struct bn_event *ev = &said->e;
    return same(e->event, bn_event_name(t->b, ev->kind)) &&
           same(e->rule, bn_rule_id(t->b, ev->rule)) && same(e->unit, unit_word(t->b, ev->unit)) &&
           same(e->other, unit_word(t->b, ev->other)) &&
           same(e->from, hex_word(t->b, ev->from, from)) &&
           same(e->to, hex_word(t->b, ev->to, to)) && same(e->side, side_word(t->b, ev->side)) &&
           same(e->card, card_word(t->b, ev->card)) && (e->n == BN_NO_NUMBER || e->n == ev->n) &&
           bn_may_see(ev, BN_NONE);
}

static void add_field(struct bn_text *t, const char *name, const char *value)
{
    if (!value)
        return;
    bn_text_add(t, t->len ? " " : "");
    bn_text_add(t, name);
    bn_text_char(t, ' ');
    bn_text_add(t, value);
}

static void add_number(struct bn_text *t, const char *name, int n)
{
    char word[16];
    snprintf(word, sizeof word, "%d", n);
    add_field(t, name, n == BN_NO_NUMBER ? NULL : word);
}

/* "rule LH-6.1 unit N2 n 1" */
static void say_expected(const struct bn_expect *e, struct bn_text *t)
{
    add_field(t, "rule", e->rule);
    add_field(t, "unit", e->unit);
    add_field(t, "other", e->other);
    add_field(t, "side", e->side);
    add_field(t, "from", e->from);
    add_field(t, "to", e->to);
    add_field(t, "card", e->card);
    add_number(t, "n", e->n);
    if (!t->len)
        bn_text_add(t, "one");
}

static void say_came(const struct trial *t, const struct bn_said *said, struct bn_text *out)
{
    char word[16];
    const struct bn_event *e = &said->e;
    add_field(out, "rule", e->rule == BN_NONE ? NULL : bn_rule_id(t->b, e->rule));
    add_field(out, "unit", e->unit == BN_NONE ? NULL : unit_word(t->b, e->unit));
    add_field(out, "other", e->other == BN_NONE ? NULL : unit_word(t->b, e->other));
    add_field(out, "side", e->side == BN_NONE ? NULL : side_word(t->b, e->side));
    add_field(out, "from", e->from == BN_NONE ? NULL : hex_word(t->b, e->from, word));
    add_field(out, "to", e->to == BN_NONE ? NULL : hex_word(t->b, e->to, word));
    add_field(out, "card", e->card == BN_NONE ? NULL : card_word(t->b, e->card));
    add_number(out, "n", e->n);
}

/* The first of its kind behind what was found so far is named, since it most likely is the one. */
static void event_missing(struct trial *t, const struct bn_expect *e)
{
    char expected[BN_EVENT_TEXT], came[BN_EVENT_TEXT], what[80];
    struct bn_text words = bn_text_begin(expected, sizeof expected);
    say_expected(e, &words);
    snprintf(what, sizeof what, "event %s", e->event);
    words = bn_text_begin(came, sizeof came);
    for (size_t i = t->after; i < bn_session_said_n(t->s) && !words.len; i++)
        if (same(e->event, bn_event_name(t->b, bn_session_said(t->s, i)->e.kind)))
            say_came(t, bn_session_said(t->s, i), &words);
    fails(t, e, what, expected, words.len ? came : "none (behind the one expected before it)");
}

/* As many events of this kind as the case names, and no more. */
static void only_these(struct trial *t, const struct bn_expect *e)
{
    int named = 0, came = 0;
    char what[80];
    for (size_t i = 0; i < t->c->expects; i++)
        named += t->c->expect[i].kind == BN_EXPECT_EVENT && same(e->event, t->c->expect[i].event);
    for (size_t i = 0; i < bn_session_said_n(t->s); i++)
        came += bn_may_see(&bn_session_said(t->s, i)->e, BN_NONE) &&
                same(e->event, bn_event_name(t->b, bn_session_said(t->s, i)->e.kind));
    snprintf(what, sizeof what, "how often %s happens (only: true)", e->event);
    compare_number(t, e, what, named, came);
}

static void expect_event(struct trial *t, const struct bn_expect *e)
{
    size_t i = t->after;
    while (i < bn_session_said_n(t->s) && !event_fits(t, e, bn_session_said(t->s, i)))
        i++;
    if (i == bn_session_said_n(t->s))
        event_missing(t, e);
    else
        t->after = i + 1;
    if (e->only)
        only_these(t, e);
}

/* ---- What stands in the end ---- */

static void expect_unit(struct trial *t, const struct bn_expect *e)
{
    const struct bn_state *s = bn_session_state(t->s);
    int u = bn_unit_read(t->b, e->unit, strlen(e->unit));
    if (u == BN_NONE) {
        fails(t, e, "unit", e->unit, "no such unit");
        return;
    }
    const struct bn_unit *unit = &s->unit[u];
    char hex[16], what[40];
    bool faces = unit->hex != BN_NONE && unit->face != BN_NONE;
    snprintf(what, sizeof what, "hex of %s", e->unit);
    compare(t, e, what, e->hex, hex_word(t->b, unit->hex, hex));
    snprintf(what, sizeof what, "facing of %s", e->unit);
    compare(t, e, what, e->facing, faces ? bn_face_names[unit->face] : "null");
    snprintf(what, sizeof what, "state of %s", e->unit);
    compare(t, e, what, e->state, bn_unit_state_name(t->b, s, u));
    snprintf(what, sizeof what, "figures of %s", e->unit);
    compare_number(t, e, what, e->figures, unit->figures);
    snprintf(what, sizeof what, "hits on %s", e->unit);
    compare_number(t, e, what, e->hits, unit->hits);
}

static void expect_refused(struct trial *t, const struct bn_expect *e)
{
    char what[BN_ORDER_TEXT + 40];
    enum bn_session_result result = bn_session_order(t->s, e->order);
    snprintf(what, sizeof what, "refusal of '%s'", e->order);
    if (result == BN_REFUSED) {
        if (!same(e->rule, bn_session_reason_rule(t->s))) {
            char came[BN_EVENT_TEXT + 40];
            snprintf(came, sizeof came, "%s (%s)", bn_session_reason_rule(t->s),
                     bn_session_reason(t->s));
            fails(t, e, what, e->rule, came);
        }
        return;
    }
    fails(t, e, what, e->rule ? e->rule : "a refusal", "nothing: the order is legal");
    t->stop = result == BN_DONE_OK; /* the battle is another one now */
}

static bool is_listed(const struct trial *t, const struct bn_order *order)
{
    struct bn_order at[4096];
    struct bn_list list = {at, 0, sizeof at / sizeof *at};
    bn_legal(t->b, bn_session_state(t->s), &list);
    for (int i = 0; i < list.n && i < list.max; i++)
        if (bn_order_same(order, &at[i]))
            return true;
    return false;
}

static void expect_legal(struct trial *t, const struct bn_expect *e)
{
    char fault[BN_EVENT_TEXT], what[BN_ORDER_TEXT + 40];
    struct bn_text words = bn_text_begin(fault, sizeof fault);
    struct bn_order order;
    snprintf(what, sizeof what, "'%s'", e->order);
    if (bn_session_state(t->s)->winner != BN_OPEN)
        fails(t, e, what, "a legal order", "the end of the battle");
    else if (!bn_order_read(t->b, bn_session_state(t->s), e->order, &order, &words))
        fails(t, e, what, "a legal order", fault);
    else if (!is_listed(t, &order))
        fails(t, e, what, "a legal order", "not listed");
}

static int orders_left(const struct trial *t)
{
    const struct bn_fact *fact = t->b->rules->battle_facts;
    for (int i = 0; fact && fact[i].name; i++)
        if (strcmp(fact[i].name, "orders_left") == 0)
            return bn_session_state(t->s)->fact[i];
    return BN_NO_NUMBER;
}

static void expect_state(struct trial *t, const struct bn_expect *e)
{
    const struct bn_state *s = bn_session_state(t->s);
    compare(t, e, "winner", e->winner, s->winner == BN_OPEN ? "null" : side_word(t->b, s->winner));
    compare(t, e, "decides", e->decides, side_word(t->b, s->decider));
    compare(t, e, "phase", e->phase, t->b->rules->phases[s->phase].name);
    compare_number(t, e, "turn", e->turn, s->turn);
    compare_number(t, e, "orders left", e->orders_left, orders_left(t));
}

static void expect_side(struct trial *t, const struct bn_expect *e)
{
    const struct bn_state *s = bn_session_state(t->s);
    char what[40 + BN_NAME_LEN];
    for (int side = 0; side < BN_SIDES; side++) {
        if (!bn_same_word(e->side, t->b->side[side].id))
            continue;
        snprintf(what, sizeof what, "banners of %s", e->side);
        compare_number(t, e, what, e->banners, bn_banners(t->b, s, side));
        snprintf(what, sizeof what, "cards of %s", e->side);
        compare_number(t, e, what, e->cards, s->held[side]);
    }
}

static void (*const looks[])(struct trial *, const struct bn_expect *) = {
    [BN_EXPECT_EVENT] = expect_event,     [BN_EXPECT_UNIT] = expect_unit,
    [BN_EXPECT_REFUSED] = expect_refused, [BN_EXPECT_LEGAL] = expect_legal,
    [BN_EXPECT_STATE] = expect_state,     [BN_EXPECT_SIDE] = expect_side,
};

/* ---- The whole ---- */

static void play_order(struct trial *t, size_t i)
{
    enum bn_session_result result = bn_session_order(t->s, t->c->order[i]);
    const char *rule = bn_session_reason_rule(t->s);
    if (result == BN_DONE_OK)
        return;
    bn_fault_add(&t->faults, BN_EXIT_FAULT, t->file, t->c->order_line[i], 1, "order '%s'%s: %s%s%s",
                 t->c->order[i], result == BN_REFUSED ? " is refused" : "", bn_session_reason(t->s),
                 *rule ? ", " : "", rule);
    t->stop = true;
}

static void play(struct trial *t)
{
    struct bn_luck luck = {.dice = t->c->dice,
                           .dice_n = t->c->dice_n,
                           .has_dice = true,
                           .deck = t->c->deck,
                           .deck_n = t->c->deck_n,
                           .has_deck = t->c->has_deck};
    enum bn_session_result result;
    t->s = bn_session_new(t->b, &luck, &result);
    if (result != BN_DONE_OK) {
        bn_fault_add(&t->faults, BN_EXIT_FAULT, t->file, 1, 1, "before the first order: %s",
                     bn_session_reason(t->s));
        t->stop = true;
    }
    for (size_t i = 0; i < t->c->orders && !t->stop; i++)
        play_order(t, i);
    for (int cards = 0; cards < 2 && !t->stop; cards++) {
        size_t left = bn_session_left_over(t->s, cards), all = cards ? t->c->deck_n : t->c->dice_n;
        if (left)
            bn_fault_add(&t->faults, BN_EXIT_FAULT, t->file, 1, 1,
                         "%zu of %zu %s; all must be, and the next would be '%s'", left, all,
                         cards ? "cards were not drawn" : "dice were not rolled",
                         (cards ? t->c->deck : t->c->dice)[all - left]);
    }
}

/* Refusals are tried when all else was looked at: one that is none changes the battle. */
static void judge(struct trial *t)
{
    for (int tries = 0; tries < 2; tries++)
        for (size_t i = 0; i < t->c->expects && !t->stop; i++)
            if ((t->c->expect[i].kind == BN_EXPECT_REFUSED) == (tries == 1))
                looks[t->c->expect[i].kind](t, &t->c->expect[i]);
}

static void tell(const struct trial *t, const struct cli_print *p)
{
    bool passed = t->faults.n == 0;
    if (p->json || !passed)
        print_said(p, t->s, 0, INT16_MAX);
    if (!p->json) {
        char *title = bn_utf8_shown(t->c->title ? t->c->title : t->file);
        printf("%s: %s\n", title, passed ? "passed" : "failed");
        free(title);
        return;
    }
    json_t *line = json_pack("{ss ss* sb}", "type", "case", "case", t->c->title, "passed", passed);
    json_dumpf(line, stdout, JSON_COMPACT | JSON_ENSURE_ASCII);
    putchar('\n');
    json_decref(line);
    print_state(p, bn_session_state(t->s));
}

int trial_run(const struct cli_args *args, const struct cli_file *file)
{
    struct trial t = {.c = file->rule_case, .b = file->rule_case->battle, .file = file->shown};
    struct cli_print p = {t.b, BN_NONE, args->json, cli_colored(args)};
    play(&t);
    judge(&t);
    tell(&t, &p);
    fflush(stdout);
    bn_faults_sort(&t.faults);
    bn_faults_print(&t.faults);
    int status = (int)t.faults.status;
    bn_faults_free(&t.faults);
    bn_session_free(t.s);
    return status;
}
