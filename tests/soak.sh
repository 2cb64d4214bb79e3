#!/bin/sh
# The long tests, run before an issue is closed:  make soak  (after make test; under 40 minutes)
#
#     SOAK_FUZZ=N    seconds for each fuzzer (90)
#     SOAK_BATTLES=N battles of the suite (2000)
#     SOAK_SEED=N    where their seeds begin (1001: not those of make test)
#
# Parts as in tests/run.sh; the last line is "N passed, N failed". What a fuzzer breaks on is kept
# in $BUILD/fuzz/found: give the file to the fuzzer to see it again.

set -u
cd "$(dirname "$0")/.." || exit 1

plain=${BUILD:-build}
asan=$plain/asan
fuzz=$plain/fuzz
. tests/parts.sh

# ---- Fuzzing ----

# What the fuzzers begin with: a corpus of what is right, one thing a file.
corpus() {
    mkdir -p "$scratch/corpus/$1"
    case $1 in
    fuzz_order) # each order of the golden playthroughs, at one of the moments that a first byte chooses
        cat tests/golden/playthroughs/*.txt | sed -n 's/^[0-9]* [a-z0-9]*: //p' | sort -u | head -n 1500 |
            awk -v to="$scratch/corpus/$1" '{ file = to "/" NR; printf "%c%s", 33 + NR % 48, $0 > file; close(file) }' ;;
    fuzz_scenario) cp examples/*.yaml rulesets/*/scenarios/*.yaml tests/scenarios/*.yaml "$scratch/corpus/$1" ;;
    fuzz_record) find tests examples -name '*.battle' -exec cp {} "$scratch/corpus/$1" \; ;;
    esac
}

# fuzzed NAME MAX-LENGTH
fuzzed() {
    corpus "$1"
    mkdir -p "$fuzz/found"
    limit $((SOAK_FUZZ + 120)) "$fuzz/tests/fuzz/$1" -max_total_time="$SOAK_FUZZ" -max_len="$2" -timeout=20 \
        -rss_limit_mb=3000 -print_final_stats=1 -artifact_prefix="$fuzz/found/$1-" "$scratch/corpus/$1"
}

max_len() {
    case $1 in
    fuzz_order) echo 160 ;;
    *) echo 4096 ;;
    esac
}

# ---- Valgrind ----

memcheck() {
    limit 900 valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite,indirect \
        "$@"
}

# Rule cases, a few of each chapter, and the unit tests that reckon least.
memcheck_cases() {
    ok=0
    bad=0
    for case in $(ls tests/rules/*/*.case | awk 'NR % 12 == 0'); do
        if memcheck "$plain/banneret" step "$case" >"$scratch/one" 2>&1; then ok=$((ok + 1)); else
            echo "$case"
            cat "$scratch/one"
            bad=$((bad + 1))
        fi
    done
    echo "$ok passed, $bad failed"
}

SOAK_FUZZ=${SOAK_FUZZ:-90}
SOAK_BATTLES=${SOAK_BATTLES:-2000}
SOAK_SEED=${SOAK_SEED:-1001}

part 'build' compile BUILD="$plain" all tests
part 'build, sanitizers' compile BUILD="$asan" SAN=1 CFLAGS='-O1 -g' all tests
part 'build, fuzzers' compile BUILD="$fuzz" CC=clang SAN=1 FUZZ=1 CFLAGS='-O1 -g' fuzzers

part 'suite' limit 900 "$asan/tests/suite" --battles "$SOAK_BATTLES" --seed "$SOAK_SEED" --whole 50
for source in tests/fuzz/*.c; do
    name=$(basename "$source" .c)
    part "$name" fuzzed "$name" "$(max_len "$name")"
done
part 'valgrind, suite' memcheck "$plain/tests/suite" --battles 24 --seed "$SOAK_SEED" --whole 400
part 'valgrind, cases' memcheck_cases
part 'balance' limit 900 tests/balance/notes.sh "$plain"
part 'clang-tidy' limit 900 tools/tidy.sh
for cases in tests/rules/*/; do
    id=$(basename "$cases")
    part "mutants, $id" limit 900 tools/mutants.sh "$id"
done

sum_up
