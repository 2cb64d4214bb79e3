/* The tree: what is read, what is refused, and where it stands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "files/tree.h"

static struct bn_faults faults;

static struct bn_tree *read(const char *text)
{
    bn_faults_free(&faults);
    return bn_tree_read("t.yaml", text, strlen(text), &faults);
}

static struct bn_tree *sound(const char *text)
{
    struct bn_tree *tree = read(text);
    if (faults.n)
        bn_faults_print(&faults);
    assert_int_equal(faults.n, 0);
    assert_non_null(tree);
    return tree;
}

/* Reading `text` gives exactly this fault first, there. */
static void refused(const char *text, size_t n, int line, int col, const char *what)
{
    struct bn_tree *tree = read(text);
    bn_faults_sort(&faults);
    if (faults.n != n || faults.at[0].line != line || faults.at[0].col != col ||
        !strstr(faults.at[0].what, what)) {
        fprintf(stderr, "%s\nwanted %zu, %d:%d %s, got %zu\n", text, n, line, col, what, faults.n);
        bn_faults_print(&faults);
        fail();
    }
    bn_tree_free(tree);
    bn_faults_free(&faults);
}

static void kinds(void **state)
{
    (void)state;
    struct bn_tree *tree = sound("a: n\nb: yes\nc: true\nd: 'true'\ne: 12\nf: \"12\"\ng: 1.5\nh:\n"
                                 "i: [off, -3]\nj: {k: false}\nl: 010\nm: 1e\no: ~\np: True\n");
    static const struct {
        const char *key;
        enum bn_node_kind kind;
        const char *text;
    } want[] = {
        {"a", BN_NODE_TEXT, "n"},     {"b", BN_NODE_TEXT, "yes"},  {"c", BN_NODE_BOOL, "true"},
        {"d", BN_NODE_TEXT, "true"},  {"e", BN_NODE_NUMBER, "12"}, {"f", BN_NODE_TEXT, "12"},
        {"g", BN_NODE_NUMBER, "1.5"}, {"h", BN_NODE_NULL, ""},     {"l", BN_NODE_NUMBER, "010"},
        {"m", BN_NODE_TEXT, "1e"},    {"o", BN_NODE_NULL, "~"},    {"p", BN_NODE_TEXT, "True"}};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const struct bn_node *node = bn_node_get(tree->root, want[i].key);
        assert_non_null(node);
        assert_int_equal(node->kind, want[i].kind);
        assert_string_equal(node->text, want[i].text);
    }
    const struct bn_node *list = bn_node_get(tree->root, "i");
    assert_int_equal(list->children, 2);
    assert_int_equal(list->first->kind, BN_NODE_TEXT);
    assert_true(list->first->next->whole);
    assert_int_equal(list->first->next->number, -3);
    assert_false(bn_node_get(tree->root, "g")->whole);
    assert_int_equal(bn_node_get(tree->root, "l")->number, 10);
    assert_false(bn_node_get(bn_node_get(tree->root, "j"), "k")->truth);
    assert_null(bn_node_get(tree->root, "z"));
    bn_tree_free(tree);
}

static void places(void **state)
{
    (void)state;
    struct bn_tree *tree = sound("name: Ärger\r\nlist:\r\n  - {kéy: väl, two: 2}\r\n");
    const struct bn_node *map = bn_node_get(tree->root, "list")->first;
    assert_int_equal(map->line, 3);
    assert_int_equal(map->col, 5);
    const struct bn_node *two = bn_node_get(map, "two");
    assert_int_equal(two->key_col, 16); /* characters, not bytes */
    assert_int_equal(two->col, 21);
    bn_tree_free(tree);
}

static void place_is(const struct bn_tree *tree, const char *key, size_t at, int line, int col)
{
    int l, c;
    bn_node_place(tree, bn_node_get(tree->root, key), at, &l, &c);
    assert_int_equal(l, line);
    assert_int_equal(c, col);
}

static void places_inside_texts(void **state)
{
    (void)state;
    struct bn_tree *tree = sound("block: |\n"
                                 "    abc\n"
                                 "     d e\n"
                                 "\n"
                                 "    \xc3\xa9 f\n"
                                 "json: \"a\\nb\\u00e9c\"\n"
                                 "single: 'it''s x'\n"
                                 "plain: \xc3\xa9t\n"
                                 "folded: >\n"
                                 "  a\n"
                                 "  b\n"
                                 "long: \"a\n"
                                 "  b\"\n");
    place_is(tree, "block", 0, 2, 5);
    place_is(tree, "block", 5, 3, 6);  /* d, pushed right by the block's indentation and its own */
    place_is(tree, "block", 7, 3, 8);  /* e */
    place_is(tree, "block", 13, 5, 7); /* f: the letter before it has two bytes */
    place_is(tree, "json", 0, 6, 8);
    place_is(tree, "json", 2, 6, 11); /* b */
    place_is(tree, "json", 5, 6, 18); /* c */
    place_is(tree, "single", 5, 7, 16);
    place_is(tree, "plain", 2, 8, 9);
    place_is(tree, "folded", 2, 9, 9); /* hidden by folding: the text's own place */
    place_is(tree, "long", 2, 12, 7);
    bn_tree_free(tree);
}

static void json(void **state)
{
    (void)state;
    struct bn_tree *tree =
        sound("{\"a\":1,\"b\":[true,\"x\\/y\\u00e9\",null],\n\t\"c\":{\"d\":-7}}");
    assert_int_equal(bn_node_get(tree->root, "a")->number, 1);
    const struct bn_node *b = bn_node_get(tree->root, "b");
    assert_int_equal(b->children, 3);
    assert_string_equal(b->first->next->text, "x/y\xc3\xa9");
    assert_int_equal(b->first->next->next->kind, BN_NODE_NULL);
    assert_int_equal(bn_node_get(bn_node_get(tree->root, "c"), "d")->number, -7);
    bn_tree_free(tree);
}

static void refusals(void **state)
{
    (void)state;
    refused("a: &x 1\n", 1, 1, 4, "anchor");
    refused("a: *x\n", 1, 1, 4, "alias");
    refused("a: !!str 1\n", 1, 1, 4, "tag");
    refused("%TAG ! tag:x,2000:\n---\na: 1\n", 1, 1, 1, "tag");
    refused("a: 1\n---\nb: 2\n", 1, 2, 1, "second document");
    refused("a: 1\nb: 2\na: 3\n", 1, 3, 1, "'a' is given twice, the first time in line 1");
    refused("{a: 1, b: 2, a: 3}", 1, 1, 14, "'a' is given twice");
    refused("? [1]\n: 2\n", 1, 1, 3, "key must be a word");
    refused("a: [1, 2\n", 1, 2, 1, "not YAML");
    refused("a:\n\tb: 1\n", 1, 2, 1, "tab does not indent");
}

static void depth(void **state)
{
    (void)state;
    struct bn_tree *tree = sound("[[[[[[[[[[[[[[[[16]]]]]]]]]]]]]]]]");
    bn_tree_free(tree);
    refused("[[[[[[[[[[[[[[[[[17]]]]]]]]]]]]]]]]]", 1, 1, 17, "deeper than 16");
    refused("- - - - - - - - - - - - - - - - - 17", 1, 1, 33, "deeper than 16");
    char *many = malloc(40001);
    memset(many, '[', 40000);
    many[40000] = 0;
    refused(many, 1, 1, 17, "deeper than 16");
    memset(many, '{', 40000);
    refused(many, 1, 1, 2, "key must be a word");
    free(many);
}

static void unseen(void **state)
{
    (void)state;
    refused("a: \x1b[31m\n", 1, 1, 4, "control character, U+001B");
    refused("a: \"\\e[31m\"\n", 1, 1, 5, "control character, U+001B");
    refused("a: \"x\\x1bq\"\n", 1, 1, 6, "control character, U+001B");
    refused("a: \"x\\u001bq\"\n", 1, 1, 6, "control character, U+001B");
    refused("a: \"x\\0y\"\n", 1, 1, 6, "control character, U+0000");
    refused("a: \"x\\ty\"\n", 1, 1, 6, "control character, U+0009");
    refused("a: \xe2\x80\xae"
            "b\n",
            1, 1, 4, "bidirectional override, U+202E");
    refused("a: \"\\u2067b\"\n", 1, 1, 5, "bidirectional override, U+2067");
    refused("a: \xc2\x9b"
            "b\n",
            1, 1, 4, "control character, U+009B");
    refused("a: b\rc\n", 1, 1, 5, "control character, U+000D");
    refused("a: b\xe2\x80\xa8\n", 1, 1, 5, "line separator");
    refused("\"a\\e\": b\n", 1, 1, 3, "control character");
    refused("a: \x01\nb: \x02\nc: &x 1\nd: \"\\a\"\n", 4, 1, 4, "U+0001");
}

static void surrogates(void **state)
{
    (void)state;
    refused("{\"a\":\"x\\ud83d\\ude00\",\"b\":\"\\uD800\",\"b\":1}", 3, 1, 8,
            "write the letter itself");
    refused("a: \"\\U00110000\"\n", 1, 1, 5, "write the letter itself");
    struct bn_tree *tree = sound("a: '\\ud83d'\nb: \\ud83d\n"); /* no escapes there */
    bn_tree_free(tree);
}

static void not_utf8(void **state)
{
    (void)state;
    static const char *const bad[] = {"name: \xc4rger\n",      "a: \xed\xa0\xbd\n", "a: \xc0\xaf\n",
                                      "a: \xf5\x80\x80\x80\n", "a: \xe2\x82",       "\xff\xfex"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_null(read(bad[i]));
        assert_int_equal(faults.status, BN_EXIT_UNREADABLE);
        assert_int_equal(faults.at[0].line, 1);
    }
    assert_int_equal(faults.at[0].col, 1);
    read(bad[0]);
    assert_int_equal(faults.at[0].col, 7);
}

static void welcome(void **state)
{
    (void)state;
    struct bn_tree *tree = sound("\xef\xbb\xbf"
                                 "a: 1\r\nb: |\r\n  x\r\n  y\r\n");
    assert_int_equal(bn_node_get(tree->root, "a")->key_col, 1);
    assert_string_equal(bn_node_get(tree->root, "b")->text, "x\ny\n");
    bn_tree_free(tree);
    tree = sound("");
    assert_null(tree->root);
    bn_tree_free(tree);
    tree = sound("# only a comment\n");
    assert_null(tree->root);
    bn_tree_free(tree);
}

static void many_things(void **state)
{
    (void)state;
    size_t n = 300000;
    char *text = malloc(2 * n + 3), *at = text;
    *at++ = '[';
    for (size_t i = 0; i < n; i++) {
        *at++ = '1';
        *at++ = ',';
    }
    *at++ = ']';
    *at = 0;
    struct bn_tree *tree = read(text);
    assert_int_equal(faults.n, 1);
    assert_true(tree->broken);
    bn_tree_free(tree);
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(kinds),
                                       cmocka_unit_test(places),
                                       cmocka_unit_test(places_inside_texts),
                                       cmocka_unit_test(json),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(depth),
                                       cmocka_unit_test(unseen),
                                       cmocka_unit_test(surrogates),
                                       cmocka_unit_test(not_utf8),
                                       cmocka_unit_test(welcome),
                                       cmocka_unit_test(many_things)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bn_faults_free(&faults);
    return failed;
}
