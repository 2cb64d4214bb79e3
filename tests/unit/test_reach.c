/* Where a unit can get, against trying every way. */
#include "check.h"
#include "made.h"

#include <stdio.h>

enum { COLS = 7, ROWS = 6, HEXES = COLS * ROWS };

static struct bn_battle battle;
static struct bn_state state;
static struct bn_reach reach;

static int step(const struct bn_battle *b, const struct bn_state *s, int unit, int from, int to)
{
    (void)unit, (void)from;
    if (b->rules->terrain[b->board.terrain[to]].closed || bn_unit_at(b, s, to) != BN_NONE)
        return BN_NONE;
    return b->board.terrain[to] == MADE_WOOD ? 2 : 1;
}

static bool stops(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    return bn_enemy_beside(b, s, b->unit[unit].side, hex);
}

/* Depth first over every sequence of steps and turns. */
static void walk(int unit, int points, int turn_cost, int hex, int face, int spent,
                 int8_t best[HEXES][BN_FACES])
{
    if (spent > points || (best[hex][face] != BN_NONE && best[hex][face] <= spent))
        return;
    best[hex][face] = (int8_t)spent;
    for (int turned = 0; turned < BN_FACES; turned++)
        walk(unit, points, turn_cost, hex, turned, spent + turn_cost, best);
    if (hex != state.unit[unit].hex && stops(&battle, &state, unit, hex))
        return;
    for (int k = 0; k < 2; k++) {
        int next = battle.board.next[hex][bn_turned(face, k)];
        int cost = next == BN_NONE ? BN_NONE : step(&battle, &state, unit, hex, next);
        if (cost != BN_NONE)
            walk(unit, points, turn_cost, next, face, spent + cost, best);
    }
}

static void every_way(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        made_begin(&battle, COLS, ROWS);
        for (uint32_t hex = 0; hex < HEXES; hex++)
            battle.board.terrain[hex] = (uint8_t)(made_number(seed, hex, 5) == 0   ? MADE_LAKE
                                                  : made_number(seed, hex, 5) == 1 ? MADE_WOOD
                                                                                   : MADE_OPEN);
        for (uint32_t u = 0; u < 6; u++) {
            char id[8], where[8];
            struct bn_text t = bn_text_begin(where, sizeof where);
            int hex = (int)(u * 7 + made_number(seed, 100 + u, 7));
            battle.board.terrain[hex] = MADE_OPEN;
            bn_hex_say(&battle.board, hex, &t);
            snprintf(id, sizeof id, "A%u", u);
            made_unit(&battle, id, u % 2, where, (int)made_number(seed, 200 + u, 6));
        }
        state = made_start(&battle);
        for (int points = 0; points <= 5; points++)
            for (int turn_cost = 0; turn_cost <= 2; turn_cost++) {
                int8_t best[HEXES][BN_FACES];
                memset(best, BN_NONE, sizeof best);
                walk(2, points, turn_cost, state.unit[2].hex, state.unit[2].face, 0, best);
                memset(&reach, 99, sizeof reach);
                bn_reach_of(&battle, &state, 2, points,
                            (struct bn_move_policy){step, stops, turn_cost}, &reach);
                assert_memory_equal(reach.cost, best, sizeof best);
            }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
