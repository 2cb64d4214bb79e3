/* Opponents: by name, in slices, through whole battles, and at a scenario's word. */
#include "battles.h"
#include "check.h"
#include "scripts.h"

#include <stdio.h>

#include "files/scenario.h"

static const char *const names[] = {"random", "script:bold", "script:steady", "script:cunning",
                                    "search:1"};
enum { NAMES = sizeof names / sizeof *names, SLICE = 1000, ORDERS = 4000 };
static char words[BN_EVENT_TEXT];

/* It takes its time: fewer turns and battles of it. */
static bool is_slow(const char *who) { return strncmp(who, "search", 6) == 0; }

static struct bn_opponent *open(const char *who)
{
    struct bn_text fault = bn_text_begin(words, sizeof words);
    struct bn_opponent *opponent = bn_opponent_open(who, &fault);
    if (!opponent)
        fail_msg("%s: %s", who, words);
    return opponent;
}

static struct bn_battle *read(const char *text)
{
    struct bn_faults faults = {0};
    struct bn_battle *b =
        bn_scenario_read("test.yaml", text, strlen(text), (struct bn_settings){NULL, 0}, &faults);
    bn_faults_print(&faults);
    assert_non_null(b);
    return b;
}

/* Plays on to `turn` at most, both seats by `who`, who may not give up. */
static void play(const struct bn_battle *b, struct bn_state *s, struct bn_opponent *who,
                 uint64_t seed, int turn)
{
    struct bn_seeded seeded = bn_seeded_of(seed);
    bn_begin(b, s, &seeded.chance, NULL);
    for (int n = 0; s->winner == BN_OPEN && s->turn <= turn; n++) {
        struct bn_view view = bn_view_of(b, s, s->decider);
        struct bn_order order;
        struct bn_text why = bn_text_begin(words, sizeof words);
        enum bn_thinking done =
            scripts_choose(who, &view, bn_seat_seed(seed, s->decider), SLICE, &order, &why, NULL);
        if (done != BN_THINK_DONE)
            fail_msg("%s", words);
        assert_true(why.len > 0);
        assert_null(strchr(words, '\n'));
        /* How many cards there were to choose from is the hand's secret. */
        assert_false(order.card != BN_NONE &&
                     (strstr(words, "drawn from") || strstr(words, "nothing else") ||
                      strstr(words, "best of")));
        assert_true(n < ORDERS);
        bn_apply(b, s, &order, &seeded.chance, NULL);
    }
}

/* Every opponent gets through every battle without giving up once. */
static void whole_battles(void **unused)
{
    (void)unused;
    struct battles list = battles_read(NULL);
    for (size_t i = 0; i < list.n; i++)
        for (int k = 0; k < NAMES; k++) {
            struct bn_state s;
            struct bn_opponent *who = open(names[k]);
            play(list.at[i].b, &s, who, 3, is_slow(names[k]) ? 1 : 12);
            bn_opponent_close(who);
        }
    battles_free(&list);
}

/* The same however it is sliced; another seed is another choice sooner or later. */
static void slices(void **unused)
{
    (void)unused;
    struct battles list = battles_read("tests/crowded");
    const struct bn_battle *b = list.at[0].b;
    for (int k = 0; k < NAMES; k++) {
        struct bn_opponent *whole = open(names[k]), *sliced = open(names[k]);
        struct bn_seeded seeded = bn_seeded_of(5);
        struct bn_state s;
        int most = 0;
        bn_begin(b, &s, &seeded.chance, NULL);
        for (int n = 0; n < 40 && s.winner == BN_OPEN; n++) {
            struct bn_view view = bn_view_of(b, &s, s.decider);
            struct bn_order one, other;
            int parts;
            char again[sizeof words];
            struct bn_text why = bn_text_begin(words, sizeof words);
            struct bn_text same = bn_text_begin(again, sizeof again);
            scripts_choose(whole, &view, 9, 100000, &one, &why, NULL);
            scripts_choose(sliced, &view, 9, 1, &other, &same, &parts);
            assert_true(bn_order_same(&one, &other));
            assert_string_equal(words, again);
            most = parts > most ? parts : most;
            bn_apply(b, &s, &one, &seeded.chance, NULL);
        }
        assert_true(k == 0 || most > 1);
        bn_opponent_close(whole);
        bn_opponent_close(sliced);
    }
    battles_free(&list);
}

/* On the way a search says how far it is; let go of, it begins anew and chooses the same. */
static void on_the_way(void **unused)
{
    (void)unused;
    struct battles list = battles_read("lionheart/first-blood");
    const struct bn_battle *b = list.at[0].b;
    struct bn_opponent *who = open("search:4");
    struct bn_seeded seeded = bn_seeded_of(5);
    struct bn_state s;
    struct bn_order one, other;
    char again[sizeof words];
    int made = -1, before, of = INT16_MAX;
    bn_begin(b, &s, &seeded.chance, NULL);
    struct bn_view view = bn_view_of(b, &s, s.decider);
    for (int n = 0; n < 40; n++) {
        struct bn_text why = bn_text_begin(words, sizeof words);
        before = made;
        assert_int_equal(bn_opponent_think(who, &view, 9, 10, &one, &why), BN_THINK_MORE);
        if (words[0] && sscanf(words, "%d of %d trials", &made, &of) != 2)
            fail_msg("%s", words);
        assert_true(made < of && (before <= 0 || made > before));
    }
    assert_true(made > 0);
    bn_opponent_forget(who);
    struct bn_text why = bn_text_begin(words, sizeof words);
    struct bn_text same = bn_text_begin(again, sizeof again);
    scripts_choose(who, &view, 9, SLICE, &one, &why, NULL);
    scripts_choose(who, &view, 9, SLICE, &other, &same, NULL);
    assert_true(bn_order_same(&one, &other));
    assert_string_equal(words, again);
    bn_opponent_close(who);
    battles_free(&list);
}

static void catalogue(void **unused)
{
    (void)unused;
    for (int i = 0; bn_opponent_name(i); i++)
        bn_opponent_close(open(bn_opponent_name(i)));
    static const struct {
        const char *who, *why;
    } bad[] = {{"nobody", "nobody is called 'nobody'"},
               {"", "nobody is called ''"},
               {"random:2", "stands alone"},
               {"script:", "no script is called ''"},
               {"script:nobody", "bold, cunning"},
               {"script:/nowhere/x.lua", "No such file"},
               {"search", "levels 1 to 4"},
               {"search:0", "levels 1 to 4"},
               {"search:5", "levels 1 to 4"},
               {"search:12", "levels 1 to 4"},
               {"human", "nobody is called 'human'"}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct bn_text fault = bn_text_begin(words, sizeof words);
        assert_null(bn_opponent_open(bad[i].who, &fault));
        if (!strstr(words, bad[i].why))
            fail_msg("%s: %s", bad[i].who, words);
    }
    assert_true(bn_seat_seed(1, 0) != bn_seat_seed(1, 1));
    assert_true(bn_seat_seed(1, 0) != bn_seat_seed(2, 0));
}

/* Knights in a corner, shut in by their own and by water, who can only end. */
static void shut_in(void **unused)
{
    (void)unused;
    struct bn_battle *b =
        read("banneret: 1\nruleset: lionheart\noptions: {command_dice: 3}\n"
             "board:\n  cols: 5\n  rows: 3\n"
             "  terrain: ['. l l . .', 'l l l . .', 'l l l . .']\n"
             "sides: [{id: a}, {id: b}]\n"
             "units: {a: [K1 knight a1 n], b: [N1 knight e1 s]}\nturn_limit: 6\n");
    for (int k = 0; k < NAMES; k++) {
        struct bn_state s;
        struct bn_opponent *who = open(names[k]);
        play(b, &s, who, 2, 99);
        assert_int_not_equal(s.winner, BN_OPEN);
        bn_opponent_close(who);
    }
    bn_battle_free(b);
}

/* ---- Postures ---- */

static const char postures[] = "banneret: 1\nruleset: lionheart\noptions: {command_dice: 3}\n"
                               "board: {cols: 9, rows: 9}\n"
                               "sides:\n  - id: s1\n    postures: [%s]\n  - id: s2\n"
                               "units:\n  s1: [K1 knight e5 n, K2 infantry c5 n]\n"
                               "  s2: [N1 archers a1 s, N2 knight i1 s, N3 archers i9 n]\n"
                               "exits: [{side: s1, hexes: [d9, e9]}]\n"
                               "victory: [{side: s1, exit: 2}, {side: s2, destroy_units: 2}]\n";

/* Only s1 plays; s2 ends and halts. Where K1 stands after so many turns, in any of a few battles. */
static void stands(const char *who, const char *posture, int turn,
                   void (*is)(const struct bn_battle *b, const struct bn_state *s))
{
    char text[1024];
    snprintf(text, sizeof text, postures, posture);
    struct bn_battle *b = read(text);
    struct bn_opponent *opponent = open(who);
    struct bn_opponent *idle = NULL;
    struct bn_text fault = bn_text_begin(words, sizeof words);
    idle = scripts_open("return {choose = function(battle) for _, o in ipairs(battle.legal) do "
                        "if o.stops then return o end end return battle.legal[1] end}",
                        &fault);
    assert_non_null(idle);
    for (uint64_t seed = 1; seed <= (is_slow(who) ? 1 : 3); seed++) {
        struct bn_state s;
        struct bn_seeded seeded = bn_seeded_of(seed);
        bn_begin(b, &s, &seeded.chance, NULL);
        while (s.winner == BN_OPEN && s.turn <= turn) {
            struct bn_view view = bn_view_of(b, &s, s.decider);
            struct bn_order order;
            struct bn_text why = bn_text_begin(words, sizeof words);
            scripts_choose(s.decider == 0 ? opponent : idle, &view, seed, SLICE, &order, &why,
                           NULL);
            bn_apply(b, &s, &order, &seeded.chance, NULL);
        }
        is(b, &s);
    }
    bn_opponent_close(opponent);
    bn_opponent_close(idle);
    bn_battle_free(b);
}

static void on(const struct bn_battle *b, const struct bn_state *s, const char *name, int within)
{
    int hex = bn_hex_read(&b->board, name, strlen(name));
    assert_true(bn_on_board(s, 0));
    if (bn_distance(&b->board, s->unit[0].hex, hex) > within)
        fail_msg("K1 is %d from %s", bn_distance(&b->board, s->unit[0].hex, hex), name);
}
static void on_e5(const struct bn_battle *b, const struct bn_state *s) { on(b, s, "e5", 0); }
static void by_g3(const struct bn_battle *b, const struct bn_state *s) { on(b, s, "g3", 1); }
static void on_b8(const struct bn_battle *b, const struct bn_state *s) { on(b, s, "b8", 0); }
static void by_n3(const struct bn_battle *b, const struct bn_state *s)
{
    assert_true(s->unit[4].status == BN_LOST || s->unit[4].figures < b->unit[4].figures ||
                bn_distance(&b->board, s->unit[0].hex, s->unit[4].hex) <= 2);
}
static void left(const struct bn_battle *b, const struct bn_state *s)
{
    (void)b;
    if (s->unit[0].status != BN_EXITED)
        fail_msg("K1 is still there in turn %d, with %d orders given", s->turn, s->orders);
}

static void follows(void **unused)
{
    (void)unused;
    for (int k = 1; k < NAMES; k++) {
        stands(names[k], "{units: [K1], do: hold}", 8, on_e5);
        stands(names[k], "{units: [K1], do: defend g3}", 24, by_g3);
        stands(names[k], "{units: [K1], do: advance b8}", 24, on_b8);
        stands(names[k], "{units: [K1], do: attack N3}", 20, by_n3);
        stands(names[k], "{units: [K1], do: exit}", 20, left);
        stands(names[k], "{units: [K1], do: hold, until_turn: 4}, {units: [K1], do: exit}", 4,
               on_e5);
        stands(names[k], "{units: [K1], do: hold, until_turn: 4}, {units: [K1], do: exit}", 24,
               left);
        stands(names[k], "{units: [K1], do: hold, when_enemy_within: 7}, {units: [K1], do: exit}",
               24, left);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_battles), cmocka_unit_test(slices),  cmocka_unit_test(catalogue),
        cmocka_unit_test(shut_in),       cmocka_unit_test(follows), cmocka_unit_test(on_the_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
