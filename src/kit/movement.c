/* Where a unit can get by steps into its front hexes and turns. */
#include <banneret/kit.h>

#include <string.h>

/* Points are few, so the border of what is reached grows by cost: all places of cost 0, then of 1.
 * True: turns are free, and a facing that was passed over has become reachable at the same cost. */
static bool spread(const struct bn_battle *b, const struct bn_state *s, int unit, int points,
                   struct bn_move_policy policy, struct bn_reach *out, int hex, int face)
{
    int spent = out->cost[hex][face];
    bool again = false;
    for (int turn = 0; turn < BN_FACES; turn++) {
        int cost = spent + policy.turn_cost;
        if (cost <= points && (out->cost[hex][turn] == BN_NONE || out->cost[hex][turn] > cost)) {
            out->cost[hex][turn] = (int8_t)cost;
            again = again || (cost == spent && turn < face);
        }
    }
    if (hex != s->unit[unit].hex && policy.stops(b, s, unit, hex))
        return again;
    int ahead[2];
    bn_arc_hexes(&b->board, hex, face, BN_FRONT, ahead);
    for (int i = 0; i < 2; i++) {
        int step = ahead[i] == BN_NONE ? BN_NONE : policy.step(b, s, unit, hex, ahead[i]);
        int cost = spent + step;
        if (step == BN_NONE || cost > points)
            continue;
        if (out->cost[ahead[i]][face] == BN_NONE || out->cost[ahead[i]][face] > cost)
            out->cost[ahead[i]][face] = (int8_t)cost;
    }
    return again;
}

void bn_reach_of(const struct bn_battle *b, const struct bn_state *s, int unit, int points,
                 struct bn_move_policy policy, struct bn_reach *out)
{
    int hexes = b->board.cols * b->board.rows;
    int start = s->unit[unit].hex;
    memset(out->cost, BN_NONE, sizeof out->cost[0] * (size_t)hexes);
    out->cost[start][s->unit[unit].face] = 0;
    for (int cost = 0; cost <= points; cost++)
        for (int hex = 0; hex < hexes; hex++) {
            if (bn_distance(&b->board, start, hex) > cost)
                continue; /* a step costs a point at least */
            for (int face = 0; face < BN_FACES; face++)
                if (out->cost[hex][face] == cost &&
                    spread(b, s, unit, points, policy, out, hex, face))
                    face = -1;
        }
}
