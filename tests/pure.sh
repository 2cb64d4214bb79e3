#!/bin/sh
# Are engine, kit and rulesets functions of what they are given, and of nothing else?
#
#     tests/pure.sh [BUILD]        after make pure
#
# They may call each other, the string functions that a compiler also calls by itself, assert, and the
# compiler's arithmetic. They own no variable: no clock, no rand, no locale, no stdio, no malloc,
# nothing that outlives a call. So the same battle gives the same digest everywhere.

set -u
export LC_ALL=C
pure=${1:-build}/pure
allowed='memcpy memmove memset memcmp strlen strcmp __assert_fail'
arithmetic='^__(u?div|u?mod|u?divmod|mul|neg|abs|ashl|ashr|lshr|u?cmp|clz|ctz|ffs|parity|popcount|bswap)[sdt]i[234]?$'

# The list that make keeps, not the folder: that may hold objects of files long gone.
objects=$(cat "$pure/objects" 2>/dev/null)
if [ -z "$objects" ]; then
    echo "$pure: no objects; make pure builds them"
    echo '0 passed, 1 failed'
    exit 1
fi
total=$(echo "$objects" | wc -l)

# One line a fault: object, then what is wrong.
faults=$({
    nm -A -P $objects 2>/dev/null | awk -v allowed="$allowed" -v arithmetic="$arithmetic" '
        BEGIN { split(allowed, names, " "); for (i in names) known[names[i]] = 1 }
        {
            file = $1; sub(/:$/, "", file)
            if ($3 == "U" || $3 == "w" || $3 == "v") { user[++n] = file; used[n] = $2 }
            else if ($3 ~ /[A-Z]/) known[$2] = 1
        }
        END {
            for (i = 1; i <= n; i++)
                if (!(used[i] in known) && used[i] !~ arithmetic)
                    print user[i] ": calls " used[i]
        }'
    for object in $objects; do
        [ -e "$object" ] || { echo "$object: not built"; continue; }
        # .data.rel.ro is constant once loaded; objdump -t names what lies in the others.
        size -A "$object" | awk -v file="$object" '
            $1 ~ /^\.(data|bss|tbss|tdata)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {
                print file ": " $1 " holds " $2 " bytes"
            }'
        objdump -t "$object" | awk -v file="$object" '
            match($0, /[ \t](\*COM\*|\.t?(data|bss)[^ \t]*)[ \t]+[0-9a-f]+ .+$/) && !/[ \t]\.data\.rel\.ro/ {
                split(substr($0, RSTART), part, /[ \t]+/)
                if (part[3] !~ /^0+$/) print file ": variable " part[4] " in " part[2]
            }'
    done
} | sort -u)

[ -z "$faults" ] || echo "$faults"
failed=$(echo "$faults" | sed -n 's/: .*//p' | sort -u | wc -l)
echo "$((total - failed)) passed, $failed failed"
[ "$failed" -eq 0 ]
