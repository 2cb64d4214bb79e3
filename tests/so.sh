#!/bin/sh
# Does every ruleset, as a shared object, show exactly one symbol and need nobody but the C library?
#
#     tests/so.sh [BUILD]
#
# Not for builds with sanitizers, which add symbols of their own.

set -u
export LC_ALL=C
passed=0
failed=0
for table in rulesets/*/table.c; do
    [ -e "$table" ] || continue
    id=$(basename "$(dirname "$table")")
    object=${1:-build}/rulesets/$id.so
    shown=$(nm -D --defined-only "$object" | awk '{ print $NF }' | tr '\n' ' ')
    # bn_* undefined would mean that it leans on the program that loads it.
    leans=$(nm -D --undefined-only "$object" | awk '$NF ~ /^bn_/ { print $NF }' | tr '\n' ' ')
    if [ "$shown" = 'banneret_ruleset ' ] && [ -z "$leans" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$object shows: ${shown:-nothing}(wanted banneret_ruleset alone)${leans:+; leans on: $leans}"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
