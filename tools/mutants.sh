#!/bin/sh
# Does some case fail when a rule does nothing?
#
#     tools/mutants.sh [-v] [RULESET...]     make mutants
#
# Each function in rulesets/<id>/*.c in turn returns its default at once (0, false, NULL, an empty
# struct, nothing). The program is linked with that one object anew and runs the cases of the ruleset
# until one fails. A function of which none notices is a survivor and a failure, unless
# tests/rules/<id>/survivors.txt names it and says why:
#
#     eagerness  how drawn orders are weighted; no rule
#
# Rulesets without cases are left out. The last line is "N passed, N failed".

set -u
cd "$(dirname "$0")/.." || exit 1

build=${BUILD:-build}
CC=${CC:-cc}
libs="$(make -s print-libs)"

# functions FILE: a line each, "LINE NAME block|oneline RETURN-STATEMENT"
functions() {
    awk '
        function emit(how,   type, name, head) {
            head = sig
            sub(/\(.*/, "", head)
            name = head; sub(/.*[ *]/, "", name)
            type = substr(head, 1, length(head) - length(name))
            gsub(/static|inline/, "", type); gsub(/^ +| +$/, "", type)
            if (type == "void") back = "return;"
            else if (type ~ /\*$/) back = "return 0;"
            else if (type ~ /^(const )?struct /) { sub(/^const /, "", type); back = "return (" type "){0};" }
            else back = "return 0;"
            print NR, name, how, back
            open = 0
        }
        /^[a-z].*\(/ && !/;$/ && !/=/ { sig = $0; open = 1; if (/\{.*\}$/) emit("oneline"); next }
        open && /^\{$/ { emit("block"); next }
        open { sig = sig " " $0; if (/\{.*\}$/) emit("oneline"); else if (/;$/) open = 0 }' "$1"
}

# mutate FILE LINE HOW RETURN: the source with that function emptied
mutate() {
    if [ "$3" = block ]; then sed "$2s/.*/{ $4/" "$1"; else sed "$2s/{/{ $4/" "$1"; fi
}

# kills PROGRAM ID: names the first case that fails, or says nothing
kills() {
    for case in tests/rules/"$2"/*.case; do
        timeout 5 "$1" step "$case" >/dev/null 2>&1 </dev/null || { echo "$case"; return; }
    done
}

# One mutant, called by xargs: DIRECTORY ID FILE LINE NAME HOW RETURN...
if [ "${1:-}" = --one ]; then
    directory=$2 id=$3 file=$4 line=$5 name=$6 how=$7
    shift 7
    mine=$directory/$id-$name-$line
    mutate "$file" "$line" "$how" "$*" >"$mine.c"
    if ! $CC -std=c11 -O1 -w -Iinclude -Irulesets/"$id" -c -o "$mine.o" "$mine.c" 2>"$mine.log" ||
        ! $CC -o "$mine" "$build/obj/src/cli/main.o" "$mine.o" "$build/banneret.a" $libs 2>>"$mine.log"; then
        echo "broken $file:$line $name"
        sed 's/^/    /' "$mine.log"
        exit
    fi
    killer=$(kills "$mine" "$id")
    rm -f "$mine" "$mine.o" "$mine.c"
    if [ -n "$killer" ]; then echo "killed $file:$line $name by ${killer##*/}"
    elif grep -q "^$name " "tests/rules/$id/survivors.txt" 2>/dev/null; then echo "allowed $file:$line $name"
    else echo "survives $file:$line $name"; fi
    exit
fi

verbose=
[ "${1:-}" != -v ] || { verbose=1; shift; }
[ $# -gt 0 ] || set -- $(ls -d tests/rules/*/ 2>/dev/null | cut -d/ -f3)

jobs=$(getconf _NPROCESSORS_ONLN)
make -s -j"$jobs" BUILD="$build" all || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
export BUILD="$build" CC

for id in "$@"; do
    killer=$(kills "$build/banneret" "$id")
    if [ -n "$killer" ]; then
        echo "$killer fails as it is: mutants of $id cannot be judged"
        echo "0 passed, 1 failed"
        exit 1
    fi
    for file in rulesets/"$id"/*.c; do
        functions "$file" | sed "s,^,$scratch $id $file ,"
    done
done >"$scratch/list"

xargs -P "$jobs" -L 1 "$0" --one <"$scratch/list" >"$scratch/said"

[ -z "$verbose" ] || grep -E '^(killed|allowed)' "$scratch/said"
grep -vE '^(killed|allowed)' "$scratch/said"
# What is allowed to survive and does not any more should leave the list.
for id in "$@"; do
    [ -f "tests/rules/$id/survivors.txt" ] || continue
    sed 's/ .*//; /^#/d; /^$/d' "tests/rules/$id/survivors.txt" | while read -r name; do
        grep -q "^allowed .* $name\$" "$scratch/said" ||
            echo "tests/rules/$id/survivors.txt names $name, which does not survive"
    done
done | tee "$scratch/stale"

passed=$(grep -cE '^(killed|allowed)' "$scratch/said")
failed=$(($(wc -l <"$scratch/list") - passed + $(wc -l <"$scratch/stale")))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
