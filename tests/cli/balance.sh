#!/bin/sh
# Scenarios that ship say in their notes how they play, and keep what that promises: eight turns or
# more with drawn orders, no side above 65 in 100, few draws. One short scenario's figures are played
# again; `make balance` plays all of them.

set -u
program=$1
cd "$(dirname "$0")/../.." || exit 1

passed=0
failed=0

fail() {
    failed=$((failed + 1))
    echo "$*"
}

form='How it plays: \([0-9]+ battles of equal simple opponents\) .* ([0-9]+) %, .* ([0-9]+) %, drawn ([0-9]+) %; ([0-9]+) turns in the middle, ([0-9]+) with drawn orders\.'

names=$("$program" list --json |
    sed -n 's/.*"ruleset":"\([^"]*\)","name":"\([^"]*\)".*/\1\/scenarios\/\2/p')

for name in $names; do
    file=rulesets/$name.yaml
    figures=$(sed -nE "s/^  $form\$/\\1 \\2 \\3 \\4 \\5/p" "$file")
    # shellcheck disable=SC2086
    set -- $figures
    if [ $# -ne 5 ]; then
        fail "$file: no line of figures in the notes; make balance-notes writes them"
    elif [ "$1" -gt 65 ] || [ "$2" -gt 65 ] || [ "$3" -gt 10 ]; then
        fail "$file: too uneven: $figures"
    elif [ "$4" -lt 8 ] || [ "$5" -lt 8 ]; then
        fail "$file: too short: $figures"
    else
        passed=$((passed + 1))
    fi
done
[ $passed -gt 0 ] || fail 'no scenarios are listed'

balance=$(dirname "$program")/tests/balance
one=$("$balance" --games 30 --random 10 --jobs 1 --json first-blood)
two=$("$balance" --games 30 --random 10 --jobs 3 --json first-blood)
if [ "$one" = "$two" ] && [ -n "$one" ]; then
    passed=$((passed + 1))
else
    fail "the figures depend on the number of jobs: $one, $two"
fi

if said=$(tests/balance/notes.sh "$(dirname "$program")" first-blood); then
    passed=$((passed + 1))
else
    fail "$said: make balance-notes writes them"
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
