/* The session: orders, undo and redo, lists of dice, the record, and playing it again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "files/catalogue.h"
#include "files/memory.h"
#include "session/session.h"

/* South's knight stands before north's infantry; archers of both sides are near. */
static const char scenario[] =
    "banneret: 1\n"
    "ruleset: lionheart\n"
    "options: {command_dice: 2}\n"
    "board: {cols: 7, rows: 7}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]\n"
    "  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]\n";

/* Initiative to south, with four orders. */
#define OPENING "arrow", "axe", "panic", "panic"

struct table { /* one battle at a time, and all that belongs to it */
    struct bn_battle *b;
    struct bn_session *s;
    enum bn_session_result begun;
    struct bn_faults faults;
    char path[64];
};
static struct table t;
static char folder[] = "/tmp/banneret-session-XXXXXX";

static struct bn_battle *battle(void)
{
    struct bn_battle *b =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &t.faults);
    bn_faults_print(&t.faults);
    assert_non_null(b);
    return b;
}

static void begin_with(struct bn_luck luck)
{
    t.b = battle();
    t.s = bn_session_new(t.b, &luck, &t.begun);
}

static void begin(const char *const dice[], size_t n)
{
    begin_with((struct bn_luck){.dice = (char **)(uintptr_t)dice, .dice_n = n, .has_dice = true});
}
#define BEGIN(...)                                                                                 \
    begin((const char *const[]){__VA_ARGS__},                                                      \
          sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static int end(void **state)
{
    (void)state;
    bn_session_free(t.s);
    bn_battle_free(t.b);
    bn_faults_free(&t.faults);
    unlink(t.path);
    t = (struct table){.path = ""};
    return 0;
}

static void ok(const char *order)
{
    enum bn_session_result result = bn_session_order(t.s, order);
    if (result != BN_DONE_OK)
        fail_msg("%s: %d, %s %s", order, result, bn_session_reason(t.s),
                 bn_session_reason_rule(t.s));
}

static uint64_t digest(void) { return bn_digest(t.b, bn_session_state(t.s)); }

static bool happened(int kind)
{
    for (size_t i = 0; i < bn_session_said_n(t.s); i++)
        if (bn_session_said(t.s, i)->e.kind == kind)
            return true;
    return false;
}

/* ---- Orders ---- */

static void opening(void **state)
{
    (void)state;
    BEGIN(OPENING, "axe");
    assert_int_equal(t.begun, BN_DONE_OK);
    assert_true(bn_session_begun(t.s));
    assert_int_equal(bn_session_state(t.s)->decider, 0);
    assert_int_equal(bn_session_orders(t.s), 0);
    assert_int_equal(bn_session_left_over(t.s), 1);
    assert_true(happened(BN_EV_ORDERS));
    const struct bn_said *first = NULL;
    for (size_t i = 0; i < bn_session_said_n(t.s) && !first; i++)
        if (bn_session_said(t.s, i)->e.kind == BN_EV_DICE)
            first = bn_session_said(t.s, i);
    assert_non_null(first);
    assert_string_equal(first->purpose, "initiative");
    assert_int_equal(first->faces_n, 1);
    assert_string_equal(first->label[first->faces[0]], "arrow");
    assert_null(first->e.ask);
}

static void refusal_changes_nothing(void **state)
{
    (void)state;
    BEGIN(OPENING);
    uint64_t before = digest();
    size_t said = bn_session_said_n(t.s);
    assert_int_equal(bn_session_order(t.s, "K1 step d3"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(t.s), "LH-3.4");
    assert_true(*bn_session_reason(t.s));
    assert_int_equal(bn_session_order(t.s, "N1 turn s"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(t.s), "LH-2.2");
    assert_int_equal(bn_session_order(t.s, "K1 stap e3"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(t.s), "");
    assert_true(*bn_session_reason(t.s));
    assert_true(digest() == before);
    assert_int_equal(bn_session_said_n(t.s), said);
    assert_int_equal(bn_session_orders(t.s), 0);
}

static void orders_are_kept_in_one_form(void **state)
{
    (void)state;
    BEGIN(OPENING);
    ok("p1 STEP nw");
    ok("pass"); /* declines nothing, so it halts the unit that moves */
    assert_int_equal(bn_session_orders(t.s), 2);
    assert_string_equal(bn_session_order_text(t.s, 1), "P1 step f6");
    assert_string_equal(bn_session_order_text(t.s, 2), "P1 halt");
    assert_int_equal(bn_session_order_side(t.s, 1), 0);
}

static void concede(void **state)
{
    (void)state;
    BEGIN(OPENING);
    ok("Concede");
    assert_int_equal(bn_session_state(t.s)->winner, 1);
    assert_string_equal(bn_session_order_text(t.s, 1), "concede");
    assert_true(happened(BN_EV_CONCEDE));
    assert_int_equal(bn_session_order(t.s, "concede"), BN_REFUSED);
    assert_int_equal(bn_session_order(t.s, "P1 step nw"), BN_REFUSED);
    assert_int_equal(bn_session_can_undo(t.s), 0);
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(t.s, 1, true), BN_DONE_OK);
    ok("P1 step nw");
}

/* ---- Undo and redo ---- */

static void undo_and_redo(void **state)
{
    (void)state;
    BEGIN(OPENING);
    uint64_t at[3] = {digest()};
    ok("P1 step nw");
    at[1] = digest();
    ok("P1 halt");
    at[2] = digest();
    size_t said = bn_session_said_n(t.s);
    assert_int_equal(bn_session_can_undo(t.s), 2);
    assert_int_equal(bn_session_undo(t.s, 3, true), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(t.s, 0, false), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_DONE_OK);
    assert_true(digest() == at[1]);
    assert_true(bn_session_said_n(t.s) < said);
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_DONE_OK);
    assert_true(digest() == at[0]);
    assert_false(happened(BN_EV_UNDO)); /* nobody need know */
    assert_int_equal(bn_session_redo(t.s), BN_DONE_OK);
    assert_int_equal(bn_session_redo(t.s), BN_DONE_OK);
    assert_int_equal(bn_session_redo(t.s), BN_NO_UNDO);
    assert_true(digest() == at[2]);
    assert_int_equal(bn_session_said_n(t.s), said);
    assert_true(bn_digest(t.b, bn_session_state_after(t.s, 1)) == at[1]);
}

static void another_order_ends_redo(void **state)
{
    (void)state;
    BEGIN(OPENING);
    ok("P1 step nw");
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_DONE_OK);
    assert_int_equal(bn_session_order(t.s, "P1 step a1"), BN_REFUSED);
    assert_true(bn_session_can_redo(t.s)); /* a refusal takes nothing away */
    ok("P1 turn ne");
    assert_false(bn_session_can_redo(t.s));
    assert_int_equal(bn_session_orders(t.s), 1);
    assert_string_equal(bn_session_order_text(t.s, 1), "P1 turn ne");
}

static void dice_stop_undo(void **state)
{
    (void)state;
    BEGIN(OPENING, "axe", "arrow", "arrow", "arrow", "panic", "panic");
    ok("end move");
    assert_int_equal(bn_session_can_undo(t.s), 1);
    ok("K1 battle N1");
    uint64_t after = digest();
    assert_int_equal(bn_session_can_undo(t.s), 0);
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_NO_UNDO);
    assert_non_null(strstr(bn_session_reason(t.s), "K1 battle N1"));
    assert_true(digest() == after);
    assert_int_equal(bn_session_undo(t.s, 1, true), BN_DONE_OK);
    assert_true(happened(BN_EV_UNDO));
    /* The list goes on where it was at the order taken back: the same dice fall. */
    assert_int_equal(bn_session_left_over(t.s), 6);
    ok("K1 battle N1");
    assert_true(digest() == after);
    assert_int_equal(bn_session_left_over(t.s), 2);
    /* Redo has the dice that fell then, whatever the list says. */
    assert_int_equal(bn_session_undo(t.s, 1, true), BN_DONE_OK);
    assert_int_equal(bn_session_redo(t.s), BN_DONE_OK);
    assert_true(digest() == after);
}

static void the_other_side_stops_undo(void **state)
{
    (void)state;
    BEGIN(OPENING, "axe", "axe");
    ok("K2 step a4"); /* in front of A1, who is asked */
    assert_int_equal(bn_session_state(t.s)->decider, 1);
    assert_int_equal(bn_session_can_undo(t.s), 0);
    ok("A1 hold");
    assert_int_equal(bn_session_state(t.s)->decider, 0);
    assert_int_equal(bn_session_can_undo(t.s), 0);
    assert_int_equal(bn_session_undo(t.s, 1, false), BN_NO_UNDO);
    assert_non_null(strstr(bn_session_reason(t.s), "other side"));
    ok("K2 halt");
    assert_int_equal(bn_session_can_undo(t.s), 1);
}

/* ---- Chance ---- */

static void a_list_runs_out(void **state)
{
    (void)state;
    BEGIN(OPENING, "axe", "axe", "axe");
    ok("end move");
    uint64_t before = digest();
    assert_int_equal(bn_session_order(t.s, "K1 battle N1"), BN_STARVED);
    const struct bn_wanted *w = bn_session_wanted(t.s);
    assert_int_equal(w->n, 4);
    assert_int_equal(w->given, 3);
    assert_string_equal(w->purpose, "battle");
    assert_string_equal(w->rule, "LH-5.2");
    assert_false(w->card);
    assert_true(digest() == before);
    assert_int_equal(bn_session_orders(t.s), 1);
    bn_session_dice(t.s, (const char *const[]){"AXE"}, 1);
    ok("K1 battle N1");
    assert_int_equal(bn_session_state(t.s)->unit[3].status, BN_LOST); /* four hits on four */
}

static void the_opening_runs_out(void **state)
{
    (void)state;
    BEGIN("arrow");
    assert_int_equal(t.begun, BN_STARVED);
    assert_false(bn_session_begun(t.s));
    assert_int_equal(bn_session_state(t.s)->decider, BN_NONE);
    assert_int_equal(bn_session_state(t.s)->unit[0].hex, t.b->unit[0].hex);
    assert_int_equal(bn_session_order(t.s, "end"), BN_REFUSED);
    bn_session_dice(t.s, (const char *const[]){"axe", "panic", "panic"}, 3);
    assert_int_equal(bn_session_begin(t.s), BN_DONE_OK);
    ok("P1 step nw");
}

static void a_face_cannot_come(void **state)
{
    (void)state;
    BEGIN(OPENING, "axe", "6");
    ok("end move");
    uint64_t before = digest();
    assert_int_equal(bn_session_order(t.s, "K1 battle N1"), BN_BAD_FACE);
    assert_int_equal(bn_session_wanted(t.s)->at, 6);
    assert_string_equal(bn_session_wanted(t.s)->face, "6");
    assert_non_null(strstr(bn_session_reason(t.s), "axe arrow panic"));
    assert_true(digest() == before);
}

static void the_seed_takes_over(void **state)
{
    (void)state;
    const char *dice[] = {OPENING, "axe"};
    begin_with((struct bn_luck){.dice = (char **)(uintptr_t)dice,
                                .dice_n = 5,
                                .has_dice = true,
                                .has_seed = true,
                                .seed = 9});
    ok("end move");
    ok("K1 battle N1"); /* one axe of the list, three dice of the seed */
    assert_int_equal(bn_session_left_over(t.s), 0);
}

/* ---- The record ---- */

static struct bn_record header(void)
{
    return (struct bn_record){.program = bn_copy("test", 4),
                              .ruleset = bn_copy("lionheart", 9),
                              .scenario = bn_copy(scenario, strlen(scenario)),
                              .version = t.b->rules->version,
                              .has_seed = true,
                              .seed = 7};
}

static void record(void)
{
    snprintf(t.path, sizeof t.path, "%s/t.battle", folder);
    struct bn_record h = header();
    struct bn_writer *w = bn_writer_new(t.path, &h, &t.faults);
    free(h.program);
    free(h.ruleset);
    free(h.scenario);
    bn_faults_print(&t.faults);
    assert_non_null(w);
    assert_true(bn_session_record(t.s, w, true, &t.faults));
}

/* Ends the sitting. Returns what stands on disk; freed by the caller. */
static char *close_record(void)
{
    size_t len;
    char *shown = NULL;
    bn_session_free(t.s);
    t.s = NULL;
    char *text = bn_file_read(t.path, BN_RECORD_MAX, &len, &shown, &t.faults);
    free(shown);
    assert_non_null(text);
    return text;
}

static void replay(const char *text)
{
    bn_faults_free(&t.faults);
    bn_session_free(t.s);
    struct bn_record *r = bn_record_read("t.battle", text, strlen(text), &t.faults);
    assert_non_null(r);
    struct bn_luck luck = {.seed = r->seed};
    t.s = bn_session_replay(t.b, r, "t.battle", &luck, &t.faults);
    bn_record_free(r);
}

static void play_a_little(void)
{
    begin_with((struct bn_luck){
        .has_dice = true,
        .dice = (char **)(uintptr_t)(const char *[]){OPENING, "axe", "arrow", "arrow", "panic"},
        .dice_n = 8,
        .has_seed = true,
        .seed = 7});
    ok("P1 step nw"); /* before the record is begun: it is written all the same */
    record();
    ok("P1 halt");
    assert_int_equal(bn_session_undo(t.s, 2, false), BN_DONE_OK);
    assert_int_equal(bn_session_redo(t.s), BN_DONE_OK);
    assert_true(bn_session_add_note(t.s, 1, "so far so good"));
    assert_true(bn_session_set_seat(t.s, 0, "human"));
    assert_int_equal(bn_session_answer(t.s, "P1 halt"), BN_DONE_OK);
    ok("end move");
    ok("K1 battle N1");
    assert_int_equal(bn_session_undo(t.s, 1, true), BN_DONE_OK);
    ok("K1 battle N1");
    assert_true(bn_session_sync(t.s));
}

static void a_record_replays(void **state)
{
    (void)state;
    play_a_little();
    uint64_t before = digest();
    int orders = bn_session_orders(t.s);
    size_t said = bn_session_said_n(t.s);
    char *text = close_record();
    assert_non_null(strstr(text, "{\"undo\":2}\n"));
    assert_non_null(strstr(text, "{\"undo\":1,\"referee\":true}\n"));
    assert_non_null(strstr(text, "\"auto\":true"));
    assert_non_null(strstr(text, "\"dice\":[\"axe\",\"arrow\",\"arrow\",\"panic\"]"));
    replay(text);
    bn_faults_print(&t.faults);
    assert_int_equal(t.faults.n, 0);
    assert_false(bn_session_read_only(t.s));
    assert_true(digest() == before);
    assert_int_equal(bn_session_orders(t.s), orders);
    assert_int_equal(bn_session_said_n(t.s), said);
    assert_int_equal(bn_session_notes(t.s), 1);
    assert_string_equal(bn_session_note_at(t.s, 0)->text, "so far so good");
    assert_int_equal(bn_session_note_at(t.s, 0)->side, 1);
    free(text);
}

static void typed_dice_are_marked(void **state)
{
    (void)state;
    BEGIN(OPENING);
    record();
    ok("end move");
    assert_int_equal(bn_session_order(t.s, "K1 battle N1"), BN_STARVED);
    bn_session_dice(t.s, (const char *const[]){"axe", "axe", "arrow", "arrow"}, 4);
    ok("K1 battle N1");
    /* What was typed for an order taken back is not used for another. */
    assert_int_equal(bn_session_undo(t.s, 1, true), BN_DONE_OK);
    assert_int_equal(bn_session_order(t.s, "K1 battle N1"), BN_STARVED);
    bn_session_dice(t.s, (const char *const[]){"axe", "axe", "axe", "axe"}, 4);
    ok("K1 battle N1");
    char *text = close_record();
    char *second = strstr(text, "\"dice\":[\"axe\",\"axe\",\"axe\",\"axe\"]");
    assert_non_null(second);
    assert_non_null(strstr(second, "\"entered\":true"));
    char *first = strstr(text, "\"order\":\"end move\"");
    *strchr(first, '\n') = 0;
    assert_null(strstr(first, "entered"));
    free(text);
}

static void the_seed_goes_on_where_it_was(void **state)
{
    (void)state;
    const char *orders[] = {"end move", "end battle", "end move", "end battle", "end move"};
    enum { ORDERS = sizeof orders / sizeof *orders, HALF = 2 };
    begin_with((struct bn_luck){.has_seed = true, .seed = 7});
    record();
    for (int i = 0; i < HALF; i++)
        if (bn_session_order(t.s, orders[i]) != BN_DONE_OK)
            bn_session_order(t.s, "pass");
    uint32_t rolled = bn_session_state(t.s)->draws;
    char *text = close_record();
    bn_battle_free(t.b);
    begin_with((struct bn_luck){.has_seed = true, .seed = 7}); /* the same without a break */
    for (int i = 0; i < ORDERS; i++)
        if (bn_session_order(t.s, orders[i]) != BN_DONE_OK)
            bn_session_order(t.s, "pass");
    uint64_t expected = digest();
    assert_true(bn_session_state(t.s)->draws > rolled); /* else nothing was tested */
    replay(text);
    assert_int_equal(t.faults.n, 0);
    for (int i = HALF; i < ORDERS; i++)
        if (bn_session_order(t.s, orders[i]) != BN_DONE_OK)
            bn_session_order(t.s, "pass");
    assert_true(digest() == expected);
    free(text);
}

/* ---- Records that are not what they were ---- */

/* The record with `old` replaced where it stands last. */
static char *changed(const char *text, const char *old, const char *by)
{
    const char *at = NULL;
    for (const char *p = text; (p = strstr(p, old)); p++)
        at = p;
    assert_non_null(at);
    return bn_format("%.*s%s%s", (int)(at - text), text, by, at + strlen(old));
}

/* Replaying finds a difference at the last line, says what, and stands before it. */
static void differs_by(const char *text, const char *old, const char *by, const char *what)
{
    char *other = changed(text, old, by);
    int lines = 0;
    for (const char *p = other; *p; p++)
        lines += *p == '\n';
    replay(other);
    if (t.faults.n != 1 || t.faults.at[0].line != lines || !strstr(t.faults.at[0].what, what)) {
        bn_faults_print(&t.faults);
        fail_msg("wanted a fault at line %d: %s", lines, what);
    }
    assert_int_equal(t.faults.status, BN_EXIT_FAULT);
    assert_int_equal(bn_session_orders(t.s), 3);
    assert_true(bn_session_read_only(t.s));
    assert_int_equal(bn_session_order(t.s, "end battle"), BN_REFUSED);
    free(other);
}

static void differences_are_found(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    differs_by(text, "\"arrow\",\"arrow\",\"panic\"]", "\"axe\",\"arrow\",\"panic\"]", "hash");
    differs_by(text, "\"arrow\",\"panic\"]", "\"panic\"]", "the list had 3");
    differs_by(text, "\"panic\"]", "\"panic\",\"axe\"]", "not rolled");
    differs_by(text, "\"panic\"]", "\"6\"]", "'6'");
    differs_by(text, "K1 battle N1", "K1 battle N2", "refused");
    differs_by(text, "\"side\":\"south\"", "\"side\":\"north\"", "other side");
    differs_by(text, "\"n\":4", "\"n\":5", "not the next one");
    free(text);
}

static void too_much_undone(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    char *more = bn_format("%s{\"undo\":5}\n", text);
    replay(more);
    assert_int_equal(t.faults.n, 1);
    assert_int_equal(bn_session_orders(t.s), 4);
    free(more);
    free(text);
}

static void a_line_without_its_end(void **state)
{
    (void)state;
    play_a_little();
    uint64_t whole = digest();
    char *text = close_record();
    size_t len = strlen(text);
    text[len - 1] = 0;
    replay(text);
    assert_int_equal(t.faults.n, 0);
    assert_true(bn_session_tail_kept(t.s));
    assert_true(digest() == whole);
    char *other = changed(text, "\"hash\":\"", "\"hash\":\"0");
    other[strlen(other) - 3] = '"'; /* sixteen digits again, but others */
    other[strlen(other) - 2] = '}';
    other[strlen(other) - 1] = 0;
    replay(other);
    bn_faults_print(&t.faults);
    assert_int_equal(t.faults.n, 0);
    assert_false(bn_session_tail_kept(t.s));
    assert_false(bn_session_read_only(t.s));
    assert_int_equal(bn_session_orders(t.s), 3);
    size_t last = strlen(strrchr(text, '\n') + 1);
    for (size_t cut = 1; cut < last; cut++) { /* torn anywhere, it is as if it was not there */
        text[len - 1 - cut] = 0;
        replay(text);
        assert_int_equal(t.faults.n, 0);
        assert_int_equal(bn_session_orders(t.s), 3);
    }
    free(other);
    free(text);
}

/* Killed before the opening was written: who goes on with the record writes it. */
static void a_header_alone(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    *(strchr(strchr(text, '\n') + 1, '\n') + 1) = 0; /* the header and the seed */
    FILE *f = fopen(t.path, "wb");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    replay(text);
    assert_int_equal(t.faults.n, 0);
    assert_true(bn_session_begun(t.s));
    bool busy;
    struct bn_writer *w = bn_writer_open(t.path, strlen(text), false, &busy, &t.faults);
    assert_non_null(w);
    assert_true(bn_session_record(t.s, w, false, &t.faults));
    ok("concede");
    uint64_t before = digest();
    free(text);
    text = close_record();
    assert_non_null(strstr(text, "{\"n\":0,"));
    replay(text);
    bn_faults_print(&t.faults);
    assert_int_equal(t.faults.n, 0);
    assert_true(digest() == before);
    free(text);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, end)
    const struct CMUnitTest tests[] = {
        TEST(opening),
        TEST(refusal_changes_nothing),
        TEST(orders_are_kept_in_one_form),
        TEST(concede),
        TEST(undo_and_redo),
        TEST(another_order_ends_redo),
        TEST(dice_stop_undo),
        TEST(the_other_side_stops_undo),
        TEST(a_list_runs_out),
        TEST(the_opening_runs_out),
        TEST(a_face_cannot_come),
        TEST(the_seed_takes_over),
        TEST(a_record_replays),
        TEST(typed_dice_are_marked),
        TEST(the_seed_goes_on_where_it_was),
        TEST(differences_are_found),
        TEST(too_much_undone),
        TEST(a_line_without_its_end),
        TEST(a_header_alone),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
