#!/bin/sh
# The players' guides, docs/RULESET.md:  guide.sh BANNERET
#
# Their pictures, result lines, rules, options and scenarios are what the program prints, byte for byte, and
# none is missing. GOLDEN=1 writes them anew (tools/guide.sh).
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
root=$here/../..

[ -z "${GOLDEN:-}" ] || "$root/tools/guide.sh" "$banneret"

# A block each, so that it is said which differs.
blocks() { awk -v into="$2" '/^<!-- made: / {n++; file = into n} file {print >file} /^<!-- end -->/ {file = ""}' "$1"; }

made_blocks() { # RULESET
    guide=$root/docs/$1.md
    rm -f made made.* written.*
    "$root/tools/guide.sh" --print "$1" "$banneret" >made 2>err
    status=$?
    [ $status -eq 0 ]
    judge "$1: every block can be made"
    rm -f err
    blocks "$guide" written.
    blocks made made.
    n=1
    while [ -e "written.$n" ]; do
        diff "written.$n" "made.$n" >out
        judge "$1: $(head -n 1 "written.$n") is what the program prints; see tools/guide.sh"
        n=$((n + 1))
    done
    rm -f out
    [ $n -gt 20 ] && [ ! -e "made.$n" ] && cmp -s "$guide" made
    judge "$1: and all the rest is kept"
}

# Nothing is missing, and nothing is spoken of that is not there.
all_there() { # RULESET
    "$banneret" rules "$1" >rules
    sed -n 's/^\([A-Z]*-[0-9]*\.[0-9]*\) .*/\1/p' rules | sort >ids
    sed -n 's/^#### \([A-Z]*-[0-9.]*\) .*/\1/p' "$guide" | sort >printed
    [ -s ids ] && cmp -s ids printed
    judge "$1: every rule is printed, once"
    [ "$(grep -c '^\*\(from the sheet\|ours\|an option\)\*$' "$guide")" -eq "$(grep -c . ids)" ]
    judge "$1: each with its source"
    grep -o '[A-Z][A-Z]-[0-9]*\.[0-9]*' "$guide" | sort -u >cited
    cmp -s ids cited
    judge "$1: no rule is cited that there is not"
    sed -n '/^Options/,$s/^\([a-z_]*\)  *[^ ].* [A-Z]*-[0-9.]*$/\1/p' rules | sort >names
    sed -n 's/^| `\([a-z_]*\)` | `.*/\1/p' "$guide" | sort >tabled
    [ -s names ] && cmp -s names tabled
    judge "$1: every option is in the table, once"
    while read -r name; do
        grep -q "^- \`$name\` = " "$guide"
        judge "$1: option $name stands under its rule"
    done <names
    sed -n '/^Cards/,/^Options/s/^\([a-z][a-z-]*\)  *[^ ].* [A-Z]*-[0-9.]*$/\1/p' rules | sort >names
    sed -n 's/^| `\([a-z-]*\)` | [0-9].*/\1/p' "$guide" | sort >tabled
    cmp -s names tabled
    judge "$1: every card is in the table, once"
    "$banneret" list | awk -v here="$1" '/^[^ ]/ {inside = $1 == here; next} inside {print $1}' >shipped
    while read -r name; do
        grep -q "(\`banneret \($1/\)*$name\`)" "$guide"
        judge "$1: scenario $name is in the list"
    done <shipped
}

# What is ours is owned up to: each such rule, and each option, is spoken of where the sheet is silent.
owned_up() { # RULESET
    sed -n '/^## .*silent/,/^## .*battles play/p' "$guide" >silent
    for id in $(awk '/^#### / {id = $2} /^\*(ours|an option)\*$/ {print id}' "$guide"); do
        grep -q -w "$id" silent
        judge "$id is among the points where the sheet is silent"
    done
}

# The battles it tells are sound, and it can be read in a terminal.
can_be_read() { # RULESET
    exits 0 check "$root/examples/guide/$1"/*.yaml
    ! grep -v '^|' "$guide" | grep '.\{121\}' >out
    judge "$1: lines of 120 characters at most, but in tables"
    grep -q "docs/$1.md" "$root/README.md"
    judge "$1: the README points at it"
}

guides=0
for ruleset in $("$banneret" list | sed -n 's/^\([a-z][a-z]*\) .*/\1/p'); do
    [ -e "$root/docs/$ruleset.md" ] || continue
    guides=$((guides + 1))
    made_blocks "$ruleset"
    all_there "$ruleset"
    owned_up "$ruleset"
    can_be_read "$ruleset"
done
[ $guides -ge 3 ]
judge 'there are guides'
finish
