#!/bin/sh
# The ladder counts as sim does, from both sides, and what one has won the other has lost.
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"

GAMES=8 SCENARIO=first-blood WHO='random script:bold' "$here/../../tools/ladder.sh" "$banneret" >table 2>log
judge 'a ladder of two'
[ "$(grep -c '^| `' table)" = 2 ]
judge 'a line for each'
grep -q '^8 battles a pair and scenario, scenarios: 1$' table
judge 'it says how many battles'

won() { # SIDE of bold, seed
    other=blue
    [ "$1" = red ] || other=red
    "$banneret" sim first-blood --games 4 --seed "$2" --seat "$1=script:bold" --seat "$other=random" \
        --json | grep -c "\"type\":\"battle\".*\"winner\":\"$1\""
}
sum=$(($(won red 1) + $(won blue 100001)))
share=$(awk -v n="$sum" 'BEGIN { printf "%.0f", 100 * n / 8 }')
grep '^| `script:bold`' table | grep -q "| $share % |"
judge 'the share is that of the battles from both sides'
awk -F'|' '/^\| `/ { sum += $3 + 0 } END { exit sum > 1 || sum < -1 }' table
judge 'one stands as far above the middle as the other below'
! GAMES=2 SCENARIO=nowhere WHO='random script:bold' "$here/../../tools/ladder.sh" "$banneret" >table 2>log
judge 'no table without battles'
finish
