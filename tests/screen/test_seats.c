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

/* Who sits where is chosen with the battle; each says how it plays. */
static void chosen(void **state)
{
    (void)state;
    char text[65536];
    struct terminal *t =
        terminal_start(80, 24, (const char *const[]){"LC_ALL=C.UTF-8", home_state, NULL},
                       (const char *const[]){"--seed", "4", "--no-effects", NULL});
    assert_true(terminal_shows(t, "A new battle"));
    terminal_type(t, "\033OB\r");
    assert_true(terminal_line_shows(t, 3, "►Battle             First blood"));
    terminal_type(t, "\033OB");
    assert_true(terminal_line_shows(t, 4, "►Ashby              human"));
    assert_true(terminal_line_shows(t, 22, "a person at this terminal"));
    terminal_type(t, "\033OD");
    assert_true(terminal_line_shows(t, 4, "►Ashby              search:4"));
    assert_true(terminal_line_shows(t, 22, "tries eight orders out"));
    terminal_type(t, "\033OC\033OB\033OC\033OC");
    assert_true(terminal_line_shows(t, 5, "►Brackley           script:bold"));
    assert_true(terminal_line_shows(t, 22, "strikes where the odds serve"));
    assert_true(terminal_line_shows(t, 4, " Ashby              human"));
    terminal_type(t, "\r");
    assert_true(terminal_line_shows(t, 0, "First blood │"));
    terminal_end(t);
    home_record(text, sizeof text);
    assert_non_null(strstr(text, "\"seats\":{\"blue\":\"human\",\"red\":\"script:bold\"}"));
    home_forget();
}

/* One that thinks for long says how far it is, and gives up its seat meanwhile. */
static void long_thought(void **state)
{
    (void)state;
    struct terminal *t = terminal_start(
        80, 24, (const char *const[]){"LC_ALL=C.UTF-8", home_state, NULL},
        (const char *const[]){"play", "thornby", "--seed", "4", "--no-effects", "--seat",
                              "king=search:4", "--seat", "thornby=search:4", NULL});
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_line_shows(t, 22, " of 1400 trials"));
    terminal_type(t, "P");
    assert_true(terminal_shows(t, "Who plays"));
    terminal_type(t, "\r\033OB\r\033");
    assert_true(terminal_shows(t, ": choose a unit to move"));
    terminal_end(t);
    home_forget();
}

/* What an opponent moved in its turn is outlined until an order is given, and T steps through that turn. */
static void turn_again(void **state)
{
    (void)state;
    struct terminal *t =
        terminal_start(120, 40, (const char *const[]){"LC_ALL=C.UTF-8", home_state, NULL},
                       (const char *const[]){"play", "two-fords", "--seed", "4", "--no-effects",
                                             "--seat", "north=script:cunning", NULL});
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "choose a unit to move"));
    terminal_type(t, "T");
    assert_true(terminal_shows(t, "has had no turn yet"));
    assert_true(terminal_underlines(t, "k+", false));
    terminal_type(t, ":end move\r");
    assert_true(terminal_line_shows(t, 0, "turn 2/15"));
    assert_true(terminal_shows(t, "ALDERN: choose a unit to move"));
    assert_true(terminal_underlines(t, "k+", true));
    assert_true(terminal_underlines(t, "K+", false));
    terminal_type(t, "T");
    assert_true(terminal_shows(t, "Before the first of"));
    terminal_type(t, "\033OC");
    assert_true(terminal_shows(t, "BROME: N"));
    assert_true(terminal_underlines(t, "k+", false));
    terminal_type(t, "q");
    assert_true(terminal_shows(t, "ALDERN: choose a unit to move"));
    terminal_type(t, ":SK1 move c13\r");
    assert_true(terminal_shows(t, "SK1 Duke Anselm moves"));
    assert_true(terminal_underlines(t, "k+", false));
    terminal_end(t);
    home_forget();
}

static int home(void **state)
{
    (void)state;
    return home_begin("none", NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(against_one), cmocka_unit_test(both),
        cmocka_unit_test(changed),     cmocka_unit_test(chosen),
        cmocka_unit_test(turn_again),  cmocka_unit_test(long_thought)};
    return cmocka_run_group_tests(tests, home, home_end);
}
