/* Whole moves on the screen: reach in inches, the way and the facing of a move, charges by face, who
 * fights whom, hits left. */
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

static int set_up(void **state)
{
    *state = NULL;
    return home_begin("none", NULL);
}

/* K1 at h6 is chosen. */
static struct terminal *start(int w, int h, const char *locale)
{
    const char *env[] = {home_state, locale, NULL};
    const char *args[] = {
        "play", "tests/scenarios/inches.yaml", "--no-effects", "--dice", "4 6 3 2 5", "--no-effects", NULL};
    struct terminal *t = terminal_start(w, h, env, args);
    assert_true(terminal_shows(t, "For tests."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "ASH: choose a unit to move"));
    assert_true(terminal_shows(t, "MOVE shoot battle"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Chosen: K1"));
    return t;
}

static struct terminal *small(void) { return start(80, 24, "LC_ALL=C.UTF-8"); }

/* The way is drawn, the exact cost told, the facing turned. */
static void a_move_is_one_order(void **state)
{
    (void)state;
    struct terminal *t = small();
    assert_true(terminal_line_shows(t, 9, "[ l2] 6 | 6 | 6 | 8 |11 |"));
    terminal_type(t, "yu"); /* by g5, where M1 stands, to h4 */
    assert_true(terminal_shows(t, "K1 to h4 facing n, 5.2 inches. Enter: go. [ ] facing."));
    assert_true(terminal_shows(t, "5.2 inches"));
    terminal_type(t, "]");
    assert_true(terminal_shows(t, "K1 to h4 facing ne"));
    terminal_type(t, "h"); /* the facing asked for is kept */
    assert_true(terminal_shows(t, "K1 to g4 facing ne, 6 inches."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "K1 Anne moves to g4"));
    assert_true(terminal_line_shows(t, 9, "▐+K◥▌"));
    terminal_end(t);
}

/* Two hexes to charge from; the one chosen is the one taken, and its dice are told before. */
static void a_charge_by_face(void **state)
{
    (void)state;
    struct terminal *t = small();
    terminal_type(t, "yu\033OA");
    assert_true(terminal_shows(t, "PLAN ► A2 at h3"));
    assert_true(
        terminal_shows(t, "K1 charge A2 from h4, 5.2 inches. Enter: odds. [ ] from where."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "8 hits              16.7%"));
    assert_true(terminal_shows(t, "3 hits              16.7%"));
    terminal_type(t, "]");
    assert_true(terminal_shows(t, "K1 charge A2 from g4"));
    assert_true(terminal_shows(t, "at its front, from g4"));
    terminal_type(t, "\r\r");
    assert_true(terminal_shows(t, "K1 Anne charges A2 at g4"));
    assert_true(terminal_shows(t, "× K1 front to front"));
    assert_true(terminal_line_shows(t, 8, "/▲×▼/"));
    terminal_end(t);
}

static void who_fights_whom(void **state)
{
    (void)state;
    struct terminal *t = small();
    assert_true(terminal_line_shows(t, 10, "/▲×▼× \\"));
    terminal_type(t, "\033hhyl"); /* to L1, by M1 */
    terminal_type(t, "i");
    assert_true(terminal_shows(t, "■□□□□□ 2  f4 s      fighting"));
    terminal_type(t, "l1\r");
    assert_true(terminal_shows(t, "× K2 front to front"));
    assert_true(terminal_shows(t, "× M1 front to front"));
    assert_true(terminal_shows(t, "2 "));
    terminal_end(t);
}

/* By road farther than it goes else, and that is told. */
static void by_road(void **state)
{
    (void)state;
    struct terminal *t = small();
    terminal_type(t, "\033i");
    assert_true(terminal_shows(t, "Order of battle"));
    terminal_type(t, "reeves\r\r");
    assert_true(terminal_shows(t, "Chosen: L2"));
    assert_true(terminal_line_shows(t, 13, "| 9:|"));
    terminal_type(t, "yuy");
    assert_true(terminal_shows(t, "L2 to j6 facing n, 9 inches by road."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "MW-3.6"));
    terminal_end(t);
}

/* The last unit that can move takes the keys that all the others took: it is not chosen by itself, and
 * so the first Enter does not open a list of its turns for the next one to take. */
static void the_last_as_the_first(void **state)
{
    (void)state;
    struct terminal *t = small();
    terminal_type(t, "\033:K1 turn s\r");
    assert_true(terminal_shows(t, "K1 Anne turns to face s"));
    terminal_type(t, ":A1 turn s\r");
    assert_true(terminal_shows(t, "A1 turns to face s"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Chosen: L2"));
    terminal_type(t, "yuy\r");
    assert_true(terminal_shows(t, "L2 Reeves moves to j6"));
    terminal_end(t);
}

/* Archers shoot 12 inches ahead; what they have in their field is told apart without colours too. */
static void the_field_of_fire(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "LC_ALL=C");
    terminal_type(t, "\033i");
    assert_true(terminal_shows(t, "Order of battle"));
    terminal_type(t, "archers\r");
    assert_true(terminal_hides(t, "Order of battle"));
    terminal_type(t, "f");
    assert_true(terminal_shows(t, "Where A1 could shoot, as it stands and faces"));
    assert_true(terminal_line_shows(t, 15, ">+A/< 3 | 6 | 9 |12 |"));
    terminal_end(t);
}

/* Of two who may come on at one hex one is picked, then how it faces. */
static void coming_on(void **state)
{
    (void)state;
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", "crossroads", "--no-effects", "--seed", "7", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "ALDERN: choose a unit to move"));
    terminal_type(t, "\t\r");
    assert_true(terminal_shows(t, "Who comes on here?"));
    terminal_type(t, "vang\r");
    assert_true(terminal_shows(t, "SM1 to f14 facing n. Enter: go."));
    terminal_type(t, "]");
    assert_true(terminal_shows(t, "SM1 to f14 facing ne. Enter: go."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "SM1 Vanguard enters at f14"));
    assert_true(terminal_shows(t, "▐+M◥▌"));
    terminal_end(t);
}

/* From the first charge to the last hit: the dice, what they did, and how it ended. */
static void to_the_end(void **state)
{
    (void)state;
    struct terminal *t = small();
    terminal_type(t, "\033 ");
    assert_true(terminal_shows(t, "End the move phase?"));
    terminal_type(t, " ");
    assert_true(terminal_shows(t, "move shoot BATTLE"));
    terminal_type(t, ":K2 battle L1\r");
    assert_true(terminal_shows(t, "4 + 2 = 6 hits"));
    assert_true(terminal_shows(t, "L1 takes 6 hits"));
    terminal_type(t, "i");
    assert_true(terminal_shows(t, "□□□□□□ 0  f4 s      fighting"));
    terminal_type(t, "\033 ");
    assert_true(terminal_shows(t, "End the battle phase?"));
    terminal_type(t, " ");
    assert_true(terminal_shows(t, "L1 is destroyed"));
    assert_true(terminal_shows(t, "Birch 1/2"));
    terminal_type(t, ":concede\r");
    assert_true(terminal_shows(t, "ASH WIN"));
    assert_true(terminal_shows(t, "hits: rolled/fair"));
    terminal_end(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_move_is_one_order),
                                       cmocka_unit_test(a_charge_by_face),
                                       cmocka_unit_test(who_fights_whom),
                                       cmocka_unit_test(by_road),
                                       cmocka_unit_test(the_last_as_the_first),
                                       cmocka_unit_test(the_field_of_fire),
                                       cmocka_unit_test(coming_on),
                                       cmocka_unit_test(to_the_end)};
    return cmocka_run_group_tests(tests, set_up, home_end);
}
