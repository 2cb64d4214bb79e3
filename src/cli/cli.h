/* cli.h - the command line: what was asked for, and one function a subcommand.
 *
 * A subcommand gets its arguments read and checked, writes results to standard
 * output and complaints to standard error, and returns an exit status
 * (files/fault.h). */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdio.h>

#include "files/case.h"
#include "files/catalogue.h"
#include "files/fault.h"
#include "files/record.h"
#include "files/scenario.h"
#include "session/session.h"

enum cli_color { CLI_COLOR_AUTO, CLI_COLOR_ALWAYS, CLI_COLOR_NEVER };

struct bn_zoom;
struct cli_command;

/* What stands on the command line. Everything not given is NULL, false, 0 or as said. */
struct cli_args {
    const struct cli_command *command;
    const char **word; /* what is no option, in order, without the command */
    int words;
    const char *orders, *view, *ruleset, *out, *csv;
    const struct bn_zoom *zoom; /* NULL when not given */
    int at;                     /* BN_NONE when not given */
    int games, jobs, shard, shards; /* 0 when not given */
    bool legal, json, reveal, watch, no_seed, ascii, no_mouse, no_effects, merge, help;
    enum cli_color color;
    struct bn_luck luck; /* without --seed the seed comes from the system: cli_luck */
    const char *named;   /* how the battle that is played was named */
    bool told;           /* the story was read while the battle was chosen */
    bool dice_ask;       /* --dice ask: a person types what real dice show */
    struct bn_setting *set;
    size_t sets;
    struct bn_setting *seat; /* name: a side's id, value: who */
    size_t seats;
};

struct cli_command {
    const char *name;
    int (*run)(struct cli_args *args);
    int min_words, max_words;
    const char *usage; /* after the name */
    const char *about; /* one line, for the list of commands */
    const char *more;  /* some lines for its own help */
};

extern const struct cli_command cli_commands[];                  /* name NULL at the end */
const struct cli_command *cli_command_by_name(const char *name); /* NULL for none */

/* Reads argv. False: what is wrong was said, the status is BN_EXIT_USAGE. */
bool cli_args_read(struct cli_args *args, int argc, char **argv);
void cli_args_free(struct cli_args *args);
void cli_help(FILE *out);
void cli_help_command(FILE *out, const struct cli_command *command);

/* `banneret: what` on standard error; returns BN_EXIT_USAGE. */
int cli_usage(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* The nearest of a NULL-ended list of words, or NULL when none is near. */
const char *cli_nearest(const char *word, const char *const list[]);
/* Colour for standard output? --color, NO_COLOR and whether it is a terminal decide. */
bool cli_colored(const struct cli_args *args);
/* Columns of the terminal standard output is, 80 when it is none. */
int cli_width(void);

/* ---- A file that is played, drawn or asked about ---- */

struct cli_file {
    enum bn_file_kind kind;
    char *shown, *text; /* its name for messages, and what stands in it */
    size_t len;
    struct bn_battle *battle; /* of a scenario or record */
    struct bn_record *record;
    struct bn_case *rule_case;
    enum bn_exit status; /* BN_EXIT_FAULT: a record that is sound only up to some line */
};
/* Reads a scenario, record or case, faults printed. BN_EXIT_OK: it can be used; else nothing is held.
 * --set and --ruleset count; --set does not go with a record or a case. */
enum bn_exit cli_open(const struct cli_args *args, const char *name, struct cli_file *file);
/* The same without a word: faults are added. False: it cannot be used. cli_close comes after either;
 * --ruleset must be loaded before. */
bool cli_read(const struct cli_args *args, const char *name, struct cli_file *file,
              struct bn_faults *faults);
void cli_close(struct cli_file *file);
/* BN_EXIT_OK, or why --ruleset FILE.so cannot be used, said. cli_open does it too. */
enum bn_exit cli_load_ruleset(const struct cli_args *args);
/* A side by its id, case does not matter; BN_NONE with a complaint for `option`. */
int cli_side(const struct bn_battle *b, const char *id, const char *option);
/* Where chance comes from: the options, a seed of the record's or of the system's. */
struct bn_luck cli_luck(const struct cli_args *args, const struct bn_record *record);
/* Does anything come from the seed: dice or, in a battle with cards, cards? */
bool cli_seed_in_use(const struct bn_battle *b, const struct bn_luck *luck);
/* Has the ruleset cards? */
bool cli_has_cards(const struct bn_battle *b);

/* The newest record that is not over, freed by the caller; NULL when there is none. */
char *cli_newest(struct bn_faults *faults);

/* ---- Subcommands ---- */

int cli_play(struct cli_args *args); /* `banneret FILE` and `banneret` too: words is 0 or 1 */
int cli_map(struct cli_args *args);
int cli_resume(struct cli_args *args);
int cli_list(struct cli_args *args);
int cli_check(struct cli_args *args);
int cli_step(struct cli_args *args);
int cli_odds(struct cli_args *args);
int cli_report(struct cli_args *args);
int cli_rules(struct cli_args *args);
int cli_sim(struct cli_args *args);

#endif
