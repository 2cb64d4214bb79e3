/* How large the map is drawn, and what is seen of it. */
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

/* A board of 13 × 9 at its first decision, the foremost unit chosen. */
static struct terminal *start(int w, int h, const char *zoom)
{
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", "roncevaux", "--no-effects", "--seed", "5", zoom ? "--zoom" : NULL, zoom, NULL};
    struct terminal *t = terminal_start(w, h, env, args);
    assert_true(terminal_shows(t, "August 778"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r\r\r");
    assert_true(terminal_shows(t, "choose a unit to move"));
    return t;
}

/* What only this zoom shows of a unit. */
static const char small[] = "| I4|", middle[] = "| 4●  |", large[] = "infantry  ";

static void the_whole_board_is_shown_as_large_as_it_can_be(void **state)
{
    (void)state;
    static const struct {
        int w, h;
        const char *shows, *right, *below;
    } sizes[] = {{80, 24, small, "m  │", " 9|"},
                 {120, 40, middle, "m   │", " 9 |"},
                 {200, 60, large, "/ m1  \\", "/ a9  \\"},
                 {104, 40, small, "m  │", " 9|"}, /* one column too few */
                 {105, 40, middle, "m   │", " 9 |"}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct terminal *t = start(sizes[i].w, sizes[i].h, NULL);
        assert_true(terminal_shows(t, sizes[i].shows));
        assert_true(terminal_shows(t, sizes[i].right));
        assert_true(terminal_shows(t, sizes[i].below));
        assert_true(terminal_hides(t, "abcdefghijklm"));
        terminal_end(t);
    }
}

static void it_goes_with_the_window_until_it_is_chosen(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, NULL);
    terminal_resize(t, 120, 40);
    assert_true(terminal_shows(t, middle));
    terminal_type(t, "+");
    assert_true(terminal_shows(t, large));
    terminal_type(t, "+");
    assert_true(terminal_shows(t, "The map is as large as it gets."));
    terminal_type(t, "--");
    assert_true(terminal_shows(t, small));
    terminal_type(t, "-");
    assert_true(terminal_shows(t, "The map is as small as it gets."));
    terminal_resize(t, 200, 60);
    assert_true(terminal_shows(t, "m  │"));
    assert_true(terminal_shows(t, small));
    terminal_end(t);
}

/* Where not all of it is seen the panel has it, small; in the largest zoom a narrow window has no
 * panel, hexes speak for themselves. */
static void what_does_not_fit(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "middle");
    assert_true(terminal_shows(t, "  abcdefghijklm"));
    assert_true(terminal_shows(t, "1 ··∩∩♧·:·♧∩∩··"));
    assert_true(terminal_shows(t, "8 ·∩∩♧·IN·p∩∩·"));
    terminal_type(t, "+");
    assert_true(terminal_shows(t, large));
    assert_true(terminal_hides(t, "  abcdefghijklm"));
    assert_true(terminal_hides(t, "│ ───"));
    terminal_end(t);
}

/* The rest of a picture may still be on its way. */
static bool cursor_comes_onto_the_map(struct terminal *t)
{
    int x = -1, y = -1;
    for (int tries = 0; tries < 100; tries++) {
        terminal_cursor(t, &x, &y);
        if (x >= 1 && x < 79 && y >= 1 && y < 21)
            return true;
        terminal_noise(t, 20);
    }
    return false;
}

/* To all corners: the cursor stays on the map, and the name of its hex with it. */
static void scrolling_follows_the_cursor(void **state)
{
    (void)state;
    static const struct {
        const char *keys, *hex;
    } corners[] = {{"yyyyyyyyhhhhhhhhhhhh", "a1"},
                   {"llllllllllll", "m1"},
                   {"bnbnbnbn", "m9"},
                   {"hhhhhhhhhhhh", "a9"}};
    struct terminal *t = start(80, 24, "large");
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        char name[16];
        terminal_type(t, corners[i].keys);
        snprintf(name, sizeof name, "/ %s  \\", corners[i].hex);
        assert_true(terminal_shows(t, name));
        assert_true(cursor_comes_onto_the_map(t));
    }
    terminal_end(t);
}

/* A chosen unit shows what each hex costs it, in every zoom; Esc takes that away. */
static void reach_of_the_chosen_unit(void **state)
{
    (void)state;
    static const struct {
        const char *zoom, *shows;
    } zooms[] = {{"small", "[ 1 [ 1 ]♧ ♧|"},
                 {"middle", "[  1  [  1  ]♧   ♧|"},
                 {"large", "[    1 pt   [    1 pt   ]"}};
    for (size_t i = 0; i < sizeof zooms / sizeof *zooms; i++) {
        struct terminal *t = start(200, 60, zooms[i].zoom);
        assert_true(terminal_shows(t, zooms[i].shows));
        terminal_type(t, "\033");
        assert_true(terminal_hides(t, zooms[i].shows));
        terminal_end(t);
    }
}

/* G1 at e3 looks at f3 and e4; G6 at i3 at h3 and h4. */
static void fronts_of_the_enemy(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24, "small");
    assert_true(terminal_line_shows(t, 7, "4i◢] 2 ▐ I4▌ 2 [◣i4]"));
    terminal_type(t, "v");
    assert_true(terminal_line_shows(t, 7, "4i◢] 2!▐ I4▌ 2![◣i4]"));
    assert_true(terminal_line_shows(t, 9, "|♧ ♧|  !| 2 | N2|  !|♧ ♧|"));
    terminal_type(t, "v");
    assert_true(terminal_line_shows(t, 7, "4i◢] 2 ▐ I4▌ 2 [◣i4]"));
    terminal_end(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_whole_board_is_shown_as_large_as_it_can_be),
        cmocka_unit_test(it_goes_with_the_window_until_it_is_chosen),
        cmocka_unit_test(what_does_not_fit),
        cmocka_unit_test(scrolling_follows_the_cursor),
        cmocka_unit_test(reach_of_the_chosen_unit),
        cmocka_unit_test(fronts_of_the_enemy),
    };
    return cmocka_run_group_tests(tests, set_up, home_end);
}
