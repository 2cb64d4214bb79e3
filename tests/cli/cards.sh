#!/bin/sh
# Cards without a screen: what is drawn, what is seen, what is told:  cards.sh BANNERET
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
cp "$here/../../rulesets/drill/scenarios/parade.yaml" parade.yaml
deal='walk run feint walk dash walk run'

# ---- What is drawn ----

printf 'play walk\nend move\n' >orders
exits 0 step parade.yaml --deck "$deal run" --dice '' --orders orders --json
silent err
says '^{"type":"card","rule":"DR-1","for":"deal","side":"south","card":"walk"}$'
says '^{"type":"card","rule":"DR-1","for":"deal","side":"north","card":"dash"}$'
says '^{"type":"card","rule":"DR-1","for":"hand","side":"south","card":"run"}$'
says '"type":"event","event":"play",.*"side":"south".*"card":"walk"'
[ "$(grep -c '"type":"card"' out)" -eq 8 ] && ! grep -q '"type":"card".*"n":' out
judge 'each card once where everything is shown'
last_has '"hands":{"south":["run","run","feint"],"north":["walk","walk","run","dash"]},"played":null'
last_has '"banners":{"south":0,"north":0}}'

exits 0 step parade.yaml --deck "$deal run" --dice '' --orders orders --json --view north
! grep -q '"side":"south","card":"\(run\|feint\)"' out
judge 'north hears of no card that south draws'
says '^{"type":"card","rule":"DR-1","for":"deal","side":"north","card":"dash"}$'
says '^{"type":"card","rule":"DR-1","side":"south","n":3}$'
says '^{"type":"card","rule":"DR-1","side":"south","n":1}$'
last_has '"hands":{"south":3,"north":["walk","walk","run","dash"]}'
exits 0 step parade.yaml --deck "$deal run" --dice '' --orders orders --view north
says '^  south: 3 cards, banners 0$'
says '^  north: hand walk walk run dash, banners 0$'

# ---- Lists ----

exits 4 step parade.yaml --deck 'walk run' --dice ''
grep -q 'a card was to be drawn for deal of South by DR-1, and the list was empty$' err
judge 'an empty list says what was to be drawn'
exits 4 step parade.yaml --deck "$deal" --dice '' --orders orders
last_has '  north: hand walk walk run dash'
grep -q 'a card was to be drawn for hand of South' err
judge 'the state reached is shown, and what was to be drawn'
exits 0 step parade.yaml --deck 'walk run' --seed 3
exits 2 step parade.yaml --deck 'feint feint feint' --dice ''
grep -q "'feint', place 3 of the cards, cannot come; .*, of what is left: walk run dash$" err
judge 'a card that is gone, with its place'
exits 2 step parade.yaml --deck 'feint trumpet' --dice ''
grep -q "'trumpet', place 2 of the cards" err
judge 'no card at all, with its place'
printf 'play run\n' >orders
exits 4 step parade.yaml --deck "$deal" --dice '' --orders orders
grep -q '1 die was to be rolled for orders of South' err
judge 'cards and dice have lists of their own'
exits 0 step parade.yaml --deck "$deal" --dice 5 --orders orders --json
last_has '"orders_left":3'

# ---- Orders ----

exits 0 step parade.yaml --deck "$deal" --legal --json --seed 1
says '"prompt":"South: play a card","orders":\["play walk","play run","play feint"\]}$'
exits 0 step parade.yaml --deck "$deal" --legal --json --seed 1 --view north
! grep -q '"type":"legal"' out
judge 'what a side may play is no business of the other'
refuses() {
    printf '%s\n' "$1" >orders
    exits 1 step parade.yaml --deck "$deal" --dice '' --orders orders --json
    says "\"type\":\"refused\",\"order\":\"$1\",\"rule\":\"$2\",\"reason\":\"$3"
}
refuses 'play dash' DR-1 'South do not hold Dash'
refuses 'play trumpet' '' "'trumpet' is no card of this ruleset"
refuses 'S1 step b4' DR-1 'this is the play phase'

# ---- A decision about the other side, and a move inside another phase ----

printf 'PLAY Feint\nN1 shove c1\n' >orders
exits 0 step parade.yaml --deck "$deal walk" --dice '' --orders orders --json
says '^{"type":"order","n":2,"side":"south","text":"N1 shove c1"}$'
says '"event":"step","rule":"DR-4",.*"unit":"N1",.*"to":"c1"'
printf 'play feint\nS1 shove b4\n' >orders
exits 1 step parade.yaml --deck "$deal walk" --dice '' --orders orders --json
says '"rule":"DR-4","reason":"S1 is not the enemy'
printf 'play walk\nend move\nplay dash\n' >orders
exits 0 step parade.yaml --deck "$deal run" --dice '' --orders orders --json --legal
last_has '"phase":"play","decides":"north"'
says '"orders":\[.*"NC1 step c1".*"NC1 halt"'
printf 'play walk\nend move\nplay dash\nNC1 step e1\n' >orders # where N2 is: both stand there
exits 0 step parade.yaml --deck "$deal run dash" --dice '' --orders orders --json
last_has '"id":"N2","side":"north","type":"band","hex":"e1"'
last_has '"id":"NC1","side":"north","type":"captain","hex":"e1","facing":null'

# ---- Records ----

printf '%s\n' '{"n":0,"dice":["walk","run","feint","walk","dash","walk","run"],"hash":"HASH"}' >line
run step parade.yaml --deck "$deal" --dice '' --json
hash=$(tail -n 1 out | sed 's/.*"hash":"\([0-9a-f]*\)".*/\1/')
scenario=$(sed 's/\\/\\\\/g; s/"/\\"/g' parade.yaml | awk '{printf "%s\\n", $0}')
{
    printf '{"banneret":1,"record":1,"program":"test","ruleset":"drill","version":1,"options":{},"seats":{},"scenario":"%s"}\n' "$scenario"
    printf '{"seed":"42"}\n'
    sed "s/HASH/$hash/" line
} >b.battle
exits 0 check b.battle
exits 0 step b.battle --json
! grep -q '"card":\|"seed"\|"hands":.*\[' out
judge 'an unfinished record shows no hand and no seed'
last_has '"hands":{"south":3,"north":4}'
says '^{"type":"card","rule":"DR-1","side":"north","n":4}$'
exits 0 step b.battle --json --legal
! grep -q '"type":"legal"' out
judge 'nor what may be played'
exits 0 step b.battle --json --reveal
last_has '"hands":{"south":["walk","run","feint"],"north":["walk","walk","run","dash"]}'
says '"type":"seed","seed":"42"'
exits 0 step b.battle --json --view south
last_has '"hands":{"south":["walk","run","feint"],"north":4}'
! grep -q '"seed"' out
judge 'the seed tells the other hand'
sed 's/"feint"/"trumpet"/' b.battle >c.battle
exits 1 check c.battle
grep -q "^banneret: c.battle:3:1: .*'trumpet', place 3 of the cards, cannot come" err
judge 'a record with a card that is none'

exits 0 report b.battle
says 'North draw 4 cards'
! grep -qi 'draw \(walk\|run\|feint\|dash\)' out
judge 'nor does a report of it tell'
exits 0 report b.battle --reveal
says 'North draw Dash'

# ---- Odds ----

printf 'play walk\n' >orders
exits 0 odds parade.yaml 'end move' --deck "$deal" --dice '' --orders orders --json
says '"outcomes":\[{"p":1.0,"exact":"1/1"'

# ---- Cases ----

cat >c.case <<'CASE'
banneret: 1
case: a band takes an objective, and its side draws up
scenario:
  ruleset: drill
  board: {cols: 4, rows: 4}
  sides: [{id: south, baseline: s, hand: 2}, {id: north, baseline: n, hand: 1}]
  units: {south: [S1 band b3], north: [N1 band a1]}
  objectives:
    - {hex: b2, side: south, banners: 2}
    - {hex: b2, side: south2, count: while_held}
  victory: [{side: south, banners: 3}]
  start: {turn: 2, side: south, card: walk, hands: {south: [feint], north: [run]}}
deck: [dash]
orders: |
  S1 step b2
  end move
expect:
  - {event: step, unit: S1, to: b2}
  - {event: discard, card: walk}
  - {event: card, card: dash, side: south, only: true}
  - {event: objective, rule: DR-6, unit: S1, to: b2, n: 2}
  - {side: south, banners: 2, cards: 2}
  - {side: north, banners: 0, cards: 1}
  - {refused: play dash, rule: DR-1}
CASE
sed '/south2/d' c.case >d.case
exits 1 check c.case
grep -q "'south2' is no side" err
judge 'a case with a fault'
exits 0 step d.case
sed 's/deck: .*/deck: [dash, run]/' d.case >c.case
exits 1 step c.case
grep -q '1 of 2 cards were not drawn; all must be, and the next would be' err
judge 'a card left over'
sed 's/deck: .*/deck: [dahs]/' d.case >c.case
exits 1 step c.case
grep -q "c.case:12:8: 'dahs' is no card of drill; did you mean 'dash'?" err
judge 'a card that is none'
sed '/^deck/d; s/card: dash, //; /refused/d' d.case >c.case
exits 0 step c.case # without a list any cards come
sed 's/cards: 2}/cards: 3}/' d.case >c.case
exits 1 step c.case
grep -q 'cards of south: expected 3, came 2' err
judge 'a hand that is counted wrongly'
sed 's/banners: 2, cards/banners: 1, cards/' d.case >c.case
exits 1 step c.case
grep -q 'banners of south: expected 1, came 2' err
judge 'banners that are not there'
sed 's/card: dash, side/card: run, side/' d.case >c.case
exits 1 step c.case
grep -q 'expected card run side south\|expected side south card run' err
judge 'another card'

# ---- Generals of ancients, where the scenario puts them ----
generals() {
    cat <<'END'
banneret: 1
ruleset: ancients
board: {cols: 13, rows: 9}
sides: [{id: south, name: South, baseline: s}, {id: north, name: North, baseline: n}]
units:
  - {id: S1, side: south, type: spears, hex: e7}
  - {id: S2, side: south, type: spears, arrives: {turn: 3, hexes: [a9]}}
  - {id: G1, side: south, type: general, attached: S1}
  - {id: G2, side: south, type: general, hex: g7}
  - {id: N1, side: north, type: spears, hex: e3}
END
}
generals >g.yaml
exits 0 check g.yaml
generals | sed 's/type: general, hex: g7/type: general, attached: S1/' >g.yaml
exits 1 check g.yaml
complains 'G1 is with S1 already'
generals | sed 's/type: general, hex: g7/type: general, hex: e7/' >g.yaml
exits 1 check g.yaml
complains 'unit G2 stands on e7, where G1'
generals | sed 's/type: general, hex: g7/type: general, attached: S2/' >g.yaml
exits 1 check g.yaml
complains 'S2 is not on the board when the battle begins'
generals | sed 's/type: general, hex: g7/type: general, attached: N1/' >g.yaml
exits 1 check g.yaml
complains '^banneret: g.yaml:9:'

# ---- What there is ----

exits 0 rules ancients
says '^probe-centre  *Probe Centre  *5  *AN-2\.3$'
says '^    Order 2 units in the centre section\.$'
[ "$(sed -n '/^Cards/,/^Options/s/.* \([0-9][0-9]*\)  *AN-2\.[34]$/\1/p' out | awk '{n += $1} END {print n}')" -eq 60 ]
judge 'rules: all cards, and how many there are of each'
exits 0 rules lionheart
! grep -q '^Cards' out
judge 'and none where there are none'

# ---- Who is meant when ancients refuse ----
generals | sed 's/G1, side: south, type: general, attached: S1/S3, side: south, type: spears, hex: f7/' >g.yaml
echo 'start: {side: south, phase: move, card: field-command, ordered: [S1]}' >>g.yaml
echo 'S1 join S3' >orders
exits 1 step g.yaml --orders orders --seed 1
says 'S3 has no order'

finish
