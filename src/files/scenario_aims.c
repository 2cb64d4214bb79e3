/* Who wins a scenario and when: victory, exits, the limit; and a start in the middle. */
#include <stdlib.h>
#include <string.h>

#include "files/reading.h"

enum { TURN_MAX = 9999 };

static int banners_of(const struct bn_battle *b, int side)
{
    int n = 0;
    for (int u = 0; u < b->units; u++)
        n += b->unit[u].side == side ? b->unit[u].banners : 0;
    return n;
}

/* All that the board may give it. */
static int banners_on_board(const struct bn_battle *b, int side)
{
    int n = 0;
    for (int i = 0; i < b->objectives; i++)
        n += b->objective[i].side == side ? b->objective[i].banners : 0;
    return n;
}

void bn_read_limits(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *limit = bn_node_get(map, "turn_limit"),
                         *at = bn_node_get(map, "at_limit");
    const struct bn_node *first = bn_node_get(map, "first");
    int n = 0;
    rd->b->turn_limit = rd->r->turn_limit;
    if (limit && bn_get_number(rd, limit, "'turn_limit'", 1, TURN_MAX, &n))
        rd->b->turn_limit = (int16_t)n;
    rd->b->at_limit = BN_LIMIT_UNITS;
    if (at && at->kind == BN_NODE_TEXT && bn_same_word(at->text, "draw"))
        rd->b->at_limit = BN_LIMIT_DRAW;
    else if (at && !(at->kind == BN_NODE_TEXT && bn_same_word(at->text, "units"))) {
        int side = bn_get_side(rd, at);
        if (side != BN_NONE)
            rd->b->at_limit = (int8_t)side;
    }
    if (first && first->kind == BN_NODE_TEXT && bn_same_word(first->text, "roll"))
        rd->b->first = BN_FIRST_ROLL;
    else if (first) {
        int side = bn_get_side(rd, first);
        if (side != BN_NONE)
            rd->b->first = (int8_t)side;
    }
}

/* ---- Exits ---------------------------------------------------------------------- */

static void mark_exits(struct bn_reading *rd, const struct bn_node *list, uint8_t marked[])
{
    if (!list->first)
        bn_wrong(rd, list, "'hexes' names no hex");
    for (const struct bn_node *node = list->first; node; node = node->next) {
        int hex = bn_get_hex(rd, node);
        if (hex == BN_NONE)
            continue;
        if (bn_hex_closed(rd, hex))
            bn_wrong(rd, node, "nobody can leave by %s, which is closed", node->text);
        marked[hex] = 1;
    }
}

static int read_exit(struct bn_reading *rd, const struct bn_node *map, uint8_t marked[][BN_HEXES])
{
    static const char *const keys[] = {"side", "hexes", NULL};
    if (!bn_is_map(rd, map, "an exit"))
        return BN_NONE;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    bn_keys_check(rd, map, "an exit", &known);
    const struct bn_node *side = bn_node_get(map, "side"), *hexes = bn_node_get(map, "hexes");
    if (!side || !hexes) {
        bn_wrong(rd, map, "an exit has no '%s'", side ? "hexes" : "side");
        return BN_NONE;
    }
    int s = bn_get_side(rd, side);
    if (bn_is_list(rd, hexes, "'hexes'"))
        mark_exits(rd, hexes, marked[s == BN_NONE ? 0 : s]);
    return s;
}

void bn_read_exits(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "exits");
    uint8_t marked[BN_SIDES][BN_HEXES];
    memset(marked, 0, sizeof marked);
    if (!list || !bn_is_list(rd, list, "'exits'"))
        return;
    for (const struct bn_node *node = list->first; node; node = node->next)
        read_exit(rd, node, marked);
    for (int side = 0; side < BN_SIDES; side++)
        for (int hex = 0; hex < BN_HEXES; hex++)
            if (marked[side][hex] && !bn_pool_add(rd, list, hex, &rd->b->side[side].exits))
                return;
}

/* ---- Victory -------------------------------------------------------------------- */

static void aim_units(struct bn_reading *rd, const struct bn_node *node, struct bn_condition *c)
{
    int n = 0;
    if (!bn_get_number(rd, node, "'destroy_units'", 1, BN_UNITS, &n))
        return;
    c->n = (int16_t)n;
    int there = c->side == BN_NONE ? BN_UNITS : bn_units_of(rd->b, !c->side);
    if (n > there)
        bn_wrong(rd, node, "this can never be: the enemy has %d %s", there,
                 there == 1 ? "unit" : "units");
}

static void aim_destroy(struct bn_reading *rd, const struct bn_node *list, struct bn_condition *c)
{
    if (!bn_is_list(rd, list, "'destroy'"))
        return;
    if (!list->first)
        bn_wrong(rd, list, "'destroy' names no unit");
    for (const struct bn_node *node = list->first; node; node = node->next) {
        int unit = bn_get_unit(rd, node);
        if (unit == BN_NONE)
            continue;
        if (c->side != BN_NONE && rd->b->unit[unit].side == c->side)
            bn_wrong(rd, node, "%s is a unit of %s itself; name units of the enemy",
                     rd->b->unit[unit].id, rd->b->side[c->side].id);
        c->units |= (uint64_t)1 << unit;
    }
}

static void aim_banners(struct bn_reading *rd, const struct bn_node *node, struct bn_condition *c)
{
    int n = 0;
    if (!bn_get_number(rd, node, "'banners'", 1, TURN_MAX, &n))
        return;
    c->n = (int16_t)n;
    int ground = c->side == BN_NONE ? 0 : banners_on_board(rd->b, c->side);
    int there = c->side == BN_NONE ? TURN_MAX : banners_of(rd->b, !c->side) + ground;
    if (n > there)
        bn_wrong(rd, node, "this can never be: all the enemy's units%s are worth %d %s",
                 ground ? " and the objectives" : "", there, there == 1 ? "banner" : "banners");
}

static void aim_exit(struct bn_reading *rd, const struct bn_node *node, struct bn_condition *c)
{
    int n = 0;
    if (!bn_get_number(rd, node, "'exit'", 1, BN_UNITS, &n) || c->side == BN_NONE)
        return;
    c->n = (int16_t)n;
    int there = bn_units_of(rd->b, c->side);
    if (n > there)
        bn_wrong(rd, node, "this can never be: %s has %d %s", rd->b->side[c->side].id, there,
                 there == 1 ? "unit" : "units");
    if (!rd->b->side[c->side].exits.n)
        bn_wrong(rd, node, "this can never be: %s has no exits; give 'exits'",
                 rd->b->side[c->side].id);
}

static void aim_hold(struct bn_reading *rd, const struct bn_node *list, struct bn_condition *c)
{
    if (!bn_get_hexes(rd, list, "'hold'", &c->hexes))
        return;
    for (const struct bn_node *node = list->first; node; node = node->next) {
        int hex = node->kind == BN_NODE_TEXT ? bn_hex_read(&rd->b->board, node->text, node->len)
                                             : BN_NONE;
        if (hex != BN_NONE && bn_hex_closed(rd, hex))
            bn_wrong(rd, node, "this can never be: nobody can stand on %s, which is closed",
                     node->text);
    }
    int there = c->side == BN_NONE ? BN_UNITS : bn_units_of(rd->b, c->side);
    if (c->hexes.n > there)
        bn_wrong(rd, list, "this can never be: %d hexes to hold, and %s has %d %s", c->hexes.n,
                 rd->b->side[c->side].id, there, there == 1 ? "unit" : "units");
}

static const struct {
    const char *key;
    void (*read)(struct bn_reading *rd, const struct bn_node *node, struct bn_condition *c);
} aims[] = {[BN_AIM_DESTROY_UNITS] = {"destroy_units", aim_units},
            [BN_AIM_DESTROY] = {"destroy", aim_destroy},
            [BN_AIM_BANNERS] = {"banners", aim_banners},
            [BN_AIM_EXIT] = {"exit", aim_exit},
            [BN_AIM_HOLD] = {"hold", aim_hold}};
enum { AIMS = sizeof aims / sizeof aims[0] };

static void read_at_turn(struct bn_reading *rd, const struct bn_node *node, struct bn_condition *c,
                         bool holds)
{
    int n = 0;
    if (!holds) {
        bn_wrong_key(rd, node, "'at_turn' goes with 'hold' only");
        return;
    }
    if (!bn_get_number(rd, node, "'at_turn'", 1, TURN_MAX, &n))
        return;
    c->at_turn = (int16_t)n;
    if (n > rd->b->turn_limit)
        bn_wrong(rd, node, "this can never be: the battle ends with turn %d", rd->b->turn_limit);
}

static void read_condition(struct bn_reading *rd, const struct bn_node *map)
{
    struct bn_battle *b = rd->b;
    struct bn_words known = {0};
    if (!bn_is_map(rd, map, "a condition of victory"))
        return;
    bn_words_add(&known, "side");
    for (int a = 0; a < AIMS; a++)
        bn_words_add(&known, aims[a].key);
    bn_words_add(&known, "at_turn");
    bn_keys_check(rd, map, "a condition of victory", &known);
    struct bn_condition c = {.side = BN_NONE};
    const struct bn_node *side = bn_node_get(map, "side"), *aim = NULL;
    if (side)
        c.side = (int8_t)bn_get_side(rd, side);
    else
        bn_wrong(rd, map, "a condition of victory has no 'side'");
    for (int a = 0; a < AIMS; a++) {
        const struct bn_node *node = bn_node_get(map, aims[a].key);
        if (!node)
            continue;
        if (aim)
            bn_wrong_key(rd, node, "a condition has one aim, and this one has '%s'; make it two",
                         aim->key);
        aim = node;
        c.aim = (uint8_t)a;
        aims[a].read(rd, node, &c);
    }
    if (!aim)
        bn_wrong(rd, map, "a condition has one of destroy_units destroy banners exit hold");
    const struct bn_node *turn = bn_node_get(map, "at_turn");
    if (turn)
        read_at_turn(rd, turn, &c, bn_node_get(map, "hold"));
    if (b->conditions < BN_CONDITIONS)
        b->condition[b->conditions++] = c;
    else
        bn_wrong(rd, map, "there are more than %d conditions of victory", BN_CONDITIONS);
}

void bn_read_victory(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "victory");
    if (!list || !bn_is_list(rd, list, "'victory'"))
        return;
    rd->b->own_aims = true;
    if (!list->first)
        bn_wrong(rd, list,
                 "'victory' names no condition; leave it out for the ruleset's own ending");
    for (const struct bn_node *node = list->first; node; node = node->next)
        read_condition(rd, node);
}

/* ---- Start ------------------------------------------------------------------------ */

static void add_pair(struct bn_reading *rd, int unit, int other)
{
    struct bn_start *start = &rd->b->start;
    if (unit == BN_NONE || other == BN_NONE || start->pairs == BN_UNITS)
        return;
    start->pair[start->pairs].unit = (int8_t)unit;
    start->pair[start->pairs++].other = (int8_t)other;
}

/* [[K1, N2]] */
static void read_pair_list(struct bn_reading *rd, const struct bn_node *list)
{
    for (const struct bn_node *pair = list->first; pair; pair = pair->next) {
        if (!bn_is_list(rd, pair, "a pair"))
            continue;
        if (pair->children != 2) {
            bn_wrong(rd, pair, "a pair names two units, and this one %zu", pair->children);
            continue;
        }
        int unit = bn_get_unit(rd, pair->first), other = bn_get_unit(rd, pair->first->next);
        add_pair(rd, unit, other);
    }
}

/* {K1: N2} */
static void read_pair_map(struct bn_reading *rd, const struct bn_node *map)
{
    for (const struct bn_node *child = map->first; child; child = child->next) {
        int unit = bn_unit_read(rd->b, child->key, strlen(child->key));
        int other = bn_get_unit(rd, child);
        if (unit == BN_NONE)
            bn_wrong_key(rd, child, "there is no unit %.40s", child->key);
        add_pair(rd, unit, other);
    }
}

/* In the order given. */
static void read_pairs(struct bn_reading *rd, const struct bn_node *node, const char *name)
{
    if (node->kind == BN_NODE_LIST)
        read_pair_list(rd, node);
    else if (bn_is_map(rd, node, name))
        read_pair_map(rd, node);
}

static void read_start_key(struct bn_reading *rd, const struct bn_node *node, int k)
{
    const struct bn_key *key = &rd->r->start_keys[k];
    struct bn_start *start = &rd->b->start;
    bool truth = false;
    int number = 0;
    if (key->kind == BN_KEY_BOOL && bn_get_bool(rd, node, key->name, &truth))
        start->number[k] = truth;
    else if (key->kind == BN_KEY_NUMBER &&
             bn_get_number(rd, node, key->name, key->min, key->max, &number))
        start->number[k] = (int16_t)number;
    else if (key->kind == BN_KEY_CARD)
        start->number[k] = (int16_t)bn_get_card(rd, node);
    else if (key->kind == BN_KEY_PAIRS)
        read_pairs(rd, node, key->name);
    else if (key->kind == BN_KEY_UNITS && bn_is_list(rd, node, key->name))
        for (const struct bn_node *child = node->first; child; child = child->next) {
            int unit = bn_get_unit(rd, child);
            if (unit != BN_NONE)
                start->units[k] |= (uint64_t)1 << unit;
        }
}

static void read_phase(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "'phase'");
    if (!word)
        return;
    int phase = bn_phase_by_name(rd->r, word);
    struct bn_words known = {0};
    for (const struct bn_phase *p = rd->r->phases; p->name; p++)
        bn_words_add(&known, p->name);
    if (phase != BN_NONE) {
        rd->b->start.phase = (int8_t)phase;
        return;
    }
    char *hint = bn_words_hint(&known, word, "they are");
    bn_wrong(rd, node, "'%.40s' is no phase of %s%s", word, rd->r->id, hint);
    free(hint);
}

void bn_read_start(struct bn_reading *rd, const struct bn_node *map)
{
    static const char *const keys[] = {"turn", "side", "phase", NULL};
    static const char *const card_keys[] = {"hands", "card", NULL};
    const struct bn_node *node = bn_node_get(map, "start");
    struct bn_start *start = &rd->b->start;
    const struct bn_key *own = rd->r->start_keys;
    if (!node || !bn_is_map(rd, node, "'start'"))
        return;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    if (rd->r->cards)
        bn_words_of(&known, card_keys);
    for (int k = 0; own && own[k].name; k++)
        bn_words_add(&known, own[k].name);
    bn_keys_check(rd, node, "'start'", &known);
    *start = (struct bn_start){.given = true, .turn = 1};
    bn_read_hands(rd, node);
    start->side = rd->b->first == BN_FIRST_ROLL ? 0 : rd->b->first;
    const struct bn_node *turn = bn_node_get(node, "turn"), *side = bn_node_get(node, "side");
    const struct bn_node *phase = bn_node_get(node, "phase");
    int n = 0;
    if (turn && bn_get_number(rd, turn, "'turn'", 1, rd->b->turn_limit, &n))
        start->turn = (int16_t)n;
    if (side) {
        int s = bn_get_side(rd, side);
        start->side = (int8_t)(s == BN_NONE ? 0 : s);
    }
    if (phase)
        read_phase(rd, phase);
    for (int k = 0; own && own[k].name; k++) {
        const struct bn_node *child = bn_node_get(node, own[k].name);
        start->number[k] = own[k].kind == BN_KEY_CARD ? BN_NONE : own[k].preset;
        if (child)
            read_start_key(rd, child, k);
    }
}
