/* Cards: drawn by weight, hidden, counted, and nowhere twice. */
#include "check.h"
#include "made.h"

#include <string.h>

enum { WALK, RUN, FEINT };
static const struct bn_card cards[] = {[WALK] = {"walk", "Walk", "", 3, 0},
                                       [RUN] = {"run-far", "Run Far", "", 2, 0},
                                       [FEINT] = {"feint", "Feint", "", 1, 0},
                                       {0}};

static struct bn_ruleset rules;
static struct bn_battle battle;
static struct bn_state state;

/* What was said, and to whom. */
struct ear {
    struct bn_sink sink;
    int n;
    struct bn_event e[32];
    char text[32][80];
};

static void hear(struct bn_sink *sink, const struct bn_battle *b, const struct bn_state *s,
                 const struct bn_event *e)
{
    struct ear *ear = (struct ear *)sink;
    (void)s;
    assert_in_range(ear->n, 0, 31);
    struct bn_text t = bn_text_begin(ear->text[ear->n], sizeof ear->text[0]);
    bn_say(b, e, &t);
    ear->e[ear->n++] = *e;
}

/* Cards as the test says, and a look at what was asked. */
struct stack {
    struct bn_chance chance;
    const uint8_t *card;
    int n;
    struct bn_ask ask;
    uint16_t weight[BN_CARDS];
};

static void pull(struct bn_chance *c, const struct bn_ask *ask, uint8_t faces[])
{
    struct stack *s = (struct stack *)c;
    assert_true(ask->card);
    assert_int_equal(ask->n, 1);
    assert_string_equal(ask->label[RUN], "run-far");
    s->ask = *ask;
    memcpy(s->weight, ask->weight, (size_t)ask->labels * sizeof s->weight[0]);
    faces[0] = s->card[s->n++];
    assert_true(ask->weight[faces[0]] > 0);
}

static struct ear ear;
static struct stack stack;
static struct bn_ctx ctx;

static int begin(void **unused)
{
    (void)unused;
    rules = made_rules;
    rules.cards = cards;
    made_begin(&battle, 5, 5);
    battle.rules = &rules;
    for (int i = 0; cards[i].name; i++)
        battle.deck[i] = (uint8_t)cards[i].count;
    made_unit(&battle, "A1", 0, "b2", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c3", BN_FACE_N);
    state = made_start(&battle);
    ear = (struct ear){.sink = {hear}};
    stack = (struct stack){.chance = {.pool = pull}};
    ctx = (struct bn_ctx){&battle, &state, &stack.chance, &ear.sink};
    return 0;
}

static void draws(int side, int n, const uint8_t *card)
{
    stack.card = card;
    stack.n = 0;
    assert_int_equal(bn_draw(&ctx, side, n, "deal", MADE_TURN), n);
    assert_int_equal(stack.n, n);
}

static void drawing(void **unused)
{
    (void)unused;
    uint32_t before = state.draws;
    assert_int_equal(bn_deck_left(&battle, &state), 6);
    draws(1, 2, (const uint8_t[]){RUN, FEINT});
    assert_int_equal(stack.weight[RUN], 1); /* what was left when the second was drawn */
    assert_int_equal(stack.weight[WALK], 3);
    assert_int_equal(stack.ask.side, 1);
    assert_int_equal(stack.ask.draw, before + 1);
    assert_int_equal(state.draws, before + 2);
    assert_int_equal(state.hand[1][RUN], 1);
    assert_int_equal(state.hand[1][FEINT], 1);
    assert_int_equal(state.held[1], 2);
    assert_int_equal(state.held[0], 0);
    assert_int_equal(state.deck[FEINT], 0);
    assert_int_equal(bn_deck_left(&battle, &state), 4);
    assert_null(bn_state_fault(&battle, &state));
}

/* The side is told which, the other how many, an arbiter which; nobody twice. */
static void told(void **unused)
{
    (void)unused;
    draws(1, 2, (const uint8_t[]){RUN, WALK});
    const char *heard[] = {"Gascons draw Run Far", "Gascons draw Walk", "Gascons draw 2 cards"};
    assert_int_equal(ear.n, 3);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(ear.e[i].kind, BN_EV_CARD);
        assert_string_equal(ear.text[i], heard[i]);
        bool which = i < 2;
        assert_int_equal(bn_may_see(&ear.e[i], 1), which);
        assert_int_equal(bn_may_see(&ear.e[i], BN_NONE), which);
        assert_int_equal(bn_may_see(&ear.e[i], 0), !which);
        assert_int_equal(bn_may_see(&ear.e[i], BN_SIDES), !which);
    }
    ear.n = 0;
    draws(0, 1, (const uint8_t[]){WALK});
    assert_string_equal(ear.text[1], "Franks draw 1 card");
}

static void playing(void **unused)
{
    (void)unused;
    draws(0, 2, (const uint8_t[]){RUN, WALK});
    ear.n = 0;
    bn_card_play(&ctx, 0, RUN, MADE_TURN);
    assert_int_equal(state.played, RUN);
    assert_int_equal(state.reveals, 1); /* undo stops there */
    assert_int_equal(state.hand[0][RUN], 0);
    assert_int_equal(state.held[0], 1);
    assert_int_equal(bn_deck_left(&battle, &state), 4);
    assert_null(bn_state_fault(&battle, &state));
    bn_card_discard(&ctx, MADE_TURN);
    assert_int_equal(state.played, BN_NONE);
    assert_int_equal(state.discards[RUN], 1);
    assert_null(bn_state_fault(&battle, &state));
    bn_card_discard(&ctx, MADE_TURN); /* nothing in play */
    assert_int_equal(ear.n, 2);
    assert_string_equal(ear.text[0], "Franks play Run Far");
    assert_string_equal(ear.text[1], "Run Far is discarded");
}

/* An empty deck is made of the discards; with neither, nothing is drawn. */
static void the_end_of_the_deck(void **unused)
{
    (void)unused;
    draws(0, 6, (const uint8_t[]){WALK, WALK, WALK, RUN, RUN, FEINT});
    ear.n = 0;
    assert_int_equal(bn_draw(&ctx, 1, 2, "hand", MADE_TURN), 0);
    assert_int_equal(ear.n, 0);
    bn_card_play(&ctx, 0, FEINT, MADE_TURN);
    assert_int_equal(bn_draw(&ctx, 1, 2, "hand", MADE_TURN),
                     0); /* the card in play is not there yet */
    bn_card_discard(&ctx, MADE_TURN);
    ear.n = 0;
    stack.card = (const uint8_t[]){FEINT};
    stack.n = 0;
    assert_int_equal(bn_draw(&ctx, 1, 2, "hand", MADE_TURN), 1);
    assert_string_equal(ear.text[0], "The discards are the deck again");
    assert_int_equal(state.discards[FEINT], 0);
    assert_int_equal(state.hand[1][FEINT], 1);
    assert_null(bn_state_fault(&battle, &state));
}

static void a_hand_has_an_end(void **unused)
{
    (void)unused;
    battle.deck[WALK] = state.deck[WALK] = BN_CARD_MOST;
    static uint8_t walks[BN_CARD_MOST];
    ctx.sink = NULL;
    draws(0, BN_CARD_MOST, walks);
    assert_int_equal(bn_draw(&ctx, 0, 1, "hand", MADE_TURN), 0);
}

/* ---- Views ---- */

static void seen(void **unused)
{
    (void)unused;
    draws(0, 2, (const uint8_t[]){RUN, WALK});
    draws(1, 1, (const uint8_t[]){FEINT});
    bn_card_play(&ctx, 0, RUN, MADE_TURN);
    for (int viewer = 0; viewer <= BN_SIDES; viewer++) {
        struct bn_view v = bn_view_of(&battle, &state, viewer);
        uint16_t count[BN_CARDS], of_all[BN_CARDS];
        assert_int_equal(v.s.blind, 1 + viewer);
        assert_int_equal(v.s.hand[0][WALK], viewer == 0);
        assert_int_equal(v.s.hand[1][FEINT], viewer == 1);
        assert_int_equal(v.s.deck[WALK] + v.s.deck[RUN], 0);
        assert_int_equal(v.s.held[0], 1);
        assert_int_equal(v.s.held[1], 1);
        assert_int_equal(v.s.played, RUN);
        assert_int_equal(bn_deck_left(&battle, &v.s), 3);
        bn_cards_unseen(&battle, &v.s, viewer, count);
        bn_cards_unseen(&battle, &state, viewer, of_all);
        assert_memory_equal(count, of_all, sizeof count);
        assert_int_equal(count[WALK], viewer == 0 ? 2 : 3);
        assert_int_equal(count[RUN], 1);
        assert_int_equal(count[FEINT], viewer != 1);
    }
    state.winner = 0; /* when it is over nothing is hidden */
    assert_int_equal(bn_view_of(&battle, &state, 1).s.hand[0][WALK], 1);
    assert_int_equal(bn_view_of(&battle, &state, 1).s.blind, 0);
}

/* In a view its side draws from all it cannot see, the other side draws without being looked at. */
static void drawing_blind(void **unused)
{
    (void)unused;
    draws(1, 2, (const uint8_t[]){FEINT, WALK});
    struct bn_state view = bn_view_of(&battle, &state, 0).s;
    ctx.s = &view;
    draws(0, 1, (const uint8_t[]){FEINT}); /* which the other side holds: who knows? */
    assert_int_equal(stack.weight[WALK], 3);
    assert_int_equal(stack.weight[RUN], 2);
    assert_int_equal(stack.weight[FEINT], 1);
    assert_int_equal(view.hand[0][FEINT], 1);
    uint32_t before = view.draws;
    ear.n = stack.n = 0;
    assert_int_equal(bn_draw(&ctx, 1, 2, "hand", MADE_TURN), 2);
    assert_int_equal(stack.n, 0);
    assert_int_equal(view.held[1], 4);
    assert_int_equal(view.draws, before + 2);
    assert_int_equal(ear.n, 1);
    assert_false(bn_may_see(&ear.e[0], 1));
    bn_card_play(&ctx, 0, FEINT, MADE_TURN);
    bn_card_discard(&ctx, MADE_TURN);
    assert_int_equal(bn_draw(&ctx, 1, 2, "hand", MADE_TURN), 2); /* the last, and the discards */
    assert_int_equal(view.discards[FEINT], 0);
    assert_int_equal(bn_deck_left(&battle, &view), 0);
}

/* A guess is a battle that could be: sound, the same to the viewer, and any deal may come. */
static void guessing(void **unused)
{
    (void)unused;
    int held[4] = {0};
    draws(0, 1, (const uint8_t[]){RUN});
    draws(1, 2, (const uint8_t[]){WALK, WALK});
    struct bn_view view = bn_view_of(&battle, &state, 0);
    for (uint64_t seed = 0; seed < 600; seed++) {
        struct bn_state guess = bn_guess(&view, seed);
        struct bn_view again = bn_view_of(&battle, &guess, 0);
        assert_null(bn_state_fault(&battle, &guess));
        assert_memory_equal(&again.s, &view.s, sizeof view.s);
        held[guess.hand[1][FEINT] ? 3 : guess.hand[1][RUN]]++;
    }
    /* Of 3 walk, 1 run, 1 feint: two are the feint and another in 4 of 10, two walks in 3, one and the
     * run in 3. */
    assert_in_range(held[3], 200, 280);
    assert_in_range(held[0], 145, 215);
    assert_in_range(held[1], 145, 215);
    struct bn_view all = bn_view_of(&battle, &state, BN_NONE);
    struct bn_state same = bn_guess(&all, 7);
    assert_memory_equal(&same, &state, sizeof state);
}

/* ---- Sound or not ---- */

static void faults(void **unused)
{
    (void)unused;
    draws(0, 2, (const uint8_t[]){RUN, WALK});
    struct bn_state s;
    assert_null(bn_state_fault(&battle, &state));
#define FAULT(words, ...)                                                                          \
    s = state;                                                                                     \
    __VA_ARGS__;                                                                                   \
    assert_non_null(bn_state_fault(&battle, &s));                                                  \
    assert_string_equal(bn_state_fault(&battle, &s), words)
    FAULT("a card is lost, or there twice", s.deck[WALK]--);
    FAULT("a card is lost, or there twice", s.discards[RUN]++);
    FAULT("a card is lost, or there twice", s.played = WALK);
    FAULT("a card is lost, or there twice", s.hand[1][BN_CARDS - 1] = 1);
    FAULT("a hand is counted wrongly", s.held[1] = 1);
    FAULT("a hand is counted wrongly", s.hand[0][WALK]--, s.hand[1][WALK]++);
    FAULT("the card in play is none", s.played = 3);
    FAULT("what is hidden is missing", s.blind = 1);
}

static void digests(void **unused)
{
    (void)unused;
    draws(0, 2, (const uint8_t[]){RUN, WALK});
    uint64_t before = bn_digest(&battle, &state);
    struct bn_state s;
#define STIRS(...)                                                                                 \
    s = state;                                                                                     \
    __VA_ARGS__;                                                                                   \
    assert_true(bn_digest(&battle, &s) != before)
    STIRS(s.hand[0][WALK]++);
    STIRS(s.hand[1][FEINT]++);
    STIRS(s.deck[RUN]++);
    STIRS(s.discards[RUN]++);
    STIRS(s.held[1]++);
    STIRS(s.played = WALK);
    rules.cards = NULL; /* without cards none of it counts */
    before = bn_digest(&battle, &state);
    s = state;
    s.deck[RUN]++;
    assert_true(bn_digest(&battle, &s) == before);
}

static void a_start_in_the_middle(void **unused)
{
    (void)unused;
    struct bn_state s;
    battle.start = (struct bn_start){.given = true, .turn = 2, .card = RUN};
    battle.start.has_hand[0] = true;
    battle.start.hand[0][WALK] = 2;
    bn_set_up(&battle, &s);
    assert_int_equal(s.played, RUN);
    assert_int_equal(s.hand[0][WALK], 2);
    assert_int_equal(s.held[0], 2);
    assert_int_equal(s.held[1], 0);
    assert_int_equal(s.deck[WALK], 1);
    assert_int_equal(s.deck[RUN], 1);
    assert_int_equal(bn_deck_left(&battle, &s), 3);
}

/* ---- Numbers that change by turns ---- */

static void by_turns(void **unused)
{
    (void)unused;
    struct bn_steps none = {0}, some = {2, {{2, 5}, {4, 7}}};
    assert_int_equal(bn_steps_at(&none, 9, 3), 3);
    assert_int_equal(bn_steps_at(&some, 1, 3), 3);
    assert_int_equal(bn_steps_at(&some, 2, 3), 5);
    assert_int_equal(bn_steps_at(&some, 3, 3), 5);
    assert_int_equal(bn_steps_at(&some, 4, 3), 7);
    some.at[0].turn = 1;
    assert_int_equal(bn_steps_at(&some, 0, 3), 5); /* the deal belongs to the first turn */
}

static void in_a_table(void **unused)
{
    (void)unused;
    static struct bn_card many[BN_CARDS + 2];
    assert_int_equal(bn_card_kinds(&rules), 3);
    assert_int_equal(bn_card_kinds(&made_rules), 0);
    assert_int_equal(bn_card_by_name(&rules, "RUN-far"), RUN);
    assert_int_equal(bn_card_by_name(&rules, "run"), BN_NONE);
    assert_null(bn_ruleset_fault(&rules));
    for (int i = 0; i < BN_CARDS; i++)
        many[i] = cards[0];
    rules.cards = many;
    assert_null(bn_ruleset_fault(&rules));
    many[BN_CARDS] = cards[0];
    assert_string_equal(bn_ruleset_fault(&rules), "more kinds of card than there are places for");
    many[1] = (struct bn_card){"x", "X", "", BN_CARD_MOST + 1, 0};
    many[2] = (struct bn_card){0};
    assert_string_equal(bn_ruleset_fault(&rules),
                        "a card has no title, or more copies than there may be");
}

static void parts_in_a_table(void **unused)
{
    (void)unused;
    const char *const few[] = {"a", "b", "c", "d", NULL};
    const char *const many[] = {"a", "b", "c", "d", "e", NULL};
    const char *wrong = "more parts of the board than there are places for";
    struct bn_battle_key keys[] = {{"parts", BN_KEY_SPANS, few}, {0}, {0}};
    rules.battle_keys = keys;
    assert_null(bn_ruleset_fault(&rules));
    keys[0].value = many;
    assert_string_equal(bn_ruleset_fault(&rules), wrong);
    keys[0].value = few;
    keys[1] = keys[0]; /* there is room for one such key */
    assert_string_equal(bn_ruleset_fault(&rules), wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(drawing, begin),
        cmocka_unit_test_setup(told, begin),
        cmocka_unit_test_setup(playing, begin),
        cmocka_unit_test_setup(the_end_of_the_deck, begin),
        cmocka_unit_test_setup(a_hand_has_an_end, begin),
        cmocka_unit_test_setup(seen, begin),
        cmocka_unit_test_setup(drawing_blind, begin),
        cmocka_unit_test_setup(guessing, begin),
        cmocka_unit_test_setup(faults, begin),
        cmocka_unit_test_setup(digests, begin),
        cmocka_unit_test_setup(a_start_in_the_middle, begin),
        cmocka_unit_test_setup(by_turns, begin),
        cmocka_unit_test_setup(in_a_table, begin),
        cmocka_unit_test_setup(parts_in_a_table, begin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
