#!/bin/sh
# Pictures of the board:  map.sh BANNERET
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"

# Text, to the letter.
small >small.yaml
exits 0 map small.yaml
silent err
cmp -s out "$here/../golden/map-cli.txt" || diff "$here/../golden/map-cli.txt" out
judge 'the text is as drawn'
exits 0 map small.yaml --ascii
! LC_ALL=C grep -q '[^ -~]' out
judge '--ascii is ASCII'
LC_ALL=C
export LC_ALL
exits 0 map small.yaml
! grep -q '[^ -~]' out
judge 'so it is without UTF-8'
LC_ALL=C.UTF-8
exits 0 map small.yaml --color always
escape=$(printf '\033')
grep -q "$escape\[" out
judge '--color always brings colours'
sed "s/$escape\[[0-9;]*m//g" out | cmp -s - "$here/../golden/map-cli.txt"
judge 'and under them the same text'

# Larger hexes: units by id and figures, or in words; every hex then names itself.
exits 0 map small.yaml --zoom middle
says '  | K1  |'
says '^ 4 .*| ●●  |'
says '^K P Franks  N A Gascons$'
exits 0 map small.yaml --zoom=large --ascii
says '/ d4 .*/ e4 '
says '| knight    |'
says '| \*\*        |'
exits 0 map small.yaml --zoom large -o large.svg
silent err
exits 0 map small.yaml --zoom small
cmp -s out "$here/../golden/map-cli.txt"
judge 'small is what is drawn unless said'
exits 2 map small.yaml --zoom huge
complains 'small, middle or large'
exits 2 step small.yaml --zoom large

# SVG.
exits 0 map small.yaml -o small.svg
silent out
silent err
cp small.svg out
says '^<svg xmlns='
last_has '</svg>'
says '<title>Small</title>'
[ ! -e small.svg.new ]
judge 'nothing is left beside it'
exits 3 map small.yaml -o nowhere/small.svg
complains 'nowhere/small.svg: cannot be written'
named
ln -s small.svg link.svg
exits 0 map small.yaml -o link.svg
[ -L link.svg ]
judge 'a link stays a link'
ln -s /dev/full full.svg
exits 3 map small.yaml -o full.svg
complains 'full.svg: cannot be written'
[ -L full.svg ] && [ -c /dev/full ]
judge 'a device stays a device'
said=$( (ulimit -f 0 && "$banneret" map small.yaml -o limited.svg) 2>&1)
[ $? -eq 3 ] && echo "$said" | grep -q '^banneret: limited.svg: cannot be written'
judge 'no file may grow'

# No such file.
exits 3 map nothing.yaml
named
exits 2 map small.yaml --watch --watch=1
exits 2 map nothing.yaml --watch

# Drawn again when the file changes, also when an editor puts a new one in its place.
touch watched
"$banneret" map small.yaml --watch >watched 2>/dev/null </dev/null &
watcher=$!
waited=0
# appears TEXT: within ten seconds
appears() {
    while ! grep -q "$1" watched && [ $waited -lt 100 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    grep -q "$1" watched
    judge "watched: $1"
}
appears '^Small'
small | sed 's/title: Small/title: Larger/' >new.yaml
mv new.yaml small.yaml
appears '^Larger'
kill $watcher
wait $watcher 2>/dev/null

finish
