#include "skirmish.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"

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

int skirmish_begin(void **state)
{
    *state = NULL;
    return home_begin("skirmish", scenario);
}

struct terminal *skirmish_with(int w, int h, const char *locale, const char *colour)
{
    const char *env[] = {home_state, locale, colour, NULL};
    const char *args[] = {"play",   home_scenario,           "--no-effects", "--seed", "7",
                          "--dice", "panic axe panic arrow", "--zoom",       "small",  NULL};
    return terminal_start(w, h, env, args);
}

struct terminal *skirmish(int w, int h) { return skirmish_with(w, h, "LC_ALL=C.UTF-8", NULL); }

void skirmish_decides(struct terminal *t)
{
    assert_true(terminal_shows(t, "neither would give way."));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "Franks may order 3 units"));
    assert_true(terminal_shows(t, "Enter on"));
    terminal_type(t, "\r");
    assert_true(terminal_shows(t, "FRANKS: choose a unit to move"));
}

void skirmish_leave(struct terminal *t)
{
    terminal_type(t, "q");
    assert_true(terminal_shows(t, "Leave?"));
    terminal_type(t, "y");
    assert_int_equal(terminal_fate(t), 0);
    assert_false(terminal_alternate(t));
    assert_true(terminal_echoes(t));
}
