/* scenario.h - a scenario's text made into a battle. */
#ifndef FILES_SCENARIO_H
#define FILES_SCENARIO_H

#include <banneret/ruleset.h>

#include "files/fault.h"

struct bn_setting { /* --set OPTION=VALUE, or an option out of a record */
    const char *name, *value;
};
struct bn_settings {
    const struct bn_setting *at;
    size_t n;
};

/* Reads a scenario. All faults of the text are found at once and sorted; on any, NULL. `file` is the
 * name for messages. The battle is freed with bn_battle_free. Settings override the scenario's
 * options; a bad one is a fault without a place, status BN_EXIT_USAGE. */
struct bn_battle *bn_scenario_read(const char *file, const char *text, size_t len,
                                   struct bn_settings settings, struct bn_faults *faults);
void bn_battle_free(struct bn_battle *b);

enum { BN_AIM_LINES = BN_CONDITIONS + BN_OBJECTIVES + 2 };
/* The aims in words, made from the victory conditions: one line each into `lines`, freed by the
 * caller with free. Returns how many. */
size_t bn_aims_say(const struct bn_battle *b, char *lines[], size_t max);

#endif
