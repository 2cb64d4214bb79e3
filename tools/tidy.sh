#!/bin/sh
# clang-tidy over src/ and rulesets/, by .clang-tidy. Each file counts as one; the last line is
# "N passed, N failed".
#
#     tools/tidy.sh [FILE...]

set -u
cd "$(dirname "$0")/.." || exit 1

if [ "${1:-}" = --one ]; then
    # Engine, kit and rulesets see plain C11 and include/ only: as the Makefile compiles them.
    case $2 in
    src/engine/* | src/kit/*) flags=-Isrc ;;
    rulesets/*) flags=-I$(dirname "$2") ;;
    *) flags="-Isrc -D_GNU_SOURCE -DBN_VERSION=\"0\" $(make -s print-cflags)" ;;
    esac
    said=$(clang-tidy --quiet "$2" -- -std=c11 -Iinclude $flags 2>/dev/null) && echo "ok $2" ||
        printf '%s\nfails %s\n' "$said" "$2"
    exit
fi

[ $# -gt 0 ] || set -- src/*/*.c rulesets/*/*.c
printf '%s\n' "$@" | xargs -P "$(getconf _NPROCESSORS_ONLN)" -n 1 "$0" --one |
    awk '/^ok / { ok++; next } /^fails / { bad++ } { print }
         END { printf "%d passed, %d failed\n", ok, bad; exit bad > 0 }'
