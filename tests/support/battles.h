/* battles.h - the battles that tests play: every scenario that ships, hidden
 * rulesets too, those of tests/scenarios and the examples. */
#ifndef TESTS_BATTLES_H
#define TESTS_BATTLES_H

#include <banneret/ruleset.h>

#include <stddef.h>

struct battles_one {
    char name[80]; /* "lionheart/roncevaux", "tests/everything" */
    char *text;    /* of the scenario */
    size_t len;
    struct bn_battle *b;
};
struct battles {
    struct battles_one *at;
    size_t n;
};

/* Reads them all; a fault in one is printed and ends the program. `only` is NULL or the one to read:
 * its whole name, or what comes after the slash, or a file. */
struct battles battles_read(const char *only);
void battles_free(struct battles *list);

#endif
