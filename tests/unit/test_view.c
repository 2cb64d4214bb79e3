/* What a side may see: where hidden facts differ, its view does not. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_state state;

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 5, 5);
    made_unit(&battle, "A1", 0, "b2", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c3", BN_FACE_N);
    state = made_start(&battle);
    state.fact[MADE_DICE] = 3;
    state.fact[MADE_DECK] = 44;
    state.side_fact[0][MADE_OPENLY] = 1;
    state.side_fact[0][MADE_HAND] = 2;
    state.side_fact[1][MADE_OPENLY] = 3;
    state.side_fact[1][MADE_HAND] = 4;
    state.unit[0].fact[MADE_TIRED] = 1;
    state.unit[0].fact[MADE_SECRET] = 5;
    state.unit[1].fact[MADE_SECRET] = 6;
    return 0;
}

static void hides(void **unused)
{
    (void)unused;
    for (int side = 0; side < BN_SIDES; side++) {
        struct bn_view v = bn_view_of(&battle, &state, side);
        assert_ptr_equal(v.b, &battle);
        assert_int_equal(v.viewer, side);
        assert_int_equal(v.s.fact[MADE_DICE], 3);
        assert_int_equal(v.s.fact[MADE_DECK], 0); /* nobody sees it */
        assert_int_equal(v.s.side_fact[side][MADE_HAND], side == 0 ? 2 : 4);
        assert_int_equal(v.s.side_fact[1 - side][MADE_HAND], 0);
        assert_int_equal(v.s.side_fact[0][MADE_OPENLY], 1);
        assert_int_equal(v.s.side_fact[1][MADE_OPENLY], 3);
        assert_int_equal(v.s.unit[0].fact[MADE_TIRED], 1);
        assert_int_equal(v.s.unit[side].fact[MADE_SECRET], side == 0 ? 5 : 6);
        assert_int_equal(v.s.unit[1 - side].fact[MADE_SECRET], 0);
    }
}

static void arbiter(void **unused)
{
    (void)unused;
    struct bn_view v = bn_view_of(&battle, &state, BN_NONE);
    assert_int_equal(v.viewer, BN_NONE);
    assert_memory_equal(&v.s, &state, sizeof state);
}

static void tells_nothing(void **unused)
{
    (void)unused;
    for (int side = 0; side < BN_SIDES; side++) {
        struct bn_view before = bn_view_of(&battle, &state, side);
        struct bn_state other = state;
        other.fact[MADE_DECK] = 7;
        other.side_fact[1 - side][MADE_HAND] = 9;
        other.unit[1 - side].fact[MADE_SECRET] = 1;
        struct bn_view after = bn_view_of(&battle, &other, side);
        assert_memory_equal(&before.s, &after.s, sizeof before.s);
        assert_int_equal(bn_digest(&battle, &before.s) == bn_digest(&battle, &after.s), 1);
        assert_true(bn_digest(&battle, &state) != bn_digest(&battle, &other));
        /* And what it may see, it does. */
        other = state;
        other.side_fact[side][MADE_HAND] = 9;
        after = bn_view_of(&battle, &other, side);
        assert_memory_not_equal(&before.s, &after.s, sizeof before.s);
        other = state;
        other.side_fact[1 - side][MADE_OPENLY] = 9;
        after = bn_view_of(&battle, &other, side);
        assert_memory_not_equal(&before.s, &after.s, sizeof before.s);
    }
}

/* When it is over nothing is hidden. */
static void over(void **unused)
{
    (void)unused;
    bn_concede(&battle, &state, NULL);
    struct bn_view v = bn_view_of(&battle, &state, 0);
    assert_memory_equal(&v.s, &state, sizeof state);
    assert_int_equal(v.s.side_fact[1][MADE_HAND], 4);
}

static void events(void **unused)
{
    (void)unused;
    struct bn_event e = bn_event_of(&battle, BN_EV_CARD, MADE_TURN, BN_NONE);
    for (int viewer = BN_NONE; viewer < BN_SIDES; viewer++)
        assert_true(bn_may_see(&e, viewer));
    e.only = 1;
    assert_true(bn_may_see(&e, 1));
    assert_false(bn_may_see(&e, 0));
    assert_true(bn_may_see(&e, BN_NONE));
    e.only = 0;
    assert_true(bn_may_see(&e, 0));
    assert_false(bn_may_see(&e, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(hides, begin),         cmocka_unit_test_setup(arbiter, begin),
        cmocka_unit_test_setup(tells_nothing, begin), cmocka_unit_test_setup(over, begin),
        cmocka_unit_test_setup(events, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
