/* A scenario's text made into a battle: what stands at its top, and the order of the parts. */
#include "files/scenario.h"

#include <stdlib.h>
#include <string.h>

#include "files/catalogue.h"
#include "files/memory.h"
#include "files/reading.h"

static const char *const top_keys[] = {
    "banneret", "title", "notes",   "source", "ruleset",    "options",  "board", "sides", "first",
    "units",    "setup", "victory", "exits",  "turn_limit", "at_limit", "start", NULL};

void bn_battle_free(struct bn_battle *b)
{
    if (!b)
        return;
    free((char *)(uintptr_t)b->notes);
    free((char *)(uintptr_t)b->source);
    free(b);
}

/* ---- Is it ours? ------------------------------------------------------------------ */

bool bn_tree_is_ours(const struct bn_tree *tree, struct bn_faults *faults)
{
    const struct bn_node *node = bn_node_get(tree->root, "banneret");
    bool newer = node && node->kind == BN_NODE_NUMBER && node->whole && node->number > 1;
    bool perhaps = tree->broken && memmem(tree->text, tree->len, "banneret", 8);
    if ((node && !newer) || (!node && perhaps))
        return true;
    bn_faults_free(faults);
    if (newer)
        bn_fault_add(faults, BN_EXIT_UNREADABLE, tree->file, node->line, node->col,
                     "format %s is newer than this program, which reads format 1", node->text);
    else
        bn_fault_add(faults, BN_EXIT_UNREADABLE, tree->file, 1, 1,
                     "this is no file of Banneret's: it has no 'banneret: 1'");
    return false;
}

/* ---- Texts, ruleset, options --------------------------------------------------------- */

/* Free text of several lines, "" when not given. */
static char *read_prose(struct bn_reading *rd, const struct bn_node *map, const char *key)
{
    const struct bn_node *node = bn_node_get(map, key);
    if (!node || !bn_get_word(rd, node, key))
        return bn_copy("", 0);
    const char *tab = memchr(node->text, '\t', node->len);
    if (tab)
        bn_wrong_in(rd, node, (size_t)(tab - node->text),
                    "a control character, U+0009 (a tab), has no place in '%s'", key);
    return bn_copy(node->text, node->len);
}

static const struct bn_ruleset *read_ruleset(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *node = bn_node_get(map, "ruleset");
    if (!node)
        bn_wrong(rd, map, "the scenario has no 'ruleset'");
    const char *word = node ? bn_get_word(rd, node, "'ruleset'") : NULL;
    if (!word)
        return NULL;
    const struct bn_ruleset *r = bn_ruleset_by_id(word);
    if (!r) {
        struct bn_words known = {0};
        for (size_t i = 0; bn_rulesets[i]; i++)
            if (!bn_rulesets[i]->hidden)
                bn_words_add(&known, bn_rulesets[i]->id);
        char *hint = bn_words_hint(&known, word, "there are");
        bn_wrong(rd, node, "there is no ruleset '%.40s'%s", word, hint);
        free(hint);
    }
    return r;
}

/* The value a word or number means for an option; false when it means none. */
static bool option_value(const struct bn_option *o, const char *word, bool is_number,
                         int64_t number, int16_t *out)
{
    for (int i = 0; o->value && o->value[i]; i++)
        if (bn_same_word(o->value[i], word)) {
            *out = (int16_t)i;
            return true;
        }
    if (o->value || !is_number || number < o->min || number > o->max)
        return false;
    *out = (int16_t)number;
    return true;
}

static char *option_values(const struct bn_option *o)
{
    if (!o->value)
        return bn_format("a whole number from %d to %d", o->min, o->max);
    char *list = bn_format("one of");
    for (int i = 0; o->value[i]; i++) {
        char *longer = bn_format("%s %s", list, o->value[i]);
        free(list);
        list = longer;
    }
    return list;
}

static char *option_hint(const struct bn_ruleset *r, const char *word)
{
    struct bn_words known = {0};
    for (int i = 0; r->options && r->options[i].name; i++)
        bn_words_add(&known, r->options[i].name);
    return bn_words_hint(&known, word, "it has");
}

void bn_read_options(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_option *all = rd->r->options;
    for (int i = 0; all && all[i].name; i++)
        rd->b->option[i] = all[i].preset;
    const struct bn_node *options = bn_node_get(map, "options");
    if (!options || !bn_is_map(rd, options, "'options'"))
        return;
    for (const struct bn_node *node = options->first; node; node = node->next) {
        int i = bn_option_index(rd->r, node->key);
        if (i == BN_NONE) {
            char *hint = option_hint(rd->r, node->key);
            bn_wrong_key(rd, node, "'%.80s' is no option of %s%s", node->key, rd->r->id, hint);
            free(hint);
            continue;
        }
        bool word = node->kind != BN_NODE_LIST && node->kind != BN_NODE_MAP;
        if (word && option_value(&all[i], node->text, node->kind == BN_NODE_NUMBER && node->whole,
                                 node->number, &rd->b->option[i]))
            continue;
        char *values = option_values(&all[i]);
        bn_wrong(rd, node, "'%s' is %.40s, but must be %s", all[i].name,
                 word ? node->text : bn_node_kind_name(node), values);
        free(values);
    }
}

void bn_read_settings(struct bn_reading *rd, struct bn_settings settings)
{
    for (size_t s = 0; s < settings.n; s++) {
        const struct bn_setting *set = &settings.at[s];
        int i = bn_option_index(rd->r, set->name);
        if (i == BN_NONE) {
            char *hint = option_hint(rd->r, set->name);
            bn_fault_add(rd->faults, BN_EXIT_USAGE, NULL, 0, 0, "'%.80s' is no option of %s%s",
                         set->name, rd->r->id, hint);
            free(hint);
            continue;
        }
        char *end = NULL;
        long number = strtol(set->value, &end, 10);
        bool is_number = end != set->value && !*end;
        if (option_value(&rd->r->options[i], set->value, is_number, number, &rd->b->option[i]))
            continue;
        char *values = option_values(&rd->r->options[i]);
        bn_fault_add(rd->faults, BN_EXIT_USAGE, NULL, 0, 0, "option %s is '%.40s', but must be %s",
                     rd->r->options[i].name, set->value, values);
        free(values);
    }
}

/* ---- Sides ------------------------------------------------------------------------------ */

static bool side_id(struct bn_reading *rd, const struct bn_node *node, char *out)
{
    static const char *const taken[] = {"roll", "draw", "units", "null"};
    if (!bn_get_name(rd, node, "'id'", out))
        return false;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (bn_same_word(out, taken[i])) {
            bn_wrong(rd, node, "'%s' means something else; call the side otherwise", out);
            return false;
        }
    if (strpbrk(out, " =,")) {
        bn_wrong(rd, node, "a side's id has no blanks, commas and '='; its 'name' may");
        return false;
    }
    return true;
}

/* Returns whether the baseline is given. */
static bool side_baseline(struct bn_reading *rd, const struct bn_node *node,
                          struct bn_side_def *side)
{
    const char *word = node ? bn_get_word(rd, node, "'baseline'") : NULL;
    if (!word)
        return false;
    if (node->len == 1 && strchr("nsew", *word)) {
        side->baseline = *word;
        return true;
    }
    bn_wrong(rd, node, "'%.40s' is no baseline; a side has its back to n, s, e or w", word);
    return false;
}

static bool read_side(struct bn_reading *rd, const struct bn_node *map, struct bn_side_def *side,
                      bool *based)
{
    static const char *const keys[] = {"id", "name", "colour", "baseline", "postures", NULL};
    if (!bn_is_map(rd, map, "a side"))
        return false;
    struct bn_words known = {0};
    bn_words_of(&known, keys);
    for (const struct bn_side_key *own = rd->r ? rd->r->side_keys : NULL; own && own->name; own++)
        bn_words_add(&known, own->name);
    bn_keys_check(rd, map, "a side", &known);
    const struct bn_node *id = bn_node_get(map, "id"), *name = bn_node_get(map, "name");
    const struct bn_node *colour = bn_node_get(map, "colour");
    bool good = id && side_id(rd, id, side->id);
    if (!id)
        bn_wrong(rd, map, "a side has no 'id'");
    memcpy(side->name, side->id, sizeof side->name);
    if (name)
        bn_get_name(rd, name, "'name'", side->name);
    if (colour)
        bn_get_name(rd, colour, "'colour'", side->colour);
    *based = side_baseline(rd, bn_node_get(map, "baseline"), side);
    return good;
}

static char opposite(char baseline)
{
    static const char pairs[] = "nsewn";
    const char *at = strchr(pairs, baseline);
    return (at - pairs) % 2 ? at[-1] : at[1];
}

void bn_read_sides(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "sides");
    struct bn_side_def *side = rd->b->side;
    if (!list)
        bn_wrong(rd, map, "the scenario has no 'sides'");
    if (!list || !bn_is_list(rd, list, "'sides'"))
        return;
    memcpy(side[0].colour, "blue", 5);
    memcpy(side[1].colour, "red", 4);
    side[0].baseline = 's';
    if (list->children != BN_SIDES)
        bn_wrong(rd, list, "there are %zu sides, but a battle has two", list->children);
    bool good = list->children >= BN_SIDES, based[BN_SIDES] = {false, false};
    const struct bn_node *node = list->first;
    for (int i = 0; i < BN_SIDES && node; i++, node = node->next)
        good = read_side(rd, node, &side[i], &based[i]) && good;
    if (!based[1])
        side[1].baseline = opposite(side[0].baseline);
    else if (!based[0])
        side[0].baseline = opposite(side[1].baseline);
    if (good && bn_same_word(side[0].id, side[1].id))
        bn_wrong(rd, list->first->next, "both sides have the id '%s'", side[0].id);
    rd->sides_known = good;
}

static void read_side_word(struct bn_reading *rd, const struct bn_node *node,
                           const struct bn_side_key *key, int16_t *out)
{
    const char *word = bn_get_word(rd, node, key->name);
    struct bn_words known = {0};
    bn_words_of(&known, key->value);
    for (int i = 0; word && key->value[i] && !*out; i++)
        if (bn_same_word(key->value[i], word))
            *out = (int16_t)(i + 1);
    if (!word || *out)
        return;
    char *hint = bn_words_hint(&known, word, "there are");
    bn_wrong(rd, node, "'%s' is '%.40s', which it cannot be%s", key->name, word, hint);
    free(hint);
}

/* {1: 2, 3: 4}: turns are words as keys of a map. 0 with a fault. */
static int turn_of_key(struct bn_reading *rd, const struct bn_node *node)
{
    size_t len = strlen(node->key);
    if (len > 0 && len < 5 && node->key[0] != '0' && strspn(node->key, "0123456789") == len)
        return atoi(node->key);
    bn_wrong_key(rd, node, "'%.40s' is no turn: expected a whole number from 1 to 9999", node->key);
    return 0;
}

/* Turns are put in order. */
static void add_step(struct bn_steps *steps, int turn, int value)
{
    int i = steps->n++;
    for (; i > 0 && steps->at[i - 1].turn > turn; i--)
        steps->at[i] = steps->at[i - 1];
    steps->at[i].turn = (int16_t)turn;
    steps->at[i].value = (int16_t)value;
}

/* A number, or from which turn which number. */
static void read_steps(struct bn_reading *rd, const struct bn_node *node,
                       const struct bn_side_key *key, struct bn_steps *steps)
{
    int n = 0;
    if (node->kind != BN_NODE_MAP) {
        if (bn_get_number(rd, node, key->name, key->min, key->max, &n))
            add_step(steps, 1, n);
        return;
    }
    if (node->children > BN_STEPS) {
        bn_wrong(rd, node, "'%s' changes at more than %d turns", key->name, BN_STEPS);
        return;
    }
    for (const struct bn_node *child = node->first; child; child = child->next) {
        int turn = turn_of_key(rd, child);
        if (bn_get_number(rd, child, key->name, key->min, key->max, &n) && turn)
            add_step(steps, turn, n);
    }
}

/* What the ruleset itself asks of a side. */
static void read_side_keys(struct bn_reading *rd, const struct bn_node *map, int side)
{
    struct bn_side_def *def = &rd->b->side[side];
    const struct bn_side_key *own = rd->r->side_keys;
    for (int k = 0; own && own[k].name; k++) {
        const struct bn_node *node = bn_node_get(map, own[k].name);
        if (node && own[k].kind == BN_KEY_WORD)
            read_side_word(rd, node, &own[k], &def->key[k]);
        else if (node && own[k].kind == BN_KEY_HEXES)
            bn_get_hexes(rd, node, own[k].name, &def->hexes[k]);
        else if (node && own[k].kind == BN_KEY_STEPS)
            read_steps(rd, node, &own[k], &def->steps[k]);
    }
}

/* The units that the keys of a side call for. */
static void muster(struct bn_reading *rd, const struct bn_node *map, int side)
{
    struct bn_battle *b = rd->b;
    int before = b->units;
    const char *what = rd->r->muster ? rd->r->muster(b, side) : NULL;
    if (what)
        bn_wrong(rd, map, "%s: %s", b->side[side].id, what);
    for (int u = before; u < b->units; u++)
        bn_unit_added(rd, map, u);
}

static void read_armies(struct bn_reading *rd, const struct bn_node *map)
{
    const struct bn_node *list = bn_node_get(map, "sides");
    size_t before = rd->faults->n;
    if (!rd->sides_known || !rd->board_known)
        return;
    const struct bn_node *node = list->first;
    for (int side = 0; side < BN_SIDES; side++, node = node->next)
        read_side_keys(rd, node, side);
    node = list->first;
    for (int side = 0; side < BN_SIDES && rd->faults->n == before; side++, node = node->next)
        muster(rd, node, side);
}

/* ---- The whole ----------------------------------------------------------------------------- */

/* What the ruleset itself makes and says of it. It may count on units that are whole. */
static void ask_ruleset(struct bn_reading *rd, const struct bn_node *map)
{
    int unit = BN_NONE, hex = BN_NONE;
    if (!rd->r->settle || !rd->board_known || !rd->sides_known || !rd->units_sound)
        return;
    const char *what = rd->r->settle(rd->b, &unit, &hex);
    if (!what)
        return;
    char name[BN_WORD_MAX] = "";
    const char *before = "", *id = "";
    if (unit != BN_NONE) {
        before = "unit ";
        id = rd->b->unit[unit].id;
    }
    if (hex != BN_NONE)
        bn_hex_name(rd, hex, name);
    bn_wrong(rd, unit == BN_NONE ? map : rd->unit_node[unit], "%s%s%s%s%s%s", before, id,
             *id && *name ? ", " : "", name, *id || *name ? ": " : "", what);
}

static void read_top(struct bn_reading *rd, const struct bn_node *map)
{
    struct bn_words known = {0};
    bn_words_of(&known, top_keys);
    if (!rd->r || rd->r->cards)
        bn_words_add(&known, "deck");
    if (!rd->r || rd->r->banners)
        bn_words_add(&known, "objectives");
    for (const struct bn_battle_key *own = rd->r ? rd->r->battle_keys : NULL; own && own->name;
         own++)
        bn_words_add(&known, own->name);
    bn_keys_check(rd, map, "a scenario", &known);
    const struct bn_node *format = bn_node_get(map, "banneret"), *title = bn_node_get(map, "title");
    int n = 0;
    if (format)
        bn_get_number(rd, format, "'banneret'", 1, 1, &n);
    if (title)
        bn_get_name(rd, title, "'title'", rd->b->title);
    rd->b->notes = read_prose(rd, map, "notes");
    rd->b->source = read_prose(rd, map, "source");
}

struct bn_battle *bn_scenario_of(const struct bn_tree *tree, const struct bn_node *map,
                                 struct bn_settings settings, struct bn_faults *faults)
{
    size_t before = faults->n;
    struct bn_reading rd = {.tree = tree, .faults = faults, .b = bn_new(sizeof(struct bn_battle))};
    rd.b->at_limit = BN_LIMIT_UNITS;
    if (bn_is_map(&rd, map, "a scenario")) {
        rd.r = read_ruleset(&rd, map);
        rd.b->rules = rd.r;
        read_top(&rd, map);
        bn_read_sides(&rd, map);
    }
    if (rd.r) {
        bn_read_options(&rd, map);
        bn_read_settings(&rd, settings);
        bn_read_board(&rd, map);
        bn_read_battle_keys(&rd, map);
        bn_read_deck(&rd, map);
        read_armies(&rd, map);
        bn_read_units(&rd, map);
        bn_read_setup(&rd, map);
        bn_place_units(&rd);
        bn_read_limits(&rd, map);
        bn_read_exits(&rd, map);
        bn_read_objectives(&rd, map);
        bn_read_victory(&rd, map);
        bn_read_start(&rd, map);
        bn_read_postures(&rd, map);
        ask_ruleset(&rd, map);
    }
    if (faults->n == before)
        return rd.b;
    bn_battle_free(rd.b);
    return NULL;
}

struct bn_battle *bn_scenario_read(const char *file, const char *text, size_t len,
                                   struct bn_settings settings, struct bn_faults *faults)
{
    struct bn_faults found = {0};
    struct bn_battle *b = NULL;
    struct bn_tree *tree = bn_tree_read(file, text, len, &found);
    if (tree && bn_tree_is_ours(tree, &found) && !tree->broken) {
        size_t unsound = found.n;
        b = bn_scenario_of(tree, tree->root, settings, &found);
        if (unsound) {
            bn_battle_free(b);
            b = NULL;
        }
    }
    bn_faults_sort(&found);
    bn_faults_move(faults, &found);
    bn_tree_free(tree);
    return b;
}
