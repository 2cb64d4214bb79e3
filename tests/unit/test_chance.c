/* Seeded numbers and rolls: pure, even, and within what chance allows. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_state state;

/* Sum over cells of (seen - due)^2 / due. Bounds are those a fair source passes 999,999 times of a
 * million; the seeds are fixed, so the test never wavers. */
static double chi_square(const long seen[], const double due[], int cells)
{
    double sum = 0;
    for (int i = 0; i < cells; i++)
        sum += ((double)seen[i] - due[i]) * ((double)seen[i] - due[i]) / due[i];
    return sum;
}

static void pure(void **unused)
{
    (void)unused;
    uint32_t first[64];
    for (uint32_t n = 0; n < 64; n++)
        first[n] = bn_seeded_number(7, 3, n, 1000);
    for (uint32_t n = 64; n-- > 0;) /* the other way round, others between */
    {
        bn_seeded_number(8, 3, n, 6);
        assert_int_equal(bn_seeded_number(7, 3, n, 1000), first[n]);
    }
    /* Another seed, stream or number is another stream of numbers. */
    int seed = 0, stream = 0, number = 0;
    for (uint32_t n = 0; n < 64; n++) {
        seed += bn_seeded_number(8, 3, n, 1000) == first[n];
        stream += bn_seeded_number(7, 4, n, 1000) == first[n];
        number += bn_seeded_number(7, 3, n + 1, 1000) == first[n];
    }
    assert_in_range(seed, 0, 3);
    assert_in_range(stream, 0, 3);
    assert_in_range(number, 0, 3);
    assert_int_equal(bn_seeded_number(1, 1, 1, 1), 0);
}

static void even(void **unused)
{
    (void)unused;
    static const uint32_t belows[] = {2, 3, 6, 7, 52};
    for (size_t k = 0; k < sizeof belows / sizeof belows[0]; k++) {
        long by_number[52] = {0}, by_stream[52] = {0}, by_seed[52] = {0};
        double due[52];
        uint32_t below = belows[k];
        for (uint32_t i = 0; i < 60000; i++) {
            by_number[bn_seeded_number(1, 2, i, below)]++;
            by_stream[bn_seeded_number(1, i, 2, below)]++;
            by_seed[bn_seeded_number(i, 1, 2, below)]++;
        }
        for (uint32_t i = 0; i < below; i++)
            due[i] = 60000.0 / below;
        double bound = below <= 7 ? 38 : 113; /* of 6 and of 51 degrees of freedom */
        assert_true(chi_square(by_number, due, (int)below) < bound);
        assert_true(chi_square(by_stream, due, (int)below) < bound);
        assert_true(chi_square(by_seed, due, (int)below) < bound);
    }
}

/* Neighbouring numbers do not know each other: pairs are even too. */
static void pairs(void **unused)
{
    (void)unused;
    long in_stream[36] = {0}, over_draws[36] = {0};
    double due[36];
    for (uint32_t i = 0; i < 72000; i++) {
        in_stream[bn_seeded_number(5, i, 0, 6) * 6 + bn_seeded_number(5, i, 1, 6)]++;
        over_draws[bn_seeded_number(5, i, 0, 6) * 6 + bn_seeded_number(5, i + 1, 0, 6)]++;
    }
    for (int i = 0; i < 36; i++)
        due[i] = 2000;
    assert_true(chi_square(in_stream, due, 36) < 88); /* 35 degrees of freedom */
    assert_true(chi_square(over_draws, due, 36) < 88);
}

/* No number is favoured when `below` does not divide the range: a large one would show it. */
static void large(void **unused)
{
    (void)unused;
    uint32_t below = UINT32_C(3) << 30; /* of 2^32, a third of the numbers would come twice */
    long low = 0;
    for (uint32_t i = 0; i < 30000; i++) {
        uint32_t n = bn_seeded_number(9, 9, i, below);
        assert_true(n < below);
        low += n < below / 3;
    }
    assert_in_range(low, 9600, 10400); /* 10,000, five deviations of 82 */
}

/* ---- Rolls ---- */

struct ear {
    struct bn_sink sink;
    int dice;
    int16_t n, rule, kind;
    int8_t side, unit;
    uint8_t faces[BN_POOL];
    uint32_t draw;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct ear *ear = (struct ear *)sink;
    (void)b, (void)s;
    ear->dice++;
    ear->kind = e->kind;
    ear->n = e->n;
    ear->rule = e->rule;
    ear->side = e->side;
    ear->unit = e->unit;
    ear->draw = e->ask->draw;
    memcpy(ear->faces, e->faces, (size_t)e->ask->n);
}

static void rolls(void **unused)
{
    (void)unused;
    struct bn_seeded seeded = bn_seeded_of(77);
    struct ear ear = {.sink = {hear}};
    struct bn_ctx c = {&battle, &state, &seeded.chance, &ear.sink};
    uint8_t count[BN_LABELS], again[BN_LABELS];
    made_begin(&battle, 5, 5);
    made_unit(&battle, "A1", 1, "a1", BN_FACE_N);
    memset(&state, 0, sizeof state);
    memset(count, 9, sizeof count);
    bn_roll(&c, &made_dice[MADE_LOADED], 40, "battle", MADE_FIGHT, 1, 0, count);
    assert_int_equal(state.draws, 1);
    assert_int_equal(ear.dice, 1);
    assert_int_equal(ear.kind, BN_EV_DICE);
    assert_int_equal(ear.n, 40);
    assert_int_equal(ear.rule, MADE_FIGHT);
    assert_int_equal(ear.side, 1);
    assert_int_equal(ear.unit, 0);
    assert_int_equal(ear.draw, 0);
    assert_int_equal(count[0] + count[1] + count[2], 40);
    for (int i = 3; i < BN_LABELS; i++)
        assert_int_equal(count[i], 0);
    memset(again, 0, sizeof again);
    for (int i = 0; i < 40; i++)
        again[ear.faces[i]]++;
    assert_memory_equal(count, again, sizeof count);

    bn_roll(&c, &made_dice[MADE_LOADED], 40, "battle", MADE_FIGHT, 1, 0, again);
    assert_int_equal(ear.draw, 1);
    assert_memory_not_equal(count, again, 3); /* this seed: another draw, other dice */
    state.draws = 0;
    bn_roll(&c, &made_dice[MADE_LOADED], 40, "battle", MADE_FIGHT, 1, 0, again);
    assert_memory_equal(count, again, sizeof count);
}

/* Faces come by their weights; a weight of 0 never comes. */
static void weights(void **unused)
{
    (void)unused;
    static const char *const names[] = {"a", "b", "c", "d", "e"};
    static const uint16_t weight[] = {0, 3, 0, 2, 1};
    const struct bn_die die = {"five", names, "abcde", weight, 5};
    long seen[5] = {0}, some[3];
    static const double due[] = {50000, 100000.0 / 3, 50000.0 / 3};
    memset(&state, 0, sizeof state);
    struct bn_seeded seeded = bn_seeded_of(5);
    struct bn_ctx c = {&battle, &state, &seeded.chance, NULL};
    for (int i = 0; i < 10000; i++) {
        uint8_t count[BN_LABELS];
        bn_roll(&c, &die, 10, "battle", MADE_FIGHT, 0, BN_NONE, count);
        for (int k = 0; k < 5; k++)
            seen[k] += count[k];
    }
    assert_int_equal(seen[0], 0);
    assert_int_equal(seen[2], 0);
    some[0] = seen[1], some[1] = seen[3], some[2] = seen[4];
    assert_true(chi_square(some, due, 3) < 27.7);
}

static void plain(void **unused)
{
    (void)unused;
    assert_int_equal(bn_plain_die.labels, 6);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(bn_plain_die.label[i][0], '1' + i);
        assert_int_equal(bn_plain_die.label[i][1], 0);
        assert_int_equal(bn_plain_die.key[i], '1' + i);
        assert_int_equal(bn_plain_die.weight[i], 1);
    }
}

/* ---- Who begins, and who comes on ---- */

struct loaded { /* always the same face */
    struct bn_chance chance;
    uint8_t face;
    int asked;
    struct bn_ask last;
};

static void always(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct loaded *l = (struct loaded *)c;
    l->asked++;
    l->last = *ask;
    memset(faces, l->face, (size_t)ask->n);
}

static void first_by_roll(void **unused)
{
    (void)unused;
    for (uint8_t face = 0; face < 6; face++) {
        struct loaded l = {.chance = {.pool = always}, .face = face};
        made_begin(&battle, 3, 3);
        made_unit(&battle, "A1", 0, "a1", BN_FACE_N);
        made_unit(&battle, "B1", 1, "c3", BN_FACE_N);
        battle.first = BN_FIRST_ROLL;
        bn_begin(&battle, &state, &l.chance, NULL);
        assert_int_equal(state.first, face < 3 ? 0 : 1);
        assert_int_equal(state.side, state.first);
        assert_int_equal(l.asked, 1);
        assert_string_equal(l.last.purpose, "first");
    }
}

static void arrivals(void **unused)
{
    (void)unused;
    for (uint8_t face = 0; face < 6; face++) {
        struct loaded l = {.chance = {.pool = always}, .face = face};
        made_begin(&battle, 3, 3);
        made_unit(&battle, "A1", 0, "a1", BN_FACE_N);
        made_unit(&battle, "A2", 0, NULL, BN_FACE_N);
        made_unit(&battle, "A3", 0, NULL, BN_FACE_N);
        made_unit(&battle, "A4", 0, NULL, BN_FACE_N);
        made_unit(&battle, "B1", 1, NULL, BN_FACE_N);
        battle.unit[1].arrives = 1, battle.unit[1].arrives_on = 4;
        battle.unit[2].arrives = 1;
        battle.unit[3].arrives = 2;
        battle.unit[4].arrives = 1;
        bn_begin(&battle, &state, &l.chance, NULL);
        assert_int_equal(l.asked, 1);
        assert_string_equal(l.last.purpose, "arrival");
        assert_int_equal(l.last.unit, 1);
        assert_int_equal(state.unit[1].status, face + 1 >= 4 ? BN_AT_HAND : BN_WAITING);
        assert_int_equal(state.unit[2].status, BN_AT_HAND);
        assert_int_equal(state.unit[3].status, BN_WAITING);
        assert_int_equal(state.unit[4].status, BN_WAITING); /* the other side's turn is to come */
        assert_int_equal(state.unit[2].hex, BN_NONE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pure),  cmocka_unit_test(even),          cmocka_unit_test(pairs),
        cmocka_unit_test(large), cmocka_unit_test(rolls),         cmocka_unit_test(weights),
        cmocka_unit_test(plain), cmocka_unit_test(first_by_roll), cmocka_unit_test(arrivals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
