#!/bin/sh
# Exact odds against a table made by hand:  odds.sh BANNERET
#
# Seven attacks. Of the six faces of a die three are axes, two arrows, one panic (LH-1.2). n dice fall
# in 6^n ways; h hits, m misses and p panics fall in n! / (h! m! p!) times the product of the faces.
# For those who hit with axes that is  3^h 2^m 1^p,  for archers  2^h 3^m 1^p.
#
# A line of a table:  fraction  target: hits casualties pushback rout destroyed
#                               attacker: the same five
# Pushback is in hexes asked for, rout and destroyed are 0 or 1.

set -u
banneret=$1
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
passed=0
failed=0

# scenario TERRAIN-ROWS-OR-EMPTY PHASE UNITS: writes $dir/battle.yaml, south to order
scenario() {
    {
        echo 'banneret: 1'
        echo 'ruleset: lionheart'
        echo 'board:'
        echo '  cols: 9'
        echo '  rows: 9'
        [ -z "$1" ] || printf '  terrain: |\n%s\n' "$1"
        echo 'sides: [{id: south, baseline: s}, {id: north, baseline: n}]'
        echo 'units:'
        printf '%s\n' "$3"
        echo "start: {turn: 3, side: south, phase: $2, orders_left: 2${4:+, $4}}"
    } >"$dir/battle.yaml"
}

# One outcome a line, as in the tables; expects JSON on standard input.
outcomes() {
    awk '{ gsub(/[{]"p":/, "\n&"); print }' | grep '^{"p":' | sed 's/"expected".*//' | awk '
        function field(text, key,    at, rest) {
            at = index(text, "\"" key "\":")
            if (!at) return "?"
            rest = substr(text, at + length(key) + 3)
            sub(/^"/, "", rest)
            match(rest, /^[^,}"]*/)
            rest = substr(rest, 1, RLENGTH)
            return rest == "true" ? 1 : rest == "false" ? 0 : rest
        }
        function five(text) {
            return field(text, "hits") " " field(text, "casualties") " " field(text, "pushback") \
                " " field(text, "rout") " " field(text, "destroyed")
        }
        {
            at = index($0, "\"attacker\":")
            print field($0, "exact") " " five(substr($0, 1, at - 1)) " " five(substr($0, at))
        }' | sort
}

# table NAME ORDER [OPTION...]: the expected lines come on standard input
table() {
    name=$1
    order=$2
    shift 2
    sed 's/#.*//; s/  */ /g; s/ $//; /^$/d' | sort >"$dir/want"
    if ! "$banneret" odds "$dir/battle.yaml" "$order" --json "$@" >"$dir/said" 2>&1 </dev/null; then
        echo "$name: status $?"
        cat "$dir/said"
        failed=$((failed + 1))
        return
    fi
    outcomes <"$dir/said" >"$dir/got"
    if cmp -s "$dir/want" "$dir/got"; then
        passed=$((passed + 1))
    else
        echo "$name: by hand (<) and by program (>):"
        diff "$dir/want" "$dir/got"
        failed=$((failed + 1))
    fi
}

# 1. Two knights on four infantry in the open: 4 dice, 6^4 = 1296 ways. A hit is a figure.
#    No casualty: panics push the attacker (LH-6.3), four of them rout him (LH-6.4). With a
#    casualty they push the defender (LH-6.1); without a miss he routs (LH-6.2).
scenario '' battle '  - {id: K1, side: south, type: knight, hex: e5, facing: n}
  - {id: N1, side: north, type: infantry, hex: e4, facing: s}
  - {id: N9, side: north, type: infantry, hex: a1, facing: s}'
table 'knights on infantry' 'K1 battle N1' <<'END'
1/16    4 4 0 0 1  0 0 0 0 0    # h4        81 = 3^4, N1 destroyed
1/6     3 3 0 0 0  0 0 0 0 0    # h3 m1    216 = 4 x 27 x 2
1/12    3 3 0 1 0  0 0 0 0 0    # h3 p1    108 = 4 x 27
1/6     2 2 0 0 0  0 0 0 0 0    # h2 m2    216 = 6 x 9 x 4
1/6     2 2 1 0 0  0 0 0 0 0    # h2 m1 p1 216 = 12 x 9 x 2
1/24    2 2 0 1 0  0 0 0 0 0    # h2 p2     54 = 6 x 9
2/27    1 1 0 0 0  0 0 0 0 0    # h1 m3     96 = 4 x 3 x 8
1/9     1 1 1 0 0  0 0 0 0 0    # h1 m2 p1 144 = 12 x 3 x 4
1/18    1 1 2 0 0  0 0 0 0 0    # h1 m1 p2  72 = 12 x 3 x 2
1/108   1 1 0 1 0  0 0 0 0 0    # h1 p3     12 = 4 x 3
1/81    0 0 0 0 0  0 0 0 0 0    # m4        16 = 2^4
2/81    0 0 0 0 0  0 0 1 0 0    # m3 p1     32 = 4 x 8
1/54    0 0 0 0 0  0 0 2 0 0    # m2 p2     24 = 6 x 4
1/162   0 0 0 0 0  0 0 3 0 0    # m1 p3      8 = 4 x 2
1/1296  0 0 0 0 0  0 0 0 1 0    # p4         1
END

# 2. Four infantry on two knights: 4 dice, 1296 ways, and 2 hits a figure. One hit alone is no
#    casualty: panics then push the attacker, and it is no rout, for not every die is a panic.
scenario '' battle '  - {id: I1, side: south, type: infantry, hex: e5, facing: n}
  - {id: N1, side: north, type: knight, hex: e4, facing: s}
  - {id: N9, side: north, type: infantry, hex: a1, facing: s}'
table 'infantry on knights' 'I1 battle N1' <<'END'
1/16    4 2 0 0 1  0 0 0 0 0    # h4        81: both knights
1/6     3 1 0 0 0  0 0 0 0 0    # h3 m1    216
1/12    3 1 0 1 0  0 0 0 0 0    # h3 p1    108: no miss, rout
1/6     2 1 0 0 0  0 0 0 0 0    # h2 m2    216
1/6     2 1 1 0 0  0 0 0 0 0    # h2 m1 p1 216
1/24    2 1 0 1 0  0 0 0 0 0    # h2 p2     54
2/27    1 0 0 0 0  0 0 0 0 0    # h1 m3     96
1/9     1 0 0 0 0  0 0 1 0 0    # h1 m2 p1 144
1/18    1 0 0 0 0  0 0 2 0 0    # h1 m1 p2  72
1/108   1 0 0 0 0  0 0 3 0 0    # h1 p3     12
1/81    0 0 0 0 0  0 0 0 0 0    # m4        16
2/81    0 0 0 0 0  0 0 1 0 0    # m3 p1     32
1/54    0 0 0 0 0  0 0 2 0 0    # m2 p2     24
1/162   0 0 0 0 0  0 0 3 0 0    # m1 p3      8
1/1296  0 0 0 0 0  0 0 0 1 0    # p4         1
END

# 3. Three archers at range on four infantry: 3 dice, 6^3 = 216 ways, 2^h 3^m 1^p. e6 to d4 is 2
#    hexes. Panics are read as in any attack (LH-4.5).
scenario '' battle '  - {id: A1, side: south, type: archers, figures: 3, hex: e6, facing: n}
  - {id: N1, side: north, type: infantry, hex: d4, facing: s}'
table 'archers at range' 'A1 battle N1' <<'END'
1/27    3 3 0 0 0  0 0 0 0 0    # h3        8 = 2^3
1/6     2 2 0 0 0  0 0 0 0 0    # h2 m1    36 = 3 x 4 x 3
1/18    2 2 0 1 0  0 0 0 0 0    # h2 p1    12 = 3 x 4
1/4     1 1 0 0 0  0 0 0 0 0    # h1 m2    54 = 3 x 2 x 9
1/6     1 1 1 0 0  0 0 0 0 0    # h1 m1 p1 36 = 6 x 2 x 3
1/36    1 1 0 1 0  0 0 0 0 0    # h1 p2     6 = 3 x 2
1/8     0 0 0 0 0  0 0 0 0 0    # m3       27 = 3^3
1/8     0 0 0 0 0  0 0 1 0 0    # m2 p1    27 = 3 x 9
1/24    0 0 0 0 0  0 0 2 0 0    # m1 p2     9 = 3 x 3
1/216   0 0 0 0 0  0 0 0 1 0    # p3        1
END

# 4. Two infantry from behind on four: 2 + 1 = 3 dice (LH-5.3), 216 ways, 3^h 2^m 1^p.
#    N1 faces n at e4; its rear hexes are e5 and f5.
scenario '' battle '  - {id: I1, side: south, type: infantry, figures: 2, hex: e5, facing: n}
  - {id: N1, side: north, type: infantry, hex: e4, facing: n}'
table 'from behind' 'I1 battle N1' <<'END'
1/8     3 3 0 0 0  0 0 0 0 0    # h3       27 = 3^3
1/4     2 2 0 0 0  0 0 0 0 0    # h2 m1    54 = 3 x 9 x 2
1/8     2 2 0 1 0  0 0 0 0 0    # h2 p1    27 = 3 x 9
1/6     1 1 0 0 0  0 0 0 0 0    # h1 m2    36 = 3 x 3 x 4
1/6     1 1 1 0 0  0 0 0 0 0    # h1 m1 p1 36 = 6 x 3 x 2
1/24    1 1 0 1 0  0 0 0 0 0    # h1 p2     9 = 3 x 3
1/27    0 0 0 0 0  0 0 0 0 0    # m3        8 = 2^3
1/18    0 0 0 0 0  0 0 1 0 0    # m2 p1    12 = 3 x 4
1/36    0 0 0 0 0  0 0 2 0 0    # m1 p2     6 = 3 x 2
1/216   0 0 0 0 0  0 0 0 1 0    # p3        1
END

# 5. The King alone, uphill on four infantry: 4 - 1 = 3 dice (LH-8.6), 216 ways. The first panic is
#    ignored where there is a casualty (LH-8.4) and left out of the roll: h2 p1 is as h2 m1, h1 m1
#    p1 as h1 m2; h1 p2 is 1 hit and 1 panic, a rout. The King is pushed back where others
#    rout (LH-6.5).
scenario '    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . h . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .
     . . . . . . . . .
    . . . . . . . . .' battle '  - {id: K1, side: south, type: king, hex: e5, facing: n}
  - {id: N1, side: north, type: infantry, hex: e4, facing: s}'
table 'the King uphill' 'K1 battle N1' <<'END'
1/8     3 3 0 0 0  0 0 0 0 0    # h3              27
3/8     2 2 0 0 0  0 0 0 0 0    # h2 m1 54 and h2 p1 27: 81
1/3     1 1 0 0 0  0 0 0 0 0    # h1 m2 36 and h1 m1 p1 36: 72
1/24    1 1 0 1 0  0 0 0 0 0    # h1 p2            9
1/27    0 0 0 0 0  0 0 0 0 0    # m3               8
1/18    0 0 0 0 0  0 0 1 0 0    # m2 p1           12
1/36    0 0 0 0 0  0 0 2 0 0    # m1 p2            6
1/216   0 0 0 0 0  0 0 3 0 0    # p3               1
END

# 6. Defensive fire of four archers at two knights: 2 dice (LH-4.6), 6^2 = 36 ways, 2^h 3^m 1^p.
#    Two hits are a knight. A1 faces s at e4, K1 steps from e6 to e5. K1 is the target.
scenario '' move '  - {id: K1, side: south, type: knight, hex: e6, facing: n}
  - {id: A1, side: north, type: archers, hex: e4, facing: s}'
echo 'K1 step e5' >"$dir/orders"
table 'defensive fire' 'A1 fire K1' --orders "$dir/orders" <<'END'
1/9     2 1 0 0 0  0 0 0 0 0    # h2       4 = 2^2
1/3     1 0 0 0 0  0 0 0 0 0    # h1 m1   12 = 2 x 2 x 3
1/9     1 0 0 0 0  0 0 1 0 0    # h1 p1    4 = 2 x 2
1/4     0 0 0 0 0  0 0 0 0 0    # m2       9 = 3^2
1/6     0 0 0 0 0  0 0 1 0 0    # m1 p1    6 = 2 x 3
1/36    0 0 0 0 0  0 0 0 1 0    # p2       1
END

# 7. Two infantry on four, with dotted dice (LH-1.6): 2 axes hit, 1 axe and 1 arrow have a dot and
#    miss as the plain arrow does, 1 panic: 2 dice, 36 ways, 2^h 3^m 1^p.
scenario '' battle '  - {id: I1, side: south, type: infantry, figures: 2, hex: e5, facing: n}
  - {id: N1, side: north, type: infantry, hex: e4, facing: s}'
table 'dotted dice' 'I1 battle N1' --set bloody_dice=dotted <<'END'
1/9     2 2 0 0 0  0 0 0 0 0    # h2       4 = 2^2
1/3     1 1 0 0 0  0 0 0 0 0    # h1 m1   12 = 2 x 2 x 3
1/9     1 1 0 1 0  0 0 0 0 0    # h1 p1    4 = 2 x 2
1/4     0 0 0 0 0  0 0 0 0 0    # m2       9 = 3^2
1/6     0 0 0 0 0  0 0 1 0 0    # m1 p1    6 = 2 x 3
1/36    0 0 0 0 0  0 0 0 1 0    # p2       1
END

# 8. Hundreds of different outcomes are all there: a countercharging knight at two chargers.
scenario '' battle '  - {id: K1, side: south, type: knight, hex: d5, facing: n}
  - {id: K2, side: south, type: knight, hex: e5, facing: n}
  - {id: N2, side: north, type: knight, hex: d4, facing: s}' 'charged: {K1: N2, K2: N2}'
printf 'K1 battle N2\nN2 counter K1\n' >"$dir/orders"
sum=$("$banneret" odds "$dir/battle.yaml" 'N2 give K1 4' --orders "$dir/orders" --dice arrow --json 2>&1 |
    tr '{' '\n' | awk -F'"p":' '/"p":/ {split($2, w, ","); sum += w[1]; n++}
        END {print (n > 512 && sum > 1 - 1e-9 && sum < 1 + 1e-9) ? "whole" : n " outcomes, " sum}')
if [ "$sum" = whole ]; then passed=$((passed + 1)); else
    failed=$((failed + 1))
    echo "split dice: $sum"
fi

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
