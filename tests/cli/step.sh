#!/bin/sh
# Orders without a screen:  step.sh BANNERET
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
small >small.yaml

# ---- JSON: shapes to the letter ----

printf 'P1 step nw  # first\n\n# nothing\r\n  pass\t\r\nend move\r\nK1 battle N1\n' >orders
exits 0 step small.yaml --dice "$opening axe axe arrow arrow" --orders orders --json
json_lines 'a short battle'
silent err
! grep -q '"type":"seed"' out
judge 'no seed in use, none shown'
says '^{"type":"dice","rule":"LH-2.2","for":"initiative","side":"south","faces":\["arrow"\]}$'
says '^{"type":"dice","rule":"LH-2.3","for":"orders","side":"south","faces":\["panic","panic"\]}$'
says '^{"type":"order","n":1,"side":"south","text":"P1 step f6"}$'
says '^{"type":"order","n":2,"side":"south","text":"P1 halt"}$'
says '^{"type":"order","n":3,"side":"south","text":"end move"}$'
says '^{"type":"event","event":"step","rule":"LH-3.1","text":"[^"]*".*"unit":"P1",.*"to":"f6"'
says '^{"type":"dice","rule":"LH-5.2","for":"battle",.*"unit":"K1","faces":\["axe","axe","arrow","arrow"\]}$'
says '"event":"casualty","rule":"LH-1.3",.*"unit":"N1"'
[ "$(grep -c '"type":"order"' out)" -eq 4 ] && ! grep -q '"event":"order"\|"event":"dice"' out
judge 'orders and dice print once, as their own types'
last_has '{"type":"state","turn":1,"phase":"battle",'
last_has '"decides":"south","winner":null,"hash":"'
last_has '"orders_left":2,"units":[{"id":"K1","side":"south","type":"knight","hex":"d4","facing":"n","figures":2,"hits":0,"state":"ready"}'
[ "$(grep -c '"type":"state"' out)" -eq 1 ]
judge 'one state line'
tail -n 1 out | grep -q '"hash":"[0-9a-f]\{16\}"'
judge 'a hash of sixteen digits'

exits 0 step small.yaml --dice "$opening" --legal --json
tail -n 2 out | head -n 1 | grep -q '^{"type":"legal","side":"south","prompt":"[^"]*","orders":\["'
judge 'the legal line comes before the state'
says '"orders":.*"K2 step a4"'
says '"end move"'
! grep -q concede out
judge 'concede is never listed'
printf 'concede\n' >give-up
exits 0 step small.yaml --dice "$opening" --orders give-up --legal --json
! grep -q '"type":"legal"' out
judge 'no legal line when the battle is over'
last_has '"decides":null,"winner":"north"'
says '^{"type":"order","n":1,"side":"south","text":"concede"}$'

# ---- Seeds ----

exits 0 step small.yaml --seed 42 --json
[ "$(head -n 1 out)" = '{"type":"seed","seed":"42"}' ]
judge 'the seed comes first'
cp out once
run step small.yaml --seed 42 --json
cmp -s out once
judge 'the same seed gives the same battle'
exits 0 step small.yaml --json
head -n 1 out | grep -q '^{"type":"seed","seed":"[0-9]*"}$'
judge 'a seed of the system is shown'
seed=$(head -n 1 out | sed 's/.*"seed":"//; s/".*//')
cp out once
run step small.yaml --seed "$seed" --json
cmp -s out once
judge 'and can be used again'
exits 0 step small.yaml --seed 42 --dice "$opening" --json
says '^{"type":"seed"'

# ---- Refusals ----

refused() { # ORDER RULE
    printf 'P1 turn ne\n%s\nP1 halt\n' "$1" >orders
    exits 1 step small.yaml --dice "$opening" --orders orders --json
    json_lines "refused $1"
    tail -n 2 out | head -n 1 | grep -q "^{\"type\":\"refused\",\"order\":\".*\",\"rule\":\"$2\",\"reason\":\"[^\"]"
    judge "refused under '$2': $1"
    last_has '{"type":"state"'
}
refused 'P1 step d5' LH-3.1
refused 'N1 step d4' LH-2.2
refused 'K1 step c3' LH-2.8
refused 'K1 battle N1' LH-2.4
refused 'P1 fly g1' ''
refused 'Z9 step g1' ''
refused 'P1' ''
refused 'A1 fire K1' ''
refused "$(printf 'P1 \033[31m step')" ''
refused "$(printf 'P1 \377 step')" ''
says '\\\\xff'
printf 'K1 step e3\nK9 step a1\n' >orders
exits 1 step small.yaml --dice "$opening" --orders orders
says '^refused: K9 step a1: '
printf 'K1 step c3\n' >orders
run step small.yaml --dice "$opening" --orders orders
[ $status -eq 0 ] || grep -q '^refused: .*LH-[0-9.]*$' out
judge 'the rule stands at the end of a refusal'
printf 'P1 \033]0;x\007 step\n' | "$banneret" step small.yaml --dice "$opening" --orders - >out 2>err
[ $? -eq 1 ] && ! LC_ALL=C grep -q "$(printf '[\033\007]')" out err
judge 'nothing out of an order speaks to the terminal'
printf 'P1 step f6\0x\n' | "$banneret" step small.yaml --dice "$opening" --orders - >out 2>err
[ $? -eq 1 ]
judge 'a zero byte cuts no order short'
printf '\357\273\277P1 step f6' | "$banneret" step small.yaml --dice "$opening" --orders - >out 2>err
[ $? -eq 0 ] && grep -q '^> P1 step f6 .*south$' out
judge 'a BOM, and a last line without its end'
yes '#' | head -n 1500000 >orders
timeout 10 "$banneret" step small.yaml --dice "$opening" --orders orders >out 2>err
[ $? -eq 0 ]
judge 'a million lines that say nothing'
exits 3 step small.yaml --dice "$opening" --orders missing
exits 2 step - --orders -

# ---- Lists of dice ----

printf 'end move\nK1 battle N1\n' >orders
exits 4 step small.yaml --dice "$opening axe" --orders orders --json
last_has '"phase":"battle","decides":"south"'
complains '4 dice were to be rolled for battle of K1 by LH-5.2'
exits 4 step small.yaml --dice 'arrow'
complains 'initiative'
says '^  K1 '
exits 4 step small.yaml --dice ''
exits 0 step small.yaml --dice "$opening axe" --seed 3 --orders orders
exits 0 step small.yaml --dice 'ARROW,Axe,panic panic,axe' --json
exits 0 step small.yaml --dice "$opening axe axe axe axe axe"
silent err
exits 2 step small.yaml --dice 'arrow axe 3'
complains "'3', place 3 of the dice"
exits 2 step small.yaml --dice "$opening axe sabers" --orders orders --json
complains "'sabers', place 6 "
last_has '"phase":"battle"'
exits 2 step small.yaml --dice 'axe-dot'
exits 0 step small.yaml --set bloody_dice=dotted --dice 'arrow-dot axe-dot panic panic'

# ---- On the way to odds the same holds ----

printf 'end move\n' >orders
exits 0 odds small.yaml 'K1 battle N1' --dice "$opening" --orders orders --json
json_lines odds
[ "$(wc -l <out)" -eq 1 ]
judge 'nothing but the odds'
cp out once
exits 0 odds small.yaml k1 BATTLE n1 --dice "$opening" --orders orders --json
cmp -s out once
judge 'an order in several words'
exits 0 odds small.yaml 'K1 battle N1' --dice "$opening" --orders orders
says '^> K1 battle N1  *south$'
says '^  *[0-9.]*%  [0-9]*/[0-9]*  *[0-9]* hit'
exits 1 odds small.yaml 'K1 battle N2' --dice "$opening" --orders orders --json
says '^{"type":"refused","order":"K1 battle N2","rule":"LH-5.1",'
exits 1 odds small.yaml 'K1 battle' --dice "$opening" --orders orders
exits 1 odds small.yaml concede --dice "$opening"
exits 1 odds small.yaml 'end move' --dice "$opening" --orders give-up
exits 4 odds small.yaml 'end move' --dice 'arrow' --json
last_has '{"type":"state"'
complains 'initiative'
exits 2 odds small.yaml 'end move' --dice 'arrow 6'
printf 'K9 step a1\n' >orders
exits 1 odds small.yaml 'end move' --dice "$opening" --orders orders --json
says '"type":"refused","order":"K9 step a1"'
! grep -q '"type":"odds"' out
judge 'no odds of a moment that was not reached'

# ---- Stopping, options, sides ----

printf 'P1 step nw\nP1 halt\nnonsense\n' >orders
exits 0 step small.yaml --dice "$opening" --orders orders --at 2 --json
[ "$(grep -c '"type":"order"' out)" -eq 1 ]
judge '--at stops before the order'
exits 0 step small.yaml --dice "$opening" --orders orders --at 3
exits 1 step small.yaml --dice "$opening" --orders orders --at 4
exits 0 step small.yaml --dice 'arrow axe panic panic panic' --set command_dice=3 --json
last_has '"orders_left":6'
exits 0 step small.yaml --seed 1 --view NORTH --json

# ---- Text ----

printf 'end move\nK1 battle N1\n' >orders
exits 0 step small.yaml --dice "$opening axe axe arrow arrow" --orders orders
says '^  dice for battle, K1: axe axe arrow arrow  *LH-5.2$'
says '^turn 1, battle phase, south decides, orders_left 3$'
says '^  N1  *north  *infantry  *d3  *s  *2  *0  *ready$'
awk '/LH-[0-9.]*$/ { at = match($0, /LH-[0-9.]*$/); if (at != 69 && length($0) < 76) bad = 1 }
    END { exit bad }' out
judge 'rules stand in one column'

# ---- Cases ----

cat >good.case <<END
banneret: 1
case: four axes end four
proves: [LH-1.3]
scenario:
  ruleset: lionheart
  options: {command_dice: 2}
  board: {cols: 7, rows: 7}
  sides: [{id: south, baseline: s}, {id: north, baseline: n}]
  first: south
  units: {south: [K1 knight d4 n], north: [N1 infantry d3 s, N2 infantry g1 s]}
dice: [arrow, axe, panic, panic, axe, axe, axe, axe]
orders: |
  end move
  K1 battle N1
expect:
  - {event: casualty, rule: LH-1.3, unit: N1, n: 4}
  - {unit: N1, state: lost, figures: 0}
  - {refused: N2 halt}
END
exits 0 step good.case
says '^four axes end four: passed$'
exits 0 step good.case --json
json_lines case
says '{"type":"case","case":"four axes end four","passed":true}'
last_has '{"type":"state"'
wrong_case() { # SED-EXPRESSION WHAT
    sed "$1" good.case >wrong.case
    exits 1 step wrong.case
    says 'four axes end four: failed$'
    complains "^banneret: wrong.case:[0-9]*:[0-9]*: .*$2"
}
wrong_case 's/n: 4/n: 3/' 'event casualty: expected .*n 3, came .*n 4'
wrong_case 's/event: casualty/event: rout/' 'came none'
wrong_case 's/state: lost/state: ready/' 'expected ready, came lost'
wrong_case 's/figures: 0/figures: 2/' 'expected 2, came 0'
wrong_case 's/axe, axe\]/axe, axe, panic]/' '1 of 9 dice were not rolled'
wrong_case 's/, axe\]/]/' 'to be rolled for battle'
wrong_case 's/N2 halt/K1 stay/' 'the order is legal'
wrong_case 's/end move/end battle/' "'end battle' is refused"
exits 2 step good.case --seed 4
exits 0 check good.case
sed 's/n: 4/n: 3/' good.case >wrong.case
exits 0 check wrong.case

finish
