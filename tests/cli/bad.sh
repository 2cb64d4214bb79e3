#!/bin/sh
# Files that are not what they should be:  bad.sh BANNERET
#
# Each must be refused with the right status, a place where there is one, and without a byte of it
# reaching the terminal that a terminal obeys. None may take long, or much memory.
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"
small >small.yaml

esc=$(printf '\033')
tame() { # out and err hold no control characters but the ends of lines, and are UTF-8
    ! LC_ALL=C grep -q "$(printf '[\001-\010\013-\037\177]')" out err &&
        iconv -f UTF-8 -t UTF-8 out >/dev/null 2>&1 && iconv -f UTF-8 -t UTF-8 err >/dev/null 2>&1
    judge "tame: $1"
}
# bad STATUS FILE TEXT-OF-COMPLAINT: by check, step, map and play alike
bad() {
    for command in check step map play; do
        exits "$1" $command "$2"
        complains "$3"
        named
        tame "$command $2"
        silent out
    done
    run check "$2" --json
    [ $status -eq "$1" ] && [ ! -s err ]
    judge "check --json $2: status $status"
    json_lines "check --json $2"
    says '^{"type":"fault","file":"'
}
# changed SED-EXPRESSION: small.yaml with a change in bad.yaml
changed() { sed "$1" small.yaml >bad.yaml && ! cmp -s small.yaml bad.yaml; judge "changed: $1"; }

exits 0 check small.yaml
says '^small.yaml: sound$'

# ---- YAML ----
changed 's/^board: .*/board: {cols: 7, rows: [7}/'
bad 1 bad.yaml '^banneret: bad.yaml:5:'
changed 's/^first: south/frist: south/'
bad 1 bad.yaml "^banneret: bad.yaml:7:1: 'frist' .*did you mean 'first'"
changed 's/^first: south/title: Again/'
bad 1 bad.yaml '^banneret: bad.yaml:7:1: .*title'
changed 's/cols: 7/cols: seven/'
bad 1 bad.yaml '^banneret: bad.yaml:5:15: '
changed 's/cols: 7/cols: 0/'
bad 1 bad.yaml '^banneret: bad.yaml:5:15: '
changed 's/cols: 7/cols: 65/'
bad 1 bad.yaml '^banneret: bad.yaml:5:15: .*64'
changed 's/P1 infantry g7/P1 infantry d4/'
bad 1 bad.yaml '^banneret: bad.yaml:9:.*P1.*d4.*K1'
changed 's/P1 infantry/K1 infantry/'
bad 1 bad.yaml '^banneret: bad.yaml:9:.*K1'
changed 's/P1 infantry g7/P1 infantry g9/'
bad 1 bad.yaml '^banneret: bad.yaml:9:.*g9'
changed 's/P1 infantry/P1 dragoon/'
bad 1 bad.yaml '^banneret: bad.yaml:9:.*dragoon'
changed 's/^title: Small/title: \&x Small/'
bad 1 bad.yaml '^banneret: bad.yaml:2:8: '
changed 's/^title: Small/title: *x/'
bad 1 bad.yaml '^banneret: bad.yaml:2:8: '
changed 's/^title: Small/title: !str Small/'
bad 1 bad.yaml '^banneret: bad.yaml:2:8: '
{ cat small.yaml && echo '---' && cat small.yaml; } >bad.yaml
bad 1 bad.yaml '^banneret: bad.yaml:1[0-9]:'
{ printf 'banneret: 1\nnotes: ' && head -c 40000 /dev/zero | tr '\0' '[' && echo; } >bad.yaml
bad 1 bad.yaml '^banneret: bad.yaml:2:'
{ printf 'banneret: 1\nnotes: ' && head -c 40000 /dev/zero | tr '\0' '{' && echo; } >bad.yaml
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed 's/^first: south/first: west/; s/knight a5 n/knight a5 nne/; s/ruleset: l/ruleset: l/'
run check bad.yaml
[ "$(grep -c '^banneret: bad.yaml:' err)" -ge 2 ] && sort -t : -k 3n -c err
judge 'all faults at once, by line'

# ---- Characters ----
changed "s/^title: Small/title: S${esc}[31mall/"
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed 's/^title: Small/title: "S\\e[31mall"/'
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed 's/^title: Small/title: "S\\u202eall"/'
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed "s/^title: Small/title: S$(printf '\342\200\256')all/"
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed "s/^title: Small/title: S$(printf '\302\233')all/"
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed 's/name: Franks/name: "Fr\\0anks"/'
bad 1 bad.yaml '^banneret: bad.yaml:6:'
changed "s/K1 knight/K1 ${esc}[2Jknight/"
bad 1 bad.yaml '^banneret: bad.yaml:9:'
changed "s/^title: Small/${esc}[2J: Small/"
bad 1 bad.yaml '^banneret: bad.yaml:2:'
changed "s/^title: Small/title: Sm$(printf '\344')ll/" # Latin-1
bad 3 bad.yaml 'UTF-8'
changed "s/^title: Small/title: Sm$(printf '\300\200')ll/" # an overlong zero
bad 3 bad.yaml 'UTF-8'
cp "$banneret" bad.yaml 2>/dev/null && head -c 100000 "$banneret" >bad.yaml
bad 3 bad.yaml '^banneret: bad.yaml:'
: >bad.yaml
bad 3 bad.yaml 'banneret'
echo 'hello: world' >bad.yaml
bad 3 bad.yaml 'banneret'
changed 's/^banneret: 1/banneret: 2/'
bad 3 bad.yaml '^banneret: bad.yaml:'
printf 'x' >"$(printf 'n\033[31m.yaml')"
run check "$(printf 'n\033[31m.yaml')"
[ $status -eq 3 ]
judge 'a name that would speak to the terminal'
tame 'the name of a file'
latin=$(printf 'K\344rl.yaml')
cp small.yaml "$latin"
exits 0 check "$latin" --json
says '"file":"K[\\]*xe4rl.yaml"'
echo 'frist: 1' >>"$latin"
exits 1 check "$latin" --json
says '"file":"K[\\]*xe4rl.yaml"'

# These are good.
sed 's/$/\r/' small.yaml >crlf.yaml
exits 0 check crlf.yaml
{ printf '\357\273\277' && cat small.yaml; } >bom.yaml
exits 0 check bom.yaml
run step small.yaml --seed 1 --json
tail -n 1 out >once
for file in crlf.yaml bom.yaml; do
    run step $file --seed 1 --json
    tail -n 1 out | cmp -s - once
    judge "$file is the same battle"
done

# ---- Size, and what is no file ----
truncate -s 300M huge.yaml
bad 3 huge.yaml '^banneret: huge.yaml:.*4 MiB\|^banneret: huge.yaml:.*large\|^banneret: huge.yaml:'
{ cat small.yaml && head -c 5000000 /dev/zero | tr '\0' '#'; } >huge.yaml
bad 3 huge.yaml '^banneret: huge.yaml:'
truncate -s 300M huge.battle
exits 3 check huge.battle
tame huge.battle
truncate -s 300M huge.case
exits 3 step huge.case
truncate -s 300M huge.txt
exits 3 step small.yaml --dice "$opening" --orders huge.txt
mkdir folder.yaml
bad 3 folder.yaml '^banneret: folder.yaml:'
exits 3 check /dev/null
"$banneret" check - <small.yaml >out 2>err
[ $? -eq 0 ]
judge 'a scenario from standard input'
(
    ulimit -v 400000 2>/dev/null
    { printf 'banneret: 1\nnotes: ' && head -c 4000000 /dev/zero | tr '\0' '['; } >deep.yaml
    timeout 20 "$banneret" check deep.yaml >out 2>err
)
[ $? -eq 1 ]
judge 'four million brackets'

# Much that is wrong is no reason to take long.
many() { yes "$1" | head -n "$2" | tr -d '\n'; }
quick() { # STATUS COMMAND...
    wanted=$1
    shift
    timeout 10 "$banneret" "$@" >out 2>err
    [ $? -eq "$wanted" ]
    judge "quick: $*"
}
{ cat small.yaml && printf 'notes: "' && many '\e' 1000000 && echo '"'; } >bad.yaml
quick 1 check bad.yaml
{ cat small.yaml && printf 'notes: [' && many '"\e",' 150000 && echo ']'; } >bad.yaml
quick 1 check bad.yaml
{ cat small.yaml && printf 'victory: [{side: south, hold: [' && many 'zz9,' 150000 && echo ']}]'; } >bad.yaml
quick 1 check bad.yaml
{ printf 'banneret: 1\ncase: x\nbase: small.yaml\norders: |\n' && yes '  #' | head -n 400000 &&
    echo 'expect: [{turn: 2}]'; } >bad.case
quick 0 check bad.case

# The gravest of several.
exits 3 check small.yaml bad.yaml folder.yaml
says '^small.yaml: sound$'

# ---- Orders and cases ----
printf 'banneret: 1\ncase: x\n' >bad.case
exits 1 step bad.case
exits 1 check bad.case
echo nonsense >bad.case
run step bad.case
[ $status -eq 1 ] || [ $status -eq 3 ]
judge 'a case that is none'

# ---- No fault, and yet not what was meant ----
sed 's/sides:/sides:/; s/baseline: s/colour: cyam, baseline: s/' small.yaml >odd.yaml
exits 0 check odd.yaml
says "^  note: the screen knows no colour 'cyam' of [a-z]*; did you mean 'cyan'?$"
exits 0 check --json odd.yaml
says '"type":"note".*cyam'
json_lines 'a note'
exits 0 check small.yaml
! grep -q colour out
judge 'colours that are known are not spoken of'

finish
