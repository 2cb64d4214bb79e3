#!/bin/sh
# Every rule with the code that cites it and the cases that prove it:
#
#     tools/rules-coverage.sh [RULESET...]     make rules-coverage
#
# A rule of rulesets/<id>/rules.def is cited in that folder by its enum name, or by its number in the
# comment above the function that is the rule, and proved by a case below tests/rules/<id>/ that
# lists its id under `proves:`. A rule that lacks either fails, and so
# does a case that proves a rule nobody wrote. A rule that describes and does nothing has, in the
# line before it, a comment that says why no code can cite it:
#
#     /* no code: it says what there is not */
#     RULE(LH_2_9, "LH-2.9", ...
#
# It still needs a case, unless it is no matter of play: then a comment says where it is tested.
#
#     /* no case: tests/unit/test_medieval.c measures */
#
# A hidden ruleset (the skeleton) has no cases and needs none. The last line
# is "N passed, N failed", each rule counting as one.

set -u
cd "$(dirname "$0")/.." || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

[ $# -gt 0 ] || set -- $(ls -d rulesets/*/ | cut -d/ -f2)

for id in "$@"; do
    folder=rulesets/$id
    cases=tests/rules/$id
    hidden=
    grep -q '\.hidden = true' "$folder/table.c" && hidden=1

    # rules: NAME ID exempt-or-not
    awk '
        /^[ \t]*\/\* no code: ./ { exempt = NR }
        /^[ \t]*\/\* no case: ./ { unplayed = NR }
        /^RULE\(/ {
            split($0, part, /[(," ]+/)
            print part[2], part[3], (exempt == NR - 1 ? "exempt" : unplayed == NR - 1 ? "unplayed" : "-")
        }' "$folder/rules.def" >"$scratch/rules"
    # code: NAME-OR-ID FILE:LINE
    grep -HnoE '\b[A-Z]+_[0-9]+(_[0-9]+)?\b|\b[A-Z]+-[0-9]+(\.[0-9]+)?\b' "$folder"/*.[ch] |
        sed "s,^$folder/\([^:]*\):\([0-9]*\):\(.*\),\3 \1:\2," | sort -u >"$scratch/code"
    # proofs: ID CASE
    grep -H '^proves:' "$cases"/*.case 2>/dev/null |
        awk -F: '{
            file = $1; sub(/.*\//, "", file); sub(/\.case$/, "", file)
            rest = $0; sub(/^[^:]*:proves:/, "", rest); gsub(/[][,"'\'']/, " ", rest)
            n = split(rest, one, " ")
            for (i = 1; i <= n; i++) print one[i], file
        }' >"$scratch/proofs"

    awk -v id="$id" -v hidden="$hidden" -v scratch="$scratch" '
        BEGIN {
            while ((getline line < (scratch "/code")) > 0) {
                split(line, w, " ")
                code[w[1]] = code[w[1]] " " w[2]
            }
            while ((getline line < (scratch "/proofs")) > 0) {
                split(line, w, " ")
                cases[w[1]] = cases[w[1]] " " w[2]
                proofs[++n] = line
            }
        }
        {
            known[$2] = 1
            lacks = ""
            cited = code[$1] code[$2]
            if (cited == "" && $3 != "exempt") lacks = lacks " NO CODE CITES IT"
            if (cited != "" && $3 == "exempt") lacks = lacks " MARKED no code, BUT CITED"
            if (($2 in cases) && $3 == "unplayed") lacks = lacks " MARKED no case, BUT PROVED"
            if (!($2 in cases) && !hidden && $3 != "unplayed") lacks = lacks " NO CASE PROVES IT"
            printf "%-8s %s\n", $2, lacks == "" ? "ok" : "FAILS:" lacks
            printf "    code: %s\n", cited != "" ? cited : ($3 == "exempt" ? " none, none needed" : "")
            printf "    cases:%s\n", ($2 in cases) ? cases[$2] : ""
            if (lacks == "") passed++; else failed++
        }
        END {
            for (i = 1; i <= n; i++) {
                split(proofs[i], w, " ")
                if (!(w[1] in known)) {
                    printf "%s: proves %s, which is no rule of %s\n", w[2], w[1], id
                    failed++
                }
            }
            printf "%d %d\n", passed, failed > (scratch "/sum." id)
        }' "$scratch/rules"
done

cat "$scratch"/sum.* | awk '{ p += $1; f += $2 } END { print p " passed, " f + 0 " failed"; exit f > 0 }'
