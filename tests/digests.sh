#!/bin/sh
# Drawn battles must play alike on every compiler, and as they did when they were committed:
#
#     tests/digests.sh [BUILD]            compare; last line "N passed, N failed"
#     tests/digests.sh --update [BUILD]   write them anew, after a change on purpose: make golden
#
# tests/golden/digests.txt has a line a battle, tests/golden/playthroughs a battle a scenario in
# full. Variants are built below BUILD: gcc and clang, -O0 and -O3. A compiler that is not there is
# left out, and that is said.

set -u
cd "$(dirname "$0")/.." || exit 1

update=
[ "${1:-}" != --update ] || { update=1; shift; }
build=${1:-${BUILD:-build}}
golden=tests/golden
said=$(mktemp)
trap 'rm -f "$said"' EXIT

passed=0
failed=0
jobs=$(getconf _NPROCESSORS_ONLN)

file_of() { echo "$golden/playthroughs/$(echo "$1" | tr / -).txt"; }

if [ -n "$update" ]; then
    make -s -j"$jobs" BUILD="$build" "$build/tests/digest" || exit 1
    mkdir -p "$golden/playthroughs"
    rm -f "$golden"/playthroughs/*.txt
    "$build/tests/digest" >"$golden/digests.txt" || exit 1
    cut -d' ' -f1 "$golden/digests.txt" | uniq | while read -r name; do
        "$build/tests/digest" "$name" >"$(file_of "$name")" || exit 1
    done
    exit
fi

# same FILE COMMAND...: does it print what the file holds?
same() {
    file=$1
    shift
    if "$@" >"$said" 2>&1 && cmp -s "$file" "$said"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "$*: not what $file holds; 'make golden' writes it anew"
        diff "$file" "$said" | head -n 12
    fi
}

for compiler in gcc clang; do
    if ! command -v $compiler >/dev/null; then
        echo "$compiler is not there: left out"
        continue
    fi
    for level in -O0 -O3; do
        variant=$build/digests/$compiler$level
        program=$variant/tests/digest
        if ! make -s -j"$jobs" BUILD="$variant" CC=$compiler CFLAGS=$level "$program" >"$said" 2>&1; then
            echo "$variant cannot be built"
            cat "$said"
            failed=$((failed + 1))
            continue
        fi
        same "$golden/digests.txt" "$program"
        # A scenario without a playthrough is a failure, and so is a playthrough without a scenario.
        for name in $("$program" | cut -d' ' -f1 | uniq); do
            same "$(file_of "$name")" "$program" "$name"
        done
    done
done

for file in "$golden"/playthroughs/*.txt; do
    known=
    for name in $(cut -d' ' -f1 "$golden/digests.txt" | uniq); do
        [ "$(file_of "$name")" != "$file" ] || known=1
    done
    [ -n "$known" ] || { echo "$file belongs to no scenario"; failed=$((failed + 1)); }
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
