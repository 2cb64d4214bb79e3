/* One battle at a table, for tests of the session. */
#include "sitting.h"
#include "check.h"

#include "files/catalogue.h"

#include <unistd.h>

const char sitting_scenario[] =
    "banneret: 1\n"
    "ruleset: lionheart\n"
    "options: {command_dice: 2}\n"
    "board: {cols: 7, rows: 7}\n"
    "sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]\n"
    "first: south\n"
    "units:\n"
    "  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]\n"
    "  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]\n";

struct sitting sitting;

struct bn_battle *sitting_battle(void)
{
    struct bn_battle *b = bn_scenario_read("t.yaml", sitting_scenario, strlen(sitting_scenario),
                                           (struct bn_settings){0}, &sitting.faults);
    bn_faults_print(&sitting.faults);
    assert_non_null(b);
    return b;
}

void sitting_begin(struct bn_luck luck)
{
    sitting.b = sitting_battle();
    sitting.s = bn_session_new(sitting.b, &luck, &sitting.begun);
}

void sitting_dice(const char *const dice[], size_t n)
{
    sitting_begin(
        (struct bn_luck){.dice = (char **)(uintptr_t)dice, .dice_n = n, .has_dice = true});
}

int sitting_end(void **state)
{
    (void)state;
    bn_session_free(sitting.s);
    bn_battle_free(sitting.b);
    bn_faults_free(&sitting.faults);
    unlink(sitting.path);
    sitting = (struct sitting){.path = ""};
    return 0;
}

void sitting_ok(const char *order)
{
    enum bn_session_result result = bn_session_order(sitting.s, order);
    if (result != BN_DONE_OK)
        fail_msg("%s: %d, %s %s", order, result, bn_session_reason(sitting.s),
                 bn_session_reason_rule(sitting.s));
}

uint64_t sitting_digest(void) { return bn_digest(sitting.b, bn_session_state(sitting.s)); }

bool sitting_happened(int kind)
{
    for (size_t i = 0; i < bn_session_said_n(sitting.s); i++)
        if (bn_session_said(sitting.s, i)->e.kind == kind)
            return true;
    return false;
}
