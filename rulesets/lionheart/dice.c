/* How many dice an attack has (LH-5), and which of them hit (LH-4.2, LH-4.3, LH-9.3). */
#include "lh.h"

/* LH-5.2, by LH-1.3 and LH-1.4: the King's 4 dice are his own, each knight of his has 2. */
static int base_dice(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int figures = s->unit[unit].figures;
    if (lh_type(b, unit) == LH_KING)
        return lh_types[LH_KING].dice + (figures - 1) * lh_types[LH_KNIGHT].dice;
    return figures * lh_types[lh_type(b, unit)].dice;
}

/* LH-5.3: into a rear hex; a town has no rear (LH-8). */
static bool strikes_rear(const struct bn_battle *b, const struct bn_state *s, int attacker,
                         int target)
{
    const struct bn_unit *t = &s->unit[target];
    return lh_terrain_at(b, t->hex) != LH_TOWN &&
           bn_in_arc(&b->board, t->hex, t->face, BN_REAR, s->unit[attacker].hex);
}

/* LH-5.4 */
static int charge_bonus(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    switch (lh_option(b, LH_CHARGE_BONUS)) {
    case LH_BONUS_ONE:
        return 1;
    case LH_BONUS_FIGURES:
        return s->unit[unit].figures;
    case LH_BONUS_NONE:
        return 0;
    default:
        return bn_half_up(base_dice(b, s, unit));
    }
}

int lh_clash_dice(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    return base_dice(b, s, unit) + charge_bonus(b, s, unit);
}

/* LH-5.5 */
struct lh_dice lh_dice_of(const struct bn_battle *b, const struct bn_state *s, int attacker,
                          int target, enum lh_attack kind, int share)
{
    struct lh_dice d = {.base = base_dice(b, s, attacker)};
    struct lh_by_ground by = lh_by_ground(b, s, s->unit[attacker].hex, target);
    int cap = lh_types[lh_type(b, attacker)].cap;

    if (kind == LH_DEFENSIVE && lh_option(b, LH_DEFENSIVE_FIRE) == LH_FIRE_HALF)
        d.halved = bn_half_up(d.base) - d.base; /* LH-4.6 */
    if ((kind == LH_MELEE || kind == LH_CHARGING) && strikes_rear(b, s, attacker, target))
        d.rear = bn_half_up(d.base);
    if (kind == LH_CHARGING || kind == LH_CLASHING)
        d.charge = charge_bonus(b, s, attacker);
    if (share != LH_ALL_DICE)
        d.elsewhere = share - d.base - d.charge;
    if (share == 0) /* LH-7.6: a share of no dice stays one */
        return d;
    d.less = -by.less;
    d.more = by.more;
    d.total = d.base + d.halved + d.rear + d.charge + d.elsewhere + d.less + d.more;
    if (cap && d.total > cap)
        d.capped = cap - d.total;
    if (d.total < lh_option(b, LH_MIN_DICE))
        d.kept = lh_option(b, LH_MIN_DICE) - d.total;
    d.total = bn_most(d.total + d.capped + d.kept, 0);
    return d;
}

enum lh_face lh_hits_on(const struct bn_battle *b, const struct bn_state *s, int attacker,
                        int target, int *rule)
{
    bool adjacent = bn_distance(&b->board, s->unit[attacker].hex, s->unit[target].hex) == 1;
    *rule = LH_1_3;
    if (lh_type(b, attacker) != LH_ARCHERS)
        return LH_AXE;
    if (adjacent && lh_stakes_serve(b, s, attacker, target)) {
        *rule = LH_9_3;
        return LH_AXE;
    }
    *rule = LH_4_2;
    if (!b->unit[attacker].key[LH_LONGBOW])
        return LH_ARROW;
    *rule = LH_4_3;
    return adjacent ? LH_ARROW : LH_AXE;
}
