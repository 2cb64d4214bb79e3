/* Room in a hex, and ways to retreat: AN-3.5, AN-6.1, AN-8.1. */
#include "an.h"

/* ---- Room ---- */

/* A general goes where friends are, and stays with one that has no other general. */
static enum an_room room_for_general(const struct bn_battle *b, const struct bn_state *s, int unit,
                                     int hex)
{
    int other = an_unit_in(b, s, hex, unit), general = an_general_in(b, s, hex, unit);
    if (other != BN_NONE && bn_enemies(b, unit, other))
        return AN_TAKEN;
    if (general != BN_NONE)
        return bn_enemies(b, unit, general) ? AN_HIS_GENERAL : AN_PASS;
    return AN_FREE;
}

/* AN-3.5 */
static bool may_pass(const struct bn_battle *b, int unit, int other)
{
    if (bn_enemies(b, unit, other) && an_option(b, AN_SKIRMISH_PASS) != AN_PASS_ALL)
        return false;
    return an_is(b, unit, AN_SKIRMISHER) || an_is(b, other, AN_SKIRMISHER);
}

enum an_room an_room_for(const struct bn_battle *b, const struct bn_state *s, int unit, int hex)
{
    if (an_is_closed(b, hex))
        return AN_SHUT;
    if (an_is_general(b, unit))
        return room_for_general(b, s, unit, hex);
    int own = an_general_with(b, s, unit);
    int other = an_unit_in(b, s, hex, unit), general = an_general_in(b, s, hex, own);
    if (general != BN_NONE && bn_enemies(b, unit, general))
        return AN_HIS_GENERAL;
    if (other != BN_NONE)
        return may_pass(b, unit, other) ? AN_PASS : AN_TAKEN;
    return general != BN_NONE && own != BN_NONE ? AN_TWO_GENERALS : AN_FREE;
}

bool an_is_passing(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return bn_on_board(s, unit) && an_room_for(b, s, unit, s->unit[unit].hex) != AN_FREE;
}

/* ---- Ways ---- */

static const int8_t toward[][3] = {/* n s e w: the two beside it, and what is straight */
                                   {BN_NW, BN_NE, BN_NONE},
                                   {BN_SW, BN_SE, BN_NONE},
                                   {BN_NE, BN_SE, BN_E},
                                   {BN_NW, BN_SW, BN_W}};

static const int8_t *toward_baseline(const struct bn_battle *b, int unit)
{
    switch (b->side[b->unit[unit].side].baseline) {
    case 'n': return toward[0];
    case 's': return toward[1];
    case 'e': return toward[2];
    default: return toward[3];
    }
}

bool an_at_edge(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int hex = s->unit[unit].hex, row = hex / b->board.cols;
    const int8_t *dirs = toward_baseline(b, unit);
    if (dirs[2] == BN_NONE)
        return row == (dirs[0] == BN_NW ? 0 : b->board.rows - 1);
    for (hex = b->board.next[hex][dirs[2]]; hex != BN_NONE; hex = b->board.next[hex][dirs[2]])
        if (an_terrain_at(b, hex) != AN_MISSING)
            return false;
    return true;
}

/* Straight on in one direction, over friends that it passes. Where it ends, BN_NONE. */
static int end_of_way(const struct bn_battle *b, const struct bn_state *s, int unit, int dir)
{
    for (int hex = b->board.next[s->unit[unit].hex][dir];; hex = b->board.next[hex][dir]) {
        enum an_room room = an_room_for(b, s, unit, hex);
        if (room == AN_FREE)
            return hex;
        int other = hex == BN_NONE ? BN_NONE : bn_unit_at(b, s, hex);
        if (room != AN_PASS || bn_enemies(b, unit, other))
            return BN_NONE;
    }
}

static void add_way(const struct bn_battle *b, const struct bn_state *s, int unit, int dir,
                    struct an_ways *ways)
{
    int end = end_of_way(b, s, unit, dir);
    if (end == BN_NONE)
        return;
    ways->hex[ways->n] = b->board.next[s->unit[unit].hex][dir];
    ways->end[ways->n++] = end;
}

struct an_ways an_ways_of(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    struct an_ways ways = {0, {BN_NONE, BN_NONE}, {BN_NONE, BN_NONE}};
    const int8_t *dirs = toward_baseline(b, unit);
    if (an_at_edge(b, s, unit))
        return ways;
    if (dirs[2] != BN_NONE)
        add_way(b, s, unit, dirs[2], &ways);
    for (int i = 0, straight = ways.n; i < 2 && !straight; i++)
        add_way(b, s, unit, dirs[i], &ways);
    return ways;
}
