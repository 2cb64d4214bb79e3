/* Odds: whole, exact where they can be, and as the dice fall. */
#include "check.h"
#include "made.h"

#include <math.h>

enum { ROOM = 512 };

static struct bn_battle battle;
static struct bn_state state;
static struct bn_outcome out[ROOM];

/* A strike of so many dice is about to be made. */
static struct bn_odds odds_of(int dice, int die, bool again, int max)
{
    made_begin(&battle, 5, 5);
    made_unit(&battle, "A1", 0, "b2", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c3", BN_FACE_N);
    state = made_start(&battle);
    assert_true(made_order(&battle, &state, "end move"));
    state.fact[MADE_DICE] = (int16_t)dice;
    state.fact[MADE_DIE] = (int16_t)die;
    state.fact[MADE_AGAIN] = again;
    struct bn_order o = made_read(&battle, &state, "A1 strike B1");
    struct bn_view view = bn_view_of(&battle, &state, BN_NONE);
    return bn_odds_of(&view, &o, out, max);
}

static double chance_of(const struct bn_odds *odds, int hits)
{
    double sum = 0;
    for (int i = 0; i < odds->outcomes; i++)
        if (out[i].target.hits == hits)
            sum += (double)out[i].weight / (double)odds->total;
    return sum;
}

static double choose(int n, int k)
{
    double c = 1;
    for (int i = 1; i <= k; i++)
        c = c * (n - k + i) / i;
    return c;
}

static double binomial(int n, int k, double p)
{
    return choose(n, k) * pow(p, k) * pow(1 - p, n - k);
}

static void whole(const struct bn_odds *odds)
{
    uint64_t sum = 0;
    for (int i = 0; i < odds->outcomes; i++)
        sum += out[i].weight;
    assert_true(sum == odds->total);
    assert_false(odds->starved);
    for (int i = 1; i < odds->outcomes; i++)
        assert_true(out[i - 1].weight >= out[i].weight); /* most likely first */
}

/* k hits of n dice: the six-sided one hits on one face, the loaded one on half, the coin on half. */
static void closed_forms(void **unused)
{
    (void)unused;
    static const double hit[] = {[MADE_PLAIN] = 1.0 / 6, [MADE_LOADED] = 0.5, [MADE_COIN] = 0.5};
    static const int most[] = {[MADE_PLAIN] = 11, [MADE_LOADED] = 20, [MADE_COIN] = 40};
    for (int die = MADE_PLAIN; die <= MADE_COIN; die++)
        for (int dice = 1; dice <= most[die]; dice++) {
            struct bn_odds odds = odds_of(dice, die, false, ROOM);
            whole(&odds);
            assert_false(odds.sampled);
            assert_int_equal(odds.outcomes, dice + 1);
            assert_true(odds.leaves ==
                        (uint64_t)llround(choose(dice + made_dice[die].labels - 1, dice)));
            for (int k = 0; k <= dice; k++)
                assert_true(fabs(chance_of(&odds, k) - binomial(dice, k, hit[die])) < 1e-12);
        }
}

/* Small ones as fractions by hand: two dice with a half, and two of one face in six. */
static void by_hand(void **unused)
{
    (void)unused;
    struct bn_odds odds = odds_of(2, MADE_COIN, false, ROOM);
    assert_int_equal(odds.total, 4);
    assert_int_equal(out[0].target.hits, 1);
    assert_int_equal(out[0].weight, 2);
    odds = odds_of(2, MADE_PLAIN, false, ROOM);
    assert_int_equal(odds.outcomes, 3);
    assert_int_equal(odds.total, 36);
    assert_int_equal(out[0].weight, 25);
    assert_int_equal(out[0].target.hits, 0);
    assert_int_equal(out[1].weight, 10);
    assert_int_equal(out[1].target.hits, 1);
    assert_int_equal(out[2].weight, 1);
    assert_int_equal(out[2].target.hits, 2);
    odds = odds_of(3, MADE_LOADED, false, ROOM); /* 3 axes of 6 faces */
    assert_int_equal(odds.total, 8);
    assert_int_equal(out[0].weight, 3);
    assert_int_equal(out[3].weight, 1);
}

/* A second roll of as many dice as the first one hit: the chance of so many hits together. */
static double twice(int dice, int hits)
{
    double p = 0;
    for (int first = 0; first <= dice; first++)
        if (hits >= first && hits - first <= first)
            p += binomial(dice, first, 1.0 / 6) *
                 (first ? binomial(first, hits - first, 1.0 / 6) : 1);
    return p;
}

static void again(void **unused)
{
    (void)unused;
    for (int dice = 1; dice <= 5; dice++) {
        struct bn_odds odds = odds_of(dice, MADE_PLAIN, true, ROOM);
        whole(&odds);
        for (int sum = 0; sum <= 2 * dice; sum++)
            assert_true(fabs(chance_of(&odds, sum) - twice(dice, sum)) < 1e-12);
    }
}

/* What the odds say is what the dice do: 100,000 seeded rolls. */
static void as_the_dice_fall(void **unused)
{
    (void)unused;
    enum { ROLLS = 100000 };
    long seen[32] = {0};
    struct bn_odds odds = odds_of(7, MADE_LOADED, true, ROOM);
    double expected[32] = {0}, sum = 0;
    int cells = 0;
    for (int i = 0; i < odds.outcomes; i++)
        expected[out[i].target.hits] += (double)out[i].weight / (double)odds.total;
    for (uint32_t i = 0; i < ROLLS; i++) {
        struct bn_seeded seeded = bn_seeded_of(UINT64_C(1000000) + i);
        struct bn_state s = {0};
        struct bn_ctx c = {&battle, &s, &seeded.chance, NULL};
        uint8_t count[BN_LABELS];
        bn_roll(&c, &made_dice[MADE_LOADED], 7, "battle", MADE_FIGHT, 0, BN_NONE, count);
        int hits = count[0];
        if (hits > 0) {
            bn_roll(&c, &made_dice[MADE_LOADED], hits, "battle", MADE_FIGHT, 0, BN_NONE, count);
            hits += count[0];
        }
        seen[hits]++;
    }
    for (int i = 0; i < 32; i++) {
        double due = expected[i] * ROLLS;
        assert_true(due > 0 || seen[i] == 0);
        if (due > 5) {
            sum += ((double)seen[i] - due) * ((double)seen[i] - due) / due;
            cells++;
        }
    }
    assert_true(cells > 10);
    assert_true(sum < 55); /* 14 degrees of freedom: 1 in a million */
}

/* Too many leaves: a sample, and said so; near the truth. */
static void sampled(void **unused)
{
    (void)unused;
    struct bn_odds odds = odds_of(11, MADE_PLAIN, true, ROOM); /* C(21, 10) = 352,716 leaves */
    assert_true(odds.sampled);
    assert_int_equal(odds.total, BN_ODDS_SAMPLES);
    assert_true(odds.leaves > BN_ODDS_LEAVES);
    whole(&odds);
    for (int k = 0; k <= 8; k++) {
        double p = twice(11, k);
        assert_true(fabs(chance_of(&odds, k) - p) < 5 * sqrt(p * (1 - p) / BN_ODDS_SAMPLES));
    }
    odds = odds_of(10, MADE_PLAIN, true, ROOM); /* C(20, 10) = 184,756: exact */
    assert_false(odds.sampled);
    assert_true(odds.leaves == 184756);
}

/* Weights over 64 bits, though there are few leaves: a sample too. 6^25 is too large, 2^60 is not. */
static void large_weights(void **unused)
{
    (void)unused;
    struct bn_odds odds = odds_of(40, MADE_LOADED, true, ROOM);
    whole(&odds);
    assert_true(odds.sampled);
    odds = odds_of(30, MADE_PLAIN, false, ROOM);
    whole(&odds);
    assert_true(odds.sampled);
    for (int k = 0; k <= 12; k++) {
        double p = binomial(30, k, 1.0 / 6);
        assert_true(fabs(chance_of(&odds, k) - p) < 5 * sqrt(p * (1 - p) / BN_ODDS_SAMPLES));
    }
    odds = odds_of(60, MADE_COIN, false, ROOM);
    whole(&odds);
    assert_false(odds.sampled);
    assert_int_equal(odds.leaves, 61);
}

static void no_room(void **unused)
{
    (void)unused;
    struct bn_odds odds = odds_of(6, MADE_PLAIN, false, 3);
    assert_true(odds.starved);
    assert_int_equal(odds.outcomes, 3);
    odds = odds_of(2, MADE_PLAIN, false, 3);
    assert_false(odds.starved);
}

/* Sums of both sides: who is hit is the target when it is not the side that acts. */
static void sides(void **unused)
{
    (void)unused;
    struct bn_odds odds = odds_of(0, MADE_PLAIN, false, ROOM); /* the target falls without a roll */
    assert_int_equal(odds.outcomes, 1);
    assert_int_equal(odds.total, 1);
    assert_int_equal(odds.leaves, 1);
    assert_int_equal(out[0].target.destroyed, 1);
    assert_int_equal(out[0].attacker.destroyed, 0);
    assert_int_equal(out[0].target.hits, 0);
    struct bn_state before = state;
    struct bn_order o = made_read(&battle, &state, "A1 strike B1");
    struct bn_view view = bn_view_of(&battle, &state, BN_NONE);
    bn_odds_of(&view, &o, out, ROOM);
    assert_memory_equal(&before, &state, sizeof state); /* on copies */
}

/* Pushback counts in hexes asked for; whoever routs is not pushed back as well. */
static void sums(void **unused)
{
    (void)unused;
    static const struct {
        int throws;
        struct bn_sums target, attacker;
    } rows[] = {{MADE_PUSHES, {.pushback = 2}, {0}},
                {MADE_ROUTS, {.routs = 1}, {0}},
                {MADE_BOTH, {.routs = 1}, {.casualties = 1, .pushback = 1}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        odds_of(1, MADE_COIN, false, ROOM);
        state.fact[MADE_THROWS] = (int16_t)rows[i].throws;
        struct bn_order o = made_read(&battle, &state, "A1 strike B1");
        struct bn_view view = bn_view_of(&battle, &state, BN_NONE);
        struct bn_odds odds = bn_odds_of(&view, &o, out, ROOM);
        assert_int_equal(odds.outcomes, 2);
        for (int k = 0; k < 2; k++) { /* a hit, and none */
            out[k].target.hits = 0;
            assert_memory_equal(&out[k].target, &rows[i].target, sizeof rows[i].target);
            assert_memory_equal(&out[k].attacker, &rows[i].attacker, sizeof rows[i].attacker);
        }
    }
}

/* The states are those that the odds are sums of: as many hits, as likely. */
static void falls(void **unused)
{
    (void)unused;
    static struct bn_fall fall[ROOM];
    for (int dice = 1; dice <= 6; dice++) {
        struct bn_odds odds = odds_of(dice, MADE_COIN, false, ROOM);
        struct bn_order o = made_read(&battle, &state, "A1 strike B1");
        struct bn_view view = bn_view_of(&battle, &state, BN_NONE);
        int n = bn_falls_of(&view, &o, fall, ROOM, BN_ODDS_LEAVES);
        int unit = bn_unit_read(&battle, "B1", 2);
        double sum = 0;
        assert_int_equal(n, odds.outcomes);
        for (int i = 0; i < n; i++) {
            double chance = (double)fall[i].over / (double)fall[i].under;
            int hits = fall[i].after.unit[unit].hits - state.unit[unit].hits;
            assert_true(fabs(chance - chance_of(&odds, hits)) < 1e-12);
            sum += chance;
        }
        assert_true(fabs(sum - 1) < 1e-12);
        assert_int_equal(bn_falls_of(&view, &o, fall, n - 1, BN_ODDS_LEAVES), 0);
        assert_int_equal(bn_falls_of(&view, &o, fall, ROOM, 1), 0);
    }
}

/* A die of six of which one face tells: the five others are one way. */
static void falls_merge(void **unused)
{
    (void)unused;
    static struct bn_fall fall[ROOM];
    odds_of(1, MADE_PLAIN, false, ROOM);
    struct bn_order o = made_read(&battle, &state, "A1 strike B1");
    struct bn_view view = bn_view_of(&battle, &state, BN_NONE);
    int n = bn_falls_of(&view, &o, fall, ROOM, BN_ODDS_LEAVES);
    assert_int_equal(n, 2);
    assert_true(fall[0].over * fall[1].under + fall[1].over * fall[0].under ==
                fall[0].under * fall[1].under);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(closed_forms), cmocka_unit_test(by_hand),
        cmocka_unit_test(again),        cmocka_unit_test(as_the_dice_fall),
        cmocka_unit_test(sampled),      cmocka_unit_test(large_weights),
        cmocka_unit_test(no_room),      cmocka_unit_test(sides),
        cmocka_unit_test(sums),         cmocka_unit_test(falls),
        cmocka_unit_test(falls_merge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
