/* Where chance comes from: lists of dice and of cards, the seed, a record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "session/luck.h"

static const struct bn_rule rules[] = {{"TS-1", BN_OURS, "rolling", ""}};
static const struct bn_ruleset ruleset = {.rules = rules, .rule_count = 1};
static const struct bn_battle battle = {
    .rules = &ruleset, .units = 1, .side = {{.name = "Franks"}}, .unit = {{.id = "K1"}}};

static const char *const faces[] = {"axe", "arrow", "panic"};
static const uint16_t weights[] = {3, 2, 1};
static const char *const cards[] = {"rally", "probe-left", "bombard"};
static const uint16_t left[] = {1, 0, 2};

static struct bn_ask dice(int n)
{
    return (struct bn_ask){.label = faces,
                           .weight = weights,
                           .labels = 3,
                           .n = (int16_t)n,
                           .purpose = "battle",
                           .unit = 0,
                           .side = 0};
}

static struct bn_ask card(void)
{
    return (struct bn_ask){.label = cards,
                           .weight = left,
                           .labels = 3,
                           .n = 1,
                           .purpose = "deal",
                           .unit = BN_NONE,
                           .side = 0,
                           .card = true};
}

static char *some_dice[] = {"AXE", "panic", "arrow"};
static char *some_cards[] = {"bombard", "probe-left"};
static const struct bn_luck both = {.dice = some_dice,
                                    .dice_n = 3,
                                    .has_dice = true,
                                    .deck = some_cards,
                                    .deck_n = 2,
                                    .has_deck = true,
                                    .seed = 5};

static void roll(struct luck *l, struct bn_ask ask, uint8_t out[])
{
    l->chance.pool(&l->chance, &ask, out);
}

static void dice_and_cards_have_lists_of_their_own(void **state)
{
    (void)state;
    struct luck l = luck_of(&battle, &both, (struct luck_at){0});
    uint8_t out[BN_POOL];
    roll(&l, dice(2), out);
    assert_int_equal(out[0], 0);
    assert_int_equal(out[1], 2);
    roll(&l, card(), out);
    assert_int_equal(out[0], 2);
    roll(&l, dice(1), out);
    assert_int_equal(out[0], 1);
    assert_int_equal(l.result, BN_DONE_OK);
    assert_int_equal(l.at.dice, 3);
    assert_int_equal(l.at.deck, 1);
    assert_int_equal(l.faces, 4); /* all that came, in the order asked, as the ruleset spells it */
    assert_string_equal(l.face[0], "axe");
    assert_string_equal(l.face[2], "bombard");
    free(l.face);
}

static void a_card_that_is_gone_cannot_come(void **state)
{
    (void)state;
    struct luck l = luck_of(&battle, &both, (struct luck_at){.deck = 1});
    uint8_t out[BN_POOL];
    char words[BN_EVENT_TEXT];
    roll(&l, card(), out);
    assert_int_equal(l.result, BN_BAD_FACE);
    assert_true(l.chance.starved);
    assert_true(left[out[0]] > 0); /* what comes instead could have come */
    assert_int_equal(l.wanted.at, 2);
    assert_string_equal(l.wanted.face, "probe-left");
    assert_true(l.wanted.card);
    struct bn_text t = bn_text_begin(words, sizeof words);
    luck_say(&l, &t);
    assert_string_equal(words, "'probe-left', place 2 of the cards, cannot come; a card was to be "
                               "drawn for deal of Franks by TS-1, of what is left: rally bombard");
    /* What is rolled behind it does not say anything else. */
    roll(&l, dice(5), out);
    assert_int_equal(l.result, BN_BAD_FACE);
    assert_int_equal(l.wanted.at, 2);
    assert_int_equal(l.at.dice, 0);
    free(l.face);
}

static void a_list_runs_out(void **state)
{
    (void)state;
    struct luck l = luck_of(&battle, &both, (struct luck_at){.dice = 2});
    uint8_t out[BN_POOL];
    char words[BN_EVENT_TEXT];
    roll(&l, dice(2), out);
    assert_int_equal(l.result, BN_STARVED);
    assert_int_equal(l.wanted.n, 2);
    assert_int_equal(l.wanted.given, 1);
    struct bn_text t = bn_text_begin(words, sizeof words);
    luck_say(&l, &t);
    assert_string_equal(words,
                        "2 dice were to be rolled for battle of K1 by TS-1, and the list had 1");
    free(l.face);
}

static void what_has_no_list_comes_from_the_seed(void **state)
{
    (void)state;
    struct bn_luck lists = both;
    lists.has_deck = false;
    struct luck l = luck_of(&battle, &lists, (struct luck_at){0});
    struct bn_seeded seeded = bn_seeded_of(both.seed);
    uint8_t out[BN_POOL], same[BN_POOL];
    struct bn_ask ask = card();
    roll(&l, ask, out);
    seeded.chance.pool(&seeded.chance, &ask, same);
    assert_int_equal(l.result, BN_DONE_OK);
    assert_int_equal(out[0], same[0]);
    /* And what a list leaves open, when a seed was given for that. */
    lists.has_seed = true;
    ask = dice(6);
    roll(&l, ask, out);
    seeded.chance.pool(&seeded.chance, &ask, same);
    assert_int_equal(l.result, BN_DONE_OK);
    assert_memory_equal(out, ((uint8_t[]){0, 2, 1}), 3);
    assert_memory_equal(out + 3, same + 3, 3);
    free(l.face);
}

static void a_record_steers(void **state)
{
    (void)state;
    char *line[] = {"panic", "rally"};
    struct luck l = luck_of(&battle, &both, (struct luck_at){0});
    uint8_t out[BN_POOL];
    luck_steer(&l, line, 2);
    roll(&l, dice(1), out);
    assert_int_equal(out[0], 2);
    roll(&l, card(), out);
    assert_int_equal(out[0], 0);
    assert_int_equal(l.at.dice + l.at.deck, 0); /* the lists serve what comes after */
    roll(&l, dice(1), out);
    assert_int_equal(l.result, BN_STARVED); /* neither list nor seed helps a record out */
    free(l.face);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dice_and_cards_have_lists_of_their_own),
        cmocka_unit_test(a_card_that_is_gone_cannot_come),
        cmocka_unit_test(a_list_runs_out),
        cmocka_unit_test(what_has_no_list_comes_from_the_seed),
        cmocka_unit_test(a_record_steers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
