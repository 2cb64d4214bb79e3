/* Plans, their odds, why and why not, and the line of sight, typed at through a pseudo-terminal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "terminal.h"

#include <cmocka.h>

/* F1 gets at G1 by g6, beside the archers, and g5: then it has come far enough to charge. Its chances
 * are those of six dice at two figures of which each takes two hits. */
static const char scenario[] = "banneret: 1\n"
                               "title: Charge\n"
                               "ruleset: lionheart\n"
                               "board: {cols: 9, rows: 9}\n"
                               "sides:\n"
                               "  - {id: south, name: Franks, colour: blue, baseline: s}\n"
                               "  - {id: north, name: Gascons, colour: red, baseline: n}\n"
                               "start: {turn: 7, side: south, phase: move, orders_left: 2}\n"
                               "units:\n"
                               "  south:\n"
                               "    - F1 knight g7 n\n"
                               "    - F3 infantry f6 n\n"
                               "    - F4 archers f8 n\n"
                               "  north:\n"
                               "    - G1 knight g4 s\n"
                               "    - G3 infantry b2 s\n"
                               "    - G4 archers h6 sw\n"
                               "victory:\n"
                               "  - {side: south, destroy_units: 2}\n"
                               "  - {side: north, destroy_units: 2}\n";

static int set_up(void **state)
{
    *state = NULL;
    return home_begin("charge", scenario);
}

/* F1 is chosen. */
static struct terminal *start(int w, int h, const char *locale)
{
    const char *env[] = {home_state, locale, NULL};
    const char *args[] = {"play", home_scenario, "--no-effects", "--seed", "4", NULL};
    struct terminal *t = terminal_start(w, h, env, args);
    assert_true(terminal_shows(t, "destroying 2 units"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move, 2 orders left"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Chosen: F1"));
    return t;
}

static void leave(struct terminal *t)
{
    terminal_type(t, "q");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "y");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
}

/* How many orders the one record has, and whether it has this one n-th. */
static void record_has(int n, const char *order)
{
    char path[700], line[4096], wanted[200];
    bool found = false;
    assert_int_equal(home_files(".battle", path, sizeof path), 1);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    snprintf(wanted, sizeof wanted, "{\"n\":%d,", n);
    while (fgets(line, sizeof line, f))
        if (strncmp(line, wanted, strlen(wanted)) == 0)
            found = strstr(line, order) != NULL;
    fclose(f);
    if (!found)
        print_error("order %d is not %s\n", n, order);
    assert_true(found);
}

/* The path, whom it passes and the exact odds; then it is carried out as far as the enemy's question,
 * and after it to the end. Every step is an order of its own. */
static void plan_and_charge(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C.UTF-8");
    terminal_type(t, "uyu");
    assert_true(terminal_shows(t, "FRANKS: F1 against G1. Enter: plan and odds."));
    assert_true(terminal_shows(t, "g6 1, g5 2"));
    assert_true(terminal_shows(t, "! G4 may fire at g6"));
    assert_true(terminal_line_shows(t, 13, "| I4[ 1![◣a4]")); /* on g6 */
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: F1: 2 points, then charge. Enter does it."));
    assert_true(terminal_shows(t, "G1 decides first:"));
    assert_true(terminal_shows(t, "34.4%"));
    assert_true(terminal_shows(t, "54.7%"));
    terminal_type(t, "o");
    assert_true(terminal_shows(t, "ODDS  F1 battle G1"));
    assert_true(terminal_shows(t, "FIRST  perhaps G4 fire F1"));
    assert_true(terminal_shows(t, "the attacker falls back   ■■■■■■■    30.6%"));
    assert_true(terminal_shows(t, "THEN, if that does nothing"));
    assert_true(terminal_shows(t, "2 more: a charge"));
    assert_true(terminal_shows(t, "2 casualties, destroyed   ■■■■■■■■   34.4%"));
    terminal_type(t, "f");
    assert_true(terminal_shows(t, "11/32"));
    for (int i = 0; i < 6; i++)
        terminal_type(t, "\033[6~");
    assert_true(terminal_shows(t, "1 casualty"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "ODDS"));
    terminal_type(t, "o");
    assert_true(terminal_shows(t, "ODDS"));
    terminal_type(t, "\r"); /* carries it out */
    assert_true(terminal_shows(t, "GASCONS decide"));
    assert_true(terminal_shows(t, "F1 steps to g6"));
    terminal_type(t, "\r"); /* it does not answer for them, nor goes on */
    assert_true(terminal_shows(t, "press a number"));
    terminal_type(t, "2");
    assert_true(terminal_shows(t, "FRANKS: F1: 1 point, then charge. Enter does it."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "F1 charges G1"));
    leave(t);
    record_has(1, "F1 step g6");
    record_has(2, "G4 hold");
    record_has(3, "F1 step g5");
    record_has(4, "F1 charge G1");
}

/* What the enemy could do to F1 where it would go: the archers would reach it, and G1. Of an order of his
 * the odds are had too. */
static void odds_of_the_enemy(void **state)
{
    (void)state;
    struct terminal *t = start(120, 40, "LC_ALL=C.UTF-8");
    terminal_type(t, "uyue");
    assert_true(terminal_shows(t, "ODDS  against F1 at g5"));
    assert_true(terminal_shows(t, "G1 battle F1, from g4"));
    assert_true(terminal_shows(t, "G4 battle F1, from h6"));
    terminal_type(t, "?");
    assert_true(terminal_shows(t, "What is counted"));
    terminal_type(t, "q:");
    assert_true(terminal_shows(t, ": odds"));
    terminal_type(t, "G4 battle F3\r");
    assert_true(terminal_shows(t, "ODDS  against F3 at f6"));
    assert_true(terminal_hides(t, "G1 battle F3"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "ODDS"));
    terminal_type(t, ":odds G3 battle F1\r");
    assert_true(terminal_shows(t, "G3 does not get at F1 in his next turn"));
    leave(t);
}

/* Behind fire that hits the knights have one figure left, and so half the dice. */
static void odds_behind_fire(void **state)
{
    (void)state;
    struct terminal *t = start(200, 60, "LC_ALL=C.UTF-8");
    terminal_type(t, "uyuo");
    assert_true(terminal_shows(t, "THEN, if that does nothing"));
    assert_true(terminal_shows(t, "F1 has 4 dice"));
    terminal_type(t, "\033[6~\033[6~");
    assert_true(terminal_shows(t, "THEN, if it costs 1 figure"));
    assert_true(terminal_shows(t, "that are rarer"));
    assert_true(terminal_shows(t, "F1 has 2 dice"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "ODDS"));
    leave(t);
}

static void go_with_a_facing(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C");
    terminal_type(t, "lyy"); /* g5 by h7 and g6 */
    assert_true(terminal_shows(t, "F1 to g5, 2 points"));
    assert_true(terminal_shows(t, "PLAN > g5"));
    terminal_type(t, "y");
    assert_true(terminal_shows(t, "F1 to f4, 3 points"));
    assert_true(terminal_shows(t, "PLAN > f4"));
    terminal_type(t, "n[");
    assert_true(terminal_shows(t, "turn nw 3"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "F1 to g5, 2 points"));
    terminal_type(t, "b"); /* where F3 stands */
    assert_true(terminal_hides(t, "PLAN"));
    leave(t);
}

static void why_not(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C.UTF-8");
    terminal_type(t, "uyuw");
    assert_true(terminal_shows(t, "Why: F1 and G1 at g4"));
    assert_true(terminal_shows(t, "F1 gets at it in one move, for 2 of its points."));
    assert_true(terminal_shows(t, "F1 has not moved far enough to charge  LH-7.1"));
    assert_true(terminal_shows(t, "G1 is not in front of F1               LH-7.1"));
    terminal_type(t, "r");
    assert_true(terminal_shows(t, "LH-7.1  Declaring a charge"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Declaring a charge"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "LH-7.1  Declaring a charge"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Declaring a charge"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Why:"));
    terminal_type(t, ":why F1 step g6\r");
    assert_true(terminal_shows(t, "F1 step g6: allowed"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "F1 step g6: allowed"));
    terminal_type(t, ":odds F1 battle G1\r");
    assert_true(terminal_shows(t, "this is the move phase"));
    leave(t);
}

static void line_of_sight(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C.UTF-8");
    terminal_type(t, "uyus");
    assert_true(terminal_shows(t, "F1, 3 hexes: g6, g5. G1 is not in front of F1"));
    assert_true(terminal_shows(t, "[ *![◣a4]"));
    terminal_type(t, "s");
    assert_true(terminal_hides(t, "F1, 3 hexes"));
    terminal_type(t, "bbyys"); /* e4: F3 stands between */
    assert_true(terminal_shows(t, "It is hidden by f6 F3"));
    leave(t);
}

/* Each by its key, and gone by it again. */
static void overlays(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C.UTF-8");
    assert_true(terminal_line_shows(t, 9, "[ n2]")); /* by a plan only; Tab goes there */
    terminal_type(t, "\t");
    assert_true(terminal_line_shows(t, 9, "▐ n2▌"));
    terminal_type(t, "x");
    assert_true(terminal_shows(t, "A line joins each unit"));
    assert_true(terminal_line_shows(t, 14, "\\ \\▲\\")); /* F3 stands behind F1's left */
    terminal_type(t, "x\033\033c");                      /* nobody is chosen */
    assert_true(terminal_line_shows(t, 14, "\\ /▲\\"));
    assert_true(terminal_line_shows(t, 11, " f|"));
    assert_true(terminal_line_shows(t, 9, " s▐ n2▌  s"));
    assert_true(terminal_line_shows(t, 7, " r| "));
    terminal_type(t, "ct");
    assert_true(terminal_shows(t, "if its side moves next"));
    assert_true(terminal_line_shows(t, 11, "| 1 | 1 | 3 |"));
    assert_true(terminal_line_shows(t, 13, "[ I4]"));
    terminal_type(t, "bb"); /* it goes with the cursor: f6 is its own */
    assert_true(terminal_hides(t, "| 1 | 1 | 3 |"));
    terminal_type(t, "t");
    assert_true(terminal_shows(t, "is not marked any more"));
    leave(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(plan_and_charge, home_forget_after),
        cmocka_unit_test_teardown(odds_of_the_enemy, home_forget_after),
        cmocka_unit_test_teardown(odds_behind_fire, home_forget_after),
        cmocka_unit_test_teardown(overlays, home_forget_after),
        cmocka_unit_test_teardown(go_with_a_facing, home_forget_after),
        cmocka_unit_test_teardown(why_not, home_forget_after),
        cmocka_unit_test_teardown(line_of_sight, home_forget_after),
    };
    return cmocka_run_group_tests(tests, set_up, home_end);
}
