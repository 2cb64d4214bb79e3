/* step.c - `banneret step`: orders without a screen. */
#include "cli/moment.h"
#include "cli/trial.h"

static int step_case(const struct cli_args *a, struct cli_file *file)
{
    bool alone = !a->orders && !a->view && a->at == BN_NONE && !a->luck.has_seed &&
                 !a->luck.has_dice && !a->luck.has_deck && !a->legal && !a->reveal;
    int status = alone ? trial_run(a, file)
                       : cli_usage("%s is a case and has its dice and orders in it: only --json, "
                                   "--color and --ruleset go with it",
                                   file->shown);
    cli_close(file);
    return status;
}

int cli_step(struct cli_args *args)
{
    struct cli_file file;
    struct moment m;
    int status = moment_open(args, &file);
    if (status != BN_EXIT_OK)
        return status;
    if (file.kind == BN_IS_CASE)
        return step_case(args, &file);
    if (moment_reach(&m, args, file, false)) {
        if (args->legal && bn_session_begun(m.session))
            print_legal(&m.print, moment_state(&m));
        print_state(&m.print, moment_state(&m));
    }
    return moment_end(&m);
}
