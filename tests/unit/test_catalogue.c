/* Rulesets by id, scenarios that ship, files of every bad kind, and the lines of --json. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "files/catalogue.h"
#include "files/json.h"
#include "files/scenario.h"

static struct bn_faults faults;
static char folder[] = "/tmp/banneret-files-XXXXXX";

static char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void refused(const char *name, const char *what)
{
    size_t len = 0;
    char *shown = NULL;
    bn_faults_free(&faults);
    assert_null(bn_file_read(name, BN_FILE_MAX, &len, &shown, &faults));
    assert_int_equal(faults.status, BN_EXIT_UNREADABLE);
    assert_int_equal(faults.n, 1);
    assert_int_equal(faults.at[0].line, 0);
    assert_string_equal(faults.at[0].file, name);
    assert_non_null(strstr(faults.at[0].what, what));
    free(shown);
}

static void rulesets(void **state)
{
    (void)state;
    assert_non_null(bn_ruleset_by_id("lionheart"));
    assert_ptr_equal(bn_ruleset_by_id("LionHeart"), bn_ruleset_by_id("lionheart"));
    assert_null(bn_ruleset_by_id("lionhear"));
    bn_faults_free(&faults);
    assert_null(bn_ruleset_load("Makefile", &faults));
    assert_null(bn_ruleset_load("/nowhere/none.so", &faults));
    assert_int_equal(faults.n, 2);
    assert_int_equal(faults.status, BN_EXIT_UNREADABLE);
}

static void bad_files(void **state)
{
    (void)state;
    refused("/nowhere/at/all.yaml", "No such file");
    refused(folder, "directory");
    char *path = path_of("big.yaml");
    FILE *f = fopen(path, "wb");
    fclose(f);
    assert_int_equal(truncate(path, 4 * 1024 * 1024 + 1), 0);
    refused(path, "larger than 4 MiB");
    assert_int_equal(truncate(path, 4 * 1024 * 1024), 0);
    size_t len = 0;
    char *shown = NULL;
    char *text = bn_file_read(path, BN_FILE_MAX, &len, &shown, &faults);
    assert_non_null(text);
    assert_int_equal(len, 4 * 1024 * 1024);
    assert_int_equal(text[len], 0);
    free(text);
    free(shown);
    unlink(path);
    refused("/dev/zero", "larger than 4 MiB"); /* no size to ask for */
}

static void records_may_be_larger(void **state)
{
    (void)state;
    char *path = path_of("big.battle");
    FILE *f = fopen(path, "wb");
    fclose(f);
    assert_int_equal(truncate(path, 5 * 1024 * 1024), 0);
    size_t len = 0;
    char *shown = NULL;
    char *text = bn_file_read(path, BN_FILE_MAX, &len, &shown, &faults);
    assert_non_null(text);
    free(text);
    free(shown);
    assert_int_equal(truncate(path, 300 * 1024 * 1024), 0);
    clock_t before = clock();
    refused(path, "larger than 64 MiB");
    assert_true(clock() - before < CLOCKS_PER_SEC / 10);
    unlink(path);
}

static void shipped(void **state)
{
    (void)state;
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++) {
        char name[200], file[200];
        size_t len = 0;
        char *shown = NULL;
        snprintf(name, sizeof name, "%s/%s", s->ruleset, s->name);
        snprintf(file, sizeof file, "%s.yaml", s->name);
        bn_faults_free(&faults);
        char *text = bn_file_read(name, BN_FILE_MAX, &len, &shown, &faults);
        assert_non_null(text);
        assert_string_equal(shown, file);
        assert_int_equal(len, s->len);
        struct bn_battle *b = bn_scenario_read(shown, text, len, (struct bn_settings){0}, &faults);
        bn_faults_print(&faults);
        assert_non_null(b);
        assert_string_equal(b->rules->id, s->ruleset);
        bn_battle_free(b);
        free(text);
        free(shown);
    }
}

static void kinds(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        enum bn_file_kind kind;
    } want[] = {{"a.yaml", "{\"record\":1}\n", BN_IS_SCENARIO},
                {"a.battle", "", BN_IS_RECORD},
                {"a.case", "", BN_IS_CASE},
                {"-", "{\"banneret\":1,\"record\":1}\n{}\n", BN_IS_RECORD},
                {"-", "{\"banneret\":1,\"title\":\"x\"}\n", BN_IS_SCENARIO},
                {"-", "banneret: 1\ncase: x\n", BN_IS_CASE},
                {"-", "banneret: 1\ntitle: case\n", BN_IS_SCENARIO},
                {"-", "", BN_IS_SCENARIO}};
    for (size_t i = 0; i < sizeof want / sizeof want[0]; i++)
        assert_int_equal(bn_file_kind(want[i].name, want[i].text, strlen(want[i].text)),
                         want[i].kind);
}

/* ---- --json ---- */

static char printed[4096];

static FILE *begin_print(void)
{
    memset(printed, 0, sizeof printed);
    return fmemopen(printed, sizeof printed - 1, "w");
}

static struct bn_battle *small_battle(void)
{
    static const char text[] =
        "banneret: 1\nruleset: lionheart\nboard: {cols: 5, rows: 4}\n"
        "sides: [{id: south}, {id: north}]\n"
        "units: {south: [K1 knight c4], north: [N1 archers c1, {id: N2, type: king, arrives: "
        "{turn: 3, hexes: [a1]}}]}\n";
    bn_faults_free(&faults);
    struct bn_battle *b =
        bn_scenario_read("t", text, sizeof text - 1, (struct bn_settings){0}, &faults);
    bn_faults_print(&faults);
    assert_non_null(b);
    return b;
}

static void json_lines(void **state)
{
    (void)state;
    struct bn_battle *b = small_battle();
    struct bn_event e = bn_event_of(b, BN_EV_STEP, 0, 0);
    e.from = 17;
    e.to = 12;
    static const char *const label[] = {"axe", "arrow"};
    static const uint8_t faces[] = {1, 0, 1};
    static const struct bn_fault fault = {(char *)"a.yaml", 3, 4, (char *)"b\x1b"};
    FILE *out = begin_print();
    bn_json_seed(out, UINT64_MAX);
    bn_json_order(out, b, 3, 1, "N1 halt");
    bn_json_event(out, b, &e, "K\xc3\xb6nig");
    e.n = 2;
    e.face = BN_FACE_NE;
    e.other = 1;
    e.rule = BN_NONE;
    bn_json_event(out, b, &e, "x");
    bn_json_dice(out, b, &e, "battle", label, faces, 3);
    e.unit = e.side = BN_NONE;
    bn_json_dice(out, b, &e, "initiative", label, faces, 1);
    bn_json_refused(out, "K1 \"x\"", "", "no such");
    bn_json_fault(out, &fault);
    fclose(out);
    char want[4096];
    const char *rule = b->rules->rules[0].id;
    snprintf(
        want, sizeof want,
        "{\"type\":\"seed\",\"seed\":\"18446744073709551615\"}\n"
        "{\"type\":\"order\",\"n\":3,\"side\":\"north\",\"text\":\"N1 halt\"}\n"
        "{\"type\":\"event\",\"event\":\"step\",\"rule\":\"%s\",\"text\":\"K\\u00F6nig\","
        "\"side\":\"south\",\"unit\":\"K1\",\"from\":\"c4\",\"to\":\"c3\"}\n"
        "{\"type\":\"event\",\"event\":\"step\",\"rule\":\"\",\"text\":\"x\",\"side\":\"south\","
        "\"unit\":\"K1\",\"other\":\"N1\",\"from\":\"c4\",\"to\":\"c3\",\"facing\":\"ne\","
        "\"n\":2}\n"
        "{\"type\":\"dice\",\"rule\":\"\",\"for\":\"battle\",\"side\":\"south\",\"unit\":\"K1\","
        "\"faces\":[\"arrow\",\"axe\",\"arrow\"]}\n"
        "{\"type\":\"dice\",\"rule\":\"\",\"for\":\"initiative\",\"faces\":[\"arrow\"]}\n"
        "{\"type\":\"refused\",\"order\":\"K1 \\\"x\\\"\",\"rule\":\"\",\"reason\":\"no such\"}\n"
        "{\"type\":\"fault\",\"file\":\"a.yaml\",\"line\":3,\"col\":4,\"text\":\"b\\u001B\"}\n",
        rule);
    assert_string_equal(printed, want);
    bn_battle_free(b);
}

static void json_state(void **state)
{
    (void)state;
    struct bn_battle *b = small_battle();
    struct bn_seeded chance = bn_seeded_of(1);
    struct bn_view view = {.b = b, .viewer = BN_NONE};
    bn_begin(b, &view.s, &chance.chance, NULL);
    view.s.turn = 4;
    view.s.phase = 0;
    view.s.decider = 1;
    FILE *out = begin_print();
    bn_json_state(out, &view, 0xab);
    view.s.decider = BN_NONE;
    view.s.winner = BN_DRAW;
    bn_json_legal(out, &view); /* nothing: it is over */
    bn_json_state(out, &view, 0);
    fclose(out);
    char want[1000];
    snprintf(
        want, sizeof want,
        "{\"type\":\"state\",\"turn\":4,\"phase\":\"move\",\"decides\":\"north\",\"winner\":null,"
        "\"hash\":\"00000000000000ab\",\"orders_left\":%d,\"units\":["
        "{\"id\":\"K1\",\"side\":\"south\",\"type\":\"knight\",\"hex\":\"c4\",\"facing\":\"n\","
        "\"figures\":2,\"hits\":0,\"state\":\"ready\"},"
        "{\"id\":\"N1\",\"side\":\"north\",\"type\":\"archers\",\"hex\":\"c1\",\"facing\":\"s\","
        "\"figures\":4,\"hits\":0,\"state\":\"ready\"},"
        "{\"id\":\"N2\",\"side\":\"north\",\"type\":\"king\",\"hex\":null,\"facing\":null,"
        "\"figures\":1,\"hits\":0,\"state\":\"waiting\"}]}\n",
        view.s.fact[0]);
    assert_memory_equal(printed, want, strlen(want));
    assert_non_null(strstr(printed + strlen(want),
                           "{\"type\":\"state\",\"turn\":4,\"phase\":\"move\",\"decides\":null,"
                           "\"winner\":\"draw\",\"hash\":\"0000000000000000\","));
    assert_null(strstr(printed, "legal"));
    bn_battle_free(b);
}

static void json_legal(void **state)
{
    (void)state;
    struct bn_battle *b = small_battle();
    struct bn_seeded chance = bn_seeded_of(1);
    struct bn_view view = {.b = b, .viewer = BN_NONE};
    bn_begin(b, &view.s, &chance.chance, NULL);
    static struct bn_order orders[4096];
    struct bn_list list = {orders, 0, 4096};
    bn_legal(b, &view.s, &list);
    assert_true(list.n > 0);
    FILE *out = begin_print();
    bn_json_legal(out, &view);
    fclose(out);
    char begins[200];
    snprintf(begins, sizeof begins, "{\"type\":\"legal\",\"side\":\"%s\",\"prompt\":\"",
             b->side[view.s.decider].id);
    assert_memory_equal(printed, begins, strlen(begins));
    int texts = 0;
    for (const char *at = strstr(printed, "\"orders\":["); *at; at++)
        texts += *at == '"';
    assert_int_equal(texts, 2 + 2 * list.n);
    bn_battle_free(b);
}

static void json_odds(void **state)
{
    (void)state;
    static const struct bn_outcome outcome[] = {
        {.target = {.hits = 2, .casualties = 1, .routs = 1}, .weight = 6},
        {.attacker = {.pushback = 1}, .weight = 2}};
    struct bn_odds odds = {.outcomes = 2, .total = 8, .leaves = 2};
    FILE *out = begin_print();
    bn_json_odds(out, "K1 battle N1", &odds, outcome);
    fclose(out);
    assert_string_equal(
        printed,
        "{\"type\":\"odds\",\"order\":\"K1 battle N1\",\"outcomes\":[{\"p\":0.75,\"exact\":\"3/4\","
        "\"text\":\"2 hits, 1 casualty, routed\",\"hits\":2,\"casualties\":1,\"pushback\":0,"
        "\"rout\":true,\"destroyed\":false,\"attacker\":{\"hits\":0,\"casualties\":0,\"pushback\":0,"
        "\"rout\":false,\"destroyed\":false}},{\"p\":0.25,\"exact\":\"1/4\",\"text\":\"no effect; "
        "attacker: pushed back 1 hex\",\"hits\":0,\"casualties\":0,\"pushback\":0,\"rout\":false,"
        "\"destroyed\":false,\"attacker\":{\"hits\":0,\"casualties\":0,\"pushback\":1,\"rout\":false,"
        "\"destroyed\":false}}],\"expected\":{\"hits\":1.5,\"casualties\":0.75,\"pushback\":0.0,"
        "\"rout\":0.75,\"destroyed\":0.0,\"attacker\":{\"hits\":0.0,\"casualties\":0.0,"
        "\"pushback\":0.25,\"rout\":0.0,\"destroyed\":0.0}}}\n");
    odds.sampled = true;
    out = begin_print();
    bn_json_odds(out, "x", &odds, outcome);
    fclose(out);
    assert_non_null(strstr(printed, "\"about\":true"));
    assert_non_null(strstr(printed, "\"low\":"));
    assert_null(strstr(printed, "exact"));
    double low, high; /* Wilson, 50 of 100: .404 to .596 */
    bn_odds_bounds(50, 100, &low, &high);
    assert_true(low > 0.4038 && low < 0.4039 && high > 0.5961 && high < 0.5962);
    bn_odds_bounds(0, 100, &low, &high);
    assert_true(low < 1e-12 && high > 0.0369 && high < 0.0371);
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    bn_faults_free(&faults);
    return rmdir(folder);
}

/* Found without reading the rest, a title is the one that is read. */
static void titles(void **state)
{
    (void)state;
    for (const struct bn_shipped *s = bn_shipped; s->ruleset; s++) {
        char title[BN_NAME_LEN + 1];
        bn_faults_free(&faults);
        struct bn_battle *b =
            bn_scenario_read(s->name, s->text, s->len, (struct bn_settings){0}, &faults);
        assert_non_null(b);
        bn_shipped_title(s, title);
        assert_string_equal(title, b->title);
        assert_true(title[0] != 0);
        bn_battle_free(b);
    }
    char title[BN_NAME_LEN + 1];
    bn_shipped_title(&(struct bn_shipped){"r", "s", "banneret: 1\ntitle: 'The \"pass\"'\n", 0},
                     title);
    assert_string_equal(title, "The \"pass\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rulesets),
                                       cmocka_unit_test(bad_files),
                                       cmocka_unit_test(records_may_be_larger),
                                       cmocka_unit_test(titles),
                                       cmocka_unit_test(shipped),
                                       cmocka_unit_test(kinds),
                                       cmocka_unit_test(json_lines),
                                       cmocka_unit_test(json_state),
                                       cmocka_unit_test(json_legal),
                                       cmocka_unit_test(json_odds)};
    return cmocka_run_group_tests(tests, begin, end);
}
