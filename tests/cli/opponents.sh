#!/bin/sh
# The example of docs/opponents.md plays every ruleset, and so do the names that it gives.
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
guide=$here/../../docs/opponents.md

sed -n '/^```lua$/,/^```$/p' "$guide" | sed '1d;$d' >example.lua
[ -s example.lua ] && ! grep -q '```' example.lua
judge 'one example'
for scenario in lionheart/first-blood medieval/the-hill; do
    sides=$("$banneret" sim $scenario --games 1 --json --seed 9 | sed -n '1s/.*"seats":{"\([^"]*\)":.*,"\([^"]*\)":.*/\1 \2/p')
    one=${sides% *}
    exits 0 sim $scenario --games 3 --seat "$one=script:example.lua"
    ! grep -q 'made no choice' out
    judge "the example chooses in $scenario"
    for who in $(sed -n 's/^| `\([a-z:]*\)` .*/\1/p' "$guide"); do
        exits 0 sim $scenario --games 1 --seat "$one=$who"
    done
done
for level in 1 2 3 4; do
    grep -q "^| .search:$level. " "$guide"
    judge "search:$level is described"
done
exits 0 sim lionheart/first-blood --games 2 --seat blue=search:2 --json
cp out once
exits 0 sim lionheart/first-blood --games 2 --seat blue=search:2 --json --jobs 2
cmp -s once out
judge 'a search plays the same from the same seed'
grep -q 'script:cunning' "$guide"
judge 'names are found'
finish
