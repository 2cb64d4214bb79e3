/* The session: orders, undo and redo, and lists of dice. */
#include "check.h"
#include "sitting.h"

/* ---- Orders ---- */

static void opening(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING, "axe");
    assert_int_equal(sitting.begun, BN_DONE_OK);
    assert_true(bn_session_begun(sitting.s));
    assert_int_equal(bn_session_state(sitting.s)->decider, 0);
    assert_int_equal(bn_session_orders(sitting.s), 0);
    assert_int_equal(bn_session_left_over(sitting.s, false), 1);
    assert_true(sitting_happened(BN_EV_ORDERS));
    const struct bn_said *first = NULL;
    for (size_t i = 0; i < bn_session_said_n(sitting.s) && !first; i++)
        if (bn_session_said(sitting.s, i)->e.kind == BN_EV_DICE)
            first = bn_session_said(sitting.s, i);
    assert_non_null(first);
    assert_string_equal(first->purpose, "initiative");
    assert_int_equal(first->faces_n, 1);
    assert_string_equal(first->label[first->faces[0]], "arrow");
    assert_null(first->e.ask);
}

static void refusal_changes_nothing(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    uint64_t before = sitting_digest();
    size_t said = bn_session_said_n(sitting.s);
    assert_int_equal(bn_session_order(sitting.s, "K1 step d3"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(sitting.s), "LH-3.4");
    assert_true(*bn_session_reason(sitting.s));
    assert_int_equal(bn_session_order(sitting.s, "N1 turn s"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(sitting.s), "LH-2.2");
    assert_int_equal(bn_session_order(sitting.s, "K1 stap e3"), BN_REFUSED);
    assert_string_equal(bn_session_reason_rule(sitting.s), "");
    assert_true(*bn_session_reason(sitting.s));
    assert_true(sitting_digest() == before);
    assert_int_equal(bn_session_said_n(sitting.s), said);
    assert_int_equal(bn_session_orders(sitting.s), 0);
}

static void orders_are_kept_in_one_form(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    sitting_ok("p1 STEP nw");
    sitting_ok("pass"); /* declines nothing, so it halts the unit that moves */
    assert_int_equal(bn_session_orders(sitting.s), 2);
    assert_string_equal(bn_session_order_text(sitting.s, 1), "P1 step f6");
    assert_string_equal(bn_session_order_text(sitting.s, 2), "P1 halt");
    assert_int_equal(bn_session_order_side(sitting.s, 1), 0);
}

static void concede(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    sitting_ok("Concede");
    assert_int_equal(bn_session_state(sitting.s)->winner, 1);
    assert_string_equal(bn_session_order_text(sitting.s, 1), "concede");
    assert_true(sitting_happened(BN_EV_CONCEDE));
    assert_int_equal(bn_session_order(sitting.s, "concede"), BN_REFUSED);
    assert_int_equal(bn_session_order(sitting.s, "P1 step nw"), BN_REFUSED);
    assert_int_equal(bn_session_can_undo(sitting.s), 0);
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(sitting.s, 1, true), BN_DONE_OK);
    sitting_ok("P1 step nw");
}

/* ---- Undo and redo ---- */

static void undo_and_redo(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    uint64_t at[3] = {sitting_digest()};
    sitting_ok("P1 step nw");
    at[1] = sitting_digest();
    sitting_ok("P1 halt");
    at[2] = sitting_digest();
    size_t said = bn_session_said_n(sitting.s);
    assert_int_equal(bn_session_can_undo(sitting.s), 2);
    assert_int_equal(bn_session_undo(sitting.s, 3, true), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(sitting.s, 0, false), BN_NO_UNDO);
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_DONE_OK);
    assert_true(sitting_digest() == at[1]);
    assert_true(bn_session_said_n(sitting.s) < said);
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_DONE_OK);
    assert_true(sitting_digest() == at[0]);
    assert_false(sitting_happened(BN_EV_UNDO)); /* nobody need know */
    assert_int_equal(bn_session_redo(sitting.s), BN_DONE_OK);
    assert_int_equal(bn_session_redo(sitting.s), BN_DONE_OK);
    assert_int_equal(bn_session_redo(sitting.s), BN_NO_UNDO);
    assert_true(sitting_digest() == at[2]);
    assert_int_equal(bn_session_said_n(sitting.s), said);
    assert_true(bn_digest(sitting.b, bn_session_state_after(sitting.s, 1)) == at[1]);
}

static void another_order_ends_redo(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    sitting_ok("P1 step nw");
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_DONE_OK);
    assert_int_equal(bn_session_order(sitting.s, "P1 step a1"), BN_REFUSED);
    assert_true(bn_session_can_redo(sitting.s)); /* a refusal takes nothing away */
    sitting_ok("P1 turn ne");
    assert_false(bn_session_can_redo(sitting.s));
    assert_int_equal(bn_session_orders(sitting.s), 1);
    assert_string_equal(bn_session_order_text(sitting.s, 1), "P1 turn ne");
}

static void dice_stop_undo(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING, "axe", "arrow", "arrow", "arrow", "panic", "panic");
    sitting_ok("end move");
    assert_int_equal(bn_session_can_undo(sitting.s), 1);
    sitting_ok("K1 battle N1");
    uint64_t after = sitting_digest();
    assert_int_equal(bn_session_can_undo(sitting.s), 0);
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_NO_UNDO);
    assert_non_null(strstr(bn_session_reason(sitting.s), "K1 battle N1"));
    assert_true(sitting_digest() == after);
    assert_int_equal(bn_session_undo(sitting.s, 1, true), BN_DONE_OK);
    assert_true(sitting_happened(BN_EV_UNDO));
    /* The list goes on where it was at the order taken back: the same dice fall. */
    assert_int_equal(bn_session_left_over(sitting.s, false), 6);
    sitting_ok("K1 battle N1");
    assert_true(sitting_digest() == after);
    assert_int_equal(bn_session_left_over(sitting.s, false), 2);
    /* Redo has the dice that fell then, whatever the list says. */
    assert_int_equal(bn_session_undo(sitting.s, 1, true), BN_DONE_OK);
    assert_int_equal(bn_session_redo(sitting.s), BN_DONE_OK);
    assert_true(sitting_digest() == after);
}

static void the_other_side_stops_undo(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING, "axe", "axe");
    sitting_ok("K2 step a4"); /* in front of A1, who is asked */
    assert_int_equal(bn_session_state(sitting.s)->decider, 1);
    assert_int_equal(bn_session_can_undo(sitting.s), 0);
    sitting_ok("A1 hold");
    assert_int_equal(bn_session_state(sitting.s)->decider, 0);
    assert_int_equal(bn_session_can_undo(sitting.s), 0);
    assert_int_equal(bn_session_undo(sitting.s, 1, false), BN_NO_UNDO);
    assert_non_null(strstr(bn_session_reason(sitting.s), "other side"));
    sitting_ok("K2 halt");
    assert_int_equal(bn_session_can_undo(sitting.s), 1);
}

/* ---- Chance ---- */

static void a_list_runs_out(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING, "axe", "axe", "axe");
    sitting_ok("end move");
    uint64_t before = sitting_digest();
    assert_int_equal(bn_session_order(sitting.s, "K1 battle N1"), BN_STARVED);
    const struct bn_wanted *w = bn_session_wanted(sitting.s);
    assert_int_equal(w->n, 4);
    assert_int_equal(w->given, 3);
    assert_string_equal(w->purpose, "battle");
    assert_string_equal(w->rule, "LH-5.2");
    assert_false(w->card);
    assert_true(sitting_digest() == before);
    assert_int_equal(bn_session_orders(sitting.s), 1);
    bn_session_dice(sitting.s, (const char *const[]){"AXE"}, 1);
    sitting_ok("K1 battle N1");
    assert_int_equal(bn_session_state(sitting.s)->unit[3].status, BN_LOST); /* four hits on four */
}

static void the_opening_runs_out(void **state)
{
    (void)state;
    SITTING("arrow");
    assert_int_equal(sitting.begun, BN_STARVED);
    assert_false(bn_session_begun(sitting.s));
    assert_int_equal(bn_session_state(sitting.s)->decider, BN_NONE);
    assert_int_equal(bn_session_state(sitting.s)->unit[0].hex, sitting.b->unit[0].hex);
    assert_int_equal(bn_session_order(sitting.s, "end"), BN_REFUSED);
    bn_session_dice(sitting.s, (const char *const[]){"axe", "panic", "panic"}, 3);
    assert_int_equal(bn_session_begin(sitting.s), BN_DONE_OK);
    sitting_ok("P1 step nw");
}

static void a_face_cannot_come(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING, "axe", "6");
    sitting_ok("end move");
    uint64_t before = sitting_digest();
    assert_int_equal(bn_session_order(sitting.s, "K1 battle N1"), BN_BAD_FACE);
    assert_int_equal(bn_session_wanted(sitting.s)->at, 6);
    assert_string_equal(bn_session_wanted(sitting.s)->face, "6");
    assert_non_null(strstr(bn_session_reason(sitting.s), "axe arrow panic"));
    assert_true(sitting_digest() == before);
}

static void the_seed_takes_over(void **state)
{
    (void)state;
    const char *dice[] = {SITTING_OPENING, "axe"};
    sitting_begin((struct bn_luck){.dice = (char **)(uintptr_t)dice,
                                   .dice_n = 5,
                                   .has_dice = true,
                                   .has_seed = true,
                                   .seed = 9});
    sitting_ok("end move");
    sitting_ok("K1 battle N1"); /* one axe of the list, three dice of the seed */
    assert_int_equal(bn_session_left_over(sitting.s, false), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, sitting_end)
    const struct CMUnitTest tests[] = {
        TEST(opening),
        TEST(refusal_changes_nothing),
        TEST(orders_are_kept_in_one_form),
        TEST(concede),
        TEST(undo_and_redo),
        TEST(another_order_ends_redo),
        TEST(dice_stop_undo),
        TEST(the_other_side_stops_undo),
        TEST(a_list_runs_out),
        TEST(the_opening_runs_out),
        TEST(a_face_cannot_come),
        TEST(the_seed_takes_over),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
