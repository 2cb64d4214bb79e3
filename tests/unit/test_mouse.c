/* What a mouse did, out of what terminals report. */
#include "check.h"

#include "tui/mouse.h"

static void a_click_is_let_go_where_it_was_pressed(void **state)
{
    (void)state;
    struct bn_mouse m = {0};
    assert_int_equal(bn_mouse_read(&m, "0;12;7M"), BN_MOUSE_NOTHING);
    assert_int_equal(bn_mouse_read(&m, "0;12;7m"), BN_MOUSE_CLICK);
    assert_int_equal(m.x, 11);
    assert_int_equal(m.y, 6);
    assert_int_equal(bn_mouse_read(&m, "0;12;7m"), BN_MOUSE_NOTHING); /* pressed elsewhere */
}

/* Beyond column 223, where the older reports end. */
static void wide_windows(void **state)
{
    (void)state;
    struct bn_mouse m = {0};
    bn_mouse_read(&m, "0;301;90M");
    assert_int_equal(bn_mouse_read(&m, "0;301;90m"), BN_MOUSE_CLICK);
    assert_int_equal(m.x, 300);
}

static void a_drag_is_no_click(void **state)
{
    (void)state;
    struct bn_mouse m = {0};
    bn_mouse_read(&m, "0;12;7M");
    assert_int_equal(bn_mouse_read(&m, "32;15;6M"), BN_MOUSE_DRAG);
    assert_int_equal(m.dx, 3);
    assert_int_equal(m.dy, -1);
    assert_int_equal(bn_mouse_read(&m, "32;15;6M"), BN_MOUSE_NOTHING); /* it did not move */
    assert_int_equal(bn_mouse_read(&m, "0;15;6m"), BN_MOUSE_NOTHING);
    bn_mouse_read(&m, "0;15;6M");
    assert_int_equal(bn_mouse_read(&m, "0;15;6m"), BN_MOUSE_CLICK);
}

static void wheel_and_the_other_buttons(void **state)
{
    (void)state;
    struct bn_mouse m = {0};
    assert_int_equal(bn_mouse_read(&m, "64;1;1M"), BN_MOUSE_WHEEL_UP);
    assert_int_equal(bn_mouse_read(&m, "65;1;1M"), BN_MOUSE_WHEEL_DOWN);
    assert_int_equal(bn_mouse_read(&m, "66;1;1M"), BN_MOUSE_NOTHING); /* sideways */
    assert_int_equal(bn_mouse_read(&m, "2;4;5M"), BN_MOUSE_BACK);
    assert_int_equal(bn_mouse_read(&m, "2;4;5m"), BN_MOUSE_NOTHING);
    assert_int_equal(bn_mouse_read(&m, "1;4;5M"), BN_MOUSE_NOTHING); /* the middle one pastes */
    assert_int_equal(bn_mouse_read(&m, "128;4;5M"), BN_MOUSE_NOTHING);
}

/* The click that gives the window the focus is meant for the window, and only that one. */
static void the_first_click_after_the_focus(void **state)
{
    (void)state;
    struct bn_mouse m = {0};
    bn_mouse_focus(&m);
    bn_mouse_read(&m, "0;2;2M");
    assert_int_equal(bn_mouse_read(&m, "0;2;2m"), BN_MOUSE_CLICK);
    assert_true(m.waking);
    bn_mouse_read(&m, "0;2;2M");
    assert_int_equal(bn_mouse_read(&m, "0;2;2m"), BN_MOUSE_CLICK);
    assert_false(m.waking);
}

static void nonsense(void **state)
{
    (void)state;
    static const char *const reports[] = {
        "",       "M",      "0;1M",  "0;0;1M",         "0;1;0M", "-1;1;1M",
        "0;1;1x", "a;1;1M", "0;1;1", "4294967360;1;1M"}; /* no wheel, by way of 32 bits */
    struct bn_mouse m = {0};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        assert_int_equal(bn_mouse_read(&m, reports[i]), BN_MOUSE_NOTHING);
    assert_false(m.down);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_click_is_let_go_where_it_was_pressed),
        cmocka_unit_test(wide_windows),
        cmocka_unit_test(a_drag_is_no_click),
        cmocka_unit_test(wheel_and_the_other_buttons),
        cmocka_unit_test(the_first_click_after_the_focus),
        cmocka_unit_test(nonsense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
