/* How even the scenarios are that ship: make balance [GAMES=400] [SCENARIO=NAME] [JSON=1]
 *
 *     build/tests/balance [--games N] [--random N] [--jobs N] [--json] [--ends] [NAME|FILE]
 *     build/tests/balance --lines [...]        the lines that the scenarios' notes end with
 *     build/tests/balance --proof [...]        the opponent against drawn orders, from either side
 *     build/tests/balance --show K NAME        orders of battle K, for `step NAME --seed K --orders -`
 *
 * Each scenario is played by drawn orders, to see how long it lasts, and by two
 * equal crude opponents (greedy.h), to see who wins. Battle k has the seed k, so
 * the figures are the same every time and whatever --jobs says. --ends also says
 * what ended the battles. */
#include "battles.h"
#include "greedy.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

struct result { /* of one battle */
    int16_t turns;
    int8_t winner, ended_by; /* BN_OPEN when it did not end */
    int8_t lost[BN_SIDES];
};

struct options {
    int games, random, jobs;
    bool json, ends, lines, proof;
    int show;
    const char *only;
};

/* ---- Playing, in several processes ---- */

enum { NOBODY = 0, FIRST = 1, SECOND = 2, BOTH = 3 }; /* seats of the opponent */

static struct result play_one(const struct greedy *g, unsigned seats, uint64_t seed)
{
    static struct bn_state s;
    greedy_play(g, &s, seats, seed, PLAY_ORDERS, NULL);
    return (struct result){
        .turns = s.turn,
        .winner = s.winner,
        .ended_by = s.ended_by,
        .lost = {(int8_t)bn_units_lost(g->b, &s, 0), (int8_t)bn_units_lost(g->b, &s, 1)}};
}

static void play_share(const struct greedy *g, unsigned seats, struct result *out, int n, int from,
                       int by)
{
    for (int i = from; i < n; i += by)
        out[i] = play_one(g, seats, (uint64_t)i + 1);
}

static void die(const char *what)
{
    fprintf(stderr, "balance: %s: %s\n", what, strerror(errno));
    exit(1);
}

static void play_all(const struct greedy *g, unsigned seats, struct result *out, int n, int jobs)
{
    pid_t child[64] = {0};
    fflush(stdout);
    for (int j = 1; j < jobs; j++) {
        child[j] = fork();
        if (child[j] < 0)
            die("fork");
        if (child[j] == 0) {
            play_share(g, seats, out, n, j, jobs);
            _exit(0);
        }
    }
    play_share(g, seats, out, n, 0, jobs);
    for (int j = 1; j < jobs; j++) {
        int status;
        if (waitpid(child[j], &status, 0) < 0 || !WIFEXITED(status) || WEXITSTATUS(status)) {
            fprintf(stderr, "balance: a part of the battles was not played\n");
            exit(1);
        }
    }
}

/* ---- What came out ---- */

struct sums {
    int n, won[BN_SIDES], draws, open, at_limit, median;
    int by[BN_CONDITIONS];
    double lost[BN_SIDES]; /* units, in the mean */
};

static int by_size(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

static int median_of(const struct result *r, int n)
{
    static int16_t turns[1 << 20];
    for (int i = 0; i < n; i++)
        turns[i] = r[i].turns;
    qsort(turns, (size_t)n, sizeof turns[0], by_size);
    return turns[n / 2];
}

static struct sums sum_of(const struct result *r, int n)
{
    struct sums s = {.n = n, .median = median_of(r, n)};
    for (int i = 0; i < n; i++) {
        if (r[i].winner == BN_OPEN)
            s.open++;
        else if (r[i].winner == BN_DRAW)
            s.draws++;
        else
            s.won[r[i].winner]++;
        if (r[i].winner != BN_OPEN && r[i].ended_by == BN_NONE)
            s.at_limit++;
        else if (r[i].winner != BN_OPEN)
            s.by[r[i].ended_by]++;
        for (int side = 0; side < BN_SIDES; side++)
            s.lost[side] += (double)r[i].lost[side] / n;
    }
    return s;
}

static double percent(int k, int n) { return 100.0 * k / n; }

/* Wilson's interval: 95 in 100. */
static void bounds(int k, int n, double *low, double *high)
{
    const double z = 1.959963984540054;
    double p = (double)k / n, middle = p + z * z / (2 * n), scale = 1 + z * z / n;
    double half = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    *low = 100 * (middle - half) / scale;
    *high = 100 * (middle + half) / scale;
}

static void print_json(const char *name, const struct bn_battle *b, const struct sums *drawn,
                       const struct sums *equal)
{
    printf("{\"scenario\":\"%s\",\"random\":{\"battles\":%d,\"turns\":%d,\"unfinished\":%d,"
           "\"at_limit\":%d},\"equal\":{\"battles\":%d",
           name, drawn->n, drawn->median, drawn->open, drawn->at_limit, equal->n);
    for (int side = 0; side < BN_SIDES; side++) {
        double low, high;
        bounds(equal->won[side], equal->n, &low, &high);
        printf(",\"%s\":{\"won\":%d,\"low\":%.1f,\"high\":%.1f,\"lost\":%.2f}", b->side[side].id,
               equal->won[side], low, high, equal->lost[side]);
    }
    printf(",\"drawn\":%d,\"unfinished\":%d,\"at_limit\":%d,\"turns\":%d}}\n", equal->draws,
           equal->open, equal->at_limit, equal->median);
}

static void print_side(const struct bn_battle *b, const struct sums *s, int side)
{
    double low, high;
    bounds(s->won[side], s->n, &low, &high);
    printf("  %-12.12s %3.0f %% (%2.0f-%2.0f) %4.1f of %2d lost", b->side[side].name,
           percent(s->won[side], s->n), low, high, s->lost[side],
           bn_units_left(b, &(struct bn_state){0}, side));
}

static void print_row(const char *name, const struct bn_battle *b, const struct sums *drawn,
                      const struct sums *equal)
{
    printf("%-26s %3d turns, %2.0f %%  |", name, drawn->median,
           percent(drawn->open + drawn->at_limit, drawn->n));
    for (int side = 0; side < BN_SIDES; side++)
        print_side(b, equal, side);
    printf("  drawn %2.0f %%  %3d turns, %2.0f %%\n", percent(equal->draws, equal->n),
           equal->median, percent(equal->open + equal->at_limit, equal->n));
}

static const char *const aim_names[] = {[BN_AIM_DESTROY_UNITS] = "destroy_units",
                                        [BN_AIM_DESTROY] = "destroy",
                                        [BN_AIM_BANNERS] = "banners",
                                        [BN_AIM_EXIT] = "exit",
                                        [BN_AIM_HOLD] = "hold"};

static void print_ends(const struct bn_battle *b, const struct sums *s)
{
    for (int i = 0; i < b->conditions; i++)
        printf("    %s %s: %.0f %%\n", b->side[b->condition[i].side].id,
               aim_names[b->condition[i].aim], percent(s->by[i], s->n));
}

/* The line that a scenario's notes end with. */
static void print_line(const struct bn_battle *b, const struct sums *drawn,
                       const struct sums *equal)
{
    printf("How it plays: (%d battles of equal simple opponents) %s %.0f %%, %s %.0f %%, "
           "drawn %.0f %%; %d turns in the middle, %d with drawn orders.\n",
           equal->n, b->side[0].name, percent(equal->won[0], equal->n), b->side[1].name,
           percent(equal->won[1], equal->n), percent(equal->draws, equal->n), equal->median,
           drawn->median);
}

static void measure(const struct battles_one *one, const struct options *o, struct result *room)
{
    struct greedy g;
    greedy_begin(&g, one->b);
    play_all(&g, NOBODY, room, o->random, o->jobs);
    struct sums drawn = sum_of(room, o->random);
    play_all(&g, BOTH, room, o->games, o->jobs);
    struct sums equal = sum_of(room, o->games);
    greedy_end(&g);
    if (o->json) {
        print_json(one->name, one->b, &drawn, &equal);
        return;
    }
    if (o->lines) {
        printf("%s ", one->name);
        print_line(one->b, &drawn, &equal);
        return;
    }
    print_row(one->name, one->b, &drawn, &equal);
    if (o->ends)
        print_ends(one->b, &equal);
    fflush(stdout);
}

/* Is the opponent one at all? Then it beats drawn orders from either side. */
static void prove(const struct battles_one *one, const struct options *o, struct result *room)
{
    struct greedy g;
    greedy_begin(&g, one->b);
    printf("%-26s", one->name);
    for (int side = 0; side < BN_SIDES; side++) {
        play_all(&g, side == 0 ? FIRST : SECOND, room, o->games, o->jobs);
        struct sums s = sum_of(room, o->games);
        printf("  %-12.12s %3.0f %%", one->b->side[side].name, percent(s.won[side], s.n));
    }
    printf("  against drawn orders\n");
    greedy_end(&g);
}

static void tell(const struct bn_battle *b, const struct bn_order *order)
{
    char text[BN_ORDER_TEXT];
    struct bn_text t = bn_text_begin(text, sizeof text);
    bn_order_say(b, order, &t);
    puts(text);
}

static void show(const struct battles_one *one, int seed)
{
    static struct bn_state s;
    struct greedy g;
    greedy_begin(&g, one->b);
    greedy_play(&g, &s, BOTH, (uint64_t)seed, PLAY_ORDERS, tell);
    greedy_end(&g);
}

/* ---- The command line ---- */

static int number(const char *word, int most)
{
    char *end;
    long n = word ? strtol(word, &end, 10) : 0;
    if (!word || *end || n < 1 || n > most) {
        fprintf(stderr, "balance: a number from 1 to %d was expected\n", most);
        exit(2);
    }
    return (int)n;
}

static struct options read_options(char **argv)
{
    struct options o = {.games = 400, .random = 200, .jobs = 2};
    for (char **arg = argv + 1; *arg; arg++) {
        if (strcmp(*arg, "--json") == 0)
            o.json = true;
        else if (strcmp(*arg, "--ends") == 0)
            o.ends = true;
        else if (strcmp(*arg, "--lines") == 0)
            o.lines = true;
        else if (strcmp(*arg, "--proof") == 0)
            o.proof = true;
        else if (strcmp(*arg, "--show") == 0)
            o.show = number(*++arg, 1 << 20);
        else if (strcmp(*arg, "--games") == 0)
            o.games = number(*++arg, 1 << 20);
        else if (strcmp(*arg, "--random") == 0)
            o.random = number(*++arg, 1 << 20);
        else if (strcmp(*arg, "--jobs") == 0)
            o.jobs = number(*++arg, 63);
        else
            o.only = *arg;
    }
    return o;
}

/* What ships, or what was named; hidden rulesets and tests' own scenarios are only measured by name. */
static bool is_wanted(const struct battles_one *one, const struct options *o)
{
    if (o->only)
        return true;
    return !one->b->rules->hidden && one->b->rules->eagerness &&
           strncmp(one->name, one->b->rules->id, strlen(one->b->rules->id)) == 0;
}

int main(int argc, char **argv)
{
    (void)argc;
    struct options o = read_options(argv);
    struct battles list = battles_read(o.only);
    size_t most = (size_t)(o.games > o.random ? o.games : o.random);
    struct result *room =
        mmap(NULL, most * sizeof *room, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        die("memory");
    if (!o.json && !o.lines && !o.proof && !o.show)
        printf("%-26s %-15s  |  %d battles of equal opponents\n", "", "drawn orders", o.games);
    for (size_t i = 0; i < list.n; i++) {
        if (!is_wanted(&list.at[i], &o))
            continue;
        if (o.show)
            show(&list.at[i], o.show);
        else if (o.proof)
            prove(&list.at[i], &o, room);
        else
            measure(&list.at[i], &o, room);
    }
    battles_free(&list);
    munmap(room, most * sizeof *room);
    return 0;
}
