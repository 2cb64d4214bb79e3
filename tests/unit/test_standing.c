/* Standing answers: which questions there are, and what answers them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "files/scenario.h"
#include "session/standing.h"

/* One step of the knight, and the archers are asked. */
static const char scenario[] =
    "banneret: 1\n"
    "ruleset: lionheart\n"
    "board: {cols: 5, rows: 5}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight c4 n]\n"
    "  north: [A1 archers c2 s]\n";

static int kind_named(const struct bn_ruleset *r, const char *name)
{
    char word[32];
    for (int kind = 0; kind < bn_standing_kinds(r); kind++) {
        bn_standing_say(r, kind, word, sizeof word);
        if (strcmp(word, name) == 0)
            return kind;
    }
    fail_msg("no question is named %s", name);
    return BN_NONE;
}

static const struct bn_order *answer(const struct bn_session *s, const struct bn_standing *standing,
                                     struct bn_order legal[], int max)
{
    const struct bn_battle *b = bn_session_battle(s);
    struct bn_list list = {legal, 0, max};
    bn_legal(b, bn_session_state(s), &list);
    assert_true(list.n <= max);
    return bn_standing_answer(standing, b, bn_session_state(s), legal, list.n);
}

static void answers_what_it_should(void **state)
{
    (void)state;
    static const char *dice[] = {"panic", "axe", "panic", "arrow"};
    struct bn_faults faults = {0};
    enum bn_session_result result;
    struct bn_luck luck = {.dice = (char **)(uintptr_t)dice,
                           .dice_n = 4,
                           .has_dice = true,
                           .has_seed = true,
                           .seed = 1};
    struct bn_battle *b =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &faults);
    assert_non_null(b);
    struct bn_session *s = bn_session_new(b, &luck, &result);
    struct bn_standing standing = {0};
    enum { MAX = 256 };
    struct bn_order legal[MAX];
    assert_int_equal(bn_standing_kinds(b->rules), 3);
    int fire = kind_named(b->rules, "fire");
    kind_named(b->rules, "counter");
    kind_named(b->rules, "follow");

    /* A decision of the side on turn is no question. */
    memset(standing.answer, BN_STANDS_NEVER, sizeof standing.answer);
    assert_null(answer(s, &standing, legal, MAX));
    assert_int_equal(bn_session_order(s, "K1 step c3"), BN_DONE_OK);
    assert_int_equal(bn_session_state(s)->decider, 1);

    const struct bn_order *o = answer(s, &standing, legal, MAX);
    assert_non_null(o);
    assert_true(b->rules->verbs[o->verb].flags & BN_DECLINES);
    standing.answer[1][fire] = BN_STANDS_ALWAYS;
    o = answer(s, &standing, legal, MAX);
    assert_non_null(o);
    assert_false(b->rules->verbs[o->verb].flags & BN_DECLINES);
    assert_int_equal(o->other, 0);
    standing.answer[1][fire] = BN_STANDS_ASK;
    assert_null(answer(s, &standing, legal, MAX));
    /* What the other side has set does not matter. */
    standing.answer[0][fire] = BN_STANDS_ALWAYS;
    assert_null(answer(s, &standing, legal, MAX));
    bn_session_free(s);
    bn_battle_free(b);
}

static void always_needs_one_way(void **state)
{
    (void)state;
    struct bn_faults faults = {0};
    struct bn_battle *b =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &faults);
    assert_non_null(b);
    struct bn_standing standing = {0};
    struct bn_state s;
    bn_set_up(b, &s);
    int proc = 0;
    while (!b->rules->procs[proc].question)
        proc++;
    s.depth = 1;
    s.frame[0].proc = (uint8_t)proc;
    s.decider = 0;
    standing.answer[0][kind_named(b->rules, "fire")] = BN_STANDS_ALWAYS;
    struct bn_order order[3];
    int hold = 0;
    while (!(b->rules->verbs[hold].flags & BN_DECLINES))
        hold++;
    for (int i = 0; i < 2; i++) {
        order[i] = bn_order_of(hold - 1, 0);
        order[i].other = (int8_t)(1 - i);
    }
    order[2] = bn_order_of(hold, 0);
    assert_null(bn_standing_answer(&standing, b, &s, order, 3));
    assert_ptr_equal(bn_standing_answer(&standing, b, &s, order + 1, 2), order + 1);
    assert_null(bn_standing_answer(&standing, b, &s, order + 1, 1)); /* nothing is declined there */
    bn_battle_free(b);
}

/* The last note of a side counts, and what is not named in it is asked. */
static void kept_in_notes(void **state)
{
    (void)state;
    struct bn_faults faults = {0};
    struct bn_luck luck = {0};
    enum bn_session_result result;
    struct bn_battle *b =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &faults);
    assert_non_null(b);
    struct bn_session *s = bn_session_new(b, &luck, &result);
    int fire = kind_named(b->rules, "fire"), follow = kind_named(b->rules, "follow");
    struct bn_standing set = {0};
    set.answer[1][fire] = BN_STANDS_ALWAYS;
    set.answer[1][follow] = BN_STANDS_NEVER;
    set.answer[0][fire] = BN_STANDS_NEVER;
    assert_true(bn_standing_keep(s, &set, 1));
    assert_true(bn_session_add_note(s, 1, "fire never"));
    assert_string_equal(bn_session_note_at(s, 0)->text, "answers: fire always, follow never");
    struct bn_standing found = bn_standing_of(s);
    assert_memory_equal(found.answer[1], set.answer[1], sizeof set.answer[1]);
    assert_int_equal(found.answer[0][fire], BN_STANDS_ASK);
    set.answer[1][fire] = BN_STANDS_ASK;
    assert_true(bn_standing_keep(s, &set, 1));
    found = bn_standing_of(s);
    assert_memory_equal(found.answer[1], set.answer[1], sizeof set.answer[1]);
    set.answer[1][follow] = BN_STANDS_ASK;
    assert_true(bn_standing_keep(s, &set, 1));
    assert_string_equal(bn_session_note_at(s, 3)->text, "answers: ask");
    found = bn_standing_of(s);
    assert_int_equal(found.answer[1][follow], BN_STANDS_ASK);
    bn_session_free(s);
    bn_battle_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_what_it_should),
        cmocka_unit_test(always_needs_one_way),
        cmocka_unit_test(kept_in_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
