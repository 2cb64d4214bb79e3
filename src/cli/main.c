/* main.c - the commands, and which of them is asked for. */
#include "cli/cli.h"

#include <locale.h>
#include <signal.h>
#include <string.h>

/* What `banneret --help` lists, in its order. */
const struct cli_command cli_commands[] = {
    {"play", cli_play, 0, 1, "[FILE] [options]",
     "the screen: a menu, or straight into a scenario or record",
     "Plays a scenario or goes on with a record (.battle). Without FILE the menu comes up.\n"
     "A battle begun is kept in $XDG_STATE_HOME/banneret and can be resumed."},
    {"resume", cli_resume, 0, 0, "[options]", "the newest unfinished battle",
     "Goes on with the newest battle in $XDG_STATE_HOME/banneret that is not over."},
    {"list", cli_list, 0, 0, "[--json]", "rulesets and the scenarios that ship",
     "Lists the rulesets and the scenarios that ship with them."},
    {"check", cli_check, 1, 1 << 20, "FILE... [--json]", "is this scenario, record or case sound?",
     "Names every fault of each FILE, with line and column, or says what is in it and, of a scenario,\n"
     "who wins by what. A record is replayed; a case is read and not played (step does that)."},
    {"step", cli_step, 1, 1, "FILE [options]",
     "play orders without a screen; what happened, under which rule",
     "Plays a scenario, a record or a case order by order. A record's own orders come first and are\n"
     "compared with what it says; it is never written to. A case passes (0) or fails (1)."},
    {"odds", cli_odds, 2, 1 << 20, "FILE ORDER [options]",
     "exact chances of every outcome of one order",
     "Brings the battle to the moment asked about, judges ORDER and lists what may come of it,\n"
     "most likely first, up to the next decision of a person."},
    {"sim", cli_sim, 1, 1 << 20, "FILE --games N [options]",
     "many battles between opponents: who wins, how, how sure is that",
     "Plays a scenario many times between opponents and says who won, how and how often, with the\n"
     "bounds in which the true share lies 95 times in 100. Battle n has the seed n, or from --seed on, so\n"
     "the result is the same for any --jobs. Shards (--shard, --json) are put together with --merge."},
    {"map", cli_map, 1, 1, "FILE [-o F.svg] [options]", "a picture of the board",
     "Draws the board of a scenario or record as text, or as SVG into a file."},
    {"report", cli_report, 1, 1, "RECORD [-o F.html] [options]", "a battle told turn by turn",
     "Writes one page of HTML that needs nothing else: the board after each turn, what happened under\n"
     "which rule, losses, luck and strength. Without -o it goes to standard output."},
    {"rules", cli_rules, 0, 2, "[RULESET [RULE]]",
     "the rules, numbered; one in full, with its source",
     "Without RULESET the rulesets, with it its rules by number and its options, with RULE that one in\n"
     "full and where it comes from: the sheet, ours, or an option."},
    {0},
};

/* A full disk or a closed pipe under the results is no success. */
static int flushed(int status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    perror("banneret: standard output");
    return status == BN_EXIT_OK ? BN_EXIT_UNREADABLE : status;
}

int main(int argc, char **argv)
{
    signal(SIGXFSZ, SIG_IGN); /* a file at its limit is an error to be told, not an end */
    setlocale(LC_CTYPE, "");  /* which characters the terminal shows; numbers stay as they are */
    if (argc == 2 && strcmp(argv[1], "--version") == 0) {
        puts("banneret " BN_VERSION);
        return flushed(BN_EXIT_OK);
    }
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        cli_help(stdout);
        return flushed(BN_EXIT_OK);
    }
    struct cli_args args;
    int status = BN_EXIT_USAGE;
    if (cli_args_read(&args, argc, argv)) {
        if (args.help) {
            cli_help_command(stdout, args.command);
            status = BN_EXIT_OK;
        } else {
            status = args.command->run(&args);
        }
    }
    cli_args_free(&args);
    return flushed(status);
}
