/* The board of a scenario: its size, terrain, roads and hexsides. */
#include <stdlib.h>
#include <string.h>

#include "files/memory.h"
#include "files/reading.h"
#include "files/utf8.h"

/* ---- A grid drawn as text ---------------------------------------------------- */

static bool is_blank(const char *text, size_t from, size_t to)
{
    for (; from < to; from++)
        if (text[from] != ' ' && text[from] != '\t')
            return false;
    return true;
}

static int too_many(struct bn_reading *rd, const struct bn_node *node, size_t at, const char *what,
                    int max)
{
    bn_wrong_in(rd, node, at, "%s has more rows than the board, which has %d", what, max);
    return max;
}

static int rows_of_text(struct bn_reading *rd, const struct bn_node *node, const char *what,
                        struct bn_grid_row row[], int max)
{
    if (node->style == BN_STYLE_FOLDED) {
        bn_wrong(rd, node, "%s must keep its lines: write '|', not '>'", what);
        return 0;
    }
    size_t end = node->len; /* without blank lines at the end */
    while (end && (node->text[end - 1] == '\n' || is_blank(node->text, end - 1, end)))
        end--;
    int n = 0;
    for (size_t from = 0; from < end;) {
        const char *newline = memchr(node->text + from, '\n', end - from);
        size_t to = newline ? (size_t)(newline - node->text) : end;
        if (n == max)
            return too_many(rd, node, from + strspn(node->text + from, " \t"), what, max);
        row[n++] = (struct bn_grid_row){.node = node, .from = from, .to = to};
        from = to + 1;
    }
    return n;
}

static int rows_of_list(struct bn_reading *rd, const struct bn_node *list, const char *what,
                        struct bn_grid_row row[], int max)
{
    int n = 0;
    for (const struct bn_node *child = list->first; child; child = child->next) {
        if (n == max)
            return too_many(rd, child, 0, what, max);
        char name[BN_WORD_MAX];
        struct bn_text t = bn_text_begin(name, sizeof name);
        bn_text_add(&t, what);
        bn_text_add(&t, " row ");
        bn_text_int(&t, n + 1);
        size_t len = bn_get_word(rd, child, name) ? child->len : 0;
        const char *newline = len ? memchr(child->text, '\n', len) : NULL;
        if (newline && (size_t)(newline - child->text) != len - 1)
            bn_wrong(rd, child, "%s has more than one line; write a block, or one text a row",
                     name);
        row[n++] = (struct bn_grid_row){.node = child,
                                        .to = newline ? (size_t)(newline - child->text) : len};
    }
    return n;
}

int bn_grid_rows(struct bn_reading *rd, const struct bn_node *node, const char *what,
                 struct bn_grid_row row[], int max)
{
    if (node->kind == BN_NODE_LIST)
        return rows_of_list(rd, node, what, row, max);
    if (node->kind == BN_NODE_TEXT)
        return rows_of_text(rd, node, what, row, max);
    bn_wrong(rd, node, "%s is %s, but must be a block ('|') or a list of texts, one a row", what,
             bn_node_kind_name(node));
    return 0;
}

/* ---- Terrain ------------------------------------------------------------------ */

/* Letters the ruleset knows, the missing hex last: ". w m h _". */
static char *letters(const struct bn_ruleset *r)
{
    size_t n = 0;
    while (r->terrain[n].name)
        n++;
    char *list = bn_new(2 * n + 2), *at = list;
    for (size_t i = 1; i < n; i++) {
        *at++ = r->terrain[i].letter;
        *at++ = ' ';
    }
    *at = '_';
    return list;
}

static void terrain_fault(struct bn_reading *rd, const struct bn_grid_row *row, size_t at,
                          size_t len, int number, int hex)
{
    char name[BN_WORD_MAX];
    char *known = letters(rd->r);
    bn_wrong_in(rd, row->node, at, "terrain row %d, hex %s: '%.*s' is no terrain; %s knows %s",
                number, bn_hex_name(rd, hex, name), (int)len, row->node->text + at, rd->r->id,
                known);
    free(known);
}

static void read_row(struct bn_reading *rd, const struct bn_grid_row *row, int index)
{
    struct bn_board *board = &rd->b->board;
    int col = 0;
    for (size_t at = row->from, len; at < row->to; at += len) {
        uint32_t c = 0;
        len = bn_utf8_next(row->node->text + at, row->to - at, &c);
        if (!len)
            return;
        if (c == ' ' || c == '\t')
            continue;
        if (col == board->cols) {
            bn_wrong_in(rd, row->node, at,
                        "terrain row %d has more hexes than the board, which "
                        "has %d columns",
                        index + 1, board->cols);
            return;
        }
        int hex = index * board->cols + col++;
        int terrain = c < 0x80 ? bn_terrain_by_letter(rd->r, (char)c) : BN_NONE;
        if (terrain == BN_NONE)
            terrain_fault(rd, row, at, len, index + 1, hex);
        else
            board->terrain[hex] = (uint8_t)terrain;
    }
}

static void read_terrain(struct bn_reading *rd, const struct bn_node *node)
{
    struct bn_board *board = &rd->b->board;
    if (!node) {
        int open = bn_terrain_by_letter(rd->r, '.');
        memset(board->terrain, open == BN_NONE ? 1 : open,
               (size_t)board->cols * (size_t)board->rows);
        return;
    }
    struct bn_grid_row row[BN_ROWS];
    size_t before = rd->faults->n;
    int rows = bn_grid_rows(rd, node, "terrain", row, board->rows);
    if (rows < board->rows && rd->faults->n == before)
        bn_wrong(rd, node, "terrain has %d rows, but the board has %d", rows, board->rows);
    for (int i = 0; i < rows; i++)
        read_row(rd, &row[i], i);
}

/* ---- Roads and hexsides ----------------------------------------------------------- */

static int hex_there(struct bn_reading *rd, const struct bn_node *node, const char *what)
{
    int hex = bn_get_hex(rd, node);
    if (hex != BN_NONE && !rd->b->board.terrain[hex]) {
        bn_wrong(rd, node, "%s goes over %s, which is missing", what, node->text);
        return BN_NONE;
    }
    return hex;
}

static void read_road(struct bn_reading *rd, const struct bn_node *path)
{
    struct bn_board *board = &rd->b->board;
    if (!bn_is_list(rd, path, "a road"))
        return;
    if (path->children < 2)
        bn_wrong(rd, path, "a road is a path of two hexes at least");
    int before = BN_NONE;
    for (const struct bn_node *node = path->first; node; node = node->next) {
        int hex = hex_there(rd, node, "a road");
        if (hex != BN_NONE && before != BN_NONE) {
            int dir = bn_dir_to(board, before, hex);
            char name[BN_WORD_MAX];
            if (dir == BN_NONE)
                bn_wrong(rd, node, "the road jumps from %s to %s, which do not touch",
                         bn_hex_name(rd, before, name), node->text);
            else {
                board->road[before] |= (uint8_t)(1 << dir);
                board->road[hex] |= (uint8_t)(1 << bn_about(dir));
            }
        }
        before = hex;
    }
}

static int hexside_kind(struct bn_reading *rd, const struct bn_node *node)
{
    const char *word = bn_get_word(rd, node, "'kind'");
    if (!word)
        return BN_NONE;
    int kind = bn_hexside_by_name(rd->r, word);
    if (kind == BN_NONE) {
        struct bn_words known = {0};
        for (int i = 1; rd->r->hexsides && rd->r->hexsides[i].name; i++)
            bn_words_add(&known, rd->r->hexsides[i].name);
        char *hint = bn_words_hint(&known, word, "they are");
        bn_wrong(rd, node, "'%.40s' is no kind of hexside in %s%s", word, rd->r->id, hint);
        free(hint);
    }
    return kind;
}

/* One that belongs to a hex and a side: a mark. */
static void set_mark(struct bn_reading *rd, const struct bn_node *between, int kind, int hex,
                     int dir)
{
    struct bn_battle *b = rd->b;
    int i = 0;
    while (i < b->marks && (b->mark[i].hex != hex || b->mark[i].kind != kind))
        i++;
    if (i == BN_MARKS) {
        bn_wrong(rd, between, "there are more than %d hexes with something on them", BN_MARKS);
        return;
    }
    if (i == b->marks) {
        b->mark[i].hex = (int16_t)hex;
        b->mark[i].kind = (uint8_t)kind;
        b->mark[i].value = 0;
        b->marks++;
    }
    if (b->mark[i].value >> dir & 1)
        bn_wrong(rd, between, "this hexside is given twice");
    b->mark[i].value = (uint8_t)(b->mark[i].value | 1u << dir);
}

static void set_hexside(struct bn_reading *rd, const struct bn_node *between, int kind, int side,
                        int a, int b)
{
    struct bn_board *board = &rd->b->board;
    int dir = bn_dir_to(board, a, b);
    char first[BN_WORD_MAX], second[BN_WORD_MAX];
    bn_hex_name(rd, a, first);
    bn_hex_name(rd, b, second);
    if (dir == BN_NONE) {
        bn_wrong(rd, between, "%s and %s do not touch", first, second);
        return;
    }
    if (rd->r->hexsides[kind].mark) {
        set_mark(rd, between, rd->r->hexsides[kind].mark - 1 + side, a, dir);
        return;
    }
    if (board->side[a][dir])
        bn_wrong(rd, between, "the hexside between %s and %s is given twice", first, second);
    board->side[a][dir] = (uint8_t)kind;
    board->side[b][bn_about(dir)] = (uint8_t)kind;
}

/* Some kinds belong to a side, others to nobody. */
static int hexside_owner(struct bn_reading *rd, const struct bn_node *map, int kind)
{
    const struct bn_node *node = bn_node_get(map, "side");
    bool owned = kind != BN_NONE && rd->r->hexsides[kind].mark;
    if (node && kind != BN_NONE && !owned)
        bn_wrong_key(rd, node, "a hexside of the kind %s belongs to no side",
                     rd->r->hexsides[kind].name);
    if (!node && owned)
        bn_wrong(rd, map, "a hexside of the kind %s has no 'side'", rd->r->hexsides[kind].name);
    int side = node && owned ? bn_get_side(rd, node) : 0;
    return side == BN_NONE ? 0 : side;
}

static void read_hexside(struct bn_reading *rd, const struct bn_node *map)
{
    static const char *const keys[] = {"kind", "between", "side", NULL};
    if (!bn_is_map(rd, map, "a hexside"))
        return;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    bn_keys_check(rd, map, "a hexside", &known);
    const struct bn_node *kind = bn_node_get(map, "kind"), *between = bn_node_get(map, "between");
    if (!kind || !between) {
        bn_wrong(rd, map, "a hexside has no '%s'", kind ? "between" : "kind");
        return;
    }
    int k = hexside_kind(rd, kind);
    int side = hexside_owner(rd, map, k);
    if (!bn_is_list(rd, between, "'between'"))
        return;
    if (between->children != 2) {
        bn_wrong(rd, between, "'between' names two hexes");
        return;
    }
    int a = hex_there(rd, between->first, "a hexside");
    int b = hex_there(rd, between->first->next, "a hexside");
    if (a != BN_NONE && b != BN_NONE && k != BN_NONE)
        set_hexside(rd, between, k, side, a, b);
}

static bool read_size(struct bn_reading *rd, const struct bn_node *board, const char *key, int most,
                      int16_t *out)
{
    const struct bn_node *node = bn_node_get(board, key);
    int n = 0;
    if (!node)
        bn_wrong(rd, board, "the board has no '%s'", key);
    if (!node || !bn_get_number(rd, node, key, 1, most, &n))
        return false;
    *out = (int16_t)n;
    return true;
}

void bn_read_board(struct bn_reading *rd, const struct bn_node *map)
{
    static const char *const keys[] = {"cols", "rows", "terrain", "roads", "hexsides", NULL};
    const struct bn_node *node = bn_node_get(map, "board");
    if (!node)
        bn_wrong(rd, map, "the scenario has no 'board'");
    if (!node || !bn_is_map(rd, node, "'board'"))
        return;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    bn_keys_check(rd, node, "a board", &known);
    struct bn_board *board = &rd->b->board;
    bool cols = read_size(rd, node, "cols", BN_COLS, &board->cols);
    bool rows = read_size(rd, node, "rows", BN_ROWS, &board->rows);
    rd->board_known = cols && rows;
    if (!rd->board_known)
        return;
    bn_board_link(board);
    read_terrain(rd, bn_node_get(node, "terrain"));
    const struct bn_node *roads = bn_node_get(node, "roads");
    if (roads && bn_is_list(rd, roads, "'roads'"))
        for (const struct bn_node *path = roads->first; path; path = path->next)
            read_road(rd, path);
    const struct bn_node *sides = bn_node_get(node, "hexsides");
    if (sides && bn_is_list(rd, sides, "'hexsides'"))
        for (const struct bn_node *side = sides->first; side; side = side->next)
            read_hexside(rd, side);
}
