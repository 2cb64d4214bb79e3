/* tree.h - a YAML or JSON text as a small tree that knows where everything stands.
 *
 * Made from libyaml's events. Anchors, aliases, tags, a second document, deep nesting, keys given
 * twice and characters nobody can see are faults here, so that whoever reads the tree need not think
 * of them. */
#ifndef FILES_TREE_H
#define FILES_TREE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "files/fault.h"

enum { BN_TREE_DEPTH = 16, BN_TREE_NODES = 200000 };

enum bn_node_kind {
    BN_NODE_TEXT,   /* quoted, block, or a plain word: yes no on off n are words */
    BN_NODE_NUMBER, /* plain; see `whole` */
    BN_NODE_BOOL,   /* plain true or false */
    BN_NODE_NULL,   /* nothing, ~ or plain null */
    BN_NODE_LIST,
    BN_NODE_MAP
};

enum bn_node_style { BN_STYLE_PLAIN, BN_STYLE_QUOTED, BN_STYLE_LITERAL, BN_STYLE_FOLDED };

struct bn_node {
    uint8_t kind;  /* enum bn_node_kind */
    uint8_t style; /* of a text */
    bool whole;    /* number: an integer that fits `number` */
    bool truth;    /* bool */
    int line, col; /* from 1, in characters */
    int64_t number;
    const char *text; /* of everything but list and map, as it stands after escapes */
    size_t len;
    const char *key; /* of a child of a map, else NULL */
    int key_line, key_col;
    struct bn_node *first, *next; /* children of a list or map; the next of the same parent */
    size_t children;
};

struct bn_tree {
    const char *file; /* borrowed */
    char *text;       /* as read: without a byte order mark, unseen characters replaced */
    size_t len;
    struct bn_node *root; /* NULL for an empty file */
    bool broken;          /* the text could not be read to its end; the tree is a part of it */
    void *storage;
};

/* The tree, or NULL with a fault when the text is not UTF-8. Other faults leave a tree: look at
 * faults->n. The file name must outlive it. */
struct bn_tree *bn_tree_read(const char *file, const char *text, size_t len,
                             struct bn_faults *faults);
void bn_tree_free(struct bn_tree *tree);

/* The child of a map with this key, NULL when there is none or `map` is none. */
const struct bn_node *bn_node_get(const struct bn_node *map, const char *key);
/* Where the byte `at` of a text stands in the file. Where escapes and folding hide it, the place of
 * the text itself. */
void bn_node_place(const struct bn_tree *tree, const struct bn_node *node, size_t at, int *line,
                   int *col);
/* "a text", "a number", "true or false", "nothing", "a list", "a map". */
const char *bn_node_kind_name(const struct bn_node *node);

#endif
