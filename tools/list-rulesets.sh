#!/bin/sh
# The list of rulesets built in, as C:  list-rulesets.sh ID...
set -eu
echo '/* Made by tools/list-rulesets.sh from the folders under rulesets/. */'
echo '#include <banneret/ruleset.h>'
echo '#include <stddef.h>'
echo
for id in "$@"; do echo "extern const struct bn_ruleset bn_ruleset_$id;"; done
echo
echo 'const struct bn_ruleset *const bn_rulesets[] = {'
for id in "$@"; do echo "    &bn_ruleset_$id,"; done
echo '    NULL,'
echo '};'
