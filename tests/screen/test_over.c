/* After a battle on the screen: the result, going through it, a picture, and once more. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "terminal.h"

#include <cmocka.h>

/* A knight beside infantry of one figure: one battle, and it is over. */
static const char scenario[] = "banneret: 1\n"
                               "title: Short work\n"
                               "ruleset: lionheart\n"
                               "board: {cols: 5, rows: 5}\n"
                               "sides:\n"
                               "  - {id: south, name: Franks, colour: blue, baseline: s}\n"
                               "  - {id: north, name: Gascons, colour: red, baseline: n}\n"
                               "first: south\n"
                               "units:\n"
                               "  - {id: F1, side: south, type: knight, hex: c3, facing: n}\n"
                               "  - {id: G1, side: north, type: infantry, hex: c2, facing: s, "
                               "figures: 1}\n"
                               "  - {id: G2, side: north, type: infantry, hex: e1, facing: s}\n"
                               "victory:\n"
                               "  - {side: south, destroy_units: 1}\n"
                               "  - {side: north, destroy_units: 1}\n"
                               "turn_limit: 9\n";

static int set_up(void **state)
{
    *state = NULL;
    return home_begin("short", scenario);
}

/* To the end of a battle that the Franks win with four axes. */
static struct terminal *start(const char *locale)
{
    const char *env[] = {home_state, locale, NULL};
    const char *args[] = {"play",   home_scenario, "--no-effects",
                          "--zoom", "small",       "--seed",
                          "7",      "--dice",      "panic axe arrow arrow axe axe axe axe",
                          NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks may order 2 units"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    terminal_type(t, ":end move\r");
    assert_true(terminal_shows(t, "battle phase"));
    terminal_type(t, ":F1 battle G1\r");
    assert_true(terminal_shows(t, "FRANKS WIN: Franks win by destroying 1 unit"));
    return t;
}

static void result_tells_all(void **state)
{
    (void)state;
    for (int ascii = 0; ascii < 2; ascii++) {
        struct terminal *t = start(ascii ? "LC_ALL=C" : "LC_ALL=C.UTF-8");
        assert_true(terminal_line_shows(t, 0,
                                        ascii ? "over in turn 1 of 9 | under a minute | seed 7"
                                              : "over in turn 1 of 9 │ under a minute │ seed 7"));
        assert_true(terminal_shows(t, "units lost           0 of 1                1 of 2"));
        assert_true(terminal_shows(t, "  infantry           -                     1 of 2"));
        assert_true(terminal_shows(t, "orders had           2    (2.0 a turn)     0"));
        /* Four dice, and half of their faces hit. */
        assert_true(terminal_shows(t, "hits: rolled/fair    4 / 2.0   +2.0        -"));
        assert_true(terminal_shows(t, "luckier than         97 of 100 like it"));
        assert_true(terminal_shows(t, ascii ? "strength    2|4 Franks" : "strength    2│▄ Franks"));
        assert_true(
            terminal_shows(t, ascii ? "(figures)   5|7 Gascons" : "(figures)   5│▇ Gascons"));
        assert_true(terminal_shows(t, "turning point: turn 1, G1"));
        assert_true(
            terminal_shows(t, "match so far: Franks 1, Gascons 0.   Best of two: change sides"));
        assert_true(terminal_shows(t, "-short.battle"));
        assert_true(terminal_line_shows(t, 23, "t steps  p picture"));
        terminal_type(t, "q");
        assert_int_equal(terminal_fate(t), 0);
        terminal_end(t);
        home_forget();
    }
}

static void steps(void **state)
{
    (void)state;
    struct terminal *t = start("LC_ALL=C.UTF-8");
    terminal_type(t, "t");
    assert_true(terminal_line_shows(t, 22, "Order 2 of 2  FRANKS: F1 battle G1"));
    assert_true(terminal_line_shows(t, 23, "? keys"));
    assert_true(terminal_line_shows(t, 8, "│x│ │x│ │x│ │x│")); /* its dice, in the tray */
    assert_true(terminal_hides(t, "i1"));
    terminal_type(t, "h");
    assert_true(terminal_line_shows(t, 22, "Order 1 of 2  FRANKS: end move"));
    assert_true(terminal_line_shows(t, 5, "i1")); /* it stands again */
    terminal_type(t, " ");
    assert_true(terminal_hides(t, "i1"));
    terminal_type(t, "hhhh");
    assert_true(terminal_line_shows(t, 22, "Before the first of 2 orders."));
    assert_true(terminal_line_shows(t, 0, "orders ■■"));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "┌─ Log"));
    assert_true(terminal_hides(t, "destroyed"));
    terminal_type(t, "qq");
    assert_true(terminal_shows(t, "FRANKS WIN"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

static void picture(void **state)
{
    (void)state;
    struct terminal *t = start("LC_ALL=C.UTF-8");
    char found[700], text[6] = "";
    terminal_type(t, "p");
    assert_true(terminal_shows(t, "The picture is saved beside the record"));
    assert_int_equal(home_files(".svg", found, sizeof found), 1);
    FILE *f = fopen(found, "r");
    assert_non_null(f);
    assert_int_equal(fread(text, 1, 5, f), 5);
    fclose(f);
    assert_memory_equal(text, "<svg", 4);
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

/* The page beside the record, and the line that begins the battle again: shown and, in base 64, sent to the
 * clipboard. */
static void report_and_copy(void **state)
{
    (void)state;
    struct terminal *t = start("LC_ALL=C.UTF-8");
    char found[700];
    terminal_type(t, "b");
    assert_true(terminal_shows(t, "The report is saved beside the record"));
    assert_int_equal(home_files(".html", found, sizeof found), 1);
    terminal_type(t, "c");
    assert_true(terminal_shows(t, "This battle again"));
    assert_true(terminal_shows(t, "short.yaml --seed 7"));
    size_t n;
    const char *raw = strstr(terminal_raw(t, &n), "\033]52;c;YmFubmVyZXQg"); /* "banneret " */
    assert_non_null(raw);
    assert_non_null(strchr(raw, '\a'));
    terminal_type(t, "\r");
    assert_true(terminal_hides(t, "This battle again"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

/* Every unit with what is left of it; Enter goes to one, of one that is lost it says so. */
static void units(void **state)
{
    (void)state;
    struct terminal *t = start("LC_ALL=C.UTF-8");
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "The battle is over."));
    terminal_type(t, "i");
    assert_true(terminal_shows(t, "FRANKS: 1 of 1 units left, 2 of 2 figures"));
    assert_true(terminal_shows(t, "GASCONS: 1 of 2 units left, 4 of 5 figures"));
    assert_true(terminal_shows(t, "G2                      infantry        4/4       e1 s"));
    terminal_type(t, "g2\r");
    assert_true(terminal_hides(t, "Order of battle"));
    int x = 0, y = 0;
    for (int k = 0; k < 100 && (x != 2 + 4 * 4 + 2 || y != 3); k++) {
        terminal_noise(t, 100); /* the cursor comes last */
        terminal_cursor(t, &x, &y);
    }
    assert_int_equal(x, 2 + 4 * 4 + 2); /* e1 */
    assert_int_equal(y, 3);
    terminal_type(t, "ig1\r");
    assert_true(terminal_shows(t, "G1 is not on the board: lost"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

/* Whoever decides gives up, past the cards of turns without orders: the seeds of a rematch are the
 * system's. Returns who won. */
static int give_up(struct terminal *t)
{
    for (int k = 0; k < 60; k++) {
        terminal_noise(t, 100);
        char *text = terminal_text(t);
        bool franks = strstr(text, "FRANKS WIN") != NULL, gascons = strstr(text, "GASCONS WIN");
        bool decides = strstr(text, "choose a unit to move") != NULL;
        free(text);
        if (franks || gascons)
            return gascons;
        terminal_type(t, decides ? ":concede\r" : "\r");
        if (decides)
            assert_true(terminal_shows(t, " WIN"));
    }
    terminal_print(t);
    fail_msg("nobody gave up");
    return -1;
}

/* Two rematches, the first with the sides changed: what was won goes with the people. */
static void rematch(void **state)
{
    (void)state;
    struct terminal *t = start("LC_ALL=C.UTF-8");
    char found[700], score[80];
    int won[2] = {0, 1}; /* of the battle before, with the sides changed */
    for (int i = 0; i < 2; i++) {
        terminal_type(t, i ? "R" : "r");
        assert_true(terminal_hides(t, " WIN"));
        won[give_up(t)]++;
        snprintf(score, sizeof score, "match so far: who has now Franks %d, Gascons %d", won[0],
                 won[1]);
        assert_true(terminal_shows(t, score));
        assert_int_equal(home_files(".battle", found, sizeof found), i + 2);
    }
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "All battles"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(result_tells_all), cmocka_unit_test(steps),
        cmocka_unit_test(picture),          cmocka_unit_test(units),
        cmocka_unit_test(rematch),          cmocka_unit_test(report_and_copy),
    };
    return cmocka_run_group_tests(tests, set_up, home_end);
}
