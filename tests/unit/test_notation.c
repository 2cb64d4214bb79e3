/* Orders as text: there and back, what may be left out, and what is said of nonsense. */
#include "check.h"
#include "made.h"
#include "play.h"

#include <stdio.h>

static struct bn_battle battle;
static struct bn_state state;

enum { A1, A2, G1, R1, R2, B1 };

static int at(const char *hex) { return made_hex(&battle, hex); }

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 7, 6);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_NE);
    made_unit(&battle, "A2", 0, "a1", BN_FACE_S);
    made_unit(&battle, "G1", 0, "d4", BN_NONE);
    made_unit(&battle, "R1", 0, NULL, BN_FACE_NW);
    made_unit(&battle, "R2", 0, NULL, BN_NONE);
    made_unit(&battle, "B1", 1, "f5", BN_FACE_N);
    battle.unit[R1].arrives = battle.unit[R2].arrives = 1;
    battle.unit[R1].arrival = battle.unit[R2].arrival = made_hexes(&battle, "a6 b6");
    state = made_start(&battle);
    return 0;
}

static void say(const struct bn_order *o, char out[BN_ORDER_TEXT])
{
    struct bn_text t = bn_text_begin(out, BN_ORDER_TEXT);
    bn_order_say(&battle, o, &t);
    assert_false(t.cut);
}

static void reads_as(const char *line, const struct bn_order *want)
{
    struct bn_order o = made_read(&battle, &state, line);
    if (!bn_order_same(&o, want)) {
        char words[BN_ORDER_TEXT];
        say(&o, words);
        fail_msg("'%s' is read as '%s'", line, words);
    }
}

/* One of each verb: its one form, and all its fields. */
static void every_verb(void **unused)
{
    (void)unused;
    struct bn_order o = bn_order_of(MADE_STEP, A1);
    struct {
        const char *line;
        struct bn_order order;
    } rows[MADE_VERBS];
    int n = 0;
#define ROW(text, verb_, unit_, ...)                                                               \
    do {                                                                                           \
        struct {                                                                                   \
            int other, face, hex, from, n, sides;                                                  \
        } f = {BN_NONE, BN_NONE, BN_NONE, BN_NONE, BN_NO_NUMBER, 0};                               \
        __VA_ARGS__;                                                                               \
        o = bn_order_of(verb_, unit_);                                                             \
        o.other = (int8_t)f.other, o.face = (int8_t)f.face, o.hex = (int16_t)f.hex;                \
        o.from = (int16_t)f.from, o.n = (int16_t)f.n, o.sides = (uint8_t)f.sides;                  \
        rows[n].line = text, rows[n].order = o, n++;                                               \
    } while (0)
    ROW("A1 step c2", MADE_STEP, A1, f.hex = at("c2"));
    ROW("A1 turn sw", MADE_TURNS, A1, f.face = BN_FACE_SW);
    ROW("A1 move d3 by road face n", MADE_ROAD, A1, f.hex = at("d3"), f.face = BN_FACE_N);
    ROW("A1 move d3 face se", MADE_MARCH, A1, f.hex = at("d3"), f.face = BN_FACE_SE);
    ROW("R1 enter b6 face nw", MADE_ENTER, R1, f.hex = at("b6"), f.face = BN_FACE_NW);
    ROW("A1 charge B1 from c3", MADE_CHARGE, A1, f.other = B1, f.from = at("c3"));
    ROW("A1 stakes e nw se", MADE_STAKES, A1, f.sides = 1 << BN_E | 1 << BN_NW | 1 << BN_SE);
    ROW("rally", MADE_RALLY, BN_NONE, (void)0);
    ROW("A1 exit", MADE_EXITS, A1, (void)0);
    ROW("A1 halt", MADE_HALT, A1, (void)0);
    ROW("A1 strike B1", MADE_STRIKE, A1, f.other = B1);
    ROW("B1 give A1 3", MADE_GIVE, B1, f.other = A1, f.n = 3);
    ROW("B1 stand", MADE_STAND, B1, (void)0);
    ROW("end fight", MADE_ENDS, BN_NONE, f.n = MADE_IN_FIGHT);
    assert_int_equal(n, MADE_VERBS);
    for (int i = 0; i < n; i++) {
        char words[BN_ORDER_TEXT];
        say(&rows[i].order, words);
        assert_string_equal(words, rows[i].line);
        reads_as(rows[i].line, &rows[i].order);
    }
}

struct trip {
    long orders;
};

static void round_trip(void *with, const struct bn_order *o)
{
    char words[BN_ORDER_TEXT];
    ((struct trip *)with)->orders++;
    say(o, words);
    reads_as(words, o);
}

/* Every order that the patterns can spell on this board. */
static void whole_domain(void **unused)
{
    (void)unused;
    struct trip trip = {0};
    play_domain(&battle, round_trip, &trip);
    /* 6 units, 42 hexes; a general (2 of 6 units) may also be without a facing. */
    long with_face = 6 * 42 * 6 + 2 * 42;
    assert_int_equal(trip.orders, 6 * 42 + 6 * 6 + 3 * with_face + 6 * 6 * 42 + 6 * 63 + 1 + 6 + 6 +
                                      6 * 6 + 6 * 6 * (PLAY_NUMBERS + 1) + 6 + 2);
}

static void case_and_blanks(void **unused)
{
    (void)unused;
    struct bn_order step = bn_order_of(MADE_STEP, A1), end = bn_order_of(MADE_ENDS, BN_NONE);
    step.hex = (int16_t)at("c2");
    end.n = MADE_IN_MOVE;
    reads_as("a1 STEP C2", &step);
    reads_as("  A1\tstep   c2 \r\n", &step);
    reads_as("END Move", &end);
    struct bn_order stakes = bn_order_of(MADE_STAKES, A1);
    stakes.sides = 1 << BN_E | 1 << BN_W;
    reads_as("A1 stakes W E", &stakes); /* in any order */
}

static void directions(void **unused)
{
    (void)unused;
    static const char *const from_c3[] = {"d3", "c2", "b2", "b3", "b4", "c4"};
    for (int d = 0; d < BN_DIRS; d++) {
        char line[40];
        struct bn_order step = bn_order_of(MADE_STEP, A1);
        step.hex = (int16_t)at(from_c3[d]);
        snprintf(line, sizeof line, "A1 step %s", bn_dir_names[d]);
        reads_as(line, &step);
    }
}

static void left_out(void **unused)
{
    (void)unused;
    struct bn_order o = bn_order_of(MADE_MARCH, A1);
    o.hex = (int16_t)at("d3");
    o.face = BN_FACE_NE;
    reads_as("A1 move d3", &o); /* the facing it had */
    o.verb = MADE_ROAD;
    reads_as("A1 move d3 by road", &o);
    o = bn_order_of(MADE_ENTER, R1);
    o.hex = (int16_t)at("a6");
    o.face = BN_FACE_NW;
    state.unit[R1].face = BN_FACE_S;
    reads_as("R1 enter a6", &o); /* the scenario's, whatever the state says */
    o = bn_order_of(MADE_ENTER, R2);
    o.hex = (int16_t)at("a6");
    reads_as("R2 enter a6", &o); /* a general has none */
    char words[BN_ORDER_TEXT];
    say(&o, words);
    assert_string_equal(words, "R2 enter a6");
    o = bn_order_of(MADE_MARCH, G1);
    o.hex = (int16_t)at("d3");
    reads_as("G1 move d3", &o);
    o = bn_order_of(MADE_CHARGE, A1);
    o.other = B1;
    o.from = (int16_t)at("c3");
    reads_as("A1 charge B1", &o); /* from the hex it stands on */
    o = bn_order_of(MADE_ENDS, BN_NONE);
    o.n = MADE_IN_MOVE;
    reads_as("end", &o); /* the open phase */
    assert_true(made_order(&battle, &state, "end"));
    o.n = MADE_IN_FIGHT;
    reads_as("end", &o);
}

static void synonyms(void **unused)
{
    (void)unused;
    struct bn_order stand = bn_order_of(MADE_STAND, B1), give = bn_order_of(MADE_GIVE, B1);
    give.other = A1;
    give.n = 20;
    reads_as("B1 receive", &stand);
    reads_as("B1 Allot A1 20", &give);
}

/* `pass`: what declines, else halt, else the end of the phase. */
static void pass(void **unused)
{
    (void)unused;
    struct bn_order end = bn_order_of(MADE_ENDS, BN_NONE), stand = bn_order_of(MADE_STAND, B1);
    end.n = MADE_IN_MOVE;
    reads_as("pass", &end);
    reads_as(" PASS ", &end);
    assert_true(made_order(&battle, &state, "end"));
    state.fact[MADE_ASKS] = 1;
    assert_true(made_order(&battle, &state, "A1 strike B1"));
    assert_int_equal(state.decider, 1);
    reads_as("pass", &stand);

    char words[100];
    struct bn_text fault = bn_text_begin(words, sizeof words);
    struct bn_order o;
    bn_concede(&battle, &state, NULL);
    assert_false(bn_order_read(&battle, &state, "pass", &o, &fault));
    assert_string_equal(words, "there is nothing to pass");
}

static void garbage(void **unused)
{
    (void)unused;
    static const struct {
        const char *line, *fault;
    } rows[] = {
        {"", "there is no order in this line"},
        {" \t ", "there is no order in this line"},
        {"A1", "'A1' is not the end of an order"},
        {"A1 step", "'step' is not the end of an order"},
        {"A1 fly c2", "'fly' is no verb; made knows step turn move enter charge stakes rally exit "
                      "halt strike give stand end"},
        {"Z9 step c2", "'Z9' is no unit of this battle"},
        {"A1 step z9", "'z9' is no hex of this board"},
        {"A1 step h1", "'h1' is no hex of this board"},
        {"A2 step nw", "'nw' is no hex of this board"}, /* off the board from a1 */
        {"A1 step c2 now", "'now' is one word too many"},
        {"A1 turn e", "'e' is no facing; there are n ne se s sw nw"},
        {"A1 stakes n", "'n' is no hexside; there are e ne nw w sw se"},
        {"A1 stakes e e", "'e' is no hexside; there are e ne nw w sw se"}, /* twice */
        {"B1 give A1 many", "'many' is no number"},
        {"B1 give A1 -1", "'-1' is no number"},
        {"B1 give A1 12345", "'12345' is no number"},
        {"end supper", "'supper' is no phase"},
        {"A1 strike C1", "'C1' is no unit of this battle"},
        {"a b c d e f g h i j k l m n o p q", "too many words"},
        {"A1 step \x1b[2J", "'?[2J' is no hex of this board"}, /* never sent on as it is */
        {"U step c2", "'U' is no unit of this battle"},
        {"A1 step H", "'H' is no hex of this board"},
        {"pass on", "'pass' is no unit of this battle"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char words[300];
        struct bn_text fault = bn_text_begin(words, sizeof words);
        struct bn_order o;
        assert_false(bn_order_read(&battle, &state, rows[i].line, &o, &fault));
        assert_string_equal(words, rows[i].fault);
    }
}

static void conceding(void **unused)
{
    (void)unused;
    assert_true(bn_is_concede("concede"));
    assert_true(bn_is_concede(" Concede\n"));
    assert_false(bn_is_concede("concede now"));
    assert_false(bn_is_concede("conceded"));
    assert_false(bn_is_concede(""));
}

/* One pattern, an order of a phase and an answer: read as what is asked for. */
static void order_or_answer(void **unused)
{
    (void)unused;
    enum { ORDER, ANSWER };
    static const struct bn_verb verbs[] = {
        [ORDER] = {"U halt", MADE_IN_FIGHT, 0}, [ANSWER] = {"U halt", BN_NONE, 0}, {0}};
    static const struct bn_proc procs[] = {
        {.name = "fight"}, {.name = "ask", .question = true}, {0}};
    static struct bn_ruleset own;
    own = made_rules;
    own.verbs = verbs;
    own.procs = procs;
    battle.rules = &own;
    state.phase = MADE_IN_FIGHT;
    for (int proc = 0; proc < 2; proc++) {
        state.frame[state.depth - 1].proc = (uint8_t)proc;
        struct bn_order want = bn_order_of(proc, A1);
        reads_as("A1 halt", &want);
    }
}

/* A card by its name, and only where there are any. */
static void cards(void **unused)
{
    (void)unused;
    static const struct bn_card deck[] = {
        {"walk", "Walk", "", 1, 0}, {"run-far", "Run", "", 1, 0}, {0}};
    static const struct bn_verb verbs[] = {{"play C", MADE_IN_MOVE, 0}, {0}};
    static struct bn_ruleset own;
    own = made_rules;
    own.cards = deck;
    own.verbs = verbs;
    battle.rules = &own;
    struct bn_order want = bn_order_of(0, BN_NONE);
    assert_int_equal(want.card, BN_NONE);
    want.card = 1;
    reads_as("play run-far", &want);
    reads_as(" Play  RUN-far", &want);
    char words[200];
    say(&want, words);
    assert_string_equal(words, "play run-far");
    struct bn_order other = want, o;
    other.card = 0;
    assert_false(bn_order_same(&want, &other));
    struct bn_text fault = bn_text_begin(words, sizeof words);
    assert_false(bn_order_read(&battle, &state, "play run", &o, &fault));
    assert_string_equal(words, "'run' is no card of this ruleset");
    fault = bn_text_begin(words, sizeof words);
    assert_false(bn_order_read(&battle, &state, "play", &o, &fault));
    own.cards = NULL;
    fault = bn_text_begin(words, sizeof words);
    assert_false(bn_order_read(&battle, &state, "play walk", &o, &fault));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(cards, begin),
        cmocka_unit_test_setup(order_or_answer, begin),
        cmocka_unit_test_setup(every_verb, begin),
        cmocka_unit_test_setup(whole_domain, begin),
        cmocka_unit_test_setup(case_and_blanks, begin),
        cmocka_unit_test_setup(directions, begin),
        cmocka_unit_test_setup(left_out, begin),
        cmocka_unit_test_setup(synonyms, begin),
        cmocka_unit_test_setup(pass, begin),
        cmocka_unit_test_setup(garbage, begin),
        cmocka_unit_test(conceding),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
