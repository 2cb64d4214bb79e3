/* Cards on the screen: the curtain between two people, the hand beside the map, and that nothing of one
 * hand is ever sent to the terminal while the other side looks at it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "terminal.h"

#include <cmocka.h>

/* The Normans are dealt three times the same card, the Welsh none of those; what the Normans draw at the
 * end of their first turn is of a third kind. */
static const char deck[] = "walk walk walk feint dash dash feint run";
static const char scenario[] =
    "banneret: 1\n"
    "title: Parade\n"
    "ruleset: drill\n"
    "board: {cols: 6, rows: 5}\n"
    "wings: {left: a-c, right: d-f}\n"
    "sides:\n"
    "  - {id: south, name: Normans, colour: blue, baseline: s, hand: 3}\n"
    "  - {id: north, name: Welsh, colour: red, baseline: n, hand: 4}\n"
    "first: south\n"
    "units:\n"
    "  - {id: S1, side: south, type: band, hex: b5}\n"
    "  - {id: S2, side: south, type: band, hex: e5}\n"
    "  - {id: SC1, side: south, type: captain, with: S1}\n"
    "  - {id: N1, side: north, type: band, hex: b1}\n"
    "  - {id: NC1, side: north, type: captain, hex: d1}\n"
    "objectives: [{hex: c3, side: south, banners: 2, count: once}]\n"
    "victory: [{side: south, banners: 3}, {side: north, banners: 3}]\n";

static int begin(void **state)
{
    *state = NULL;
    return home_begin("parade", scenario);
}

static struct terminal *run(const char *const args[])
{
    const char *env[] = {home_state, "LC_ALL=C.UTF-8", NULL};
    return terminal_start(80, 24, env, args);
}

/* Up to the first curtain. */
static struct terminal *start(const char *file)
{
    const char *args[] = {"play", file, "--seed", "7", "--deck", deck, "--zoom", "small", NULL};
    struct terminal *t = run(args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "please look away."));
    return t;
}

static struct terminal *normans_choose(void)
{
    struct terminal *t = start(home_scenario);
    terminal_type(t, "n");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    return t;
}

/* Up to the Welsh curtain. */
static struct terminal *normans_played(const char *typed_ahead)
{
    struct terminal *t = normans_choose();
    char line[80];
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "step with 1 piece"));
    snprintf(line, sizeof line, ":end move\r%s", typed_ahead);
    terminal_type(t, line);
    assert_true(terminal_shows(t, "W E L S H"));
    return t;
}

static bool was_sent(const struct terminal *t, const char *text)
{
    size_t n, len = strlen(text);
    const char *raw = terminal_raw(t, &n);
    for (size_t i = 0; i + len <= n; i++)
        if (memcmp(raw + i, text, len) == 0)
            return true;
    return false;
}

static void nothing_of_the_welsh(const struct terminal *t)
{
    static const char *const words[] = {"Feint", "feint", "Dash", "dash", "An enemy band"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_false(was_sent(t, words[i]));
}

static void close_log(struct terminal *t)
{
    assert_true(terminal_shows(t, "─ Log ─"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "─ Log ─"));
}

static void end(struct terminal *t)
{
    terminal_end(t);
    home_forget();
}

static void the_curtain_hides_everything(void **state)
{
    (void)state;
    struct terminal *t = start(home_scenario);
    assert_true(terminal_shows(t, "N O R M A N S"));
    assert_true(terminal_shows(t, "It is your turn 1.  Welsh, please look away."));
    assert_true(terminal_shows(t, "Normans □□□ 0 of 3"));
    assert_true(terminal_hides(t, "HAND"));
    assert_false(was_sent(t, "Walk"));
    nothing_of_the_welsh(t);
    /* Neither the other side's letter nor any other key, nor a click on the letter itself. */
    terminal_settle(t); /* all of it is there */
    terminal_type(t, "w1\r :x?imD\t\033[<0;24;11M\033[<0;24;11m");
    assert_int_equal(terminal_noise(t, 300), 0);
    terminal_type(t, "N");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    end(t);
}

static void a_hand_is_shown_to_its_side(void **state)
{
    (void)state;
    struct terminal *t = normans_choose();
    assert_true(terminal_line_shows(t, 3, "1 Walk"));
    assert_true(terminal_line_shows(t, 3, "1 of 3")); /* two bands and the captain */
    assert_true(terminal_line_shows(t, 5, "3 Walk"));
    assert_true(terminal_shows(t, "deck 7"));
    assert_true(terminal_shows(t, "One of your pieces")); /* steps */
    assert_true(terminal_shows(t, "left 2, right 1"));
    assert_true(terminal_shows(t, "Your left a-c, right d-f"));
    assert_true(terminal_shows(t, "[ B ]")); /* whom it can order */
    terminal_type(t, "3");
    assert_true(terminal_shows(t, "►WALK"));
    terminal_type(t, "4");
    assert_true(terminal_shows(t, "There is no card 4."));
    terminal_type(t, "D");
    assert_true(terminal_shows(t, "No card has been discarded yet."));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "No card has been discarded yet."));
    terminal_type(t, "C");
    assert_true(terminal_shows(t, "N O R M A N S"));
    assert_true(terminal_hides(t, "HAND"));
    terminal_type(t, "n");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    end(t);
}

static void nothing_of_the_other_hand_is_sent(void **state)
{
    (void)state;
    struct terminal *t = normans_choose();
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "Normans draw Walk"));
    assert_true(terminal_shows(t, "Welsh draw 4 cards"));
    close_log(t);
    terminal_type(t, ":play dash\r"); /* they say themselves what is in nobody's reach */
    assert_true(terminal_shows(t, "Normans do not hold Dash"));
    end(t);
    t = normans_choose();
    terminal_type(t, ":\t");
    assert_true(terminal_line_shows(t, 23, "play walk"));
    terminal_type(t, "\033");
    terminal_type(t, "i");
    assert_true(terminal_shows(t, "Order of battle"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Order of battle"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "step with 1 piece"));
    assert_true(terminal_hides(t, "HAND"));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "Welsh draw 4 cards"));
    assert_true(terminal_hides(t, "Normans draw Walk")); /* the screen is open now */
    close_log(t);
    terminal_type(t, ":end move\r");
    assert_true(terminal_shows(t, "W E L S H"));
    nothing_of_the_welsh(t);
    assert_false(was_sent(t, "Run")); /* what the Normans drew */
    terminal_type(t, "w");
    assert_true(terminal_shows(t, "HAND: WELSH"));
    assert_true(terminal_shows(t, "Feint"));
    assert_true(terminal_shows(t, "Normans played Walk."));
    assert_false(was_sent(t, "Run"));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "Normans draw 1 card"));
    assert_true(terminal_hides(t, "Normans draw Run"));
    end(t);
}

static void keys_typed_ahead_lift_nothing(void **state)
{
    (void)state;
    struct terminal *t = normans_played("w\rw");
    terminal_settle(t); /* whatever the keys did is done */
    assert_true(terminal_shows(t, "W E L S H"));
    nothing_of_the_welsh(t);
    end(t);
}

static void their_last_turn_comes_first(void **state)
{
    (void)state;
    struct terminal *t = normans_played("");
    terminal_type(t, "T");
    assert_true(terminal_shows(t, "Before the first of 2 orders."));
    terminal_type(t, " ");
    assert_true(terminal_shows(t, "NORMANS: play walk"));
    terminal_type(t, "  ");
    assert_true(terminal_shows(t, "NORMANS: end move"));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "Normans draw 1 card"));
    close_log(t);
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "please look away."));
    nothing_of_the_welsh(t);
    assert_false(was_sent(t, "Run"));
    end(t);
}

/* A Norman draws Run, and sees it as new when his turn comes again. */
static void a_card_drawn_is_new_at_the_next_curtain(void **state)
{
    (void)state;
    struct terminal *t = normans_played("");
    terminal_type(t, "w");
    assert_true(terminal_shows(t, "HAND: WELSH"));
    assert_true(terminal_hides(t, "New since last turn"));
    terminal_type(t, ":play dash\r");
    assert_true(terminal_shows(t, "step with a captain"));
    terminal_type(t, ":NC1 halt\r");
    assert_true(terminal_shows(t, "It is your turn 2."));
    assert_true(terminal_hides(t, "HAND"));
    assert_false(was_sent(t, "Run"));
    terminal_type(t, "n");
    assert_true(terminal_line_shows(t, 5, "3 Run"));
    assert_true(terminal_shows(t, "New since last turn: 3"));
    assert_true(terminal_line_shows(t, 5, "? of 3")); /* a die says how many */
    /* Back past the curtain goes nobody. */
    terminal_type(t, "z");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    assert_true(terminal_hides(t, "Taken back"));
    end(t);
}

static void a_battle_gone_on_with_is_covered(void **state)
{
    (void)state;
    struct terminal *t = start(home_scenario);
    terminal_type(t, "q");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "y");
    assert_int_equal(terminal_fate(t), 0);
    assert_false(was_sent(t, "Walk"));
    terminal_end(t);
    const char *args[] = {"resume", "--zoom", "small", NULL};
    t = run(args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "N O R M A N S"));
    assert_false(was_sent(t, "Walk"));
    nothing_of_the_welsh(t);
    terminal_type(t, "n");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    end(t);
}

static void numbers_where_letters_do_not_tell(void **state)
{
    (void)state;
    char text[sizeof scenario + 16], path[400];
    const char *name = strstr(scenario, "Welsh");
    snprintf(text, sizeof text, "%.*sNorth%s", (int)(name - scenario), scenario, name + 5);
    home_write("alike.yaml", text, path, sizeof path);
    struct terminal *t = start(path);
    assert_true(terminal_shows(t, "Press  1  when only the Normans can see."));
    terminal_settle(t);
    terminal_type(t, "n2");
    assert_int_equal(terminal_noise(t, 300), 0);
    terminal_type(t, "1");
    assert_true(terminal_shows(t, "HAND: NORMANS"));
    end(t);
}

/* Whoever hands his side over to an opponent does not get to see the other hand by that. */
static void a_hand_stays_covered_when_seats_change(void **state)
{
    (void)state;
    struct terminal *t = normans_choose();
    terminal_type(t, "P");
    assert_true(terminal_shows(t, "Who plays"));
    terminal_type(t, "\r");
    assert_true(terminal_hides(t, "Normans              human"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "W E L S H"));
    nothing_of_the_welsh(t);
    terminal_type(t, "w");
    assert_true(terminal_shows(t, "HAND: WELSH"));
    end(t);
}

static void both_in_a_hex_are_reached(void **state)
{
    (void)state;
    struct terminal *t = normans_choose();
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "step with 1 piece"));
    terminal_type(t, "\t");
    assert_true(terminal_shows(t, "with SC1"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Which of the two?"));
    terminal_type(t, "\033");
    assert_true(terminal_hides(t, "Which of the two?"));
    terminal_type(t, "\t");
    assert_true(terminal_shows(t, "with S1"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Chosen: SC1"));
    end(t);
}

/* Foot is driven back in the other side's turn and its player says where to: on the open screen, with no
 * curtain, and neither hand on it. */
static const char driven[] =
    "banneret: 1\n"
    "title: Driven back\n"
    "ruleset: ancients\n"
    "board: {cols: 9, rows: 9}\n"
    "sides:\n"
    "  - {id: south, name: Normans, baseline: s, hand: 2}\n"
    "  - {id: north, name: Welsh, baseline: n, hand: 2}\n"
    "units:\n"
    "  - {id: S1, side: south, type: spears, hex: e6, facing: n}\n"
    "  - {id: S2, side: south, type: spears, hex: a9, facing: n}\n"
    "  - {id: N1, side: north, type: spears, hex: e5, facing: s}\n"
    "  - {id: N2, side: north, type: spears, hex: i1, facing: s}\n"
    "start: {turn: 3, side: south, phase: battle, card: probe-centre, ordered: [S1],\n"
    "        hands: {south: [rally, pincer], north: [leadership, bombard]}}\n";

static void who_is_asked_in_the_others_turn_needs_no_curtain(void **state)
{
    (void)state;
    char path[400];
    home_write("driven.yaml", driven, path, sizeof path);
    const char *args[] = {
        "play",         path,     "--seed", "7", "--dice", "flag artillery artillery artillery",
        "--no-effects", "--zoom", "small",  NULL};
    struct terminal *t = run(args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "N O R M A N S"));
    terminal_type(t, "n");
    assert_true(terminal_shows(t, "NORMANS: "));
    assert_true(terminal_hides(t, "HAND")); /* their card is on the table already */
    terminal_type(t, ":S1 battle N1\r");
    assert_true(terminal_shows(t, "WELSH decide"));
    assert_true(terminal_hides(t, "please look away"));
    static const char *const words[] = {"Rally", "Pincer", "Leadership", "Bombard"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        assert_false(was_sent(t, words[i]));
    terminal_type(t, "1");
    assert_true(terminal_hides(t, "WELSH decide"));
    end(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_curtain_hides_everything),
        cmocka_unit_test(a_hand_is_shown_to_its_side),
        cmocka_unit_test(nothing_of_the_other_hand_is_sent),
        cmocka_unit_test(keys_typed_ahead_lift_nothing),
        cmocka_unit_test(their_last_turn_comes_first),
        cmocka_unit_test(a_card_drawn_is_new_at_the_next_curtain),
        cmocka_unit_test(a_battle_gone_on_with_is_covered),
        cmocka_unit_test(numbers_where_letters_do_not_tell),
        cmocka_unit_test(who_is_asked_in_the_others_turn_needs_no_curtain),
        cmocka_unit_test(a_hand_stays_covered_when_seats_change),
        cmocka_unit_test(both_in_a_hex_are_reached),
    };
    return cmocka_run_group_tests(tests, begin, home_end);
}
