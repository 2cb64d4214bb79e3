/* What a side may see: the only place where anything is hidden. */
#include <banneret/ruleset.h>

#include <string.h>

static void hide(const struct bn_fact *table, int16_t *fact, bool owner)
{
    for (int i = 0; table && table[i].name; i++)
        if (table[i].see == BN_SEE_NONE || (table[i].see == BN_SEE_OWNER && !owner))
            fact[i] = 0;
}

static void hide_cards(struct bn_state *s, int viewer)
{
    s->blind = (uint8_t)(1 + viewer);
    memset(s->deck, 0, sizeof s->deck);
    for (int side = 0; side < BN_SIDES; side++)
        if (side != viewer)
            memset(s->hand[side], 0, sizeof s->hand[side]);
}

struct bn_view bn_view_of(const struct bn_battle *b, const struct bn_state *s, int viewer)
{
    struct bn_view v = {.b = b, .viewer = (int8_t)viewer, .s = *s};
    if (viewer == BN_NONE || s->winner != BN_OPEN) /* nothing is hidden once it is over */
        return v;
    hide(b->rules->battle_facts, v.s.fact, false);
    for (int side = 0; side < BN_SIDES; side++)
        hide(b->rules->side_facts, v.s.side_fact[side], side == viewer);
    for (int u = 0; u < b->units; u++)
        hide(b->rules->unit_facts, v.s.unit[u].fact, b->unit[u].side == viewer);
    if (b->rules->cards)
        hide_cards(&v.s, viewer);
    return v;
}
