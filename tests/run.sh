#!/bin/sh
# Every test, one part after another:  make test  (or tests/run.sh, when all that is needed is there)
#
# A part prints what failed and goes on; the last line is "N passed, N failed". Two builds are made:
# $BUILD as users get it, and $BUILD/asan with the sanitizers, warnings being errors. A part whose
# folder or script is not there is left out.

set -u
cd "$(dirname "$0")/.." || exit 1

plain=${BUILD:-build}
asan=$plain/asan
. tests/parts.sh

# count_tests WORD: how many TAP lines of the last program begin with it; skipped ones do not count
count_tests() {
    grep -v '# SKIP' "$scratch/one" | grep -c "^$1 "
}

# Runs the program of each source named on standard input: cmocka_tests FOLDER-OF-PROGRAMS
cmocka_tests() {
    ok=0
    bad=0
    while read -r source; do
        program=$1/$(basename "$source" .c)
        limit 120 "$program" >"$scratch/one" 2>&1
        status=$?
        good=$(count_tests ok)
        wrong=$(count_tests 'not ok')
        # A crash ends the list of tests before the one that crashed is in it.
        [ $status -eq 0 ] || [ "$wrong" -gt 0 ] || wrong=1
        [ "$wrong" -eq 0 ] || { echo "$program: status $status"; cat "$scratch/one"; }
        ok=$((ok + good))
        bad=$((bad + wrong))
    done
    echo "$ok passed, $bad failed"
}

# Rule cases, given on standard input.
cases() {
    ok=0
    bad=0
    while read -r file; do
        if limit 20 "$1" step "$file" >"$scratch/one" 2>&1; then ok=$((ok + 1)); else
            echo "$file: status $?"
            cat "$scratch/one"
            bad=$((bad + 1))
        fi
    done
    echo "$ok passed, $bad failed"
}

# Scripts given on standard input, each with a count of its own: scripts PROGRAM
scripts() {
    ok=0
    bad=0
    while read -r script; do
        limit 300 "$script" "$1" >"$scratch/one" 2>&1
        status=$?
        line=$(tail -n 1 "$scratch/one" | grep -E '^[0-9]+ passed, [0-9]+ failed$') || line='0 passed, 1 failed'
        wrong=${line#*, }
        wrong=${wrong%% *}
        [ $status -eq 0 ] || [ "$wrong" -gt 0 ] || wrong=1
        [ "$wrong" -eq 0 ] || { echo "$script: status $status"; cat "$scratch/one"; }
        ok=$((ok + ${line%% *}))
        bad=$((bad + wrong))
    done
    echo "$ok passed, $bad failed"
}

part 'build' compile BUILD="$plain" all tests pure
part 'build, sanitizers' compile BUILD="$asan" SAN=1 CFLAGS='-O1 -g' all tests

part 'layers' limit 60 tests/layers.sh "$plain"
part 'layers, planted' limit 120 tests/layers_selftest.sh "$plain"
part 'pure' limit 60 tests/pure.sh "$plain"
part 'pure, planted' limit 120 tests/pure_selftest.sh "$plain"
part 'shared objects' limit 60 tests/so.sh "$plain"
part 'rules coverage' limit 60 tools/rules-coverage.sh

export BANNERET="$asan/banneret"
any 'tests/unit/test_*.c' && part 'unit' cmocka_tests "$asan/tests" <"$scratch/files"
any 'tests/rules/*/*.case' && part 'rule cases' cases "$asan/banneret" <"$scratch/files"
any 'tests/suite/suite.c' && part 'suite' limit 400 "$asan/tests/suite"
any 'tests/suite_selftest.sh' && part 'suite, planted' limit 200 tests/suite_selftest.sh "$plain"
any 'tests/screen/test_*.c' && part 'screens' cmocka_tests "$asan/tests/screen" <"$scratch/files"

# The program as users get it: these may preload libraries and limit memory.
export BANNERET="$plain/banneret"
any 'tests/cli/*.sh' && part 'command line' scripts "$plain/banneret" <"$scratch/files"
any 'tests/digests.sh' && part 'digests' limit 600 tests/digests.sh "$plain"

sum_up
