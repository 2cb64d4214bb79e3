#!/bin/sh
# The scenarios that ship, as C:  embed-scenarios.sh rulesets/ID/scenarios/NAME.yaml...
# Bytes, not string literals: C11 promises no more than 4095 of them in a literal.
set -eu
echo '/* Made by tools/embed-scenarios.sh from rulesets/<id>/scenarios/<name>.yaml. */'
echo '#include "files/catalogue.h"'
echo '#include <stddef.h>'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo
    echo "static const unsigned char text_$n[] = { /* $file */"
    od -A n -v -t u1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '0};'
done
echo
echo 'const struct bn_shipped bn_shipped[] = {'
n=0
for file in "$@"; do
    n=$((n + 1))
    id=${file#rulesets/}
    name=${file##*/}
    echo "    {\"${id%%/*}\", \"${name%.yaml}\", (const char *)text_$n, sizeof text_$n - 1},"
done
echo '    {NULL, NULL, NULL, 0},'
echo '};'
