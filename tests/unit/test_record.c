/* Records as they are read: whole, torn, and not ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "files/record.h"
#include "record_lines.h"

static struct bn_faults faults;

static struct bn_record *read_bytes(const char *text, size_t len)
{
    bn_faults_free(&faults);
    return bn_record_read("t.battle", text, len, &faults);
}

static struct bn_record *read_text(const char *text) { return read_bytes(text, strlen(text)); }

static void whole(void **state)
{
    (void)state;
    struct bn_record *r = read_text(
        HEADER SEED ZERO ONE
        "{\"n\":2,\"side\":\"north\",\"order\":\"end move\",\"dice\":[\"6\"],"
        "\"hash\":\"ffffffffffffffff\",\"auto\":true,\"entered\":true}\n"
        "{\"undo\":1}\n{\"undo\":1,\"referee\":true}\n{\"note\":\"a\\nb\",\"side\":\"south\"}\n"
        "{\"note\":\"c\"}\n{\"seat\":\"north\",\"who\":\"search:2\"}\n{\"later\":[1,2]}\n" ONE);
    bn_faults_print(&faults);
    assert_int_equal(faults.n, 0);
    assert_non_null(r);
    assert_string_equal(r->program, "0.1");
    assert_string_equal(r->ruleset, "lionheart");
    assert_int_equal(r->version, 1);
    assert_int_equal(r->options, 2);
    assert_string_equal(r->option[0].name, "command_dice");
    assert_string_equal(r->option[0].value, "3");
    assert_string_equal(r->option[1].value, "open");
    assert_int_equal(r->seats, 1);
    assert_string_equal(r->seat[0].value, "human");
    assert_string_equal(r->scenario, "banneret: 1\nx: \xc3\xa9");
    assert_true(r->has_seed);
    assert_true(r->seed == UINT64_MAX);
    assert_int_equal(r->lines, 10);
    const struct bn_line *l = r->line;
    assert_int_equal(l[0].kind, BN_LINE_ORDER);
    assert_int_equal(l[0].n, 0);
    assert_null(l[0].order);
    assert_int_equal(l[0].dice_n, 2);
    assert_string_equal(l[0].dice[1], "panic");
    assert_true(l[0].hash == 0xff);
    assert_int_equal(l[0].line, 3);
    assert_string_equal(l[1].order, "K1 step g6");
    assert_true(l[1].hash == 0x0123456789abcdef);
    assert_false(l[1].is_auto);
    assert_true(l[2].is_auto && l[2].entered);
    assert_int_equal(l[3].kind, BN_LINE_UNDO);
    assert_false(l[3].referee);
    assert_true(l[4].referee);
    assert_string_equal(l[5].text, "a\nb");
    assert_string_equal(l[5].side, "south");
    assert_null(l[6].side);
    assert_string_equal(l[7].side, "north");
    assert_string_equal(l[7].text, "search:2");
    assert_int_equal(l[8].kind, BN_LINE_UNKNOWN);
    assert_string_equal(l[8].text, "{\"later\":[1,2]}");
    assert_false(r->tail);
    assert_false(r->broken);
    bn_record_free(r);
}

/* What stands before the bad line counts; it has a fault at its place. */
static void broken_at(const char *bad, size_t len, int col)
{
    char text[4096];
    size_t before = strlen(HEADER SEED ZERO ONE);
    memcpy(text, HEADER SEED ZERO ONE, before);
    memcpy(text + before, bad, len);
    memcpy(text + before + len, "\n" ONE, strlen(ONE) + 1);
    struct bn_record *r = read_bytes(text, before + len + 1 + strlen(ONE));
    if (faults.n != 1 || faults.at[0].line != 5 || (col && faults.at[0].col != col)) {
        fprintf(stderr, "%.*s: wanted 5:%d, got\n", (int)len, bad, col);
        bn_faults_print(&faults);
        fail();
    }
    assert_int_equal(faults.status, BN_EXIT_FAULT);
    assert_non_null(r);
    assert_true(r->broken);
    assert_int_equal(r->lines, 2);
    assert_int_equal(r->good, before);
    bn_record_free(r);
}

static void broken(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        int col;
    } bad[] = {
        {"{\"n\":3,\"side\":\"south\",\"order\":\"x\",\"dice\":[],\"hash\":\"0123456789abcdef\"}",
         1},
        {"{\"n\":2,\"order\":\"x\",\"dice\":[],\"hash\":\"0123456789abcdef\"}", 1},
        {"{\"n\":2,\"side\":\"south\",\"dice\":[],\"hash\":\"0123456789abcdef\"}", 1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"x\",\"hash\":\"0123456789abcdef\"}", 1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"x\",\"dice\":[1],\"hash\":\"0123456789abcdef\"}",
         1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"x\",\"dice\":[],\"hash\":\"0123456789ABCDEF\"}",
         1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"x\",\"dice\":[],\"hash\":\"0123456789abcde\"}",
         1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"x\",\"dice\":[],\"hash\":\"0123456789abcdef\",\"auto\":1}",
         1},
        {"{\"n\":2,\"side\":\"south\",\"order\":\"a\\u001bb\",\"dice\":[],\"hash\":\"0123456789abcdef\"}",
         1},
        {"{\"n\":\"2\"}", 1},
        {"{\"n\":0,\"dice\":[],\"hash\":\"0123456789abcdef\"}", 1},
        {"{\"undo\":2}", 1},
        {"{\"undo\":0}", 1},
        {"{\"seed\":5}", 1},
        {"{\"seed\":\"18446744073709551616\"}", 1},
        {"{\"seat\":\"north\"}", 1},
        {"{\"note\":\"a\\u202eb\"}", 1},
        {"[1]", 1},
        {"", 0},
        {"{\"a\":1,\"a\":2}", 0},
        {"{\"undo\":1", 0},
        {"{\"undo\":x}", 9},
        {"\xff\xfe", 0},
        {"nonsense", 0}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        broken_at(bad[i].line, strlen(bad[i].line), bad[i].col);
    static const char zeroes[512];
    broken_at(zeroes, sizeof zeroes, 1);
}

static void tails(void **state)
{
    (void)state;
    size_t before = strlen(HEADER SEED ZERO);
    for (size_t cut = 1; cut < strlen(ONE); cut++) { /* a tail that ends anywhere */
        struct bn_record *r = read_bytes(HEADER SEED ZERO ONE, before + cut);
        bool all = cut == strlen(ONE) - 1;
        assert_int_equal(faults.n, 0);
        assert_non_null(r);
        assert_int_equal(r->tail, all);
        assert_false(r->broken);
        assert_int_equal(r->lines, all ? 2 : 1);
        assert_int_equal(r->good, before);
        bn_record_free(r);
    }
    struct bn_record *r = read_bytes(HEADER SEED ZERO "\0\0\0", before + 3);
    assert_int_equal(faults.n, 0);
    assert_false(r->tail);
    assert_int_equal(r->good, before);
    bn_record_free(r);
}

static void strangers(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum bn_exit status;
    } bad[] = {
        {"", BN_EXIT_UNREADABLE},
        {"hello\n", BN_EXIT_UNREADABLE},
        {"{}\n", BN_EXIT_UNREADABLE},
        {"[]\n", BN_EXIT_UNREADABLE},
        {"{\"banneret\":2,\"record\":1}\n", BN_EXIT_UNREADABLE},
        {"{\"banneret\":1,\"record\":2}\n", BN_EXIT_UNREADABLE},
        {"\xc4rger\n", BN_EXIT_UNREADABLE},
        {"{\"banneret\":1,\n", BN_EXIT_FAULT},
        {"{\"banneret\":1}\n", BN_EXIT_FAULT},
        {"{\"banneret\":0,\"record\":1}\n", BN_EXIT_FAULT},
        {"{\"banneret\":1,\"record\":1}\n", BN_EXIT_FAULT},
        {"{\"banneret\":1,\"record\":1,\"ruleset\":\"x\",\"version\":1,\"scenario\":\"\",\"options\":[]}\n",
         BN_EXIT_FAULT},
        {"{\"banneret\":1,\"record\":1,\"ruleset\":\"x\",\"version\":1,\"scenario\":\"\",\"options\":{\"a\":null}}\n",
         BN_EXIT_FAULT},
        {"{\"banneret\":1,\"record\":1,\"ruleset\":\"x\",\"version\":1,\"scenario\":\"\",\"seats\":{\"a\":\"x\",\"b\":\"x\",\"c\":\"x\"}}\n",
         BN_EXIT_FAULT}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(read_text(bad[i].text));
        assert_int_equal(faults.status, bad[i].status);
        assert_true(faults.n > 0);
        assert_int_equal(faults.at[0].line, 1);
    }
}

static void faults_of_its_scenario(void **state)
{
    (void)state;
    struct bn_record *r = read_text(HEADER SEED);
    assert_null(bn_record_battle("t.battle", r, &faults));
    assert_true(faults.n > 1);
    for (size_t i = 0; i < faults.n; i++) {
        assert_int_equal(faults.at[i].line, 1);
        assert_int_equal(faults.at[i].col, 1);
    }
    bn_record_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(whole), cmocka_unit_test(broken),
                                       cmocka_unit_test(tails), cmocka_unit_test(strangers),
                                       cmocka_unit_test(faults_of_its_scenario)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bn_faults_free(&faults);
    return failed;
}
