/* A battle in numbers: fair hits in closed form, and what a whole battle adds up to. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "files/catalogue.h"
#include "files/scenario.h"
#include "play.h"
#include "session/fair.h"
#include "session/match.h"
#include "session/played.h"
#include "session/tally.h"

static const char scenario[] =
    "banneret: 1\n"
    "ruleset: lionheart\n"
    "board: {cols: 7, rows: 7}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]\n"
    "  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]\n"
    "turn_limit: 12\n";

static struct bn_battle *battle;
static struct bn_session *session;

static void begin_with(const char *text, struct bn_luck luck)
{
    struct bn_faults faults = {0};
    enum bn_session_result result;
    battle =
        bn_scenario_read("t.yaml", text, strlen(text), (struct bn_settings){0}, &faults);
    assert_non_null(battle);
    session = bn_session_new(battle, &luck, &result);
    assert_int_equal(result, BN_DONE_OK);
}

static void begin(struct bn_luck luck) { begin_with(scenario, luck); }

static int end(void **state)
{
    (void)state;
    bn_session_free(session);
    bn_battle_free(battle);
    session = NULL;
    battle = NULL;
    return 0;
}

static void give(const char *line)
{
    assert_int_equal(bn_session_order(session, line), BN_DONE_OK);
}

static bool near(double a, double b) { return a - b < 1e-9 && b - a < 1e-9; }

/* Two knights are four dice of which half hit, axes: the binomial. What is rolled when the
 * turn ends under the same order changes nothing. */
static void fair_is_the_binomial(void **state)
{
    (void)state;
    static const char *dice[] = {"panic", "axe", "arrow", "arrow", "axe", "axe", "arrow", "panic"};
    begin((struct bn_luck){.dice = (char **)(uintptr_t)dice,
                           .dice_n = sizeof dice / sizeof *dice,
                           .has_dice = true,
                           .has_seed = true,
                           .seed = 3});
    give("end move");
    give("K1 battle N1");
    int n = bn_session_orders(session);
    struct bn_fair fair;
    assert_true(bn_fair_of_order(session, n, &fair));
    static const double over16[] = {1, 4, 6, 4, 1};
    for (int k = 0; k < 5; k++)
        assert_true(near(fair.chance[0][k], over16[k] / 16));
    assert_true(near(fair.chance[0][5], 0));
    assert_true(near(fair.mean[0], 2.0));
    assert_true(fair.can_hit[0]);
    assert_false(fair.can_hit[1]);
    assert_false(bn_fair_of_order(session, n - 1, &fair)); /* nothing was rolled */

    struct bn_tally t = bn_tally_of(session);
    assert_true(t.luck);
    assert_int_equal(t.side[0].hits, 2);
    assert_true(near(t.side[0].fair, 2.0));
    assert_true(near(t.side[0].luckier, (1 + 4 + 6 / 2.0) / 16));
    assert_int_equal(t.side[1].hits, 0);
    assert_int_equal(t.side[0].orders, 2);
    assert_int_equal(t.side[0].turns, 1);
    bn_tally_free(&t);
}

static int hits_told(int side)
{
    int hits = 0;
    for (size_t i = 0; i < bn_session_said_n(session); i++) {
        const struct bn_event *e = &bn_session_said(session, i)->e;
        hits += e->kind == BN_EV_HIT && e->side == 1 - side ? e->n : 0;
    }
    return hits;
}

static void whole_battles_add_up(void **state)
{
    struct play_list *list = malloc(sizeof *list);
    assert_non_null(list);
    int fell = 0;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        begin((struct bn_luck){.has_seed = true, .seed = seed});
        while (bn_session_state(session)->winner == BN_OPEN) {
            char line[BN_ORDER_TEXT];
            struct bn_text text = bn_text_begin(line, sizeof line);
            const struct bn_state *s = bn_session_state(session);
            play_legal(battle, s, list);
            bn_order_say(battle, play_choose(battle, s, list, PLAY_WEIGHTED, seed), &text);
            give(line);
        }
        struct bn_tally t = bn_tally_of(session);
        const struct bn_state *s = bn_session_state(session);
        assert_int_equal(t.turns, s->turn);
        int drop[BN_SIDES];
        for (int side = 0; side < BN_SIDES; side++) {
            assert_int_equal(t.side[side].lost, bn_units_lost(battle, s, side));
            assert_int_equal(t.side[side].hits, hits_told(side));
            assert_true(t.side[side].luckier >= 0 && t.side[side].luckier <= 1);
            for (int i = 1; i <= t.turns; i++)
                assert_true(t.strength[side][i] <= t.strength[side][i - 1]);
            drop[side] = t.strength[side][0] - t.strength[side][t.turns];
            assert_int_equal(drop[side], t.side[side].figures_lost);
            fell += drop[side];
        }
        if (s->winner == 0 || s->winner == 1) {
            /* Who loses more must have had a turn in which he did. */
            assert_true(drop[1 - s->winner] <= drop[s->winner] || t.turning > 0);
            assert_true(!t.turned || t.turned->e.side == 1 - s->winner);
        }
        bn_tally_free(&t);
        end(state);
    }
    assert_true(fell > 0);
    free(list);
}

static void match_goes_with_the_people(void **state)
{
    (void)state;
    begin((struct bn_luck){.has_seed = true, .seed = 1});
    struct bn_match m = bn_match_of(session);
    assert_int_equal(bn_match_battles(m), 0);
    m = bn_match_after(m, 0);
    m = bn_match_after(m, BN_DRAW);
    m = bn_match_after(m, BN_OPEN); /* left unfinished */
    m = bn_match_changed(m);
    assert_int_equal(m.won[0], 0);
    assert_int_equal(m.won[1], 1);
    assert_int_equal(m.drawn, 1);
    assert_true(bn_session_add_note(session, 0, "match 9-9, 9 drawn")); /* a side's own words */
    assert_true(bn_match_keep(session, m));
    assert_true(bn_session_add_note(session, BN_NONE, "a good day"));
    struct bn_match read = bn_match_of(session);
    assert_memory_equal(&read, &m, sizeof m);
}

/* Where units have no figures their strength is the hits they can still take. */
static void hits_are_strength(void **state)
{
    (void)state;
    static const char *dice[] = {"5", "1"};
    begin_with("banneret: 1\n"
               "ruleset: medieval\n"
               "board: {cols: 6, rows: 6}\n"
               "sides: [{id: south, name: Ash, baseline: s}, {id: north, name: Birch, baseline: n}]\n"
               "units:\n"
               "  - {id: K1, side: south, type: knights, hex: c4, facing: n, hits: 2}\n"
               "  - {id: L1, side: north, type: levies, hex: c3, facing: s}\n"
               "  - {id: L2, side: north, type: levies, hex: a1, facing: s, hits: 13}\n"
               "start: {turn: 2, side: south, phase: battle, fighting: [[K1, L1]]}\n",
               (struct bn_luck){.dice = (char **)(uintptr_t)dice,
                                .dice_n = sizeof dice / sizeof *dice,
                                .has_dice = true});
    give("K1 battle L1"); /* 5 + 2 */
    struct bn_tally t = bn_tally_of(session);
    assert_int_equal(t.side[0].hits_taken, 2);
    assert_int_equal(t.side[1].hits_taken, 13 + 7);
    assert_int_equal(t.strength[0][0], 13);
    assert_int_equal(t.strength[1][0], 15 + 2);
    assert_int_equal(t.strength[1][t.turns], 15 + 2 - 7);
    bn_tally_free(&t);
}

/* Sittings are added up; what is no such note counts nothing. */
static void time_played(void **state)
{
    (void)state;
    struct bn_faults faults = {0};
    struct bn_luck luck = {0};
    enum bn_session_result result;
    struct bn_battle *b = bn_scenario_read(bn_shipped[0].name, bn_shipped[0].text,
                                           bn_shipped[0].len, (struct bn_settings){0}, &faults);
    assert_non_null(b);
    struct bn_session *s = bn_session_new(b, &luck, &result);
    assert_true(bn_played_keep(s, 0));
    assert_int_equal(bn_session_notes(s), 0);
    assert_true(bn_played_keep(s, 840));
    assert_true(bn_session_add_note(s, BN_NONE, "played well"));
    assert_true(bn_session_add_note(s, 0, "played 5 s"));
    assert_true(bn_played_keep(s, 61));
    assert_string_equal(bn_session_note_at(s, 0)->text, "played 840 s");
    assert_int_equal(bn_played_of(s), 901);
    bn_session_free(s);
    bn_battle_free(b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(fair_is_the_binomial, end),
        cmocka_unit_test(whole_battles_add_up),
        cmocka_unit_test_teardown(match_goes_with_the_people, end),
        cmocka_unit_test_teardown(hits_are_strength, end),
        cmocka_unit_test(time_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
