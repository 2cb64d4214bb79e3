/* Units that come later. */
#include <banneret/ruleset.h>

static bool die_shows(struct bn_ctx *c, int unit)
{
    uint8_t count[BN_LABELS];
    int side = c->b->unit[unit].side;
    bn_roll(c, &bn_plain_die, 1, "arrival", c->b->rules->cite.arrival_die, side, unit, count);
    for (int face = c->b->unit[unit].arrives_on - 1; face < bn_plain_die.labels; face++)
        if (count[face])
            return true;
    return false;
}

void bn_arrivals(struct bn_ctx *c, int side)
{
    const struct bn_battle *b = c->b;
    for (int u = 0; u < b->units; u++) {
        struct bn_unit *unit = &c->s->unit[u];
        if (unit->status != BN_WAITING || b->unit[u].arrives > c->s->turn)
            continue;
        if (side != BN_NONE && b->unit[u].side != side)
            continue;
        if (b->unit[u].arrives_on > 0 && !die_shows(c, u))
            continue;
        unit->status = BN_AT_HAND;
        bn_note(c, BN_EV_ARRIVAL, b->rules->cite.arrival, u);
    }
}
