/* Who wins, when, and by what: one battle made up, every condition in it. */
#include "check.h"
#include "made.h"

#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static struct bn_battle battle;
static struct bn_state state;
static struct bn_ruleset own; /* with an ending of its own */

static int begin(void **unused)
{
    (void)unused;
    made_begin(&battle, 6, 5);
    made_unit(&battle, "A1", 0, "c3", BN_FACE_N);
    made_unit(&battle, "A2", 0, "d3", BN_FACE_N);
    made_unit(&battle, "B1", 1, "c2", BN_FACE_S);
    made_unit(&battle, "B2", 1, "d2", BN_FACE_S);
    made_unit(&battle, "B3", 1, NULL, BN_FACE_S);
    battle.unit[4].arrives = 25;
    battle.unit[4].arrival = made_hexes(&battle, "a1");
    return 0;
}

static void start(void) { state = made_start(&battle); }

static void order(const char *line) { assert_true(made_order(&battle, &state, line)); }

/* Ends the player turn: its phases, of which one without orders is passed over. */
static void end_turn(void)
{
    int side = state.side, turn = state.turn;
    while (state.winner == BN_OPEN && state.side == side && state.turn == turn)
        order("end");
}

static void open(void)
{
    assert_int_equal(state.winner, BN_OPEN);
    assert_null(bn_state_fault(&battle, &state));
}

static void won(int side, int condition)
{
    assert_int_equal(state.winner, side);
    assert_int_equal(state.ended_by, condition);
    assert_int_equal(state.decider, BN_NONE);
    assert_int_equal(state.depth, 0);
    assert_null(bn_state_fault(&battle, &state));
    struct bn_order none[4];
    struct bn_list list = {none, 0, 4};
    bn_legal(&battle, &state, &list);
    assert_int_equal(list.n, 0);
    char words[80];
    struct bn_text t = bn_text_begin(words, sizeof words);
    bn_prompt(&battle, &state, &t);
    assert_string_equal(words, "");
}

/* South strikes: the target falls without a roll. */
static void strike(const char *line)
{
    if (state.phase == MADE_IN_MOVE)
        order("end move");
    order(line);
}

static void destroy_units(void **unused)
{
    (void)unused;
    made_aim(&battle, 1, BN_AIM_DESTROY_UNITS, 1);
    made_aim(&battle, 0, BN_AIM_DESTROY_UNITS, 2);
    start();
    strike("A1 strike B1");
    open();
    strike("A1 strike B2");
    won(0, 1);
}

static void destroy_these(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_DESTROY, 0)->units = 1 << 3;
    start();
    strike("A1 strike B1");
    open();
    strike("A1 strike B2");
    won(0, 0);
}

static void destroy_all_of_them(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_DESTROY, 0)->units = 1 << 2 | 1 << 3;
    start();
    strike("A1 strike B1");
    open();
    strike("A2 strike B2");
    won(0, 0);
}

static void banners(void **unused)
{
    (void)unused;
    battle.unit[2].banners = 3;
    made_aim(&battle, 0, BN_AIM_BANNERS, 4);
    start();
    strike("A1 strike B1");
    assert_int_equal(state.banners[0], 3);
    assert_int_equal(state.banners[1], 0);
    open();
    strike("A1 strike B2");
    assert_int_equal(state.banners[0], 4);
    won(0, 0);
}

static void exits(void **unused)
{
    (void)unused;
    made_aim(&battle, 1, BN_AIM_DESTROY_UNITS, 1); /* who has left is not lost */
    made_aim(&battle, 0, BN_AIM_EXIT, 2);
    start();
    order("A1 exit");
    open();
    assert_int_equal(bn_units_exited(&battle, &state, 0), 1);
    assert_int_equal(bn_units_left(&battle, &state, 0), 1);
    order("A2 exit");
    won(0, 1);
}

/* Held at the end of any player turn, also of the other side's; not before. */
static void hold(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_HOLD, 0)->hexes = made_hexes(&battle, "c4 d4");
    start();
    order("A1 step c4");
    end_turn();
    open(); /* one of two */
    end_turn();
    open();
    order("A2 step d4");
    open(); /* not yet: the turn is not over */
    end_turn();
    won(0, 0);
    assert_int_equal(state.turn, 2);
}

static void hold_in_the_enemys_turn(void **unused)
{
    (void)unused;
    made_aim(&battle, 1, BN_AIM_HOLD, 0)->hexes = made_hexes(&battle, "c3");
    battle.unit[0].hex = (int16_t)made_hex(&battle, "a5");
    battle.unit[2].hex = (int16_t)made_hex(&battle, "c3");
    start();
    assert_int_equal(state.side, 0);
    end_turn();
    won(1, 0); /* as south's turn ended */
    assert_int_equal(state.turn, 1);
}

static void an_enemy_does_not_hold(void **unused)
{
    (void)unused;
    made_aim(&battle, 1, BN_AIM_HOLD, 0)->hexes = made_hexes(&battle, "c2 c3");
    start();
    end_turn();
    open();
}

/* Held at the end of a given turn, which is over when both have had theirs. */
static void hold_at_turn(void **unused)
{
    (void)unused;
    struct bn_condition *aim = made_aim(&battle, 0, BN_AIM_HOLD, 0);
    aim->hexes = made_hexes(&battle, "c3");
    aim->at_turn = 2;
    start();
    for (int i = 0; i < 3; i++) {
        end_turn();
        open();
    }
    assert_int_equal(state.turn, 2);
    assert_int_equal(state.side, 1);
    end_turn();
    won(0, 0);
}

static void not_at_turn(void **unused)
{
    (void)unused;
    struct bn_condition *aim = made_aim(&battle, 0, BN_AIM_HOLD, 0);
    aim->hexes = made_hexes(&battle, "c3");
    aim->at_turn = 1;
    start();
    order("A1 step b3");
    end_turn();
    end_turn();
    order("A1 step c3"); /* back, too late */
    end_turn();
    end_turn();
    open();
}

static bool holds_never(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b, (void)s, (void)unit;
    return false;
}

static void ruleset_says_who_holds(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_HOLD, 0)->hexes = made_hexes(&battle, "c3");
    own = made_rules;
    own.holds = holds_never;
    battle.rules = &own;
    start();
    end_turn();
    open();
}

/* The first of the list decides, also when the other side's holds too. */
static void order_of_the_list(void **unused)
{
    (void)unused;
    for (int first = 0; first < 2; first++) {
        begin(NULL);
        battle.unit[2].banners = 0;
        for (int i = 0; i < 2; i++)
            if ((i == 0) == (first == 0))
                made_aim(&battle, 0, BN_AIM_DESTROY_UNITS, 1);
            else
                made_aim(&battle, 1, BN_AIM_BANNERS, 0); /* holds from the beginning */
        start();
        open(); /* nothing was lost: nobody looked */
        strike("A1 strike B1");
        won(first == 0 ? 0 : 1, 0);
    }
}

/* ---- The limit ---- */

static void play_to_the_limit(int at_limit)
{
    battle.turn_limit = 2;
    battle.at_limit = (int8_t)at_limit;
    start();
}

static void run_out(void)
{
    while (state.winner == BN_OPEN && state.turn <= 2)
        end_turn();
    assert_int_equal(state.turn, 2);
}

static void limit_side(void **unused)
{
    (void)unused;
    play_to_the_limit(1);
    run_out();
    won(1, BN_NONE);
}

static void limit_draw(void **unused)
{
    (void)unused;
    play_to_the_limit(BN_LIMIT_DRAW);
    run_out();
    won(BN_DRAW, BN_NONE);
}

/* More units, those to come and those that left counted; then fewer figures lost; then fewer hits. */
static void limit_units(void **unused)
{
    (void)unused;
    play_to_the_limit(BN_LIMIT_UNITS);
    run_out();
    won(1, BN_NONE); /* two against three, of whom one is to come */

    play_to_the_limit(BN_LIMIT_UNITS);
    strike("A1 strike B1");
    run_out();
    won(0, BN_NONE); /* two each; B1's four figures are lost */

    begin(NULL);
    play_to_the_limit(BN_LIMIT_UNITS);
    state.unit[4].status = BN_EXITED;
    run_out();
    won(1, BN_NONE); /* left, not lost */

    begin(NULL);
    battle.units = 4;
    play_to_the_limit(BN_LIMIT_UNITS);
    run_out();
    won(BN_DRAW, BN_NONE);

    play_to_the_limit(BN_LIMIT_UNITS);
    state.unit[0].hits = 1;
    run_out();
    won(1, BN_NONE);

    play_to_the_limit(BN_LIMIT_UNITS);
    state.unit[0].hits = 5;
    state.unit[3].figures = 3;
    run_out();
    won(0, BN_NONE); /* figures before hits */
}

static void limit_after_the_aims(void **unused)
{
    (void)unused;
    struct bn_condition *aim = made_aim(&battle, 0, BN_AIM_HOLD, 0);
    aim->hexes = made_hexes(&battle, "c3");
    aim->at_turn = 2;
    play_to_the_limit(1);
    run_out();
    won(0, 0); /* both at once: the aim */
}

/* ---- The ruleset's own ending ---- */

static int ending_says;
static int ending(const struct bn_battle *b, const struct bn_state *s)
{
    return bn_units_lost(b, s, 1) > 0 ? ending_says : BN_OPEN;
}

static void own_ending(void **unused)
{
    (void)unused;
    static const int says[] = {0, 1, BN_DRAW};
    for (int i = 0; i < 3; i++) {
        begin(NULL);
        own = made_rules;
        own.ending = ending;
        battle.rules = &own;
        battle.own_aims = false;
        ending_says = says[i];
        start();
        end_turn();
        end_turn();
        open();
        strike("A1 strike B1");
        won(says[i], BN_NONE);
    }
    begin(NULL); /* with aims of its own it is not asked */
    battle.rules = &own;
    start();
    strike("A1 strike B1");
    open();
}

/* ---- When it is looked at ---- */

/* Before the next die: the roll that would follow is never made. */
static void before_the_next_die(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_DESTROY_UNITS, 1);
    start();
    order("end move");
    state.fact[MADE_AFTER] = 1;
    uint32_t draws = state.draws;
    order("A1 strike B1");
    won(0, 0);
    assert_int_equal(state.draws, draws);

    begin(NULL); /* where nobody has won it is */
    start();
    order("end move");
    state.fact[MADE_AFTER] = 1;
    draws = state.draws;
    order("A1 strike B1");
    open();
    assert_int_equal(state.draws, draws + 1);
}

/* A ruleset that rolls after a loss without going back is stopped by an assertion. */
static void rolling_first_is_a_bug(void **unused)
{
    (void)unused;
    start();
    order("end move");
    state.fact[MADE_AFTER] = 2;
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        signal(SIGABRT, SIG_DFL);
        if (!freopen("/dev/null", "w", stderr))
            _exit(1);
        made_order(&battle, &state, "A1 strike B1");
        _exit(0);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGABRT);
}

static void losses(void **unused)
{
    (void)unused;
    start();
    state.unit[2].hits = 1;
    strike("A1 strike B1");
    assert_int_equal(state.unit[2].status, BN_LOST);
    assert_int_equal(state.unit[2].figures, 0);
    assert_int_equal(state.unit[2].hits, 0);
    assert_int_equal(state.unit[2].hex, BN_NONE);
    assert_int_equal(bn_units_lost(&battle, &state, 1), 1);
    assert_int_equal(bn_units_left(&battle, &state, 1), 2);
    own = made_rules;
    own.keep_hits = true;
    battle.rules = &own;
    start();
    state.unit[2].hits = 1;
    strike("A1 strike B1");
    assert_int_equal(state.unit[2].hits, 1);
}

static void conceding(void **unused)
{
    (void)unused;
    made_aim(&battle, 0, BN_AIM_BANNERS, 0);
    start();
    bn_concede(&battle, &state, NULL);
    won(1, BN_NONE);
    start();
    end_turn();
    begin(NULL);
    start();
    end_turn();
    assert_int_equal(state.decider, 1);
    int orders = state.orders;
    bn_concede(&battle, &state, NULL);
    won(0, BN_NONE);
    assert_int_equal(state.orders, orders + 1);
}

/* ---- Objectives ---- */

static void objective(int side, const char *hex, int banners, bool while_held)
{
    battle.objective[battle.objectives++] = (struct bn_objective){
        (int16_t)made_hex(&battle, hex), (int16_t)banners, (int8_t)side, while_held};
}

static void has(int side, int banners)
{
    assert_int_equal(bn_banners(&battle, &state, side), banners);
}

/* Taken at the end of a player turn, and never given back. */
static void objectives_once(void **unused)
{
    (void)unused;
    objective(0, "c3", 2, false);
    objective(1, "c3", 5, false);
    objective(0, "e5", 3, false);
    made_aim(&battle, 0, BN_AIM_BANNERS, 5);
    start();
    has(0, 0);
    end_turn();
    open();
    has(0, 2);
    has(1, 0);
    end_turn();
    order("A1 step b3");
    end_turn();
    end_turn();
    open();
    has(0, 2);
    order("A1 step c3"); /* and not a second time */
    end_turn();
    has(0, 2);
    end_turn();
    state.unit[1].hex = (int16_t)made_hex(&battle, "e5");
    open();
    end_turn();
    won(0, 0);
    has(0, 5);
}

/* They count as the board stands, at whichever look. */
static void objectives_while_held(void **unused)
{
    (void)unused;
    objective(0, "d3", 2, true);
    made_aim(&battle, 0, BN_AIM_BANNERS, 3);
    start();
    has(0, 2);
    order("A2 step e3");
    has(0, 0);
    end_turn();
    open();
    end_turn();
    order("A2 step d3");
    has(0, 2);
    end_turn();
    open();
    assert_int_equal(state.banners[0], 0);
    end_turn();
    strike("A1 strike B1"); /* the third banner, in the middle of the turn */
    won(0, 0);
}

static bool never_holds(const struct bn_battle *b, const struct bn_state *s, int unit)
{
    (void)b, (void)s;
    return unit != 0;
}

static void who_holds_nothing(void **unused)
{
    (void)unused;
    objective(0, "c3", 1, true);
    objective(0, "c3", 1, false);
    own = made_rules;
    own.holds = never_holds;
    battle.rules = &own;
    start();
    has(0, 0);
    end_turn();
    has(0, 0);
    state.unit[0].hex = (int16_t)made_hex(&battle, "a1");
    state.unit[1].hex = (int16_t)made_hex(&battle, "c3");
    has(0, 1);
    end_turn();
    has(0, 2);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup(name, begin)
    const struct CMUnitTest tests[] = {
        TEST(destroy_units),
        TEST(destroy_these),
        TEST(destroy_all_of_them),
        TEST(banners),
        TEST(exits),
        TEST(hold),
        TEST(hold_in_the_enemys_turn),
        TEST(an_enemy_does_not_hold),
        TEST(hold_at_turn),
        TEST(not_at_turn),
        TEST(ruleset_says_who_holds),
        TEST(order_of_the_list),
        TEST(limit_side),
        TEST(limit_draw),
        TEST(limit_units),
        TEST(limit_after_the_aims),
        TEST(own_ending),
        TEST(before_the_next_die),
        TEST(rolling_first_is_a_bug),
        TEST(losses),
        TEST(conceding),
        TEST(objectives_once),
        TEST(objectives_while_held),
        TEST(who_holds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
