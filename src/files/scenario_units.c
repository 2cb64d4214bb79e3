/* The units of a scenario, in all the forms in which they may be written. */
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/reading.h"

static const char *const own_keys[] = {"id",      "side", "type",    "hex",  "facing",  "name",
                                       "figures", "hits", "banners", "move", "arrives", NULL};

/* A letter, then letters and digits, at least one digit, up to 8. */
static bool is_id(const char *word, size_t len)
{
    bool digit = false;
    if (!len || len > BN_ID_LEN)
        return false;
    for (size_t i = 0; i < len; i++) {
        bool letter = (word[i] >= 'A' && word[i] <= 'Z') || (word[i] >= 'a' && word[i] <= 'z');
        bool number = word[i] >= '0' && word[i] <= '9';
        if (!letter && (!number || i == 0))
            return false;
        digit = digit || number;
    }
    return digit;
}

static void read_id(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len,
                    struct bn_unit_def *unit)
{
    const char *word = node->text + at;
    if (!is_id(word, len)) {
        bn_wrong_in(rd, node, at,
                    "'%.*s' is no id of a unit: a letter, then letters and digits, at least one "
                    "digit, 8 at most",
                    (int)(len > 40 ? 40 : len), word);
        return;
    }
    int other = bn_unit_read(rd->b, word, len);
    if (other != BN_NONE)
        bn_wrong_in(rd, node, at, "unit %.*s is listed twice, the first time in line %d", (int)len,
                    word, rd->b->unit[other].line);
    else
        memcpy(unit->id, word, len);
}

static int read_type(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len)
{
    char word[BN_WORD_MAX + 1] = {0};
    memcpy(word, node->text + at, len > BN_WORD_MAX ? BN_WORD_MAX : len);
    int type = len > BN_WORD_MAX ? BN_NONE : bn_type_by_name(rd->r, word);
    if (type == BN_NONE) {
        struct bn_words known = {0};
        for (const struct bn_type *t = rd->r->types; t->name; t++)
            bn_words_add(&known, t->name);
        char *hint = bn_words_hint(&known, word, "they are");
        bn_wrong_in(rd, node, at, "'%.40s' is no type of %s%s", word, rd->r->id, hint);
        free(hint);
    }
    return type;
}

/* Away from its baseline; where that is a side of hexes and no spine, the upper one. */
static int away(char baseline)
{
    switch (baseline) {
    case 'n': return BN_FACE_S;
    case 'e': return BN_FACE_NW;
    case 'w': return BN_FACE_NE;
    default: return BN_FACE_N;
    }
}

/* A unit with everything as it is where the scenario says nothing. */
static struct bn_unit_def *unit_begin(struct bn_reading *rd, const struct bn_node *node, int side)
{
    struct bn_battle *b = rd->b;
    if (b->units == BN_UNITS) {
        bn_wrong(rd, node, "there are more than %d units", BN_UNITS);
        return NULL;
    }
    struct bn_unit_def *unit = &b->unit[b->units];
    *unit = (struct bn_unit_def){
        .side = (int8_t)side, .type = BN_NONE, .face = BN_NONE, .hex = BN_NONE, .banners = 1};
    unit->line = node->line;
    for (int k = 0; rd->r->unit_keys && rd->r->unit_keys[k].name; k++)
        unit->key[k] =
            rd->r->unit_keys[k].kind == BN_KEY_WITH ? BN_NONE : rd->r->unit_keys[k].preset;
    rd->unit_node[b->units] = node;
    rd->hex_at[b->units] = (struct bn_spot){0, 0};
    return unit;
}

static void set_face(struct bn_reading *rd, struct bn_unit_def *unit)
{
    bool none = unit->type != BN_NONE && rd->r->types[unit->type].no_facing;
    if (none)
        unit->face = BN_NONE;
    else if (unit->face == BN_NONE)
        unit->face = (int8_t)away(unit->side == BN_NONE ? 's' : rd->b->side[unit->side].baseline);
}

void bn_unit_added(struct bn_reading *rd, const struct bn_node *node, int unit)
{
    rd->unit_node[unit] = node;
    rd->hex_at[unit] = (struct bn_spot){0, 0};
    rd->b->unit[unit].line = node->line;
    set_face(rd, &rd->b->unit[unit]);
}

/* ---- Maps ------------------------------------------------------------------ */

/* The first type that may have this key stands for all of them in the message. */
static void key_type_fault(struct bn_reading *rd, const struct bn_node *node,
                           const struct bn_key *key, const char *type)
{
    char list[200];
    struct bn_text t = bn_text_begin(list, sizeof list);
    for (int i = 0; rd->r->types[i].name; i++)
        if (key->types >> i & 1) {
            bn_text_char(&t, ' ');
            bn_text_add(&t, rd->r->types[i].name);
        }
    bn_wrong_key(rd, node, "'%s' is no key of the type %s; it is one of%s", key->name, type, list);
}

/* [sw, se]: hexsides, each once. */
static void read_sides(struct bn_reading *rd, const struct bn_node *node, const struct bn_key *key,
                       int16_t *out)
{
    struct bn_words known = {0};
    if (!bn_is_list(rd, node, key->name))
        return;
    for (int d = 0; d < BN_DIRS; d++)
        bn_words_add(&known, bn_dir_names[d]);
    for (const struct bn_node *child = node->first; child; child = child->next) {
        const char *word = bn_get_word(rd, child, "a hexside");
        int dir = 0;
        while (word && dir < BN_DIRS && !bn_same_word(bn_dir_names[dir], word))
            dir++;
        if (word && dir == BN_DIRS) {
            char *hint = bn_words_hint(&known, word, "they are");
            bn_wrong(rd, child, "'%.40s' is no hexside%s", word, hint);
            free(hint);
        } else if (word && (*out >> dir & 1)) {
            bn_wrong(rd, child, "the hexside %s is named twice", bn_dir_names[dir]);
        } else if (word) {
            *out = (int16_t)(*out | 1 << dir);
        }
    }
    if (node->children > (size_t)key->max)
        bn_wrong(rd, node, "'%s' names at most %d hexsides", key->name, key->max);
}

static void read_own_keys(struct bn_reading *rd, const struct bn_node *map,
                          struct bn_unit_def *unit)
{
    for (int k = 0; rd->r->unit_keys && rd->r->unit_keys[k].name; k++) {
        const struct bn_key *key = &rd->r->unit_keys[k];
        const struct bn_node *node = bn_node_get(map, key->name);
        if (!node)
            continue;
        if (key->types && unit->type != BN_NONE && !(key->types >> unit->type & 1)) {
            key_type_fault(rd, node, key, rd->r->types[unit->type].name);
            continue;
        }
        bool truth = false;
        int number = 0;
        if (key->kind == BN_KEY_BOOL && bn_get_bool(rd, node, key->name, &truth))
            unit->key[k] = truth;
        else if (key->kind == BN_KEY_NUMBER &&
                 bn_get_number(rd, node, key->name, key->min, key->max, &number))
            unit->key[k] = (int16_t)number;
        else if (key->kind == BN_KEY_SIDES)
            read_sides(rd, node, key, &unit->key[k]);
        else if (key->kind == BN_KEY_WITH && bn_get_word(rd, node, key->name)) {
            rd->with_node[rd->b->units] = node; /* it may be listed later: see bn_read_units */
            rd->with_key = k;
        }
    }
}

static void read_count(struct bn_reading *rd, const struct bn_node *map, const char *key, int min,
                       int max, int16_t *out)
{
    const struct bn_node *node = bn_node_get(map, key);
    int n = 0;
    if (node && bn_get_number(rd, node, key, min, max, &n))
        *out = (int16_t)n;
}

static void read_figures(struct bn_reading *rd, const struct bn_node *map, struct bn_unit_def *unit)
{
    const struct bn_node *node = bn_node_get(map, "figures");
    if (unit->type == BN_NONE)
        return;
    const struct bn_type *type = &rd->r->types[unit->type];
    unit->figures = type->figures;
    unit->own_figures = node != NULL;
    if (node && type->max_figures <= 0)
        bn_wrong_key(rd, node, "the type %s of %s has no figures", type->name, rd->r->id);
    else if (node)
        read_count(rd, map, "figures", type->min_figures, type->max_figures, &unit->figures);
}

static void read_arrival(struct bn_reading *rd, const struct bn_node *map, struct bn_unit_def *unit)
{
    static const char *const keys[] = {"turn", "hexes", "on", NULL};
    if (!bn_is_map(rd, map, "'arrives'"))
        return;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    bn_keys_check(rd, map, "'arrives'", &known);
    unit->arrives = 1;
    read_count(rd, map, "turn", 1, INT16_MAX, &unit->arrives);
    read_count(rd, map, "on", 1, 6, &unit->arrives_on);
    const struct bn_node *hexes = bn_node_get(map, "hexes");
    if (!hexes || !bn_node_get(map, "turn")) {
        bn_wrong(rd, map, "'arrives' has no '%s'", hexes ? "turn" : "hexes");
        if (!hexes)
            return;
    }
    if (!bn_get_hexes(rd, hexes, "'hexes'", &unit->arrival))
        return;
    for (int i = 0; i < unit->arrival.n; i++)
        if (!bn_hex_closed(rd, rd->b->hex_pool[unit->arrival.at + i]))
            return;
    bn_wrong(rd, hexes, "unit %s can never arrive: all these hexes are closed", unit->id);
}

static void read_where(struct bn_reading *rd, const struct bn_node *map, struct bn_unit_def *unit,
                       struct bn_spot *spot)
{
    const struct bn_node *hex = bn_node_get(map, "hex"), *face = bn_node_get(map, "facing");
    const struct bn_node *arrives = bn_node_get(map, "arrives");
    if (hex) {
        *spot = (struct bn_spot){hex->line, hex->col};
        unit->hex = (int16_t)bn_get_hex(rd, hex);
    }
    if (face)
        unit->face = (int8_t)bn_get_face(rd, face);
    if (face && unit->type != BN_NONE && rd->r->types[unit->type].no_facing)
        bn_wrong_key(rd, face, "the type %s has no facing", rd->r->types[unit->type].name);
    if (arrives)
        read_arrival(rd, arrives, unit);
    if (arrives && hex)
        bn_wrong_key(rd, arrives, "a unit has 'hex' or 'arrives', not both");
    const struct bn_node *with = rd->with_node[rd->b->units];
    if (with && (hex || arrives))
        bn_wrong_key(rd, hex ? hex : arrives, "a unit has 'hex', 'arrives' or '%s', one of them",
                     with->key);
}

static void map_keys(struct bn_reading *rd, const struct bn_node *map)
{
    struct bn_words known = {0};
    bn_words_of(&known, own_keys);
    for (int k = 0; rd->r->unit_keys && rd->r->unit_keys[k].name; k++)
        bn_words_add(&known, rd->r->unit_keys[k].name);
    bn_keys_check(rd, map, "a unit", &known);
}

static void read_map(struct bn_reading *rd, const struct bn_node *map, int side)
{
    struct bn_unit_def *unit = unit_begin(rd, map, side);
    if (!unit)
        return;
    map_keys(rd, map);
    const struct bn_node *id = bn_node_get(map, "id"), *type = bn_node_get(map, "type");
    const struct bn_node *whose = bn_node_get(map, "side"), *name = bn_node_get(map, "name");
    if (id && bn_get_word(rd, id, "'id'"))
        read_id(rd, id, 0, id->len, unit);
    if (type && bn_get_word(rd, type, "'type'"))
        unit->type = (int8_t)read_type(rd, type, 0, type->len);
    int named = whose ? bn_get_side(rd, whose) : side;
    if (whose && side != BN_NONE && named != BN_NONE && named != side)
        bn_wrong(rd, whose, "this unit is listed under %s", rd->b->side[side].id);
    unit->side = (int8_t)named;
    if (!id || !type || (!whose && side == BN_NONE))
        bn_wrong(rd, map, "a unit has no '%s'", !id ? "id" : !type ? "type" : "side");
    if (name)
        bn_get_name(rd, name, "'name'", unit->name);
    read_figures(rd, map, unit);
    read_count(rd, map, "hits", 0, 999, &unit->hits);
    read_count(rd, map, "banners", 0, 99, &unit->banners);
    read_count(rd, map, "move", 1, 99, &unit->move);
    read_own_keys(rd, map, unit);
    read_where(rd, map, unit, &rd->hex_at[rd->b->units]);
    set_face(rd, unit);
    rd->b->units++;
}

/* ---- Short forms: K1 knight g7 n --------------------------------------------- */

struct word {
    size_t at, len;
};

static int split(const struct bn_node *node, struct word word[], int max)
{
    int n = 0;
    for (size_t at = 0; at < node->len;) {
        size_t gap = strspn(node->text + at, " \t\n");
        size_t len = strcspn(node->text + at + gap, " \t\n");
        if (len && n < max)
            word[n] = (struct word){at + gap, len};
        n += len > 0;
        at += gap + len;
    }
    return n;
}

static void read_short(struct bn_reading *rd, const struct bn_node *node, int side)
{
    struct word word[4];
    int n = split(node, word, 4);
    if (n < 2 || n > 4) {
        bn_wrong(rd, node, "'%.80s' is no unit: expected ID TYPE HEX FACING, like 'K1 knight g7 n'",
                 node->text);
        rd->units_sound = false;
        return;
    }
    struct bn_unit_def *unit = unit_begin(rd, node, side);
    if (!unit)
        return;
    if (side == BN_NONE && rd->sides_known)
        bn_wrong(rd, node, "whose unit is it? List it under its side: units: {%s: [...]}",
                 rd->b->side[0].id);
    read_id(rd, node, word[0].at, word[0].len, unit);
    unit->type = (int8_t)read_type(rd, node, word[1].at, word[1].len);
    if (unit->type != BN_NONE)
        unit->figures = rd->r->types[unit->type].figures;
    if (n > 2) {
        struct bn_spot *spot = &rd->hex_at[rd->b->units];
        bn_node_place(rd->tree, node, word[2].at, &spot->line, &spot->col);
        unit->hex = (int16_t)bn_hex_of_word(rd, node, word[2].at, word[2].len);
    }
    if (n > 3) {
        unit->face = (int8_t)bn_face_of_word(node->text + word[3].at, word[3].len);
        if (unit->face == BN_NONE)
            bn_wrong_in(rd, node, word[3].at,
                        "'%.*s' is no facing; the facings are n ne se s sw nw",
                        (int)(word[3].len > 40 ? 40 : word[3].len), node->text + word[3].at);
        else if (unit->type != BN_NONE && rd->r->types[unit->type].no_facing)
            bn_wrong_in(rd, node, word[3].at, "the type %s has no facing",
                        rd->r->types[unit->type].name);
    }
    set_face(rd, unit);
    rd->b->units++;
}

/* ---- The list ---------------------------------------------------------------- */

static void read_list(struct bn_reading *rd, const struct bn_node *list, int side)
{
    for (const struct bn_node *node = list->first; node; node = node->next) {
        if (node->kind == BN_NODE_MAP)
            read_map(rd, node, side);
        else if (node->kind == BN_NODE_TEXT)
            read_short(rd, node, side);
        else
            bn_wrong(rd, node, "a unit is %s, but must be a map or a text like 'K1 knight g7 n'",
                     bn_node_kind_name(node));
        if (rd->b->units == BN_UNITS && node->next) {
            bn_wrong(rd, node->next, "there are more than %d units", BN_UNITS);
            rd->units_sound = false;
            return;
        }
    }
}

static void read_by_side(struct bn_reading *rd, const struct bn_node *map)
{
    for (const struct bn_node *node = map->first; node; node = node->next) {
        int side = bn_side_of_key(rd, node);
        if (side == BN_NONE && rd->sides_known)
            continue;
        if (bn_is_list(rd, node, "what a side has"))
            read_list(rd, node, side);
    }
}

/* The unit in whose hex this one begins; what is wrong with it is said. */
static int host_of(struct bn_reading *rd, int u)
{
    const struct bn_node *node = rd->with_node[u];
    int host = bn_get_unit(rd, node);
    if (host == BN_NONE)
        return BN_NONE;
    const struct bn_unit_def *unit = &rd->b->unit[u], *def = &rd->b->unit[host];
    if (unit->type != BN_NONE && !rd->r->types[unit->type].no_facing)
        bn_wrong_key(rd, node, "only a unit without facing can be with another, and %s is a %s",
                     unit->id, rd->r->types[unit->type].name);
    else if (def->type != BN_NONE && rd->r->types[def->type].no_facing)
        bn_wrong(rd, node, "nobody can be with %s, who has no facing", def->id);
    else if (unit->side != BN_NONE && def->side != BN_NONE && def->side != unit->side)
        bn_wrong(rd, node, "%s is a unit of the enemy", def->id);
    else if (def->arrives || def->perhaps)
        bn_wrong(rd, node, "%s is not on the board when the battle begins", def->id);
    else
        return host;
    return BN_NONE;
}

static void find_hosts(struct bn_reading *rd)
{
    int guest[BN_UNITS];
    for (int u = 0; u < BN_UNITS; u++)
        guest[u] = BN_NONE;
    for (int u = 0; u < rd->b->units; u++) {
        int host = rd->with_node[u] ? host_of(rd, u) : BN_NONE;
        if (host == BN_NONE)
            continue;
        if (guest[host] != BN_NONE) {
            bn_wrong(rd, rd->with_node[u], "%s is with %s already", rd->b->unit[guest[host]].id,
                     rd->b->unit[host].id);
            continue;
        }
        guest[host] = u;
        rd->b->unit[u].key[rd->with_key] = (int16_t)host;
    }
}

void bn_read_units(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *node = bn_node_get(map, "units");
    size_t before = rd->faults->n;
    rd->units_sound = true;
    if (!node && !rd->b->units)
        bn_wrong(rd, map, "the scenario has no 'units'");
    else if (!node)
        return;
    else if (node->kind == BN_NODE_MAP)
        read_by_side(rd, node);
    else if (bn_is_list(rd, node, "'units'"))
        read_list(rd, node, BN_NONE);
    find_hosts(rd);
    if (node && rd->faults->n == before && !rd->b->units)
        bn_wrong(rd, node, "'units' lists no unit");
    if (rd->faults->n != before)
        rd->units_sound = false;
}
