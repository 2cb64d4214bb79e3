#!/bin/sh
# The transcripts of whole turns at the end of docs/interfaces.md are what the program prints, byte for
# byte. GOLDEN=1 writes them anew.
set -u
program=$1
doc=docs/interfaces.md
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# block RULESET N: the N-th fenced block of a ruleset's part.
block() {
    awk -v part="## $1" -v wanted="$2" '
        $0 ~ /^# A whole turn/ {inside = 1}
        inside && /^## / {here = ($0 == part); n = 0}
        here && /^```/ {open = !open; if (open) n++; next}
        here && open && n == wanted {print}' "$doc"
}

# The command line that the document gives, without the program and the file names.
options() {
    awk -v part="## $1" '
        $0 ~ /^# A whole turn/ {inside = 1}
        inside && /^## / {here = ($0 == part)}
        here && /^`banneret step FILE --orders FILE / {
            sub(/^`banneret step FILE --orders FILE /, ""); sub(/` prints$/, ""); print; exit}' "$doc"
}

for ruleset in $(awk '/^# A whole turn/ {inside = 1} inside && /^## / {print $2}' "$doc"); do
    block "$ruleset" 1 >"$dir/scenario.yaml"
    block "$ruleset" 2 >"$dir/orders"
    block "$ruleset" 3 >"$dir/wanted"
    eval "\"$program\" step \"$dir/scenario.yaml\" --orders \"$dir/orders\" $(options "$ruleset")" >"$dir/came"
    status=$?
    if [ "${GOLDEN:-}" ]; then
        awk -v part="## $ruleset" -v came="$dir/came" '
            $0 ~ /^# A whole turn/ {inside = 1}
            inside && /^## / {here = ($0 == part); n = 0}
            here && /^```/ {open = !open; if (open) n++
                print; if (open && n == 3) while ((getline line <came) > 0) print line; next}
            here && open && n == 3 {next}
            {print}' "$doc" >"$dir/doc" && cp "$dir/doc" "$doc"
    fi
    if [ $status -eq 0 ] && [ -s "$dir/wanted" ] && cmp -s "$dir/wanted" "$dir/came"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "transcript of $ruleset (status $status) differs:"
        diff "$dir/wanted" "$dir/came" | head -20
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ] && [ $passed -gt 0 ]
