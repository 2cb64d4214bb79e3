#!/bin/sh
# The one symbol that a ruleset shows as a shared object, as C:  share-ruleset.sh ID
set -eu
cat <<END
/* Made by tools/share-ruleset.sh. */
#include <banneret/ruleset.h>

extern const struct bn_ruleset bn_ruleset_$1;
extern const struct bn_ruleset *const banneret_ruleset;

__attribute__((visibility("default"))) const struct bn_ruleset *const banneret_ruleset =
    &bn_ruleset_$1;
END
