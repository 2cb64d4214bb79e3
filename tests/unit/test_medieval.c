/* Medieval: scenarios that ask for what cannot be, random armies, and what is said of distances. */
#include "check.h"
#include "made.h"

#include "files/scenario.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char text[1024];

static void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void put(const char *format, ...)
{
    size_t len = strlen(text);
    va_list args;
    va_start(args, format);
    vsnprintf(text + len, sizeof text - len, format, args);
    va_end(args);
}

static int die_shows;
static void loaded(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    (void)c;
    assert_int_equal(ask->n, 1);
    faces[0] = (uint8_t)(die_shows - 1);
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
    const struct CMUnitTest tests[] = {cmocka_unit_test(faults), cmocka_unit_test(armies),
                                       cmocka_unit_test(pairs_in_both_forms),
                                       cmocka_unit_test(inches), cmocka_unit_test(remarks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
