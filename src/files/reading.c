/* Getters of the scenario reader. */
#include "files/reading.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/utf8.h"

static void wrong(struct bn_reading *rd, int line, int col, const char *format, va_list args)
{
    char what[2048];
    vsnprintf(what, sizeof what, format, args);
    bn_fault_add(rd->faults, BN_EXIT_FAULT, rd->tree->file, line, col, "%s", what);
}

void bn_wrong(struct bn_reading *rd, const struct bn_node *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    wrong(rd, node->line, node->col, format, args);
    va_end(args);
}

void bn_wrong_key(struct bn_reading *rd, const struct bn_node *node, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    wrong(rd, node->key_line, node->key_col, format, args);
    va_end(args);
}

void bn_wrong_in(struct bn_reading *rd, const struct bn_node *node, size_t at, const char *format,
                 ...)
{
    int line, col;
    if (bn_faults_full(rd->faults))
        return;
    bn_node_place(rd->tree, node, at, &line, &col);
    va_list args;
    va_start(args, format);
    wrong(rd, line, col, format, args);
    va_end(args);
}

void bn_wrong_spot(struct bn_reading *rd, struct bn_spot spot, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    wrong(rd, spot.line, spot.col, format, args);
    va_end(args);
}

/* ---- Kinds ---------------------------------------------------------------- */

static bool is_kind(struct bn_reading *rd, const struct bn_node *node, const char *what,
                    enum bn_node_kind kind, const char *wanted)
{
    if (node->kind == kind)
        return true;
    bool quotable = kind == BN_NODE_TEXT && node->kind != BN_NODE_LIST &&
                    node->kind != BN_NODE_MAP && node->len;
    bn_wrong(rd, node, "%s is %s, but must be %s%s", what, bn_node_kind_name(node), wanted,
             quotable ? "; put it in quotes" : "");
    return false;
}

bool bn_is_map(struct bn_reading *rd, const struct bn_node *node, const char *what)
{
    return is_kind(rd, node, what, BN_NODE_MAP, "a map of keys and values");
}

bool bn_is_list(struct bn_reading *rd, const struct bn_node *node, const char *what)
{
    return is_kind(rd, node, what, BN_NODE_LIST, "a list");
}

const char *bn_get_word(struct bn_reading *rd, const struct bn_node *node, const char *what)
{
    return is_kind(rd, node, what, BN_NODE_TEXT, "a text") ? node->text : NULL;
}

bool bn_get_name(struct bn_reading *rd, const struct bn_node *node, const char *what, char *out)
{
    if (!bn_get_word(rd, node, what))
        return false;
    size_t len = node->len;
    if (len && node->text[len - 1] == '\n' && node->style >= BN_STYLE_LITERAL)
        len--; /* a block ends its last line */
    size_t blanks = strspn(node->text, " \t\n");
    const char *newline = memchr(node->text, '\n', len);
    const char *tab = memchr(node->text, '\t', len);
    if (newline || tab)
        bn_wrong_in(rd, node, (size_t)((newline ? newline : tab) - node->text),
                    "%s must be one line of text, without a %s in it", what,
                    newline ? "newline" : "tab");
    else if (blanks >= len)
        bn_wrong(rd, node, "%s is empty", what);
    else if (bn_utf8_count(node->text, len) > BN_NAME_LEN / 4)
        bn_wrong(rd, node, "%s has %zu characters; at most %d are allowed", what,
                 bn_utf8_count(node->text, len), BN_NAME_LEN / 4);
    else {
        memcpy(out, node->text, len);
        out[len] = 0;
        return true;
    }
    return false;
}

bool bn_get_number(struct bn_reading *rd, const struct bn_node *node, const char *what, int min,
                   int max, int *out)
{
    if (!is_kind(rd, node, what, BN_NODE_NUMBER, "a whole number"))
        return false;
    if (!node->whole || node->number < min || node->number > max) {
        bn_wrong(rd, node, "%s is %.40s, but must be a whole number from %d to %d", what,
                 node->text, min, max);
        return false;
    }
    *out = (int)node->number;
    return true;
}

bool bn_get_bool(struct bn_reading *rd, const struct bn_node *node, const char *what, bool *out)
{
    if (!is_kind(rd, node, what, BN_NODE_BOOL, "true or false"))
        return false;
    *out = node->truth;
    return true;
}

/* ---- Keys ------------------------------------------------------------------ */

void bn_words_of(struct bn_words *w, const char *const *names)
{
    for (; *names; names++)
        bn_words_add(w, *names);
}

static bool has_word(const struct bn_words *w, const char *word)
{
    for (size_t i = 0; i < w->n; i++)
        if (!strcmp(w->at[i], word))
            return true;
    return false;
}

void bn_keys_check(struct bn_reading *rd, const struct bn_node *map, const char *owner,
                   const struct bn_words *known)
{
    for (const struct bn_node *node = map->first; node; node = node->next) {
        if (has_word(known, node->key))
            continue;
        char *hint = bn_words_hint(known, node->key, "it has");
        bn_wrong_key(rd, node, "'%.80s' is no key of %s%s", node->key, owner, hint);
        free(hint);
    }
}

/* ---- Hexes, sides, units ----------------------------------------------------- */

const char *bn_hex_name(const struct bn_reading *rd, int hex, char *out)
{
    struct bn_text t = bn_text_begin(out, BN_WORD_MAX);
    bn_hex_say(&rd->b->board, hex, &t);
    return out;
}

bool bn_hex_closed(const struct bn_reading *rd, int hex)
{
    return rd->r->terrain[rd->b->board.terrain[hex]].closed;
}

int bn_hex_of_word(struct bn_reading *rd, const struct bn_node *node, size_t at, size_t len)
{
    if (!rd->board_known)
        return BN_NONE;
    const struct bn_board *board = &rd->b->board;
    int hex = bn_hex_read(board, node->text + at, len);
    if (hex == BN_NONE) {
        char last[BN_WORD_MAX];
        bn_wrong_in(rd, node, at, "'%.*s' is no hex of this board, which goes from a1 to %s",
                    (int)(len > 40 ? 40 : len), node->text + at,
                    bn_hex_name(rd, board->cols * board->rows - 1, last));
    }
    return hex;
}

int bn_get_hex(struct bn_reading *rd, const struct bn_node *node)
{
    if (!bn_get_word(rd, node, "a hex"))
        return BN_NONE;
    return bn_hex_of_word(rd, node, 0, node->len);
}

int bn_get_side(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "a side");
    if (!word || !rd->sides_known)
        return BN_NONE;
    for (int side = 0; side < BN_SIDES; side++)
        if (bn_same_word(rd->b->side[side].id, word))
            return side;
    bn_wrong(rd, node, "'%.80s' is no side; the sides are %s and %s", word, rd->b->side[0].id,
             rd->b->side[1].id);
    return BN_NONE;
}

int bn_side_of_key(struct bn_reading *rd, const struct bn_node *node)
{
    for (int side = 0; rd->sides_known && side < BN_SIDES; side++)
        if (bn_same_word(rd->b->side[side].id, node->key))
            return side;
    if (rd->sides_known)
        bn_wrong_key(rd, node, "'%.80s' is no side; the sides are %s and %s", node->key,
                     rd->b->side[0].id, rd->b->side[1].id);
    return BN_NONE;
}

int bn_get_unit(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "a unit's id");
    if (!word)
        return BN_NONE;
    int unit = bn_unit_read(rd->b, word, node->len);
    if (unit == BN_NONE) {
        struct bn_words ids = {0};
        for (int u = 0; u < rd->b->units; u++)
            bn_words_add(&ids, rd->b->unit[u].id);
        const char *near = bn_words_nearest(&ids, word);
        bn_wrong(rd, node,
                 near ? "there is no unit '%.40s'; did you mean '%s'?"
                      : "there is no unit '%.40s'%s",
                 word, near ? near : "");
    }
    return unit;
}

int bn_face_of_word(const char *word, size_t len)
{
    for (int face = 0; face < BN_FACES; face++)
        if (bn_same_word_n(bn_face_names[face], word, len))
            return face;
    return BN_NONE;
}

int bn_get_face(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "a facing");
    if (!word)
        return BN_NONE;
    int face = bn_face_of_word(word, node->len);
    if (face == BN_NONE)
        bn_wrong(rd, node, "'%.40s' is no facing; the facings are n ne se s sw nw", word);
    return face;
}

bool bn_pool_add(struct bn_reading *rd, const struct bn_node *node, int hex, struct bn_hexes *list)
{
    struct bn_battle *b = rd->b;
    if (b->hexes_used == BN_HEX_POOL) {
        if (!rd->pool_full)
            bn_wrong(rd, node, "the lists of this scenario name more than %d hexes", BN_HEX_POOL);
        rd->pool_full = true;
        return false;
    }
    if (!list->n)
        list->at = b->hexes_used;
    b->hex_pool[b->hexes_used++] = (int16_t)hex;
    list->n++;
    return true;
}

bool bn_get_hexes(struct bn_reading *rd, const struct bn_node *node, const char *what,
                  struct bn_hexes *out)
{
    *out = (struct bn_hexes){0};
    if (!bn_is_list(rd, node, what))
        return false;
    if (!node->first)
        bn_wrong(rd, node, "%s names no hex", what);
    uint8_t seen[BN_HEXES] = {0};
    for (const struct bn_node *child = node->first; child; child = child->next) {
        int hex = bn_get_hex(rd, child);
        if (hex == BN_NONE || seen[hex])
            continue;
        seen[hex] = 1;
        if (!bn_pool_add(rd, child, hex, out))
            return false;
    }
    return out->n > 0;
}
