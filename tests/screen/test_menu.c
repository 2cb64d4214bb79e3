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

/* From nothing to a battle in two keys. */
static void two_keys(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {"--seed", "1", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "First blood, to learn the game"));
    assert_true(terminal_hides(t, "Go on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_line_shows(t, 0, "First b"));
    assert_true(terminal_hides(t, "to learn the game"));
    terminal_end(t);
    home_forget();
}

/* Battle, rules and options are chosen in one window, with the map, the story and the aims; the story is
 * not told twice, and the record has the options. */
static void new_battle(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {"--seed", "1", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    char text[16384];
    assert_true(terminal_shows(t, "A new battle"));
    terminal_type(t, "\033OB\r");
    assert_true(terminal_line_shows(t, 3, "►Battle             First blood"));
    terminal_type(t, "\033OC");
    assert_true(terminal_line_shows(t, 3, "►Battle             Roncevaux"));
    assert_true(terminal_line_shows(t, 4, " Franks             human"));
    assert_true(terminal_line_shows(t, 1, "  abcdefghijklm"));
    assert_true(terminal_shows(t, "August 778"));
    terminal_type(t, "\033[6~\033[6~\033[6~\033[6~\033[6~");
    assert_true(terminal_shows(t, "win by"));
    terminal_type(t, "\033OB\033OB\033OB\033OB"); /* over the seats */
    assert_true(terminal_line_shows(t, 22, "one axe and one arrow of each die miss"));
    assert_true(terminal_line_shows(t, 22, "LH-1.6"));
    terminal_type(t, "r");
    assert_true(terminal_shows(t, "┌─ LH-1.6"));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "┌─ LH-1.6"));
    terminal_type(t, "\033OC");
    assert_true(terminal_shows(t, "*dotted"));
    terminal_type(t, "\033OA\033OA\033OA\033OA\033OA\033OC"); /* other rules, and back again */
    assert_true(terminal_line_shows(t, 2, "►Rules              Medieval"));
    terminal_type(t, "\033OD");
    assert_true(terminal_line_shows(t, 3, "Azincourt"));
    assert_true(terminal_hides(t, "*dotted"));
    terminal_type(t, "\033OB\033OB\033OB\033OB\033OB\033OC\r");
    assert_true(terminal_hides(t, "August 778"));
    assert_true(terminal_line_shows(t, 0, "Azincourt │"));
    terminal_end(t);
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "\"options\":{\"bloody_dice\":\"dotted\"}"));
    home_forget();
}

/* What is listed under all battles is looked at first; Esc leads back to the menu. */
static void battle_is_looked_at_first(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {NULL};
    struct terminal *t = terminal_start(120, 40, env, args);
    assert_true(terminal_shows(t, "All battles"));
    terminal_type(t, "\033OB\033OB\033OB\r");
    assert_true(terminal_line_shows(t, 3, "►Battle             Bouvines"));
    assert_true(terminal_line_shows(t, 5, "| n2| m4| i4|")); /* the map as it is played on */
    /* A click marks a line, a second one changes what stands there: the odd hits. */
    terminal_type(t, "\033[<0;5;9M\033[<0;5;9m");
    assert_true(terminal_line_shows(t, 8, "►odd hits"));
    terminal_type(t, "\033[<0;5;9M\033[<0;5;9m");
    assert_true(terminal_line_shows(t, 8, "*lost"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "All battles"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(menu_offers_what_was_left),
        cmocka_unit_test(two_keys),
        cmocka_unit_test(new_battle),
        cmocka_unit_test(battle_is_looked_at_first),
        cmocka_unit_test(second_program_only_reads),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
