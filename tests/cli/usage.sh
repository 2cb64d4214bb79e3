#!/bin/sh
# Commands, options, help and exit statuses:  usage.sh BANNERET
banneret=$1
here=$(cd "$(dirname "$0")" && pwd)
. "$here/../support/cli.sh"

exits 0 --version
says '^banneret [0-9]'
exits 0 --help
silent err
commands='play resume list check step odds sim map report rules'
for command in $commands; do says "^  $command "; done
for command in $commands; do
    run "$command" --help
    [ $status -eq 0 ] && grep -q "^banneret $command" out && ! grep -q '.\{101\}' out
    judge "help of $command"
done
# The man page knows every option that help knows, and no other.
for command in $commands; do "$banneret" "$command" --help; done |
    sed -n 's/^  \(-., \)\{0,1\}--\([a-z-]*\).*/\2/p' | sort -u >options
sed -n 's/^\.It Fl \(. , \)\{0,1\}-\([a-z-]*\).*/\2/p' "$here/../../docs/banneret.6" | sort -u >manned
cmp -s options manned || diff options manned
judge 'the man page and help name the same options'

# Wrong usage: status 2, a complaint, nothing on standard output.
wrong() {
    exits 2 "$@"
    silent out
    named
}
wrong stpe roncevaux
complains "did you mean 'step'"
wrong sim
wrong report
wrong report roncevaux
complains 'is no record'
wrong step
wrong step a b
wrong odds roncevaux
wrong list something
wrong step --sed 4 roncevaux
complains '--sed is no option of step; did you mean --seed'
wrong step roncevaux --seed
wrong step roncevaux --seed four
wrong step roncevaux --seed 18446744073709551616
wrong step roncevaux --seed -1
wrong step roncevaux --at 0
wrong step roncevaux --at x
wrong step roncevaux --legal=yes
wrong step roncevaux --view nobody
complains "expected .* or "
wrong step roncevaux --set fuss
wrong step roncevaux --set command_dice=9
wrong step roncevaux --set comand_dice=2
complains 'command_dice'
wrong step roncevaux --color blue
wrong step roncevaux --dice ask
wrong step roncevaux -x
complains '^banneret: -x is no option of step'
wrong play roncevaux --seat franks=random
wrong play roncevaux --seat franks=script:bold
wrong play roncevaux --jobs 2
wrong step --shard 1/2 roncevaux
wrong rules lionhart
complains "did you mean 'lionheart'"
wrong rules lionheart LH-9.9
exits 1 resume
complains 'no unfinished battle'

# Options stand anywhere, and -- ends them.
small >small.yaml
exits 0 --seed 4 step small.yaml
exits 0 step --seed=4 -- small.yaml
small >-x.yaml
exits 0 step --seed 4 -- -x.yaml
exits 0 step ./-x.yaml --dice "$opening"
cp small.yaml case-less
exits 0 step case-less --seed 1

# What ships, by name.
exits 0 check roncevaux lionheart/roncevaux
says '^roncevaux.yaml: sound$'
says '^  Franks win by destroying 5 units$'
says '^  After turn 40 Gascons win$'
exits 0 list
says '^lionheart '
says '^  roncevaux '
! grep -q skeleton out
judge 'what is hidden is not listed'
exits 0 list --json
json_lines list
says '"type":"scenario","ruleset":"lionheart","name":"roncevaux"'
exits 3 check no-such-file.yaml
exits 3 step lionheart/no-such

# Rules.
exits 0 rules
says '^lionheart '
exits 0 rules lionheart
says '^LH-3.1 '
# Its options: the preset first, the rule, and what they are about. None is missing: each that a rule
# speaks of in its own page stands here.
says '^command_dice  *2, 3  *LH-2.3$'
says '^min_dice  *1, 0  *LH-5.5$'
says '^support  *rear, rear_or_flank, both_rear  *LH-6.7$'
says '^    open: nothing blocks a line of sight$'
! grep -q '.\{81\}' out
judge 'rules and options fit 80 columns'
sed -n 's/^\([a-z_]*\)  *[^ ].* LH-[0-9.]*$/\1/p' out | sort >named
for rule in $(sed -n 's/^\(LH-[0-9.]*\) .*/\1/p' out); do
    "$banneret" rules lionheart "$rule" | sed -n 's/^  \([a-z_]*\) = .*/\1/p'
done | sort >spoken
[ -s named ] && cmp -s named spoken
judge 'every option of a rule is listed, and no other'
exits 0 rules skeleton
! grep -q '^Options' out
judge 'where there are no options, none are promised'
exits 0 rules lionheart lh-5.3
says '^LH-5.3 '
says '(from the sheet)\|(ours)\|(an option)'
! grep -q '.\{81\}' out
judge 'rules fit 80 columns'
exits 0 rules lionheart 4.6
says 'defensive_fire'

# Colour: asked for, or never.
exits 0 step small.yaml --dice "$opening" --color always
grep -q "$(printf '\033')" out
judge 'colour always'
exits 0 step small.yaml --dice "$opening"
! grep -q "$(printf '\033')" out
judge 'no colour into a file'

# Results that cannot be written are no success.
if [ -c /dev/full ]; then
    for words in list --help --version 'list --help'; do
        # shellcheck disable=SC2086
        "$banneret" $words >/dev/full 2>err
        [ $? -eq 3 ] && grep -q '^banneret: ' err
        judge "a full standard output: $words"
    done
fi
finish
