/* Hexes, directions, arcs and labels, against what a player reckons with a pencil. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_board *const board = &battle.board;

static int at(const char *hex) { return made_hex(&battle, hex); }

static int begin(void **state)
{
    (void)state;
    made_begin(&battle, 9, 9);
    return 0;
}

/* Neighbours of one hex in an odd row and one in an even row, drawn on paper: e ne nw w sw se. */
static void neighbours(void **state)
{
    (void)state;
    static const char *const c3[] = {"d3", "c2", "b2", "b3", "b4", "c4"};
    static const char *const c4[] = {"d4", "d3", "c3", "b4", "c5", "d5"};
    for (int d = 0; d < BN_DIRS; d++) {
        assert_int_equal(board->next[at("c3")][d], at(c3[d]));
        assert_int_equal(board->next[at("c4")][d], at(c4[d]));
        assert_int_equal(bn_dir_to(board, at("c3"), at(c3[d])), d);
        assert_int_equal(bn_dir_to(board, at(c4[d]), at("c4")), (d + 3) % 6);
    }
    assert_int_equal(bn_dir_to(board, at("c3"), at("c3")), BN_NONE);
    assert_int_equal(bn_dir_to(board, at("c3"), at("d4")), BN_NONE);
    assert_int_equal(bn_dir_to(board, at("c3"), at("e3")), BN_NONE);
    assert_int_equal(bn_dir_to(board, at("a1"), BN_NONE), BN_NONE);
}

static void edges(void **state)
{
    (void)state;
    /* e ne nw w sw se; - is off the board */
    static const struct {
        const char *hex, *next[BN_DIRS];
    } rows[] = {
        {"a1", {"b1", "-", "-", "-", "-", "a2"}},    {"i1", {"-", "-", "-", "h1", "h2", "i2"}},
        {"a9", {"b9", "a8", "-", "-", "-", "-"}},    {"i9", {"-", "i8", "h8", "h9", "-", "-"}},
        {"a2", {"b2", "b1", "a1", "-", "a3", "b3"}}, {"i2", {"-", "-", "i1", "h2", "i3", "-"}}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int d = 0; d < BN_DIRS; d++) {
            const char *next = rows[i].next[d];
            assert_int_equal(board->next[at(rows[i].hex)][d], *next == '-' ? BN_NONE : at(next));
        }
}

static void names(void **state)
{
    (void)state;
    static const char *const dirs[] = {"e", "ne", "nw", "w", "sw", "se"};
    static const char *const listed[] = {"n", "ne", "se", "s", "sw", "nw"};
    for (int i = 0; i < BN_DIRS; i++) {
        assert_string_equal(bn_dir_names[i], dirs[i]);
        assert_string_equal(bn_face_names[bn_face_order[i]], listed[i]);
    }
}

/* A facing is a corner: which two sides lie in each arc, spelled out. */
static void arcs(void **state)
{
    (void)state;
    static const struct {
        int face;
        int front[2], flank[2], rear[2]; /* left one first as the unit looks */
    } rows[] = {
        {BN_FACE_N, {BN_NW, BN_NE}, {BN_W, BN_E}, {BN_SW, BN_SE}},
        {BN_FACE_NE, {BN_NE, BN_E}, {BN_NW, BN_SE}, {BN_W, BN_SW}},
        {BN_FACE_SE, {BN_E, BN_SE}, {BN_NE, BN_SW}, {BN_NW, BN_W}},
        {BN_FACE_S, {BN_SE, BN_SW}, {BN_E, BN_W}, {BN_NE, BN_NW}},
        {BN_FACE_SW, {BN_SW, BN_W}, {BN_SE, BN_NW}, {BN_E, BN_NE}},
        {BN_FACE_NW, {BN_W, BN_NW}, {BN_SW, BN_NE}, {BN_SE, BN_E}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int dirs[2];
        for (int k = 0; k < 2; k++) {
            assert_int_equal(bn_arc_of(rows[i].face, rows[i].front[k]), BN_FRONT);
            assert_int_equal(bn_arc_of(rows[i].face, rows[i].flank[k]), BN_FLANK);
            assert_int_equal(bn_arc_of(rows[i].face, rows[i].rear[k]), BN_REAR);
        }
        bn_arc_dirs(rows[i].face, BN_FRONT, dirs);
        assert_memory_equal(dirs, rows[i].front, sizeof dirs);
        bn_arc_dirs(rows[i].face, BN_FLANK, dirs);
        assert_memory_equal(dirs, rows[i].flank, sizeof dirs);
        bn_arc_dirs(rows[i].face, BN_REAR, dirs);
        assert_memory_equal(dirs, rows[i].rear, sizeof dirs);
    }
}

static void turning(void **state)
{
    (void)state;
    assert_int_equal(bn_turned(BN_E, 1), BN_NE);
    assert_int_equal(bn_turned(BN_E, -1), BN_SE);
    assert_int_equal(bn_turned(BN_SE, 1), BN_E);
    assert_int_equal(bn_turned(BN_W, -9), BN_E);
    assert_int_equal(bn_turned(BN_W, 600), BN_W);
    assert_int_equal(bn_about(BN_FACE_N), BN_FACE_S);
    assert_int_equal(bn_about(BN_FACE_NE), BN_FACE_SW);
    assert_int_equal(bn_about(BN_FACE_SE), BN_FACE_NW);
    assert_int_equal(bn_about(BN_FACE_S), BN_FACE_N);
}

static void axial(void **state)
{
    (void)state;
    for (int hex = 0; hex < 81; hex++)
        assert_int_equal(bn_hex_at(board, bn_axial_of(board, hex)), hex);
    struct bn_axial c3 = bn_axial_of(board, at("c3")), c4 = bn_axial_of(board, at("c4"));
    assert_int_equal(c3.q, 1);
    assert_int_equal(c3.r, 2);
    assert_int_equal(c4.q, 1); /* row 4 is shifted right: c4 lies to the se of c3 */
    assert_int_equal(c4.r, 3);
    assert_int_equal(bn_hex_at(board, (struct bn_axial){0, -1}), BN_NONE);
    assert_int_equal(bn_hex_at(board, (struct bn_axial){-1, 0}), BN_NONE);
    assert_int_equal(bn_hex_at(board, (struct bn_axial){0, 9}), BN_NONE);
    assert_int_equal(bn_hex_at(board, (struct bn_axial){9, 0}), BN_NONE);
}

/* By walking: neighbours of neighbours. */
static void distances(void **state)
{
    (void)state;
    for (int from = 0; from < 81; from++) {
        int far[81], queue[81], head = 0, tail = 0;
        for (int hex = 0; hex < 81; hex++)
            far[hex] = -1;
        far[from] = 0;
        queue[tail++] = from;
        while (head < tail) {
            int hex = queue[head++];
            for (int d = 0; d < BN_DIRS; d++) {
                int next = board->next[hex][d];
                if (next != BN_NONE && far[next] < 0) {
                    far[next] = far[hex] + 1;
                    queue[tail++] = next;
                }
            }
        }
        assert_int_equal(tail, 81);
        for (int hex = 0; hex < 81; hex++)
            assert_int_equal(bn_distance(board, from, hex), far[hex]);
    }
}

static void say(int hex, char out[8])
{
    struct bn_text t = bn_text_begin(out, 8);
    bn_hex_say(board, hex, &t);
}

static void labels(void **state)
{
    (void)state;
    char word[8];
    made_begin(&battle, 64, 64);
    for (int hex = 0; hex < 64 * 64; hex++) {
        say(hex, word);
        assert_int_equal(bn_hex_read(board, word, strlen(word)), hex);
    }
    static const struct {
        const char *word;
        int col, row;
    } rows[] = {{"a1", 0, 0},    {"z1", 25, 0},    {"aa1", 26, 0}, {"az9", 51, 8},
                {"ba10", 52, 9}, {"bl64", 63, 63}, {"c4", 2, 3}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int hex = rows[i].row * 64 + rows[i].col;
        say(hex, word);
        assert_string_equal(word, rows[i].word);
        assert_int_equal(bn_hex_read(board, rows[i].word, strlen(rows[i].word)), hex);
    }
    assert_int_equal(bn_hex_read(board, "C4", 2), bn_hex_read(board, "c4", 2));
    assert_int_equal(bn_hex_read(board, "AA1", 3), 26);
    assert_int_equal(bn_hex_read(board, "c45", 2), bn_hex_read(board, "c4", 2)); /* len counts */
}

static void no_hexes(void **state)
{
    (void)state;
    static const char *const none[] = {"",
                                       "a",
                                       "1",
                                       "a0",
                                       "a01",
                                       "j1",
                                       "a10",
                                       "aa1",
                                       "aaa1",
                                       "a-1",
                                       "a1x",
                                       "a 1",
                                       "1a",
                                       "[1",
                                       "{1",
                                       "@1",
                                       "a99999999999999999999",
                                       "\303\2511",
                                       "ne",
                                       "ba1",
                                       "zz1"};
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        assert_int_equal(bn_hex_read(board, none[i], strlen(none[i])), BN_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(neighbours, begin),
        cmocka_unit_test_setup(edges, begin),
        cmocka_unit_test(names),
        cmocka_unit_test(arcs),
        cmocka_unit_test(turning),
        cmocka_unit_test_setup(axial, begin),
        cmocka_unit_test_setup(distances, begin),
        cmocka_unit_test_setup(labels, begin),
        cmocka_unit_test_setup(no_hexes, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
