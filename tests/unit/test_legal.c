/* Judging orders: what every ruleset refuses alike, in which order, one reason or all. And a decision
 * that is none. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_state state;

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "A2", 0, NULL, BN_FACE_N);
    made_unit(&battle, "B1", 1, "c2", BN_FACE_S);
    battle.unit[1].arrives = 1;
    battle.unit[1].arrival = made_hexes(&battle, "a5");
    made_unit(&battle, "A3", 0, NULL, BN_FACE_N);
    battle.unit[3].arrives = 9;
    battle.unit[3].arrival = battle.unit[1].arrival;
    state = made_start(&battle);
    return 0;
}

static struct bn_verdict judge(const char *line, bool all)
{
    struct bn_order o = made_read(&battle, &state, line);
    struct bn_verdict v = {.all = all};
    struct bn_state before = state;
    bool legal = bn_check(&battle, &state, &o, &v);
    assert_int_equal(legal, v.n == 0);
    assert_memory_equal(&before, &state, sizeof state); /* judging changes nothing */
    return v;
}

static void says(const struct bn_event *why, int rule, const char *words)
{
    char said[200];
    struct bn_text t = bn_text_begin(said, sizeof said);
    bn_say(&battle, why, &t);
    assert_string_equal(said, words);
    assert_int_equal(why->rule, rule);
}

static void refused(const char *line, int rule, const char *words)
{
    struct bn_verdict v = judge(line, false);
    assert_int_equal(v.n, 1);
    says(&v.why[0], rule, words);
    v = judge(line, true);
    assert_in_range(v.n, 1, BN_REFUSALS);
    says(&v.why[0], rule, words);
}

static void legal(const char *line) { assert_int_equal(judge(line, true).n, 0); }

static void common(void **unused)
{
    (void)unused;
    legal("A1 step d3");
    legal("A2 enter a5 face s");
    legal("end move");
    legal("rally");
    refused("B1 step d2", MADE_SIDE, "B1 is not theirs to order now");
    refused("A1 strike B1", MADE_PHASE, "this is the move phase");
    refused("end fight", MADE_PHASE, "this is the move phase");
    refused("A2 step a4", MADE_OFF, "A2 is not on the board");
    refused("A1 enter a5", MADE_OFF, "A1 is on the board already");
    refused("A3 enter a5", MADE_MOVE, "A3 waits"); /* the ruleset's own word on who is to come */
    refused("A1 stand", BN_NONE, "that does not answer what is asked");
    refused("A1 step a1", MADE_MOVE, "a1 is not beside A1");
    assert_true(made_order(&battle, &state, "end move"));
    legal("A1 strike B1");
    refused("A1 step d3", MADE_PHASE, "this is the fight phase");
    refused("end move", MADE_PHASE, "this is the fight phase");
    refused("A1 strike A2", MADE_FIGHT, "A2 is no enemy");
}

static void lost_units(void **unused)
{
    (void)unused;
    assert_true(made_order(&battle, &state, "end move"));
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    refused("A1 strike B1", MADE_FIGHT, "B1 is no enemy");
    refused("B1 strike A1", MADE_SIDE, "B1 is not theirs to order now");
}

static void questions(void **unused)
{
    (void)unused;
    assert_true(made_order(&battle, &state, "end move"));
    state.fact[MADE_ASKS] = 1;
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    assert_int_equal(state.decider, 1);
    legal("B1 stand");
    refused("B1 step d2", BN_NONE, "that does not answer what is asked");
    refused("end fight", BN_NONE, "that does not answer what is asked");
    refused("rally", BN_NONE, "that does not answer what is asked");
    refused("A1 stand", MADE_SIDE, "A1 is not theirs to order now");
}

/* A question about whoever's unit, and a phase inside another: the procedure says so. */
static void flags_of_procedures(void **unused)
{
    (void)unused;
    enum { MOST = 4 };
    static struct bn_ruleset own;
    static struct bn_proc procs[MOST];
    int turn = 0, ask = 0, n = 0;
    for (; made_rules.procs[n].name; n++) {
        assert_in_range(n, 0, MOST - 2);
        procs[n] = made_rules.procs[n];
        turn = strcmp(procs[n].name, "turn") == 0 ? n : turn;
        ask = strcmp(procs[n].name, "ask") == 0 ? n : ask;
    }
    own = made_rules;
    own.procs = procs;
    battle.rules = &own;
    procs[turn].as_phase = MADE_IN_FIGHT + 1;
    assert_int_equal(state.phase, MADE_IN_MOVE);
    legal("A1 strike B1");
    legal("A1 step d3"); /* an order of the open phase is put to the check, which allows it here */
    legal("end move"); /* the end is the open phase's all the same */
    refused("end fight", MADE_PHASE, "this is the move phase");
    procs[turn].as_phase = 0;
    static struct bn_verb verbs[MADE_VERBS + 1];
    memcpy(verbs, made_rules.verbs, sizeof verbs);
    own.verbs = verbs;
    refused("A2 halt", MADE_OFF, "A2 is not on the board"); /* but at hand */
    verbs[MADE_HALT].flags |= BN_AT_HAND_TOO;
    legal("A2 halt");
    legal("A1 halt");
    refused("A3 halt", MADE_MOVE, "A3 may not come on yet");
    assert_true(made_order(&battle, &state, "end move"));
    state.fact[MADE_ASKS] = 1;
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    procs[ask].any_side = true;
    legal("B1 stand");
    refused("A1 stand", MADE_ASK, "A1 is not asked"); /* by the procedure, and not as the enemy's */
}

/* All reasons, in order, common ones first. */
static void all(void **unused)
{
    (void)unused;
    battle.board.terrain[made_hex(&battle, "a1")] = MADE_LAKE;
    made_unit(&battle, "C1", 0, "e5", BN_FACE_N);
    state = made_start(&battle);
    battle.board.terrain[made_hex(&battle, "e5")] = MADE_LAKE;
    struct bn_verdict v = judge("A1 step e5", true);
    assert_int_equal(v.n, 3);
    says(&v.why[0], MADE_MOVE, "e5 is not beside A1");
    says(&v.why[1], MADE_MOVE, "e5 is closed");
    says(&v.why[2], MADE_MOVE, "e5 is taken");
    v = judge("A1 step e5", false);
    assert_int_equal(v.n, 1);
    assert_true(made_order(&battle, &state, "end move"));
    v = judge("B1 step e5", true);
    assert_int_equal(v.n, 5);
    says(&v.why[0], MADE_SIDE, "B1 is not theirs to order now");
    says(&v.why[1], MADE_PHASE, "this is the fight phase");
    says(&v.why[2], MADE_MOVE, "e5 is not beside B1");
    v = judge("A2 step a4", true); /* who is nowhere is judged no further */
    assert_int_equal(v.n, 2);
    says(&v.why[1], MADE_OFF, "A2 is not on the board");
}

static void refusing(void **unused)
{
    (void)unused;
    struct bn_verdict v = {.all = false};
    assert_true(bn_refuse(&v, 1, "a"));
    assert_int_equal(v.n, 1);
    v = (struct bn_verdict){.all = true};
    for (int i = 0; i < BN_REFUSALS + 3; i++)
        assert_int_equal(bn_refuse(&v, i, "a"), i >= BN_REFUSALS - 1);
    assert_int_equal(v.n, BN_REFUSALS); /* more are left out */
    assert_int_equal(v.why[BN_REFUSALS - 1].rule, BN_REFUSALS - 1);
}

static void when_over(void **unused)
{
    (void)unused;
    bn_concede(&battle, &state, NULL);
    refused("A1 step d3", BN_NONE, "the battle is over");
    refused("end move", BN_NONE, "the battle is over");
}

static void orders(void **unused)
{
    (void)unused;
    struct bn_order o = bn_order_of(3, 5), p;
    assert_int_equal(o.verb, 3);
    assert_int_equal(o.unit, 5);
    assert_int_equal(o.other, BN_NONE);
    assert_int_equal(o.face, BN_NONE);
    assert_int_equal(o.hex, BN_NONE);
    assert_int_equal(o.from, BN_NONE);
    assert_int_equal(o.n, BN_NO_NUMBER);
    assert_int_equal(o.sides, 0);
    assert_true(bn_order_same(&o, &o));
#define DIFFERS(field)                                                                             \
    p = o, p.field = 4;                                                                            \
    assert_false(bn_order_same(&o, &p))
    DIFFERS(verb);
    DIFFERS(unit);
    DIFFERS(other);
    DIFFERS(face);
    DIFFERS(hex);
    DIFFERS(from);
    DIFFERS(n);
    DIFFERS(sides);
}

/* A list counts on beyond its room and writes no farther. */
static void lists(void **unused)
{
    (void)unused;
    struct bn_order at[4], o = bn_order_of(MADE_HALT, 0);
    struct bn_list list = {at, 0, 2};
    at[2] = bn_order_of(MADE_RALLY, 1);
    for (int i = 0; i < 5; i++)
        bn_offer(&list, &o);
    assert_int_equal(list.n, 5);
    assert_int_equal(at[1].verb, MADE_HALT);
    assert_int_equal(at[2].verb, MADE_RALLY);
    bn_legal(&battle, &state, &list);
    int n = list.n;
    assert_in_range(n, 3, 20);
    bn_legal(&battle, &state, &list); /* begins anew */
    assert_int_equal(list.n, n);
}

static void prompts_as(const char *want)
{
    char words[100];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(&battle, &state, &t);
    assert_string_equal(words, want);
}

/* What is asked, in the words of the procedure on top; in ours where it has none. */
static void prompts(void **unused)
{
    (void)unused;
    prompts_as("Franks: move");
    assert_true(made_order(&battle, &state, "end move"));
    prompts_as("Franks: fight");
    state.fact[MADE_ASKS] = 1;
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    prompts_as("Gascons decide");
    bn_concede(&battle, &state, NULL);
    prompts_as("");
}

/* ---- Events ---- */

struct note {
    struct bn_sink sink;
    struct bn_event e; /* the last one */
    int n;
};

static void take_note(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                      const struct bn_event *e)
{
    struct note *note = (struct note *)sink;
    assert_ptr_equal(b, &battle);
    assert_ptr_equal(s, &state);
    note->e = *e;
    note->n++;
}

static void notes(void **unused)
{
    (void)unused;
    struct note note = {.sink = {take_note}};
    struct bn_ctx c = {&battle, &state, NULL, &note.sink};
    bn_note(&c, BN_EV_HALT, MADE_MOVE, 2);
    assert_int_equal(note.n, 1);
    assert_int_equal(note.e.kind, BN_EV_HALT);
    assert_int_equal(note.e.rule, MADE_MOVE);
    assert_int_equal(note.e.unit, 2);
    assert_int_equal(note.e.side, 1);
    assert_int_equal(note.e.only, BN_NONE);
    c.sink = NULL; /* nobody listens */
    bn_note(&c, BN_EV_HALT, MADE_MOVE, 2);
    assert_int_equal(note.n, 1);
}

/* ---- Decisions that are none ---- */

struct ear {
    struct bn_sink sink;
    int passed, asked;
    int verb, rule, side;
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct ear *ear = (struct ear *)sink;
    (void)b, (void)s;
    if (e->kind != BN_EV_PASSED)
        return;
    ear->passed++;
    ear->verb = e->order->verb;
    ear->rule = e->rule;
    ear->side = e->side;
}

/* A phase without an order but its end is passed over as it begins, and that is said. */
static void empty_phases(void **unused)
{
    (void)unused;
    struct ear ear = {.sink = {hear}};
    struct bn_seeded seeded = bn_seeded_of(1);
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "B1", 1, NULL, BN_FACE_S);
    battle.unit[1].arrives = 20;
    state = made_start(&battle);
    struct bn_order end = made_read(&battle, &state, "end");
    bn_apply(&battle, &state, &end, &seeded.chance, &ear.sink);
    assert_int_equal(ear.passed, 3); /* south's fight, north's move and fight */
    assert_int_equal(ear.verb, MADE_ENDS);
    assert_int_equal(ear.rule, MADE_TURN);
    assert_int_equal(ear.side, 1);
    assert_int_equal(state.turn, 2);
    assert_int_equal(state.decider, 0);
    assert_int_equal(state.orders, 1); /* what is passed over is no order */
}

/* A phase once begun lasts until `end`, even when nothing else is left. */
static void begun_phases(void **unused)
{
    (void)unused;
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c2", BN_FACE_S);
    state = made_start(&battle);
    assert_true(made_order(&battle, &state, "end move"));
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    assert_int_equal(state.phase, MADE_IN_FIGHT);
    assert_int_equal(state.decider, 0);
    struct bn_order at[8];
    struct bn_list list = {at, 0, 8};
    bn_legal(&battle, &state, &list);
    assert_int_equal(list.n, 1);
    assert_int_equal(at[0].verb, MADE_ENDS);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, begin)
    const struct CMUnitTest tests[] = {
        TEST(common), TEST(lost_units),   TEST(questions),    TEST(flags_of_procedures),
        TEST(all),    TEST(refusing),     TEST(when_over),    TEST(orders),
        TEST(lists),  TEST(empty_phases), TEST(begun_phases), TEST(prompts),
        TEST(notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
