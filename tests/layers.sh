#!/bin/sh
# Does every layer use only what tests/layers.txt lets it use?
#
#     tests/layers.sh [BUILD]      after make, in the folder that holds src/ and BUILD
#
# An edge is a symbol undefined in an object of one layer and defined in an object of another,
# or an #include "LAYER/..." of another layer's header. Both are read off what was built,
# so nobody has to keep a list of who calls whom.

set -u
export LC_ALL=C
build=${1:-build}
faults=$(mktemp)
trap 'rm -f "$faults"' EXIT

if [ ! -s "$build/objects" ]; then
    echo "$build: nothing built"
    echo '0 passed, 1 failed'
    exit 1
fi

# Lines "user used where what", one an edge.
symbol_edges() {
    # The list that make keeps, not the folder: that may hold objects of files long gone.
    xargs -r nm -A -P -g <"$build/objects" 2>/dev/null |
        awk -v obj="$build/obj/" '
        function layer(path) {
            path = substr(path, length(obj) + 1)
            if (path ~ /^gen\//) return "lists"
            if (path ~ /^src\//) path = substr(path, 5)
            else { sub(/^rulesets\//, "rulesets:", path) }
            sub(/\/.*/, "", path)
            return path
        }
        {
            file = $1; sub(/:$/, "", file)
            if ($3 == "U" || $3 == "w" || $3 == "v") { user[++n] = file; used[n] = $2 }
            else home[$2] = file
        }
        END {
            for (i = 1; i <= n; i++)
                if (used[i] in home && layer(user[i]) != layer(home[used[i]]))
                    print layer(user[i]), layer(home[used[i]]), user[i], used[i]
        }'
}

include_edges() {
    grep -rnE --include='*.[ch]' '^[[:space:]]*#[[:space:]]*include[[:space:]]*"[a-z./]*/' src rulesets |
        awk -F : '
        {
            user = $1; used = $3
            sub(/^[^"]*"/, "", used); sub(/".*/, "", used); header = used
            if (user ~ /^src\//) { user = substr(user, 5); sub(/\/.*/, "", user) }
            else { sub(/^rulesets\//, "rulesets:", user); sub(/\/.*/, "", user) }
            # A path with dots leads out of the folder, whatever it ends in.
            if (used !~ /^\./) sub(/\/.*/, "", used)
            if (user != used) print user, used, $1 ":" $2, header
        }'
}

{ symbol_edges; include_edges; } | sort -u | awk '
    # rulesets:a may do what rulesets may, and rulesets:a and rulesets:b are two.
    function kind(layer) { sub(/:.*/, "", layer); return layer }
    NR == FNR { if ($1 !~ /^#/) allowed[$1, $2] = 1; next }
    {
        if (!((kind($1), kind($2)) in allowed) && !(($1, "*") in allowed))
            print $3 ": " $1 " may not use " $2 ": " $4
    }' tests/layers.txt - >"$faults"
for object in $(cat "$build/objects"); do
    [ -e "$object" ] || echo "$object: not built"
done >>"$faults"

# The terminal library is the secret of one file.
curses=$(grep -rlE '#[[:space:]]*include[[:space:]]*[<"](ncursesw?/)?(n?curses|term)\.h' \
    src include rulesets | sort)
case "$curses" in
'') [ -z "$(ls src/tui/*.c 2>/dev/null)" ] ||
    echo 'src/tui: no file includes curses.h; this test looks for the wrong thing' ;;
*'
'*) echo "curses.h is for one file, and is included in:" $curses ;;
src/tui/*) ;;
*) echo "$curses: curses.h is for src/tui" ;;
esac >>"$faults"

cat "$faults"
failed=$(wc -l <"$faults")
# Two things are looked at: the edges, and curses.h.
bad_edges=$(grep -c 'may not use' "$faults")
passed=$(((bad_edges == 0) + (failed == bad_edges)))
echo "$passed passed, $((2 - passed)) failed"
[ "$failed" -eq 0 ]
