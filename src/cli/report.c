/* report.c - `banneret report`: a battle told turn by turn, as a page. */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>

#include "lab/report.h"

static enum bn_exit save(const struct bn_report *report, const char *path)
{
    if (!path) {
        bn_report_print(report, stdout);
        return BN_EXIT_OK;
    }
    if (bn_report_save(report, path))
        return BN_EXIT_OK;
    struct bn_faults faults = {0};
    bn_fault_add(&faults, BN_EXIT_UNREADABLE, path, 0, 0, "cannot be written: %s", strerror(errno));
    bn_faults_print(&faults);
    bn_faults_free(&faults);
    return BN_EXIT_UNREADABLE;
}

/* The seed tells what will be drawn: not before the battle is over, unless nothing is to be hidden. */
static bool seed_tells(const struct cli_args *args, const struct cli_file *file,
                       const struct bn_session *session)
{
    bool open = args->reveal || !cli_has_cards(file->battle) ||
                bn_session_state(session)->winner != BN_OPEN;
    return file->record->has_seed && !args->no_seed && open;
}

static enum bn_exit tell(const struct cli_args *args, const struct cli_file *file)
{
    struct bn_luck luck = cli_luck(args, file->record);
    struct bn_faults faults = {0};
    struct bn_session *session =
        bn_session_replay(file->battle, file->record, file->shown, &luck, &faults);
    enum bn_exit status = file->status;
    bn_faults_print(&faults);
    if (faults.status > status)
        status = faults.status;
    if (bn_session_begun(session)) {
        struct bn_report report = {.session = session,
                                   .faults = &faults,
                                   .reveal = args->reveal,
                                   .seed = seed_tells(args, file, session) ? &file->record->seed
                                                                           : NULL};
        enum bn_exit saved = save(&report, args->out);
        if (saved > status)
            status = saved;
    }
    bn_session_free(session);
    bn_faults_free(&faults);
    return status;
}

int cli_report(struct cli_args *args)
{
    struct cli_file file;
    enum bn_exit status = cli_open(args, args->word[0], &file);
    if (status != BN_EXIT_OK)
        return (int)status;
    if (file.kind == BN_IS_RECORD)
        status = tell(args, &file);
    else
        status = (enum bn_exit)cli_usage(
            "report: '%s' is no record; a battle that was played is one (.battle)", args->word[0]);
    cli_close(&file);
    return (int)status;
}
