/* Looking things up in a ruleset's tables, and whether they are whole. */
#include <banneret/ruleset.h>

#include <string.h>

int bn_option_index(const struct bn_ruleset *r, const char *name)
{
    for (int i = 0; r->options && r->options[i].name; i++)
        if (bn_same_word(r->options[i].name, name))
            return i;
    return BN_NONE;
}

int bn_terrain_by_letter(const struct bn_ruleset *r, char letter)
{
    for (int i = 0; r->terrain[i].name; i++)
        if (r->terrain[i].letter == letter)
            return i;
    return BN_NONE;
}

int bn_hexside_by_name(const struct bn_ruleset *r, const char *name)
{
    for (int i = 1; r->hexsides && r->hexsides[i].name; i++)
        if (bn_same_word(r->hexsides[i].name, name))
            return i;
    return BN_NONE;
}

int bn_type_by_name(const struct bn_ruleset *r, const char *name)
{
    for (int i = 0; r->types[i].name; i++)
        if (bn_same_word(r->types[i].name, name) ||
            (r->types[i].code && bn_same_word(r->types[i].code, name)))
            return i;
    return BN_NONE;
}

int bn_phase_by_name(const struct bn_ruleset *r, const char *name)
{
    for (int i = 0; r->phases[i].name; i++)
        if (bn_same_word(r->phases[i].name, name))
            return i;
    return BN_NONE;
}

/* ---- Is it whole? ---- */

static const char *facts_fault(const struct bn_fact *table, int room)
{
    int n = 0;
    while (table && table[n].name)
        if (++n > room)
            return "more facts than there are places for";
    return NULL;
}

static const char *options_fault(const struct bn_option *o)
{
    int n = 0;
    for (; o && o->name; o++, n++) {
        int last = o->max;
        if (o->value)
            for (last = -1; o->value[last + 1];)
                last++;
        if (o->preset > last || o->preset < (o->value ? 0 : o->min))
            return "an option's preset is none of its values";
    }
    return n > BN_OPTIONS ? "more options than there are places for" : NULL;
}

static const char *procs_fault(const struct bn_proc *p)
{
    if (!p || !p->name)
        return "no procedures";
    for (; p->name; p++)
        if (!p->run || (p->list && (!p->check || !p->take)))
            return "a procedure that can ask has no list, check or take";
    return NULL;
}

static const char *keys_fault(const struct bn_key *k, int room)
{
    int n = 0;
    while (k && k[n].name)
        if (++n > room)
            return "more keys than there are places for";
    return NULL;
}

static const char *cards_fault(const struct bn_ruleset *r)
{
    if (bn_card_kinds(r) > BN_CARDS)
        return "more kinds of card than there are places for";
    for (int i = 0; i < bn_card_kinds(r); i++)
        if (!r->cards[i].title || r->cards[i].count < 0 || r->cards[i].count > BN_CARD_MOST)
            return "a card has no title, or more copies than there may be";
    return NULL;
}

static const char *side_keys_fault(const struct bn_side_key *k)
{
    int n = 0;
    while (k && k[n].name)
        if (++n > BN_SIDE_KEYS)
            return "more keys of a side than there are places for";
    return NULL;
}

static const char *battle_keys_fault(const struct bn_battle_key *k)
{
    int n = 0;
    if (!k || !k[0].name)
        return NULL;
    while (k[0].value && k[0].value[n])
        n++;
    return k[1].name || n < 1 || n > BN_SPANS ? "more parts of the board than there are places for"
                                              : NULL;
}

const char *bn_ruleset_fault(const struct bn_ruleset *r)
{
    if (r->abi != BN_ABI || r->state_size != sizeof(struct bn_state))
        return "was built for another version of the program: rebuild it";
    if (!r->id || !r->title || !r->rules || !r->types || !r->terrain || !r->dice || !r->verbs ||
        !r->phases)
        return "a table is missing";
    if (r->terrain[0].letter != '_' || !r->terrain[0].closed)
        return "the first terrain is not the missing hex";
    const char *faults[] = {facts_fault(r->battle_facts, BN_BATTLE_FACTS),
                            facts_fault(r->side_facts, BN_SIDE_FACTS),
                            facts_fault(r->unit_facts, BN_UNIT_FACTS),
                            keys_fault(r->unit_keys, BN_UNIT_KEYS),
                            keys_fault(r->start_keys, BN_START_KEYS),
                            side_keys_fault(r->side_keys),
                            battle_keys_fault(r->battle_keys),
                            cards_fault(r),
                            options_fault(r->options),
                            procs_fault(r->procs)};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++)
        if (faults[i])
            return faults[i];
    return NULL;
}
