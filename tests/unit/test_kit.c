/* The kit: arcs, the cone, sight, falling back, casualties, groups. Movement has a file of its own. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_state state;
static struct bn_board *const board = &battle.board;

static int at(const char *hex) { return made_hex(&battle, hex); }

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 9, 9);
    return 0;
}

static void arc_hexes(void **unused)
{
    (void)unused;
    int out[2];
    bn_arc_hexes(board, at("c3"), BN_FACE_N, BN_FRONT, out);
    assert_int_equal(out[0], at("b2"));
    assert_int_equal(out[1], at("c2"));
    bn_arc_hexes(board, at("c4"), BN_FACE_SE, BN_REAR, out);
    assert_int_equal(out[0], at("c3"));
    assert_int_equal(out[1], at("b4"));
    bn_arc_hexes(board, at("a1"), BN_FACE_N, BN_FRONT, out);
    assert_int_equal(out[0], BN_NONE);
    assert_int_equal(out[1], BN_NONE);
    assert_true(bn_in_arc(board, at("c3"), BN_FACE_N, BN_FRONT, at("b2")));
    assert_false(bn_in_arc(board, at("c3"), BN_FACE_N, BN_FLANK, at("b2")));
    assert_true(bn_in_arc(board, at("c3"), BN_FACE_N, BN_FLANK, at("b3")));
    assert_true(bn_in_arc(board, at("c3"), BN_FACE_N, BN_REAR, at("c4")));
    assert_false(bn_in_arc(board, at("c3"), BN_FACE_N, BN_FRONT, at("c3")));
    assert_false(bn_in_arc(board, at("c3"), BN_FACE_N, BN_FRONT, at("b1")));
}

/* By walking through the two front sides only. */
static void cone(void **unused)
{
    (void)unused;
    for (int from = 0; from < 81; from++)
        for (int face = 0; face < BN_FACES; face++) {
            int far[81] = {0}, dirs[2], queue[400], head = 0, tail = 0;
            bn_arc_dirs(face, BN_FRONT, dirs);
            queue[tail++] = from;
            while (head < tail) {
                int hex = queue[head++];
                for (int i = 0; i < 2; i++) {
                    int next = board->next[hex][dirs[i]];
                    if (next != BN_NONE && far[next] == 0) {
                        far[next] = far[hex] + 1;
                        queue[tail++] = next;
                    }
                }
            }
            for (int hex = 0; hex < 81; hex++)
                /* A hex that can only be reached over places off the board is in the cone too. */
                if (far[hex] || bn_cone(board, from, face, hex) == 0)
                    assert_int_equal(bn_cone(board, from, face, hex), far[hex]);
        }
    /* 2 hexes at distance 1, then 3, then 4. */
    int count[5] = {0};
    for (int hex = 0; hex < 81; hex++) {
        int distance = bn_cone(board, at("e9"), BN_FACE_N, hex);
        if (distance > 0 && distance < 5) {
            count[distance]++;
            assert_int_equal(distance, bn_distance(board, at("e9"), hex));
        }
    }
    assert_int_equal(count[1], 2);
    assert_int_equal(count[2], 3);
    assert_int_equal(count[3], 4);
    assert_int_equal(count[4], 5);
    assert_int_equal(bn_cone(board, at("e9"), BN_FACE_N, at("e9")), 0);
    assert_int_equal(bn_cone(board, at("a3"), BN_FACE_NW, at("a1")), 0);
}

/* ---- Sight ---- */

static bool woods_block(const struct bn_battle *b, const struct bn_state *s, int hex, int from,
                        int to)
{
    (void)s;
    assert_int_not_equal(hex, from);
    assert_int_not_equal(hex, to);
    return b->board.terrain[hex] == MADE_WOOD;
}

static int block(const char *from, const char *to)
{
    return bn_sight_block(&battle, &state, at(from), at(to), (struct bn_sight_policy){woods_block});
}

static void wood(const char *hex) { board->terrain[at(hex)] = MADE_WOOD; }

static void sight(void **unused)
{
    (void)unused;
    assert_int_equal(block("a5", "h5"), BN_NONE);
    wood("d5");
    wood("f5");
    assert_int_equal(block("a5", "h5"), at("d5")); /* the first */
    assert_int_equal(block("h5", "a5"), at("f5"));
    assert_int_equal(block("d5", "f5"), BN_NONE); /* its own ends do not block */
    assert_int_equal(block("c5", "d5"), BN_NONE);
    /* c3 to c5 runs along the side between b4 and c4. */
    wood("b4");
    assert_int_equal(block("c3", "c5"), BN_NONE);
    wood("c4");
    assert_int_not_equal(block("c3", "c5"), BN_NONE);
    /* a1 to a3 runs along the edge of the board: what is not there does not block. */
    wood("a2");
    assert_int_equal(block("a1", "a3"), BN_NONE);
    /* e1 to f4 touches corners and crosses e2, e3... of which none is a wood. */
    assert_int_equal(block("e1", "g4"), BN_NONE);
    wood("f2");
    wood("f3");
    assert_int_not_equal(block("e1", "g4"), BN_NONE);
}

/* ---- Falling back ---- */

static bool lake_is_closed(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    (void)unit;
    return !b->rules->terrain[b->board.terrain[hex]].closed && bn_unit_at(b, s, hex) == BN_NONE;
}

static struct bn_ways ways(int unit)
{
    int dirs[2];
    bn_arc_dirs(state.unit[unit].face, BN_REAR, dirs);
    return bn_retreat_ways(&battle, &state, unit, dirs, (struct bn_retreat_policy){lake_is_closed});
}

static void retreat(void **unused)
{
    (void)unused;
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "B1", 0, "b4", BN_FACE_N);
    made_unit(&battle, "C1", 1, "a9", BN_FACE_N);
    made_unit(&battle, "D1", 1, "e3", BN_FACE_N);
    state = made_start(&battle);
    board->terrain[at("e4")] = MADE_LAKE;
    board->terrain[at("d4")] = MADE_MISSING;
    struct bn_ways w = ways(0);
    assert_int_equal(w.n, 1); /* b4 is taken */
    assert_int_equal(w.hex[0], at("c4"));
    assert_false(w.off_board);
    w = ways(2);
    assert_int_equal(w.n, 0);
    assert_true(w.off_board);
    w = ways(3);
    assert_int_equal(w.n, 0); /* a lake, and a hex that is missing */
    assert_true(w.off_board);
    w = ways(1);
    assert_int_equal(w.n, 2);
    assert_int_equal(w.hex[0], at("b5"));
    assert_int_equal(w.hex[1], at("c5"));
    assert_false(w.off_board);
}

/* ---- Sums ---- */

static void casualties(void **unused)
{
    (void)unused;
    static const struct {
        int hits, carried, toughness, figures;
        bool carry;
        int fall, left;
    } rows[] = {{0, 0, 1, 4, true, 0, 0},  {3, 0, 1, 4, true, 3, 0}, {9, 0, 1, 4, true, 4, 0},
                {1, 0, 2, 2, true, 0, 1},  {1, 1, 2, 2, true, 1, 0}, {2, 1, 2, 2, true, 1, 1},
                {3, 1, 2, 2, true, 2, 0},  {5, 0, 2, 2, true, 2, 0}, {1, 0, 2, 2, false, 0, 0},
                {3, 0, 2, 2, false, 1, 0}, {5, 0, 3, 9, true, 1, 2}, {0, 1, 2, 2, true, 0, 1},
                {4, 0, 2, 2, true, 2, 0},  {2, 2, 3, 2, true, 1, 1}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int left = 77;
        assert_int_equal(bn_casualties(rows[i].hits, rows[i].carried, rows[i].toughness,
                                       rows[i].figures, rows[i].carry, &left),
                         rows[i].fall);
        assert_int_equal(left, rows[i].left);
    }
}

static void sums(void **unused)
{
    (void)unused;
    static const uint8_t count[] = {3, 0, 2};
    static const int8_t score[] = {1, 50, -4};
    assert_int_equal(bn_score(count, score, 3), -5);
    assert_int_equal(bn_half_up(0), 0);
    assert_int_equal(bn_half_up(1), 1);
    assert_int_equal(bn_half_up(4), 2);
    assert_int_equal(bn_half_up(5), 3);
    assert_int_equal(bn_least(2, -3), -3);
    assert_int_equal(bn_most(2, -3), 2);
}

/* ---- Groups ---- */

static bool same_type(const struct bn_battle *b, const struct bn_state *s, int unit, int other)
{
    (void)s;
    return b->unit[unit].type == b->unit[other].type;
}

static void groups(void **unused)
{
    (void)unused;
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N); /* 0 */
    made_unit(&battle, "A2", 0, "d3", BN_FACE_N); /* 1: touches A1 */
    made_unit(&battle, "A3", 0, "e3", BN_FACE_N); /* 2: touches A2 only */
    made_unit(&battle, "G1", 0, "b3", BN_NONE);   /* 3: another type */
    made_unit(&battle, "A4", 0, "a3", BN_FACE_N); /* 4: only G1 is between */
    made_unit(&battle, "B1", 1, "f3", BN_FACE_N); /* 5: the enemy */
    made_unit(&battle, "A5", 0, "g3", BN_FACE_N); /* 6: behind the enemy */
    made_unit(&battle, "A6", 0, NULL, BN_FACE_N); /* 7: not here */
    state = made_start(&battle);
    struct bn_group_policy alike = {same_type};
    assert_int_equal(bn_group_of(&battle, &state, 0, alike), 0x7);
    assert_int_equal(bn_group_of(&battle, &state, 2, alike), 0x7);
    assert_int_equal(bn_group_of(&battle, &state, 3, alike), 0x8);
    assert_int_equal(bn_group_of(&battle, &state, 4, alike), 0x10);
    assert_int_equal(bn_group_of(&battle, &state, 5, alike), 0x20);
    assert_int_equal(bn_group_of(&battle, &state, 6, alike), 0x40);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(arc_hexes, begin),
        cmocka_unit_test_setup(cone, begin),
        cmocka_unit_test_setup(sight, begin),
        cmocka_unit_test_setup(retreat, begin),
        cmocka_unit_test(casualties),
        cmocka_unit_test(sums),
        cmocka_unit_test_setup(groups, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
