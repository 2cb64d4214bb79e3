/* words.c - complaints, near misses, colour and width: what every subcommand says with. */
#include "cli/cli.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "files/words.h"

const struct cli_command *cli_command_by_name(const char *name)
{
    for (const struct cli_command *c = cli_commands; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

void cli_help(FILE *out)
{
    fputs("Banneret plays hex-board battles in the terminal.\n\n", out);
    for (const struct cli_command *c = cli_commands; c->name; c++)
        fprintf(out, "  %-9s%s\n", c->name, c->about);
    fputs("\n  banneret COMMAND --help   its options\n"
          "  banneret FILE             the same as banneret play FILE\n"
          "  banneret --version        the version\n\n"
          "FILE is a scenario (.yaml, or the name of one that ships), a record (.battle) or,\n"
          "for check and step, a case (.case).\n",
          out);
}

int cli_usage(const char *format, ...)
{
    char what[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    struct bn_faults one = {0};
    bn_fault_add(&one, BN_EXIT_USAGE, "", 0, 0, "%s", what);
    bn_faults_print(&one); /* it shows control characters as escapes */
    bn_faults_free(&one);
    return BN_EXIT_USAGE;
}

const char *cli_nearest(const char *word, const char *const list[])
{
    struct bn_words words = {.n = 0};
    for (int i = 0; list[i]; i++)
        bn_words_add(&words, list[i]);
    return bn_words_nearest(&words, word);
}

bool cli_colored(const struct cli_args *args)
{
    const char *none = getenv("NO_COLOR");
    if (args->color != CLI_COLOR_AUTO)
        return args->color == CLI_COLOR_ALWAYS;
    return !(none && *none) && isatty(STDOUT_FILENO);
}

int cli_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 20)
        return size.ws_col;
    return 80;
}
