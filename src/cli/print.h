/* print.h - a battle on standard output: what happened, what may be done, how it stands; for people,
 * or as JSON lines. */
#ifndef CLI_PRINT_H
#define CLI_PRINT_H

#include "cli/cli.h"

enum { CLI_NOBODY = BN_SIDES }; /* a viewer who holds no hand: what both may see */

struct cli_print {
    const struct bn_battle *b;
    int viewer; /* a side, BN_NONE for all, CLI_NOBODY */
    bool json, color;
};

void print_seed(const struct cli_print *p, uint64_t seed);
/* The events of a session from `from` on that happened under orders up to `until`. */
void print_said(const struct cli_print *p, const struct bn_session *s, size_t from, int until);
void print_refused(const struct cli_print *p, const char *order, const char *rule,
                   const char *reason);
/* Nothing when the battle is over, or when the viewer is not the one who decides and hands are
 * hidden: which orders he has is no business of the other's. */
void print_legal(const struct cli_print *p, const struct bn_state *s);
void print_state(const struct cli_print *p, const struct bn_state *s);

/* A line of text with the rule in a column on the right. */
void print_line(const struct cli_print *p, const char *indent, const char *text, const char *right);
/* How many columns a text takes. */
size_t print_width(const char *text);

#endif
