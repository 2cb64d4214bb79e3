/* Scenarios: what each form means, what is left out, and every fault where it stands. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "files/catalogue.h"
#include "files/scenario.h"

static struct bn_faults faults;

static struct bn_battle *read_with(const char *text, struct bn_settings settings)
{
    bn_faults_free(&faults);
    return bn_scenario_read("t.yaml", text, strlen(text), settings, &faults);
}

static struct bn_battle *sound(const char *text)
{
    struct bn_battle *b = read_with(text, (struct bn_settings){0});
    bn_faults_print(&faults);
    assert_int_equal(faults.n, 0);
    assert_non_null(b);
    return b;
}

/* The only fault of this text. */
static void refused(const char *text, enum bn_exit status, int line, int col, const char *what)
{
    struct bn_battle *b = read_with(text, (struct bn_settings){0});
    if (faults.n != 1 || faults.at[0].line != line || faults.at[0].col != col ||
        !strstr(faults.at[0].what, what)) {
        fprintf(stderr, "%s\nwanted %d:%d %s, got\n", text, line, col, what);
        bn_faults_print(&faults);
        fail();
    }
    assert_int_equal(faults.status, status);
    assert_null(b);
}

#define TOP                                                                                        \
    "banneret: 1\nruleset: lionheart\nboard: {cols: 5, rows: 4}\n"                                 \
    "sides: [{id: south, baseline: s}, {id: north, baseline: n}]\n"
#define UNITS "units: {south: [K1 knight a4], north: [N1 archers a1]}\n"

/* ---- Bad files, each with the faults it must give beside it ---- */

static char *slurp(const char *path, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return NULL;
    char *text = calloc(1, 1 << 16);
    *len = fread(text, 1, (1 << 16) - 1, f);
    fclose(f);
    return text;
}

static char *listed(void)
{
    char *list = calloc(1, 1 << 16), *at = list;
    for (size_t i = 0; i < faults.n; i++)
        at += sprintf(at, "banneret: %s:%d:%d: %s\n", faults.at[i].file, faults.at[i].line,
                      faults.at[i].col, faults.at[i].what);
    return list;
}

static void one_bad_file(const char *name)
{
    char path[512];
    size_t len = 0, want_len = 0;
    snprintf(path, sizeof path, "tests/files/bad/%s", name);
    char *text = slurp(path, &len);
    snprintf(path, sizeof path, "tests/files/bad/%.*s.txt", (int)(strlen(name) - 5), name);
    char *want = slurp(path, &want_len);
    bn_faults_free(&faults);
    struct bn_battle *b = bn_scenario_read(name, text, len, (struct bn_settings){0}, &faults);
    char *got = listed();
    if (getenv("GOLDEN")) { /* GOLDEN=1 build/tests/test_scenario writes them anew */
        FILE *f = fopen(path, "wb");
        fputs(got, f);
        fclose(f);
    } else {
        assert_non_null(want);
        assert_string_equal(got, want);
    }
    assert_null(b);
    assert_int_equal(faults.status, BN_EXIT_FAULT);
    free(text);
    free(want);
    free(got);
}

static void bad_files(void **state)
{
    (void)state;
    DIR *dir = opendir("tests/files/bad");
    assert_non_null(dir);
    int n = 0;
    for (struct dirent *entry; (entry = readdir(dir));) {
        size_t len = strlen(entry->d_name);
        if (len < 6 || strcmp(entry->d_name + len - 5, ".yaml"))
            continue;
        one_bad_file(entry->d_name);
        n++;
    }
    closedir(dir);
    assert_true(n >= 7);
}

/* The words that docs/interfaces.md promises, by letter. */
static void promised_words(void **state)
{
    (void)state;
    size_t len = 0;
    char *text = slurp("tests/files/bad/roncevaux.yaml", &len);
    bn_faults_free(&faults);
    bn_scenario_read("roncevaux.yaml", text, len, (struct bn_settings){0}, &faults);
    char *got = listed();
    assert_string_equal(
        got,
        "banneret: roncevaux.yaml:9:14: terrain row 2, hex d2: 'v' is no terrain; lionheart knows "
        ". w m g h t r f b l k e _\n"
        "banneret: roncevaux.yaml:18:3: 'faceing' is no key of a unit; did you mean 'facing'?\n"
        "banneret: roncevaux.yaml:31:22: unit N7 stands on d3, where N2 (line 26) already is\n");
    free(got);
    free(text);
}

/* ---- Sound ones ---- */

static void defaults(void **state)
{
    (void)state;
    struct bn_battle *b =
        sound("banneret: 1\nruleset: lionheart\nboard: {cols: 5, rows: 4}\n"
              "sides: [{id: a, baseline: e}, {id: b, baseline: w, name: Bees, colour: green}]\n"
              "units: {a: [K1 knight a1], b: [A1 archers b1, {id: H1, type: king, arrives: "
              "{turn: 3, hexes: [c1, c1, d1]}}]}\n");
    assert_string_equal(b->title, "");
    assert_string_equal(b->notes, "");
    assert_string_equal(b->source, "");
    assert_string_equal(b->side[0].name, "a");
    assert_string_equal(b->side[1].name, "Bees");
    assert_int_equal(b->first, 0);
    assert_int_equal(b->turn_limit, b->rules->turn_limit);
    assert_int_equal(b->at_limit, BN_LIMIT_UNITS);
    assert_false(b->own_aims);
    assert_false(b->start.given);
    assert_int_equal(b->unit[0].face, BN_FACE_NW);
    assert_int_equal(b->unit[1].face, BN_FACE_NE);
    assert_int_equal(b->unit[0].figures, 2);
    assert_int_equal(b->unit[1].figures, 4);
    assert_int_equal(b->unit[0].banners, 1);
    assert_int_equal(b->unit[0].hits, 0);
    assert_int_equal(b->unit[0].move, 0);
    assert_int_equal(b->unit[2].hex, BN_NONE);
    assert_int_equal(b->unit[2].arrives, 3);
    assert_int_equal(b->unit[2].arrives_on, 0);
    assert_int_equal(b->unit[2].arrival.n, 2);
    int open = bn_terrain_by_letter(b->rules, '.');
    for (int hex = 0; hex < 20; hex++)
        assert_int_equal(b->board.terrain[hex], open);
    bn_battle_free(b);
}

static void facing_n_is_no_boolean(void **state)
{
    (void)state;
    struct bn_battle *b =
        sound(TOP "units:\n  - {id: K1, side: south, type: knight, hex: a4, facing: n}\n"
                  "  - {id: N1, side: north, type: archers, hex: a1, facing: n}\n");
    assert_int_equal(b->unit[0].face, BN_FACE_N);
    assert_int_equal(b->unit[1].face, BN_FACE_N);
    bn_battle_free(b);
    b = sound(TOP "units: {south: [K1 knight a4], north: [N1 archers a1 n, N2 archers b1]}\n");
    assert_int_equal(b->unit[1].face, BN_FACE_N);
    assert_int_equal(b->unit[2].face, BN_FACE_S);
    bn_battle_free(b);
}

/* One battle in every form in which its units may be written. */
static void forms(void **state)
{
    (void)state;
    static const char *const form[] = {
        TOP "units:\n- {id: K1, side: south, type: knight, hex: b4, facing: nw}\n"
            "- {id: N1, side: north, type: archers, hex: d1}\n",
        TOP "units:\n  south:\n  - K1 knight b4 nw\n  north: [N1 archers d1]\n",
        TOP
        "units: {south: [{id: K1, type: knights, hex: B4, facing: NW}], north: [N1 archers d1 s]}\n",
        TOP "units: {south: [{id: K1, type: knight, facing: nw}], north: [N1 archers]}\n"
            "setup: |\n  . . . N1 .\n   . . .\n\n    . k1 . . .\n",
        TOP "units: {south: [{id: K1, type: knight, facing: nw}], north: [N1 archers]}\n"
            "setup: ['. . . N1', '.', '', '. K1']\n",
        "{\"banneret\":1,\"ruleset\":\"lionheart\",\"board\":{\"cols\":5,\"rows\":4},"
        "\"sides\":[{\"id\":\"south\",\"baseline\":\"s\"},{\"id\":\"north\",\"baseline\":\"n\"}],"
        "\"units\":[{\"id\":\"K1\",\"side\":\"south\",\"type\":\"knight\",\"hex\":\"b4\","
        "\"facing\":\"nw\"},{\"id\":\"N1\",\"side\":\"north\",\"type\":\"archers\",\"hex\":\"d1\"}]}"};
    for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
        struct bn_battle *b = sound(form[i]);
        assert_int_equal(b->units, 2);
        assert_string_equal(b->unit[0].id, "K1");
        assert_int_equal(b->unit[0].side, 0);
        assert_int_equal(b->unit[0].hex, 3 * 5 + 1);
        assert_int_equal(b->unit[0].face, BN_FACE_NW);
        assert_int_equal(b->unit[0].type, bn_type_by_name(b->rules, "knight"));
        assert_int_equal(b->unit[1].side, 1);
        assert_int_equal(b->unit[1].hex, 3);
        assert_int_equal(b->unit[1].face, BN_FACE_S);
        bn_battle_free(b);
    }
}

static void board(void **state)
{
    (void)state;
    static const char *const form[] = {
        "  terrain: |\n    . w h _\n     ..\n\n    l k . .  \n",
        "  terrain: ['.wh_', ' . .', '', 'lk..']\n", "  terrain: \". w h _\\n . .\\n\\nl k . .\"\n",
        "  terrain: |\r\n    . w\th\r\n     . . _ _\r\n    _\r\n     l k..\r\n"};
    for (size_t i = 0; i < sizeof form / sizeof form[0]; i++) {
        char text[1000];
        snprintf(text, sizeof text,
                 "banneret: 1\nruleset: lionheart\nboard:\n  cols: 4\n  rows: 4\n%s"
                 "  roads: [[a2, b2, b1], [a1, b1]]\n"
                 "  hexsides: [{kind: wall, between: [c4, d4]}]\n"
                 "sides: [{id: s1}, {id: s2}]\nunits: {s1: [K1 knight a1], s2: [K2 knight b2]}\n",
                 form[i]);
        struct bn_battle *b = sound(text);
        static const char want[] = ".wh_"
                                   "..__"
                                   "____"
                                   "lk..";
        for (int hex = 0; hex < 16; hex++)
            assert_int_equal(b->rules->terrain[b->board.terrain[hex]].letter, want[hex]);
        assert_int_equal(b->board.road[0], 1 << BN_E);
        assert_int_equal(b->board.road[4], 1 << BN_E);
        assert_int_equal(b->board.road[5], 1 << BN_W | 1 << BN_NW);
        assert_int_equal(b->board.road[1], 1 << BN_W | 1 << BN_SE);
        assert_int_equal(b->board.side[14][BN_E], bn_hexside_by_name(b->rules, "wall"));
        assert_int_equal(b->board.side[15][BN_W], b->board.side[14][BN_E]);
        assert_int_equal(b->board.side[14][BN_W], 0);
        bn_battle_free(b);
    }
}

static void everything(void **state)
{
    (void)state;
    struct bn_battle *b = sound(
        "\xef\xbb\xbf"
        "banneret: 1\r\ntitle: '\xc3\x84rger'\r\nnotes: |\r\n  Two\r\n  lines.\r\n"
        "source: a book\r\nruleset: Lionheart\r\noptions: {command_dice: 3, sight: open}\r\n"
        "board: {cols: 5, rows: 4}\r\n"
        "sides:\r\n  - {id: south, name: Franks, colour: blue, baseline: s}\r\n"
        "  - {id: north, name: Gascons, colour: red, baseline: n}\r\nfirst: north\r\n"
        "units:\r\n  - {id: K1, side: south, type: king, name: Karl, hex: a4, bodyguard: 2, hits: 1,"
        " banners: 3, move: 2}\r\n"
        "  - {id: A1, side: north, type: archers, hex: a1, longbow: true, figures: 3}\r\n"
        "  - {id: A2, side: north, type: archers, arrives: {turn: 2, hexes: [b1], on: 4}}\r\n"
        "victory:\r\n  - {side: south, destroy_units: 2}\r\n  - {side: north, destroy: [k1]}\r\n"
        "  - {side: south, exit: 1}\r\n  - {side: north, hold: [a3, b3], at_turn: 7}\r\n"
        "  - {side: north, banners: 3}\r\n  - {side: south, hold: [a1]}\r\n"
        "exits: [{side: south, hexes: [c1, b1, c1]}]\r\nturn_limit: 9\r\nat_limit: draw\r\n"
        "start: {turn: 5, side: south, phase: battle, orders_left: 1, moved: [K1]}\r\n");
    assert_string_equal(b->title, "\xc3\x84rger");
    assert_string_equal(b->notes, "Two\nlines.\n");
    assert_string_equal(b->source, "a book");
    assert_int_equal(b->option[bn_option_index(b->rules, "command_dice")], 3);
    assert_string_equal(b->side[1].name, "Gascons");
    assert_string_equal(b->side[1].colour, "red");
    assert_int_equal(b->first, 1);
    assert_string_equal(b->unit[0].name, "Karl");
    assert_int_equal(b->unit[0].figures, 3); /* LH-1.4: himself and two */
    assert_int_equal(b->unit[0].hits, 1);
    assert_int_equal(b->unit[0].banners, 3);
    assert_int_equal(b->unit[0].move, 2);
    assert_int_equal(b->unit[1].figures, 3);
    assert_int_equal(b->unit[2].arrives_on, 4);
    assert_int_equal(b->conditions, 6);
    assert_true(b->own_aims);
    assert_int_equal(b->condition[1].units, 1);
    assert_int_equal(b->condition[3].hexes.n, 2);
    assert_int_equal(b->condition[3].at_turn, 7);
    assert_int_equal(b->condition[5].at_turn, 0);
    assert_int_equal(b->side[0].exits.n, 2);
    assert_true(bn_hexes_have(b, b->side[0].exits, 2));
    assert_int_equal(b->side[1].exits.n, 0);
    assert_int_equal(b->turn_limit, 9);
    assert_int_equal(b->at_limit, BN_LIMIT_DRAW);
    assert_true(b->start.given);
    assert_int_equal(b->start.turn, 5);
    assert_int_equal(b->start.side, 0);
    assert_int_equal(b->start.phase, bn_phase_by_name(b->rules, "battle"));

    static const char *const words[] = {"Franks win by destroying 2 units",
                                        "Gascons win by destroying K1 Karl",
                                        "Franks win by taking 1 unit off the board at b1 and c1",
                                        "Gascons win by holding a3 and b3 at the end of turn 7",
                                        "Gascons win by taking 3 banners",
                                        "Franks win by holding a1 at the end of any turn",
                                        "After turn 9 the battle is a draw"};
    char *lines[20];
    size_t n = bn_aims_say(b, lines, 20);
    assert_int_equal(n, 7);
    for (size_t i = 0; i < n; i++) {
        assert_string_equal(lines[i], words[i]);
        free(lines[i]);
    }
    n = bn_aims_say(b, lines, 2);
    assert_int_equal(n, 2);
    free(lines[0]);
    free(lines[1]);
    bn_battle_free(b);
}

static void settings(void **state)
{
    (void)state;
    struct bn_setting set[] = {{"command_dice", "3"}, {"sight", "open"}};
    struct bn_battle *b =
        read_with(TOP "options: {command_dice: 2}\n" UNITS, (struct bn_settings){set, 2});
    assert_int_equal(faults.n, 0);
    assert_int_equal(b->option[bn_option_index(b->rules, "command_dice")], 3);
    bn_battle_free(b);
    static const struct bn_setting bad[] = {{"comand_dice", "3"},
                                            {"command_dice", "9"},
                                            {"command_dice", "3x"},
                                            {"sight", "closed"},
                                            {"sight", ""}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_null(read_with(TOP UNITS, (struct bn_settings){&bad[i], 1}));
        assert_int_equal(faults.n, 1);
        assert_int_equal(faults.status, BN_EXIT_USAGE);
        assert_int_equal(faults.at[0].line, 0);
    }
}

static void refusals(void **state)
{
    (void)state;
    refused(TOP UNITS "deck: {rally: 0}\n", 1, 6, 1, "'deck' is no key of a scenario");
    refused(TOP UNITS "start: {charged: [K1]}\n", 1, 6, 19, "a pair is a text, but must be a list");
    refused(TOP UNITS "start: {charged: {K1: Q9}}\n", 1, 6, 23, "there is no unit 'Q9'");
    refused(TOP UNITS "start: {charged: {Q9: K1}}\n", 1, 6, 19, "there is no unit Q9");
    refused(TOP "units: [{id: K1, side: south, type: knight, hex: a1, stakes: [e]}]\n", 1, 5, 54,
            "'stakes' is no key of the type knight; it is one of archers");
    refused(TOP "units: [{id: A1, side: south, type: archers, hex: a1, stakes: [n]}]\n", 1, 5, 64,
            "'n' is no hexside");
    refused(TOP "units: [{id: A1, side: south, type: archers, hex: a1, stakes: [e, e]}]\n", 1, 5, 67,
            "the hexside e is named twice");
    refused(TOP "units: [{id: A1, side: south, type: archers, hex: a1, stakes: [e, ne, w]}]\n", 1, 5,
            63, "names at most 2 hexsides");
    refused(TOP "options: {stakes: off}\n"
                "units: [{id: A1, side: south, type: archers, hex: a1, stakes: [e]}]\n",
            1, 6, 9, "no stakes with `stakes: off`");
    refused(TOP "units: []\n", 1, 5, 8, "lists no unit");
    refused(TOP "units: {south: [K1 knight z9]}\n", 1, 5, 27, "'z9' is no hex of this board");
    refused(TOP "units: {south: [K1 knight a1 x]}\n", 1, 5, 30, "'x' is no facing");
    refused(TOP "units: {south: [K1 knight]}\n", 1, 5, 17, "unit K1 has no place");
    refused(TOP "units: {sotuh: []}\n", 1, 5, 9, "'sotuh' is no side");
    refused(TOP UNITS UNITS, 1, 6, 1, "'units' is given twice, the first time in line 5");
    refused(TOP "units: {west: [K1 knight a1]}\n", 1, 5, 9, "'west' is no side");
    refused(TOP "units: [{id: K1, side: south, type: knight, hex: a1, figures: 13}]\n", 1, 5, 63,
            "figures is 13, but must be a whole number from 1 to 12");
    refused(TOP "units: [{id: K1, side: south, type: knight, hex: a1, name: "
                "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa}]\n",
            1, 5, 60, "41 characters");
    refused(TOP UNITS "first: n\n", 1, 6, 8, "'n' is no side");
    refused(TOP UNITS "title: true\n", 1, 6, 8, "must be a text; put it in quotes");
    refused(TOP UNITS "title: \"a\\u202eb\"\n", 1, 6, 10, "bidirectional");
}

static void names_of_forty(void **state)
{
    (void)state;
    char text[2000] = TOP UNITS "title: ";
    for (int i = 0; i < 40; i++)
        strcat(text, "\xf0\x9f\x90\xb4"); /* four bytes each */
    struct bn_battle *b = sound(text);
    assert_int_equal(strlen(b->title), 160);
    bn_battle_free(b);
}

static void too_many_units(void **state)
{
    (void)state;
    char text[8000] = "banneret: 1\nruleset: lionheart\nboard: {cols: 10, rows: 10}\n"
                      "sides: [{id: a}, {id: b}]\nunits:\n  a:\n";
    for (int n = 0; n < 64; n++)
        sprintf(text + strlen(text), "  - K%d knight %c%d\n", n, 'a' + n % 10, n / 10 + 1);
    struct bn_battle *b = sound(text);
    assert_int_equal(b->units, 64);
    bn_battle_free(b);
    strcat(text, "  - K64 knight e7\n  - K65 knight f7\n");
    refused(text, 1, 71, 5, "more than 64 units");
}

static void not_ours(void **state)
{
    (void)state;
    refused("", 3, 1, 1, "no file of Banneret's");
    refused("hello: world\n", 3, 1, 1, "no file of Banneret's");
    refused("Just: prose: and more\n", 3, 1, 1, "no file of Banneret's");
    refused("- banneret\n", 3, 1, 1, "no file of Banneret's");
    refused("title: x\nbanneret: 2\nwhat: ever\n", 3, 2, 11, "newer");
    refused(TOP UNITS "title: \xc4rger\n", 3, 6, 8, "not UTF-8");
    refused("banneret: 1\na: b: c\n", 1, 2, 5, "not YAML");
}

/* What a ruleset with cards may be given: the drill. */
#define DRILL                                                                                      \
    "banneret: 1\nruleset: drill\nboard: {cols: 6, rows: 4}\n"                                     \
    "units: {south: [S1 band a4, {id: C1, type: captain, with: S2}, S2 band b4],"                  \
    " north: [N1 band a1]}\n"
#define DRILL_SIDES "sides: [{id: south, baseline: s}, {id: north, baseline: n}]\n"

static void cards(void **state)
{
    (void)state;
    struct bn_battle *b =
        sound(DRILL "sides: [{id: south, hand: {4: 2, 1: 3}}, {id: north, hand: 5}]\n"
                    "deck: {walk: 2, feint: 0}\n"
                    "start: {card: run, last_card: dash, hands: {south: [walk, run, walk]}}\n");
    int walk = bn_card_by_name(b->rules, "walk"), run = bn_card_by_name(b->rules, "run");
    int feint = bn_card_by_name(b->rules, "feint"), dash = bn_card_by_name(b->rules, "dash");
    assert_int_equal(b->deck[walk], 2);
    assert_int_equal(b->deck[feint], 0);
    assert_int_equal(b->deck[dash], b->rules->cards[dash].count);
    assert_int_equal(bn_steps_at(&b->side[0].steps[0], 3, 9), 3);
    assert_int_equal(bn_steps_at(&b->side[0].steps[0], 4, 9), 2);
    assert_int_equal(bn_steps_at(&b->side[1].steps[0], 1, 9), 5);
    assert_int_equal(b->start.card, run);
    assert_int_equal(b->start.number[0], dash);
    assert_true(b->start.has_hand[0] && !b->start.has_hand[1]);
    assert_int_equal(b->start.hand[0][walk], 2);
    assert_int_equal(b->start.hand[0][run], 1);
    bn_battle_free(b);
    b = sound(DRILL DRILL_SIDES "start: {turn: 2}\n");
    assert_int_equal(b->start.card, BN_NONE);
    assert_int_equal(b->start.number[0], BN_NONE);
    assert_int_equal(b->side[0].steps[0].n, 0);
    bn_battle_free(b);
    refused(DRILL DRILL_SIDES "deck: {walk: 0, run: 0, feint: 0, dash: 0}\n", BN_EXIT_FAULT, 6, 7,
            "the deck has no card");
    refused(DRILL DRILL_SIDES "deck: {wlak: 0}\n", BN_EXIT_FAULT, 6, 8, "did you mean 'walk'?");
    refused(DRILL DRILL_SIDES "start: {card: feint, hands: {south: [feint, feint]}}\n",
            BN_EXIT_FAULT, 6, 45, "the deck has 2 of feint");
    refused(TOP UNITS "deck: {walk: 1}\n", BN_EXIT_FAULT, 6, 1, "'deck' is no key of a scenario");
    refused(TOP UNITS "start: {hands: {}}\n", BN_EXIT_FAULT, 6, 9, "'hands' is no key of 'start'");
}

/* A captain begins where his band does, and both may stand there. */
static void together(void **state)
{
    (void)state;
    struct bn_battle *b = sound(DRILL DRILL_SIDES);
    assert_int_equal(b->unit[1].key[0], 2);
    assert_int_equal(b->unit[1].hex, b->unit[2].hex);
    assert_int_equal(b->unit[0].key[0], BN_NONE);
    bn_battle_free(b);
    b = sound(DRILL DRILL_SIDES "setup: |\n  .\n  .\n  .\n  . . .\n");
    bn_battle_free(b);
    refused(DRILL DRILL_SIDES "setup: |\n  .\n  .\n  .\n  . . C1\n", BN_EXIT_FAULT, 10, 7,
            "unit C1 has a hex already (line 4)");
}

static void ground(void **state)
{
    (void)state;
    struct bn_battle *b =
        sound(DRILL DRILL_SIDES "wings: {left: a-C, right: b-f}\n"
                                "objectives: [{hex: c2, side: north, banners: 3, count: once},"
                                " {hex: d2, side: north, count: while_held},"
                                " {hex: d2, side: south}]\n"
                                "victory: [{side: north, banners: 7}]\n");
    assert_true(b->has_spans);
    assert_int_equal(b->span[0].from, 0);
    assert_int_equal(b->span[0].to, 2);
    assert_int_equal(b->span[1].from, 1);
    assert_int_equal(b->span[1].to, 5);
    assert_false(b->span[0].rows);
    assert_int_equal(b->objectives, 3);
    assert_int_equal(b->objective[0].banners, 3);
    assert_false(b->objective[0].while_held);
    assert_true(b->objective[1].while_held);
    assert_int_equal(b->objective[2].banners, 1);
    assert_int_equal(b->objective[2].side, 0);
    static const char *const words[] = {
        "north win by taking 7 banners",
        "north have 3 banners for holding c2 once at the end of any turn",
        "north have 1 banner while they hold d2",
        "south have 1 banner for holding d2 once at the end of any turn"};
    char *lines[BN_AIM_LINES];
    size_t n = bn_aims_say(b, lines, BN_AIM_LINES);
    assert_int_equal(n, 5);
    for (size_t i = 0; i < n; i++) {
        if (i < 4)
            assert_string_equal(lines[i], words[i]);
        free(lines[i]);
    }
    bn_battle_free(b);
    b = sound(DRILL DRILL_SIDES "wings: {left: 1-2, right: '3-4'}\n");
    assert_true(b->span[1].rows);
    assert_int_equal(b->span[1].from, 2);
    bn_battle_free(b);
    static const struct {
        const char *wings, *what;
        int col;
    } bad[] = {{"{left: a-c}", "'wings' has no 'right'", 8},
               {"{left: a-3, right: b-f}", "'a-3' goes from columns to rows", 15},
               {"{left: 1-2, right: a-f}", "'wings' are columns or rows, not both", 8},
               {"{left: 1-2, right: 3-3}", "a4 lies in none of 'wings'", 8},
               {"{left: c-a, right: b-f}", "'c-a' ends before it begins", 15},
               {"{left: a, right: b-f}", "'a' is no part of the board", 15},
               {"{left: a-g, right: b-f}", "'g' is no column or row of this board", 17},
               {"{left: a-c, right: a1-f}", "'a1' is no column or row of this board", 27},
               {"{left: -c, right: a-f}", "'' is no column or row of this board", 15}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        char text[1024];
        snprintf(text, sizeof text, DRILL DRILL_SIDES "wings: %s\n", bad[i].wings);
        refused(text, BN_EXIT_FAULT, 6, bad[i].col, bad[i].what);
    }
    refused(DRILL DRILL_SIDES "victory: [{side: south, banners: 2}]\n", BN_EXIT_FAULT, 6, 34,
            "all the enemy's units are worth 1 banner");
    refused(TOP UNITS "objectives: []\n", BN_EXIT_FAULT, 6, 1,
            "'objectives' is no key of a scenario");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(cards),
                                       cmocka_unit_test(together),
                                       cmocka_unit_test(ground),
                                       cmocka_unit_test(bad_files),
                                       cmocka_unit_test(promised_words),
                                       cmocka_unit_test(defaults),
                                       cmocka_unit_test(facing_n_is_no_boolean),
                                       cmocka_unit_test(forms),
                                       cmocka_unit_test(board),
                                       cmocka_unit_test(everything),
                                       cmocka_unit_test(settings),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(names_of_forty),
                                       cmocka_unit_test(too_many_units),
                                       cmocka_unit_test(not_ours)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    bn_faults_free(&faults);
    return failed;
}
