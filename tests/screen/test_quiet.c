/* How much is written: little for a step of the cursor, nothing while nothing happens. With --bench it
 * prints the figures as JSON lines instead of judging them, and how long a first picture takes beside
 * that of the smallest program with curses, which it is itself with --hello. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <curses.h>

#include "home.h"
#include "terminal.h"

#include <cmocka.h>

/* Steps of the cursor over open ground at 120 × 40, in the empty middle: sideways, and over the corners of hexes,
 * where both rulers change. */
static const char steps[] = "lhlhyubnun";
enum { STEPS = sizeof steps - 1, BOUND = 205 };

struct counts {
    size_t step[STEPS], sum, idle;
    bool cleared; /* the whole screen, by a step */
};

static struct terminal *start(void)
{
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", "first-blood", "--no-effects", "--seed", "4", NULL};
    struct terminal *t = terminal_start(120, 40, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r"); /* the story */
    assert_true(terminal_shows(t, "may order"));
    terminal_type(t, "\r"); /* the dice of the turn */
    assert_true(terminal_shows(t, "choose a unit"));
    terminal_type(t, "\033"); /* nobody is chosen */
    return t;
}

static struct counts count(void)
{
    struct counts n = {0};
    struct terminal *t = start();
    size_t before;
    for (const char *way = "hhhhhhnnnl"; *way; way++)
        terminal_type(t, (char[]){*way, 0});
    terminal_settle(t);
    terminal_raw(t, &before);
    for (int i = 0; i < STEPS; i++) {
        size_t from, to;
        terminal_raw(t, &from);
        terminal_type(t, (char[]){steps[i], 0});
        terminal_settle(t);
        terminal_raw(t, &to);
        n.step[i] = to - from;
        n.sum += to - from;
    }
    size_t end;
    const char *raw = terminal_raw(t, &end);
    for (size_t i = before; i + 4 <= end; i++)
        n.cleared = n.cleared || memcmp(raw + i, "\033[2J", 4) == 0 ||
                    (i + 6 <= end && memcmp(raw + i, "\033[H\033[J", 6) == 0);
    n.idle = terminal_noise(t, 500);
    terminal_end(t);
    home_forget();
    return n;
}

static void a_step_writes_little_and_idleness_nothing(void **state)
{
    (void)state;
    struct counts n = count();
    for (int i = 0; i < STEPS; i++)
        if (n.step[i] == 0)
            fail_msg("%c at place %d did not move", steps[i], i);
    assert_in_range(n.sum / STEPS, 1, BOUND);
    assert_false(n.cleared);
    assert_int_equal(n.idle, 0);
}

static void bench_steps(void **state)
{
    (void)state;
    struct counts n = count();
    size_t most = 0;
    for (int i = 0; i < STEPS; i++)
        most = n.step[i] > most ? n.step[i] : most;
    printf(
        "{\"bench\":\"cursor step\",\"window\":\"120x40\",\"mean_bytes\":%.1f,\"most_bytes\":%zu,"
        "\"idle_bytes\":%zu}\n",
        (double)n.sum / STEPS, most, n.idle);
}

/* ---- The first picture ---- */

static const char greeting[] = "Hello, and a line as long as others";
static const char *self;

static int hello(void)
{
    initscr();
    start_color();
    for (int y = 0; y < LINES; y++)
        mvaddstr(y, 0, greeting);
    refresh();
    getch();
    return endwin() == ERR;
}

static double milliseconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

/* Until this stands there, which is drawn last. */
static double first_picture(const char *program, const char *const args[], const char *last)
{
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    double begun = milliseconds();
    struct terminal *t = terminal_start_of(program, 120, 40, env, args);
    assert_true(terminal_shows(t, last));
    double took = milliseconds() - begun;
    terminal_end(t);
    home_forget();
    return took;
}

static int smaller(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Each a few times, by turns, so that what else the machine does strikes all alike. */
static void bench_first_picture(void **state)
{
    enum { TIMES = 21 };
    (void)state;
    const char *banneret = getenv("BANNERET");
    const char *said[] = {"--hello", NULL}, *menu[] = {NULL};
    const char *battle[] = {"play", "first-blood", "--no-effects", NULL};
    double took[3][TIMES];
    for (int i = 0; i < TIMES; i++) {
        took[0][i] = first_picture(self, said, greeting);
        took[1][i] = first_picture(banneret, menu, "to learn the game");
        took[2][i] = first_picture(banneret, battle, "Enter on");
    }
    for (int i = 0; i < 3; i++)
        qsort(took[i], TIMES, sizeof took[i][0], smaller);
    printf("{\"bench\":\"first picture\",\"window\":\"120x40\",\"hello_ms\":%.1f,\"menu_ms\":%.1f,"
           "\"battle_ms\":%.1f}\n",
           took[0][TIMES / 2], took[1][TIMES / 2], took[2][TIMES / 2]);
}

static int begin(void **state)
{
    *state = NULL;
    return home_begin("quiet", NULL);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_step_writes_little_and_idleness_nothing)};
    const struct CMUnitTest benches[] = {cmocka_unit_test(bench_steps),
                                         cmocka_unit_test(bench_first_picture)};
    self = argv[0];
    if (argc > 1 && strcmp(argv[1], "--hello") == 0)
        return hello();
    if (argc > 1 && strcmp(argv[1], "--bench") == 0)
        return cmocka_run_group_tests(benches, begin, home_end);
    return cmocka_run_group_tests(tests, begin, home_end);
}
