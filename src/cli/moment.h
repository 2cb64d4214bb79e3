/* moment.h - a battle brought to a moment: a scenario or record, then orders from a file. */
#ifndef CLI_MOMENT_H
#define CLI_MOMENT_H

#include "cli/cli.h"
#include "cli/print.h"

struct moment {
    struct cli_file file;
    struct bn_session *session;
    struct cli_print print;
    bool quiet;      /* print nothing while playing */
    size_t printed;  /* events printed so far */
    int stop;        /* stop when so many orders stand */
    int status;      /* why it stopped, BN_EXIT_OK when everything was played */
    char *complaint; /* for standard error, once the state was printed; NULL for none */
};

/* Reads the file that args name first. BN_EXIT_OK, or what is wrong was said; then nothing is held. */
int moment_open(const struct cli_args *args, struct cli_file *file);
/* Begins or replays, and plays args->orders; takes the file, which is no case. False: nothing to show.
 * Else the moment is there, however far it got. moment_end comes after either. */
bool moment_reach(struct moment *m, const struct cli_args *args, struct cli_file file, bool quiet);
/* Says what is left to be said, and gives back what it holds. Returns the status. */
int moment_end(struct moment *m);
/* The state reached: after the last order, or before the one that --at named. */
const struct bn_state *moment_state(const struct moment *m);

#endif
