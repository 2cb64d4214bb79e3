/* A battle on the screen by the mouse. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "skirmish.h"

#include <cmocka.h>

static void press(struct terminal *t, int button, int x, int y, char end)
{
    char report[32];
    snprintf(report, sizeof report, "\033[<%d;%d;%d%c", button, x + 1, y + 1, end);
    terminal_type(t, report);
}

static void click(struct terminal *t, int x, int y)
{
    press(t, 0, x, y, 'M');
    press(t, 0, x, y, 'm');
}

/* The middle of a hex of the small map: four columns and two lines a hex, a ruler of two columns and one
 * line, the status above. */
static void click_hex(struct terminal *t, char column, int row)
{
    click(t, 2 + 4 * (column - 'a') + (row % 2 ? 2 : 4), 2 + 2 * (row - 1) + 1);
}

/* Where a text stands in a line; the test ends where it does not. */
static int column_of(struct terminal *t, int y, const char *text)
{
    assert_true(terminal_line_shows(t, y, text));
    char *all = terminal_text(t), *line = all;
    for (int i = 0; i < y && line; i++)
        line = strchr(line, '\n') + 1;
    char *found = strstr(line, text);
    assert_non_null(found);
    int x = 0;
    for (char *c = line; c < found; c++)
        x += (*c & 0xc0) != 0x80;
    free(all);
    return x;
}

static void a_unit_is_picked_up_and_put_down(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    click_hex(t, 'c', 5); /* Roland */
    assert_true(terminal_shows(t, "]"));
    click_hex(t, 'c', 4);
    int x, y;
    assert_true(terminal_shows(t, "Enter: go"));
    terminal_cursor(t, &x, &y);
    assert_int_equal(x, 14);
    assert_int_equal(y, 9);
    assert_true(terminal_line_shows(t, 0, "orders ■■■")); /* nothing has happened yet */
    click_hex(t, 'c', 4);
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

static void keys_can_be_clicked(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    click(t, column_of(t, 23, "? keys") + 3, 23);
    assert_true(terminal_shows(t, "┌─ Keys"));
    press(t, 64, 40, 10, 'M'); /* the wheel does no harm here */
    press(t, 2, 40, 10, 'M');  /* the right button goes back */
    assert_true(terminal_hides(t, "┌─ Keys"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Whoever clicks on the map has done with the list beside it; the click itself does nothing else. */
static void a_click_beside_a_list_closes_it(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "g");
    assert_true(terminal_shows(t, "┌─ Legal orders"));
    click_hex(t, 'c', 4);
    assert_true(terminal_hides(t, "┌─ Legal orders"));
    assert_true(terminal_line_shows(t, 0, "orders ■■■"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

static bool cursor_comes_to(struct terminal *t, int column)
{
    int x = -1, y;
    for (int i = 0; i < 200 && x != column; i++) {
        terminal_noise(t, 20);
        terminal_cursor(t, &x, &y);
    }
    return x == column;
}

static void the_click_that_gives_the_focus_only_moves_the_cursor(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "\033[I");
    int keys = column_of(t, 23, "? keys");
    click(t, keys, 23);
    terminal_type(t, "\033[I");
    click_hex(t, 'b', 5);
    assert_true(cursor_comes_to(t, 8));
    assert_true(terminal_hides(t, "┌─ Keys"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* What the terminal is asked for, and that it gets it back. */
static bool sent(struct terminal *t, const char *what)
{
    size_t n, len = strlen(what);
    const char *raw = terminal_raw(t, &n);
    for (size_t i = 0; i + len <= n; i++)
        if (memcmp(raw + i, what, len) == 0)
            return true;
    return false;
}

static void the_terminal_gets_its_mouse_back(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    assert_true(sent(t, "\033[?1002h"));
    assert_false(sent(t, "\033[?1002l"));
    skirmish_leave(t);
    assert_true(sent(t, "\033[?1006l\033[?1002l"));
    terminal_end(t);
    home_forget();
}

/* The archers are asked whether they fire: a click on whom they would fire at says so. */
static void a_question_is_answered_on_the_map(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "moves on"));
    terminal_type(t, ":F1 step c3\r");
    assert_true(terminal_shows(t, "GASCONS decide"));
    click_hex(t, 'e', 5); /* no answer names that one */
    assert_true(terminal_line_shows(t, 22, "GASCONS decide"));
    click_hex(t, 'c', 3);
    assert_true(terminal_shows(t, "G1, fire"));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* At the large zoom the board is wider than its window: it goes with the mouse, the cursor stays on its
 * hex and is hidden out of sight, and the next key brings the map back to it. */
static void the_map_is_dragged(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "++");
    assert_true(terminal_shows(t, "F1 Roland"));
    assert_true(terminal_hides(t, "G1"));
    press(t, 0, 20, 4, 'M');
    press(t, 32, 20, 14, 'M');
    press(t, 32, 20, 22, 'M');
    press(t, 0, 20, 22, 'm');
    assert_true(terminal_shows(t, "archers"));
    assert_true(terminal_hides(t, "F1 Roland "));
    terminal_type(t, "h");
    assert_true(terminal_shows(t, "F1 Roland "));
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* Going through a battle that is over a click looks at a hex, and gives no order. */
static void steps_are_looked_at(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":concede\r");
    assert_true(terminal_shows(t, "GASCONS WIN"));
    terminal_type(t, "t");
    assert_true(terminal_shows(t, "Before the first of 1 order"));
    click_hex(t, 'a', 5);
    assert_true(cursor_comes_to(t, 4));
    click_hex(t, 'a', 5);
    click_hex(t, 'c', 2);
    assert_true(cursor_comes_to(t, 14));
    assert_true(terminal_line_shows(t, 22, "Before the first"));
    terminal_end(t);
    home_forget();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_unit_is_picked_up_and_put_down),
        cmocka_unit_test(keys_can_be_clicked),
        cmocka_unit_test(a_click_beside_a_list_closes_it),
        cmocka_unit_test(the_click_that_gives_the_focus_only_moves_the_cursor),
        cmocka_unit_test(the_terminal_gets_its_mouse_back),
        cmocka_unit_test(a_question_is_answered_on_the_map),
        cmocka_unit_test(the_map_is_dragged),
        cmocka_unit_test(steps_are_looked_at),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
