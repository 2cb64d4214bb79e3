/* The session's record: what it writes, and playing it again. */
#include "check.h"
#include "sitting.h"

#include "files/catalogue.h"
#include "files/memory.h"

#include <stdio.h>
#include <unistd.h>

static char folder[] = "/tmp/banneret-session-XXXXXX";

/* ---- The record ---- */

static struct bn_record header(void)
{
    return (struct bn_record){.program = bn_copy("test", 4),
                              .ruleset = bn_copy("lionheart", 9),
                              .scenario = bn_copy(sitting_scenario, strlen(sitting_scenario)),
                              .version = sitting.b->rules->version,
                              .has_seed = true,
                              .seed = 7};
}

static void record(void)
{
    snprintf(sitting.path, sizeof sitting.path, "%s/t.battle", folder);
    struct bn_record h = header();
    struct bn_writer *w = bn_writer_new(sitting.path, &h, &sitting.faults);
    free(h.program);
    free(h.ruleset);
    free(h.scenario);
    bn_faults_print(&sitting.faults);
    assert_non_null(w);
    assert_true(bn_session_record(sitting.s, w, true, &sitting.faults));
}

/* Ends the sitting. Returns what stands on disk; freed by the caller. */
static char *close_record(void)
{
    size_t len;
    char *shown = NULL;
    bn_session_free(sitting.s);
    sitting.s = NULL;
    char *text = bn_file_read(sitting.path, BN_RECORD_MAX, &len, &shown, &sitting.faults);
    free(shown);
    assert_non_null(text);
    return text;
}

static void replay(const char *text)
{
    bn_faults_free(&sitting.faults);
    bn_session_free(sitting.s);
    struct bn_record *r = bn_record_read("t.battle", text, strlen(text), &sitting.faults);
    assert_non_null(r);
    struct bn_luck luck = {.seed = r->seed};
    sitting.s = bn_session_replay(sitting.b, r, "t.battle", &luck, &sitting.faults);
    bn_record_free(r);
}

static void play_a_little(void)
{
    sitting_begin(
        (struct bn_luck){.has_dice = true,
                         .dice = (char **)(uintptr_t)(const char *[]){SITTING_OPENING, "axe",
                                                                      "arrow", "arrow", "panic"},
                         .dice_n = 8,
                         .has_seed = true,
                         .seed = 7});
    sitting_ok("P1 step nw"); /* before the record is begun: it is written all the same */
    record();
    sitting_ok("P1 halt");
    assert_int_equal(bn_session_undo(sitting.s, 2, false), BN_DONE_OK);
    assert_int_equal(bn_session_redo(sitting.s), BN_DONE_OK);
    assert_true(bn_session_add_note(sitting.s, 1, "so far so good"));
    assert_true(bn_session_set_seat(sitting.s, 0, "human"));
    assert_int_equal(bn_session_answer(sitting.s, "P1 halt"), BN_DONE_OK);
    sitting_ok("end move");
    sitting_ok("K1 battle N1");
    assert_int_equal(bn_session_undo(sitting.s, 1, true), BN_DONE_OK);
    sitting_ok("K1 battle N1");
    assert_true(bn_session_sync(sitting.s));
}

static void a_record_replays(void **state)
{
    (void)state;
    play_a_little();
    uint64_t before = sitting_digest();
    int orders = bn_session_orders(sitting.s);
    size_t said = bn_session_said_n(sitting.s);
    char *text = close_record();
    assert_non_null(strstr(text, "{\"undo\":2}\n"));
    assert_non_null(strstr(text, "{\"undo\":1,\"referee\":true}\n"));
    assert_non_null(strstr(text, "\"auto\":true"));
    assert_non_null(strstr(text, "\"dice\":[\"axe\",\"arrow\",\"arrow\",\"panic\"]"));
    replay(text);
    bn_faults_print(&sitting.faults);
    assert_int_equal(sitting.faults.n, 0);
    assert_false(bn_session_read_only(sitting.s));
    assert_true(sitting_digest() == before);
    assert_int_equal(bn_session_orders(sitting.s), orders);
    assert_int_equal(bn_session_said_n(sitting.s), said);
    assert_int_equal(bn_session_notes(sitting.s), 1);
    assert_string_equal(bn_session_note_at(sitting.s, 0)->text, "so far so good");
    assert_int_equal(bn_session_note_at(sitting.s, 0)->side, 1);
    free(text);
}

static void typed_dice_are_marked(void **state)
{
    (void)state;
    SITTING(SITTING_OPENING);
    record();
    sitting_ok("end move");
    assert_int_equal(bn_session_order(sitting.s, "K1 battle N1"), BN_STARVED);
    bn_session_dice(sitting.s, (const char *const[]){"axe", "axe", "arrow", "arrow"}, 4);
    sitting_ok("K1 battle N1");
    /* What was typed for an order taken back is not used for another. */
    assert_int_equal(bn_session_undo(sitting.s, 1, true), BN_DONE_OK);
    assert_int_equal(bn_session_order(sitting.s, "K1 battle N1"), BN_STARVED);
    bn_session_dice(sitting.s, (const char *const[]){"axe", "axe", "axe", "axe"}, 4);
    sitting_ok("K1 battle N1");
    char *text = close_record();
    char *second = strstr(text, "\"dice\":[\"axe\",\"axe\",\"axe\",\"axe\"]");
    assert_non_null(second);
    assert_non_null(strstr(second, "\"entered\":true"));
    char *first = strstr(text, "\"order\":\"end move\"");
    *strchr(first, '\n') = 0;
    assert_null(strstr(first, "entered"));
    free(text);
}

static void the_seed_goes_on_where_it_was(void **state)
{
    (void)state;
    const char *orders[] = {"end move", "end battle", "end move", "end battle", "end move"};
    enum { ORDERS = sizeof orders / sizeof *orders, HALF = 2 };
    sitting_begin((struct bn_luck){.has_seed = true, .seed = 7});
    record();
    for (int i = 0; i < HALF; i++)
        if (bn_session_order(sitting.s, orders[i]) != BN_DONE_OK)
            bn_session_order(sitting.s, "pass");
    uint32_t rolled = bn_session_state(sitting.s)->draws;
    char *text = close_record();
    bn_battle_free(sitting.b);
    sitting_begin((struct bn_luck){.has_seed = true, .seed = 7}); /* the same without a break */
    for (int i = 0; i < ORDERS; i++)
        if (bn_session_order(sitting.s, orders[i]) != BN_DONE_OK)
            bn_session_order(sitting.s, "pass");
    uint64_t expected = sitting_digest();
    assert_true(bn_session_state(sitting.s)->draws > rolled); /* else nothing was tested */
    replay(text);
    assert_int_equal(sitting.faults.n, 0);
    for (int i = HALF; i < ORDERS; i++)
        if (bn_session_order(sitting.s, orders[i]) != BN_DONE_OK)
            bn_session_order(sitting.s, "pass");
    assert_true(sitting_digest() == expected);
    free(text);
}

/* ---- Records that are not what they were ---- */

/* The record with `old` replaced where it stands last. */
static char *changed(const char *text, const char *old, const char *by)
{
    const char *at = NULL;
    for (const char *p = text; (p = strstr(p, old)); p++)
        at = p;
    assert_non_null(at);
    return bn_format("%.*s%s%s", (int)(at - text), text, by, at + strlen(old));
}

/* Replaying finds a difference at the last line, says what, and stands before it. */
static void differs_by(const char *text, const char *old, const char *by, const char *what)
{
    char *other = changed(text, old, by);
    int lines = 0;
    for (const char *p = other; *p; p++)
        lines += *p == '\n';
    replay(other);
    if (sitting.faults.n != 1 || sitting.faults.at[0].line != lines ||
        !strstr(sitting.faults.at[0].what, what)) {
        bn_faults_print(&sitting.faults);
        fail_msg("wanted a fault at line %d: %s", lines, what);
    }
    assert_int_equal(sitting.faults.status, BN_EXIT_FAULT);
    assert_int_equal(bn_session_orders(sitting.s), 3);
    assert_true(bn_session_read_only(sitting.s));
    assert_int_equal(bn_session_order(sitting.s, "end battle"), BN_REFUSED);
    free(other);
}

static void differences_are_found(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    differs_by(text, "\"arrow\",\"arrow\",\"panic\"]", "\"axe\",\"arrow\",\"panic\"]", "hash");
    differs_by(text, "\"arrow\",\"panic\"]", "\"panic\"]", "the list had 3");
    differs_by(text, "\"panic\"]", "\"panic\",\"axe\"]", "not rolled");
    differs_by(text, "\"panic\"]", "\"6\"]", "'6'");
    differs_by(text, "K1 battle N1", "K1 battle N2", "refused");
    differs_by(text, "\"side\":\"south\"", "\"side\":\"north\"", "other side");
    differs_by(text, "\"n\":4", "\"n\":5", "not the next one");
    free(text);
}

static void too_much_undone(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    char *more = bn_format("%s{\"undo\":5}\n", text);
    replay(more);
    assert_int_equal(sitting.faults.n, 1);
    assert_int_equal(bn_session_orders(sitting.s), 4);
    free(more);
    free(text);
}

static void a_line_without_its_end(void **state)
{
    (void)state;
    play_a_little();
    uint64_t whole = sitting_digest();
    char *text = close_record();
    size_t len = strlen(text);
    text[len - 1] = 0;
    replay(text);
    assert_int_equal(sitting.faults.n, 0);
    assert_true(bn_session_tail_kept(sitting.s));
    assert_true(sitting_digest() == whole);
    char *other = changed(text, "\"hash\":\"", "\"hash\":\"0");
    other[strlen(other) - 3] = '"'; /* sixteen digits again, but others */
    other[strlen(other) - 2] = '}';
    other[strlen(other) - 1] = 0;
    replay(other);
    bn_faults_print(&sitting.faults);
    assert_int_equal(sitting.faults.n, 0);
    assert_false(bn_session_tail_kept(sitting.s));
    assert_false(bn_session_read_only(sitting.s));
    assert_int_equal(bn_session_orders(sitting.s), 3);
    size_t last = strlen(strrchr(text, '\n') + 1);
    for (size_t cut = 1; cut < last; cut++) { /* torn anywhere, it is as if it was not there */
        text[len - 1 - cut] = 0;
        replay(text);
        assert_int_equal(sitting.faults.n, 0);
        assert_int_equal(bn_session_orders(sitting.s), 3);
    }
    free(other);
    free(text);
}

/* Killed before the opening was written: who goes on with the record writes it. */
static void a_header_alone(void **state)
{
    (void)state;
    play_a_little();
    char *text = close_record();
    *(strchr(strchr(text, '\n') + 1, '\n') + 1) = 0; /* the header and the seed */
    FILE *f = fopen(sitting.path, "wb");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    replay(text);
    assert_int_equal(sitting.faults.n, 0);
    assert_true(bn_session_begun(sitting.s));
    bool busy;
    struct bn_writer *w = bn_writer_open(sitting.path, strlen(text), false, &busy, &sitting.faults);
    assert_non_null(w);
    assert_true(bn_session_record(sitting.s, w, false, &sitting.faults));
    sitting_ok("concede");
    uint64_t before = sitting_digest();
    free(text);
    text = close_record();
    assert_non_null(strstr(text, "{\"n\":0,"));
    replay(text);
    bn_faults_print(&sitting.faults);
    assert_int_equal(sitting.faults.n, 0);
    assert_true(sitting_digest() == before);
    free(text);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int drop_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_teardown(name, sitting_end)
    const struct CMUnitTest tests[] = {
        TEST(a_record_replays),
        TEST(typed_dice_are_marked),
        TEST(the_seed_goes_on_where_it_was),
        TEST(differences_are_found),
        TEST(too_much_undone),
        TEST(a_line_without_its_end),
        TEST(a_header_alone),
    };
    return cmocka_run_group_tests(tests, make_folder, drop_folder);
}
