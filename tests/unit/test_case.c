/* Rule cases: what they hold, and what is wrong with bad ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "files/case.h"
#include "files/catalogue.h"

static struct bn_faults faults;

static struct bn_case *read_as(const char *file, const char *text)
{
    bn_faults_free(&faults);
    return bn_case_read(file, text, strlen(text), (struct bn_settings){0}, &faults);
}

static struct bn_case *sound(const char *text)
{
    struct bn_case *c = read_as("t.case", text);
    bn_faults_print(&faults);
    assert_int_equal(faults.n, 0);
    assert_non_null(c);
    return c;
}

static void refused(const char *text, int line, int col, const char *what)
{
    struct bn_case *c = read_as("t.case", text);
    if (faults.n != 1 || faults.at[0].line != line || faults.at[0].col != col ||
        !strstr(faults.at[0].what, what)) {
        fprintf(stderr, "%s\nwanted %d:%d %s, got\n", text, line, col, what);
        bn_faults_print(&faults);
        fail();
    }
    assert_null(c);
}

#define SCENARIO                                                                                   \
    "scenario: {ruleset: lionheart, board: {cols: 5, rows: 4}, sides: [{id: south}, {id: north}]," \
    " units: {south: [K1 knight a4], north: [N1 archers a1]}}\n"
#define TOP "banneret: 1\ncase: a case\n" SCENARIO

static void whole(void **state)
{
    (void)state;
    struct bn_case *c = sound("banneret: 1\n"
                              "case: each panic pushes back\n"
                              "proves: [LH-6.1, LH-6.2]\n" SCENARIO "dice: [arrow, axe, 6, \"3\"]\n"
                              "orders: |\n"
                              "  # nothing yet\n"
                              "  end move   # and why\n"
                              "\n"
                              "  K1 battle N1\n"
                              "expect:\n"
                              "  - {event: pushback, rule: LH-6.1, unit: N1, n: 1, only: true}\n"
                              "  - {unit: K1, hex: a4, facing: s, figures: 2, state: ready}\n"
                              "  - {unit: N1, hex: null, facing: null, hits: 0}\n"
                              "  - {refused: K1 battle N1, rule: LH-5.1}\n"
                              "  - {refused: K1 jump}\n"
                              "  - {legal: K1 step a3}\n"
                              "  - {winner: null, decides: north, phase: battle, turn: 2, "
                              "orders_left: 1}\n"
                              "  - {winner: draw}\n");
    assert_string_equal(c->title, "each panic pushes back");
    assert_int_equal(c->proves_n, 2);
    assert_string_equal(c->proves[1], "LH-6.2");
    assert_int_equal(c->battle->units, 2);
    assert_int_equal(c->dice_n, 4);
    assert_string_equal(c->dice[2], "6");
    assert_string_equal(c->dice[3], "3");
    assert_int_equal(c->orders, 2);
    assert_string_equal(c->order[0], "end move");
    assert_int_equal(c->order_line[0], 8);
    assert_string_equal(c->order[1], "K1 battle N1");
    assert_int_equal(c->order_line[1], 10);
    assert_int_equal(c->expects, 8);
    const struct bn_expect *e = c->expect;
    assert_int_equal(e[0].kind, BN_EXPECT_EVENT);
    assert_int_equal(e[0].line, 12);
    assert_int_equal(e[0].col, 5);
    assert_string_equal(e[0].event, "pushback");
    assert_string_equal(e[0].rule, "LH-6.1");
    assert_int_equal(e[0].n, 1);
    assert_true(e[0].only);
    assert_null(e[0].other);
    assert_int_equal(e[1].kind, BN_EXPECT_UNIT);
    assert_int_equal(e[1].figures, 2);
    assert_int_equal(e[1].hits, BN_NO_NUMBER);
    assert_false(e[1].only);
    assert_string_equal(e[2].hex, "null");
    assert_string_equal(e[2].facing, "null");
    assert_int_equal(e[3].kind, BN_EXPECT_REFUSED);
    assert_string_equal(e[3].order, "K1 battle N1");
    assert_null(e[4].rule);
    assert_int_equal(e[5].kind, BN_EXPECT_LEGAL);
    assert_string_equal(e[5].order, "K1 step a3");
    assert_int_equal(e[6].kind, BN_EXPECT_STATE);
    assert_string_equal(e[6].winner, "null");
    assert_string_equal(e[6].decides, "north");
    assert_int_equal(e[6].turn, 2);
    assert_int_equal(e[6].orders_left, 1);
    assert_string_equal(e[7].winner, "draw");
    assert_int_equal(e[7].turn, BN_NO_NUMBER);
    bn_case_free(c);
}

static void orders_as_a_list(void **state)
{
    (void)state;
    struct bn_case *c = sound(TOP "orders:\n  - end move\n  - end battle\nexpect: []\n");
    assert_int_equal(c->orders, 2);
    assert_string_equal(c->order[1], "end battle");
    assert_int_equal(c->order_line[1], 6);
    assert_int_equal(c->dice_n, 0);
    bn_case_free(c);
}

static void refusals(void **state)
{
    (void)state;
    refused(TOP, 1, 1, "no 'expect'");
    refused(TOP "expect: []\nexpekt: []\n", 5, 1,
            "'expekt' is no key of a case; did you mean 'expect'?");
    refused("banneret: 1\n" SCENARIO "expect: []\n", 1, 1, "no 'case'");
    refused("banneret: 1\ncase: x\nexpect: []\n", 1, 1, "no 'scenario' and no 'base'");
    refused(TOP "base: x.yaml\nexpect: []\n", 1, 1, "not both");
    refused(TOP "proves: [LH-99.1]\nexpect: []\n", 4, 10, "no rule 'LH-99.1'");
    refused(TOP "expect:\n  - {event: pushbak}\n", 5, 13, "did you mean 'pushback'?");
    refused(TOP "expect:\n  - {event: step, untie: K1}\n", 5, 19, "did you mean 'unit'?");
    refused(TOP "expect:\n  - {event: step, unit: K9}\n", 5, 25, "no unit 'K9'");
    refused(TOP "expect:\n  - {event: step, unit: null}\n", 5, 25, "must be a text");
    refused(TOP "expect:\n  - {event: step, to: z9}\n", 5, 23, "no hex");
    refused(TOP "expect:\n  - {event: step, rule: LH-0}\n", 5, 25, "no rule");
    refused(TOP "expect:\n  - {unit: K1, facing: up}\n", 5, 24, "no facing");
    refused(TOP "expect:\n  - {unit: K1, figures: two}\n", 5, 25, "whole number");
    refused(TOP "expect:\n  - {phase: mov}\n", 5, 13, "no phase");
    refused(TOP "expect:\n  - {decides: draw}\n", 5, 15, "no side");
    refused(TOP "expect:\n  - {rule: LH-6.1}\n", 5, 5, "has one of event unit");
    refused(TOP "orders: >\n  a\n  b\nexpect: []\n", 4, 9, "must be a block");
    refused(TOP "dice: axe\nexpect: []\n", 4, 7, "must be a list");
    refused(
        "banneret: 1\ncase: x\nscenario: {ruleset: lionheart, board: {cols: 2, rows: 2}, sides: "
        "[{id: s}, {id: n}], units: {s: [K1 knight c1]}}\nexpect: []\n",
        3, 108, "'c1' is no hex");
}

static void bases(void **state)
{
    (void)state;
    struct bn_case *c =
        read_as("tests/files/good/x.case", "banneret: 1\ncase: x\nbase: pass.yaml\nexpect: []\n");
    bn_faults_print(&faults);
    assert_non_null(c);
    assert_int_equal(c->battle->units, 2);
    bn_case_free(c);
    assert_null(read_as("tests/files/good/x.case",
                        "banneret: 1\ncase: x\nbase: ../bad/guard.yaml\nexpect: []\n"));
    assert_int_equal(faults.n, 1);
    assert_string_equal(faults.at[0].file, "tests/files/good/../bad/guard.yaml");
    assert_int_equal(faults.at[0].line, 6);
    assert_null(
        read_as("tests/files/good/x.case", "banneret: 1\ncase: x\nbase: none.yaml\nexpect: []\n"));
    assert_int_equal(faults.n, 1);
    assert_int_equal(faults.at[0].line, 3);
    assert_int_equal(faults.at[0].col, 7);
}

static void strangers(void **state)
{
    (void)state;
    assert_null(read_as("t.case", "case: x\n"));
    assert_int_equal(faults.status, BN_EXIT_UNREADABLE);
    assert_null(read_as("t.case", "banneret: 2\ncase: x\n"));
    assert_int_equal(faults.status, BN_EXIT_UNREADABLE);
    assert_null(read_as("t.case", "banneret: 1\ncase: [\n"));
    assert_int_equal(faults.status, BN_EXIT_FAULT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole), cmocka_unit_test(orders_as_a_list),
                                       cmocka_unit_test(refusals), cmocka_unit_test(bases),
                                       cmocka_unit_test(strangers)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bn_faults_free(&faults);
    return failed;
}
