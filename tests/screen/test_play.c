/* A battle on the screen, typed at through a pseudo-terminal. */
#include <dirent.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "terminal.h"

#include <cmocka.h>

/* Roland may reach the archers' front in two steps. South throws panic against axe and gets three
 * orders; after these four dice the seed goes on. */
static const char scenario[] = "banneret: 1\n"
                               "title: Skirmish at the ford\n"
                               "notes: |\n"
                               "  They met by chance,\n"
                               "  and neither would give way.\n"
                               "ruleset: lionheart\n"
                               "board:\n"
                               "  cols: 5\n"
                               "  rows: 5\n"
                               "sides:\n"
                               "  - {id: south, name: Franks, colour: blue, baseline: s}\n"
                               "  - {id: north, name: Gascons, colour: red, baseline: n}\n"
                               "first: south\n"
                               "units:\n"
                               "  - {id: F1, side: south, type: knight, name: Roland, hex: c5, "
                               "facing: n}\n"
                               "  - {id: F2, side: south, type: infantry, hex: a5, facing: n}\n"
                               "  - {id: G1, side: north, type: archers, hex: c2, facing: s}\n"
                               "  - {id: G2, side: north, type: infantry, hex: e1, facing: s}\n"
                               "victory:\n"
                               "  - {side: south, destroy_units: 2}\n"
                               "  - {side: north, destroy_units: 2}\n";

static char folder[256], scenario_path[300], state_variable[300];

static int set_up(void **state)
{
    const char *tmp = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/screen-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return 1;
    snprintf(scenario_path, sizeof scenario_path, "%s/skirmish.yaml", folder);
    snprintf(state_variable, sizeof state_variable, "XDG_STATE_HOME=%s", folder);
    FILE *f = fopen(scenario_path, "w");
    if (!f)
        return 1;
    fputs(scenario, f);
    *state = NULL;
    return fclose(f);
}

static int tear_down(void **state)
{
    char command[400];
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static struct terminal *start_with(int w, int h, const char *locale, const char *colour)
{
    const char *env[] = {state_variable, locale, colour, NULL};
    const char *args[] = {"play",   scenario_path, "--seed", "7", "--dice", "panic axe panic arrow",
                          "--zoom", "small",       NULL};
    return terminal_start(w, h, env, args);
}

static struct terminal *start(int w, int h) { return start_with(w, h, "LC_ALL=C.UTF-8", NULL); }

/* Past the story and the dice of the first turn. */
static void to_first_decision(struct terminal *t)
{
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks may order 3 units"));
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
}

static void leave(struct terminal *t)
{
    terminal_type(t, "q");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "y");
    assert_int_equal(terminal_fate(t), 0);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
}

/* The one record, whole, in `text`. */
static void read_record(char *text, size_t max)
{
    char path[600] = "";
    snprintf(path, sizeof path, "%s/banneret", folder);
    DIR *dir = opendir(path);
    assert_non_null(dir);
    int records = 0;
    for (struct dirent *e; (e = readdir(dir)) != NULL;)
        if (strstr(e->d_name, ".battle")) {
            snprintf(path, sizeof path, "%s/banneret/%s", folder, e->d_name);
            records++;
        }
    closedir(dir);
    assert_int_equal(records, 1);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    size_t n = fread(text, 1, max - 1, f);
    text[n] = 0;
    fclose(f);
    assert_true(n > 0 && text[n - 1] == '\n');
}

static void forget_records(void)
{
    char command[400];
    snprintf(command, sizeof command, "rm -rf '%s/banneret'", folder);
    assert_int_equal(system(command), 0);
}

static void move_undo_redo_and_quit(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    assert_true(terminal_line_shows(t, 0, "turn 1/80 │ FRANKS │ orders ■■■ │ lost: Franks 0/2"));
    assert_true(terminal_line_shows(t, 5, "| a4|"));
    int x, y;
    terminal_cursor(t, &x, &y);
    assert_int_equal(x, 2 + 4 * 2 + 2); /* c5, where Roland stands */
    assert_int_equal(y, 1 + 1 + 2 * 4 + 1);
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "]")); /* where he may step */
    terminal_type(t, "u\r");
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    assert_true(terminal_shows(t, "orders ■■□"));
    assert_true(terminal_line_shows(t, 21, "LH-3.1"));
    terminal_type(t, "z");
    assert_true(terminal_shows(t, "Taken back: F1 step c4"));
    assert_true(terminal_shows(t, "orders ■■■"));
    terminal_type(t, "Z");
    assert_true(terminal_shows(t, "Given again: F1 step c4"));
    leave(t);
    terminal_end(t);
    char text[8192];
    read_record(text, sizeof text);
    assert_non_null(strstr(text, "\"order\":\"F1 step c4\""));
    assert_non_null(strstr(text, "{\"undo\":1}"));
    forget_records();
}

static void typed_orders(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, ":F1 step a1\r");
    assert_true(terminal_shows(t, "LH-3.1"));
    assert_true(terminal_line_shows(t, 21, "LH-3.1"));
    assert_true(terminal_line_shows(t, 0, "orders ■■■"));
    terminal_type(t, ":f2 st");
    assert_true(terminal_line_shows(t, 21, "F2 step"));
    terminal_type(t, "\t\r");
    assert_true(terminal_shows(t, "F2 steps to"));
    terminal_type(t, ":\033OA");
    assert_true(terminal_shows(t, ": F2 step"));
    terminal_type(t, "\033");
    assert_true(terminal_shows(t, "? keys"));
    leave(t);
    terminal_end(t);
    forget_records();
}

/* A hex that is not marked says why not, and under which rule. */
static void cursor_is_told_why_not(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, "\ryyyy\r"); /* four hexes away, and it has three points */
    assert_true(terminal_shows(t, "LH-3"));
    assert_true(terminal_line_shows(t, 21, "LH-3"));
    assert_true(terminal_line_shows(t, 0, "orders ■■■"));
    leave(t);
    terminal_end(t);
    forget_records();
}

/* The archers' owner decides in the middle of the other's move: a line of its own, and neither
 * Enter nor what was typed before it was asked answers. */
static void question_of_the_other_side(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "moves on"));
    terminal_type(t, ":F1 step c3\r11");
    assert_true(terminal_shows(t, "◄◄ GASCONS decide ►►"));
    assert_true(terminal_line_shows(t, 22, "1 fire F1  2 hold"));
    terminal_noise(t, 300);
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►")); /* the ones were dropped */
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Enter does not answer"));
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►"));
    terminal_type(t, "2");
    assert_true(terminal_hides(t, "◄◄"));
    assert_true(terminal_shows(t, "G1 holds fire"));
    terminal_type(t, "z");
    assert_true(terminal_shows(t, "cannot be taken back: the other side decided it"));
    leave(t);
    terminal_end(t);
    forget_records();
}

/* Where the question leaves no room for its answers they stand on the line below. */
static void answers_are_all_seen(void **state)
{
    (void)state;
    static const char text[] =
        "banneret: 1\ntitle: Where to\nruleset: lionheart\nboard: {cols: 7, rows: 6}\n"
        "sides:\n  - {id: south, name: Franks, colour: blue, baseline: s}\n"
        "  - {id: north, name: Gascons, colour: red, baseline: n}\n"
        "units:\n  south: [I1 infantry d4 n, N1 knight a6]\n  north:\n"
        "    - {id: I9, type: infantry, hex: d3, name: The old company of the ford}\n"
        "    - N9 knight g1\n"
        "start: {turn: 1, side: south, phase: battle, orders_left: 1}\n";
    char path[300];
    snprintf(path, sizeof path, "%s/where.yaml", folder);
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs(text, f);
    assert_int_equal(fclose(f), 0);
    const char *env[] = {state_variable, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", path, "--dice", "axe axe axe panic", "--seed", "1", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a battle"));
    terminal_type(t, ":I1 battle I9\r");
    assert_true(terminal_line_shows(t, 22, "◄◄ GASCONS decide ►►"));
    assert_true(terminal_line_shows(t, 23, " 1 retreat c2  2 retreat d2  "));
    assert_true(terminal_line_shows(t, 23, "? keys"));
    terminal_type(t, "2");
    assert_true(terminal_shows(t, "falls back to d2"));
    leave(t);
    terminal_end(t);
    forget_records();
}

static void space_asks_before_orders_are_lost(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, " ");
    assert_true(terminal_shows(t, "End the move phase?"));
    assert_true(terminal_shows(t, "3 orders are left, and there is something to do for F1, F2."));
    terminal_type(t, "n");
    assert_true(terminal_hides(t, "End the move phase?"));
    assert_true(terminal_line_shows(t, 22, "FRANKS: choose a unit to move"));
    terminal_type(t, " y");
    assert_true(terminal_shows(t, "┌─ Turn 2"));
    terminal_end(t);
    forget_records();
}

/* Set per side, shown in the panel, recorded as answers that gave themselves. */
static void standing_answers(void **state)
{
    (void)state;
    static const char *const what[] = {"G1 fires at F1", "G1 holds fire"};
    static const char *const shown[] = {"Gascons: fire always", "Gascons: fire never"};
    for (int never = 0; never < 2; never++) {
        struct terminal *t = start(80, 24);
        to_first_decision(t);
        terminal_type(t, "a");
        assert_true(terminal_shows(t, "Answers given beforehand"));
        assert_true(terminal_shows(t, "counter        ask"));
        terminal_type(t, "\033OB\033OB\033OB\r"); /* past three of the Franks */
        assert_true(terminal_shows(t, "fire           always"));
        if (never)
            terminal_type(t, "\r");
        terminal_type(t, "\033");
        assert_true(terminal_hides(t, "beforehand"));
        assert_true(terminal_shows(t, shown[never]));
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        terminal_type(t, ":F1 step c3\r");
        assert_true(terminal_shows(t, what[never]));
        /* The answer came with its own dice, which push the archers back. */
        assert_true(terminal_line_shows(t, 22, never ? "FRANKS:" : "GASCONS decide"));
        if (!never) { /* the tray: which faces came is the seed's matter */
            assert_true(terminal_line_shows(t, 6, "G1, fire"));
            assert_true(terminal_line_shows(t, 7, "┌─┐ ┌─┐"));
            assert_true(terminal_line_shows(t, 8, "│r│ │p│"));
            assert_true(terminal_line_shows(t, 10, "1 arrow  1 panic"));
        }
        leave(t);
        terminal_end(t);
        char text[8192];
        read_record(text, sizeof text);
        const char *line = strstr(text, never ? "\"order\":\"G1 hold\"" : "\"order\":\"G1 fire F1\"");
        assert_non_null(line);
        const char *is_auto = strstr(line, "\"auto\":true");
        assert_true(is_auto && is_auto < strchr(line, '\n'));
        assert_null(strstr(is_auto + 1, "\"auto\":true")); /* nothing else is */
        forget_records();
    }
}

static void windows(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, "r"); /* the rule that stands on the event line */
    assert_true(terminal_shows(t, "┌─ LH-2.4  "));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "┌─ LH-2.4  "));
    terminal_type(t, "m");
    assert_true(terminal_shows(t, "┌─ Log"));
    assert_true(terminal_shows(t, "Franks, initiative: panic"));
    terminal_type(t, "/gascons\rr");
    assert_true(terminal_shows(t, "LH-2.2  "));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "LH-2.2  "));
    terminal_type(t, "q?");
    assert_true(terminal_shows(t, "┌─ Keys and signs"));
    terminal_type(t, "r"); /* no line of it cites a rule */
    terminal_noise(t, 50);
    assert_true(terminal_shows(t, "┌─ Keys"));
    terminal_type(t, "/bold\r");
    assert_true(terminal_shows(t, "  N knight  I infantry  A archers"));
    terminal_type(t, "q");
    assert_true(terminal_hides(t, "┌─ Keys"));
    terminal_type(t, "gturn");
    assert_true(terminal_shows(t, "only: turn"));
    assert_true(terminal_hides(t, "  F1 step"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "F1 Roland turns to face"));
    leave(t);
    terminal_end(t);
    forget_records();
}

static void sizes(void **state)
{
    (void)state;
    static const int small[][2] = {{79, 24}, {80, 23}, {40, 10}, {5, 3}, {1, 1}};
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++) {
        terminal_resize(t, small[i][0], small[i][1]);
        /* Curses never writes the last cell of a screen, which is all of the smallest. */
        assert_true(small[i][0] == 1 || terminal_shows(t, "Ban"));
        terminal_type(t, "\rq"); /* nothing is done blindly */
        terminal_noise(t, 50);
    }
    /* Many terminals scroll when they lose lines: what stood there is not trusted, all is drawn. */
    terminal_resize(t, 8, 6);
    assert_true(terminal_line_shows(t, 4, "window"));
    terminal_noise(t, 100);
    size_t before, after;
    terminal_raw(t, &before);
    terminal_resize(t, 200, 2);
    terminal_noise(t, 200);
    assert_non_null(strstr(terminal_raw(t, &after) + before, "Banneret needs 80"));
    terminal_resize(t, 200, 60);
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    assert_true(terminal_line_shows(t, 59, "? keys"));
    terminal_resize(t, 80, 24);
    assert_true(terminal_shows(t, "? keys"));
    assert_true(terminal_line_shows(t, 23, "? keys"));
    assert_true(terminal_line_shows(t, 22, "FRANKS: choose a unit to move"));
    leave(t);
    terminal_end(t);
    forget_records();
}

static void idle_is_silent(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_noise(t, 200);
    assert_int_equal(terminal_noise(t, 1000), 0);
    terminal_type(t, "l"); /* a cursor that moves writes little */
    size_t n = terminal_noise(t, 500);
    assert_in_range(n, 1, 400);
    leave(t);
    terminal_end(t);
    forget_records();
}

static void after_hang_up_the_record_is_whole(void **state)
{
    (void)state;
    for (int way = 0; way < 2; way++) {
        struct terminal *t = start(80, 24);
        to_first_decision(t);
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        if (way == 0)
            terminal_hang_up(t);
        else
            terminal_signal(t, SIGTERM);
        assert_int_equal(terminal_fate(t), 0);
        if (way == 1)
            assert_true(terminal_echoes(t));
        terminal_end(t);
        char text[8192];
        read_record(text, sizeof text);
        assert_non_null(strstr(text, "\"order\":\"F1 step c4\""));

        /* And it can be gone on with. */
        const char *env[] = {state_variable, "LC_ALL=C.UTF-8", NULL}, *args[] = {"resume", NULL};
        t = terminal_start(80, 24, env, args);
        assert_true(terminal_shows(t, "FRANKS: F1 Roland moves on"));
        assert_true(terminal_line_shows(t, 0, "orders ■■□"));
        leave(t);
        terminal_end(t);
        forget_records();
    }
}

static void suspend_and_continue(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, "\032");
    assert_int_equal(terminal_fate(t), -1);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
    terminal_resize(t, 100, 30); /* meanwhile */
    terminal_signal(t, SIGCONT);
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    assert_true(terminal_alternate(t));
    assert_true(terminal_line_shows(t, 28, "FRANKS: choose a unit to move"));
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "F1 Roland steps to c4"));
    leave(t);
    terminal_end(t);
    forget_records();
}

/* However often it takes, Ctrl-C alone leads out. */
static void interrupted(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "Franks may order 3 units"));
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    terminal_type(t, "\003");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "\003");
    assert_int_equal(terminal_fate(t), 0);
    assert_false(terminal_alternate(t));
    terminal_end(t);
    forget_records();
}

static void crash_gives_the_terminal_back(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_signal(t, SIGABRT);
    assert_int_equal(terminal_fate(t), -2);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
    terminal_end(t);
    forget_records();
}

/* Numbers parted by ';' and 'm': none of them is a colour but the terminal's own (39, 49). */
static const char *assert_no_colour(const char *code)
{
    size_t len = strspn(code, "0123456789;");
    if (code[len] != 'm')
        return code;
    for (const char *p = code; p < code + len; p += strcspn(p, ";m") + 1) {
        int n = atoi(p);
        assert_false((n >= 30 && n <= 38) || (n >= 40 && n <= 48) || n >= 90);
    }
    return code + len;
}

/* Without UTF-8 not one byte beyond ASCII, without colours no colour. */
static void ascii_and_mono(void **state)
{
    (void)state;
    struct terminal *t = start_with(80, 24, "LC_ALL=C", "NO_COLOR=1");
    to_first_decision(t);
    assert_true(terminal_line_shows(t, 0, "| FRANKS | orders *** | lost: Franks 0/2"));
    terminal_type(t, ":F1 step c4\r");
    assert_true(terminal_shows(t, "moves on"));
    leave(t);
    size_t n;
    const char *raw = terminal_raw(t, &n);
    for (size_t i = 0; i < n; i++)
        assert_true((unsigned char)raw[i] < 0x80);
    for (const char *p = raw; (p = strstr(p, "\033[")) != NULL;)
        p = assert_no_colour(p + 2);
    terminal_end(t);
    forget_records();
}

static void menu_offers_what_was_left(void **state)
{
    (void)state;
    const char *env[] = {state_variable, "LC_ALL=C.UTF-8", NULL}, *args[] = {NULL};
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    leave(t);
    terminal_end(t);
    t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Go on: Skirmish at the ford, turn 1"));
    assert_true(terminal_shows(t, "to learn the game"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "They met by chance"));
    terminal_type(t, "\r\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
    leave(t);
    terminal_end(t);
    t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "Go on:"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    forget_records();
}

static void second_program_only_reads(void **state)
{
    (void)state;
    const char *env[] = {state_variable, "LC_ALL=C.UTF-8", NULL}, *args[] = {"resume", NULL};
    struct terminal *first = start(80, 24);
    to_first_decision(first);
    terminal_type(first, ":F1 step c4\r");
    assert_true(terminal_shows(first, "moves on"));
    struct terminal *second = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(second, "another program is playing this battle"));
    terminal_type(second, "z");
    terminal_type(second, ":");
    assert_true(terminal_line_shows(second, 0, "orders ■■□"));
    terminal_type(second, "q");
    assert_true(terminal_shows(second, "Leave?"));
    terminal_type(second, "y");
    assert_int_equal(terminal_fate(second), 0);
    leave(first);
    terminal_end(second);
    terminal_end(first);
    forget_records();
}

static void concede_tells_the_end(void **state)
{
    (void)state;
    struct terminal *t = start(80, 24);
    to_first_decision(t);
    terminal_type(t, ":concede\r");
    assert_true(terminal_shows(t, "GASCONS WIN: Franks concede"));
    assert_true(terminal_shows(t, "0 of 2                0 of 2"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "The battle is over."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "GASCONS WIN"));
    terminal_type(t, "\r");
    assert_true(terminal_hides(t, "GASCONS WIN"));
    terminal_type(t, "q");
    assert_int_equal(terminal_fate(t), 0);
    terminal_end(t);
    forget_records();
}

/* One key a die, a number before it for several; the battle begins with them too. */
static void dice_by_hand(void **state)
{
    (void)state;
    const char *env[] = {state_variable, "LC_ALL=C.UTF-8", NULL};
    const char *args[] = {"play", scenario_path, "--dice", "ask", NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks: initiative"));
    terminal_type(t, "qrxp"); /* no such face; then one die, and no more */
    assert_true(terminal_shows(t, "1 of 1: arrow"));
    terminal_type(t, "\177p\r");
    assert_true(terminal_shows(t, "Gascons: initiative"));
    terminal_type(t, "\rx\r"); /* Enter before all are there does nothing */
    assert_true(terminal_shows(t, "Franks: orders"));
    terminal_type(t, "2r\r");
    assert_true(terminal_shows(t, "Franks may order 2 units"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move, 2 orders left"));
    leave(t);
    terminal_end(t);
    char text[8192];
    read_record(text, sizeof text);
    assert_non_null(strstr(text, "\"dice\":[\"panic\",\"axe\",\"arrow\",\"arrow\"]"));
    assert_non_null(strstr(text, "\"entered\":true"));
    forget_records();
}

static void compare_screen(struct terminal *t, const char *name)
{
    char path[128], should[16384];
    snprintf(path, sizeof path, "tests/golden/%s", name);
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    should[fread(should, 1, sizeof should - 1, f)] = 0;
    fclose(f);
    terminal_noise(t, 300);
    char *is = terminal_text(t);
    if (strcmp(is, should) != 0)
        fprintf(stderr, "%s differs; the screen is:\n%s", name, is);
    assert_string_equal(is, should);
    free(is);
}

/* The whole screen, to the letter. */
static void screen_is_as_drawn(void **state)
{
    (void)state;
    for (int ascii = 0; ascii < 2; ascii++) {
        struct terminal *t = start_with(80, 24, ascii ? "LC_ALL=C" : "LC_ALL=C.UTF-8", NULL);
        to_first_decision(t);
        terminal_type(t, ":F1 step c4\r");
        assert_true(terminal_shows(t, "moves on"));
        terminal_type(t, ":F1 step c3\r");
        assert_true(terminal_shows(t, "GASCONS decide"));
        compare_screen(t, ascii ? "screen-fire-ascii.txt" : "screen-fire.txt");
        leave(t);
        terminal_end(t);
        forget_records();
    }
}

static void no_terminal_is_said(void **state)
{
    (void)state;
    char command[2048];
    snprintf(command, sizeof command,
             "'%s' play '%s' </dev/null >'%s/out' 2>'%s/err'; test $? = 2 && "
             "test ! -s '%s/out' && grep -q 'needs a terminal' '%s/err'",
             getenv("BANNERET"), scenario_path, folder, folder, folder, folder);
    assert_int_equal(system(command), 0);
    const char *env[] = {state_variable, "LC_ALL=C.UTF-8", "TERM=dumb", NULL};
    const char *args[] = {"play", scenario_path, NULL};
    struct terminal *t = terminal_start(80, 24, env, args);
    assert_int_equal(terminal_fate(t), 2);
    assert_true(terminal_shows(t, "that can place its cursor"));
    terminal_end(t);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(move_undo_redo_and_quit),
        cmocka_unit_test(typed_orders),
        cmocka_unit_test(cursor_is_told_why_not),
        cmocka_unit_test(question_of_the_other_side),
        cmocka_unit_test(answers_are_all_seen),
        cmocka_unit_test(space_asks_before_orders_are_lost),
        cmocka_unit_test(standing_answers),
        cmocka_unit_test(windows),
        cmocka_unit_test(sizes),
        cmocka_unit_test(idle_is_silent),
        cmocka_unit_test(after_hang_up_the_record_is_whole),
        cmocka_unit_test(suspend_and_continue),
        cmocka_unit_test(interrupted),
        cmocka_unit_test(crash_gives_the_terminal_back),
        cmocka_unit_test(ascii_and_mono),
        cmocka_unit_test(menu_offers_what_was_left),
        cmocka_unit_test(second_program_only_reads),
        cmocka_unit_test(concede_tells_the_end),
        cmocka_unit_test(dice_by_hand),
        cmocka_unit_test(screen_is_as_drawn),
        cmocka_unit_test(no_terminal_is_said),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
