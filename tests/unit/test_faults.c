/* A battle recorded while disk calls fail, and by programs that are killed: nothing that was shown is
 * lost. What is on disk afterwards must replay to all that was acknowledged, and to no more than the
 * one order that was under way. */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "files/catalogue.h"
#include "play.h"
#include "session/session.h"

static const char scenario[] = "banneret: 1\n"
                               "ruleset: lionheart\n"
                               "board: {cols: 7, rows: 7}\n"
                               "sides: [{id: south, baseline: s}, {id: north, baseline: n}]\n"
                               "units:\n"
                               "  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]\n"
                               "  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]\n";

enum { ORDERS = 24, SEED = 11, FOLDER = 40, TEXT = BN_ORDER_TEXT };

static char folder[FOLDER] = "/tmp/banneret-faults-XXXXXX";
static char path[FOLDER + 16];
static struct bn_battle *battle;

/* ---- A disk that fails ------------------------------------------------------- */

enum trouble { NONE, FAILS, HALF, KILLS_BEFORE, KILLS_HALF, KILLS_AFTER };

static struct {
    enum trouble trouble;
    long at;      /* the call it happens at, from 1 */
    bool goes_on; /* and at all calls behind it */
    long calls;   /* made so far */
    bool happened;
} disk;
static struct bn_disk real;

static bool is_now(void)
{
    disk.calls++;
    bool now =
        disk.trouble != NONE && (disk.goes_on ? disk.calls >= disk.at : disk.calls == disk.at);
    disk.happened = disk.happened || now;
    return now;
}

/* False: the call goes on as if nothing was. Only a write can be half done. */
static bool strikes(bool writes)
{
    if (!is_now())
        return false;
    if (disk.trouble == KILLS_BEFORE || (disk.trouble == KILLS_HALF && !writes))
        raise(SIGKILL);
    errno = disk.calls % 2 ? ENOSPC : EIO;
    return disk.trouble == FAILS || disk.trouble == HALF;
}

/* The call was made; whoever is to die behind it does. */
static void afterwards(void)
{
    if (disk.trouble == KILLS_AFTER && disk.calls == disk.at)
        raise(SIGKILL);
}

static int bad_open(const char *name, int flags, unsigned mode)
{
    if (strikes(false))
        return -1;
    int result = real.open(name, flags, mode);
    afterwards();
    return result;
}

static long bad_write(int fd, const void *data, size_t n)
{
    bool half = disk.trouble == HALF || disk.trouble == KILLS_HALF;
    bool fails = strikes(true);
    if (half && disk.calls == disk.at) {
        long written = real.write(fd, data, n / 2);
        if (disk.trouble == KILLS_HALF)
            raise(SIGKILL);
        return written; /* a short write, as a full disk gives */
    }
    if (fails)
        return -1;
    long written = real.write(fd, data, n);
    afterwards();
    return written;
}

static int bad_sync(int fd)
{
    if (strikes(false))
        return -1;
    int result = real.sync(fd);
    afterwards();
    return result;
}

static int bad_rename(const char *from, const char *to)
{
    if (strikes(false))
        return -1;
    int result = real.rename(from, to);
    afterwards();
    return result;
}

static int bad_truncate(int fd, long size)
{
    if (strikes(false))
        return -1;
    int result = real.truncate(fd, size);
    afterwards();
    return result;
}

static int bad_lock(int fd)
{
    if (strikes(false))
        return -1;
    int result = real.lock(fd);
    afterwards();
    return result;
}

static int bad_close(int fd)
{
    bool fails = strikes(false);
    int result = real.close(fd); /* the descriptor is gone even when close fails */
    afterwards();
    return fails ? -1 : result;
}

static void trouble(enum trouble kind, long at, bool goes_on)
{
    disk.trouble = kind;
    disk.at = at;
    disk.goes_on = goes_on;
    disk.calls = 0;
    disk.happened = false;
}

/* ---- Playing ------------------------------------------------------------------- */

struct shown { /* what a person saw */
    int orders;
    uint64_t digest; /* after the last of them */
};

static struct bn_writer *begin_record(struct bn_faults *faults)
{
    struct bn_record header = {.program = (char *)(uintptr_t) "test",
                               .ruleset = (char *)(uintptr_t) "lionheart",
                               .scenario = (char *)(uintptr_t)scenario,
                               .version = battle->rules->version,
                               .has_seed = true,
                               .seed = SEED};
    return bn_writer_new(path, &header, faults);
}

/* One order that is drawn, or now and then one taken back and given again. */
static enum bn_session_result one_more(struct bn_session *s)
{
    static struct play_list legal;
    const struct bn_state *now = bn_session_state(s);
    char text[TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    play_legal(battle, now, &legal);
    bn_order_say(battle, play_choose(battle, now, &legal, PLAY_WEIGHTED, SEED), &t);
    return bn_session_order(s, text);
}

static struct shown seen(const struct bn_session *s)
{
    return (struct shown){bn_session_orders(s), bn_digest(battle, bn_session_state(s))};
}

/* `ack`: told what is shown, each time. A battle whose record fails goes on as far as it can: what is
 * refused by the disk is not shown. */
static struct shown play(int ack)
{
    struct bn_faults faults = {0};
    struct bn_luck luck = {.has_seed = true, .seed = SEED};
    enum bn_session_result result;
    struct shown shown = {-1, 0};
    struct bn_session *s = bn_session_new(battle, &luck, &result);
    struct bn_writer *w = begin_record(&faults);
    bool records = w && bn_session_record(s, w, true, &faults);
    for (int i = 0; records && i < ORDERS; i++) {
        if (i % 6 == 5 && bn_session_undo(s, 1, true) == BN_DONE_OK)
            shown = seen(s);
        else if (one_more(s) == BN_DONE_OK)
            shown = seen(s);
        if (ack >= 0 && write(ack, &shown, sizeof shown) != (ssize_t)sizeof shown)
            _exit(3);
        bn_session_sync(s); /* whether it can or not: this is no power cut */
    }
    bn_session_free(s);
    bn_faults_free(&faults);
    return shown;
}

/* ---- Looking at what is left ----------------------------------------------------- */

/* Every state on the way of the record, newest last, is one that was or was about to be shown. */
static struct shown on_disk(bool *there)
{
    struct bn_faults faults = {0};
    struct shown found = {-1, 0};
    char *name = NULL;
    size_t len = 0;
    char *text = bn_file_read(path, BN_RECORD_MAX, &len, &name, &faults);
    *there = text != NULL;
    if (text) {
        struct bn_record *r = bn_record_read(path, text, len, &faults);
        assert_non_null(r); /* a record that is there has a whole header */
        struct bn_luck luck = {.seed = r->seed};
        struct bn_session *s = bn_session_replay(battle, r, path, &luck, &faults);
        bn_faults_print(&faults);
        assert_int_equal(faults.n, 0);
        assert_false(bn_session_read_only(s));
        found = seen(s);
        bn_session_free(s);
        bn_record_free(r);
    }
    free(text);
    free(name);
    bn_faults_free(&faults);
    return found;
}

/* Undo takes orders away, so the count may be one more or one less than what was shown last. */
static void nothing_is_lost(struct shown shown, bool was_writing)
{
    bool there;
    struct shown found = on_disk(&there);
    if (shown.orders < 0)
        return; /* nothing was ever shown */
    assert_true(there);
    int more = found.orders - shown.orders;
    if (more == 0 && found.digest == shown.digest)
        return;
    if (!was_writing || more < -1 || more > 1)
        fail_msg("shown %d orders, found %d", shown.orders, found.orders);
}

static void clean_up(void)
{
    char command[2 * FOLDER];
    snprintf(command, sizeof command, "rm -rf '%s'/*", folder);
    assert_int_equal(system(command), 0);
}

/* ---- Tests ------------------------------------------------------------------------- */

static long calls_of_a_whole_battle(void)
{
    trouble(NONE, 0, false);
    struct shown shown = play(-1);
    assert_true(shown.orders > ORDERS / 2);
    long calls = disk.calls;
    nothing_is_lost(shown, false);
    clean_up();
    return calls;
}

static void each_fails(enum trouble kind, bool goes_on)
{
    long calls = calls_of_a_whole_battle();
    assert_true(calls > 2 * ORDERS);
    for (long at = 1; at <= calls; at++) {
        trouble(kind, at, goes_on);
        struct shown shown = play(-1);
        assert_true(disk.happened);
        trouble(NONE, 0, false);
        nothing_is_lost(shown, goes_on); /* dead, the writer may leave the order it died over */
        clean_up();
    }
}

static void every_call_fails_once(void **state)
{
    (void)state;
    each_fails(FAILS, false);
}

static void every_write_is_short_once(void **state)
{
    (void)state;
    each_fails(HALF, false);
}

static void every_call_fails_from_then_on(void **state)
{
    (void)state;
    each_fails(FAILS, true);
}

static void from_a_short_write_on(void **state)
{
    (void)state;
    each_fails(HALF, true);
}

/* A child plays and is killed at a call; it says what it has shown through a pipe. */
static struct shown killed_at(enum trouble kind, long at)
{
    int ends[2];
    struct shown shown = {-1, 0}, next;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(ends[0]);
        trouble(kind, at, false);
        play(ends[1]);
        _exit(0);
    }
    close(ends[1]);
    while (read(ends[0], &next, sizeof next) == (ssize_t)sizeof next)
        shown = next;
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    return shown;
}

static void killed(void **state)
{
    (void)state;
    enum { KILLS = 50 };
    long calls = calls_of_a_whole_battle();
    int with_orders = 0;
    for (int k = 0; k < KILLS; k++) {
        long at = 1 + k * (calls - 1) / (KILLS - 1);
        struct shown shown = killed_at((enum trouble)(KILLS_BEFORE + k % 3), at);
        with_orders += shown.orders > 0;
        nothing_is_lost(shown, true);
        clean_up();
    }
    assert_true(with_orders > KILLS / 2);
}

static int set_up(void **state)
{
    (void)state;
    struct bn_faults faults = {0};
    battle =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &faults);
    bn_faults_print(&faults);
    real = bn_disk;
    bn_disk = (struct bn_disk){bad_open,     bad_write, bad_sync, bad_rename,
                               bad_truncate, bad_lock,  bad_close};
    if (!battle || !mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/t.battle", folder);
    return 0;
}

static int take_down(void **state)
{
    (void)state;
    bn_disk = real;
    bn_battle_free(battle);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_call_fails_once),
        cmocka_unit_test(every_write_is_short_once),
        cmocka_unit_test(every_call_fails_from_then_on),
        cmocka_unit_test(from_a_short_write_on),
        cmocka_unit_test(killed),
    };
    return cmocka_run_group_tests(tests, set_up, take_down);
}
