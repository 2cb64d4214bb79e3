/* A rule case read: a position, dice, orders, and what must happen. */
#include "files/case.h"

#include <stdlib.h>
#include <string.h>

#include "files/catalogue.h"
#include "files/memory.h"
#include "files/reading.h"

static const char *const case_keys[] = {"banneret", "case", "proves", "scenario", "base",
                                        "dice",     "deck", "orders", "expect",   NULL};

/* ---- Lists ------------------------------------------------------------------------ */

static char *copy_word(const struct bn_node *node) { return bn_copy(node->text, node->len); }

static char **add_word(char **list, size_t n, char *word)
{
    list = bn_grown(list, n + 1, sizeof *list);
    list[n] = word;
    return list;
}

static void read_proves(struct bn_reading *rd, const struct bn_node *list, struct bn_case *c)
{
    if (!bn_is_list(rd, list, "'proves'"))
        return;
    for (const struct bn_node *node = list->first; node; node = node->next)
        if (bn_get_word(rd, node, "a rule"))
            c->proves = add_word(c->proves, c->proves_n++, copy_word(node));
}

/* Faces are words; those of a plain die are numbers. */
static void read_dice(struct bn_reading *rd, const struct bn_node *list, struct bn_case *c)
{
    if (!bn_is_list(rd, list, "'dice'"))
        return;
    for (const struct bn_node *node = list->first; node; node = node->next)
        if (node->kind == BN_NODE_NUMBER || bn_get_word(rd, node, "a face of a die"))
            c->dice = add_word(c->dice, c->dice_n++, copy_word(node));
}

static void read_deck(struct bn_reading *rd, const struct bn_node *list, struct bn_case *c)
{
    if (!bn_is_list(rd, list, "'deck'"))
        return;
    c->has_deck = true;
    for (const struct bn_node *node = list->first; node; node = node->next)
        if (rd->r ? bn_get_card(rd, node) != BN_NONE : bn_get_word(rd, node, "a card") != NULL)
            c->deck = add_word(c->deck, c->deck_n++, copy_word(node));
}

/* ---- Orders ------------------------------------------------------------------------- */

/* One line without its comment and blanks; NULL when nothing is left. */
static char *order_of(const char *text, size_t len)
{
    const char *comment = memchr(text, '#', len);
    if (comment)
        len = (size_t)(comment - text);
    while (len && strchr(" \t\r", text[len - 1]))
        len--;
    while (len && strchr(" \t", *text)) {
        text++;
        len--;
    }
    return len ? bn_copy(text, len) : NULL;
}

static void add_order(struct bn_case *c, char *order, int line)
{
    c->order = add_word(c->order, c->orders, order);
    c->order_line = bn_grown(c->order_line, c->orders + 1, sizeof *c->order_line);
    c->order_line[c->orders++] = line;
}

static void add_lines(const struct bn_node *node, struct bn_case *c)
{
    bool block = node->style == BN_STYLE_LITERAL; /* its lines follow the `|` */
    int line = node->line + block;
    for (size_t at = 0; at < node->len; line += block) {
        size_t len = strcspn(node->text + at, "\n");
        char *order = order_of(node->text + at, len);
        if (order)
            add_order(c, order, line);
        at += len + 1;
    }
}

static void read_orders(struct bn_reading *rd, const struct bn_node *node, struct bn_case *c)
{
    if (node->kind == BN_NODE_LIST) {
        for (const struct bn_node *child = node->first; child; child = child->next)
            if (bn_get_word(rd, child, "an order"))
                add_lines(child, c);
    } else if (node->kind == BN_NODE_TEXT && node->style != BN_STYLE_FOLDED) {
        add_lines(node, c);
    } else if (node->kind != BN_NODE_NULL) {
        bn_wrong(rd, node, "'orders' must be a block ('|') with one order a line, or a list");
    }
}

/* ---- What must happen ------------------------------------------------------------------- */

/* What a key of an expectation holds, and where it goes. */
enum part { TEXT, HEX, FACE, UNIT, SIDE, RULE, EVENT, PHASE, CARD, NUMBER, FLAG, OR_NULL = 16 };
struct slot {
    const char *key;
    int part;
    size_t at; /* in struct bn_expect */
};
#define SLOT(key, part)                                                                            \
    {                                                                                              \
#key, part, offsetof(struct bn_expect, key)                                                \
    }

static const struct slot event_slots[] = {SLOT(event, EVENT),
                                          SLOT(rule, RULE),
                                          SLOT(unit, UNIT),
                                          SLOT(other, UNIT),
                                          SLOT(from, HEX),
                                          SLOT(to, HEX),
                                          SLOT(side, SIDE),
                                          SLOT(n, NUMBER),
                                          SLOT(only, FLAG),
                                          SLOT(card, CARD),
                                          {0}};
static const struct slot unit_slots[] = {SLOT(unit, UNIT),
                                         SLOT(hex, HEX | OR_NULL),
                                         SLOT(facing, FACE | OR_NULL),
                                         SLOT(figures, NUMBER),
                                         SLOT(hits, NUMBER),
                                         SLOT(state, TEXT),
                                         {0}};
static const struct slot refused_slots[] = {
    {"refused", TEXT, offsetof(struct bn_expect, order)}, SLOT(rule, RULE | OR_NULL), {0}};
static const struct slot legal_slots[] = {{"legal", TEXT, offsetof(struct bn_expect, order)}, {0}};
static const struct slot state_slots[] = {
    SLOT(winner, SIDE | OR_NULL), SLOT(decides, SIDE | OR_NULL), SLOT(phase, PHASE),
    SLOT(turn, NUMBER),           SLOT(orders_left, NUMBER),     {0}};

static const struct slot side_slots[] = {
    SLOT(side, SIDE), SLOT(banners, NUMBER), SLOT(cards, NUMBER), {0}};

static const struct {
    const struct slot *slots;
    const char *name;
} kinds[] = {[BN_EXPECT_EVENT] = {event_slots, "an expected event"},
             [BN_EXPECT_UNIT] = {unit_slots, "an expected unit"},
             [BN_EXPECT_REFUSED] = {refused_slots, "an expected refusal"},
             [BN_EXPECT_LEGAL] = {legal_slots, "an expected legal order"},
             [BN_EXPECT_STATE] = {state_slots, "an expected state"},
             [BN_EXPECT_SIDE] = {side_slots, "an expected side"}};

static bool is_rule(const struct bn_ruleset *r, const char *id)
{
    for (int i = 0; i < r->rule_count; i++)
        if (!strcmp(r->rules[i].id, id))
            return true;
    return false;
}

static void check_rule(struct bn_reading *rd, const struct bn_node *node)
{
    if (!is_rule(rd->r, node->text))
        bn_wrong(rd, node, "%s has no rule '%.40s'", rd->r->id, node->text);
}

static void check_event(struct bn_reading *rd, const struct bn_node *node)
{
    struct bn_words known = {0};
    for (int kind = 0; kind < BN_EVENTS; kind++)
        bn_words_add(&known, bn_event_name(rd->b, kind));
    for (const struct bn_event_own *own = rd->r->events; own && own->name; own++)
        bn_words_add(&known, own->name);
    for (size_t i = 0; i < known.n; i++)
        if (!strcmp(known.at[i], node->text))
            return;
    char *hint = bn_words_hint(&known, node->text, "they are");
    bn_wrong(rd, node, "there is no event '%.40s'%s", node->text, hint);
    free(hint);
}

static void check_side(struct bn_reading *rd, const struct bn_node *node, const char *key)
{
    if (strcmp(key, "winner") || strcmp(node->text, "draw"))
        bn_get_side(rd, node);
}

/* Names something that is there? Without a battle nothing can be said. */
static void check_text(struct bn_reading *rd, const struct bn_node *node, const struct slot *slot)
{
    if (!rd->b)
        return;
    switch (slot->part & ~OR_NULL) {
    case HEX: bn_get_hex(rd, node); break;
    case FACE: bn_get_face(rd, node); break;
    case UNIT: bn_get_unit(rd, node); break;
    case SIDE: check_side(rd, node, slot->key); break;
    case RULE: check_rule(rd, node); break;
    case EVENT: check_event(rd, node); break;
    case CARD: bn_get_card(rd, node); break;
    case PHASE:
        if (bn_phase_by_name(rd->r, node->text) == BN_NONE)
            bn_wrong(rd, node, "'%.40s' is no phase of %s", node->text, rd->r->id);
        break;
    default: break;
    }
}

static void fill_slot(struct bn_reading *rd, const struct bn_node *node, const struct slot *slot,
                      struct bn_expect *e)
{
    void *at = (char *)e + slot->at;
    int part = slot->part & ~OR_NULL;
    if (part == NUMBER) {
        bn_get_number(rd, node, slot->key, INT16_MIN + 1, INT16_MAX, at);
    } else if (part == FLAG) {
        bn_get_bool(rd, node, slot->key, at);
    } else if (slot->part & OR_NULL &&
               (node->kind == BN_NODE_NULL ||
                (node->kind == BN_NODE_TEXT && (!node->len || !strcmp(node->text, "null"))))) {
        *(char **)at = part == RULE ? bn_copy("", 0) : bn_copy("null", 4);
    } else if (bn_get_word(rd, node, slot->key)) {
        check_text(rd, node, slot);
        *(char **)at = copy_word(node);
    }
}

static bool expect_kind(const struct bn_node *map, enum bn_expect_kind *kind)
{
    static const struct {
        const char *key;
        enum bn_expect_kind kind;
    } tells[] = {{"refused", BN_EXPECT_REFUSED},   {"legal", BN_EXPECT_LEGAL},
                 {"event", BN_EXPECT_EVENT},       {"unit", BN_EXPECT_UNIT},
                 {"winner", BN_EXPECT_STATE},      {"decides", BN_EXPECT_STATE},
                 {"phase", BN_EXPECT_STATE},       {"turn", BN_EXPECT_STATE},
                 {"orders_left", BN_EXPECT_STATE}, {"side", BN_EXPECT_SIDE}};
    for (size_t i = 0; i < sizeof tells / sizeof tells[0]; i++)
        if (bn_node_get(map, tells[i].key)) {
            *kind = tells[i].kind;
            return true;
        }
    return false;
}

static void read_expect(struct bn_reading *rd, const struct bn_node *map, struct bn_case *c)
{
    struct bn_expect e = {.line = map->line, .col = map->col, .n = BN_NO_NUMBER};
    e.figures = e.hits = e.turn = e.orders_left = e.banners = e.cards = BN_NO_NUMBER;
    if (!bn_is_map(rd, map, "an expectation"))
        return;
    if (!expect_kind(map, &e.kind)) {
        bn_wrong(rd, map,
                 "an expectation has one of event unit refused legal winner decides phase "
                 "turn orders_left side");
        return;
    }
    struct bn_words known = {0};
    for (const struct slot *slot = kinds[e.kind].slots; slot->key; slot++) {
        const struct bn_node *node = bn_node_get(map, slot->key);
        bn_words_add(&known, slot->key);
        if (node)
            fill_slot(rd, node, slot, &e);
    }
    bn_keys_check(rd, map, kinds[e.kind].name, &known);
    c->expect = bn_grown(c->expect, c->expects + 1, sizeof *c->expect);
    c->expect[c->expects++] = e;
}

/* ---- The position ------------------------------------------------------------------------ */

/* A path beside the case's own file. */
static char *beside(const char *file, const char *name)
{
    const char *slash = strrchr(file, '/');
    if (!slash || *name == '/')
        return bn_copy(name, strlen(name));
    return bn_format("%.*s%s", (int)(slash - file + 1), file, name);
}

static struct bn_battle *read_base(struct bn_reading *rd, const struct bn_node *node,
                                   struct bn_settings settings)
{
    if (!bn_get_word(rd, node, "'base'"))
        return NULL;
    char *path = beside(rd->tree->file, node->text), *shown = NULL;
    struct bn_faults found = {0};
    size_t len = 0;
    char *text = bn_file_read(path, BN_FILE_MAX, &len, &shown, &found);
    if (!text && !strchr(node->text, '.')) { /* no file: the name of one that ships */
        bn_faults_free(&found);
        free(shown);
        text = bn_file_read(node->text, BN_FILE_MAX, &len, &shown, &found);
    }
    struct bn_battle *b = text ? bn_scenario_read(shown, text, len, settings, &found) : NULL;
    if (!text && found.n)
        bn_wrong(rd, node, "'%.80s' %s", node->text, found.at[0].what);
    else
        bn_faults_move(rd->faults, &found);
    bn_faults_free(&found);
    free(text);
    free(shown);
    free(path);
    return b;
}

static struct bn_battle *read_position(struct bn_reading *rd, const struct bn_node *map,
                                       struct bn_settings settings)
{
    const struct bn_node *scenario = bn_node_get(map, "scenario"), *base = bn_node_get(map, "base");
    if (!scenario == !base) {
        bn_wrong(rd, map,
                 scenario ? "a case has 'scenario' or 'base', not both"
                          : "a case has no 'scenario' and no 'base'");
        return NULL;
    }
    return scenario ? bn_scenario_of(rd->tree, scenario, settings, rd->faults)
                    : read_base(rd, base, settings);
}

/* ---- The whole ------------------------------------------------------------------------------ */

static void read_title(struct bn_reading *rd, const struct bn_node *map, struct bn_case *c)
{
    const struct bn_node *title = bn_node_get(map, "case"), *format = bn_node_get(map, "banneret");
    int n = 0;
    if (format)
        bn_get_number(rd, format, "'banneret'", 1, 1, &n);
    if (!title)
        bn_wrong(rd, map, "a case has no 'case', which says what it shows");
    else if (bn_get_word(rd, title, "'case'"))
        c->title = copy_word(title);
}

static void read_parts(struct bn_reading *rd, const struct bn_node *map, struct bn_case *c,
                       struct bn_settings settings)
{
    struct bn_words known = {0};
    bn_words_of(&known, case_keys);
    bn_keys_check(rd, map, "a case", &known);
    read_title(rd, map, c);
    c->battle = read_position(rd, map, settings);
    rd->b = c->battle;
    rd->r = c->battle ? c->battle->rules : NULL;
    rd->board_known = rd->sides_known = c->battle != NULL;
    const struct bn_node *proves = bn_node_get(map, "proves"), *dice = bn_node_get(map, "dice");
    const struct bn_node *orders = bn_node_get(map, "orders"), *expect = bn_node_get(map, "expect");
    const struct bn_node *deck = bn_node_get(map, "deck");
    if (proves)
        read_proves(rd, proves, c);
    if (dice)
        read_dice(rd, dice, c);
    if (deck)
        read_deck(rd, deck, c);
    if (orders)
        read_orders(rd, orders, c);
    if (!expect)
        bn_wrong(rd, map, "a case has no 'expect'");
    else if (bn_is_list(rd, expect, "'expect'"))
        for (const struct bn_node *node = expect->first; node; node = node->next)
            read_expect(rd, node, c);
    for (const struct bn_node *node = proves ? proves->first : NULL; node && rd->r;
         node = node->next)
        if (node->kind == BN_NODE_TEXT)
            check_rule(rd, node);
}

struct bn_case *bn_case_read(const char *file, const char *text, size_t len,
                             struct bn_settings settings, struct bn_faults *faults)
{
    struct bn_faults found = {0};
    struct bn_case *c = bn_new(sizeof *c);
    struct bn_tree *tree = bn_tree_read(file, text, len, &found);
    struct bn_reading rd = {.tree = tree, .faults = &found};
    if (tree && bn_tree_is_ours(tree, &found) && !tree->broken)
        read_parts(&rd, tree->root, c, settings);
    bn_tree_free(tree);
    if (found.n) {
        bn_case_free(c);
        c = NULL;
    }
    bn_faults_sort(&found);
    bn_faults_move(faults, &found);
    return c;
}

static void words_free(char **list, size_t n)
{
    for (size_t i = 0; i < n; i++)
        free(list[i]);
    free(list);
}

static void expect_free(struct bn_expect *e)
{
    for (const struct slot *slot = kinds[e->kind].slots; slot->key; slot++)
        if ((slot->part & ~OR_NULL) < NUMBER)
            free(*(char **)((char *)e + slot->at));
}

void bn_case_free(struct bn_case *c)
{
    if (!c)
        return;
    for (size_t i = 0; i < c->expects; i++)
        expect_free(&c->expect[i]);
    free(c->expect);
    words_free(c->proves, c->proves_n);
    words_free(c->dice, c->dice_n);
    words_free(c->deck, c->deck_n);
    words_free(c->order, c->orders);
    free(c->order_line);
    free(c->title);
    bn_battle_free(c->battle);
    free(c);
}
