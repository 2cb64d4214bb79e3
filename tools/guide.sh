#!/bin/sh
# Fills the players' guides, docs/RULESET.md, with what the program prints, after a change to rules,
# options or scenarios:
#
#     tools/guide.sh [BANNERET]                    write each guide anew
#     tools/guide.sh --print RULESET [BANNERET]    one of them on standard output instead
#
# Between a line `<!-- made: WHAT -->` and the next `<!-- end -->` stands what is made; all else is
# written by hand and kept. WHAT is one of
#     map NAME            the picture of examples/guide/RULESET/NAME.yaml
#     board NAME [N]      its board alone, after the first N orders of NAME.orders if N is there
#     lines NAME A B      what `step` prints for its orders A to B; order 0 is the beginning
#     refused NAME N ORDER    what it says of a wrong order after N of them
#     rules N             the rules of part N in full
#     options             the table of options
#     cards               the table of cards
#     scenarios           the scenarios that ship
# Boards after orders are drawn from a record that is put together here.

set -u
cd "$(dirname "$0")/.." || exit 1
print=
[ "${1:-}" != --print ] || { print=${2:?a ruleset}; shift 2; }
b=${1:-${BUILD:-build}/banneret}
LC_ALL=C.UTF-8
export LC_ALL
unset NO_COLOR
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

fence() { printf '```\n'; cat; printf '```\n'; }

# ---- Battles that are played ----

scene() { echo "examples/guide/$ruleset/$1.$2"; }
chance() { sed -n "s/^# $1: //p" "$(scene "$2" orders)" | tr '\n' ' '; } # dice|deck NAME
play() { # NAME OPTIONS...
    name=$1
    shift
    deck=$(chance deck "$name")
    "$b" step "$(scene "$name" yaml)" --dice "$(chance dice "$name")" ${deck:+--deck "$deck"} "$@"
}

# The record of a scene, once. The state's hash after each order comes from stopping before the next.
record() {
    [ ! -s "$tmp/$1.battle" ] || return 0
    text=$(sed 's/\\/\\\\/g; s/"/\\"/g; s/$/\\n/' "$(scene "$1" yaml)" | tr -d '\n')
    play "$1" --orders "$(scene "$1" orders)" --json >"$tmp/played" || return 1
    orders=$(grep -c '^{"type":"order"' "$tmp/played")
    n=0
    while [ "$n" -le "$orders" ]; do
        play "$1" --orders "$(scene "$1" orders)" --json --at $((n + 1)) | tail -n 1 |
            sed 's/.*"hash":"//; s/".*//'
        n=$((n + 1))
    done >"$tmp/hashes"
    printf '{"banneret":1,"record":1,"program":"guide","ruleset":"%s","version":1,' "$ruleset" >"$tmp/$1.battle"
    printf '"options":{},"seats":{},"scenario":"%s"}\n' "$text" >>"$tmp/$1.battle"
    awk -v hashes="$tmp/hashes" '
        function flush() {getline hash <hashes; print head "\"dice\":[" given "],\"hash\":\"" hash "\"}"; given = ""}
        function give(what) {given = given (given ? "," : "") what}
        BEGIN {head = "{\"n\":0,"}
        /^{"type":"dice"/ {sub(/.*"faces":\[/, ""); sub(/\]}$/, ""); give($0)}
        /^{"type":"card"/ {sub(/.*"card":/, ""); sub(/}$/, ""); give($0)}
        /^{"type":"order"/ {flush(); head = $0; sub(/"type":"order",/, "", head)
            sub(/"text":/, "\"order\":", head); sub(/}$/, ",", head)}
        END {flush()}' "$tmp/played" >>"$tmp/$1.battle"
}

board() { # NAME [N]
    drawn=$(scene "$1" yaml)
    if [ $# -gt 1 ]; then
        record "$1" || return 1
        drawn=$tmp/cut.battle
        head -n $(($2 + 2)) "$tmp/$1.battle" >"$drawn"
    fi
    "$b" map "$drawn" >"$tmp/picture" || return 1
    sed '1d; /^$/,$d' "$tmp/picture" | fence
}

lines() { # NAME A B
    play "$1" --orders "$(scene "$1" orders)" >"$tmp/played" || return 1
    awk -v a="$2" -v b="$3" '/^turn [0-9]/ {exit} /^>/ {n++} n >= a && n <= b' "$tmp/played" | fence
}

refused() { # NAME N ORDER
    name=$1 n=$2
    shift 2
    sed 's/#.*//; /^$/d' "$(scene "$name" orders)" | head -n "$n" >"$tmp/orders"
    echo "$*" >>"$tmp/orders"
    play "$name" --orders "$tmp/orders" >"$tmp/played"
    grep '^refused' "$tmp/played" | fence
    grep -q '^refused' "$tmp/played"
}

# ---- What the program says ----

rule() { # ID
    "$b" rules "$ruleset" "$1" >"$tmp/rule" || return 1
    awk -v id="$1" '
        NR == 1 {sub(/^[^ ]*  /, ""); source = $0; sub(/.*  \(/, "", source); sub(/\)$/, "", source)
            sub(/  \([^(]*\)$/, ""); print "#### " id " " $0; print ""; print "*" source "*"; next}
        /^  [a-z_]* = / {sub(/^  /, ""); name = $1; sub(/^[a-z_]* /, ""); sub(/: /, ":\n  "); $0 = "- `" name "` " $0}
        {print}' "$tmp/rule"
    echo
}

rules() { # N
    "$b" rules "$ruleset" | sed -n "s/^\([A-Z]*-$1\.[0-9]*\) .*/\1/p" >"$tmp/ids"
    [ -s "$tmp/ids" ] || return 1
    while read -r id; do rule "$id" || return 1; done <"$tmp/ids"
}

options() {
    echo '| option | values, the first without choosing | what it changes | rule |'
    echo '|---|---|---|---|'
    "$b" rules "$ruleset" | awk '
        /^Options/ {inside = 1; next}
        inside && /^[a-z]/ {name = $1; rule = $NF; values = $0
            sub(/^[^ ]* */, "", values); sub(/ *[^ ]*$/, "", values); gsub(/, /, "`, `", values)}
        inside && /^    / {sub(/^ */, ""); print "| `" name "` | `" values "` | " $0 " | " rule " |"}'
}

cards() {
    echo '| card | how many | what it does | rule |'
    echo '|---|---|---|---|'
    "$b" rules "$ruleset" | awk '
        /^Cards/ {inside = 1; next}
        /^Options/ {exit}
        inside && /^[a-z]/ {name = $1; rule = $NF; n = $(NF - 1)}
        inside && /^    / {sub(/^ */, ""); print "| `" name "` | " n " | " $0 " | " rule " |"; all += n}
        END {print "| | " all " | | |"; exit all == 0}'
}

# Title, who fights and the aims as the program says them; what it is about: the first part of the notes.
scenarios() {
    "$b" list | awk -v wanted="$ruleset" '/^[^ ]/ {here = $1 == wanted; next} here {print $1}' >"$tmp/names"
    [ -s "$tmp/names" ] || return 1
    while read -r name; do
        "$b" check "$ruleset/$name" >"$tmp/said" || return 1
        called=$name # alone, where that does not mean another ruleset's
        "$b" check "$name" | cmp -s - "$tmp/said" || called=$ruleset/$name
        awk -v name="$called" '
            NR == 2 {title = $0; sub(/^ */, "", title); fight = title; sub(/: a scenario of .*/, "", title)
                sub(/.*: a scenario of [^ ]*, /, "", fight); print "**" title "** (`banneret " name "`): " fight ".\n"}
            NR > 2 {sub(/^ */, "- "); aims = aims $0 ".\n"}
            END {printf "%s\n", aims >aimsfile}' aimsfile="$tmp/aims" "$tmp/said"
        awk '/^notes:/ {inside = 1; next}
            inside && /^ *$/ {exit} inside && /^[^ ]/ {exit}
            inside {sub(/^ */, ""); print}' "rulesets/$ruleset/scenarios/$name.yaml"
        echo
        cat "$tmp/aims"
    done <"$tmp/names"
}

map() {
    "$b" map "$(scene "$1" yaml)" >"$tmp/picture" || return 1
    fence <"$tmp/picture"
}

make_block() {
    case $1 in
    map | board | lines | refused | rules | options | cards | scenarios) "$@" ;;
    *) false ;;
    esac
}

# ---- The guides ----

fill() { # the guide on standard input
    status=0
    skip=
    while IFS= read -r line; do
        case $line in '<!-- end -->') skip= ;; esac
        [ -n "$skip" ] || printf '%s\n' "$line"
        case $line in
        '<!-- made: '*' -->')
            skip=1
            what=${line#'<!-- made: '}
            what=${what%' -->'}
            # shellcheck disable=SC2086 # words, and none of them a pattern
            make_block $what </dev/null || { echo "guide: '$what' could not be made" >&2; status=1; }
            ;;
        esac
    done
    [ -z "$skip" ] || { echo 'guide: a made block has no end' >&2; status=1; }
    return $status
}

all=0
for ruleset in ${print:-$("$b" list | sed -n 's/^\([a-z][a-z]*\) .*/\1/p')}; do
    guide=docs/$ruleset.md
    [ -e "$guide" ] || { [ -z "$print" ] && continue; }
    rm -f "$tmp"/*.battle
    fill <"$guide" >"$tmp/guide" || { all=1; continue; }
    if [ -n "$print" ]; then cat "$tmp/guide"; elif ! cmp -s "$tmp/guide" "$guide"; then
        cat "$tmp/guide" >"$guide"
    fi
done
exit $all
