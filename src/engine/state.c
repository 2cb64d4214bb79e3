/* The state: units, marks, frames, and whether it is sound. */
#include <banneret/ruleset.h>

#include <assert.h>
#include <string.h>

/* Flat and without padding, so that a copy is a plain move and two equal states have equal bytes. */
_Static_assert(sizeof(struct bn_unit) == 8 + 2 * BN_UNIT_FACTS, "a unit has no padding");
_Static_assert(sizeof(struct bn_frame) == 2 + 2 * BN_ARGS, "a frame has no padding");
_Static_assert(sizeof(struct bn_mark) == 4, "a mark has no padding");
_Static_assert(sizeof(struct bn_state) ==
                   4 + 3 * 2 + 2 * BN_SIDES + 14 + 2 * BN_SIDES + (BN_SIDES + 2) * BN_CARDS +
                       2 * BN_BATTLE_FACTS +
                       2 * BN_SIDES * BN_SIDE_FACTS + sizeof(struct bn_mark) * BN_MARKS +
                       sizeof(struct bn_frame) * BN_FRAMES + sizeof(struct bn_unit) * BN_UNITS,
               "the state has no padding");
_Static_assert(sizeof(struct bn_state) < 3 * 1024, "the state is small");

static bool leads(const struct bn_battle *b, int unit)
{
    return b->rules->types[b->unit[unit].type].no_facing;
}

int bn_unit_at(const struct bn_battle *b, const struct bn_state *s, int hex)
{
    int alone = BN_NONE;
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (s->unit[u].hex == hex) {
            if (!leads(b, u))
                return u;
            alone = u;
        }
    return alone;
}

int bn_leader_at(const struct bn_battle *b, const struct bn_state *s, int hex)
{
    for (int u = 0; u < b->units && hex != BN_NONE; u++)
        if (s->unit[u].hex == hex && leads(b, u))
            return u;
    return BN_NONE;
}

bool bn_on_board(const struct bn_state *s, int unit)
{
    return s->unit[unit].status == BN_ON_BOARD;
}

bool bn_enemies(const struct bn_battle *b, int unit, int other)
{
    return b->unit[unit].side != b->unit[other].side;
}

bool bn_enemy_beside(const struct bn_battle *b, const struct bn_state *s, int side, int hex)
{
    for (int d = 0; d < BN_DIRS; d++) {
        int unit = bn_unit_at(b, s, b->board.next[hex][d]);
        if (unit != BN_NONE && b->unit[unit].side != side && !leads(b, unit))
            return true;
    }
    return false;
}

int bn_mark_at(const struct bn_state *s, int hex, int kind)
{
    for (int i = 0; i < s->marks; i++)
        if (s->mark[i].hex == hex && s->mark[i].kind == kind)
            return s->mark[i].value;
    return 0;
}

void bn_mark_set(struct bn_state *s, int hex, int kind, int value)
{
    int i = 0;
    while (i < s->marks && (s->mark[i].hex != hex || s->mark[i].kind != kind))
        i++;
    if (value == 0) {
        if (i == s->marks)
            return;
        s->marks--;
        memmove(&s->mark[i], &s->mark[i + 1], (size_t)(s->marks - i) * sizeof s->mark[0]);
        s->mark[s->marks] = (struct bn_mark){0, 0, 0};
        return;
    }
    assert(i < BN_MARKS);
    s->mark[i] = (struct bn_mark){(int16_t)hex, (uint8_t)kind, (uint8_t)value};
    if (i == s->marks)
        s->marks++;
}

struct bn_frame *bn_push(struct bn_state *s, int proc)
{
    assert(s->depth < BN_FRAMES);
    struct bn_frame *f = &s->frame[s->depth++];
    memset(f, 0, sizeof *f);
    f->proc = (uint8_t)proc;
    return f;
}

/* ---- Is it sound? ---- */

static const char *facts_fault(const struct bn_fact *table, const int16_t *fact, int room)
{
    int i = 0;
    for (; table && table[i].name; i++)
        if (fact[i] < table[i].min || fact[i] > table[i].max)
            return table[i].name;
    for (; i < room; i++)
        if (fact[i] != 0)
            return "a fact that no table names is not 0";
    return NULL;
}

static const char *unit_fault(const struct bn_battle *b, const struct bn_state *s, int u)
{
    const struct bn_unit *unit = &s->unit[u];
    if (unit->status == BN_ON_BOARD) {
        if (unit->hex < 0 || unit->hex >= b->board.cols * b->board.rows)
            return "a unit on the board has no hex";
        if (b->rules->terrain[b->board.terrain[unit->hex]].closed)
            return "a unit stands on a closed hex";
        if (unit->face != BN_NONE && (unit->face < 0 || unit->face >= BN_FACES))
            return "a unit has no facing";
        if (b->rules->figures && unit->figures < 1)
            return "a unit on the board has no figures";
        for (int other = 0; other < u; other++)
            if (s->unit[other].hex == unit->hex && !b->rules->passing &&
                (leads(b, u) == leads(b, other) || bn_enemies(b, u, other)))
                return "two units stand on one hex";
    } else if (unit->hex != BN_NONE) {
        return "a unit that is not on the board has a hex";
    }
    if (unit->status == BN_LOST && (unit->figures != 0 || (unit->hits != 0 && !b->rules->keep_hits)))
        return "a lost unit has figures or hits";
    return facts_fault(b->rules->unit_facts, unit->fact, BN_UNIT_FACTS);
}

/* Every card is somewhere, and once. */
static const char *cards_fault(const struct bn_battle *b, const struct bn_state *s)
{
    int held[BN_SIDES] = {0}, kinds = bn_card_kinds(b->rules);
    if (s->blind)
        return "what is hidden is missing";
    if (kinds == 0)
        return NULL;
    if (s->played < BN_NONE || s->played >= kinds)
        return "the card in play is none";
    for (int i = 0; i < BN_CARDS; i++) {
        if (s->hand[0][i] + s->hand[1][i] + s->deck[i] + s->discards[i] + (s->played == i) !=
            b->deck[i])
            return "a card is lost, or there twice";
        for (int side = 0; side < BN_SIDES; side++)
            held[side] += s->hand[side][i];
    }
    return held[0] == s->held[0] && held[1] == s->held[1] ? NULL : "a hand is counted wrongly";
}

const char *bn_state_fault(const struct bn_battle *b, const struct bn_state *s)
{
    const char *fault = NULL;
    for (int u = 0; u < b->units && !fault; u++)
        fault = unit_fault(b, s, u);
    for (int side = 0; side < BN_SIDES && !fault; side++)
        fault = facts_fault(b->rules->side_facts, s->side_fact[side], BN_SIDE_FACTS);
    if (!fault)
        fault = facts_fault(b->rules->battle_facts, s->fact, BN_BATTLE_FACTS);
    if (!fault)
        fault = cards_fault(b, s);
    if (fault)
        return fault;
    if (s->look)
        return "a loss was not looked at";
    int procs = 0;
    while (b->rules->procs[procs].name)
        procs++;
    for (int i = 0; i < s->depth; i++)
        if (s->frame[i].proc >= procs)
            return "a frame of no procedure";
    for (int i = 0; i < s->marks; i++)
        if (s->mark[i].hex < 0 || s->mark[i].hex >= b->board.cols * b->board.rows ||
            s->mark[i].value == 0)
            return "a mark is nothing, or nowhere";
    if ((s->winner == BN_OPEN) != (s->decider != BN_NONE))
        return "someone decides exactly while nobody has won";
    if ((s->winner == BN_OPEN) != (s->depth > 0))
        return "procedures are open exactly while nobody has won";
    return b->rules->fault ? b->rules->fault(b, s) : NULL;
}
