/* A battle on the screen, typed at through a pseudo-terminal. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "skirmish.h"

#include <cmocka.h>

static void move_undo_redo_and_quit(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    assert_true(terminal_line_shows(t, 0, "turn 1/80 │ FRANKS │ orders ■■■ │ lost: Franks 0/2"));
    assert_true(terminal_line_shows(t, 5, "| a4|"));
    /* c5, where Roland stands */
    assert_true(terminal_cursor_at(t, 2 + 4 * 2 + 2, 1 + 1 + 2 * 4 + 1));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "]")); /* where he may step */
    terminal_type(t, "u\r");
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    assert_true(terminal_shows(t, "orders ■■□"));
    assert_true(terminal_line_shows(t, 21, "LH-3.1"));
    terminal_type(t, "z");
    assert_true(terminal_shows(t, "Taken back: F1 step c4"));
    assert_true(terminal_shows(t, "orders ■■■"));
    terminal_type(t, "Z");
    assert_true(terminal_shows(t, "Given again: F1 step c4"));
    skirmish_leave(t);
    terminal_end(t);
    char text[8192];
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "\"order\":\"F1 step c4\""));
    assert_non_null(strstr(text, "{\"undo\":1}"));
    home_forget();
}

static void typed_orders(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":F1 step a1\r");
    assert_true(terminal_shows(t, "LH-3.1"));
    assert_true(terminal_line_shows(t, 21, "LH-3.1"));
    assert_true(terminal_line_shows(t, 0, "orders ■■■"));
    terminal_type(t, ":f2 st");
    assert_true(terminal_line_shows(t, 21, "F2 step"));
    terminal_type(t, "\t\r");
    assert_true(terminal_shows(t, "F2 steps to"));
    terminal_type(t, ":\033OA");
    assert_true(terminal_shows(t, ": F2 step"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "? keys"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Without a unit the chosen one is meant; where none is, it is asked for. After an order from a list the
 * cursor is where the unit went. */
static void unit_left_out(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":step c4\r");
    assert_true(terminal_line_shows(t, 21, "Which unit? Choose one, or begin with it: F1 step c4"));
    terminal_type(t, "\r:step c4\r");
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    terminal_type(t, " g");
    assert_true(terminal_shows(t, "Legal orders"));
    terminal_type(t, "F2 step a4\r");
    assert_true(terminal_shows(t, "F2 steps to a4"));
    assert_true(terminal_line_shows(t, 9, "▐ I4▌"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Turning one way and back is as it was. */
static void turning_back(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "\r]");
    assert_true(terminal_line_shows(t, 22, "Enter: turn to ne"));
    terminal_type(t, "[");
    assert_true(terminal_hides(t, "Enter: turn to"));
    terminal_type(t, "[");
    assert_true(terminal_line_shows(t, 22, "Enter: turn to nw"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Enter: turn to"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* A hex that is not marked says why not, and under which rule. */
static void cursor_is_told_why_not(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "\ryyyy\r"); /* four hexes away, and it has three points */
    assert_true(terminal_line_shows(t, 21, "F1 does not get to a1 in this move. w: why"));
    assert_true(terminal_line_shows(t, 21, "LH-3"));
    assert_true(terminal_line_shows(t, 0, "orders ■■■"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Enter where nobody stands, with nobody chosen: all that may be done. */
static void enter_on_an_empty_hex(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "y\r");
    assert_true(terminal_shows(t, "F1 step c4"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "F1 step c4"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* The archers' owner decides in the middle of the other's move: a line of its own, and neither
 * Enter nor what was typed before it was asked answers. */
static void question_of_the_other_side(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "moves on"));
    terminal_type(t, ":F1 step c3\r11");
    assert_true(terminal_shows(t, "◄◄ GASCONS decide ►►"));
    assert_true(terminal_line_shows(t, 22, "1 fire F1  2 hold"));
    terminal_settle(t);
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►")); /* the ones were dropped */
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Enter does not answer"));
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►"));
    terminal_type(t, "2");
    assert_true(terminal_hides(t, "◄◄"));
    assert_true(terminal_shows(t, "G1 holds fire"));
    terminal_type(t, "z");
    assert_true(terminal_shows(t, "cannot be taken back: the other side decided it"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Where the question leaves no room for its answers they stand on the line below. */
static void answers_are_all_seen(void **state)
{
    (void)state;
    static const char text[] =
        "banneret: 1\ntitle: Where to\nruleset: lionheart\nboard: {cols: 7, rows: 6}\n"
        "sides:\n  - {id: south, name: Franks, colour: blue, baseline: s}\n"
        "  - {id: north, name: Gascons, colour: red, baseline: n}\n"
        "units:\n  south: [I1 infantry d4 n, N1 knight a6]\n  north:\n"
        "    - {id: I9, type: infantry, hex: d3, name: The old company of the ford}\n"
        "    - N9 knight g1\n"
        "start: {turn: 1, side: south, phase: battle, orders_left: 1}\n";
    char path[300];
    home_write("where.yaml", text, path, sizeof path);
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", path, "--no-effects", "--dice", "axe axe axe panic", "--seed",
                          "1",    NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a battle"));
    terminal_type(t, ":I1 battle I9\r");
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►"));
    assert_true(terminal_line_shows(t, 23, " 1 retreat c2  2 retreat d2  "));
    terminal_type(t, "l\r"); /* beside them */
    assert_true(terminal_line_shows(t, 21, "press a number"));
    terminal_type(t, "hu\r");
    assert_true(terminal_line_shows(t, 21, "press 2 for I9 retreat d2"));
    assert_true(terminal_line_shows(t, 23, "? keys"));
    terminal_type(t, "2");
    assert_true(terminal_shows(t, "falls back to d2"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

static void space_asks_before_orders_are_lost(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, " ");
    assert_true(terminal_shows(t, "End the move phase?"));
    assert_true(terminal_shows(t, "3 orders are left, and there is something to do for F1, F2."));
    terminal_type(t, "n");
    assert_true(terminal_hides(t, "End the move phase?"));
    assert_true(terminal_line_shows(t, 22, "FRANKS: choose a unit to move"));
    terminal_type(t, " y");
    assert_true(terminal_shows(t, "┌─ Turn 2"));
    terminal_end(t);
    home_forget();
}

/* Set per side, shown in the panel, recorded as answers that gave themselves. */
static void standing_answers(void **state)
{
    (void)state;
    static const char *const what[] = {"G1 fires at F1", "G1 holds fire"};
    static const char *const shown[] = {"Gascons: fire always", "Gascons: fire never"};
    for (int never = 0; never < 2; never++) {
        struct terminal *t = skirmish(80, 24);
        skirmish_decides(t);
        terminal_type(t, "a");
        assert_true(terminal_shows(t, "Answers given beforehand"));
        assert_true(terminal_shows(t, "counter        ask"));
        terminal_type(t, "\033OB\033OB\033OB\r"); /* past three of the Franks */
        assert_true(terminal_shows(t, "fire           always"));
        if (never)
            terminal_type(t, "\r");
        terminal_type(t, "\033");
        assert_true(terminal_hides(t, "beforehand"));
        assert_true(terminal_shows(t, shown[never]));
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        terminal_type(t, ":F1 step c3\r");
        assert_true(terminal_shows(t, what[never]));
        /* The answer came with its own dice, which push the archers back. */
        assert_true(terminal_line_shows(t, 22, never ? "FRANKS:" : "GASCONS decide"));
        if (!never) { /* the tray: which faces came is the seed's matter */
            assert_true(terminal_line_shows(t, 6, "G1, fire"));
            assert_true(terminal_line_shows(t, 7, "┌─┐ ┌─┐"));
            assert_true(terminal_line_shows(t, 8, "│r│ │p│"));
            assert_true(terminal_line_shows(t, 10, "1 arrow  1 panic"));
        }
        skirmish_leave(t);
        terminal_end(t);
        char text[8192];
        home_record(text, sizeof text);
        const char *line =
            strstr(text, never ? "\"order\":\"G1 hold\"" : "\"order\":\"G1 fire F1\"");
        assert_non_null(line);
        const char *is_auto = strstr(line, "\"auto\":true");
        assert_true(is_auto && is_auto < strchr(line, '\n'));
        assert_null(strstr(is_auto + 1, "\"auto\":true")); /* nothing else is */

        /* They hold when the battle is gone on with. */
        const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {"resume", NULL};
        t = terminal_start(80, 24, env, args);
        assert_true(terminal_shows(t, never ? "FRANKS:" : "GASCONS decide"));
        assert_true(terminal_shows(t, shown[never]));
        skirmish_leave(t);
        terminal_end(t);
        home_forget();
    }
}

static void windows(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "r"); /* the rule that stands on the event line */
    assert_true(terminal_shows(t, "┌─ LH-2.4  "));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "┌─ LH-2.4  "));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "┌─ Log"));
    assert_true(terminal_shows(t, "Franks, initiative: panic"));
    terminal_type(t, "/gascons\rr");
    assert_true(terminal_shows(t, "LH-2.2  "));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "LH-2.2  "));
    terminal_type(t, "q?");
    assert_true(terminal_shows(t, "┌─ Keys"));
    terminal_type(t, "r"); /* no line of it cites a rule */
    terminal_noise(t, 50);
    assert_true(terminal_shows(t, "┌─ Keys"));
    terminal_type(t, "?");
    assert_true(terminal_shows(t, "┌─ Signs on the map"));
    assert_true(terminal_shows(t, "  N knight  I infantry  A archers"));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "┌─ Signs"));
    terminal_type(t, "gturn");
    assert_true(terminal_shows(t, "only: turn"));
    assert_true(terminal_hides(t, "  F1 step"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "F1 Roland turns to face"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

static void concede_tells_the_end(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":concede\r");
    assert_true(terminal_shows(t, "GASCONS WIN: Franks concede"));
    assert_true(terminal_shows(t, "0 of 2                0 of 2"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "The battle is over."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "GASCONS WIN"));
    terminal_type(t, "\r");
    assert_true(terminal_hides(t, "GASCONS WIN"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

/* One key a die, a number before it for several; the battle begins with them too. */
static void dice_by_hand(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", home_scenario, "--no-effects", "--dice", "ask", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks: initiative"));
    terminal_type(t, "qrxp"); /* no such face; then one die, and no more */
    assert_true(terminal_shows(t, "1 of 1: arrow"));
    terminal_type(t, "\177p\r");
    assert_true(terminal_shows(t, "Gascons: initiative"));
    terminal_type(t, "\rx\r"); /* Enter before all are there does nothing */
    assert_true(terminal_shows(t, "Franks: orders"));
    terminal_type(t, "2r\r");
    assert_true(terminal_shows(t, "Franks may order 2 units"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move, 2 orders left"));
    skirmish_leave(t);
    terminal_end(t);
    char text[8192];
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "\"dice\":[\"panic\",\"axe\",\"arrow\",\"arrow\"]"));
    assert_non_null(strstr(text, "\"entered\":true"));
    home_forget();
}

static void compare_screen(struct terminal *t, const char *name)
{
    char path[128], should[16384];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    should[fread(should, 1, sizeof should - 1, f)] = 0;
    fclose(f);
    assert_true(terminal_looks(t, should));
}

/* The whole screen, to the letter. */
static void screen_is_as_drawn(void **state)
{
    (void)state;
    for (int ascii = 0; ascii < 2; ascii++) {
        struct terminal *t = skirmish_with(80, 24, ascii ? "LC_ALL=C" : "LC_ALL=C.UTF-8", NULL);
        skirmish_decides(t);
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        terminal_type(t, ":F1 step c3\r");
        assert_true(terminal_shows(t, "GASCONS decide"));
        compare_screen(t, ascii ? "screen-fire-ascii.txt" : "screen-fire.txt");
        skirmish_leave(t);
        terminal_end(t);
        home_forget();
    }
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_undo_redo_and_quit),
        cmocka_unit_test(typed_orders),
        cmocka_unit_test(unit_left_out),
        cmocka_unit_test(turning_back),
        cmocka_unit_test(cursor_is_told_why_not),
        cmocka_unit_test(enter_on_an_empty_hex),
        cmocka_unit_test(question_of_the_other_side),
        cmocka_unit_test(answers_are_all_seen),
        cmocka_unit_test(space_asks_before_orders_are_lost),
        cmocka_unit_test(standing_answers),
        cmocka_unit_test(windows),
        cmocka_unit_test(concede_tells_the_end),
        cmocka_unit_test(dice_by_hand),
        cmocka_unit_test(screen_is_as_drawn),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
