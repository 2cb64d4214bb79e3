#!/bin/sh
# Does tests/pure.sh find a fault? Put one in a copy, and see.
#
#     tests/pure_selftest.sh [BUILD]       after make pure

set -u
build=${1:-build}
test=$PWD/tests/pure.sh
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
passed=0
failed=0

# expect WHAT WORDS <<C: with this object in the kit the test must fail and say WORDS; without WORDS it
# must pass
expect() {
    rm -rf "$copy/tree"
    mkdir -p "$copy/tree/$build"
    cp -R "$build/pure" "$copy/tree/$build"
    planted=$build/pure/src/kit/planted.o
    mkdir -p "$copy/tree/${planted%/*}"
    ${CC:-cc} -w -O2 -fno-pic -x c -c -o "$copy/tree/$planted" - &&
        echo "$planted" >>"$copy/tree/$build/pure/objects"
    said=$(cd "$copy/tree" && "$test" "$build" 2>&1)
    status=$?
    if [ -z "${2-}" ]; then [ $status -eq 0 ]; else
        [ $status -ne 0 ] && echo "$said" | grep -qF "planted.o: $2"
    fi && { passed=$((passed + 1)); return; }
    failed=$((failed + 1))
    echo "$1: status $status, wanted '${2-}' in:"
    echo "$said" | sed 's/^/    /'
}

expect 'string functions, tables and wide sums' <<'C'
#include <string.h>
static const char *const names[] = {"one", "two"};
const char *const *bn_names(void) { return names; }
unsigned long bn_length(const char *a, char *b) { memset(b, 0, 4096); return strlen(a); }
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 wide;
wide bn_share(wide a, wide b) { return a / b; }
#endif
C

expect 'a static variable' 'variable bn_calls' <<'C'
static int bn_calls;
int bn_count(void) { return ++bn_calls; }
C

expect 'a variable that outlives its function' '.data holds 4 bytes' <<'C'
int bn_previous(int now) { static int last = 3; int was = last; last = now; return was; }
C

expect 'a table that is not const' 'variable table in .data' <<'C'
int table[] = {1, 2, 3};
C

expect 'a variable of a thread' 'variable scratch in .tbss' <<'C'
static _Thread_local int scratch[4];
int *bn_scratch(void) { return scratch; }
C

for name in malloc time rand clock setlocale printf qsort; do
    expect "$name" "calls $name" <<C
void $name(void);
void bn_plant(void);
void bn_plant(void) { $name(); }
C
done

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
