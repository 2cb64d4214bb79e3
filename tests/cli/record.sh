#!/bin/sh
# Records, whole and damaged:  record.sh BANNERET
#
# The record is made here, line by line as docs/interfaces.md has it, with the hashes that step prints:
# so the format is tested by somebody who does not share the program's writer.
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
small >small.yaml

dice="$opening axe axe arrow arrow"
cat >orders <<'END'
P1 step f6
P1 halt
end move
K1 battle N1
END

hash_before() { # the N-th order
    "$banneret" step small.yaml --dice "$dice" --orders orders --at "$1" --json | tail -n 1 |
        sed 's/.*"hash":"//; s/".*//'
}
text=$(sed 's/\\/\\\\/g; s/"/\\"/g; s/$/\\n/' small.yaml | tr -d '\n')
header="{\"banneret\":1,\"record\":1,\"program\":\"test\",\"ruleset\":\"lionheart\",\"version\":1,\"options\":{},\"seats\":{\"north\":\"human\"},\"scenario\":\"$text\"}"
seed='{"seed":"99"}'
{
    printf '%s\n' "$header" "$seed"
    echo "{\"n\":0,\"dice\":[\"arrow\",\"axe\",\"panic\",\"panic\"],\"hash\":\"$(hash_before 1)\"}"
    echo "{\"n\":1,\"side\":\"south\",\"order\":\"P1 step f6\",\"dice\":[],\"hash\":\"$(hash_before 2)\"}"
    echo "{\"n\":2,\"side\":\"south\",\"order\":\"P1 halt\",\"dice\":[],\"hash\":\"$(hash_before 3)\"}"
    echo "{\"undo\":1}"
    echo '{"note":"a word","side":"south"}'
    echo "{\"n\":2,\"side\":\"south\",\"order\":\"P1 halt\",\"dice\":[],\"hash\":\"$(hash_before 3)\"}"
    echo "{\"n\":3,\"side\":\"south\",\"order\":\"end move\",\"dice\":[],\"hash\":\"$(hash_before 4)\"}"
    echo "{\"n\":4,\"side\":\"south\",\"order\":\"K1 battle N1\",\"dice\":[\"axe\",\"axe\",\"arrow\",\"arrow\"],\"hash\":\"$(hash_before 5)\"}"
} >good.battle
keep() { cp good.battle "$1"; }

# ---- Whole ----
keep a.battle
exits 0 check a.battle
says '^a.battle: sound$'
says '4 orders'
exits 0 step a.battle --json
json_lines record
[ "$(head -n 1 out)" = '{"type":"seed","seed":"99"}' ]
judge 'the seed of the record'
[ "$(grep -c '"type":"order"' out)" -eq 4 ]
judge 'the orders that stand'
sed 1d out >played
"$banneret" step small.yaml --dice "$dice" --orders orders --json | cmp -s - played
judge 'the same lines as without a record'
exits 0 step a.battle --at 3 --json
last_has "\"hash\":\"$(hash_before 3)\""
[ "$(grep -c '"type":"order"' out)" -eq 2 ]
judge 'a record stopped before an order'
printf 'end battle\n' >more
exits 0 step a.battle --orders more --json
cp out once
says '"n":5,"side":"south","text":"end battle"'
run step a.battle --orders more --json
cmp -s out once
judge "the record's seed serves what comes after"
exits 0 step a.battle --orders more --dice 'axe axe axe panic'
exits 4 step a.battle --orders more --dice 'axe'
printf 'K1 step a1\n' >more
exits 1 step a.battle --orders more
cmp -s a.battle good.battle
judge 'step does not write to a record'
exits 0 odds a.battle 'end battle' --json
exits 2 step a.battle --set command_dice=3
exits 0 map a.battle
head -n 2 good.battle >b.battle
exits 0 step b.battle --json
head -n 1 good.battle >b.battle
exits 0 check b.battle
{ cat good.battle && echo '{"weather":"rain"}'; } >b.battle
exits 0 check b.battle
complains 'weather\|unknown\|passed over'

# ---- The last line is not whole ----
lines=$(wc -l <good.battle)
head -c -1 good.battle >b.battle
exits 0 step b.battle --json
[ "$(grep -c '"type":"order"' out)" -eq 4 ]
judge 'without its newline it counts'
size=$(wc -c <good.battle)
last=$(tail -n 1 good.battle | wc -c)
for cut in 2 10 30 60 $((last - 1)); do
    head -c $((size - cut)) good.battle >b.battle
    exits 0 check b.battle
    exits 0 step b.battle --json
    [ "$(grep -c '"type":"order"' out)" -eq 3 ]
    judge "torn $cut bytes before its end, the last line is not there"
done

# ---- Damage ----
# damaged LINE WHAT: a fault at that line; what comes before it still shows
damaged() {
    exits 1 check b.battle
    complains "^banneret: b.battle:$1:[0-9]*: .*$2"
    named
    exits 1 step b.battle --json
    json_lines "damaged: $2"
    last_has '{"type":"state"'
}
line() { sed "$1" good.battle >b.battle && ! cmp -s good.battle b.battle; judge "changed: $1"; }
line '4s/"hash":"./"hash":"g/'
damaged 4 ''
line '4s/f6/g6/'
damaged 4 hash
line '10s/"arrow"\]/"panic"]/'
damaged 10 'hash'
line '10s/,"arrow"\]/]/'
damaged 10 '4 dice were to be rolled'
line '10s/"arrow"\]/"arrow","axe"]/'
damaged 10 'not rolled'
line '3s/"panic"\]/"axe"]/'
damaged 3 'hash'
line '8d'
damaged 8 'next'
line '6s/1/7/'
damaged 6 ''
line '5s/south/north/'
damaged 5 ''
line '5s/.*/nonsense/'
damaged 5 ''
exits 1 step b.battle --orders more
! grep -q refused out
judge 'nothing is tried behind damage'
# A block of zeros, as a disk leaves it.
cp good.battle b.battle
start=$(head -n 4 good.battle | wc -c)
dd if=/dev/zero of=b.battle bs=1 seek=$((start + 5)) count=60 conv=notrunc 2>/dev/null
damaged 5 ''
[ "$(grep -c '"type":"order"' out)" -eq 1 ]
judge 'what stands before the zeros'
size=$(wc -c <good.battle)
cp good.battle b.battle
truncate -s $((size + 4096)) b.battle
run check b.battle
[ $status -le 1 ]
judge 'zeros behind the end'
run step b.battle --json
[ "$(grep -c '"type":"order"' out)" -eq 4 ]
judge 'zeros behind the end lose nothing'

# No record at all, or not ours.
echo '{"banneret":1,"record":2}' >b.battle
exits 3 check b.battle
sed '1s/"banneret":1,//' good.battle >b.battle
exits 3 check b.battle
: >b.battle
exits 3 step b.battle
head -c 200 good.battle >b.battle
run check b.battle
[ $status -eq 1 ] || [ $status -eq 3 ]
judge 'a torn header'
sed '1s/"ruleset":"lionheart","version"/"ruleset":"medieval","version"/' good.battle >b.battle
run check b.battle
[ $status -ne 0 ]
judge 'a record of another ruleset'

# Its scenario, or what was set for it, is not sound: the place is the record's first line.
line '1s/knight d4/knight d9/'
exits 1 check b.battle
complains "^banneret: b.battle:1:1: .*line 9: 'd9'"
line '1s/"options":{}/"options":{"weather":1}/'
exits 1 check b.battle
complains "^banneret: b.battle:1:1: .*'weather'"

# ---- report ----
keep a.battle
exits 0 report a.battle -o a.html
silent out
silent err
[ "$(head -c 15 a.html)" = '<!DOCTYPE html>' ] && grep -q '</html>' a.html && cmp -s a.battle good.battle
judge 'a page, and the record as it was'
exits 0 report a.battle
cmp -s out a.html
judge 'without -o it goes to standard output'
says 'seed 99'
says 'a word'
says '<span class="order">K1 battle N1</span>'
says '<span class="die">axe</span><span class="die">axe</span><span class="die">arrow</span>'
exits 0 report a.battle --no-seed
! grep -q 'seed' out
judge '--no-seed'
line '$s/axe/panic/'
exits 1 report b.battle
complains '^banneret: b.battle:10:1: '
says 'The record is not sound to its end'
! grep -q 'K1 battle N1' out
judge 'what is sound is told'
exits 3 report a.battle -o nowhere/a.html
complains 'nowhere/a.html: cannot be written'

# ---- resume ----
mkdir -p "$XDG_STATE_HOME/banneret"
exits 1 resume
{ cat good.battle && echo '{"n":5,"side":"south","order":"K1 stay","dice":[],"hash":"0000000000000000"}'; } \
    >"$XDG_STATE_HOME/banneret/20200101-000000-broken.battle"
exits 1 resume
silent out

finish
