/* What somebody who plays for the first time is told, and that it can be read. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include "home.h"
#include "skirmish.h"

#include <cmocka.h>

static void finish(struct terminal *t)
{
    skirmish_leave(t);
    terminal_end(t);
    home_forget();
}

/* How a turn goes, until a side has given its first order. */
static void the_order_of_a_turn(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    assert_true(terminal_line_shows(t, 22, "First all move, then all battle"));
    terminal_type(t, ":F2 step a4\r");
    assert_true(terminal_shows(t, "F2 steps to a4"));
    assert_true(terminal_hides(t, "First all move"));
    finish(t);
}

/* Where the phase can only be ended, that is what is said, not that something be chosen. */
static void nothing_is_left_but_the_end(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":F1 turn ne\r:F1 halt\r");
    assert_true(terminal_shows(t, "F1 Roland halts"));
    assert_true(terminal_hides(t, "nothing more to do"));
    terminal_type(t, ":F2 turn ne\r:F2 halt\r");
    assert_true(terminal_line_shows(t, 22, "nothing more to do in the move phase. Space: end move"));
    finish(t);
}

/* A unit under way that was let go of is taken up again where it could go. */
static void the_only_unit_is_meant(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "1!]"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "1!]"));
    terminal_type(t, "u\r");
    assert_true(terminal_line_shows(t, 22, "Enter: go"));
    assert_true(terminal_hides(t, "Legal orders"));
    finish(t);
}

/* Text that is only read moves under the keys at once, and what a key does stays in its column. */
static void text_is_read_by_pages(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    skirmish_decides(t);
    terminal_type(t, "?");
    assert_true(terminal_line_shows(t, 2, "On the map"));
    assert_true(terminal_line_shows(t, 4, "│              plan against the enemy there"));
    terminal_type(t, "\033OB");
    assert_true(terminal_hides(t, "On the map"));
    assert_true(terminal_line_shows(t, 3, "plan against the enemy there"));
    terminal_type(t, "\033OA");
    assert_true(terminal_line_shows(t, 2, "On the map"));
    terminal_type(t, "\033[6~");
    assert_true(terminal_hides(t, "plan against the enemy there"));
    assert_true(terminal_hides(t, "the phase is over, or the unit's move"));
    terminal_type(t, "\033");
    finish(t);
}

/* The dice that open a turn lead to the rule they go by, and back. */
static void dice_tell_their_rule(void **state)
{
    (void)state;
    struct terminal *t = skirmish(80, 24);
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks may order 3 units"));
    terminal_type(t, "r");
    assert_true(terminal_shows(t, "LH-2.3  How many orders"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "Enter on  r the rule"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "choose a unit to move"));
    finish(t);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_order_of_a_turn),   cmocka_unit_test(nothing_is_left_but_the_end),
        cmocka_unit_test(the_only_unit_is_meant), cmocka_unit_test(text_is_read_by_pages),
        cmocka_unit_test(dice_tell_their_rule),
    };
    return cmocka_run_group_tests(tests, skirmish_begin, home_end);
}
