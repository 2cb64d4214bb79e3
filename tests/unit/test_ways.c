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
#include "play.h"
#include "session/ways.h"

#include <cmocka.h>

static struct bn_ways ways;
static struct bn_view view;
static struct bn_battle *battle;

/* The battle of this text in two parts, as it begins. */
static void read_battle(const char *text, const char *rest)
{
    char whole[4000];
    int n = snprintf(whole, sizeof whole, "%s%s", text, rest);
    assert_true(n > 0 && (size_t)n < sizeof whole);
    struct bn_faults faults = {0};
    bn_battle_free(battle);
    battle = bn_scenario_read("t.yaml", whole, (size_t)n, (struct bn_settings){NULL, 0}, &faults);
    if (!battle)
        print_error("%s\n", faults.n ? faults.at[0].what : "no fault");
    assert_non_null(battle);
    struct bn_seeded seeded = bn_seeded_of(1);
    struct bn_state s;
    bn_begin(battle, &s, &seeded.chance, NULL);
    view = bn_view_of(battle, &s, s.decider);
    assert_int_equal(s.decider, 0);
}

/* A board of 7 × 6 in the open but for woods on d4. South has enough orders. */
static void position(const char *units)
{
    read_battle("banneret: 1\ntitle: T\nruleset: lionheart\n"
                "board:\n  cols: 7\n  rows: 6\n  terrain: |\n"
                "    . . . . . . .\n     . . . . . . .\n    . . . . . . .\n"
                "     . . . w . . .\n    . . . . . . .\n     . . . . . . .\n"
                "sides:\n  - {id: south, name: S, colour: blue, baseline: s}\n"
                "  - {id: north, name: N, colour: red, baseline: n}\n"
                "start: {turn: 2, side: south, phase: move, orders_left: 4}\n"
                "victory: [{side: south, destroy_units: 1}, {side: north, destroy_units: 1}]\n"
                "units:\n",
                units);
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
    assert_false(ways.cut);
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
    bn_ways_find(&ways, &view, BN_NONE);
    assert_int_equal(ways.n, 0);
    view.s.decider = BN_NONE;
    find("K1");
    assert_int_equal(ways.n, 1);
}

/* The position that the screen was sketched with: the knights F1 look north, G4's archers watch g6.
 * "g6 1! g5 2?": the points, ! where the enemy is asked, ? where he was on the way. With one order left
 * the turn is over after it, and dice fall: the hex is reached all the same. */
static void the_sketch(void **state)
{
    (void)state;
    static const char scenario[] =
        "banneret: 1\n"
        "ruleset: lionheart\n"
        "board: {cols: 13, rows: 9}\n"
        "sides: [{id: franks, baseline: s}, {id: gascons, baseline: n}]\n"
        "units:\n"
        "  franks: [F1 knight g7 n, F3 infantry f6 n, F4 archers e8 n, F5 heavy_infantry f8 ne,\n"
        "           K1 king g9 n]\n"
        "  gascons: [G1 knight g4 s, G2 infantry e4 se, G3 infantry i3 s, G4 archers h6 sw,\n"
        "            G5 archers j3 sw]\n"
        "start: {turn: 7, side: franks, phase: move, orders_left: ";
    for (int left = 1; left <= 2; left++) {
        char said[512];
        snprintf(said, sizeof said, "%d}\n", left);
        read_battle(scenario, said);
        find("F1");
        struct bn_text t = bn_text_begin(said, sizeof said);
        for (int hex = 0; hex < BN_HEXES; hex++) {
            int best = bn_ways_to(&ways, hex, BN_NONE);
            if (best <= 0)
                continue;
            const struct bn_way *way = &ways.way[best];
            bn_hex_say(&battle->board, hex, &t);
            bn_text_char(&t, ' ');
            bn_text_int(&t, way->cost);
            bn_text_add(&t, way->risk_n ? "! " : way->risks ? "? " : " ");
        }
        assert_string_equal(said, "f4 3? h4 3? g5 2? h5 2? e6 3 g6 1! e7 3 f7 2 h7 2! i7 3? g8 2 "
                                  "h8 3 h9 3 ");
    }
}

/* ---- Against trying every way ---- */

enum { DEEP = 4 };

static void no_dice(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    c->starved = true;
    memset(faces, 0, (size_t)ask->n);
}

/* False when it is not the same side's turn to decide afterwards, or dice fell. */
static bool carry_out(const struct bn_battle *b, struct bn_state *s, const struct bn_order *o)
{
    int side = s->decider;
    static struct play_list answers;
    struct bn_chance chance = {.pool = no_dice};
    assert_true(bn_check(b, s, o, &(struct bn_verdict){0}));
    bn_apply(b, s, o, &chance, NULL);
    while (!chance.starved && s->winner == BN_OPEN && s->decider != side && s->side == side) {
        int i = 0;
        play_legal(b, s, &answers);
        while (i < answers.list.n && !(b->rules->verbs[answers.at[i].verb].flags & BN_DECLINES))
            i++;
        if (i == answers.list.n)
            return false;
        bn_apply(b, s, &answers.at[i], &chance, NULL);
    }
    return !chance.starved && s->winner == BN_OPEN && s->decider == side;
}

static int16_t fewest[BN_HEXES];

static void every_way(const struct bn_battle *b, const struct bn_state *s, int u, int full,
                      int deep)
{
    struct bn_order mine[32];
    static struct play_list list;
    int n = 0, phase = s->phase, turn = s->turn;
    play_legal(b, s, &list);
    for (int i = 0; i < list.list.n; i++) {
        const struct bn_verb *verb = &b->rules->verbs[list.at[i].verb];
        if (list.at[i].unit == u && list.at[i].other == BN_NONE && n < 32 &&
            !(verb->flags & (BN_HALTS | BN_DECLINES | BN_ENDS)))
            mine[n++] = list.at[i];
    }
    for (int i = 0; i < n; i++) {
        struct bn_state after = *s;
        if (!carry_out(b, &after, &mine[i]) || after.phase != phase || after.turn != turn ||
            !bn_on_board(&after, u))
            continue;
        int hex = after.unit[u].hex, cost = full - b->rules->points(b, &after, u);
        if (fewest[hex] == BN_NONE || cost < fewest[hex])
            fewest[hex] = (int16_t)cost;
        if (deep > 1)
            every_way(b, &after, u, full, deep - 1);
    }
}

static void compare(const struct bn_battle *b, const struct bn_state *s, int u)
{
    int full = b->rules->points(b, s, u);
    struct bn_view seen = bn_view_of(b, s, BN_NONE);
    for (int hex = 0; hex < BN_HEXES; hex++)
        fewest[hex] = BN_NONE;
    every_way(b, s, u, full, DEEP);
    bn_ways_find(&ways, &seen, u);
    assert_false(ways.cut);
    for (int hex = 0; hex < BN_HEXES; hex++) {
        int16_t step[BN_WAY_LONG];
        int best = bn_ways_to(&ways, hex, BN_NONE);
        if (fewest[hex] != BN_NONE && hex != s->unit[u].hex) {
            assert_int_not_equal(best, BN_NONE);
            assert_true(ways.way[best].cost <= fewest[hex]);
        }
        int n = best == BN_NONE ? 0 : bn_ways_path(&ways, best, step);
        struct bn_state now = *s;
        for (int i = 0; i < n; i++) {
            bool on = carry_out(b, &now, &ways.way[step[i]].order);
            assert_true(on || i == n - 1);
            if (on && i == n - 1)
                assert_int_equal(now.unit[u].hex, hex);
        }
        assert_true(n == 0 || ways.way[best].cost <= full);
    }
}

/* Drawn battles, a decision here and there. */
static void as_every_way_finds(void **state)
{
    (void)state;
    struct battles all = battles_read(NULL);
    static struct play_list list;
    int compared = 0;
    for (size_t k = 0; k < all.n; k++) {
        const struct bn_battle *b = all.at[k].b;
        struct bn_seeded seeded = bn_seeded_of(k);
        struct bn_state s;
        bn_begin(b, &s, &seeded.chance, NULL);
        for (int n = 0; n < 60 && s.winner == BN_OPEN && b->rules->points; n++) {
            play_legal(b, &s, &list);
            const struct bn_order o = *play_choose(b, &s, &list, PLAY_WEIGHTED, k);
            bool question = b->rules->procs[bn_top_of(&s)->proc].question; /* no ways then */
            if (n % 12 == 0 && o.unit != BN_NONE && !question) {
                compare(b, &s, o.unit);
                compared++;
            }
            bn_apply(b, &s, &o, &seeded.chance, NULL);
        }
    }
    assert_true(compared > 20);
    battles_free(&all);
}

/* A ruleset that counts no points of a move under way: what one order does is found. */
static void without_points(void **state)
{
    (void)state;
    struct battles all = battles_read(NULL);
    static struct play_list list;
    int hexes = 0;
    for (size_t k = 0; k < all.n; k++) {
        const struct bn_battle *b = all.at[k].b;
        struct bn_seeded seeded = bn_seeded_of(k);
        struct bn_state s;
        bn_begin(b, &s, &seeded.chance, NULL);
        play_legal(b, &s, &list);
        if (b->rules->points || s.winner != BN_OPEN)
            continue;
        for (int u = 0; u < b->units; u++) {
            struct bn_view seen = bn_view_of(b, &s, BN_NONE);
            bn_ways_find(&ways, &seen, u);
            assert_int_equal(ways.full, BN_NONE);
            for (int i = 0; i < list.list.n; i++) {
                const struct bn_order *o = &list.at[i];
                if (o->unit != u || o->hex == BN_NONE || o->other != BN_NONE)
                    continue;
                assert_int_not_equal(bn_ways_to(&ways, o->hex, BN_NONE), BN_NONE);
                hexes++;
            }
        }
    }
    assert_true(hexes > 20);
    battles_free(&all);
}

static int tear_down(void **state)
{
    (void)state;
    bn_battle_free(battle);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_and_facings), cmocka_unit_test(enemies_that_may_fire),
        cmocka_unit_test(at_an_enemy),       cmocka_unit_test(not_theirs),
        cmocka_unit_test(the_sketch),        cmocka_unit_test(as_every_way_finds),
        cmocka_unit_test(without_points)};
    return cmocka_run_group_tests(tests, NULL, tear_down);
}
