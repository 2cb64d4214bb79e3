/* libyaml's events made into nodes. */
#include "files/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "files/memory.h"
#include "files/tree_text.h"
#include "files/utf8.h"

enum {
    BLOCK = 64 * 1024,
    PATCHES = 20 /* bad escapes after which a text is given up: each means parsing it anew */
};

struct block {
    struct block *next;
    size_t used, size;
    char data[];
};

static void *take(struct bn_tree *tree, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    struct block *block = tree->storage;
    if (!block || block->size - block->used < size) {
        size_t room = size > BLOCK ? size : BLOCK;
        block = bn_new(sizeof *block + room);
        block->size = room;
        block->next = tree->storage;
        tree->storage = block;
    }
    void *taken = block->data + block->used;
    block->used += size;
    return taken;
}

static void storage_free(struct bn_tree *tree)
{
    for (struct block *block = tree->storage; block;) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    tree->storage = NULL;
}

void bn_tree_free(struct bn_tree *tree)
{
    if (!tree)
        return;
    storage_free(tree);
    free(tree->text);
    free(tree);
}

/* ---- One pass over the events -------------------------------------------- */

struct open { /* a list or map whose end has not come */
    struct bn_node *node, *last;
    bool wants_key;
    const char *key;
    int key_line, key_col;
};

struct pass {
    struct bn_tree *tree;
    struct bn_faults *faults;
    struct open open[BN_TREE_DEPTH];
    int depth, documents;
    size_t nodes;
};

static int line_of(yaml_mark_t mark) { return (int)mark.line + 1; }

static int col_of(yaml_mark_t mark) { return (int)mark.column + 1; }

static void fault_at(struct pass *p, yaml_mark_t mark, const char *what)
{
    bn_fault_add(p->faults, BN_EXIT_FAULT, p->tree->file, line_of(mark), col_of(mark), "%s", what);
}

/* A plain scalar that is a number: [-+] digits [. digits] [e digits]. */
static bool is_number(const char *s, size_t len, bool *whole)
{
    size_t i = 0, digits = 0;
    if (i < len && (s[i] == '-' || s[i] == '+'))
        i++;
    size_t from = i;
    for (; i < len && s[i] >= '0' && s[i] <= '9'; i++)
        digits++;
    *whole = digits > 0 && i == len && i - from <= 18;
    if (digits && i == len)
        return true;
    if (i < len && s[i] == '.')
        for (i++; i < len && s[i] >= '0' && s[i] <= '9'; i++)
            digits++;
    if (!digits)
        return false;
    if (i < len && (s[i] == 'e' || s[i] == 'E')) {
        i++;
        if (i < len && (s[i] == '-' || s[i] == '+'))
            i++;
        size_t exponent = i;
        for (; i < len && s[i] >= '0' && s[i] <= '9'; i++) {
        }
        if (i == exponent)
            return false;
    }
    return i == len;
}

static void plain_kind(struct bn_node *node)
{
    const char *s = node->text;
    if (!strcmp(s, "true") || !strcmp(s, "false")) {
        node->kind = BN_NODE_BOOL;
        node->truth = s[0] == 't';
    } else if (!*s || !strcmp(s, "~") || !strcmp(s, "null")) {
        node->kind = BN_NODE_NULL;
    } else if (is_number(s, node->len, &node->whole)) {
        node->kind = BN_NODE_NUMBER;
        if (node->whole)
            node->number = strtoll(s, NULL, 10);
    }
}

/* What escapes brought in. Raw ones were found before; a tab is a blank in a block. */
static void screen_scalar(struct pass *p, const struct bn_node *node, char *text)
{
    enum { SAID = 20 }; /* of one text: to look for a place takes time */
    bool block = node->style == BN_STYLE_LITERAL || node->style == BN_STYLE_FOLDED;
    int bad = 0;
    for (size_t at = 0; at < node->len;) {
        uint32_t c = 0;
        size_t size = bn_utf8_next(text + at, node->len - at, &c);
        const char *kind = c == '\n' || (c == '\t' && block) ? NULL : bn_unseen(c);
        if (kind && ++bad <= SAID && !bn_faults_full(p->faults)) {
            int line, col;
            bn_node_place(p->tree, node, at, &line, &col);
            bn_fault_add(p->faults, BN_EXIT_FAULT, p->tree->file, line, col,
                         "%s, U+%04X, has no place here, written as an escape or not", kind,
                         (unsigned)c);
        }
        if (kind)
            memset(text + at, '_', size);
        at += size ? size : 1;
    }
}

static struct bn_node *scalar(struct pass *p, const yaml_event_t *e)
{
    static const uint8_t style[] = {[YAML_PLAIN_SCALAR_STYLE] = BN_STYLE_PLAIN,
                                    [YAML_SINGLE_QUOTED_SCALAR_STYLE] = BN_STYLE_QUOTED,
                                    [YAML_DOUBLE_QUOTED_SCALAR_STYLE] = BN_STYLE_QUOTED,
                                    [YAML_LITERAL_SCALAR_STYLE] = BN_STYLE_LITERAL,
                                    [YAML_FOLDED_SCALAR_STYLE] = BN_STYLE_FOLDED};
    struct bn_node *node = take(p->tree, sizeof *node);
    size_t len = e->data.scalar.length;
    char *text = take(p->tree, len + 1);
    memcpy(text, e->data.scalar.value, len);
    node->kind = BN_NODE_TEXT;
    node->style = style[e->data.scalar.style];
    node->line = line_of(e->start_mark);
    node->col = col_of(e->start_mark);
    node->text = text;
    node->len = len;
    screen_scalar(p, node, text);
    if (node->style == BN_STYLE_PLAIN)
        plain_kind(node);
    return node;
}

/* Hangs a node where the last open list or map waits for one. */
static void hang(struct pass *p, struct bn_node *node)
{
    if (!p->depth) {
        p->tree->root = node;
        return;
    }
    struct open *in = &p->open[p->depth - 1];
    node->key = in->key;
    node->key_line = in->key_line;
    node->key_col = in->key_col;
    if (in->last)
        in->last->next = node;
    else
        in->node->first = node;
    in->last = node;
    in->node->children++;
    in->key = NULL;
    in->wants_key = in->node->kind == BN_NODE_MAP;
}

static bool begin(struct pass *p, const yaml_event_t *e, enum bn_node_kind kind)
{
    if (p->depth && p->open[p->depth - 1].wants_key) {
        fault_at(p, e->start_mark, "a key must be a word");
        return false;
    }
    if (p->depth == BN_TREE_DEPTH) {
        fault_at(p, e->start_mark, "lists and maps are nested deeper than 16");
        return false;
    }
    struct bn_node *node = take(p->tree, sizeof *node);
    node->kind = (uint8_t)kind;
    node->line = line_of(e->start_mark);
    node->col = col_of(e->start_mark);
    hang(p, node);
    p->open[p->depth++] = (struct open){.node = node, .wants_key = kind == BN_NODE_MAP};
    return true;
}

static int by_key(const void *left, const void *right)
{
    const struct bn_node *a = *(const struct bn_node *const *)left;
    const struct bn_node *b = *(const struct bn_node *const *)right;
    int order = strcmp(a->key, b->key);
    if (order)
        return order;
    if (a->key_line != b->key_line)
        return a->key_line < b->key_line ? -1 : 1;
    return a->key_col < b->key_col ? -1 : a->key_col > b->key_col;
}

static void keys_once(struct pass *p, const struct bn_node *map)
{
    if (map->children < 2)
        return;
    const struct bn_node **all = bn_new(map->children * sizeof *all);
    size_t n = 0;
    for (const struct bn_node *node = map->first; node; node = node->next)
        all[n++] = node;
    qsort(all, n, sizeof *all, by_key);
    for (size_t i = 1; i < n; i++)
        if (!strcmp(all[i]->key, all[i - 1]->key))
            bn_fault_add(p->faults, BN_EXIT_FAULT, p->tree->file, all[i]->key_line, all[i]->key_col,
                         "'%s' is given twice, the first time in line %d", all[i]->key,
                         all[i - 1]->key_line);
    free(all);
}

static bool take_scalar(struct pass *p, const yaml_event_t *e)
{
    struct bn_node *node = scalar(p, e);
    struct open *in = p->depth ? &p->open[p->depth - 1] : NULL;
    if (in && in->wants_key) {
        in->key = node->text;
        in->key_line = node->line;
        in->key_col = node->col;
        in->wants_key = false;
    } else {
        hang(p, node);
    }
    return true;
}

/* An anchor or a tag is a fault, but what follows it can still be read. */
static void plain_only(struct pass *p, yaml_mark_t mark, const yaml_char_t *anchor,
                       const yaml_char_t *tag)
{
    if (anchor)
        fault_at(p, mark, "anchors ('&') are not read; write the thing out");
    if (tag)
        fault_at(p, mark, "tags ('!') are not read");
}

static bool take_alias(struct pass *p, const yaml_event_t *e)
{
    fault_at(p, e->start_mark, "aliases ('*') are not read; write the thing out, or quote it");
    yaml_event_t nothing = {.type = YAML_SCALAR_EVENT, .start_mark = e->start_mark};
    yaml_char_t empty[1] = {0};
    nothing.data.scalar.value = empty;
    nothing.data.scalar.style = YAML_PLAIN_SCALAR_STYLE;
    return take_scalar(p, &nothing);
}

static bool take_document(struct pass *p, const yaml_event_t *e)
{
    if (++p->documents > 1) {
        fault_at(p, e->start_mark, "a second document; a file holds one");
        return false;
    }
    if (e->data.document_start.tag_directives.start != e->data.document_start.tag_directives.end)
        fault_at(p, e->start_mark, "tags ('%TAG') are not read");
    return true;
}

/* False: nothing after this event is looked at. */
static bool take_event(struct pass *p, const yaml_event_t *e)
{
    if (++p->nodes > BN_TREE_NODES) {
        fault_at(p, e->start_mark, "the file holds more than 200000 things");
        return false;
    }
    switch (e->type) {
    case YAML_DOCUMENT_START_EVENT: return take_document(p, e);
    case YAML_ALIAS_EVENT: return take_alias(p, e);
    case YAML_SCALAR_EVENT:
        plain_only(p, e->start_mark, e->data.scalar.anchor, e->data.scalar.tag);
        return take_scalar(p, e);
    case YAML_SEQUENCE_START_EVENT:
        plain_only(p, e->start_mark, e->data.sequence_start.anchor, e->data.sequence_start.tag);
        return begin(p, e, BN_NODE_LIST);
    case YAML_MAPPING_START_EVENT:
        plain_only(p, e->start_mark, e->data.mapping_start.anchor, e->data.mapping_start.tag);
        return begin(p, e, BN_NODE_MAP);
    case YAML_MAPPING_END_EVENT: keys_once(p, p->open[p->depth - 1].node); /* fallthrough */
    case YAML_SEQUENCE_END_EVENT: p->depth--; return true;
    default: return true;
    }
}

/* ---- The whole text -------------------------------------------------------- */

static size_t offset_of(const char *text, size_t len, int line, int col)
{
    size_t at = 0;
    for (; line > 1 && at < len; at++)
        line -= text[at] == '\n';
    for (; col > 1 && at < len; col--) {
        at++;
        while (at < len && ((unsigned char)text[at] & 0xc0) == 0x80)
            at++;
    }
    return at;
}

static bool is_half(const char *digits) /* dc00 to dfff: the second half of a pair */
{
    return (digits[0] == 'd' || digits[0] == 'D') && strchr("cdefCDEF", digits[1]) && digits[1];
}

/* A character escape that is none: a fault, and a harmless one is written over it, so that the rest
 * can be read. False when the problem is another. */
static bool patch_escape(struct bn_tree *tree, const yaml_parser_t *parser, char *text, size_t len,
                         struct bn_faults *faults)
{
    if (!parser->problem || !strstr(parser->problem, "invalid Unicode character escape"))
        return false;
    int line = line_of(parser->problem_mark), col = col_of(parser->problem_mark) - 2;
    size_t at = offset_of(text, len, line, col);
    if (at + 6 > len || text[at] != '\\')
        return false;
    bool surrogate = text[at + 1] == 'u';
    bn_fault_add(faults, BN_EXIT_FAULT, tree->file, line, col,
                 surrogate ? "'%.6s' is half of a character; write the letter itself"
                           : "'%.10s' is no character; write the letter itself",
                 text + at);
    if (!surrogate) {
        if (at + 10 > len)
            return false;
        memcpy(text + at + 2, "0000005f", 8);
        return true;
    }
    memcpy(text + at + 2, "005f", 4);
    if (at + 12 <= len && text[at + 6] == '\\' && text[at + 7] == 'u' && is_half(text + at + 8))
        memcpy(text + at + 8, "005f", 4);
    return true;
}

static void syntax_fault(struct bn_tree *tree, const yaml_parser_t *parser,
                         struct bn_faults *faults)
{
    const char *problem = parser->problem ? parser->problem : "it cannot be read";
    const char *hint = "";
    if (strstr(problem, "cannot start any token"))
        hint = "; a tab does not indent, and a word beginning with a sign is to be quoted";
    else if (strstr(problem, "mapping values are not allowed"))
        hint = "; quote a text with ': ' in it";
    bn_fault_add(faults, BN_EXIT_FAULT, tree->file, line_of(parser->problem_mark),
                 col_of(parser->problem_mark), "this is not YAML: %s%s%s%s", problem,
                 parser->context ? ", " : "", parser->context ? parser->context : "", hint);
}

/* One pass. True: an escape was patched, and the text is to be read again. */
static bool read_once(struct bn_tree *tree, bool may_patch, struct bn_faults *found,
                      struct bn_faults *patched)
{
    char *text = tree->text;
    size_t len = tree->len;
    struct pass pass = {.tree = tree, .faults = found};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING);
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, len);
    bool more = true, again = false;
    while (more) {
        yaml_event_t event;
        if (!yaml_parser_parse(&parser, &event)) {
            again = patch_escape(tree, &parser, text, len, patched) && may_patch;
            if (!again)
                syntax_fault(tree, &parser, found);
            tree->broken = true;
            break;
        }
        more = event.type != YAML_STREAM_END_EVENT && take_event(&pass, &event);
        tree->broken = !more && event.type != YAML_STREAM_END_EVENT && pass.documents < 2;
        yaml_event_delete(&event);
    }
    yaml_parser_delete(&parser);
    return again;
}

struct bn_tree *bn_tree_read(const char *file, const char *text, size_t len,
                             struct bn_faults *faults)
{
    size_t mark = bn_text_mark(text, len);
    text += mark;
    len -= mark;
    size_t screened_len = 0;
    char *screened = bn_text_screened(file, text, len, &screened_len, faults);
    if (!screened)
        return NULL;
    struct bn_tree *tree = bn_new(sizeof *tree);
    tree->file = file;
    tree->text = screened;
    tree->len = screened_len;
    struct bn_faults found = {0};
    for (int tries = 0; read_once(tree, tries < PATCHES, &found, faults); tries++) {
        bn_faults_free(&found);
        storage_free(tree);
        tree->root = NULL;
    }
    bn_faults_move(faults, &found);
    return tree;
}
