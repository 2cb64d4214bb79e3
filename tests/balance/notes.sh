#!/bin/sh
# Each scenario's notes end with a line of figures, "How it plays: …". Are they what play gives?
#
#     tests/balance/notes.sh [BUILD] [NAME]            compare; last line "N passed, N failed"
#     tests/balance/notes.sh --update [BUILD] [NAME]   write them anew: make balance-notes
#
# All of them take some minutes; a NAME ("lionheart/first-blood", or what comes after the slash) only
# that one.

set -u
cd "$(dirname "$0")/../.." || exit 1

update=
[ "${1:-}" != --update ] || { update=1; shift; }
build=${1:-${BUILD:-build}}
lines=$(mktemp)
trap 'rm -f "$lines"' EXIT

"$build/tests/balance" --lines ${2:+"$2"} >"$lines" || exit 1

passed=0
failed=0
while read -r name line; do
    file=rulesets/${name%%/*}/scenarios/${name#*/}.yaml
    if grep -qxF "  $line" "$file"; then
        passed=$((passed + 1))
    elif [ -z "$update" ]; then
        failed=$((failed + 1))
        echo "$file does not say: $line"
    elif grep -q '^  How it plays: ' "$file"; then
        LINE=$line awk '/^  How it plays: / { print "  " ENVIRON["LINE"]; next } { print }' \
            "$file" >"$lines.new" && cat "$lines.new" >"$file" && rm -f "$lines.new"
    else
        # At the end of the notes: before the first line after them that is not indented.
        LINE=$line awk '
            /^notes:/ { notes = 1; print; next }
            notes && /^[^ ]/ { print "\n  " ENVIRON["LINE"]; notes = 0 }
            { print }' "$file" >"$lines.new" && cat "$lines.new" >"$file" && rm -f "$lines.new"
    fi
done <"$lines"

[ -z "$update" ] || exit 0
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
