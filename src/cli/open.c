/* open.c - a named file made into a battle, and where its chance comes from. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum bn_exit cli_load_ruleset(const struct cli_args *args)
{
    if (!args->ruleset)
        return BN_EXIT_OK;
    struct bn_faults faults = {0};
    bool loaded = bn_ruleset_load(args->ruleset, &faults);
    enum bn_exit status = loaded ? BN_EXIT_OK : faults.status ? faults.status : BN_EXIT_UNREADABLE;
    bn_faults_print(&faults);
    bn_faults_free(&faults);
    return status;
}

static void read_record(struct cli_file *file, struct bn_faults *faults)
{
    struct bn_record *r = bn_record_read(file->shown, file->text, file->len, faults);
    file->record = r;
    if (r)
        file->battle = bn_record_battle(file->shown, r, faults);
}

static void read_any(const struct cli_args *args, struct cli_file *file, struct bn_faults *faults)
{
    struct bn_settings settings = {args->set, args->sets};
    file->kind = bn_file_kind(file->shown, file->text, file->len);
    if (args->sets && file->kind != BN_IS_SCENARIO) {
        bn_fault_add(faults, BN_EXIT_USAGE, "", 0, 0,
                     "--set: %s has its options in it; --set is for scenarios", file->shown);
        return;
    }
    switch (file->kind) {
    case BN_IS_SCENARIO:
        file->battle = bn_scenario_read(file->shown, file->text, file->len, settings, faults);
        break;
    case BN_IS_RECORD: read_record(file, faults); break;
    case BN_IS_CASE:
        file->rule_case = bn_case_read(file->shown, file->text, file->len, settings, faults);
        break;
    }
}

bool cli_read(const struct cli_args *args, const char *name, struct cli_file *file,
              struct bn_faults *faults)
{
    *file = (struct cli_file){0};
    file->text = bn_file_read(name, BN_FILE_MAX, &file->len, &file->shown, faults);
    if (file->text)
        read_any(args, file, faults);
    file->status = faults->status;
    return file->battle || file->rule_case;
}

enum bn_exit cli_open(const struct cli_args *args, const char *name, struct cli_file *file)
{
    *file = (struct cli_file){0};
    enum bn_exit status = cli_load_ruleset(args);
    if (status != BN_EXIT_OK)
        return status;
    struct bn_faults faults = {0};
    bool usable = cli_read(args, name, file, &faults);
    bn_faults_sort(&faults);
    bn_faults_print(&faults);
    bn_faults_free(&faults);
    if (usable)
        return BN_EXIT_OK;
    status = file->status == BN_EXIT_OK ? BN_EXIT_UNREADABLE : file->status;
    cli_close(file);
    return status;
}

void cli_close(struct cli_file *file)
{
    bn_battle_free(file->battle);
    bn_record_free(file->record);
    bn_case_free(file->rule_case);
    free(file->text);
    free(file->shown);
    *file = (struct cli_file){0};
}

int cli_side(const struct bn_battle *b, const char *id, const char *option)
{
    for (int side = 0; side < BN_SIDES; side++)
        if (bn_same_word(b->side[side].id, id))
            return side;
    cli_usage("%s: '%s' is no side; expected %s or %s", option, id, b->side[0].id, b->side[1].id);
    return BN_NONE;
}

static uint64_t system_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed)
        return seed;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
}

struct bn_luck cli_luck(const struct cli_args *args, const struct bn_record *record)
{
    struct bn_luck luck = args->luck;
    if (!luck.has_seed)
        luck.seed = record && record->has_seed ? record->seed : system_seed();
    return luck;
}

bool cli_has_cards(const struct bn_battle *b) { return b->rules->cards != NULL; }

bool cli_seed_in_use(const struct bn_battle *b, const struct bn_luck *luck)
{
    return luck->has_seed || !luck->has_dice || (cli_has_cards(b) && !luck->has_deck);
}
