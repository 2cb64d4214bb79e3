/* What a unit is and what it has: toughness, points, orders, support. */
#include "lh.h"

int lh_toughness(const struct bn_battle *b, int unit)
{
    return lh_types[lh_type(b, unit)].toughness +
           (lh_option(b, LH_TOUGHNESS) == LH_TOUGH_TOUGH ? 1 : 0);
}

int lh_move_points(const struct bn_battle *b, int unit)
{
    return b->unit[unit].move ? b->unit[unit].move : b->rules->types[lh_type(b, unit)].move;
}

bool lh_may_be_ordered(const struct bn_state *s, int unit)
{
    return lh_has(s, unit, LH_ORDERED) || s->fact[LH_ORDERS_LEFT] > 0;
}

void lh_take_order(struct bn_ctx *c, int unit)
{
    if (lh_has(c->s, unit, LH_ORDERED))
        return;
    c->s->unit[unit].fact[LH_ORDERED] = 1;
    c->s->fact[LH_ORDERS_LEFT]--;
}

/* ---- Support: LH-6.7, by where the units stood when the dice were rolled ---- */

void lh_note_stands(const struct bn_battle *b, struct bn_state *s)
{
    for (int u = 0; u < b->units; u++)
        s->unit[u].fact[LH_STOOD] = (int16_t)(s->unit[u].hex + 1);
}

static int who_stood_at(const struct bn_battle *b, const struct bn_state *s, int hex)
{
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (s->unit[u].fact[LH_STOOD] == hex + 1)
            return u;
    return BN_NONE;
}

static uint64_t friends_in(const struct bn_battle *b, const struct bn_state *s, int unit,
                           enum bn_arc arc, int *count)
{
    uint64_t friends = 0;
    int hexes[2];
    bn_arc_hexes(&b->board, s->unit[unit].fact[LH_STOOD] - 1, s->unit[unit].face, arc, hexes);
    *count = 0;
    for (int i = 0; i < 2; i++) {
        int other = who_stood_at(b, s, hexes[i]);
        if (other != BN_NONE && !bn_enemies(b, unit, other)) {
            friends |= UINT64_C(1) << other;
            ++*count;
        }
    }
    return friends;
}

uint64_t lh_supporters(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    int behind, beside;
    uint64_t rear = friends_in(b, s, unit, BN_REAR, &behind);
    switch (lh_option(b, LH_SUPPORT)) {
    case LH_SUPPORT_FLANK:
        return rear | friends_in(b, s, unit, BN_FLANK, &beside);
    case LH_SUPPORT_BOTH:
        return behind == 2 ? rear : 0;
    default:
        return rear;
    }
}

uint64_t lh_supporters_now(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    struct bn_state now = *s;
    lh_note_stands(b, &now);
    return lh_supporters(b, &now, unit);
}

bool lh_king_supports(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    uint64_t supporters = lh_supporters(b, s, unit);
    for (int u = 0; u < b->units; u++)
        if ((supporters >> u & 1) && lh_type(b, u) == LH_KING)
            return true;
    return false;
}
