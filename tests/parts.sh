# Sourced by tests/run.sh and tests/soak.sh, in the project's folder: a scratch home, parts that are
# counted and timed, and their sum.

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM

# Nobody's home, locale or colours.
export LC_ALL=C.UTF-8 TERM=dumb TZ=UTC
export HOME="$scratch/home" XDG_STATE_HOME="$scratch/state" XDG_CONFIG_HOME="$scratch/config" \
    XDG_DATA_HOME="$scratch/data" XDG_CACHE_HOME="$scratch/cache" TMPDIR="$scratch/tmp"
mkdir -p "$HOME" "$XDG_STATE_HOME" "$XDG_CONFIG_HOME" "$XDG_DATA_HOME" "$XDG_CACHE_HOME" "$TMPDIR"
unset NO_COLOR CLICOLOR CLICOLOR_FORCE COLUMNS LINES MAKEFLAGS MAKELEVEL MFLAGS
export CMOCKA_MESSAGE_OUTPUT=TAP
export ASAN_OPTIONS=abort_on_error=0:detect_leaks=1 UBSAN_OPTIONS=print_stacktrace=1

all_passed=0
all_failed=0
began=$(date +%s)

# limit SECONDS COMMAND...: nothing here may hang, or wait for a key
limit() {
    seconds=$1
    shift
    timeout -k 5 "$seconds" "$@" </dev/null
    status=$?
    [ $status -ne 124 ] || echo "$*: not done after $seconds seconds"
    return $status
}

# part NAME COMMAND...: the command's last line "N passed, N failed" is its count; without one it
# counts as a single test. What it says is shown when something failed.
part() {
    name=$1
    shift
    start=$(date +%s)
    [ ! -t 1 ] || printf '%s ...\r' "$name"
    "$@" >"$scratch/said" 2>&1
    status=$?
    count=$(tail -n 1 "$scratch/said" | grep -E '^[0-9]+ passed, [0-9]+ failed$') ||
        count="$((status == 0)) passed, 0 failed"
    passed=${count%% *}
    failed=${count#*, }
    failed=${failed%% *}
    # A command that fails has failed something, whatever it counted.
    [ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
    [ "$failed" -eq 0 ] || sed '/^[0-9]* passed, [0-9]* failed$/d; s/^/    /' "$scratch/said"
    printf '%-18s %4d s  %5d passed, %d failed\n' "$name" $(($(date +%s) - start)) "$passed" "$failed"
    all_passed=$((all_passed + passed))
    all_failed=$((all_failed + failed))
}

compile() {
    limit 900 make -s -j"$(getconf _NPROCESSORS_ONLN)" WERROR=1 "$@"
}

# any PATTERN: the files that match it, if any do
any() {
    find tests -path "$1" 2>/dev/null | sort >"$scratch/files"
    [ -s "$scratch/files" ]
}

sum_up() {
    echo
    echo "$(($(date +%s) - began)) s"
    echo "$all_passed passed, $all_failed failed"
    [ $all_failed -eq 0 ]
}
