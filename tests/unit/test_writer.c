/* Records as they are written: lines, locks, names, and every disk call failing in turn. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "files/record.h"
#include "record_lines.h"

static struct bn_faults faults;
static char folder[] = "/tmp/banneret-record-XXXXXX";

static char *path_of(const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static char *content(const char *path)
{
    static char text[65536];
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    fclose(f);
    return text;
}

static struct bn_setting options[] = {{"command_dice", "3"}, {"sight", "open"}};
static const struct bn_record header = {.program = (char *)"0.1",
                                        .ruleset = (char *)"lionheart",
                                        .scenario = (char *)"banneret: 1\nx: \xc3\xa9",
                                        .version = 1,
                                        .option = options,
                                        .options = 2,
                                        .seat = {{"north", "human"}},
                                        .seats = 1,
                                        .has_seed = true,
                                        .seed = UINT64_MAX};
static char *dice[] = {(char *)"axe", (char *)"panic"};
static const struct bn_line zero = {.kind = BN_LINE_ORDER, .dice = dice, .dice_n = 2, .hash = 0xff};
static const struct bn_line one = {.kind = BN_LINE_ORDER,
                                   .n = 1,
                                   .side = (char *)"south",
                                   .order = (char *)"K1 step g6",
                                   .hash = 0x0123456789abcdef};

static void writing(void **state)
{
    (void)state;
    char *path = path_of("w.battle");
    static const struct bn_line more[] = {
        {.kind = BN_LINE_UNDO, .n = 1},
        {.kind = BN_LINE_UNDO, .n = 9, .referee = true},
        {.kind = BN_LINE_NOTE, .text = (char *)"a\nb", .side = (char *)"south"},
        {.kind = BN_LINE_NOTE, .text = (char *)"c"},
        {.kind = BN_LINE_SEAT, .side = (char *)"north", .text = (char *)"search:2"},
        {.kind = BN_LINE_UNKNOWN, .text = (char *)"{\"later\":[1,2]}"},
        {.kind = BN_LINE_ORDER,
         .n = 2,
         .side = (char *)"south",
         .order = (char *)"concede",
         .is_auto = true,
         .entered = true}};
    bn_faults_free(&faults);
    struct bn_writer *w = bn_writer_new(path, &header, &faults);
    assert_non_null(w);
    assert_string_equal(content(path), HEADER SEED);
    assert_true(bn_writer_line(w, &zero, &faults));
    assert_true(bn_writer_line(w, &one, &faults));
    assert_string_equal(content(path), HEADER SEED ZERO ONE);
    for (size_t i = 0; i < sizeof more / sizeof more[0]; i++)
        assert_true(bn_writer_line(w, &more[i], &faults));
    assert_string_equal(content(path) + strlen(HEADER SEED ZERO ONE),
                        "{\"undo\":1}\n{\"undo\":9,\"referee\":true}\n"
                        "{\"note\":\"a\\nb\",\"side\":\"south\"}\n{\"note\":\"c\"}\n"
                        "{\"seat\":\"north\",\"who\":\"search:2\"}\n{\"later\":[1,2]}\n"
                        "{\"n\":2,\"side\":\"south\",\"order\":\"concede\",\"dice\":[],"
                        "\"hash\":\"0000000000000000\",\"auto\":true,\"entered\":true}\n");
    assert_true(bn_writer_sync(w, &faults));
    struct stat about;
    assert_int_equal(stat(path, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0600);
    assert_int_equal(faults.n, 0);
    assert_null(bn_writer_new(path, &header, &faults)); /* never over an old one */
    assert_int_equal(faults.n, 1);
    assert_true(bn_writer_close(w, &faults));
    unlink(path);
}

static void fill(const char *path, const char *text)
{
    FILE *f = fopen(path, "wb");
    fputs(text, f);
    fclose(f);
}

static void going_on(void **state)
{
    (void)state;
    char *path = path_of("g.battle");
    size_t whole_len = strlen(HEADER SEED ZERO), busy_checks = 0;
    static const struct {
        const char *tail;
        bool keep;
        const char *after;
    } forms[] = {{"", false, HEADER SEED ZERO ONE},
                 {"{\"n\":1,\"si", false, HEADER SEED ZERO ONE},
                 {"{\"undo\":1}", true, HEADER SEED ZERO "{\"undo\":1}\n" ONE}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        bool busy = true;
        char text[2048];
        snprintf(text, sizeof text, "%s%s", HEADER SEED ZERO, forms[i].tail);
        fill(path, text);
        bn_faults_free(&faults);
        struct bn_writer *w = bn_writer_open(path, whole_len, forms[i].keep, &busy, &faults);
        assert_non_null(w);
        assert_false(busy);
        assert_null(bn_writer_open(path, whole_len, forms[i].keep, &busy, &faults));
        assert_true(busy);
        busy_checks++;
        assert_true(bn_writer_line(w, &one, &faults));
        assert_true(bn_writer_close(w, &faults));
        assert_string_equal(content(path), forms[i].after);
        assert_int_equal(faults.n, 0);
    }
    assert_int_equal(busy_checks, 3);
    /* Somebody wrote on since it was read: nothing of theirs is cut. */
    bool busy;
    fill(path, HEADER SEED ZERO ONE);
    assert_null(bn_writer_open(path, whole_len, false, &busy, &faults));
    assert_false(busy);
    assert_int_equal(faults.n, 1);
    assert_string_equal(content(path), HEADER SEED ZERO ONE);
    bn_faults_free(&faults);
    assert_null(bn_writer_open(path, 100000, false, &busy, &faults));
    assert_int_equal(faults.n, 1);
    unlink(path);
    bn_faults_free(&faults);
    assert_null(bn_writer_open(path, 0, false, &busy, &faults));
    assert_false(busy);
    assert_int_equal(faults.n, 1);
    /* A header alone that lost its newline gets it back. */
    fill(path, HEADER);
    assert_int_equal(truncate(path, (off_t)strlen(HEADER) - 1), 0);
    struct bn_writer *w = bn_writer_open(path, strlen(HEADER) - 1, false, &busy, &faults);
    assert_non_null(w);
    assert_true(bn_writer_close(w, &faults));
    assert_string_equal(content(path), HEADER);
    unlink(path);
}

/* ---- A disk that fails ---- */

static struct bn_disk real;
static int calls, fails_at; /* the call that fails, from 1; 0: none */
static int short_by;        /* a failing write writes this much less than all; 0: nothing */
static int failed_calls;
static bool keeps_failing; /* truncating, too */

static bool fails(void)
{
    calls++;
    bool now = calls == fails_at;
    if (now) {
        failed_calls++;
        errno = ENOSPC;
    }
    return now;
}

static int f_open(const char *path, int flags, unsigned mode)
{
    return fails() ? -1 : real.open(path, flags, mode);
}
static int f_sync(int fd) { return fails() ? -1 : real.sync(fd); }
static int f_rename(const char *a, const char *b) { return fails() ? -1 : real.rename(a, b); }
static int f_lock(int fd) { return fails() ? -1 : real.lock(fd); }
static int f_close(int fd)
{
    int result = real.close(fd); /* even a failing close gives the number back */
    return fails() ? -1 : result;
}
static int f_truncate(int fd, long size)
{
    if (keeps_failing) {
        errno = EIO;
        return -1;
    }
    return fails() ? -1 : real.truncate(fd, size);
}
static long f_write(int fd, const void *data, size_t n)
{
    if (!fails())
        return real.write(fd, data, n);
    return short_by ? real.write(fd, data, n - (size_t)short_by) : -1;
}

static void failing_disk(int at, int shorter)
{
    calls = failed_calls = 0;
    fails_at = at;
    short_by = shorter;
    keeps_failing = false;
    bn_disk = (struct bn_disk){f_open, f_write, f_sync, f_rename, f_truncate, f_lock, f_close};
}

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

static void new_record_on_a_failing_disk(void **state)
{
    (void)state;
    real = bn_disk;
    char path[256], fresh[260];
    snprintf(path, sizeof path, "%s", path_of("f.battle"));
    snprintf(fresh, sizeof fresh, "%s.new", path);
    /* Calls: open, lock, two lines, rename; the file, its folder opened, synced and closed. */
    enum { BEGUN = 5, SYNCED = 4, CLOSED = 2 };
    int tried = 0;
    for (int shorter = 0; shorter < 2; shorter++)
        for (int at = 1;; at++) {
            failing_disk(at, shorter);
            bn_faults_free(&faults);
            struct bn_writer *w = bn_writer_new(path, &header, &faults);
            bool begun = w, failed = failed_calls > 0;
            assert_int_equal(begun, !failed);
            assert_int_equal(is_there(path), begun);
            assert_false(is_there(fresh));
            bool synced = begun && bn_writer_sync(w, &faults);
            assert_true(synced || faults.n > 0);
            failed = failed_calls > 0;
            if (begun && !synced) /* the next time it reaches the disk, name and all */
                assert_true(bn_writer_sync(w, &faults));
            if (begun) {
                assert_string_equal(content(path), HEADER SEED);
                failing_disk(0, 0);
                assert_true(bn_writer_close(w, &faults));
                assert_int_equal(calls, CLOSED);
            }
            unlink(path);
            if (!failed)
                break;
            tried++;
        }
    bn_disk = real;
    assert_int_equal(tried, 2 * (BEGUN + SYNCED));
}

static void lines_on_a_failing_disk(void **state)
{
    (void)state;
    real = bn_disk;
    char *path = path_of("l.battle");
    for (int shorter = 0; shorter < 40; shorter += 13) {
        bn_faults_free(&faults);
        struct bn_writer *w = bn_writer_new(path, &header, &faults);
        assert_true(bn_writer_line(w, &zero, &faults));
        failing_disk(1, shorter);
        assert_false(bn_writer_line(w, &one, &faults));
        assert_true(faults.n > 0);
        bn_disk = real;
        assert_string_equal(content(path), HEADER SEED ZERO); /* cut back */
        assert_true(bn_writer_line(w, &one, &faults));        /* and there is room again */
        assert_string_equal(content(path), HEADER SEED ZERO ONE);
        failing_disk(1, 0);
        assert_false(bn_writer_sync(w, &faults));
        bn_disk = real;
        bn_writer_close(w, &faults);
        unlink(path);
    }
    bn_faults_free(&faults);
    struct bn_writer *w = bn_writer_new(path, &header, &faults);
    failing_disk(1, 5);
    keeps_failing = true;
    assert_false(bn_writer_line(w, &one, &faults));
    bn_disk = real;
    bn_faults_free(&faults);
    assert_false(
        bn_writer_line(w, &one, &faults)); /* dead: a line after a torn one would be lost */
    assert_int_equal(faults.n, 1);
    bn_writer_close(w, &faults);
    struct bn_record *r = bn_record_read("t.battle", content(path), strlen(content(path)), &faults);
    assert_non_null(r); /* what came before is still good */
    assert_int_equal(r->good, strlen(HEADER SEED));
    bn_record_free(r);
    unlink(path);
}

/* Who does not ask for the lock can still take the file away, or cut it. */
static void meddled_with(void **state)
{
    (void)state;
    char *path = path_of("m.battle");
    bn_faults_free(&faults);
    struct bn_writer *w = bn_writer_new(path, &header, &faults);
    assert_true(bn_writer_line(w, &zero, &faults));
    assert_true(bn_writer_sync(w, &faults));
    assert_int_equal(truncate(path, 20), 0);
    assert_true(bn_writer_line(w, &one, &faults));
    assert_false(bn_writer_sync(w, &faults));
    assert_int_equal(faults.n, 1);
    assert_non_null(strstr(faults.at[0].what, "changed by another program"));
    unlink(path);
    bn_faults_free(&faults);
    assert_false(bn_writer_close(w, &faults));
    assert_non_null(strstr(faults.at[0].what, "deleted"));
}

static void opening_on_a_failing_disk(void **state)
{
    (void)state;
    real = bn_disk;
    char *path = path_of("o.battle");
    int tried = 0;
    for (int at = 1;; at++) {
        fill(path, HEADER SEED "{\"n\":1");
        failing_disk(at, 0);
        bn_faults_free(&faults);
        bool busy;
        struct bn_writer *w = bn_writer_open(path, strlen(HEADER SEED), false, &busy, &faults);
        bool failed_now = failed_calls;
        bn_disk = real;
        assert_int_equal(!w, failed_now);
        assert_false(busy);
        bn_writer_close(w, &faults);
        if (!failed_now)
            break;
        assert_int_equal(faults.n, 1);
        tried++;
    }
    assert_int_equal(tried, 3); /* open, lock, truncate */
    unlink(path);
}

/* ---- Places ---- */

static void state_directory(void **state)
{
    (void)state;
    char home[300], want[400];
    snprintf(home, sizeof home, "%s/a/b", folder);
    setenv("XDG_STATE_HOME", home, 1);
    bn_faults_free(&faults);
    char *dir = bn_state_dir(&faults);
    snprintf(want, sizeof want, "%s/banneret", home);
    assert_string_equal(dir, want);
    struct stat about;
    assert_int_equal(stat(dir, &about), 0);
    assert_int_equal(about.st_mode & 0777, 0700);
    free(dir);
    setenv("XDG_STATE_HOME", "relative", 1);
    setenv("HOME", folder, 1);
    dir = bn_state_dir(&faults);
    snprintf(want, sizeof want, "%s/.local/state/banneret", folder);
    assert_string_equal(dir, want);
    free(dir);
    unsetenv("HOME");
    assert_null(bn_state_dir(&faults));
    assert_int_equal(faults.n, 1);
    bn_faults_free(&faults);
    snprintf(want, sizeof want, "%s/file", folder);
    fill(want, "");
    setenv("XDG_STATE_HOME", want, 1);
    assert_null(bn_state_dir(&faults));
    assert_int_equal(faults.n, 1);
}

static bool is_over(const char *path) { return strstr(path, "over"); }

static void names(void **state)
{
    (void)state;
    char home[300];
    snprintf(home, sizeof home, "%s/n", folder);
    setenv("XDG_STATE_HOME", home, 1);
    bn_faults_free(&faults);
    assert_null(bn_record_newest(is_over, &faults));
    assert_int_equal(faults.n, 0);
    char *path = bn_record_path("some/where/The pass.yaml", &faults);
    const char *name = strrchr(path, '/') + 1;
    assert_int_equal(strlen(name), strlen("20000101-000000-The-pass.battle"));
    assert_string_equal(name + 15, "-The-pass.battle");
    assert_int_equal(name[8], '-');
    fill(path, HEADER);
    char *other = bn_record_path("some/where/The pass.yaml", &faults);
    assert_string_not_equal(path, other);
    char over[400], older[400];
    snprintf(over, sizeof over, "%s/banneret/x-over.battle", home);
    snprintf(older, sizeof older, "%s/banneret/a.battle", home);
    fill(older, HEADER);
    fill(over, HEADER);
    struct timespec times[2] = {{1000, 0}, {1000, 0}};
    assert_int_equal(utimensat(AT_FDCWD, older, times, 0), 0);
    char *newest = bn_record_newest(is_over, &faults);
    assert_string_equal(newest, path);
    free(newest);
    unlink(path);
    newest = bn_record_newest(is_over, &faults);
    assert_string_equal(newest, older);
    free(newest);
    free(path);
    free(other);
}

static int begin(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int end(void **state)
{
    (void)state;
    char command[300];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    bn_faults_free(&faults);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(writing),
                                       cmocka_unit_test(going_on),
                                       cmocka_unit_test(new_record_on_a_failing_disk),
                                       cmocka_unit_test(lines_on_a_failing_disk),
                                       cmocka_unit_test(meddled_with),
                                       cmocka_unit_test(opening_on_a_failing_disk),
                                       cmocka_unit_test(state_directory),
                                       cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, begin, end);
}
