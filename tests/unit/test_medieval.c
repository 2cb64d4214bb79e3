/* Medieval: measuring, lines, arcs, charges and hits against reckonings of their own, with angles and
 * lengths in floating point where the rules reckon in integers.
 *
 * Boards are drawn by chance: ground, rivers, units and who fights whom. */
#include "check.h"
#include "made.h"

#include "files/scenario.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLS = 9, ROWS = 8, HEXES = COLS * ROWS, UNITS = 12 };
static const double small = 1e-7;

/* ---- Plane geometry: y goes down, angles in degrees counterclockwise from east ---- */

struct point {
    double x, y;
};
struct hex { /* may lie off the board */
    int col, row;
};

static struct point centre(struct hex h)
{
    return (struct point){h.col + 0.5 * (h.row & 1), h.row * sqrt(3) / 2};
}
static struct hex hex_of(int hex) { return (struct hex){hex % COLS, hex / COLS}; }
static double length(struct point a, struct point b) { return hypot(a.x - b.x, a.y - b.y); }
static double angle(struct point a, struct point b)
{
    return atan2(a.y - b.y, b.x - a.x) * 180 / acos(-1);
}
/* Between two directions, -180 to 180. */
static double apart(double a, double b) { return remainder(a - b, 360); }
static double spine(int face)
{
    static const double at[BN_FACES] = {[BN_FACE_N] = 90,  [BN_FACE_NE] = 30,   [BN_FACE_SE] = -30,
                                        [BN_FACE_S] = -90, [BN_FACE_SW] = -150, [BN_FACE_NW] = 150};
    return at[face];
}
static double way(int a, int b) { return angle(centre(hex_of(a)), centre(hex_of(b))); }
static bool touch(struct hex a, struct hex b)
{
    return fabs(length(centre(a), centre(b)) - 1) < small;
}

/* ---- The position ---- */

struct man {
    int hex, face, side;
    char type; /* K A M L */
    bool fights;
};
static struct {
    char ground[HEXES];
    char side[HEXES][HEXES]; /* r b f, or 0 */
    struct man man[UNITS];
    int men, inches;
    bool woods_open, hill_below, double_first;
    int pair[UNITS][2], pairs;
} now;
static struct bn_battle *battle;
static struct bn_state state;
static char text[16384];

static uint32_t drawn;
static int draw(int below) { return (int)made_number(7, drawn++, (uint32_t)below); }

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    size_t len = strlen(text);
    va_list args;
    va_start(args, format);
    vsnprintf(text + len, sizeof text - len, format, args);
    va_end(args);
}

static const char *name(int hex)
{
    static char out[4][16];
    static int k;
    char *to = out[k++ % 4];
    snprintf(to, sizeof out[0], "%c%d", 'a' + hex % COLS, hex / COLS + 1);
    return to;
}

static int man_at(int hex)
{
    for (int i = 0; i < now.men; i++)
        if (now.man[i].hex == hex)
            return i;
    return -1;
}

static void draw_board(void)
{
    static const char letters[] = "............hhttwwml_";
    for (int hex = 0; hex < HEXES; hex++)
        now.ground[hex] = letters[draw((int)sizeof letters - 1)];
    for (int a = 0; a < HEXES; a++)
        for (int b = a + 1; b < HEXES; b++)
            if (touch(hex_of(a), hex_of(b)) && now.ground[a] != '_' && now.ground[b] != '_' &&
                draw(6) == 0)
                now.side[a][b] = now.side[b][a] = "rrrbf"[draw(5)];
    while (now.men < UNITS) {
        int hex = draw(HEXES);
        if (!strchr(".ht", now.ground[hex]) || man_at(hex) >= 0)
            continue;
        now.man[now.men] = (struct man){hex, draw(BN_FACES), now.men % 2, "KAML"[draw(4)], false};
        now.men++;
    }
    for (int i = 0; i < now.men; i++)
        for (int k = i + 1; k < now.men; k++)
            if (now.man[i].side != now.man[k].side && draw(2) == 0 &&
                touch(hex_of(now.man[i].hex), hex_of(now.man[k].hex)) &&
                now.side[now.man[i].hex][now.man[k].hex] != 'r') {
                now.pair[now.pairs][0] = i;
                now.pair[now.pairs++][1] = k;
                now.man[i].fights = now.man[k].fights = true;
            }
}

static void write_scenario(const char *phase)
{
    text[0] = 0;
    put("banneret: 1\nruleset: medieval\noptions: {inches_per_hex: %d, woods: %s, hill: %s, double: "
        "%s}\nboard:\n  cols: %d\n  rows: %d\n  terrain: |\n",
        now.inches, now.woods_open ? "open_to_foot" : "closed", now.hill_below ? "below" : "any",
        now.double_first ? "first" : "last", COLS, ROWS);
    for (int row = 0; row < ROWS; row++)
        put("    %.*s\n", COLS, now.ground + row * COLS);
    put("  hexsides:\n    []\n");
    text[strlen(text) - 7] = 0;
    int sides = 0;
    for (int a = 0; a < HEXES; a++)
        for (int b = a + 1; b < HEXES; b++)
            if (now.side[a][b])
                put("%s    - {kind: %s, between: [%s, %s]}\n", sides++ ? "" : "\n",
                    now.side[a][b] == 'r'   ? "river"
                    : now.side[a][b] == 'b' ? "bridge"
                                            : "ford",
                    name(a), name(b));
    put("sides: [{id: south, baseline: s}, {id: north, baseline: n}]\nunits:\n");
    for (int i = 0; i < now.men; i++)
        put("  - {id: U%d, side: %s, type: %s, hex: %s, facing: %s}\n", i,
            now.man[i].side ? "north" : "south",
            now.man[i].type == 'K'   ? "knights"
            : now.man[i].type == 'A' ? "archers"
            : now.man[i].type == 'M' ? "men_at_arms"
                                     : "levies",
            name(now.man[i].hex), bn_face_names[now.man[i].face]);
    put("start: {side: south, phase: %s, fighting: [", phase);
    for (int i = 0; i < now.pairs; i++)
        put("%s[U%d, U%d]", i ? ", " : "", now.pair[i][0], now.pair[i][1]);
    put("]}\n");
}

static void begin(const char *phase)
{
    struct bn_faults faults = {0};
    struct bn_seeded seeded = bn_seeded_of(1);
    write_scenario(phase);
    battle = bn_scenario_read("t.yaml", text, strlen(text), (struct bn_settings){0}, &faults);
    if (!battle) {
        fprintf(stderr, "%s", text);
        bn_faults_print(&faults);
    }
    assert_non_null(battle);
    bn_begin(battle, &state, &seeded.chance, NULL);
}

static void new_position(void)
{
    memset(&now, 0, sizeof now);
    now.inches = 1 + draw(6);
    now.woods_open = draw(2);
    now.hill_below = draw(2);
    now.double_first = draw(2);
    draw_board();
}

/* ---- The rules, reckoned otherwise ---- */

static int pace(const struct man *m) { return m->type == 'K' ? 12 : 6; }

/* 0, or the last figure of the rule that shuts this hex: MW-3.2 to MW-3.4. */
static int hex_shut(const struct man *m, struct hex h)
{
    if (h.col < 0 || h.col >= COLS || h.row < 0 || h.row >= ROWS)
        return 2;
    int hex = h.row * COLS + h.col;
    if (now.ground[hex] == '_')
        return 2;
    if (man_at(hex) >= 0)
        return 3;
    bool woods = now.ground[hex] == 'w' && !(now.woods_open && m->type != 'K');
    return woods || strchr("ml", now.ground[hex]) ? 4 : 0;
}

static int side_shut(struct hex a, struct hex b)
{
    bool there = a.col >= 0 && a.col < COLS && b.col >= 0 && b.col < COLS;
    if (!there)
        return 0;
    assert_true(touch(a, b));
    return now.side[a.row * COLS + a.col][b.row * COLS + b.col] == 'r' ? 5 : 0;
}

enum part { OUTSIDE, ALONG, INSIDE };
struct crossing {
    struct hex hex;
    double from, to; /* parts of the way */
    enum part part;
};

/* Which part of the way from a to b lies in this hex: three strips, a hex wide. */
static struct crossing crossing_of(struct point a, struct point b, struct hex h)
{
    struct point c = centre(h);
    struct crossing x = {h, 0, 1, INSIDE};
    for (int k = 0; k < 3; k++) {
        double nx = cos(k * acos(-1) / 3), ny = sin(k * acos(-1) / 3);
        double at = (a.x - c.x) * nx + (a.y - c.y) * ny, by = (b.x - a.x) * nx + (b.y - a.y) * ny;
        if (fabs(by) < small) {
            if (fabs(at) > 0.5 + small)
                x.part = OUTSIDE;
            else if (fabs(at) > 0.5 - small && x.part == INSIDE)
                x.part = ALONG;
            continue;
        }
        double in = (-0.5 - at) / by, out = (0.5 - at) / by;
        x.from = fmax(x.from, fmin(in, out));
        x.to = fmin(x.to, fmax(in, out));
    }
    if (x.to - x.from < small)
        x.part = OUTSIDE;
    return x;
}

static int compare(const void *a, const void *b)
{
    double d = ((const struct crossing *)a)->from - ((const struct crossing *)b)->from;
    return d < 0 ? -1 : d > 0;
}

/* What the line enters after its first hex, in order; off the board too. Of hexes beside a hexside the
 * two come one after the other. */
static int crossings(int a, int b, struct crossing out[])
{
    int n = 0;
    for (int row = 0; row < ROWS; row++)
        for (int col = -1; col <= COLS; col++) {
            struct hex h = {col, row};
            struct crossing x = crossing_of(centre(hex_of(a)), centre(hex_of(b)), h);
            if (x.part != OUTSIDE && (col != a % COLS || row != a / COLS))
                out[n++] = x;
        }
    qsort(out, (size_t)n, sizeof out[0], compare);
    return n;
}

static int least(int a, int b) { return a < b ? a : b; }

/* MW-2.3, MW-3.2: 0, or the last figure of the rule that shuts the line first. */
static int line_shut(const struct man *m, int to)
{
    struct crossing x[HEXES];
    int n = crossings(m->hex, to, x);
    struct hex at = hex_of(m->hex);
    for (int i = 0; i < n; i++) {
        if (x[i].part == INSIDE) {
            int why = i > 0 && x[i - 1].part == ALONG ? 0 : side_shut(at, x[i].hex);
            if (!why)
                why = hex_shut(m, x[i].hex);
            if (why)
                return why;
            at = x[i].hex;
            continue;
        }
        int by[2]; /* along a hexside: by this hex and by the next */
        for (int k = 0; k < 2; k++) {
            by[k] = side_shut(at, x[i + k].hex);
            if (!by[k])
                by[k] = hex_shut(m, x[i + k].hex);
            if (!by[k])
                by[k] = side_shut(x[i + k].hex, x[i + 2].hex);
        }
        if (by[0] && by[1])
            return least(by[0], by[1]);
        i++;
    }
    return 0;
}

static bool is_near(int a, int b, int inches)
{
    return length(centre(hex_of(a)), centre(hex_of(b))) * now.inches < inches + small;
}

/* The rule that refuses a move or the way of a charge, NULL for none. */
static const char *way_refused(const struct man *m, int to)
{
    static const char *const rules[] = {NULL, NULL, "MW-3.2", "MW-3.3", "MW-3.4", "MW-3.5"};
    return is_near(m->hex, to, pace(m)) ? rules[line_shut(m, to)] : "MW-1.4";
}

static bool in_front(int hex, int face, int other)
{
    return touch(hex_of(hex), hex_of(other)) && fabs(apart(way(hex, other), spine(face))) < 31;
}

/* Front 0, left flank 1, rear 2, right flank 3. */
static int face_of(const struct man *m, int hex)
{
    double at = apart(way(m->hex, hex), spine(m->face));
    return fabs(at) < 60 ? 0 : fabs(at) > 120 ? 2 : at > 0 ? 1 : 3;
}

/* MW-5.1: the facing a charge ends on, or -1. */
static int charge_face(const struct man *m, int from, int at)
{
    double best = 360;
    if (from == m->hex)
        return in_front(from, m->face, at) ? m->face : -1;
    for (int face = 0; face < BN_FACES; face++)
        best = fmin(best, fabs(apart(spine(face), way(m->hex, from))));
    int found = -1;
    for (int face = 0; face < BN_FACES; face++)
        if (fabs(apart(spine(face), way(m->hex, from))) < best + small &&
            in_front(from, face, at) && (found < 0 || face == m->face))
            found = face;
    return found;
}

static const char *charge_refused(const struct man *m, const struct man *t, int from)
{
    const char *why = from == m->hex ? NULL : way_refused(m, from);
    if (m->fights || m->side == t->side)
        return "MW-5.1";
    if (why)
        return why;
    if (!touch(hex_of(from), hex_of(t->hex)) ||
        (from != m->hex && fabs(apart(way(m->hex, from), spine(m->face))) > 45) ||
        charge_face(m, from, t->hex) < 0 || now.side[from][t->hex] == 'r')
        return "MW-5.1";
    for (int i = 0; i < now.pairs; i++)
        for (int k = 0; k < 2; k++)
            if (&now.man[now.pair[i][k]] == t &&
                face_of(t, now.man[now.pair[i][!k]].hex) == face_of(t, from))
                return "MW-5.2";
    return NULL;
}

/* MW-4.4 */
static bool hides(struct hex h, const struct man *m, const struct man *t)
{
    if (h.col < 0 || h.col >= COLS)
        return false;
    int hex = h.row * COLS + h.col;
    bool hill = now.ground[hex] == 'h', from_hill = now.ground[m->hex] == 'h';
    if (strchr("wt", now.ground[hex]) || (hill && !(from_hill && now.ground[t->hex] == 'h')))
        return true;
    return man_at(hex) >= 0 && (hill || !from_hill);
}

static const char *shot_refused(const struct man *m, const struct man *t)
{
    struct crossing x[HEXES];
    if (m->type != 'A')
        return "MW-4.1";
    if (m->fights)
        return "MW-4.2";
    if (m->side == t->side || !is_near(m->hex, t->hex, 12) ||
        fabs(apart(way(m->hex, t->hex), spine(m->face))) > 45)
        return "MW-4.1";
    int n = crossings(m->hex, t->hex, x);
    for (int i = 0; i < n - 1; i++) {
        if (x[i].part == ALONG) {
            if (hides(x[i].hex, m, t) && hides(x[i + 1].hex, m, t))
                return "MW-4.4";
            i++;
        } else if (hides(x[i].hex, m, t)) {
            return "MW-4.4";
        }
    }
    return NULL;
}

static int half(int n) { return (int)ceil(n / 2.0); }

/* MW-1.4, MW-5.5 */
static int blow(const struct man *m, const struct man *t, int die)
{
    int hits = die + (m->type == 'K' ? 2 : 0) - (m->type == 'A' ? 2 : 0);
    hits = hits < 0 ? 0 : hits;
    bool aside = face_of(t, m->hex) != 0;
    if (aside && now.double_first)
        hits *= 2;
    char ground = now.ground[t->hex], side = now.side[m->hex][t->hex];
    bool hill = ground == 'h' && !(now.hill_below && now.ground[m->hex] == 'h');
    if (hill || ground == 't' || side == 'b' || side == 'f')
        hits = half(hits);
    if (t->type == 'M')
        hits = half(hits);
    return aside && !now.double_first ? 2 * hits : hits;
}

static int shot(const struct man *t, int die)
{
    int hits = die + 2;
    if (now.ground[t->hex] == 't')
        hits = half(hits);
    return t->type == 'M' ? half(hits) : hits;
}

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
    assert_true(bn_order_read(battle, &state, line, &o, &fault));
    v.all = false;
    const char *said = bn_check(battle, &state, &o, &v) ? NULL : bn_rule_id(battle, v.why[0].rule);
    judged++;
    allowed += !said;
    if ((said == NULL) == (rule == NULL) && (!said || !strcmp(said, rule)))
        return;
    fprintf(stderr, "%s%s: wanted %s, said %s\n", text, line, rule ? rule : "legal",
            said ? said : "legal");
    fail();
}

static void each_position(const char *phase, void (*look)(void))
{
    judged = allowed = 0;
    for (int i = 0; i < POSITIONS; i++) {
        new_position();
        begin(phase);
        /* A phase with nothing to do in it has been passed over. */
        if (state.side == 0 && state.turn == 1 &&
            state.phase == bn_phase_by_name(battle->rules, phase))
            look();
        bn_battle_free(battle);
    }
    /* Enough of both to mean something. */
    assert_true(allowed > 50 && judged - allowed > 50);
}

static void look_at_moves(void)
{
    for (int i = 0; i < now.men; i++)
        for (int hex = 0; hex < HEXES; hex++) {
            const struct man *m = &now.man[i];
            if (m->side == 0 && hex != m->hex)
                judge(m->fights ? "MW-3.7" : way_refused(m, hex), "U%d move %s face n", i,
                      name(hex));
        }
}
static void moves(void **unused)
{
    (void)unused;
    each_position("move", look_at_moves);
}

static void look_at_charges(void)
{
    for (int i = 0; i < now.men; i++)
        for (int k = 0; k < now.men; k++)
            for (int from = 0; from < HEXES && now.man[i].side == 0 && k != i; from++)
                judge(charge_refused(&now.man[i], &now.man[k], from), "U%d charge U%d from %s", i,
                      k, name(from));
}
static void charges(void **unused)
{
    (void)unused;
    each_position("move", look_at_charges);
}

/* Where a charge ends, and how it faces. */
static void look_at_contacts(void)
{
    for (int i = 0; i < now.men; i++)
        for (int k = 0; k < now.men; k++)
            for (int from = 0; from < HEXES; from++) {
                const struct man *m = &now.man[i], *t = &now.man[k];
                if (m->side != 0 || charge_refused(m, t, from))
                    continue;
                char line[64];
                snprintf(line, sizeof line, "U%d charge U%d from %s", i, k, name(from));
                struct bn_state s = state;
                assert_true(made_order(battle, &s, line));
                assert_int_equal(s.unit[i].hex, from);
                assert_int_equal(s.unit[i].face, charge_face(m, from, t->hex));
                assert_null(bn_state_fault(battle, &s));
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
    for (int i = 0; i < now.men; i++)
        for (int k = 0; k < now.men; k++)
            if (now.man[i].side == 0 && k != i)
                judge(shot_refused(&now.man[i], &now.man[k]), "U%d battle U%d", i, k);
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
    assert_true(bn_order_read(battle, &state, line, &o, &fault));
    for (die_shows = 1; die_shows <= 6; die_shows++) {
        struct bn_state s = state;
        struct bn_chance chance = {.pool = loaded};
        struct ear ear = {{hear}, die_shows};
        int hits = far ? shot(&now.man[k], die_shows) : blow(&now.man[i], &now.man[k], die_shows);
        bn_apply(battle, &s, &o, &chance, &ear.sink);
        assert_int_equal(s.unit[k].hits, hits);
        assert_int_equal(ear.sum, hits);
    }
    allowed++;
    judged += 2;
}

static void look_at_arrows(void)
{
    for (int i = 0; i < now.men; i++)
        for (int k = 0; k < now.men; k++)
            if (now.man[i].side == 0 && !shot_refused(&now.man[i], &now.man[k]))
                roll_all(i, k, true);
}
static void arrows(void **unused)
{
    (void)unused;
    each_position("shoot", look_at_arrows);
}

static void look_at_blows(void)
{
    for (int p = 0; p < now.pairs; p++)
        for (int way_round = 0; way_round < 2; way_round++) {
            int i = now.pair[p][way_round], k = now.pair[p][!way_round];
            const struct man *m = &now.man[i];
            if (m->side != 0)
                continue;
            if (in_front(m->hex, m->face, now.man[k].hex))
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
    static struct bn_board board = {.cols = COLS, .rows = ROWS};
    bn_board_link(&board);
    for (int a = 0; a < HEXES; a++)
        for (int b = 0; b < HEXES; b++) {
            double far = length(centre(hex_of(a)), centre(hex_of(b)));
            assert_true(fabs(far * far - bn_square(&board, a, b)) < small);
            for (int inches = 1; inches <= 6; inches++)
                for (int reach = 1; reach <= 24; reach++)
                    assert_int_equal(bn_within(&board, a, b, reach, inches),
                                     far * inches < reach + small);
        }
}

static void turning(void **unused)
{
    (void)unused;
    static struct bn_board board = {.cols = COLS, .rows = ROWS};
    static const int wide[] = {0, 2, 3, 4, 7}; /* MW-4.1 */
    bn_board_link(&board);
    for (int a = 0; a < HEXES; a++)
        for (int b = 0; b < HEXES; b++) {
            int faces[2], n = a == b ? 0 : bn_faces_toward(&board, a, b, faces);
            for (int face = 0; face < BN_FACES; face++) {
                double off = fabs(apart(way(a, b), spine(face)));
                assert_int_equal(bn_in_quarter(&board, a, face, b), a != b && off < 45);
                bool named = (n > 0 && faces[0] == face) || (n > 1 && faces[1] == face);
                assert_int_equal(named, a != b && off < 30 + small);
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

/* ---- Scenarios that ask for what cannot be ---- */

/* Sides and the rest, on a board of five by five with woods a1, marsh b1 (road to c1), lake d1. */
static struct bn_battle *read_scenario(const char *sides, const char *rest, struct bn_faults *found)
{
    text[0] = 0;
    put("banneret: 1\nruleset: medieval\nboard:\n  cols: 5\n  rows: 5\n  terrain: |\n    wm.l.\n"
        "    .....\n    .....\n    .....\n    .....\n  roads: [[b1, c1]]\n"
        "  hexsides: [{kind: river, between: [a5, b5]}]\nsides: %s\n%s\n",
        sides, rest);
    return bn_scenario_read("t.yaml", text, strlen(text), (struct bn_settings){0}, found);
}

static const char *const plain_sides = "[{id: south}, {id: north}]";
#define SIX          "a5, b5, c5, d5, e5, a4"
#define DRAWN(hexes) "[{id: south, army: random, deploy: [" hexes "]}, {id: north}]"

static void faults(void **unused)
{
    (void)unused;
    static const struct {
        const char *sides, *rest, *what;
    } bad[] = {
        {NULL, "units: {south: [K1 knights a1 n]}", "cannot enter the ground"},
        {NULL, "units: {south: [L1 levies d1 n]}", "closed"},
        {NULL, "units: {south: [{id: K1, type: knights, hex: a5, move: 25}]}", "1 to 24 inches"},
        {NULL, "units: {south: [{id: K1, type: knights, arrives: {turn: 2, hexes: [a1, b1]}}]}",
         "can never arrive"},
        {NULL,
         "units: {south: [K1 knights a5], north: [N1 levies b5]}\nstart: {fighting: [[K1, N1]]}",
         "a river parts"},
        {NULL,
         "units: {south: [K1 knights a5], north: [N1 levies c3]}\nstart: {fighting: [[K1, N1]]}",
         "next to each other"},
        {NULL, "units: {south: [K1 knights a5, K2 knights a4]}\nstart: {fighting: [[K1, K2]]}",
         "two enemies"},
        {NULL, "units: {south: [K1 knights a5]}\nstart: {fighting: [[K1]]}",
         "a pair names two units"},
        {NULL, "units: {south: [K1 knights a5]}\nvictory: [{side: south, hold: [a1]}]",
         "can never be held"},
        {NULL, "", "has no 'units'"},
        {DRAWN("a5, b5"), "", "fewer hexes"},
        {"[{id: south, army: random}, {id: north}]", "", "fewer hexes"},
        {"[{id: south, army: chosen}, {id: north}]", "units: {south: [K1 knights a5]}",
         "'army' is 'chosen', which it cannot be; there are random"},
        {"[{id: south, deploy: [a5]}, {id: north}]", "units: {south: [K1 knights a4]}",
         "goes with 'army: random'"},
        {DRAWN("a1, b5, c5, d5, e5, a4"), "", "cannot be deployed"},
        {DRAWN(SIX), "units: {north: [N1 levies a4]}", "a unit stands on this hex"},
        {"[{id: south, army: random, deploy: [" SIX "]}, "
         "{id: north, army: random, deploy: [a4, b4, c4, d4, e4, c3]}]",
         "", "both sides deploy"},
        {DRAWN(SIX), "units: {south: [K4 levies c3]}", "listed twice"},
        {DRAWN(SIX), "victory: [{side: north, destroy_units: 7}]", "6 units"},
        {DRAWN(SIX), "setup: [K1]", "its side's army"}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct bn_faults found = {0};
        struct bn_battle *b =
            read_scenario(bad[i].sides ? bad[i].sides : plain_sides, bad[i].rest, &found);
        bool told = false;
        for (size_t k = 0; k < found.n; k++)
            told = told || strstr(found.at[k].what, bad[i].what);
        if (!told) {
            fprintf(stderr, "%swanted '%s', got\n", text, bad[i].what);
            bn_faults_print(&found);
        }
        assert_true(told);
        assert_null(b);
        bn_faults_free(&found);
    }
}

static struct bn_battle *sound(const char *sides, const char *rest)
{
    struct bn_faults found = {0};
    struct bn_battle *b = read_scenario(sides, rest, &found);
    bn_faults_print(&found);
    assert_non_null(b);
    return b;
}

/* Six of ten stand, in the order of the columns, on the hexes as they are listed. */
static void armies(void **unused)
{
    (void)unused;
    static const char *const drawn_ids[6] = {"K1 K2 K3 A1 A2 L1", "K1 K2 K3 A1 M1 M2",
                                             "K1 K2 K3 M1 L1 L2", "K1 K2 K3 K4 A1 L1",
                                             "K1 K2 K3 K4 A1 M1", "K1 K2 K3 K4 M1 L1"};
    struct bn_battle *b = sound("[{id: north}, {id: south, army: random, deploy: [" SIX "]}]",
                                "units: {north: [N1 levies a2]}");
    assert_int_equal(bn_units_of(b, 0), 1);
    assert_int_equal(bn_units_of(b, 1), 6);
    for (die_shows = 1; die_shows <= 6; die_shows++) {
        struct bn_chance chance = {.pool = loaded};
        struct bn_state s;
        char ids[64] = "", hexes[64] = "";
        bn_begin(b, &s, &chance, NULL);
        assert_null(bn_state_fault(b, &s));
        assert_int_equal(bn_units_left(b, &s, 1), 6);
        for (int u = 0; u < b->units; u++) {
            char hex[16] = "";
            struct bn_text t = bn_text_begin(hex, sizeof hex);
            if (b->unit[u].side != 1 || !bn_on_board(&s, u))
                continue;
            assert_int_equal(b->unit[u].id[0], 'x');
            assert_int_equal(s.unit[u].face, BN_FACE_S); /* away from its baseline */
            bn_hex_say(&b->board, s.unit[u].hex, &t);
            strcat(strcat(ids, *ids ? " " : ""), b->unit[u].id + 1);
            strcat(strcat(hexes, *hexes ? ", " : ""), hex);
        }
        assert_string_equal(ids, drawn_ids[die_shows - 1]);
        assert_string_equal(hexes, SIX);
    }
    bn_battle_free(b);
}

static void pairs_in_both_forms(void **unused)
{
    (void)unused;
    static const char *const forms[] = {"[[K1, N1], [N2, K1]]", "{K1: N1, N2: K1}"};
    for (int i = 0; i < 2; i++) {
        struct bn_seeded seeded = bn_seeded_of(1);
        struct bn_state s;
        char rest[200];
        snprintf(rest, sizeof rest,
                 "units: {south: [K1 knights c4 n], north: [N1 levies c3 s, N2 levies d3 s]}\n"
                 "start: {phase: battle, fighting: %s}",
                 forms[i]);
        struct bn_battle *b = sound(plain_sides, rest);
        bn_begin(b, &s, &seeded.chance, NULL);
        assert_string_equal(b->rules->unit_state(b, &s, 2), "fighting");
        assert_true(made_order(b, &s, "K1 battle N1"));
        assert_false(made_order(b, &s, "K1 battle N2")); /* MW-5.4: once */
        bn_battle_free(b);
    }
}

static void inches(void **unused)
{
    (void)unused;
    static const struct {
        const char *to, *said;
    } far[] = {{"a2", "3 inches"},  {"a3", "5.2 inches"},  {"e1", "12 inches"},
               {"c5", "12 inches"}, {"d5", "13.8 inches"}, {"a1", "0 inches"}};
    struct bn_battle *b = sound(plain_sides, "units: {south: [K1 knights a5]}");
    for (size_t i = 0; i < sizeof far / sizeof far[0]; i++) {
        char said[32] = "";
        struct bn_text t = bn_text_begin(said, sizeof said);
        bn_measure_say(b, b->rules->measure(b, made_hex(b, "a1"), made_hex(b, far[i].to)), &t);
        assert_string_equal(said, far[i].said);
    }
    bn_battle_free(b);
}

static void remarks(void **unused)
{
    (void)unused;
    static const struct {
        const char *aims;
        bool remarked;
    } some[] = {{"", true},
                {"victory: [{side: south, destroy_units: 1}]", true},
                {"victory: [{side: south, destroy_units: 1}, {side: north, hold: [c3]}]", false},
                {"victory: [{side: south, exit: 1}]\nexits: [{side: south, hexes: [a3]}]", false}};
    for (size_t i = 0; i < sizeof some / sizeof some[0]; i++) {
        char rest[200];
        int rule = BN_NONE;
        snprintf(rest, sizeof rest, "units: {south: [K1 knights a5], north: [N1 levies c3]}\n%s",
                 some[i].aims);
        struct bn_battle *b = sound(plain_sides, rest);
        assert_int_equal(b->rules->remark(b, &rule) != NULL, some[i].remarked);
        assert_string_equal(bn_rule_id(b, rule), "MW-9.1");
        bn_battle_free(b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults),
                                       cmocka_unit_test(armies),
                                       cmocka_unit_test(pairs_in_both_forms),
                                       cmocka_unit_test(inches),
                                       cmocka_unit_test(remarks),
                                       cmocka_unit_test(measuring),
                                       cmocka_unit_test(turning),
                                       cmocka_unit_test(moves),
                                       cmocka_unit_test(charges),
                                       cmocka_unit_test(contacts),
                                       cmocka_unit_test(shots),
                                       cmocka_unit_test(arrows),
                                       cmocka_unit_test(blows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
