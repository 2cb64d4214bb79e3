/* Any bytes as a scenario and as a case: a battle or faults, never both, never a crash. */
#include <stdint.h>
#include <stdlib.h>

#include "files/case.h"
#include "files/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool what)
{
    if (!what)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct bn_faults faults = {0};
    struct bn_battle *b = bn_scenario_read("fuzz", text, size, (struct bn_settings){0}, &faults);
    expect(!b == (faults.n > 0));
    for (size_t i = 0; i < faults.n; i++)
        expect(faults.at[i].line >= 1 && faults.at[i].col >= 1);
    if (b) {
        char *lines[8];
        for (size_t n = bn_aims_say(b, lines, 8); n-- > 0;)
            free(lines[n]);
    }
    bn_battle_free(b);
    bn_faults_free(&faults);
    struct bn_case *c = bn_case_read("fuzz", text, size, (struct bn_settings){0}, &faults);
    expect(!c == (faults.n > 0));
    bn_case_free(c);
    bn_faults_free(&faults);
    return 0;
}
