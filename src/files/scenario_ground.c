/* Ground that counts: hexes worth banners, and the parts into which a board is divided. */
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/reading.h"

enum { BANNERS_MAX = 99 };

/* ---- Objectives ---- */

static int objective_hex(struct bn_reading *rd, const struct bn_node *node)
{
    int hex = bn_get_hex(rd, node);
    if (hex == BN_NONE || !bn_hex_closed(rd, hex))
        return hex;
    bn_wrong(rd, node, "this can never be: nobody can stand on %s, which is closed", node->text);
    return BN_NONE;
}

static void objective_count(struct bn_reading *rd, const struct bn_node *node,
                            struct bn_objective *o)
{
    const char *word = bn_get_word(rd, node, "'count'");
    if (!word || bn_same_word(word, "once"))
        return;
    if (bn_same_word(word, "while_held"))
        o->while_held = true;
    else
        bn_wrong(rd, node, "'count' is '%.40s', but must be once or while_held", word);
}

static void read_objective(struct bn_reading *rd, const struct bn_node *map)
{
    static const char *const keys[] = {"hex", "side", "banners", "count", NULL};
    struct bn_battle *b = rd->b;
    struct bn_objective o = {.hex = BN_NONE, .side = BN_NONE, .banners = 1};
    if (!bn_is_map(rd, map, "an objective"))
        return;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    bn_keys_check(rd, map, "an objective", &known);
    const struct bn_node *hex = bn_node_get(map, "hex"), *side = bn_node_get(map, "side");
    const struct bn_node *banners = bn_node_get(map, "banners"), *count = bn_node_get(map, "count");
    int n = 1;
    if (!hex || !side)
        bn_wrong(rd, map, "an objective has no '%s'", hex ? "side" : "hex");
    if (hex)
        o.hex = (int16_t)objective_hex(rd, hex);
    if (side)
        o.side = (int8_t)bn_get_side(rd, side);
    if (banners && bn_get_number(rd, banners, "'banners'", 1, BANNERS_MAX, &n))
        o.banners = (int16_t)n;
    if (count)
        objective_count(rd, count, &o);
    for (int i = 0; i < b->objectives && hex && o.hex != BN_NONE; i++)
        if (b->objective[i].hex == o.hex && b->objective[i].side == o.side)
            bn_wrong(rd, hex, "%s is an objective of %s already", hex->text,
                     o.side == BN_NONE ? "that side" : b->side[o.side].id);
    if (b->objectives == BN_OBJECTIVES)
        bn_wrong(rd, map, "there are more than %d objectives", BN_OBJECTIVES);
    else if (o.hex != BN_NONE && o.side != BN_NONE)
        b->objective[b->objectives++] = o;
}

void bn_read_objectives(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "objectives");
    if (!rd->r->banners || !rd->board_known || !list || !bn_is_list(rd, list, "'objectives'"))
        return;
    for (const struct bn_node *node = list->first; node; node = node->next)
        read_objective(rd, node);
}

/* ---- Parts of the board ---- */

static bool all_of(const char *word, size_t len, const char *set)
{
    return len > 0 && strspn(word, set) >= len;
}

/* A column letter or a row number, from 0; BN_NONE with a fault. */
static int read_line(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len,
                     bool *row)
{
    static const char digits[] = "0123456789";
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const struct bn_board *board = &rd->b->board;
    char word[BN_WORD_MAX];
    const char *line = node->text + at;
    *row = all_of(line, len, digits);
    struct bn_text t = bn_text_begin(word, sizeof word); /* as a hex: "c" is c1, "3" is a3 */
    bn_text_add(&t, *row ? "a" : "");
    bn_text_add_n(&t, line, len);
    bn_text_add(&t, *row ? "" : "1");
    int hex = *row || all_of(line, len, letters) ? bn_hex_read(board, word, t.len) : BN_NONE;
    if (hex == BN_NONE) {
        bn_wrong_in(rd, node, at, "'%.*s' is no column or row of this board",
                    (int)(len > 40 ? 40 : len), line);
        return BN_NONE;
    }
    return *row ? hex / board->cols : hex % board->cols;
}

static bool read_span(struct bn_reading *rd, const struct bn_node *node, struct bn_span *span)
{
    const char *word = bn_get_word(rd, node, "a part of the board");
    const char *dash = word ? strchr(word, '-') : NULL;
    if (!word)
        return false;
    if (!dash) {
        bn_wrong(rd, node,
                 "'%.40s' is no part of the board: expected columns, like a-e, or rows, "
                 "like 1-3",
                 word);
        return false;
    }
    bool rows;
    size_t at = (size_t)(dash - word);
    int from = read_line(rd, node, 0, at, &span->rows);
    int to = read_line(rd, node, at + 1, node->len - at - 1, &rows);
    if (from == BN_NONE || to == BN_NONE)
        return false;
    if (rows != span->rows || from > to) {
        bn_wrong(rd, node,
                 rows != span->rows ? "'%.40s' goes from columns to rows"
                                    : "'%.40s' ends before it begins",
                 word);
        return false;
    }
    span->from = (int16_t)from;
    span->to = (int16_t)to;
    return true;
}

/* Every column, or every row, lies in some part. */
static void parts_whole(struct bn_reading *rd, const struct bn_node *map, int parts)
{
    const struct bn_battle *b = rd->b;
    bool rows = b->span[0].rows;
    for (int i = 1; i < parts; i++)
        if (b->span[i].rows != rows) {
            bn_wrong(rd, map, "'%s' are columns or rows, not both", map->key);
            return;
        }
    for (int line = 0; line < (rows ? b->board.rows : b->board.cols); line++) {
        bool in = false;
        char name[BN_WORD_MAX];
        for (int i = 0; i < parts; i++)
            in = in || (line >= b->span[i].from && line <= b->span[i].to);
        if (in)
            continue;
        bn_hex_name(rd, rows ? line * b->board.cols : line, name);
        bn_wrong(rd, map, "%s lies in none of '%s'", name, map->key);
        return;
    }
}

static void read_spans(struct bn_reading *rd, const struct bn_node *map,
                       const struct bn_battle_key *key)
{
    struct bn_words known = {0};
    size_t before = rd->faults->n;
    int parts = 0;
    if (!bn_is_map(rd, map, key->name))
        return;
    bn_words_of(&known, key->value);
    bn_keys_check(rd, map, key->name, &known);
    for (; key->value[parts]; parts++) {
        const struct bn_node *node = bn_node_get(map, key->value[parts]);
        if (!node)
            bn_wrong(rd, map, "'%s' has no '%s'", key->name, key->value[parts]);
        else
            read_span(rd, node, &rd->b->span[parts]);
    }
    rd->b->has_spans = rd->faults->n == before;
    if (rd->b->has_spans)
        parts_whole(rd, map, parts);
}

void bn_read_battle_keys(struct bn_reading *rd, const struct bn_node *map)
{
    for (const struct bn_battle_key *key = rd->r->battle_keys; key && key->name; key++) {
        const struct bn_node *node = bn_node_get(map, key->name);
        if (node && rd->board_known)
            read_spans(rd, node, key);
    }
}
