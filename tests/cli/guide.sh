#!/bin/sh
# The guide docs/lionheart.md:  guide.sh BANNERET
#
# Its pictures, result lines, rules, options and scenarios are what the program prints, byte for byte, and
# none is missing. GOLDEN=1 writes them anew (tools/guide.sh).
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
root=$here/../..
guide=$root/docs/lionheart.md

[ -z "${GOLDEN:-}" ] || "$root/tools/guide.sh" "$banneret"
"$root/tools/guide.sh" --print "$banneret" >made 2>err
status=$?
[ $status -eq 0 ]
judge 'every block can be made'
rm -f err

# A block each, so that it is said which differs.
blocks() { awk -v into="$2" '/^<!-- made: / {n++; file = into n} file {print >file} /^<!-- end -->/ {file = ""}' "$1"; }
blocks "$guide" written.
blocks made made.
n=1
while [ -e "written.$n" ]; do
    diff "written.$n" "made.$n" >out
    judge "$(head -n 1 "written.$n") is what the program prints; see tools/guide.sh"
    n=$((n + 1))
done
rm -f out
[ $n -gt 20 ] && [ ! -e "made.$n" ] && cmp -s "$guide" made
judge 'and all the rest is kept'

# Nothing is missing, and nothing is spoken of that is not there.
"$banneret" rules lionheart >rules
sed -n 's/^\(LH-[0-9]*\.[0-9]*\) .*/\1/p' rules | sort >ids
sed -n 's/^#### \(LH-[0-9.]*\) .*/\1/p' "$guide" | sort >printed
[ -s ids ] && cmp -s ids printed
judge 'every rule is printed, once'
[ "$(grep -c '^\*\(from the sheet\|ours\|an option\)\*$' "$guide")" -eq "$(grep -c . ids)" ]
judge 'each with its source'
grep -o 'LH-[0-9]*\.[0-9]*' "$guide" | sort -u >cited
cmp -s ids cited
judge 'no rule is cited that there is not'
sed -n '/^Options/,$s/^\([a-z_]*\)  *[^ ].* LH-[0-9.]*$/\1/p' rules | sort >names
sed -n 's/^| `\([a-z_]*\)` |.*/\1/p' "$guide" | sort >tabled
[ -s names ] && cmp -s names tabled
judge 'every option is in the table, once'
while read -r name; do
    grep -q "^- \`$name\` = " "$guide"
    judge "option $name stands under its rule"
done <names
"$banneret" list | awk '/^[^ ]/ {here = $1 == "lionheart"; next} here {print $1}' >shipped
while read -r name; do
    grep -q "(\`banneret $name\`)" "$guide"
    judge "scenario $name is in the list"
done <shipped
# What is ours is owned up to: each such rule, and each option, is spoken of where the sheet is silent.
sed -n '/^## .*silent/,/^## .*battles play/p' "$guide" >silent
for id in $(awk '/^#### / {id = $2} /^\*(ours|an option)\*$/ {print id}' "$guide"); do
    grep -q -w "$id" silent
    judge "$id is among the points where the sheet is silent"
done

# The battles it tells are sound, and it can be read in a terminal.
exits 0 check "$root"/examples/guide/*.yaml
! grep -v '^|' "$guide" | grep '.\{121\}' >out
judge 'lines of 120 characters at most, but in tables'
grep -q 'docs/lionheart.md' "$root/README.md"
judge 'the README points at it'
finish
