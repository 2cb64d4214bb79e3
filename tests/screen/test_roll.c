/* Dice that tumble: they hold up nobody, and end as dice that do not. */
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

/* Four dice of a knight against foot, of which the two axes hit. */
static const char scenario[] =
    "banneret: 1\n"
    "title: Dice\n"
    "ruleset: lionheart\n"
    "options: {command_dice: 2}\n"
    "board: {cols: 7, rows: 7}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight d4 n, K2 knight a5 n]\n"
    "  north: [N1 infantry d3 s, N2 infantry g1 s]\n";

static int begin(void **state)
{
    *state = NULL;
    return home_begin("dice", scenario);
}

static struct terminal *start(const char *more)
{
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play",  home_scenario, "--zoom",
                          "small", "--dice",      "arrow axe panic panic axe axe arrow panic",
                          more,    NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r"); /* the story */
    assert_true(terminal_shows(t, "Franks may order 4 units"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit"));
    terminal_type(t, ":end move\r");
    assert_true(terminal_shows(t, "Franks: battle phase"));
    return t;
}

static void settled(struct terminal *t)
{
    assert_true(terminal_shows(t, "│x│ │x│ │r│ │p│"));
    assert_true(terminal_shows(t, "└▲┘ └▲┘ └─┘ └─┘")); /* the axes hit */
    assert_true(terminal_shows(t, "decide ►►"));
    assert_true(terminal_line_shows(t, 23, "? keys")); /* the last that is drawn */
}

/* The whole screen where nothing moves; freed by the caller. */
static char *lying_still(void)
{
    struct terminal *t = start("--no-effects");
    terminal_type(t, ":K1 battle N1\r");
    settled(t);
    terminal_settle(t);
    char *all = terminal_text(t);
    terminal_end(t);
    home_forget();
    return all;
}

static void tumbling_ends_as_lying_still(void **state)
{
    (void)state;
    char *still = lying_still();
    struct terminal *t = start(NULL);
    terminal_type(t, ":K1 battle N1\r");
    assert_true(terminal_looks(t, still));
    terminal_end(t);
    home_forget();
    free(still);
}

/* A key cuts it short and does nothing else: 1 would have answered. The dice are slow, so that the key
 * finds them moving. */
static void a_key_cuts_it_short(void **state)
{
    (void)state;
    char *still = lying_still();
    struct terminal *t = start(NULL);
    terminal_type(t, "FFF");
    assert_true(terminal_shows(t, "Dice: slow."));
    terminal_type(t, ":K1 battle N1\r");
    assert_true(terminal_shows(t, "...")); /* they move */
    terminal_type(t, "1");
    assert_true(terminal_looks(t, still));
    terminal_end(t);
    home_forget();
    free(still);
}

static void the_speed_has_a_key(void **state)
{
    (void)state;
    struct terminal *t = start(NULL);
    terminal_type(t, "F");
    assert_true(terminal_shows(t, "Dice: fast."));
    terminal_type(t, "F");
    assert_true(terminal_shows(t, "Dice: off."));
    terminal_type(t, ":K1 battle N1\r");
    settled(t);
    terminal_end(t);
    home_forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tumbling_ends_as_lying_still),
        cmocka_unit_test(a_key_cuts_it_short),
        cmocka_unit_test(the_speed_has_a_key),
    };
    return cmocka_run_group_tests(tests, begin, home_end);
}
