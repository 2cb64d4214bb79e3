/* What a unit is and what the ground does: MW-1.4, MW-3.4 to MW-3.6, MW-4.4. */
#include "mw.h"

/* ---- Units ---- */

bool mw_is_enemy(const struct bn_battle *b, const struct bn_state *s, int unit, int other)
{
    return bn_enemies(b, unit, other) && bn_on_board(s, other);
}

bool mw_has_moved(const struct bn_state *s, int unit)
{
    return mw_has(s, unit, MW_MOVED) || mw_has(s, unit, MW_TURNED);
}

/* MW-1.4 */
int mw_pace(const struct bn_battle *b, int unit)
{
    return b->unit[unit].move ? b->unit[unit].move : b->rules->types[mw_type(b, unit)].move;
}

/* MW-1.1 */
bool mw_is_far(const struct bn_battle *b, int a, int other, int inches)
{
    return !bn_within(&b->board, a, other, inches, mw_option(b, MW_INCHES_PER_HEX));
}

/* MW-1.3 */
int mw_measure(const struct bn_battle *b, int from, int to)
{
    int inches = mw_option(b, MW_INCHES_PER_HEX), tenths = 0;
    int square = bn_square(&b->board, from, to) * inches * inches;
    while (tenths * tenths < 100 * square)
        tenths++;
    return tenths;
}

/* ---- Entering ---- */

/* MW-3.4, and MW-3.6 for what a road does */
bool mw_may_enter(const struct bn_battle *b, int unit, int hex, bool by_road)
{
    switch (mw_grounds[mw_terrain_at(b, hex)].entry) {
    case MW_FREE: return true;
    case MW_BY_FOOT:
        return by_road || (mw_option(b, MW_WOODS_ARE) == MW_WOODS_OPEN_TO_FOOT &&
                           !mw_types[mw_type(b, unit)].mounted);
    case MW_ROAD_ONLY: return by_road;
    default: return false;
    }
}

bool mw_may_stand(const struct bn_battle *b, int unit, int hex)
{
    return mw_may_enter(b, unit, hex, b->board.road[hex] != 0);
}

static int hexside_between(const struct bn_battle *b, int a, int other)
{
    int dir = bn_dir_to(&b->board, a, other);
    return dir == BN_NONE ? MW_NO_SIDE : b->board.side[a][dir];
}

/* MW-3.5 */
bool mw_river_between(const struct bn_battle *b, int a, int other)
{
    return hexside_between(b, a, other) == MW_RIVER;
}

bool mw_crossing_between(const struct bn_battle *b, int a, int other)
{
    int side = hexside_between(b, a, other);
    return side == MW_BRIDGE || side == MW_FORD;
}

/* ---- Sight ---- */

static bool is_hill(const struct bn_battle *b, int hex) { return mw_terrain_at(b, hex) == MW_HILL; }

/* MW-4.4: woods, towns and hills block, but no hill between two hills; so do units, from a hill only
 * those on hills. */
static bool blocks(const struct bn_battle *b, const struct bn_state *s, int hex, int from, int to)
{
    bool between_hills = is_hill(b, hex) && is_hill(b, from) && is_hill(b, to);
    if (mw_grounds[mw_terrain_at(b, hex)].blocks && !between_hills)
        return true;
    return bn_unit_at(b, s, hex) != BN_NONE && !(is_hill(b, from) && !is_hill(b, hex));
}

int mw_sight_block(const struct bn_battle *b, const struct bn_state *s, int from, int to)
{
    if (mw_option(b, MW_SIGHT) == MW_SIGHT_OPEN)
        return BN_NONE;
    return bn_sight_block(b, s, from, to, (struct bn_sight_policy){blocks});
}
