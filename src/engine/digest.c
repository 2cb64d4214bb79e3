/* A digest of a state: every field on its own, in a fixed order and width. */
#include <banneret/ruleset.h>

/* FNV-1a over the field's four bytes, then a mix so that short runs spread. */
static uint64_t stir(uint64_t h, int32_t field)
{
    uint32_t rest = (uint32_t)field;
    for (int i = 0; i < 4; i++, rest >>= 8)
        h = (h ^ (rest & 0xFF)) * UINT64_C(0x100000001b3);
    return h;
}

static uint64_t stir_all(uint64_t h, const int16_t *field, int n)
{
    for (int i = 0; i < n; i++)
        h = stir(h, field[i]);
    return h;
}

static int count_facts(const struct bn_fact *table)
{
    int n = 0;
    while (table && table[n].name)
        n++;
    return n;
}

/* Only where there are any: a battle without cards has the digest it had before there were cards. */
static uint64_t stir_cards(uint64_t h, const struct bn_battle *b, const struct bn_state *s)
{
    int kinds = bn_card_kinds(b->rules);
    for (int i = 0; i < kinds; i++) {
        h = stir(h, s->hand[0][i]);
        h = stir(h, s->hand[1][i]);
        h = stir(h, s->deck[i]);
        h = stir(h, s->discards[i]);
    }
    if (kinds)
        h = stir(stir(stir(h, s->held[0]), s->held[1]), s->played);
    return b->objectives ? stir(h, s->taken) : h;
}

static uint64_t stir_frames(uint64_t h, const struct bn_state *s)
{
    h = stir(h, s->depth);
    for (int i = 0; i < s->depth; i++) {
        h = stir(h, s->frame[i].proc);
        h = stir(h, s->frame[i].step);
        h = stir_all(h, s->frame[i].arg, BN_ARGS);
    }
    return h;
}

static uint64_t stir_units(uint64_t h, const struct bn_battle *b, const struct bn_state *s)
{
    int facts = count_facts(b->rules->unit_facts);
    for (int u = 0; u < b->units; u++) {
        const struct bn_unit *unit = &s->unit[u];
        h = stir(h, unit->hex);
        h = stir(h, unit->figures);
        h = stir(h, unit->hits);
        h = stir(h, unit->face);
        h = stir(h, unit->status);
        h = stir_all(h, unit->fact, facts);
    }
    return h;
}

uint64_t bn_digest(const struct bn_battle *b, const struct bn_state *s)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    h = stir(h, (int32_t)s->draws);
    h = stir(h, s->orders);
    h = stir(h, s->turn);
    h = stir(h, s->reveals);
    h = stir_all(h, s->banners, BN_SIDES);
    h = stir(h, s->side);
    h = stir(h, s->decider);
    h = stir(h, s->winner);
    h = stir(h, s->phase);
    h = stir(h, s->ended_by);
    h = stir(h, s->first);
    h = stir_all(h, s->fact, count_facts(b->rules->battle_facts));
    for (int side = 0; side < BN_SIDES; side++)
        h = stir_all(h, s->side_fact[side], count_facts(b->rules->side_facts));
    h = stir(h, s->marks);
    for (int i = 0; i < s->marks; i++) {
        h = stir(h, s->mark[i].hex);
        h = stir(h, s->mark[i].kind);
        h = stir(h, s->mark[i].value);
    }
    return stir_cards(stir_units(stir_frames(h, s), b, s), b, s);
}
