#!/bin/sh
# Many battles, shards, merging, interrupts:  sim.sh BANNERET
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"

same() { # WHAT A B
    cmp -s "$2" "$3" || { diff "$2" "$3" | head -4; false; }
    judge "$1"
}

exits 0 sim first-blood --games 12
says '^12 battles, seeds from 1'
says '^won by'
says '^lost by Ashby'
exits 0 sim first-blood --games 12 --json
cp out whole.json
json_lines whole.json
[ "$(grep -c '"type":"battle"' whole.json)" -eq 12 ]
judge 'a line a battle'
for jobs in 1 2 5; do
    exits 0 sim first-blood --games 12 --json --jobs $jobs
    same "$jobs jobs" out whole.json
done

# Shards in a loop, in any order, put together to the bit; with text and table as well.
for shard in 3 1 2; do
    exits 0 sim first-blood --games 12 --json --shard $shard/3
    cp out "shard$shard.json"
done
[ "$(grep -c '"type":"battle"' shard2.json)" -eq 4 ]
judge 'a shard is a part'
exits 0 sim --merge shard3.json shard1.json shard2.json --json
same 'merged' out whole.json
exits 0 sim first-blood --games 12 --csv whole.csv -o whole.svg
cp out whole.txt
exits 0 sim --merge shard1.json shard2.json shard3.json --csv merged.csv -o merged.svg
same 'text of merged shards' out whole.txt
same 'table of merged shards' merged.csv whole.csv
same 'picture of merged shards' merged.svg whole.svg
[ "$(wc -l <whole.csv)" -eq 13 ] && grep -q '^<svg' whole.svg && grep -q '</svg>' whole.svg
judge 'a row a battle, a picture'
if command -v parallel >/dev/null 2>&1 && parallel --version 2>/dev/null | grep -q GNU; then
    parallel --will-cite -j 2 "'$banneret' sim first-blood --games 12 --json --shard {}/4 >p{}.json" \
        ::: 1 2 3 4 2>err
    exits 0 sim --merge p1.json p2.json p3.json p4.json --json
    same 'shards by GNU parallel' out whole.json
fi
exits 0 sim --merge shard1.json shard2.json
says '^8 battles of 12'

# The same battle in step: its seed is its number.
exits 0 sim first-blood --games 3 --seat blue=random --seed 40 --json
says '"n":3,"seed":"42"'

# What does not fit together is told, and what cannot be played.
exits 1 sim --merge shard1.json shard1.json
complains 'shard1.json:2:1: this battle is in another file too'
exits 0 sim first-blood --games 13 --json --shard 1/3
cp out other.json
exits 1 sim --merge shard2.json other.json
complains 'of another run'
exits 0 sim first-blood --games 12 --json --shard 1/3 --set command_dice=3
cp out other.json
exits 1 sim --merge shard2.json other.json
complains 'of another run'
exits 1 sim --merge whole.csv
exits 3 sim --merge nowhere.json
exits 3 sim --merge shard1.json nowhere.json
sed 's/"games":12/"games":4294967308/' shard1.json >other.json # 12 in 32 bits
exits 3 sim --merge other.json
exits 2 sim first-blood --games 0
exits 2 sim first-blood --shard 4/3
exits 2 sim first-blood --shard 1
exits 2 sim first-blood --jobs none
exits 2 sim first-blood --seat nobody=random
exits 2 sim first-blood --seat blue=script:nobody
complains 'bold, cunning, steady'
exits 2 sim first-blood --seat blue=human
exits 2 sim first-blood roncevaux
exits 3 sim first-blood --games 2 -o nowhere/f.svg

# A script that fails forfeits, and it is told how often.
echo 'return {choose = function(battle) while true do end end}' >endless.lua
exits 0 sim first-blood --games 1 --seat blue=script:endless.lua
says '^Ashby (script:endless.lua) made no choice of its own [1-9]'

# Interrupted: what is done is told, and nobody is left behind.
"$banneret" sim roncevaux --games 100000 --jobs 2 --json >out 2>err &
sim=$!
tries=0
while [ $tries -lt 600 ] && ! pgrep -P $sim >/dev/null; do
    sleep 0.05
    tries=$((tries + 1))
done
children=$(pgrep -P $sim)
kill -INT $sim
wait $sim
[ $? -eq 0 ] && tail -n 1 out | grep -q '"type":"result"'
judge 'an interrupt ends it with a result'
for child in $children; do
    ! kill -0 "$child" 2>/dev/null
    judge 'no process is left'
done
finish
