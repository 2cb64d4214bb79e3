/* trial.h - a rule case played and judged. */
#ifndef CLI_TRIAL_H
#define CLI_TRIAL_H

#include "cli/cli.h"

/* Prints "TITLE: passed", or what happened and "TITLE: failed", each expectation that failed as a
 * complaint. BN_EXIT_OK or BN_EXIT_FAULT. */
int trial_run(const struct cli_args *args, const struct cli_file *file);

#endif
