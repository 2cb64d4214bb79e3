#!/bin/sh
# Does tests/layers.sh find a fault? Put one in a copy, and see.
#
#     tests/layers_selftest.sh [BUILD]     after make

set -u
build=${1:-build}
test=$PWD/tests/layers.sh
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0
failed=0

fresh() {
    rm -rf "$copy/tree"
    mkdir -p "$copy/tree/tests" "$copy/tree/rulesets" "$copy/tree/$build/obj"
    cp -R src include "$copy/tree"
    [ ! -d rulesets ] || cp -R rulesets "$copy/tree"
    cp tests/layers.txt "$copy/tree/tests"
    cp "$build/objects" "$copy/tree/$build"
    for folder in src rulesets gen; do
        [ ! -d "$build/obj/$folder" ] || cp -R "$build/obj/$folder" "$copy/tree/$build/obj"
    done
}

# object FOLDER NAME: compile what comes in on standard input as an object of that folder
object() {
    mkdir -p "$copy/tree/$build/obj/$1"
    ${CC:-cc} -x c -c -o "$copy/tree/$build/obj/$1/$2.o" - &&
        echo "$build/obj/$1/$2.o" >>"$copy/tree/$build/objects"
}

# expect WHAT-IS-TESTED WORDS: the test must fail and say WORDS; without WORDS it must pass
expect() {
    said=$(cd "$copy/tree" && "$test" "$build" 2>&1)
    status=$?
    if [ -z "${2-}" ]; then [ $status -eq 0 ]; else
        [ $status -ne 0 ] && echo "$said" | grep -qF "$2"
    fi && { passed=$((passed + 1)); return; }
    failed=$((failed + 1))
    echo "$1: status $status, wanted '${2-}' in:"
    echo "$said" | sed 's/^/    /'
}

# calls FROM TO: a function in folder FROM calls one in folder TO
calls() {
    fresh
    echo 'void bn_planted(void); void bn_planted(void) {}' | object "$2" planted_there
    echo 'void bn_planted(void); void bn_plant(void); void bn_plant(void) { bn_planted(); }' |
        object "$1" planted_here
}

fresh
expect 'as it is'

calls src/files src/engine
expect 'files may call engine'

calls src/engine src/files
expect 'engine calls files' 'planted_here.o: engine may not use files: bn_planted'

calls src/kit rulesets/one
expect 'kit calls a ruleset' 'planted_here.o: kit may not use rulesets:one: bn_planted'

calls rulesets/one rulesets/two
expect 'one ruleset calls another' 'planted_here.o: rulesets:one may not use rulesets:two: bn_planted'

calls src/draw src/tui
expect 'draw calls tui' 'planted_here.o: draw may not use tui: bn_planted'

fresh
mkdir -p "$copy/tree/src/engine"
echo '#include "session/session.h"' >"$copy/tree/src/engine/planted.c"
expect 'engine includes a header of session' 'src/engine/planted.c:1: engine may not use session'

fresh
mkdir -p "$copy/tree/rulesets/one"
echo '#include "../two/sums.h"' >"$copy/tree/rulesets/one/planted.c"
expect 'a ruleset includes a header of another' 'rulesets/one/planted.c:1: rulesets:one may not use'

fresh
mkdir -p "$copy/tree/src/draw"
echo '#include <ncurses.h>' >"$copy/tree/src/draw/planted.c"
expect 'curses.h in draw' 'curses.h is for'

fresh
mkdir -p "$copy/tree/src/tui"
for n in 1 2; do echo '#include <curses.h>' >"$copy/tree/src/tui/planted$n.c"; done
expect 'curses.h in two files' 'curses.h is for one file'

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
