/* The menu, and battles gone on with. */
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

static void menu_offers_what_was_left(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {NULL};
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    skirmish_leave(t);
    terminal_end(t);
    t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Go on: Skirmish at the ford, turn 1"));
    assert_true(terminal_shows(t, "to learn the game"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "They met by chance"));
    terminal_type(t, "\r\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    skirmish_leave(t);
    terminal_end(t);
    t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Go on:"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    home_forget();
}

static void second_program_only_reads(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {"resume", NULL};
    struct terminal *first = skirmish(80, 24);
    skirmish_decides(first);
    terminal_type(first, ":F1 step c4\r");
    assert_true(terminal_shows(first, "moves on"));
    struct terminal *second = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(second, "another program is playing this battle"));
    terminal_type(second, "z");
    terminal_type(second, ":");
    assert_true(terminal_line_shows(second, 0, "orders ■■□"));
    terminal_type(second, "q");
    assert_true(terminal_shows(second, "Leave?"));
    terminal_type(second, "y");
    assert_int_equal(terminal_fate(second), 0);
    skirmish_leave(first);
    terminal_end(second);
    terminal_end(first);
    home_forget();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(menu_offers_what_was_left),
        cmocka_unit_test(second_program_only_reads),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
