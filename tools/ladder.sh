#!/bin/sh
# How strong opponents are: all against all in all scenarios, half of the battles from each side.
#
#     tools/ladder.sh BANNERET     make ladder GAMES=200 SCENARIO='NAME ...' WHO='random script:bold ...'
#
# GAMES is for a pair and a scenario, and even. Prints the table of docs/opponents.md: Elo by the model of
# Bradley and Terry, a drawn battle half of each, and what it may be off by, 95 times in 100; then which
# share of decided battles each has won against each.
set -eu
banneret=$1
games=${GAMES:-200}
who=${WHO:-random script:bold script:steady script:cunning search:1 search:2 search:3 search:4}
scenarios=${SCENARIO:-$("$banneret" list --json |
    sed -n 's/^{"type":"scenario","ruleset":"\([^"]*\)","name":"\([^"]*\)".*/\1\/\2/p')}

# Prints the battles won by the first side, by the second, and drawn.
battles() { # SCENARIO SIDE=WHO SIDE=WHO SEED
    "$banneret" sim "$1" --games $((games / 2)) --seed "$4" --seat "$2" --seat "$3" --json |
        sed -n 's/^{"type":"result".*"won":{"[^"]*":{"n":\([0-9]*\),[^}]*},"[^"]*":{"n":\([0-9]*\),.*"draws":{"n":\([0-9]*\),.*/\1 \2 \3/p'
}

all_pairs() {
    for scenario in $scenarios; do
        sides=$("$banneret" sim "$scenario" --games 1 --json |
            sed -n '1s/.*"seats":{"\([^"]*\)":"[^"]*","\([^"]*\)":.*/\1 \2/p')
        one=${sides% *} other=${sides#* } met=
        for a in $who; do
            for b in $met; do
                echo "$scenario $a $b $(battles "$scenario" "$one=$a" "$other=$b" 1)"
                echo "$scenario $b $a $(battles "$scenario" "$one=$b" "$other=$a" 100001)"
            done
            met="$met $a"
        done
        echo "$scenario" >&2
    done
}

# Lines are: scenario, two opponents, won by the first, by the second, drawn.
all_pairs | awk -v who="$who" -v games="$games" '
    function percent(w, l) { return w + l ? sprintf("%.0f %%", 100 * w / (w + l)) : "" }
    NF != 6 { print "no result: " $0; failed = 1; exit 1 }
    {
        won[$2, $3] += $4; won[$3, $2] += $5
        score[$2] += $4 + $6 / 2; score[$3] += $5 + $6 / 2
        n[$2, $3] += $4 + $5 + $6; n[$3, $2] += $4 + $5 + $6
        if (!($1 in seen)) { seen[$1] = 1; scenarios++ }
    }
    END {
        if (failed) exit 1
        many = split(who, name, " ")
        for (i = 1; i <= many; i++) strength[i] = 1
        for (round = 0; round < 2000; round++) { # half a battle more, won and lost, keeps all finite
            sum = 0
            for (i = 1; i <= many; i++) {
                under = 0
                for (j = 1; j <= many; j++)
                    if (j != i) under += (n[name[i], name[j]] + 1) / (strength[i] + strength[j])
                next_one[i] = (score[name[i]] + (many - 1) / 2) / under
                sum += log(next_one[i])
            }
            for (i = 1; i <= many; i++) strength[i] = next_one[i] / exp(sum / many)
        }
        printf "%d battles a pair and scenario, scenarios: %d\n\n", games, scenarios
        printf "| | Elo |"; for (j = 1; j <= many; j++) printf " %s |", name[j]
        printf "\n|---|---|"; for (j = 1; j <= many; j++) printf "---|"
        for (i = 1; i <= many; i++) {
            known = 0
            for (j = 1; j <= many; j++) {
                p = strength[i] / (strength[i] + strength[j])
                if (j != i) known += n[name[i], name[j]] * p * (1 - p)
            }
            elo = 400 / log(10)
            printf "\n| `%s` | %+.0f ± %.0f |", name[i], elo * log(strength[i]), \
                known ? 1.96 * elo / sqrt(known) : 0
            for (j = 1; j <= many; j++)
                printf " %s |", i == j ? "" : percent(won[name[i], name[j]], won[name[j], name[i]])
        }
        printf "\n"
    }'
