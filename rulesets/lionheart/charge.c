/* Declaring a charge: LH-7.1, LH-7.2, LH-7.9. */
#include "lh.h"

int lh_charge_of(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    const struct bn_unit *u = &s->unit[unit];
    int target = u->fact[LH_CHARGED] - 1;
    if (target == BN_NONE || !bn_on_board(s, target) ||
        !bn_in_arc(&b->board, u->hex, u->face, BN_FRONT, s->unit[target].hex))
        return BN_NONE;
    return target;
}

struct lh_units lh_chargers_of(const struct bn_battle *b, const struct bn_state *s, int target)
{
    struct lh_units units = {0};
    for (int u = 0; u < b->units; u++) {
        if (!bn_on_board(s, u) || lh_has(s, u, LH_FOUGHT) || lh_charge_of(b, s, u) != target)
            continue;
        int i = units.n++; /* into its place among those that charged before it */
        for (; i > 0 && s->unit[units.unit[i - 1]].fact[LH_CHARGE_N] > s->unit[u].fact[LH_CHARGE_N];
             i--)
            units.unit[i] = units.unit[i - 1];
        units.unit[i] = u;
    }
    return units;
}

static bool breaks(const struct bn_battle *b, int hex)
{
    return hex != BN_NONE && lh_grounds[lh_terrain_at(b, hex)].breaks;
}

/* The front of the fieldwork that the target is in. */
static bool behind_works(const struct bn_battle *b, const struct bn_unit *target, int from)
{
    return lh_terrain_at(b, target->hex) == LH_FIELDWORK &&
           bn_in_arc(&b->board, target->hex, target->face, BN_FRONT, from);
}

/* LH-7.2 */
static void check_ground(const struct bn_battle *b, const struct bn_state *s,
                         const struct lh_run *run, int target, struct bn_verdict *v)
{
    int from = s->unit[run->unit].hex, to = s->unit[target].hex;
    int dir = bn_dir_to(&b->board, from, to);
    if (dir != BN_NONE && b->board.side[from][dir] == LH_WALL &&
        bn_refuse(v, LH_7_2, "a wall is between {unit} and {other}"))
        return;
    if (lh_staked_between(b, s, from, to) &&
        bn_refuse(v, LH_7_2, "stakes are between {unit} and {other}"))
        return;
    if (behind_works(b, &s->unit[target], from) &&
        bn_refuse(v, LH_7_2, "{other} is behind a fieldwork"))
        return;
    if (breaks(b, to) && bn_refuse(v, LH_7_2, "{other} stands in ground that stops a charge"))
        return;
    if (breaks(b, from) && bn_refuse(v, LH_7_2, "{unit} stands in ground that stops a charge"))
        return;
    if (breaks(b, run->left))
        bn_refuse(v, LH_7_2, "the last step of {unit} left ground that stops a charge");
}

void lh_charge_check(const struct bn_battle *b, const struct bn_state *s, const struct lh_run *run,
                     int target, struct bn_verdict *v)
{
    const struct bn_unit *unit = &s->unit[run->unit];
    if (!bn_enemies(b, run->unit, target) || !bn_on_board(s, target)) {
        bn_refuse(v, LH_7_1, "{other} is no enemy on the board");
        return;
    }
    if (!lh_types[lh_type(b, run->unit)].cavalry &&
        bn_refuse(v, LH_7_1, "{unit} is not cavalry"))
        return;
    if (run->began != BN_NONE &&
        bn_distance(&b->board, run->began, s->unit[target].hex) == 1 &&
        bn_refuse(v, LH_7_1, "{unit} began its move next to {other}"))
        return;
    if (run->steps < lh_option(b, LH_CHARGE_RUN) &&
        bn_refuse(v, LH_7_1, "{unit} has not moved far enough to charge"))
        return;
    if (run->turned && bn_refuse(v, LH_7_1, "{unit} has turned after its first step"))
        return;
    if (!bn_in_arc(&b->board, unit->hex, unit->face, BN_FRONT, s->unit[target].hex) &&
        bn_refuse(v, LH_7_1, "{other} is not in front of {unit}"))
        return;
    check_ground(b, s, run, target, v);
}

void lh_charge_declare(struct bn_ctx *c, int unit, int target)
{
    c->s->unit[unit].fact[LH_CHARGED] = (int16_t)(target + 1);
    c->s->unit[unit].fact[LH_CHARGE_N] = ++c->s->fact[LH_CHARGES];
}

void lh_charge_take(struct bn_ctx *c, int unit, int target)
{
    lh_charge_declare(c, unit, target);
    struct bn_event e = bn_event_of(c->b, LH_EV_CHARGE, LH_7_1, unit);
    e.other = (int8_t)target;
    e.from = c->s->unit[unit].hex;
    e.to = c->s->unit[target].hex;
    bn_emit(c, &e);
}
