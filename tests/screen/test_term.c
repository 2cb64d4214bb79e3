/* What may become of a terminal while a battle is on it. */
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

static void sizes(void **state)
{
    (void)state;
    static const int small[][2] = {{79, 24}, {80, 23}, {40, 10}, {5, 3}, {1, 1}};
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        terminal_resize(t, small[i][0], small[i][1]);
        /* Curses never writes the last cell of a screen, which is all of the smallest. */
        assert_true(small[i][0] == 1 || terminal_shows(t, "Ban"));
        terminal_type(t, "\rq"); /* nothing is done blindly */
        terminal_noise(t, 50);
    }
    /* Many terminals scroll when they lose lines: what stood there is not trusted, all is drawn. */
    terminal_resize(t, 8, 6);
    assert_true(terminal_line_shows(t, 4, "window"));
    terminal_noise(t, 100);
    size_t before;
    terminal_raw(t, &before);
    terminal_resize(t, 200, 2);
    assert_true(terminal_writes(t, before, "Banneret needs 80"));
    terminal_resize(t, 200, 60);
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    assert_true(terminal_line_shows(t, 59, "? keys"));
    terminal_resize(t, 80, 24);
    assert_true(terminal_shows(t, "? keys"));
    assert_true(terminal_line_shows(t, 23, "? keys"));
    assert_true(terminal_line_shows(t, 22, "FRANKS: choose a unit to move"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

static void idle_is_silent(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_settle(t);
    assert_int_equal(terminal_noise(t, 1000), 0);
    terminal_type(t, "l"); /* a cursor that moves writes little */
    size_t n = terminal_noise(t, 500);
    assert_in_range(n, 1, 400);
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Behind a key waits something that is none: its picture comes all the same. */
static void a_key_is_seen_whatever_came_with_it(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "?\033[I");
    assert_true(terminal_shows(t, "┌─ Keys"));
    terminal_type(t, "q++"); /* the second counts from the first, painted or not */
    assert_true(terminal_shows(t, "/ b5  "));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Ctrl-Down of a terminal whose description adds keys of its own is not taken for a report of the
 * mouse, which would take the next key with it. */
static void keys_that_a_description_adds(void **state)
{
    (void)state;
    struct terminal *t = skirmish_with(80, 24, "LC_ALL=C.UTF-8", "TERM=rxvt-basic");
    skirmish_decides(t);
    terminal_type(t, "\033Ob?");
    assert_true(terminal_shows(t, "┌─ Keys"));
    terminal_end(t);
    home_forget();
}

static void after_hang_up_the_record_is_whole(void **state)
{
    (void)state;
    for (int way = 0; way < 2; way++) {
        struct terminal *t = skirmish(80, 24);
        skirmish_decides(t);
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        if (way == 0)
            terminal_hang_up(t);
        else
            terminal_signal(t, SIGTERM);
        assert_int_equal(terminal_fate(t), 0);
        if (way == 1)
            assert_true(terminal_echoes(t));
        terminal_end(t);
        char text[8192];
        home_record(text, sizeof text);
        assert_non_null(strstr(text, "\"order\":\"F1 step c4\""));

        /* And it can be gone on with. */
        const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL}, *args[] = {"resume", NULL};
        t = terminal_start(80, 24, env, args);
        assert_true(terminal_shows(t, "FRANKS: F1 Roland moves on"));
        assert_true(terminal_line_shows(t, 21, "On with Skirmish at the ford, turn 1."));
        assert_true(terminal_line_shows(t, 0, "orders ■■□"));
        skirmish_leave(t);
        terminal_end(t);
        home_forget();
    }
}

static void suspend_and_continue(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "\032");
    assert_int_equal(terminal_fate(t), -1);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
    terminal_resize(t, 100, 30); /* meanwhile */
    terminal_signal(t, SIGCONT);
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    assert_true(terminal_alternate(t));
    assert_true(terminal_line_shows(t, 28, "FRANKS: choose a unit to move"));
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* However often it takes, Ctrl-C alone leads out. */
static void interrupted(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "Franks may order 3 units"));
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "\003");
    assert_int_equal(terminal_fate(t), 0);
    assert_false(terminal_alternate(t));
    terminal_end(t);
    home_forget();
}

static void crash_gives_the_terminal_back(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_signal(t, SIGABRT);
    assert_int_equal(terminal_fate(t), -2);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
    terminal_end(t);
    home_forget();
}

/* Numbers parted by ';' and 'm': none of them is a colour but the terminal's own (39, 49). */
static const char *assert_no_colour(const char *code)
{
    size_t len = strspn(code, "0123456789;");
    if (code[len] != 'm')
        return code;
    for (const char *p = code; p < code + len; p += strcspn(p, ";m") + 1) {
        int n = atoi(p);
        assert_false((n >= 30 && n <= 38) || (n >= 40 && n <= 48) || n >= 90);
    }
    return code + len;
}

/* Without UTF-8 not one byte beyond ASCII, without colours no colour. */
static void ascii_and_mono(void **state)
{
    (void)state;
    struct terminal *t = skirmish_with(80, 24, "LC_ALL=C", "NO_COLOR=1");
    skirmish_decides(t);
    assert_true(terminal_line_shows(t, 0, "| FRANKS | orders *** | lost: Franks 0/2"));
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "moves on"));
    skirmish_leave(t);
    size_t n;
    const char *raw = terminal_raw(t, &n);
    for (size_t i = 0; i < n; i++)
        assert_true((unsigned char)raw[i] < 0x80);
    for (const char *p = raw; (p = strstr(p, "\033[")) != NULL;)
        p = assert_no_colour(p + 2);
    terminal_end(t);
    home_forget();
}

static void no_terminal_is_said(void **state)
{
    (void)state;
    char command[2048];
    snprintf(command, sizeof command,
             "'%s' play '%s' </dev/null >'%s/out' 2>'%s/err'; test $? = 2 && "
             "test ! -s '%s/out' && grep -q 'needs a terminal' '%s/err'",
             getenv("BANNERET"), home_scenario, home_folder, home_folder, home_folder, home_folder);
    assert_int_equal(system(command), 0);
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", "TERM=dumb", NULL};
    const char *args[] = {"play", home_scenario, "--no-effects", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_int_equal(terminal_fate(t), 2);
    assert_true(terminal_shows(t, "that can place its cursor"));
    terminal_end(t);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes),
        cmocka_unit_test(idle_is_silent),
        cmocka_unit_test(a_key_is_seen_whatever_came_with_it),
        cmocka_unit_test(keys_that_a_description_adds),
        cmocka_unit_test(after_hang_up_the_record_is_whole),
        cmocka_unit_test(suspend_and_continue),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(crash_gives_the_terminal_back),
        cmocka_unit_test(ascii_and_mono),
        cmocka_unit_test(no_terminal_is_said),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
