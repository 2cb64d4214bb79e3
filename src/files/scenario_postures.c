/* What a scenario tells units to do that nobody commands: `postures` of its sides. */
#include <stdlib.h>
#include <string.h>

#include "files/reading.h"

enum { TURN_MAX = 9999, WITHIN_MAX = 64 };

/* The words of `do`, and what stands behind each. */
static const enum {
    ALONE,
    WITH_HEX,
    WITH_UNIT
} wants[] = {[BN_POSTURE_HOLD] = ALONE,
             [BN_POSTURE_DEFEND] = WITH_HEX,
             [BN_POSTURE_ADVANCE] = WITH_HEX,
             [BN_POSTURE_ATTACK] = WITH_UNIT,
             [BN_POSTURE_EXIT] = ALONE};

static void posture_hex(struct bn_reading *rd, const struct bn_node *node, size_t at,
                        struct bn_posture *p)
{
    int hex = bn_hex_of_word(rd, node, at, node->len - at);
    if (hex == BN_NONE)
        return;
    if (bn_hex_closed(rd, hex))
        bn_wrong_in(rd, node, at, "nobody can stand on %s, which is closed", node->text + at);
    p->hex = (int16_t)hex;
}

static void posture_target(struct bn_reading *rd, const struct bn_node *node, size_t at,
                           struct bn_posture *p)
{
    int unit = bn_unit_read(rd->b, node->text + at, node->len - at);
    if (unit == BN_NONE)
        bn_wrong_in(rd, node, at, "there is no unit '%.40s'", node->text + at);
    else if (rd->b->unit[unit].side == p->side)
        bn_wrong_in(rd, node, at, "%s is a unit of %s itself; name a unit of the enemy",
                    rd->b->unit[unit].id, rd->b->side[p->side].id);
    else
        p->target = (int8_t)unit;
}

/* Which posture the first word names; BN_NONE with a fault. */
static int act_of(struct bn_reading *rd, const struct bn_node *node, size_t len)
{
    struct bn_words known = {0};
    for (int act = 0; bn_posture_names[act]; act++)
        if (bn_same_word_n(bn_posture_names[act], node->text, len))
            return act;
    bn_words_of(&known, bn_posture_names);
    char *word = strndup(node->text, len);
    char *hint = bn_words_hint(&known, word ? word : "", "there are");
    bn_wrong(rd, node, "'%.40s' is no posture%s", word ? word : "", hint);
    free(hint);
    free(word);
    return BN_NONE;
}

static bool read_do(struct bn_reading *rd, const struct bn_node *node, struct bn_posture *p)
{
    const char *text = bn_get_word(rd, node, "'do'");
    if (!text)
        return false;
    size_t len = strcspn(text, " "), at = len + strspn(text + len, " ");
    int act = act_of(rd, node, len);
    if (act == BN_NONE)
        return false;
    p->act = (int8_t)act;
    if (wants[act] == ALONE && text[at])
        bn_wrong_in(rd, node, at, "'%s' stands alone", bn_posture_names[act]);
    else if (wants[act] != ALONE && !text[at])
        bn_wrong(rd, node, "'%s' needs %s behind it", bn_posture_names[act],
                 wants[act] == WITH_HEX ? "a hex" : "a unit of the enemy");
    else if (wants[act] == WITH_HEX && rd->board_known)
        posture_hex(rd, node, at, p);
    else if (wants[act] == WITH_UNIT)
        posture_target(rd, node, at, p);
    if (act == BN_POSTURE_EXIT && !rd->b->side[p->side].exits.n)
        bn_wrong(rd, node, "%s has no exits; give 'exits'", rd->b->side[p->side].id);
    return true;
}

static void read_units(struct bn_reading *rd, const struct bn_node *list, struct bn_posture *p)
{
    if (!bn_is_list(rd, list, "'units'"))
        return;
    if (!list->first)
        bn_wrong(rd, list, "'units' names no unit");
    for (const struct bn_node *node = list->first; node; node = node->next) {
        int unit = bn_get_unit(rd, node);
        if (unit == BN_NONE)
            continue;
        if (rd->b->unit[unit].side != p->side)
            bn_wrong(rd, node, "%s is no unit of %s", rd->b->unit[unit].id,
                     rd->b->side[p->side].id);
        p->units |= (uint64_t)1 << unit;
    }
}

static void read_number(struct bn_reading *rd, const struct bn_node *map, const char *key,
                        const char *what, int max, int16_t *out)
{
    const struct bn_node *node = bn_node_get(map, key);
    int n = 0;
    if (node && bn_get_number(rd, node, what, 1, max, &n))
        *out = (int16_t)n;
}

static void read_posture(struct bn_reading *rd, const struct bn_node *map, int side)
{
    static const char *const keys[] = {"units", "do", "until_turn", "when_enemy_within", NULL};
    struct bn_posture p = {.side = (int8_t)side, .target = BN_NONE, .hex = BN_NONE};
    struct bn_words known = {0};
    if (!bn_is_map(rd, map, "a posture"))
        return;
    bn_words_of(&known, keys);
    bn_keys_check(rd, map, "a posture", &known);
    const struct bn_node *units = bn_node_get(map, "units"), *what = bn_node_get(map, "do");
    if (!units || !what) {
        bn_wrong(rd, map, "a posture has no '%s'", units ? "do" : "units");
        return;
    }
    read_units(rd, units, &p);
    bool good = read_do(rd, what, &p);
    read_number(rd, map, "until_turn", "'until_turn'", TURN_MAX, &p.until_turn);
    read_number(rd, map, "when_enemy_within", "'when_enemy_within'", WITHIN_MAX, &p.within);
    if (rd->b->postures == BN_POSTURES)
        bn_wrong(rd, map, "more than %d postures", BN_POSTURES);
    else if (good)
        rd->b->posture[rd->b->postures++] = p;
}

void bn_read_postures(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "sides");
    if (!rd->sides_known)
        return;
    const struct bn_node *node = list->first;
    for (int side = 0; side < BN_SIDES; side++, node = node->next) {
        const struct bn_node *postures = bn_node_get(node, "postures");
        if (!postures || !bn_is_list(rd, postures, "'postures'"))
            continue;
        for (const struct bn_node *one = postures->first; one; one = one->next)
            read_posture(rd, one, side);
    }
}
