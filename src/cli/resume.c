/* resume.c - `banneret resume`: on with the newest battle that is not over. */
#include <stdlib.h>

#include "cli/cli.h"

/* So are those that cannot be gone on with. */
static bool is_over(const char *path)
{
    struct cli_file f;
    struct bn_faults faults = {0};
    struct cli_args none = {.at = BN_NONE};
    bool over = true;
    if (cli_read(&none, path, &f, &faults) && f.kind == BN_IS_RECORD) {
        struct bn_luck luck = {.seed = f.record->seed};
        struct bn_session *s = bn_session_replay(f.battle, f.record, f.shown, &luck, &faults);
        over = bn_session_read_only(s) || bn_session_state(s)->winner != BN_OPEN;
        bn_session_free(s);
    }
    cli_close(&f);
    bn_faults_free(&faults);
    return over;
}

char *cli_newest(struct bn_faults *faults) { return bn_record_newest(is_over, faults); }

int cli_resume(struct cli_args *args)
{
    struct bn_faults faults = {0};
    int status = (int)cli_load_ruleset(args);
    if (status != BN_EXIT_OK)
        return status;
    char *path = cli_newest(&faults);
    if (!path && !faults.n)
        bn_fault_add(&faults, BN_EXIT_FAULT, "", 0, 0, "there is no unfinished battle to resume");
    bn_faults_print(&faults);
    status = (int)faults.status;
    bn_faults_free(&faults);
    if (!path)
        return status;
    args->word[0] = path;
    args->words = 1;
    status = cli_play(args);
    free(path);
    return status;
}
