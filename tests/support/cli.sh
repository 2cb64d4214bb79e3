# cli.sh - what the scripts in tests/cli share: sourced after banneret=$1. A folder of its own, and
# counting.

set -u
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
case $banneret in /*) ;; *) banneret=$PWD/$banneret ;; esac
export HOME="$dir/home" XDG_STATE_HOME="$dir/state" XDG_CONFIG_HOME="$dir/config" LC_ALL=C.UTF-8
unset NO_COLOR COLUMNS LINES
mkdir -p "$HOME" "$XDG_STATE_HOME" "$XDG_CONFIG_HOME"
cd "$dir" || exit 1
passed=0
failed=0

# judge WHAT: counts by the status of the command before it:  [ ... ]; judge 'what was tried'
judge() {
    if [ $? -eq 0 ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "failed: $1"
        [ ! -s out ] || sed 's/^/    out: /' out | head -20
        [ ! -s err ] || sed 's/^/    err: /' err | head -20
    fi
}

# run ARGUMENTS...: out, err and $status
run() {
    "$banneret" "$@" >out 2>err </dev/null
    status=$?
}

# exits STATUS ARGUMENTS...
exits() {
    wanted=$1
    shift
    run "$@"
    [ $status -eq "$wanted" ]
    judge "status $wanted, not $status: $*"
}

# A line of out, or of err, matches.
says() { grep -q -e "$1" out; judge "out says $1"; }
complains() { grep -q -e "$1" err; judge "err says $1"; }
silent() { [ ! -s "$1" ]; judge "$1 is empty"; }
# Every complaint has the program's name before it.
named() { ! grep -v '^banneret: ' err; judge 'every complaint begins with banneret:'; }

# Every line of out is one JSON object in ASCII with a type.
json_lines() {
    ! LC_ALL=C grep -q '[^ -~]' out && ! grep -v -q '^{"type":"[a-z]*",.*}$' out && [ -s out ]
    judge "JSON lines: $1"
}

# The last line of out holds this text.
last_has() { tail -n 1 out | grep -q -F -e "$1"; judge "last line has $1"; }

finish() {
    echo "$passed passed, $failed failed"
    [ $failed -eq 0 ]
}

# A battle of two knights and some foot, south to begin.
small() {
    cat <<'END'
banneret: 1
title: Small
ruleset: lionheart
options: {command_dice: 2}
board: {cols: 7, rows: 7}
sides: [{id: south, name: Franks, baseline: s}, {id: north, name: Gascons, baseline: n}]
first: south
units:
  south: [K1 knight d4 n, K2 knight a5 n, P1 infantry g7 n]
  north: [N1 infantry d3 s, A1 archers a3 s, N2 infantry g1 s]
END
}
# Its opening: south has the turn and four orders.
opening='arrow axe panic panic'
