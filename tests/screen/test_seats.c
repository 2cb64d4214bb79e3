/* Opponents at the screen. */
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

static struct terminal *begin(const char *const seats[])
{
    const char *args[16] = {"play", "first-blood", "--seed", "4"};
    int n = 4;
    for (int i = 0; seats[i]; i++)
        args[n++] = seats[i];
    args[n] = NULL;
    struct terminal *t =
        terminal_start(80, 24, (const char *const[]){"LC_ALL=C.UTF-8", home_state, NULL}, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    return t;
}

/* Brackley begins, plays by itself and says why, and then Ashby is asked. */
static void against_one(void **state)
{
    (void)state;
    char text[65536];
    struct terminal *t = begin((const char *const[]){"--seat", "red=script:cunning", NULL});
    assert_true(terminal_line_shows(t, 21, "R1 step"));
    assert_true(terminal_line_shows(t, 21, ": to close with the enemy"));
    assert_true(terminal_line_shows(t, 22, "BRACKLEY: script:cunning plays"));
    terminal_end(t);
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "\"seats\":{\"blue\":\"human\",\"red\":\"script:cunning\"}"));
    assert_non_null(strstr(text, "\"side\":\"red\",\"order\":\"R1 step"));
    home_forget();
}

/* Nobody need press a key; and the seats may change. */
static void both(void **state)
{
    (void)state;
    struct terminal *t = begin((const char *const[]){"--seat", "blue=random", "--seat",
                                                     "red=random", "--no-effects", NULL});
    assert_true(terminal_shows(t, "menu"));
    terminal_end(t);
    home_forget();
}

static void changed(void **state)
{
    (void)state;
    char text[65536];
    struct terminal *t = begin((const char *const[]){"--no-effects", NULL});
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    terminal_type(t, "P");
    assert_true(terminal_shows(t, "Who plays"));
    terminal_type(t, "\033OB\r");
    assert_true(terminal_shows(t, "random"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "script:bold"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Who plays"));
    terminal_end(t);
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "{\"seat\":\"red\",\"who\":\"random\"}"));
    assert_non_null(strstr(text, "{\"seat\":\"red\",\"who\":\"script:bold\"}"));
    home_forget();
}

static int home(void **state)
{
    (void)state;
    return home_begin("none", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_one), cmocka_unit_test(both),
                                       cmocka_unit_test(changed)};
    return cmocka_run_group_tests(tests, home, home_end);
}
