#!/bin/sh
# symbols.sh exports|needs|shared HEADER STATIC SHARED FOLDER CC READELF SONAME
#
#   exports   the archive's visible symbols are the functions that the header declares
#   needs     with every function linked, only mem* is left undefined, and no panic is in it
#   shared    the shared library's dynamic symbols are those functions; its name is SONAME
set -eu
export LC_ALL=C
check=$1 header=$2 static=$3 shared=$4 folder=$5 cc=$6 readelf=$7 soname=$8
work=$folder/symbols-$check
mkdir -p "$work"

fail() {
    echo "symbols.$check: $*" >&2
    exit 1
}

# A name before a parenthesis; `(*footwork_callback)(` is a type.
"$cc" -E -P -I"$(dirname "$(dirname "$header")")" "$header" \
    | grep -o 'footwork_[A-Za-z0-9_]* *(' | tr -d ' (' | sort -u >"$work/declared"
[ -s "$work/declared" ] || fail "no function found in $header"

# Names of the symbols in column 8 of `readelf -s` that are defined and visible outside. Members of
# the archive that readelf cannot read would hide something: its complaints are failures.
visible() {
    "$readelf" -sW "$@" >"$work/table" 2>"$work/complaints"
    [ ! -s "$work/complaints" ] || fail "readelf: $(head -n 3 "$work/complaints")"
    awk '$5 ~ /GLOBAL|WEAK|UNIQUE/ && $6 ~ /DEFAULT|PROTECTED/ && $7 != "UND" { print $8 }' "$work/table" \
        | sort -u
}

same_as_declared() {
    ! grep -v '^footwork_' "$1" || fail 'these names do not start with footwork_'
    diff "$work/declared" "$1" || fail 'header (<) and library (>) differ'
    echo "$(wc -l <"$1") functions"
}

case $check in
exports)
    visible "$static" >"$work/defined"
    same_as_declared "$work/defined"
    ;;
needs)
    # The linker takes from the archive what the functions need, as a program that calls all would.
    roots=
    while read -r name; do
        roots="$roots -Wl,-u,$name"
    done <"$work/declared"
    # shellcheck disable=SC2086 # words
    "$cc" -r -nostdlib -o "$work/all.o" $roots "$static"
    "$readelf" -sW "$work/all.o" >"$work/table"
    awk '$7 == "UND" && $8 != "" { print $8 }' "$work/table" | sort -u >"$work/undefined"
    # The same four as in xtask/src/symbols.rs.
    ! grep -vxE 'mem(cpy|move|set|cmp)' "$work/undefined" || fail 'the archive needs these'
    ! grep -iE 'panic|unwind|eh_personality' "$work/table" || fail 'these have to do with panics'
    echo "needs: $(tr '\n' ' ' <"$work/undefined")"
    ;;
shared)
    visible --dyn-syms "$shared" >"$work/defined"
    same_as_declared "$work/defined"
    "$readelf" -d "$shared" | grep -F "soname: [$soname]" || fail "the library is not named $soname"
    ;;
*)
    fail 'unknown check'
    ;;
esac
