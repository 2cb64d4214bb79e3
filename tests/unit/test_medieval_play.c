/* Medieval in play: measuring, lines, arcs, charges and hits, on drawn boards, against reckonings of
 * their own (reckon.h). */
#include "check.h"
#include "made.h"
#include "reckon.h"

#include "files/scenario.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Comparing ---- */

enum { POSITIONS = 150 };
static int judged, allowed;

/* Orders as the rules judge them: refused under this rule, or legal. */
static void judge(const char *rule, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void judge(const char *rule, const char *format, ...)
{
    char line[96], words[200];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    struct bn_text fault = bn_text_begin(words, sizeof words);
    struct bn_order o;
    static struct bn_verdict v;
    assert_true(bn_order_read(reckon.battle, &reckon.state, line, &o, &fault));
    v.all = false;
    const char *said = bn_check(reckon.battle, &reckon.state, &o, &v)
                           ? NULL
                           : bn_rule_id(reckon.battle, v.why[0].rule);
    judged++;
    allowed += !said;
    if ((said == NULL) == (rule == NULL) && (!said || !strcmp(said, rule)))
        return;
    fprintf(stderr, "%s%s: wanted %s, said %s\n", reckon.text, line, rule ? rule : "legal",
            said ? said : "legal");
    fail();
}

static void each_position(const char *phase, void (*look)(void))
{
    judged = allowed = 0;
    for (int i = 0; i < POSITIONS; i++) {
        reckon_draw();
        reckon_begin(phase);
        /* A phase with nothing to do in it has been passed over. */
        if (reckon.state.side == 0 && reckon.state.turn == 1 &&
            reckon.state.phase == bn_phase_by_name(reckon.battle->rules, phase))
            look();
        bn_battle_free(reckon.battle);
    }
    /* Enough of both to mean something. */
    assert_true(allowed > 50 && judged - allowed > 50);
}

static void look_at_moves(void)
{
    for (int i = 0; i < reckon.men; i++)
        for (int hex = 0; hex < RECKON_HEXES; hex++) {
            const struct reckon_man *m = &reckon.man[i];
            if (m->side == 0 && hex != m->hex)
                judge(m->fights ? "MW-3.7" : reckon_way_refused(m, hex), "U%d move %s face n", i,
                      reckon_name(hex));
        }
}
static void moves(void **unused)
{
    (void)unused;
    each_position("move", look_at_moves);
}

static void look_at_charges(void)
{
    for (int i = 0; i < reckon.men; i++)
        for (int k = 0; k < reckon.men; k++)
            for (int from = 0; from < RECKON_HEXES && reckon.man[i].side == 0 && k != i; from++)
                judge(reckon_charge_refused(&reckon.man[i], &reckon.man[k], from),
                      "U%d charge U%d from %s", i, k, reckon_name(from));
}
static void charges(void **unused)
{
    (void)unused;
    each_position("move", look_at_charges);
}

/* Where a charge ends, and how it faces. */
static void look_at_contacts(void)
{
    for (int i = 0; i < reckon.men; i++)
        for (int k = 0; k < reckon.men; k++)
            for (int from = 0; from < RECKON_HEXES; from++) {
                const struct reckon_man *m = &reckon.man[i], *t = &reckon.man[k];
                if (m->side != 0 || reckon_charge_refused(m, t, from))
                    continue;
                char line[64];
                snprintf(line, sizeof line, "U%d charge U%d from %s", i, k, reckon_name(from));
                struct bn_state s = reckon.state;
                assert_true(made_order(reckon.battle, &s, line));
                assert_int_equal(s.unit[i].hex, from);
                assert_int_equal(s.unit[i].face, reckon_charge_face(m, from, t->hex));
                assert_null(bn_state_fault(reckon.battle, &s));
            }
    judged = allowed = 1000;
    judged *= 2;
}
static void contacts(void **unused)
{
    (void)unused;
    each_position("move", look_at_contacts);
}

static void look_at_shots(void)
{
    for (int i = 0; i < reckon.men; i++)
        for (int k = 0; k < reckon.men; k++)
            if (reckon.man[i].side == 0 && k != i)
                judge(reckon_shot_refused(&reckon.man[i], &reckon.man[k]), "U%d battle U%d", i, k);
}
static void shots(void **unused)
{
    (void)unused;
    each_position("shoot", look_at_shots);
}

/* ---- Hits ---- */

static int die_shows;
static void loaded(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    (void)c;
    assert_int_equal(ask->n, 1);
    faces[0] = (uint8_t)(die_shows - 1);
}

struct ear {
    struct bn_sink sink;
    int sum; /* the die and all that changes it */
};
static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    (void)b, (void)s;
    if (e->kind == BN_EV_MODIFIER)
        ((struct ear *)sink)->sum += e->n;
}

/* Hits of an order for each face of the die; what is said adds up to them. */
static void roll_all(int i, int k, bool far)
{
    char line[64], words[200];
    struct bn_order o;
    struct bn_text fault = bn_text_begin(words, sizeof words);
    snprintf(line, sizeof line, "U%d battle U%d", i, k);
    assert_true(bn_order_read(reckon.battle, &reckon.state, line, &o, &fault));
    for (die_shows = 1; die_shows <= 6; die_shows++) {
        struct bn_state s = reckon.state;
        struct bn_chance chance = {.pool = loaded};
        struct ear ear = {{hear}, die_shows};
        int hits = far ? reckon_shot(&reckon.man[k], die_shows)
                       : reckon_blow(&reckon.man[i], &reckon.man[k], die_shows);
        bn_apply(reckon.battle, &s, &o, &chance, &ear.sink);
        assert_int_equal(s.unit[k].hits, hits);
        assert_int_equal(ear.sum, hits);
    }
    allowed++;
    judged += 2;
}

static void look_at_arrows(void)
{
    for (int i = 0; i < reckon.men; i++)
        for (int k = 0; k < reckon.men; k++)
            if (reckon.man[i].side == 0 && !reckon_shot_refused(&reckon.man[i], &reckon.man[k]))
                roll_all(i, k, true);
}
static void arrows(void **unused)
{
    (void)unused;
    each_position("shoot", look_at_arrows);
}

static void look_at_blows(void)
{
    for (int p = 0; p < reckon.pairs; p++)
        for (int way_round = 0; way_round < 2; way_round++) {
            int i = reckon.pair[p][way_round], k = reckon.pair[p][!way_round];
            const struct reckon_man *m = &reckon.man[i];
            if (m->side != 0)
                continue;
            if (reckon_in_front(m->hex, m->face, reckon.man[k].hex))
                roll_all(i, k, false);
            else
                judge("MW-5.4", "U%d battle U%d", i, k);
        }
    judged += 10;
    allowed += 5;
}
static void blows(void **unused)
{
    (void)unused;
    each_position("battle", look_at_blows);
}

/* ---- The kit's own answers ---- */

static void measuring(void **unused)
{
    (void)unused;
    static struct bn_board board = {.cols = RECKON_COLS, .rows = RECKON_ROWS};
    bn_board_link(&board);
    for (int a = 0; a < RECKON_HEXES; a++)
        for (int b = 0; b < RECKON_HEXES; b++) {
            double far = reckon_length(a, b);
            assert_true(fabs(far * far - bn_square(&board, a, b)) < RECKON_SMALL);
            for (int inches = 1; inches <= 6; inches++)
                for (int reach = 1; reach <= 24; reach++)
                    assert_int_equal(bn_within(&board, a, b, reach, inches),
                                     far * inches < reach + RECKON_SMALL);
        }
}

static void turning(void **unused)
{
    (void)unused;
    static struct bn_board board = {.cols = RECKON_COLS, .rows = RECKON_ROWS};
    static const int wide[] = {0, 2, 3, 4, 7}; /* MW-4.1 */
    bn_board_link(&board);
    for (int a = 0; a < RECKON_HEXES; a++)
        for (int b = 0; b < RECKON_HEXES; b++) {
            int faces[2], n = a == b ? 0 : bn_faces_toward(&board, a, b, faces);
            for (int face = 0; face < BN_FACES; face++) {
                double off = fabs(reckon_apart(reckon_way(a, b), reckon_spine(face)));
                assert_int_equal(bn_in_quarter(&board, a, face, b), a != b && off < 45);
                bool named = (n > 0 && faces[0] == face) || (n > 1 && faces[1] == face);
                assert_int_equal(named, a != b && off < 30 + RECKON_SMALL);
            }
        }
    board.cols = 15;
    board.rows = 15;
    bn_board_link(&board);
    for (int face = 0; face < BN_FACES; face++) {
        int count[5] = {0}, middle = 7 * 15 + 7;
        for (int hex = 0; hex < 225; hex++)
            if (bn_distance(&board, middle, hex) <= 4 && bn_in_quarter(&board, middle, face, hex))
                count[bn_distance(&board, middle, hex)]++;
        for (int far = 1; far <= 4; far++)
            assert_int_equal(count[far], wide[far]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(measuring), cmocka_unit_test(turning),
                                       cmocka_unit_test(moves),     cmocka_unit_test(charges),
                                       cmocka_unit_test(contacts),  cmocka_unit_test(shots),
                                       cmocka_unit_test(arrows),    cmocka_unit_test(blows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
