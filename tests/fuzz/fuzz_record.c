/* Any bytes as a record: what is read lies within them, and bad lines have a place. */
#include <stdint.h>
#include <stdlib.h>

#include "files/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(bool what)
{
    if (!what)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct bn_faults faults = {0};
    struct bn_record *r = bn_record_read("fuzz", (const char *)data, size, &faults);
    expect(r || faults.n > 0);
    for (size_t i = 0; i < faults.n; i++)
        expect(faults.at[i].line >= 1 && faults.at[i].col >= 1);
    if (r) {
        expect(r->good <= size);
        expect(r->broken == (faults.n > 0));
        bn_battle_free(bn_record_battle("fuzz", r, &faults));
    }
    bn_record_free(r);
    bn_faults_free(&faults);
    return 0;
}
