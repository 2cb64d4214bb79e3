#!/bin/sh
# Is what Banneret needs there? If not, say how to get it, and get it where that is welcome.
#
#     tools/setup.sh play|test|soak
#
# Silent and off the network when nothing is missing. Otherwise: as root or with CI set it installs,
# on a terminal it asks once, anywhere else it names the command and stops with status 1.
# What is needed, and its name on each system, stands in packages.txt.

set -u
cd "$(dirname "$0")/.." || exit 1

case "${1-}" in
play) wanted='play' ;;
test) wanted='play test' ;;
soak) wanted='play test soak' ;;
*) echo 'usage: tools/setup.sh play|test|soak' >&2; exit 2 ;;
esac

# compiles CC[,FLAG...]: a flag that holds a comma itself comes last
compiles() {
    compiler=${1%%,*}
    [ "$compiler" = CC ] && compiler=${CC:-cc}
    case "$1" in *,*) flag=${1#*,} ;; *) flag='' ;; esac
    scratch=$(mktemp -d) || return 1
    printf '#include <stdio.h>\nint main(void) { return puts("") < 0; }\n' >"$scratch/a.c"
    # $compiler may be several words, as in CC="ccache gcc"
    $compiler ${flag:+"$flag"} -o "$scratch/a" "$scratch/a.c" >/dev/null 2>&1
    result=$?
    rm -rf "$scratch"
    return $result
}

# has_lua NAME,...: is one of them Lua 5.4?
has_lua() {
    for name in $(echo "$1" | tr ',' ' '); do
        pkg-config --exists "$name >= 5.4" "$name < 5.5" 2>/dev/null && return 0
    done
    return 1
}

is_there() {
    case "$1" in
    command:*) command -v "${1#*:}" >/dev/null 2>&1 ;;
    pkg:*) pkg-config --exists "${1#*:}" 2>/dev/null ;;
    lua:*) has_lua "${1#*:}" ;;
    builds:*) compiles "${1#*:}" ;;
    *) echo "packages.txt: '$1' is no check" >&2; exit 2 ;;
    esac
}

# The rows of the table that are wanted and missing.
missing() {
    grep -v '^#' packages.txt | while read -r for need check names; do
        case " $wanted " in *" $for "*) ;; *) continue ;; esac
        is_there "$check" || echo "$for $need $check $names"
    done
}

# Debian keeps the run-time of clang's sanitizers in a package with a version in its name.
clang_runtime() {
    version=$(apt-cache depends clang 2>/dev/null | sed -n 's/.*Depends: clang-\([0-9]*\)$/\1/p' | head -n 1)
    [ -n "$version" ] && apt-cache show "libclang-rt-$version-dev" >/dev/null 2>&1 &&
        echo "libclang-rt-$version-dev"
}

# packages COLUMN: what to install for the rows missing, in one line
packages() {
    echo "$rows" | awk -v column="$1" '$column != "-" { gsub(",", "\n", $column); print $column }' |
        sort -u | while read -r name; do
        case "$name" in
        libclang-rt-N-dev) clang_runtime ;;
        *) echo "$name" ;;
        esac
    done | tr '\n' ' ' | sed 's/ $//'
}

install_command() {
    case "$system" in
    apt-get) echo "${sudo}env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $(packages 4)" ;;
    dnf) echo "${sudo}dnf install -y $(packages 5)" ;;
    pacman) echo "${sudo}pacman -S --needed --noconfirm $(packages 6)" ;;
    brew) echo "brew install $(packages 7)" ;;
    esac
}

rows=$(missing)
[ -z "$rows" ] && exit 0

system=''
for tool in apt-get dnf pacman brew; do
    command -v $tool >/dev/null 2>&1 && { system=$tool; break; }
done
[ "$(id -u)" -eq 0 ] && sudo='' || sudo='sudo '

echo "To $1, Banneret still needs: $(echo "$rows" | awk '{ printf "%s%s", sep, $2; sep = ", " }')."
if [ -z "$system" ]; then
    echo 'No apt-get, dnf, pacman or brew here: please install them by hand; packages.txt has their names.' >&2
    exit 1
fi
if [ "$system" = apt-get ]; then
    echo "    ${sudo}apt-get update"
fi
echo "    $(install_command)"

if [ "$(id -u)" -ne 0 ] && [ -z "${CI-}" ]; then
    if [ ! -t 0 ]; then
        echo 'Please run that, then try again.' >&2
        exit 1
    fi
    printf 'Run it now? [Y/n] '
    read -r answer || exit 1
    case "$answer" in ''|[Yy]*) ;; *) exit 1 ;; esac
fi

# Old package lists name versions that mirrors no longer have, so they are renewed first;
# only then does apt know clang's version, so the command is put together anew.
if [ "$system" = apt-get ]; then
    ${sudo}apt-get update -q || exit 1
fi
$(install_command) || { echo 'That did not work; see above.' >&2; exit 1; }

rows=$(missing)
[ -z "$rows" ] && exit 0
echo "$rows" | while read -r for need check names; do
    echo "$need was installed and is still not found ($check)." >&2
done
exit 1
