/* How fast it is: JSON lines, one a measurement, of `make bench`.
 *
 *     {"bench":"playout","scenario":"lionheart/roncevaux","kind":"weighted","per_s":2100,...}
 *
 * Each measurement repeats its work until half a second is over. */
#include "battles.h"
#include "play.h"

#include <banneret/kit.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { ENOUGH = 2 }; /* measurements a second */

static bool is_enough(double began) { return now() - began > 1.0 / ENOUGH; }

/* Keep the compiler from leaving out what nobody looks at. */
static volatile uint64_t kept;
static void look_at(const void *p) { __asm__ volatile("" : : "r"(p) : "memory"); }

static void say_each(const char *bench, const char *scenario, const char *unit, double seconds,
                     double count, double scale)
{
    printf("{\"bench\":\"%s\",\"scenario\":\"%s\",\"%s\":%.3f}\n", bench, scenario, unit,
           seconds / count * scale);
}

/* ---- Battles ---- */

static void playouts(const struct battles_one *one, enum play_kind kind)
{
    double began = now();
    long games = 0, orders = 0;
    for (uint64_t seed = 1; !is_enough(began); seed++, games++) {
        struct bn_state s;
        play_out(one->b, &s, kind, seed, PLAY_ORDERS);
        orders += s.orders;
    }
    double seconds = now() - began;
    printf("{\"bench\":\"playout\",\"scenario\":\"%s\",\"kind\":\"%s\",\"battles_per_s\":%.0f,"
           "\"decisions_per_s\":%.0f,\"decisions_per_battle\":%.1f}\n",
           one->name, play_kind_names[kind], (double)games / seconds, (double)orders / seconds,
           (double)orders / (double)games);
}

/* States from the middle of battles, to measure on. */
enum { MOMENTS = 64 };
struct moments {
    struct bn_state at[MOMENTS];
    int n;
};

static void gather(const struct bn_battle *b, struct moments *m)
{
    static struct play_list legal;
    m->n = 0;
    for (uint64_t seed = 1; m->n < MOMENTS; seed++) {
        struct bn_state s;
        struct bn_seeded seeded = bn_seeded_of(seed);
        bn_begin(b, &s, &seeded.chance, NULL);
        for (int i = 0; s.winner == BN_OPEN && m->n < MOMENTS && i < 400; i++) {
            if (i % 20 == 5)
                m->at[m->n++] = s;
            play_legal(b, &s, &legal);
            bn_apply(b, &s, play_choose(b, &s, &legal, PLAY_WEIGHTED, seed), &seeded.chance, NULL);
        }
    }
}

static void parts(const struct battles_one *one)
{
    static struct moments m;
    static struct play_list legal;
    const struct bn_battle *b = one->b;
    struct bn_state copy;
    gather(b, &m);

    double began = now(), count = 0;
    for (; !is_enough(began); count += MOMENTS)
        for (int i = 0; i < MOMENTS; i++) {
            copy = m.at[i];
            look_at(&copy);
        }
    say_each("copy", one->name, "ns", now() - began, count, 1e9);

    for (began = now(), count = 0; !is_enough(began); count += MOMENTS)
        for (int i = 0; i < MOMENTS; i++)
            kept += bn_digest(b, &m.at[i]);
    say_each("digest", one->name, "ns", now() - began, count, 1e9);

    for (began = now(), count = 0; !is_enough(began); count += MOMENTS)
        for (int i = 0; i < MOMENTS; i++) {
            play_legal(b, &m.at[i], &legal);
            kept += (uint64_t)legal.list.n;
        }
    say_each("legal", one->name, "ns", now() - began, count, 1e9);

    for (began = now(), count = 0; !is_enough(began); count += MOMENTS)
        for (int i = 0; i < MOMENTS; i++) {
            struct bn_view view = bn_view_of(b, &m.at[i], 0);
            look_at(&view);
        }
    say_each("view", one->name, "ns", now() - began, count, 1e9);
}

/* ---- The kit, on the first battle that has units with a facing ---- */

static int one_point(const struct bn_battle *b, const struct bn_state *s, int unit, int from,
                     int to)
{
    (void)unit, (void)from;
    return bn_unit_at(b, s, to) == BN_NONE ? 1 : BN_NONE;
}

static bool never(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    (void)b, (void)s, (void)unit, (void)hex;
    return false;
}

static void reach(const struct battles_one *one)
{
    static struct bn_reach out;
    struct bn_state s;
    struct bn_seeded seeded = bn_seeded_of(1);
    int unit = 0;
    bn_begin(one->b, &s, &seeded.chance, NULL);
    while (unit < one->b->units && (!bn_on_board(&s, unit) || s.unit[unit].face == BN_NONE))
        unit++;
    if (unit == one->b->units)
        return;
    double began = now(), count = 0;
    for (; !is_enough(began); count++) {
        bn_reach_of(one->b, &s, unit, 4, (struct bn_move_policy){one_point, never, 1}, &out);
        kept += (uint64_t)out.cost[s.unit[unit].hex][0];
    }
    say_each("reach_4_points", one->name, "us", now() - began, count, 1e6);
}

static void lines(const struct battles_one *one)
{
    struct bn_cell cell[BN_LINE_LEN];
    int hexes = one->b->board.cols * one->b->board.rows;
    double began = now(), count = 0;
    for (; !is_enough(began); count += hexes)
        for (int to = 0; to < hexes; to++)
            kept += (uint64_t)bn_line(&one->b->board, 0, to, cell);
    say_each("line", one->name, "ns", now() - began, count, 1e9);
}

/* ---- Odds ---- */

struct ear {
    struct bn_sink sink;
    int dice;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    (void)b, (void)s;
    if (e->kind == BN_EV_DICE && ((struct ear *)sink)->dice == 0)
        ((struct ear *)sink)->dice = e->n;
}

static int dice_of(const struct bn_battle *b, const struct bn_state *s, const struct bn_order *o)
{
    struct bn_state copy = *s;
    struct bn_seeded seeded = bn_seeded_of(1);
    struct ear ear = {.sink = {hear}};
    bn_apply(b, &copy, o, &seeded.chance, &ear.sink);
    return ear.dice;
}

/* The attack with the most dice, up to ten, that drawn battles come to. */
static void odds(const struct battles_one *one)
{
    static struct play_list legal;
    static struct bn_outcome out[512];
    const struct bn_battle *b = one->b;
    struct bn_state best_state;
    struct bn_order best = bn_order_of(0, BN_NONE);
    int best_dice = 0;
    for (uint64_t seed = 1; seed <= 40 && best_dice < 10; seed++) {
        struct bn_state s;
        struct bn_seeded seeded = bn_seeded_of(seed);
        bn_begin(b, &s, &seeded.chance, NULL);
        for (int i = 0; s.winner == BN_OPEN && i < 600; i++) {
            play_legal(b, &s, &legal);
            for (int k = 0; k < legal.list.n; k++) {
                int dice = legal.at[k].other == BN_NONE ? 0 : dice_of(b, &s, &legal.at[k]);
                if (dice > best_dice && dice <= 10)
                    best_dice = dice, best = legal.at[k], best_state = s;
            }
            bn_apply(b, &s, play_choose(b, &s, &legal, PLAY_WEIGHTED, seed), &seeded.chance, NULL);
        }
    }
    if (best_dice == 0)
        return;
    struct bn_view view = bn_view_of(b, &best_state, BN_NONE);
    struct bn_odds result = {0};
    double began = now(), count = 0;
    for (; !is_enough(began); count++)
        result = bn_odds_of(&view, &best, out, 512);
    printf("{\"bench\":\"odds\",\"scenario\":\"%s\",\"dice\":%d,\"leaves\":%llu,\"us\":%.1f}\n",
           one->name, best_dice, (unsigned long long)result.leaves, (now() - began) / count * 1e6);
}

int main(int argc, char **argv)
{
    struct battles list = battles_read(argc > 1 ? argv[1] : NULL);
    printf("{\"bench\":\"sizes\",\"state_bytes\":%zu,\"battle_bytes\":%zu}\n",
           sizeof(struct bn_state), sizeof(struct bn_battle));
    for (size_t i = 0; i < list.n; i++) {
        const struct battles_one *one = &list.at[i];
        if (strncmp(one->name, "tests/", 6) == 0)
            continue; /* made for other things than speed */
        playouts(one, PLAY_UNIFORM);
        playouts(one, PLAY_WEIGHTED);
        parts(one);
        reach(one);
        lines(one);
        odds(one);
    }
    battles_free(&list);
    return 0;
}
