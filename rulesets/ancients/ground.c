/* What the ground does: AN-7, AN-4.6, and sight, AN-4.1. */
#include "an.h"

bool an_is_closed(const struct bn_battle *b, int hex)
{
    return hex == BN_NONE || b->rules->terrain[an_terrain_at(b, hex)].closed;
}

static bool is_bad(const struct bn_battle *b, int hex)
{
    return an_grounds[an_terrain_at(b, hex)].bad;
}

bool an_ground_stops(const struct bn_battle *b, int unit, int from, int to)
{
    int dir = from == BN_NONE ? BN_NONE : bn_dir_to(&b->board, from, to);
    bool by_road = dir != BN_NONE && (b->board.road[from] >> dir & 1);
    return is_bad(b, to) && !by_road && !an_is(b, unit, AN_SKIRMISHER);
}

/* AN-2.4, AN-7.1 */
bool an_is_entrenched(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int hex = s->unit[unit].hex;
    return !an_is_general(b, unit) &&
           (an_terrain_at(b, hex) == AN_FIELDWORK || bn_mark_at(s, hex, AN_WORKS));
}

bool an_has_terrain(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return an_grounds[an_terrain_at(b, s->unit[unit].hex)].terrain || an_is_entrenched(b, s, unit);
}

/* AN-4.6 */
static int bad_going_takes(const struct bn_battle *b, int unit, int from, int to)
{
    bool mounted = an_is(b, unit, AN_MOUNTED);
    bool slowed = mounted || an_kind(b, unit)->class == AN_HEAVY;
    if ((slowed && is_bad(b, from)) || (mounted && is_bad(b, to)))
        return 2;
    return is_bad(b, to) ? 1 : 0;
}

/* AN-7.2: a fieldwork covers against whoever is in the arc of the unit in it, a hill against those
 * below. */
static int works_or_hill_take(const struct bn_battle *b, const struct bn_state *s, int from,
                              int target)
{
    const struct bn_unit *t = &s->unit[target];
    bool covered = an_is_entrenched(b, s, target) && bn_cone(&b->board, t->hex, t->face, from) > 0;
    bool above = an_terrain_at(b, t->hex) == AN_HILL && an_terrain_at(b, from) != AN_HILL;
    return covered || above ? 1 : 0;
}

int an_ground_takes(const struct bn_battle *b, const struct bn_state *s, int unit, int target,
                    int *rule)
{
    int from = s->unit[unit].hex;
    int going = bad_going_takes(b, unit, from, s->unit[target].hex);
    int other = works_or_hill_take(b, s, from, target);
    *rule = going >= other ? AN_4_6 : AN_7_2;
    return bn_most(going, other);
}

/* Woods, towns and hills block, and units; from a hill, units that are not on one do not. */
static bool blocks(const struct bn_battle *b, const struct bn_state *s, int hex, int from, int to)
{
    (void)to;
    if (an_grounds[an_terrain_at(b, hex)].blocks)
        return true;
    bool over = an_terrain_at(b, from) == AN_HILL && an_terrain_at(b, hex) != AN_HILL;
    return an_unit_in(b, s, hex, BN_NONE) != BN_NONE && !over;
}

int an_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to)
{
    return bn_sight_block(b, s, from, to, (struct bn_sight_policy){blocks});
}
