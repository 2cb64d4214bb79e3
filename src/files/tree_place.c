/* Where a thing of the tree stands in its file. */
#include <string.h>

#include "files/tree.h"
#include "files/utf8.h"

const struct bn_node *bn_node_get(const struct bn_node *map, const char *key)
{
    if (!map || map->kind != BN_NODE_MAP)
        return NULL;
    for (const struct bn_node *node = map->first; node; node = node->next)
        if (!strcmp(node->key, key))
            return node;
    return NULL;
}

const char *bn_node_kind_name(const struct bn_node *node)
{
    static const char *const name[] = {
        [BN_NODE_TEXT] = "a text",  [BN_NODE_NUMBER] = "a number", [BN_NODE_BOOL] = "true or false",
        [BN_NODE_NULL] = "nothing", [BN_NODE_LIST] = "a list",     [BN_NODE_MAP] = "a map"};
    return name[node->kind];
}

/* The bytes of line `line`, without its end. */
static const char *line_at(const struct bn_tree *tree, int line, size_t *len)
{
    const char *at = tree->text, *end = tree->text + tree->len;
    for (; line > 1; line--) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        if (!newline)
            return NULL;
        at = newline + 1;
    }
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    *len = (size_t)((newline ? newline : end) - at);
    if (*len && at[*len - 1] == '\r')
        --*len;
    return at;
}

/* Line i of a literal block is line i after its `|`, pushed right by the block's indentation. */
static bool literal_place(const struct bn_tree *tree, const struct bn_node *node, size_t at,
                          int *line, int *col)
{
    int down = 0;
    size_t begin = 0;
    for (size_t i = 0; i < at; i++)
        if (node->text[i] == '\n') {
            down++;
            begin = i + 1;
        }
    const char *newline = memchr(node->text + begin, '\n', node->len - begin);
    size_t end = newline ? (size_t)(newline - node->text) : node->len;
    size_t raw_len = 0;
    const char *raw = line_at(tree, node->line + 1 + down, &raw_len);
    if (!raw || raw_len < end - begin)
        return false;
    *line = node->line + 1 + down;
    *col = (int)(raw_len - (end - begin)) + (int)bn_utf8_count(node->text + begin, at - begin) + 1;
    return true;
}

/* How many characters of the file make the next character of a text in quotes. 0: hidden. */
static size_t quoted_step(const char *raw, size_t left, char quote)
{
    if (!left || raw[0] == quote)
        return left > 1 && quote == '\'' && raw[1] == '\'' ? 2 : 0;
    if (quote == '\'' || raw[0] != '\\')
        return 1;
    if (left < 2)
        return 0;
    switch (raw[1]) {
    case 'x': return 4;
    case 'u': return 6;
    case 'U': return 10;
    default: return 2;
    }
}

/* A text on one line, plain or in quotes. */
static bool line_place(const struct bn_tree *tree, const struct bn_node *node, size_t at, int *col)
{
    size_t len = 0, i = 0;
    const char *raw = line_at(tree, node->line, &len);
    if (!raw)
        return false;
    for (int c = 1; c < node->col && i < len; c++) {
        uint32_t seen;
        size_t size = bn_utf8_next(raw + i, len - i, &seen);
        i += size ? size : 1;
    }
    char quote = 0;
    *col = node->col;
    if (node->style == BN_STYLE_QUOTED) {
        if (i >= len)
            return false;
        quote = raw[i++];
        ++*col;
    }
    for (size_t done = 0; done < at;) {
        if (i >= len)
            return false;
        uint32_t seen;
        size_t step = quote ? quoted_step(raw + i, len - i, quote) : 1;
        size_t size = bn_utf8_next(node->text + done, node->len - done, &seen);
        if (!step || !size)
            return false;
        if (step == 1)
            step = bn_utf8_next(raw + i, len - i, &seen), ++*col;
        else
            *col += (int)step;
        i += step ? step : 1;
        done += size;
    }
    return i < len && (!quote || quoted_step(raw + i, len - i, quote));
}

void bn_node_place(const struct bn_tree *tree, const struct bn_node *node, size_t at, int *line,
                   int *col)
{
    *line = node->line;
    *col = node->col;
    if (node->kind == BN_NODE_LIST || node->kind == BN_NODE_MAP || at >= node->len)
        return;
    bool found = false;
    if (node->style == BN_STYLE_LITERAL)
        found = literal_place(tree, node, at, line, col);
    else if (node->style != BN_STYLE_FOLDED)
        found = line_place(tree, node, at, col);
    if (!found) {
        *line = node->line;
        *col = node->col;
    }
}
