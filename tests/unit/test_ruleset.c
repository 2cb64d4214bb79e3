/* Tables of a ruleset: looked up, and whole. */
#include "check.h"
#include "made.h"

static struct bn_ruleset own;

static int begin(void **unused)
{
    (void)unused;
    own = made_rules;
    return 0;
}

static void look_ups(void **unused)
{
    (void)unused;
    assert_int_equal(bn_option_index(&own, "size"), 1);
    assert_int_equal(bn_option_index(&own, "SIZE"), 1);
    assert_int_equal(bn_option_index(&own, "siz"), BN_NONE);
    assert_int_equal(bn_terrain_by_letter(&own, 'w'), MADE_WOOD);
    assert_int_equal(bn_terrain_by_letter(&own, '_'), MADE_MISSING);
    assert_int_equal(bn_terrain_by_letter(&own, 'W'), BN_NONE); /* a letter is a letter */
    assert_int_equal(bn_hexside_by_name(&own, "wall"), 1);
    assert_int_equal(bn_hexside_by_name(&own, "none"), BN_NONE); /* no side of that kind */
    assert_int_equal(bn_type_by_name(&own, "general"), MADE_GENERAL);
    assert_int_equal(bn_type_by_name(&own, "f"), MADE_FOOT); /* its code */
    assert_int_equal(bn_type_by_name(&own, "G"), BN_NONE);   /* a letter is no name */
    assert_int_equal(bn_phase_by_name(&own, "Fight"), MADE_IN_FIGHT);
    assert_int_equal(bn_phase_by_name(&own, "rest"), BN_NONE);
    own.options = NULL;
    own.hexsides = NULL;
    assert_int_equal(bn_option_index(&own, "size"), BN_NONE);
    assert_int_equal(bn_hexside_by_name(&own, "wall"), BN_NONE);
}

static void whole(void **unused)
{
    (void)unused;
    assert_null(bn_ruleset_fault(&own));
    for (int i = 0; bn_rulesets[i]; i++)
        assert_null(bn_ruleset_fault(bn_rulesets[i]));
    own.options = NULL;
    own.battle_facts = own.side_facts = own.unit_facts = NULL;
    own.unit_keys = own.start_keys = NULL;
    assert_null(bn_ruleset_fault(&own)); /* these may be left out */
}

static void fault(const char *words)
{
    assert_non_null(bn_ruleset_fault(&own));
    assert_string_equal(bn_ruleset_fault(&own), words);
    own = made_rules;
    assert_null(bn_ruleset_fault(&own));
}

static void faults(void **unused)
{
    (void)unused;
    static const char *const version = "was built for another version of the program: rebuild it";
    own.abi++;
    fault(version);
    own.state_size--;
    fault(version);

    static const char *const missing = "a table is missing";
#define MISSING(field)                                                                             \
    own.field = NULL;                                                                              \
    fault(missing)
    MISSING(id);
    MISSING(title);
    MISSING(rules);
    MISSING(types);
    MISSING(terrain);
    MISSING(dice);
    MISSING(verbs);
    MISSING(phases);

    own.terrain++;
    fault("the first terrain is not the missing hex");
    struct bn_terrain open_missing[] = {{'_', "missing", " ", " ", BN_LOOK_PLAIN, false}, {0}};
    own.terrain = open_missing;
    fault("the first terrain is not the missing hex");
}

static void too_many(void **unused)
{
    (void)unused;
    enum { MOST = 100 };
    static struct bn_fact facts[MOST];
    static struct bn_key keys[MOST];
    static struct bn_option options[MOST];
    static const struct {
        int room;
        size_t place;
    } rows[] = {{BN_BATTLE_FACTS, offsetof(struct bn_ruleset, battle_facts)},
                {BN_SIDE_FACTS, offsetof(struct bn_ruleset, side_facts)},
                {BN_UNIT_FACTS, offsetof(struct bn_ruleset, unit_facts)}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct bn_fact *table = facts;
        memset(facts, 0, sizeof facts);
        for (int n = 0; n < rows[i].room; n++)
            facts[n].name = "x";
        memcpy((char *)&own + rows[i].place, &table, sizeof table);
        assert_null(bn_ruleset_fault(&own));
        facts[rows[i].room].name = "x";
        fault("more facts than there are places for");
    }
    for (int n = 0; n < BN_UNIT_KEYS; n++)
        keys[n].name = "x";
    own.unit_keys = own.start_keys = keys;
    assert_null(bn_ruleset_fault(&own));
    keys[BN_UNIT_KEYS].name = "x";
    own.start_keys = NULL;
    fault("more keys than there are places for");
    own.start_keys = keys;
    fault("more keys than there are places for");
    for (int n = 0; n < BN_OPTIONS; n++)
        options[n].name = "x";
    own.options = options;
    assert_null(bn_ruleset_fault(&own));
    options[BN_OPTIONS].name = "x";
    fault("more options than there are places for");
}

static void presets(void **unused)
{
    (void)unused;
    static const char *const words[] = {"a", "b", NULL};
    static const char *const wrong = "an option's preset is none of its values";
    struct bn_option option[] = {{"x", words, 0, 0, 1, 0, ""}, {0}};
    own.options = option;
    assert_null(bn_ruleset_fault(&own));
    option[0].preset = 2;
    fault(wrong);
    option[0].preset = -1;
    own.options = option;
    fault(wrong);
    option[0] = (struct bn_option){"x", NULL, 2, 5, 5, 0, ""};
    own.options = option;
    assert_null(bn_ruleset_fault(&own));
    option[0].preset = 6;
    fault(wrong);
    option[0].preset = 1;
    own.options = option;
    fault(wrong);
}

static void procedures(void **unused)
{
    (void)unused;
    struct bn_proc procs[2] = {made_rules.procs[0], {0}};
    own.procs = procs;
    assert_null(bn_ruleset_fault(&own));
    static const char *const asks = "a procedure that can ask has no list, check or take";
    procs[0].check = NULL;
    fault(asks);
    procs[0] = made_rules.procs[0];
    procs[0].take = NULL;
    own.procs = procs;
    fault(asks);
    procs[0] = made_rules.procs[0];
    procs[0].run = NULL;
    own.procs = procs;
    fault(asks);
    own.procs = NULL;
    fault("no procedures");
    procs[0].name = NULL;
    own.procs = procs;
    fault("no procedures");
}

/* Every rule that a built-in ruleset cites for the engine is one of its own, and ids are unique. */
static void rules_of_all(void **unused)
{
    (void)unused;
    for (int i = 0; bn_rulesets[i]; i++) {
        const struct bn_ruleset *r = bn_rulesets[i];
        const int16_t cited[] = {r->cite.other_side, r->cite.other_phase, r->cite.off_board,
                                 r->cite.victory,    r->cite.first,       r->cite.arrival,
                                 r->cite.arrival_die};
        for (size_t k = 0; k < sizeof cited / sizeof cited[0]; k++)
            assert_in_range(cited[k], 0, r->rule_count - 1);
        for (int a = 0; a < r->rule_count; a++) {
            assert_true(r->rules[a].title[0] && r->rules[a].text[0]);
            for (int b = 0; b < a; b++)
                assert_string_not_equal(r->rules[a].id, r->rules[b].id);
        }
        for (const struct bn_option *o = r->options; o && o->name; o++) {
            assert_in_range(o->rule, 0, r->rule_count - 1);
            assert_int_equal(r->rules[o->rule].source, BN_OPTION);
        }
    }
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, begin)
    const struct CMUnitTest tests[] = {
        TEST(look_ups), TEST(whole),      TEST(faults),       TEST(too_many),
        TEST(presets),  TEST(procedures), TEST(rules_of_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
