/* The state: whole, without padding, and every fault in it found. */
#include "check.h"
#include "made.h"

static struct bn_battle battle;
static struct bn_state state;

static int at(const char *hex) { return made_hex(&battle, hex); }

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c2", BN_FACE_S);
    made_unit(&battle, "G1", 0, "d4", BN_NONE);
    made_unit(&battle, "A2", 0, NULL, BN_FACE_N);
    battle.unit[3].arrives = 9;
    battle.board.terrain[at("f5")] = MADE_LAKE;
    battle.board.terrain[at("f4")] = MADE_MISSING;
    state = made_start(&battle);
    return 0;
}

/* Every byte belongs to a field: setting all fields to -1 leaves no byte as it was. */
static void no_padding(void **unused)
{
    (void)unused;
    struct bn_state s;
    memset(&s, 0, sizeof s);
    s.draws = UINT32_MAX;
    s.orders = UINT16_MAX;
    s.turn = s.reveals = -1;
    s.banners[0] = s.banners[1] = -1;
    s.side = s.decider = s.winner = s.ended_by = s.first = -1;
    s.phase = s.fresh = s.look = s.depth = s.marks = UINT8_MAX;
    s.played = -1;
    s.blind = UINT8_MAX;
    s.taken = UINT16_MAX;
    memset(s.held, 255, sizeof s.held);
    memset(s.spare, 255, sizeof s.spare);
    memset(s.hand, 255, sizeof s.hand);
    memset(s.deck, 255, sizeof s.deck);
    memset(s.discards, 255, sizeof s.discards);
    memset(s.fact, 255, sizeof s.fact);
    memset(s.side_fact, 255, sizeof s.side_fact);
    for (int i = 0; i < BN_MARKS; i++)
        s.mark[i].hex = -1, s.mark[i].kind = s.mark[i].value = UINT8_MAX;
    for (int i = 0; i < BN_FRAMES; i++) {
        s.frame[i].proc = s.frame[i].step = UINT8_MAX;
        for (int k = 0; k < BN_ARGS; k++)
            s.frame[i].arg[k] = -1;
    }
    for (int u = 0; u < BN_UNITS; u++) {
        struct bn_unit *unit = &s.unit[u];
        unit->hex = unit->figures = unit->hits = -1;
        unit->face = -1;
        unit->status = UINT8_MAX;
        for (int k = 0; k < BN_UNIT_FACTS; k++)
            unit->fact[k] = -1;
    }
    const unsigned char *byte = (const unsigned char *)&s;
    for (size_t i = 0; i < sizeof s; i++)
        assert_int_equal(byte[i], 255);
    assert_in_range(sizeof s, 1, 3 * 1024 - 1);
}

static void beginning(void **unused)
{
    (void)unused;
    assert_int_equal(state.turn, 1);
    assert_int_equal(state.side, 0);
    assert_int_equal(state.decider, 0);
    assert_int_equal(state.winner, BN_OPEN);
    assert_int_equal(state.ended_by, BN_NONE);
    assert_int_equal(state.depth, 1);
    assert_int_equal(state.unit[0].hex, at("c3"));
    assert_int_equal(state.unit[0].face, BN_FACE_N);
    assert_int_equal(state.unit[0].figures, 4);
    assert_int_equal(state.unit[0].status, BN_ON_BOARD);
    assert_int_equal(state.unit[2].face, BN_NONE);
    assert_int_equal(state.unit[3].status, BN_WAITING);
    assert_int_equal(state.unit[3].hex, BN_NONE);
    assert_int_equal(state.unit[BN_UNITS - 1].hex, BN_NONE);
    struct bn_state again;
    memset(&again, 255, sizeof again); /* whatever was there before */
    struct bn_seeded seeded = bn_seeded_of(1);
    bn_begin(&battle, &again, &seeded.chance, NULL);
    assert_memory_equal(&again, &state, sizeof state);
}

static void units(void **unused)
{
    (void)unused;
    assert_int_equal(bn_unit_at(&battle, &state, at("c2")), 1);
    assert_int_equal(bn_unit_at(&battle, &state, at("a1")), BN_NONE);
    assert_int_equal(bn_unit_at(&battle, &state, BN_NONE), BN_NONE); /* A2 stands nowhere */
    struct bn_state s = state;
    assert_int_equal(bn_unit_at(&battle, &s, s.unit[2].hex), 2); /* a general alone */
    assert_int_equal(bn_leader_at(&battle, &s, s.unit[2].hex), 2);
    assert_int_equal(bn_leader_at(&battle, &s, at("c2")), BN_NONE);
    assert_int_equal(bn_leader_at(&battle, &s, BN_NONE), BN_NONE);
    s.unit[2].hex = (int16_t)at("c3"); /* and with a unit, listed before or after it */
    assert_int_equal(bn_unit_at(&battle, &s, at("c3")), 0);
    assert_int_equal(bn_leader_at(&battle, &s, at("c3")), 2);
    assert_true(bn_enemy_beside(&battle, &s, 1, at("b3")));
    assert_true(bn_on_board(&state, 0));
    assert_false(bn_on_board(&state, 3));
    assert_true(bn_enemies(&battle, 0, 1));
    assert_false(bn_enemies(&battle, 0, 2));
    assert_true(bn_enemy_beside(&battle, &state, 0, at("b2")));
    assert_true(bn_enemy_beside(&battle, &state, 0, at("c3")));
    assert_false(bn_enemy_beside(&battle, &state, 0, at("c2"))); /* not its own hex */
    assert_false(bn_enemy_beside(&battle, &state, 1, at("a1")));
    assert_false(bn_enemy_beside(&battle, &state, 1, at("d5"))); /* a general alone is no threat */
    assert_int_equal(bn_unit_read(&battle, "a1", 2), 0);
    assert_int_equal(bn_unit_read(&battle, "A12", 2), 0);
    assert_int_equal(bn_unit_read(&battle, "A", 1), BN_NONE);
    assert_int_equal(bn_unit_read(&battle, "A11", 3), BN_NONE);
    struct bn_hexes list = made_hexes(&battle, "a1 c3");
    assert_true(bn_hexes_have(&battle, list, at("c3")));
    assert_false(bn_hexes_have(&battle, list, at("b1")));
    assert_false(bn_hexes_have(&battle, (struct bn_hexes){list.at, 0}, at("a1")));
}

static void marks(void **unused)
{
    (void)unused;
    int a1 = at("a1"), b1 = at("b1");
    uint64_t empty = bn_digest(&battle, &state);
    assert_int_equal(bn_mark_at(&state, a1, 0), 0);
    bn_mark_set(&state, a1, 0, 3);
    bn_mark_set(&state, a1, 1, 4);
    bn_mark_set(&state, b1, 0, 5);
    assert_int_equal(state.marks, 3);
    assert_int_equal(bn_mark_at(&state, a1, 0), 3);
    assert_int_equal(bn_mark_at(&state, a1, 1), 4);
    assert_int_equal(bn_mark_at(&state, b1, 0), 5);
    assert_int_equal(bn_mark_at(&state, b1, 1), 0);
    bn_mark_set(&state, a1, 0, 7); /* another value, no other mark */
    assert_int_equal(state.marks, 3);
    assert_int_equal(bn_mark_at(&state, a1, 0), 7);
    bn_mark_set(&state, b1, 1, 0); /* was not there */
    assert_int_equal(state.marks, 3);
    bn_mark_set(&state, a1, 0, 0);
    assert_int_equal(state.marks, 2);
    assert_int_equal(bn_mark_at(&state, a1, 0), 0);
    assert_int_equal(bn_mark_at(&state, a1, 1), 4);
    assert_int_equal(bn_mark_at(&state, b1, 0), 5);
    assert_true(bn_digest(&battle, &state) != empty);
    bn_mark_set(&state, a1, 1, 0);
    bn_mark_set(&state, b1, 0, 0);
    assert_int_equal(state.marks, 0);
    assert_true(bn_digest(&battle, &state) == empty);
    struct bn_mark none[BN_MARKS] = {{0, 0, 0}};
    assert_memory_equal(state.mark, none, sizeof none); /* nothing is left behind */
    for (int i = 0; i < 30; i++)
        for (int kind = 0; kind < 2; kind++)
            bn_mark_set(&state, i, kind, 1);
    assert_int_equal(state.marks, 60);
    assert_null(bn_state_fault(&battle, &state));
}

static void marks_of_the_scenario(void **unused)
{
    (void)unused;
    battle.marks = 1;
    battle.mark[0].hex = (int16_t)at("a1");
    battle.mark[0].kind = 1;
    battle.mark[0].value = 2;
    state = made_start(&battle);
    assert_int_equal(bn_mark_at(&state, at("a1"), 1), 2);
}

static void frames(void **unused)
{
    (void)unused;
    state.depth = 1;
    memset(&state.frame[1], 255, sizeof state.frame[1]);
    struct bn_frame *f = bn_push(&state, 2);
    assert_ptr_equal(f, &state.frame[1]);
    assert_int_equal(state.depth, 2);
    assert_int_equal(f->proc, 2);
    assert_int_equal(f->step, 0);
    for (int i = 0; i < BN_ARGS; i++)
        assert_int_equal(f->arg[i], 0);
    assert_ptr_equal(bn_top(&state), f);
    assert_ptr_equal(bn_top_of(&state), f);
}

/* Every field that matters changes the digest. */
static void digests(void **unused)
{
    (void)unused;
    struct bn_state s;
    uint64_t was = bn_digest(&battle, &state);
    assert_true(was == bn_digest(&battle, &state));
#define STIRS(change)                                                                              \
    s = state;                                                                                     \
    s.change;                                                                                      \
    assert_true(bn_digest(&battle, &s) != was)
    STIRS(draws++);
    STIRS(orders++);
    STIRS(turn++);
    STIRS(reveals++);
    STIRS(banners[1]++);
    STIRS(side = 1);
    STIRS(decider = 1);
    STIRS(winner = 0);
    STIRS(phase = 1);
    STIRS(ended_by = 0);
    STIRS(first = 1);
    STIRS(depth++);
    STIRS(frame[0].proc++);
    STIRS(frame[0].step++);
    STIRS(frame[0].arg[11] = 1);
    STIRS(fact[MADE_DECK]++);
    STIRS(side_fact[1][MADE_HAND]++);
    STIRS(unit[3].hex = 0);
    STIRS(unit[3].figures++);
    STIRS(unit[3].hits++);
    STIRS(unit[3].face = 4);
    STIRS(unit[3].status++);
    STIRS(unit[3].fact[MADE_SECRET]++);
}

static void faults(void **unused)
{
    (void)unused;
    struct bn_state s;
    assert_null(bn_state_fault(&battle, &state));
#define FAULT(words, ...)                                                                          \
    s = state;                                                                                     \
    __VA_ARGS__;                                                                                   \
    assert_non_null(bn_state_fault(&battle, &s));                                                  \
    assert_string_equal(bn_state_fault(&battle, &s), words)
    FAULT("a unit on the board has no hex", s.unit[0].hex = BN_NONE);
    FAULT("a unit on the board has no hex", s.unit[0].hex = 30);
    FAULT("a unit stands on a closed hex", s.unit[0].hex = (int16_t)at("f5"));
    FAULT("a unit stands on a closed hex", s.unit[0].hex = (int16_t)at("f4"));
    FAULT("a unit has no facing", s.unit[0].face = BN_FACES);
    FAULT("a unit on the board has no figures", s.unit[0].figures = 0);
    FAULT("two units stand on one hex", s.unit[1].hex = s.unit[0].hex);
    FAULT("two units stand on one hex", s.unit[2].hex = s.unit[1].hex); /* an enemy's general */
    FAULT("what is hidden is missing", s.blind = 1);
    FAULT("a unit that is not on the board has a hex", s.unit[3].hex = 0);
    FAULT("a lost unit has figures or hits", s.unit[3].status = BN_LOST);
    FAULT("a lost unit has figures or hits", s.unit[3].status = BN_LOST, s.unit[3].figures = 0,
          s.unit[3].hits = 1);
    FAULT("tired", s.unit[0].fact[MADE_TIRED] = 2);
    FAULT("secret", s.unit[0].fact[MADE_SECRET] = -1);
    FAULT("hand", s.side_fact[1][MADE_HAND] = 10);
    FAULT("deck", s.fact[MADE_DECK] = 100);
    FAULT("a fact that no table names is not 0", s.unit[1].fact[BN_UNIT_FACTS - 1] = 1);
    FAULT("a fact that no table names is not 0", s.side_fact[0][BN_SIDE_FACTS - 1] = 1);
    FAULT("a fact that no table names is not 0", s.fact[BN_BATTLE_FACTS - 1] = 1);
    FAULT("a loss was not looked at", s.look = 1);
    FAULT("someone decides exactly while nobody has won", s.decider = BN_NONE);
    FAULT("someone decides exactly while nobody has won", s.winner = 0);
    FAULT("procedures are open exactly while nobody has won", s.depth = 0);
    FAULT("procedures are open exactly while nobody has won", s.winner = 0, s.decider = BN_NONE);
    s = state; /* a general shares a hex, and has no facing */
    s.unit[2].hex = s.unit[0].hex;
    assert_null(bn_state_fault(&battle, &s));
    s = state;
    s.unit[3].status = BN_LOST, s.unit[3].figures = 0;
    assert_null(bn_state_fault(&battle, &s));
}

static const char *own_fault(const struct bn_battle *b, const struct bn_state *s)
{
    (void)b;
    return s->turn > 1 ? "later" : NULL;
}

static void own_faults(void **unused)
{
    (void)unused;
    struct bn_ruleset own = made_rules;
    own.fault = own_fault;
    battle.rules = &own;
    assert_null(bn_state_fault(&battle, &state));
    state.turn = 2;
    assert_string_equal(bn_state_fault(&battle, &state), "later");
    own.keep_hits = true;
    state.turn = 1;
    state.unit[3] = (struct bn_unit){.hex = BN_NONE, .hits = 4, .status = BN_LOST};
    assert_null(bn_state_fault(&battle, &state));
}

/* ---- Events in words ---- */

static void says(struct bn_event e, const char *say, const char *want)
{
    char words[BN_EVENT_TEXT];
    struct bn_text t = bn_text_begin(words, sizeof words);
    e.say = say;
    bn_say(&battle, &e, &t);
    assert_string_equal(words, want);
}

static void words(void **unused)
{
    (void)unused;
    static const uint8_t faces[] = {2, 0};
    const struct bn_ask ask = {
        .label = made_dice[MADE_LOADED].label, .labels = 3, .n = 2, .purpose = "battle"};
    struct bn_order halt = bn_order_of(MADE_HALT, 1);
    struct bn_event e = bn_event_of(&battle, BN_EV_STEP, MADE_MOVE, 0), bare = e;
    struct bn_text name = bn_text_begin(battle.unit[1].name, sizeof battle.unit[1].name);
    bn_text_add(&name, "The Tall");
    e.other = 1;
    e.from = (int16_t)at("a1");
    e.to = (int16_t)at("b2");
    e.face = BN_FACE_SW;
    e.n = 1;
    e.m = 2;
    e.phase = MADE_IN_FIGHT;
    e.order = &halt;
    e.ask = &ask;
    e.faces = faces;
    says(e, NULL, "A1 steps to b2");
    says(e, "{unit}, {other}, {side}", "A1, B1 The Tall, Franks");
    says(e, "{from} {to} {face} {n} {m} {phase}", "a1 b2 sw 1 2 fight");
    says(e, "{order} {dice} {for}", "B1 halt panic axe battle");
    says(e, "{n} {n?hex:hexes}, {m} {m?hex:hexes}", "1 hex, 2 hexes");
    says(e, "{m?:more}{n?one:}", "moreone");
    says(e, "{nobody} {} { {n} }",
         "{nobody} {} { 1 }"); /* what is unknown stays, for a test to find */
    says(e, "{n?one} {x?a:b} {", "{n?one} {x?a:b} {");
    says(bare, "{other} {from} {to} {face} {n} {m} {phase} {order} {dice} {for}",
         "{other} {from} {to} {face} {n} {m} {phase} {order} {dice} {for}");
    bare.kind = BN_EVENTS;
    says(bare, NULL, "Franks rally");
    assert_string_equal(bn_event_name(&battle, BN_EVENTS), "rally");
    assert_string_equal(bn_event_name(&battle, BN_EV_STEP), "step");
    assert_string_equal(bn_rule_id(&battle, MADE_FIGHT), "T-3");
    assert_string_equal(bn_rule_id(&battle, BN_NONE), "");
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, begin)
    const struct CMUnitTest tests[] = {
        TEST(no_padding),
        TEST(beginning),
        TEST(units),
        TEST(marks),
        TEST(marks_of_the_scenario),
        TEST(frames),
        TEST(digests),
        TEST(faults),
        TEST(own_faults),
        TEST(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
