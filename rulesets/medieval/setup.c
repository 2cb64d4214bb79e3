/* What a scenario may ask for, and how a battle ends that asks for nothing: MW-9.1. */
#include "mw.h"

/* ---- Units ---- */

static const char *unit_fault(const struct bn_battle *b, int unit, int *hex)
{
    const struct bn_unit_def *def = &b->unit[unit];
    int open = 0;
    if (def->move > 24)
        return "a unit moves 1 to 24 inches (MW-1.4)";
    *hex = def->hex;
    if (def->hex != BN_NONE && !mw_may_stand(b, unit, def->hex))
        return "it cannot enter the ground that it stands on (MW-3.4)";
    for (int i = 0; i < def->arrival.n; i++)
        open += mw_may_enter(b, unit, b->hex_pool[def->arrival.at + i], false);
    if (def->arrives && open == 0)
        return "it can never arrive: its hexes are shut to it (MW-3.10)";
    *hex = BN_NONE;
    return NULL;
}

static int stands_at(const struct bn_battle *b, int hex)
{
    for (int u = 0; u < b->units; u++)
        if (b->unit[u].hex == hex)
            return u;
    return BN_NONE;
}

/* MW-7.1: every hex takes whatever may be drawn for it. */
static const char *deploy_fault(const struct bn_battle *b, int unit, int *hex)
{
    int side = b->unit[unit].side;
    struct bn_hexes list = b->side[side].hexes[MW_DEPLOY];
    for (int i = 0; b->unit[unit].perhaps && i < list.n; i++) {
        *hex = b->hex_pool[list.at + i];
        if (!mw_may_stand(b, unit, *hex))
            return "it cannot be deployed there (MW-3.4)";
        if (stands_at(b, *hex) != BN_NONE)
            return "it cannot be deployed there: a unit stands on this hex (MW-1.2)";
        if (side == 1 && bn_hexes_have(b, b->side[0].hexes[MW_DEPLOY], *hex))
            return "both sides deploy on this hex (MW-1.2)";
    }
    *hex = BN_NONE;
    return NULL;
}

/* ---- The middle of a turn ---- */

/* MW-5.3 */
static const char *pair_fault(const struct bn_battle *b, int unit, int other)
{
    int a = b->unit[unit].hex, at = b->unit[other].hex;
    if (!bn_enemies(b, unit, other))
        return "a pair is of two enemies (MW-5.3)";
    if (a == BN_NONE || at == BN_NONE || bn_dir_to(&b->board, a, at) == BN_NONE)
        return "a pair is of two units that stand next to each other (MW-5.3)";
    return mw_river_between(b, a, at) ? "a river parts the two (MW-5.1)" : NULL;
}

/* ---- The whole ---- */

/* MW-3.4: ground that nobody can stand on is never held. */
static const char *hold_fault(const struct bn_battle *b, const struct bn_condition *aim, int *hex)
{
    for (int i = 0; aim->aim == BN_AIM_HOLD && i < aim->hexes.n; i++) {
        bool can = false;
        *hex = b->hex_pool[aim->hexes.at + i];
        for (int u = 0; u < b->units; u++)
            can = can || (b->unit[u].side == aim->side && mw_may_stand(b, u, *hex));
        if (!can)
            return "this hex can never be held: nobody can enter it (MW-3.4)";
    }
    *hex = BN_NONE;
    return NULL;
}

const char *mw_settle(struct bn_battle *b, int *unit, int *hex)
{
    const char *fault = NULL;
    for (int u = 0; u < b->units && !fault; u++) {
        *unit = u;
        fault = unit_fault(b, u, hex);
        if (!fault)
            fault = deploy_fault(b, u, hex);
    }
    for (int i = 0; i < b->start.pairs && !fault; i++) {
        *unit = b->start.pair[i].unit;
        fault = pair_fault(b, *unit, b->start.pair[i].other);
    }
    if (fault)
        return fault;
    *unit = BN_NONE;
    for (int i = 0; i < b->conditions && !fault; i++)
        fault = hold_fault(b, &b->condition[i], hex);
    return fault;
}

/* MW-9.1 */
const char *mw_remark(const struct bn_battle *b, int *rule)
{
    *rule = MW_9_1;
    for (int i = 0; i < b->conditions; i++)
        if (b->condition[i].aim == BN_AIM_HOLD || b->condition[i].aim == BN_AIM_EXIT)
            return NULL;
    return "no side has an aim on the ground: that rewards the one who waits";
}

/* ---- Ending ---- */

/* MW-9.1 */
static bool has_lost(const struct bn_battle *b, const struct bn_state *s, int side)
{
    return bn_units_left(b, s, side) + bn_units_exited(b, s, side) == 0;
}

int mw_ending(const struct bn_battle *b, const struct bn_state *s)
{
    bool lost[] = {has_lost(b, s, 0), has_lost(b, s, 1)};
    if (lost[0] && lost[1])
        return BN_DRAW;
    return lost[0] ? 1 : lost[1] ? 0 : BN_OPEN;
}
