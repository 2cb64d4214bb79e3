/* Where a unit can get, what it costs and whom it passes: small positions reckoned by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "battles.h"
#include "files/scenario.h"
#include "tui/ways.h"

#include <cmocka.h>

static struct bn_ways ways;
static struct bn_view view;
static struct bn_battle *battle;

/* A board of 7 × 6 in the open but for woods on d4. South has enough orders. */
static void position(const char *units)
{
    char text[2000];
    int n = snprintf(text, sizeof text,
                     "banneret: 1\ntitle: T\nruleset: lionheart\n"
                     "board:\n  cols: 7\n  rows: 6\n  terrain: |\n"
                     "    . . . . . . .\n     . . . . . . .\n    . . . . . . .\n"
                     "     . . . w . . .\n    . . . . . . .\n     . . . . . . .\n"
                     "sides:\n  - {id: south, name: S, colour: blue, baseline: s}\n"
                     "  - {id: north, name: N, colour: red, baseline: n}\n"
                     "start: {turn: 2, side: south, phase: move, orders_left: 4}\n"
                     "victory: [{side: south, destroy_units: 1}, {side: north, destroy_units: 1}]\n"
                     "units:\n%s",
                     units);
    assert_true(n > 0 && (size_t)n < sizeof text);
    struct bn_faults faults = {0};
    bn_battle_free(battle);
    battle = bn_scenario_read("t.yaml", text, (size_t)n, (struct bn_settings){NULL, 0}, &faults);
    if (!battle)
        print_error("%s\n", faults.n ? faults.at[0].what : "no fault");
    assert_non_null(battle);
    struct bn_seeded seeded = bn_seeded_of(1);
    struct bn_state s;
    bn_begin(battle, &s, &seeded.chance, NULL);
    view = bn_view_of(battle, &s, s.decider);
    assert_int_equal(s.decider, 0);
}

static int at(const char *hex) { return bn_hex_read(&battle->board, hex, strlen(hex)); }
static int unit(const char *id) { return bn_unit_read(battle, id, strlen(id)); }

/* "d5 ne c4": where the way goes and how it turns, and its cost. */
static void way_is(int way, const char *path, int cost)
{
    int16_t step[BN_WAY_LONG];
    char said[200];
    struct bn_text t = bn_text_begin(said, sizeof said);
    assert_int_not_equal(way, BN_NONE);
    int n = bn_ways_path(&ways, way, step);
    for (int i = 0; i < n; i++) {
        const struct bn_order *o = &ways.way[step[i]].order;
        bn_text_add(&t, i ? " " : "");
        if (o->hex != BN_NONE)
            bn_hex_say(&battle->board, o->hex, &t);
        else
            bn_text_add(&t, bn_face_names[o->face]);
    }
    assert_string_equal(said, path);
    assert_int_equal(ways.way[way].cost, cost);
}

static void find(const char *id) { bn_ways_find(&ways, &view, unit(id)); }

/* Knights have 3 points: a step in the open 1, into woods 2, a turn 1 (LH-3.1, LH-3.2, LH-8.5). */
static void costs_and_facings(void **state)
{
    (void)state;
    position("  south:\n    - K1 knight d6 n\n  north:\n    - I1 infantry a1 s\n");
    find("K1");
    assert_false(ways.full);
    way_is(bn_ways_to(&ways, at("d6"), BN_NONE), "", 0);
    way_is(bn_ways_to(&ways, at("d5"), BN_NONE), "d5", 1);
    way_is(bn_ways_to(&ways, at("e5"), BN_NONE), "e5", 1);
    way_is(bn_ways_to(&ways, at("d5"), BN_FACE_S), "d5 s", 2);
    way_is(bn_ways_to(&ways, at("d4"), BN_NONE), "d5 d4", 3); /* the woods */
    way_is(bn_ways_to(&ways, at("e6"), BN_NONE), "ne e6", 2);
    way_is(bn_ways_to(&ways, at("f6"), BN_NONE), "ne e6 f6", 3);
    way_is(bn_ways_to(&ways, at("e3"), BN_NONE), "e5 e4 e3", 3);
    assert_int_equal(bn_ways_to(&ways, at("g6"), BN_NONE), BN_NONE);
    assert_int_equal(bn_ways_to(&ways, at("d2"), BN_NONE), BN_NONE);
    assert_int_equal(bn_ways_to(&ways, at("d4"), BN_FACE_S), BN_NONE); /* no point to turn */
}

/* The archers at d3 look south: c4 and d4 are in front of them, and coming there lets them fire
 * (LH-4.6). e3 and e4 cost as much and are passed in safety. */
static void enemies_that_may_fire(void **state)
{
    (void)state;
    position("  south:\n    - K1 knight c6 n\n  north:\n    - A1 archers d3 s\n");
    find("K1");
    int way = bn_ways_to(&ways, at("c4"), BN_NONE);
    assert_int_not_equal(way, BN_NONE);
    assert_int_equal(ways.way[way].risks, 1);
    assert_int_equal(ways.way[way].risk_n, 1);
    assert_int_equal(ways.way[way].risk[0].unit, unit("A1"));
    assert_int_equal(ways.way[way].risk[0].order.other, unit("K1"));
    way = bn_ways_to(&ways, at("d5"), BN_NONE);
    assert_int_equal(ways.way[way].risks, 0);
}

/* Foot comes beside its enemy and fights in the next phase; horse charges. */
static void at_an_enemy(void **state)
{
    (void)state;
    struct bn_order order;
    struct bn_state s;
    position("  south:\n    - I2 infantry d6 n\n    - K1 knight a5 n\n"
             "  north:\n    - I1 infantry e4 s\n    - I3 infantry a2 s\n");
    find("I2");
    int way = bn_ways_at(&ways, unit("I1"));
    way_is(way, "e5", 1);
    assert_false(bn_ways_order(&ways, way, unit("I1"), &order));
    assert_true(bn_ways_blow(&ways, way, unit("I1"), &s, &order));
    assert_int_equal(s.phase, view.s.phase + 1);
    assert_int_equal(order.unit, unit("I2"));
    assert_int_equal(order.other, unit("I1"));
    assert_int_equal(bn_ways_at(&ways, unit("I3")), BN_NONE);

    find("K1");
    way = bn_ways_at(&ways, unit("I3"));
    way_is(way, "a4 a3", 2);
    assert_true(bn_ways_order(&ways, way, unit("I3"), &order));
    assert_true(bn_ways_blow(&ways, way, unit("I3"), &s, &order));
    assert_int_equal(s.phase, view.s.phase + 1); /* declared now, fought then */
    assert_int_equal(bn_ways_at(&ways, unit("I1")), BN_NONE);
}

/* Nobody gets anywhere who is not to move. */
static void not_theirs(void **state)
{
    (void)state;
    position("  south:\n    - K1 knight d6 n\n  north:\n    - I1 infantry d2 s\n");
    find("I1");
    assert_int_equal(ways.n, 1);
    assert_int_equal(bn_ways_to(&ways, at("d3"), BN_NONE), BN_NONE);
    assert_int_equal(bn_ways_at(&ways, unit("K1")), BN_NONE);
}

static int tear_down(void **state)
{
    (void)state;
    bn_battle_free(battle);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(costs_and_facings),
                                       cmocka_unit_test(enemies_that_may_fire),
                                       cmocka_unit_test(at_an_enemy), cmocka_unit_test(not_theirs)};
    return cmocka_run_group_tests(tests, NULL, tear_down);
}
