/* Falling back: which ways are open. */
#include <banneret/kit.h>

struct bn_ways bn_retreat_ways(const struct bn_battle *b, const struct bn_state *s, int unit,
                               const int dirs[2], struct bn_retreat_policy policy)
{
    struct bn_ways ways = {0, {BN_NONE, BN_NONE}, false};
    for (int i = 0; i < 2; i++) {
        int hex = b->board.next[s->unit[unit].hex][dirs[i]];
        if (hex == BN_NONE || b->board.terrain[hex] == 0)
            ways.off_board = true;
        else if (policy.open(b, s, unit, hex))
            ways.hex[ways.n++] = hex;
    }
    return ways;
}
