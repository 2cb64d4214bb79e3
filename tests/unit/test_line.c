/* Straight lines, against plane geometry in whole numbers.
 *
 * A hex of an even row with column c and row r has its centre at (4c, 6r), one
 * of an odd row at (4c + 2, 6r); its corners are at (0, ±4) and (±2, ±2) from
 * there. The picture is squeezed, which moves no line across a corner. */
#include "check.h"
#include "made.h"

enum { COLS = 9, ROWS = 9, HEXES = COLS * ROWS };

struct point {
    long x, y;
};

static struct bn_battle battle;
static struct bn_board *const board = &battle.board;

/* Corners counterclockwise on paper (y grows downward) from the one between e and ne: so the side
 * toward direction d lies between corners d and d + 5. */
static const struct point corners[6] = {{2, -2}, {0, -4}, {-2, -2}, {-2, 2}, {0, 4}, {2, 2}};

static struct point centre(int hex)
{
    long row = hex / COLS, col = hex % COLS;
    return (struct point){4 * col + (row % 2 ? 2 : 0), 6 * row};
}

static struct point corner(int hex, int i)
{
    struct point c = centre(hex);
    return (struct point){c.x + corners[i].x, c.y + corners[i].y};
}

static long cross(struct point a, struct point b, struct point p)
{
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}

static long sign(long n) { return (n > 0) - (n < 0); }

struct fraction { /* under > 0 */
    long over, under;
};

static bool is_less(struct fraction a, struct fraction b)
{
    return a.over * b.under < b.over * a.under;
}

/* From which part of the segment to which it lies in the hex, by its six sides: inside it, or with
 * `closed` on its border too. False: nowhere. */
static bool clip(int hex, int from, int to, bool closed, struct fraction *enter)
{
    struct point a = centre(from), b = centre(to);
    struct fraction leave = {1, 1};
    *enter = (struct fraction){0, 1};
    for (int i = 0; i < 6; i++) {
        struct point p = corner(hex, i), q = corner(hex, (i + 1) % 6);
        long inside = sign(cross(p, q, centre(hex)));
        long at_a = inside * cross(p, q, a), at_b = inside * cross(p, q, b);
        if (at_a == at_b && (at_a < 0 || (at_a == 0 && !closed)))
            return false;
        struct fraction cut = {-at_a, at_b - at_a};
        if (at_b > at_a && is_less(*enter, cut))
            *enter = cut;
        cut = (struct fraction){at_a, at_a - at_b};
        if (at_b < at_a && is_less(cut, leave))
            leave = cut;
    }
    return closed ? !is_less(leave, *enter) : is_less(*enter, leave);
}

static bool crosses(int hex, int from, int to)
{
    struct fraction enter;
    return clip(hex, from, to, false, &enter);
}

/* Do the hexes share a side that lies wholly on the segment? */
static bool along_side(int p, int q, int from, int to)
{
    struct point a = centre(from), b = centre(to);
    int d = bn_dir_to(board, p, q);
    if (d == BN_NONE)
        return false;
    struct point ends[2] = {corner(p, d), corner(p, (d + 5) % 6)};
    for (int i = 0; i < 2; i++) {
        long along = (ends[i].x - a.x) * (b.x - a.x) + (ends[i].y - a.y) * (b.y - a.y);
        long whole = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
        if (cross(a, b, ends[i]) != 0 || along < 0 || along > whole)
            return false;
    }
    return true;
}

static int begin(void **state)
{
    (void)state;
    made_begin(&battle, COLS, ROWS);
    return 0;
}

/* The corners of the test itself: neighbours share the side it says. */
static void geometry(void **state)
{
    (void)state;
    for (int hex = 0; hex < HEXES; hex++)
        for (int d = 0; d < BN_DIRS; d++) {
            int next = board->next[hex][d];
            if (next == BN_NONE)
                continue;
            struct point p = corner(hex, d), q = corner(next, (d + 2) % 6);
            assert_int_equal(p.x, q.x);
            assert_int_equal(p.y, q.y);
            p = corner(hex, (d + 5) % 6), q = corner(next, (d + 3) % 6);
            assert_int_equal(p.x, q.x);
            assert_int_equal(p.y, q.y);
        }
}

static bool in_cells(const struct bn_cell *cell, int n, int left, int right)
{
    for (int i = 0; i < n; i++)
        if (cell[i].left == left && cell[i].right == right)
            return true;
    return false;
}

static void check_pair(int from, int to)
{
    struct bn_cell cell[BN_LINE_LEN];
    struct point a = centre(from), b = centre(to);
    int n = bn_line(board, from, to, cell), single = 0, sides = 0, off = 0;
    for (int hex = 0; hex < HEXES; hex++) {
        bool want = hex != from && crosses(hex, from, to);
        assert_int_equal(in_cells(cell, n, hex, hex), want);
        single += want;
        for (int d = 0; d < BN_DIRS; d++) {
            int next = board->next[hex][d];
            if (from == to || next == BN_NONE || !along_side(hex, next, from, to))
                continue;
            bool is_left = cross(a, b, centre(hex)) < 0; /* y grows downward */
            assert_true(in_cells(cell, n, is_left ? hex : next, is_left ? next : hex));
            sides += hex < next;
        }
    }
    for (int i = 0; i < n; i++)
        if (cell[i].left == BN_NONE || cell[i].right == BN_NONE) {
            off++; /* along the edge of the board: only then */
            assert_int_not_equal(cell[i].left, cell[i].right);
        }
    assert_int_equal(n, single + sides + off);
    if (from != to) {
        assert_int_equal(cell[n - 1].left, to);
        assert_int_equal(cell[n - 1].right, to);
    }
    for (int i = 0; i + 1 < n; i++) { /* in the order in which they are entered */
        struct fraction here, next;
        assert_true(
            clip(cell[i].left == BN_NONE ? cell[i].right : cell[i].left, from, to, true, &here));
        assert_true(clip(cell[i + 1].left == BN_NONE ? cell[i + 1].right : cell[i + 1].left, from,
                         to, true, &next));
        assert_true(is_less(here, next));
    }
}

static void lines(void **state)
{
    (void)state;
    for (int from = 0; from < HEXES; from++)
        for (int to = 0; to < HEXES; to++)
            check_pair(from, to);
}

/* Along the left edge a line between two hexes of odd rows runs along hexsides of which one hex is not
 * there. */
static void off_the_board(void **state)
{
    (void)state;
    struct bn_cell cell[BN_LINE_LEN];
    assert_int_equal(bn_line(board, made_hex(&battle, "a1"), made_hex(&battle, "a3"), cell), 2);
    assert_int_equal(cell[0].left, made_hex(&battle, "a2")); /* going south, left is east */
    assert_int_equal(cell[0].right, BN_NONE);
    assert_int_equal(bn_line(board, made_hex(&battle, "a3"), made_hex(&battle, "a1"), cell), 2);
    assert_int_equal(cell[0].left, BN_NONE);
    assert_int_equal(cell[0].right, made_hex(&battle, "a2"));
    assert_int_equal(bn_line(board, 5, 5, cell), 0);
}

/* The way in: the segment meets the inside of a side, or a corner. */
static void entries(void **state)
{
    (void)state;
    for (int from = 0; from < HEXES; from++)
        for (int to = 0; to < HEXES; to++) {
            bool want[BN_DIRS] = {false};
            int dirs[2], count = 0;
            struct point a = centre(from), b = centre(to);
            if (from == to)
                continue;
            for (int d = 0; d < BN_DIRS; d++) {
                struct point p = corner(to, d), q = corner(to, (d + 5) % 6);
                /* The side faces `from`, and the line passes between its ends, or through one. */
                if (sign(cross(p, q, a)) == sign(cross(p, q, b)) || cross(p, q, a) == 0)
                    continue;
                if (sign(cross(a, b, p)) * sign(cross(a, b, q)) <= 0) {
                    want[d] = true;
                    count++;
                }
            }
            assert_int_equal(bn_line_entry(board, from, to, dirs), count);
            for (int i = 0; i < count; i++)
                assert_true(want[dirs[i]]);
            if (count == 2)
                assert_int_not_equal(dirs[0], dirs[1]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(geometry, begin),
        cmocka_unit_test_setup(lines, begin),
        cmocka_unit_test_setup(off_the_board, begin),
        cmocka_unit_test_setup(entries, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
