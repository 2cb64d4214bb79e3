/* Units that stand together. */
#include <banneret/kit.h>

uint64_t bn_group_of(const struct bn_battle *b, const struct bn_state *s, int unit,
                     struct bn_group_policy policy)
{
    uint64_t group = UINT64_C(1) << unit, grown = 0;
    while (group != grown) {
        grown = group;
        for (int u = 0; u < b->units; u++) {
            if (!(grown >> u & 1))
                continue;
            for (int d = 0; d < BN_DIRS; d++) {
                int other = bn_unit_at(b, s, b->board.next[s->unit[u].hex][d]);
                if (other != BN_NONE && !bn_enemies(b, unit, other) &&
                    policy.alike(b, s, unit, other))
                    group |= UINT64_C(1) << other;
            }
        }
    }
    return group;
}
