/* What the ground does: LH-8, and sight, LH-4.4. */
#include "lh.h"

/* LH-8.2: along the road. */
static bool by_road(const struct bn_battle *b, int from, int to)
{
    int dir = from == BN_NONE ? BN_NONE : bn_dir_to(&b->board, from, to);
    return dir != BN_NONE && (b->board.road[from] >> dir & 1);
}

static bool is_hill(const struct bn_battle *b, int hex)
{
    return hex != BN_NONE && lh_terrain_at(b, hex) == LH_HILL;
}

int lh_step_cost(const struct bn_battle *b, int from, int to)
{
    if (by_road(b, from, to) || (is_hill(b, to) && is_hill(b, from)))
        return 1;
    return lh_grounds[lh_terrain_at(b, to)].cost;
}

/* Does the line into the target's hex come through a hexside of this sort? At a corner the better for
 * the defender counts: LH-8.3. */
static bool enters_by_wall(const struct bn_battle *b, int hex, const int dirs[], int n)
{
    for (int i = 0; i < n; i++)
        if (b->board.side[hex][dirs[i]] == LH_WALL)
            return true;
    return false;
}

static bool enters_by_front(int face, const int dirs[], int n)
{
    for (int i = 0; i < n; i++)
        if (bn_arc_of(face, dirs[i]) == BN_FRONT)
            return true;
    return false;
}

struct lh_by_ground lh_by_ground(const struct bn_battle *b, const struct bn_state *s, int from,
                                 int target)
{
    int hex = s->unit[target].hex, terrain = lh_terrain_at(b, hex);
    int dirs[2], n = bn_line_entry(&b->board, from, hex, dirs);
    struct lh_by_ground by = {lh_grounds[terrain].less, lh_grounds[terrain].more};
    if (terrain == LH_HILL && is_hill(b, from))
        by.less = 0;
    if (terrain == LH_FIELDWORK && !enters_by_front(s->unit[target].face, dirs, n))
        by.less = 0;
    if (enters_by_wall(b, hex, dirs, n))
        by.less = bn_most(by.less, 1);
    return by;
}

/* LH-4.4: woods, towns and hills block, and units; from a hill, units that are not on one do not. */
static bool blocks(const struct bn_battle *b, const struct bn_state *s, int hex, int from, int to)
{
    (void)to;
    if (lh_grounds[lh_terrain_at(b, hex)].blocks)
        return true;
    return bn_unit_at(b, s, hex) != BN_NONE && !(is_hill(b, from) && !is_hill(b, hex));
}

int lh_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to)
{
    if (lh_option(b, LH_SIGHT) == LH_SIGHT_OPEN)
        return BN_NONE;
    return bn_sight_block(b, s, from, to, (struct bn_sight_policy){blocks});
}
