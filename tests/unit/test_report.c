/* The report of a battle: one page that is whole, needs nothing else and tells what happened. */
#include "check.h"

#include <stdio.h>

#include "files/scenario.h"
#include "lab/report.h"
#include "play.h"
#include "session/tally.h"

static const char scenario[] =
    "banneret: 1\n"
    "title: Small & <sharp>\n"
    "notes: \"They say '1 < 2'.\\n\\nThen more.\"\n"
    "ruleset: lionheart\n"
    "board: {cols: 7, rows: 7, terrain: ['.......', '...w...', '.......', '.......', "
    "'.......', '.......', '.......'], roads: [[a4, b4, c4]]}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]\n"
    "  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]\n"
    "turn_limit: 12\n";

static struct bn_battle *battle;
static struct bn_session *session;
static char *page;

static void begin(uint64_t seed)
{
    struct bn_faults faults = {0};
    enum bn_session_result result;
    struct bn_luck luck = {.has_seed = true, .seed = seed};
    battle =
        bn_scenario_read("t.yaml", scenario, strlen(scenario), (struct bn_settings){0}, &faults);
    bn_faults_print(&faults);
    assert_non_null(battle);
    session = bn_session_new(battle, &luck, &result);
    assert_int_equal(result, BN_DONE_OK);
}

static void play(int most)
{
    static struct play_list list;
    char words[BN_ORDER_TEXT];
    while (most-- > 0 && bn_session_state(session)->decider != BN_NONE) {
        struct bn_text t = bn_text_begin(words, sizeof words);
        play_legal(battle, bn_session_state(session), &list);
        bn_order_say(battle,
                     play_choose(battle, bn_session_state(session), &list, PLAY_WEIGHTED, 5), &t);
        assert_int_equal(bn_session_order(session, words), BN_DONE_OK);
    }
}

static void print(const uint64_t *seed)
{
    size_t len;
    FILE *out = open_memstream(&page, &len);
    bn_report_print(&(struct bn_report){.session = session, .seed = seed}, out);
    fclose(out);
}

static int end(void **state)
{
    (void)state;
    bn_session_free(session);
    bn_battle_free(battle);
    free(page);
    session = NULL;
    battle = NULL;
    page = NULL;
    return 0;
}

static int count(const char *what)
{
    int n = 0;
    for (const char *at = page; (at = strstr(at, what)) != NULL; at += strlen(what))
        n++;
    return n;
}

/* Every element that is opened is closed, in order; but for the few that HTML has without an end. */
static void tags_are_whole(void)
{
    enum { DEEP = 32 };
    char open[DEEP][16];
    int depth = 0;
    for (const char *at = page; (at = strchr(at, '<')) != NULL;) {
        char name[16] = "";
        const char *end = strchr(at, '>');
        assert_non_null(end);
        bool closes = at[1] == '/', alone = end[-1] == '/';
        sscanf(at + 1 + closes, "%15[A-Za-z0-9!]", name);
        at = end;
        if (alone || strcmp(name, "meta") == 0 || name[0] == '!')
            continue;
        if (!closes) {
            assert_true(depth < DEEP);
            strcpy(open[depth++], name);
            continue;
        }
        assert_true(depth > 0);
        assert_string_equal(open[--depth], name);
    }
    assert_int_equal(depth, 0);
}

/* Wherever the page leads to is in the page. */
static void links_lead_somewhere(void)
{
    int links = 0;
    for (const char *at = page; (at = strstr(at, "href=\"")) != NULL; links++) {
        char id[64], target[80];
        at += strlen("href=\"");
        assert_int_equal(*at, '#');
        assert_int_equal(sscanf(at, "#%63[^\"]", id), 1);
        snprintf(target, sizeof target, "id=\"%s\"", id);
        if (count(target) != 1)
            fail_msg("%s stands %d times", target, count(target));
    }
    assert_true(links > 20);
}

static void a_whole_battle(void **state)
{
    (void)state;
    uint64_t seed = 4711;
    begin(3);
    play(PLAY_ORDERS);
    assert_int_not_equal(bn_session_state(session)->winner, BN_OPEN);
    print(&seed);
    tags_are_whole();
    links_lead_somewhere();
    assert_int_equal(count("http"), 0); /* nothing to be fetched, not even a namespace */
    assert_int_equal(count("src="), 0);
    int turns = bn_session_state(session)->turn;
    assert_int_equal(count("<h2 id=\"turn-"), turns);
    assert_int_equal(count("<svg class=\"map\""), turns + 1);
    assert_int_equal(count("class=\"order\""), bn_session_orders(session));
    assert_int_equal(count("seed 4711"), 1);
    assert_int_equal(count("<h1>Small &amp; &lt;sharp&gt;</h1>"), 1);
    assert_int_equal(count("<p>They say '1 &lt; 2'.</p>\n<p>Then more.</p>"), 1);
}

/* A cross for each unit that is lost, in the turn it was lost in; and the losses of the table. */
static void losses_are_told(void **state)
{
    (void)state;
    begin(3);
    play(PLAY_ORDERS);
    print(NULL);
    struct bn_tally tally = bn_tally_of(session);
    int lost = tally.side[0].lost + tally.side[1].lost;
    char row[128];
    assert_true(lost > 0);
    assert_int_equal(count("class=\"cross\""), lost);
    snprintf(row, sizeof row, "units lost</th><td class=\"n\">%d of 3</td><td class=\"n\">%d of 3<",
             tally.side[0].lost, tally.side[1].lost);
    assert_int_equal(count(row), 1);
    assert_int_equal(count("seed"), 0);
    bn_tally_free(&tally);
}

static void one_that_goes_on(void **state)
{
    (void)state;
    begin(3);
    print(NULL);
    tags_are_whole();
    assert_int_equal(count("Not over: turn 1 of 12."), 1);
    assert_int_equal(count("class=\"cross\""), 0);
}

/* d4 is held by K1: the wood in d2 and the road are in the ground, once. */
static void the_ground_is_drawn_once(void **state)
{
    (void)state;
    begin(3);
    print(NULL);
    assert_int_equal(count("<symbol id=\"ground\""), 1);
    assert_int_equal(count(">♧</text>"), 1);
    assert_int_equal(count("class=\"road\""), 4);
    assert_int_equal(count("K1, knight, figures 2, faces n"), 2); /* as it began, and in turn 1 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(a_whole_battle, end),
        cmocka_unit_test_teardown(losses_are_told, end),
        cmocka_unit_test_teardown(one_that_goes_on, end),
        cmocka_unit_test_teardown(the_ground_is_drawn_once, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
