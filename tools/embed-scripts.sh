#!/bin/sh
# The opponents' scripts that ship, as C:  embed-scripts.sh src/opponents/scripts/NAME.lua...
set -eu
echo '/* Made by tools/embed-scripts.sh from src/opponents/scripts/<name>.lua. */'
echo '#include <banneret/opponent.h>'
n=0
for file in "$@"; do
    n=$((n + 1))
    echo
    echo "static const unsigned char text_$n[] = { /* $file */"
    od -A n -v -t u1 "$file" | sed 's/[0-9][0-9]*/&,/g'
    echo '0};'
done
echo
echo 'const struct bn_script bn_scripts[] = {'
n=0
for file in "$@"; do
    n=$((n + 1))
    name=${file##*/}
    name=${name%.lua}
    about=$(sed -n "1s/^-- $name: \(.*\)\.\$/\1/p" "$file")
    [ -n "$about" ] || { echo "$file: its first line is not '-- $name: how it plays.'" >&2; exit 1; }
    echo "    {\"$name\", \"script:$name\", (const char *)text_$n, \"$about\", sizeof text_$n - 1},"
done
echo '    {NULL, NULL, NULL, NULL, 0},'
echo '};'
