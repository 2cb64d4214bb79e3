/* Where a unit can still get to, and by which orders. */
#include "battles.h"
#include "check.h"
#include "play.h"

#include <stdio.h>

#include "files/fault.h"
#include "files/scenario.h"
#include "session/paths.h"

/* The position that the screen was sketched with: the knights F1 look north, G4's archers watch g6. */
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

static struct bn_battle *battle;
static struct bn_state state;
static struct bn_paths paths;

static void no_dice(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    c->starved = true;
    memset(faces, 0, (size_t)ask->n);
}

static void begin(const char *orders_left)
{
    char text[1024];
    struct bn_faults faults = {0};
    struct bn_seeded seeded = bn_seeded_of(1);
    snprintf(text, sizeof text, "%s%s}\n", scenario, orders_left);
    battle = bn_scenario_read("t.yaml", text, strlen(text), (struct bn_settings){0}, &faults);
    bn_faults_print(&faults);
    assert_non_null(battle);
    bn_begin(battle, &state, &seeded.chance, NULL);
}

static int unit(const char *id) { return bn_unit_read(battle, id, strlen(id)); }

/* "g6 1! g5 2?": the points, ! where the enemy is asked, ? where he was on the way. */
static void say_paths(char *out, size_t max)
{
    struct bn_text t = bn_text_begin(out, max);
    for (int hex = 0; hex < battle->board.cols * battle->board.rows; hex++) {
        if (paths.best[hex] == BN_NONE)
            continue;
        const struct bn_path *path = &paths.at[paths.best[hex]];
        bn_hex_say(&battle->board, hex, &t);
        bn_text_char(&t, ' ');
        bn_text_int(&t, path->cost);
        bn_text_add(&t, path->asks ? "! " : path->asked ? "? " : " ");
    }
}

static void the_sketch(void **unused)
{
    (void)unused;
    static const char *const left[] = {"1", "2"};
    for (int i = 0; i < 2; i++) { /* with one order left the turn is over after it, and dice fall */
        char said[512];
        begin(left[i]);
        bn_paths_find(battle, &state, unit("F1"), &paths);
        assert_true(paths.points);
        say_paths(said, sizeof said);
        assert_string_equal(said, "f4 3? h4 3? g5 2? h5 2? e6 3 g6 1! e7 3 f7 2 h7 2! i7 3? g8 2 "
                                  "h8 3 h9 3 ");
        bn_battle_free(battle);
    }
}

static void orders_of_a_way(void **unused)
{
    (void)unused;
    struct bn_order way[4];
    char line[BN_ORDER_TEXT];
    begin("2");
    bn_paths_find(battle, &state, unit("F1"), &paths);
    assert_int_equal(bn_paths_to(&paths, bn_hex_read(&battle->board, "h8", 2), way, 4), 3);
    static const char *const first[] = {"F1 turn ", "F1 step ", "F1 step h8"};
    for (int i = 0; i < 3; i++) {
        struct bn_text t = bn_text_begin(line, sizeof line);
        bn_order_say(battle, &way[i], &t);
        assert_memory_equal(line, first[i], strlen(first[i]));
    }
    /* Not more than there is room for; none to where it stands, and where it cannot get. */
    assert_int_equal(bn_paths_to(&paths, bn_hex_read(&battle->board, "h8", 2), way, 0), 3);
    assert_int_equal(bn_paths_to(&paths, state.unit[unit("F1")].hex, way, 4), 0);
    assert_int_equal(bn_paths_to(&paths, bn_hex_read(&battle->board, "a1", 2), way, 4), 0);
    bn_battle_free(battle);
}

static void not_for_others(void **unused)
{
    (void)unused;
    begin("2");
    bn_paths_find(battle, &state, unit("G1"), &paths);
    assert_int_equal(paths.n, 0);
    bn_paths_find(battle, &state, BN_NONE, &paths);
    assert_int_equal(paths.n, 0);
    state.decider = BN_NONE;
    bn_paths_find(battle, &state, unit("F1"), &paths);
    assert_int_equal(paths.n, 0);
    bn_battle_free(battle);
}

/* ---- Against trying every way ---- */

enum { DEEP = 4 };

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
    for (int hex = 0; hex < BN_HEXES; hex++)
        fewest[hex] = BN_NONE;
    every_way(b, s, u, full, DEEP);
    bn_paths_find(b, s, u, &paths);
    for (int hex = 0; hex < BN_HEXES; hex++) {
        struct bn_order way[16];
        if (fewest[hex] != BN_NONE && hex != s->unit[u].hex) {
            assert_int_not_equal(paths.best[hex], BN_NONE);
            assert_true(paths.at[paths.best[hex]].cost <= fewest[hex]);
        }
        int n = bn_paths_to(&paths, hex, way, 16);
        struct bn_state now = *s;
        for (int i = 0; i < n && i < 16; i++) {
            bool on = carry_out(b, &now, &way[i]);
            assert_true(on || i == n - 1);
            if (on && i == n - 1)
                assert_int_equal(now.unit[u].hex, hex);
        }
        assert_true(n == 0 || paths.at[paths.best[hex]].cost <= full);
    }
}

/* Drawn battles, a decision here and there. */
static void as_every_way_finds(void **unused)
{
    (void)unused;
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
            if (n % 12 == 0 && o.unit != BN_NONE) {
                compare(b, &s, o.unit);
                compared++;
            }
            bn_apply(b, &s, &o, &seeded.chance, NULL);
        }
    }
    assert_true(compared > 20);
    battles_free(&all);
}

/* A ruleset that counts no points of a move under way: what one order does is found, and counted. */
static void without_points(void **unused)
{
    (void)unused;
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
            bn_paths_find(b, &s, u, &paths);
            assert_false(paths.points);
            for (int i = 0; i < list.list.n; i++) {
                const struct bn_order *o = &list.at[i];
                if (o->unit != u || o->hex == BN_NONE || o->other != BN_NONE)
                    continue;
                assert_int_not_equal(paths.best[o->hex], BN_NONE);
                assert_int_equal(paths.at[paths.best[o->hex]].cost, 1);
                hexes++;
            }
        }
    }
    assert_true(hexes > 20);
    battles_free(&all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_sketch),     cmocka_unit_test(orders_of_a_way),
        cmocka_unit_test(not_for_others), cmocka_unit_test(as_every_way_finds),
        cmocka_unit_test(without_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
