/* A drawn position of medieval, and its rules reckoned a second time. */
#include "reckon.h"

#include "check.h"
#include "made.h"

#include "files/scenario.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
static struct hex hex_of(int hex) { return (struct hex){hex % RECKON_COLS, hex / RECKON_COLS}; }
static double length(struct hex a, struct hex b)
{
    return hypot(centre(a).x - centre(b).x, centre(a).y - centre(b).y);
}
double reckon_length(int a, int b) { return length(hex_of(a), hex_of(b)); }
double reckon_way(int a, int b)
{
    struct point from = centre(hex_of(a)), to = centre(hex_of(b));
    return atan2(from.y - to.y, to.x - from.x) * 180 / acos(-1);
}
double reckon_apart(double a, double b) { return remainder(a - b, 360); }
double reckon_spine(int face)
{
    static const double at[BN_FACES] = {[BN_FACE_N] = 90,  [BN_FACE_NE] = 30,   [BN_FACE_SE] = -30,
                                        [BN_FACE_S] = -90, [BN_FACE_SW] = -150, [BN_FACE_NW] = 150};
    return at[face];
}
static bool touch(struct hex a, struct hex b) { return fabs(length(a, b) - 1) < RECKON_SMALL; }

/* ---- The position ---- */

struct reckon_position reckon;

static uint32_t drawn;
static int draw(int below) { return (int)made_number(7, drawn++, (uint32_t)below); }

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    size_t len = strlen(reckon.text);
    va_list args;
    va_start(args, format);
    vsnprintf(reckon.text + len, sizeof reckon.text - len, format, args);
    va_end(args);
}

const char *reckon_name(int hex)
{
    static char out[4][16];
    static int k;
    char *to = out[k++ % 4];
    snprintf(to, sizeof out[0], "%c%d", 'a' + hex % RECKON_COLS, hex / RECKON_COLS + 1);
    return to;
}

static int man_at(int hex)
{
    for (int i = 0; i < reckon.men; i++)
        if (reckon.man[i].hex == hex)
            return i;
    return -1;
}

static void draw_board(void)
{
    static const char letters[] = "............hhttwwml_";
    for (int hex = 0; hex < RECKON_HEXES; hex++)
        reckon.ground[hex] = letters[draw((int)sizeof letters - 1)];
    for (int a = 0; a < RECKON_HEXES; a++)
        for (int b = a + 1; b < RECKON_HEXES; b++)
            if (touch(hex_of(a), hex_of(b)) && reckon.ground[a] != '_' && reckon.ground[b] != '_' &&
                draw(6) == 0)
                reckon.side[a][b] = reckon.side[b][a] = "rrrbf"[draw(5)];
    while (reckon.men < RECKON_UNITS) {
        int hex = draw(RECKON_HEXES);
        if (!strchr(".ht", reckon.ground[hex]) || man_at(hex) >= 0)
            continue;
        reckon.man[reckon.men] =
            (struct reckon_man){hex, draw(BN_FACES), reckon.men % 2, "KAML"[draw(4)], false};
        reckon.men++;
    }
    for (int i = 0; i < reckon.men; i++)
        for (int k = i + 1; k < reckon.men; k++)
            if (reckon.man[i].side != reckon.man[k].side && draw(2) == 0 &&
                touch(hex_of(reckon.man[i].hex), hex_of(reckon.man[k].hex)) &&
                reckon.side[reckon.man[i].hex][reckon.man[k].hex] != 'r') {
                reckon.pair[reckon.pairs][0] = i;
                reckon.pair[reckon.pairs++][1] = k;
                reckon.man[i].fights = reckon.man[k].fights = true;
            }
}

static void write_scenario(const char *phase)
{
    reckon.text[0] = 0;
    put("banneret: 1\nruleset: medieval\noptions: {inches_per_hex: %d, woods: %s, hill: %s, double: "
        "%s}\nboard:\n  cols: %d\n  rows: %d\n  terrain: |\n",
        reckon.inches, reckon.woods_open ? "open_to_foot" : "closed",
        reckon.hill_below ? "below" : "any", reckon.double_first ? "first" : "last", RECKON_COLS,
        RECKON_ROWS);
    for (int row = 0; row < RECKON_ROWS; row++)
        put("    %.*s\n", RECKON_COLS, reckon.ground + row * RECKON_COLS);
    put("  hexsides:\n    []\n");
    reckon.text[strlen(reckon.text) - 7] = 0;
    int sides = 0;
    for (int a = 0; a < RECKON_HEXES; a++)
        for (int b = a + 1; b < RECKON_HEXES; b++)
            if (reckon.side[a][b])
                put("%s    - {kind: %s, between: [%s, %s]}\n", sides++ ? "" : "\n",
                    reckon.side[a][b] == 'r'   ? "river"
                    : reckon.side[a][b] == 'b' ? "bridge"
                                               : "ford",
                    reckon_name(a), reckon_name(b));
    put("sides: [{id: south, baseline: s}, {id: north, baseline: n}]\nunits:\n");
    for (int i = 0; i < reckon.men; i++)
        put("  - {id: U%d, side: %s, type: %s, hex: %s, facing: %s}\n", i,
            reckon.man[i].side ? "north" : "south",
            reckon.man[i].type == 'K'   ? "knights"
            : reckon.man[i].type == 'A' ? "archers"
            : reckon.man[i].type == 'M' ? "men_at_arms"
                                        : "levies",
            reckon_name(reckon.man[i].hex), bn_face_names[reckon.man[i].face]);
    put("start: {side: south, phase: %s, fighting: [", phase);
    for (int i = 0; i < reckon.pairs; i++)
        put("%s[U%d, U%d]", i ? ", " : "", reckon.pair[i][0], reckon.pair[i][1]);
    put("]}\n");
}

void reckon_begin(const char *phase)
{
    struct bn_faults faults = {0};
    struct bn_seeded seeded = bn_seeded_of(1);
    write_scenario(phase);
    reckon.battle = bn_scenario_read("t.yaml", reckon.text, strlen(reckon.text),
                                     (struct bn_settings){0}, &faults);
    if (!reckon.battle) {
        fprintf(stderr, "%s", reckon.text);
        bn_faults_print(&faults);
    }
    assert_non_null(reckon.battle);
    bn_begin(reckon.battle, &reckon.state, &seeded.chance, NULL);
}

void reckon_draw(void)
{
    memset(&reckon, 0, sizeof reckon);
    reckon.inches = 1 + draw(6);
    reckon.woods_open = draw(2);
    reckon.hill_below = draw(2);
    reckon.double_first = draw(2);
    draw_board();
}

/* ---- The rules, reckoned otherwise ---- */

static int pace(const struct reckon_man *m) { return m->type == 'K' ? 12 : 6; }

/* 0, or the last figure of the rule that shuts this hex: MW-3.2 to MW-3.4. */
static int hex_shut(const struct reckon_man *m, struct hex h)
{
    if (h.col < 0 || h.col >= RECKON_COLS || h.row < 0 || h.row >= RECKON_ROWS)
        return 2;
    int hex = h.row * RECKON_COLS + h.col;
    if (reckon.ground[hex] == '_')
        return 2;
    if (man_at(hex) >= 0)
        return 3;
    bool woods = reckon.ground[hex] == 'w' && !(reckon.woods_open && m->type != 'K');
    return woods || strchr("ml", reckon.ground[hex]) ? 4 : 0;
}

static int side_shut(struct hex a, struct hex b)
{
    bool there = a.col >= 0 && a.col < RECKON_COLS && b.col >= 0 && b.col < RECKON_COLS;
    if (!there)
        return 0;
    assert_true(touch(a, b));
    return reckon.side[a.row * RECKON_COLS + a.col][b.row * RECKON_COLS + b.col] == 'r' ? 5 : 0;
}

enum part { OUTSIDE, ALONG, INSIDE };
struct crossing {
    struct hex hex;
    double from, to; /* parts of the reckon_way */
    enum part part;
};

/* Which part of the reckon_way from a to b lies in this hex: three strips, a hex wide. */
static struct crossing crossing_of(struct point a, struct point b, struct hex h)
{
    struct point c = centre(h);
    struct crossing x = {h, 0, 1, INSIDE};
    for (int k = 0; k < 3; k++) {
        double nx = cos(k * acos(-1) / 3), ny = sin(k * acos(-1) / 3);
        double at = (a.x - c.x) * nx + (a.y - c.y) * ny, by = (b.x - a.x) * nx + (b.y - a.y) * ny;
        if (fabs(by) < RECKON_SMALL) {
            if (fabs(at) > 0.5 + RECKON_SMALL)
                x.part = OUTSIDE;
            else if (fabs(at) > 0.5 - RECKON_SMALL && x.part == INSIDE)
                x.part = ALONG;
            continue;
        }
        double in = (-0.5 - at) / by, out = (0.5 - at) / by;
        x.from = fmax(x.from, fmin(in, out));
        x.to = fmin(x.to, fmax(in, out));
    }
    if (x.to - x.from < RECKON_SMALL)
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
    for (int row = 0; row < RECKON_ROWS; row++)
        for (int col = -1; col <= RECKON_COLS; col++) {
            struct hex h = {col, row};
            struct crossing x = crossing_of(centre(hex_of(a)), centre(hex_of(b)), h);
            if (x.part != OUTSIDE && (col != a % RECKON_COLS || row != a / RECKON_COLS))
                out[n++] = x;
        }
    qsort(out, (size_t)n, sizeof out[0], compare);
    return n;
}

static int least(int a, int b) { return a < b ? a : b; }

/* MW-2.3, MW-3.2: 0, or the last figure of the rule that shuts the line first. */
static int line_shut(const struct reckon_man *m, int to)
{
    struct crossing x[RECKON_HEXES];
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
    return reckon_length(a, b) * reckon.inches < inches + RECKON_SMALL;
}

/* The rule that refuses a move or the reckon_way of a charge, NULL for none. */
const char *reckon_way_refused(const struct reckon_man *m, int to)
{
    static const char *const rules[] = {NULL, NULL, "MW-3.2", "MW-3.3", "MW-3.4", "MW-3.5"};
    return is_near(m->hex, to, pace(m)) ? rules[line_shut(m, to)] : "MW-1.4";
}

bool reckon_in_front(int hex, int face, int other)
{
    return touch(hex_of(hex), hex_of(other)) &&
           fabs(reckon_apart(reckon_way(hex, other), reckon_spine(face))) < 31;
}

/* Front 0, left flank 1, rear 2, right flank 3. */
static int face_of(const struct reckon_man *m, int hex)
{
    double at = reckon_apart(reckon_way(m->hex, hex), reckon_spine(m->face));
    return fabs(at) < 60 ? 0 : fabs(at) > 120 ? 2 : at > 0 ? 1 : 3;
}

/* MW-5.1: the facing a charge ends on, or -1. */
int reckon_charge_face(const struct reckon_man *m, int from, int at)
{
    double best = 360;
    if (from == m->hex)
        return reckon_in_front(from, m->face, at) ? m->face : -1;
    for (int face = 0; face < BN_FACES; face++)
        best = fmin(best, fabs(reckon_apart(reckon_spine(face), reckon_way(m->hex, from))));
    int found = -1;
    for (int face = 0; face < BN_FACES; face++)
        if (fabs(reckon_apart(reckon_spine(face), reckon_way(m->hex, from))) <
                best + RECKON_SMALL &&
            reckon_in_front(from, face, at) && (found < 0 || face == m->face))
            found = face;
    return found;
}

const char *reckon_charge_refused(const struct reckon_man *m, const struct reckon_man *t, int from)
{
    const char *why = from == m->hex ? NULL : reckon_way_refused(m, from);
    if (m->fights || m->side == t->side)
        return "MW-5.1";
    if (why)
        return why;
    if (!touch(hex_of(from), hex_of(t->hex)) ||
        (from != m->hex &&
         fabs(reckon_apart(reckon_way(m->hex, from), reckon_spine(m->face))) > 45) ||
        reckon_charge_face(m, from, t->hex) < 0 || reckon.side[from][t->hex] == 'r')
        return "MW-5.1";
    for (int i = 0; i < reckon.pairs; i++)
        for (int k = 0; k < 2; k++)
            if (&reckon.man[reckon.pair[i][k]] == t &&
                face_of(t, reckon.man[reckon.pair[i][!k]].hex) == face_of(t, from))
                return "MW-5.2";
    return NULL;
}

/* MW-4.4 */
static bool hides(struct hex h, const struct reckon_man *m, const struct reckon_man *t)
{
    if (h.col < 0 || h.col >= RECKON_COLS)
        return false;
    int hex = h.row * RECKON_COLS + h.col;
    bool hill = reckon.ground[hex] == 'h', from_hill = reckon.ground[m->hex] == 'h';
    if (strchr("wt", reckon.ground[hex]) || (hill && !(from_hill && reckon.ground[t->hex] == 'h')))
        return true;
    return man_at(hex) >= 0 && (hill || !from_hill);
}

const char *reckon_shot_refused(const struct reckon_man *m, const struct reckon_man *t)
{
    struct crossing x[RECKON_HEXES];
    if (m->type != 'A')
        return "MW-4.1";
    if (m->fights)
        return "MW-4.2";
    if (m->side == t->side || !is_near(m->hex, t->hex, 12) ||
        fabs(reckon_apart(reckon_way(m->hex, t->hex), reckon_spine(m->face))) > 45)
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
int reckon_blow(const struct reckon_man *m, const struct reckon_man *t, int die)
{
    int hits = die + (m->type == 'K' ? 2 : 0) - (m->type == 'A' ? 2 : 0);
    hits = hits < 0 ? 0 : hits;
    bool aside = face_of(t, m->hex) != 0;
    if (aside && reckon.double_first)
        hits *= 2;
    char ground = reckon.ground[t->hex], side = reckon.side[m->hex][t->hex];
    bool hill = ground == 'h' && !(reckon.hill_below && reckon.ground[m->hex] == 'h');
    if (hill || ground == 't' || side == 'b' || side == 'f')
        hits = half(hits);
    if (t->type == 'M')
        hits = half(hits);
    return aside && !reckon.double_first ? 2 * hits : hits;
}

int reckon_shot(const struct reckon_man *t, int die)
{
    int hits = die + 2;
    if (reckon.ground[t->hex] == 't')
        hits = half(hits);
    return t->type == 'M' ? half(hits) : hits;
}
