#!/bin/sh
# What a call through C costs over the same call in Rust, in instructions.
#
#   benches/overhead.sh
#
# Needs valgrind and a C compiler. Both programs are built with the profile of the C library; each
# runs a call once and eleven times, and the difference of the two, over ten, is counted, so that
# starting and printing are not. A call that enumerates pays for a callback each solution.
set -eu
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
target=${CARGO_TARGET_DIR:-target}

cargo build --quiet --profile capi -p benches --bin overhead
cargo rustc --quiet --profile capi -p footwork --lib --no-default-features \
    --features capi,panic-halt --crate-type staticlib
${CC:-cc} -O2 -std=c11 -Iinclude benches/overhead/overhead.c "$target/capi/libfootwork.a" \
    -o "$scratch/overhead-c"
cp "$target/capi/overhead" "$scratch/overhead-rust"

# instructions PROGRAM WHAT TIMES INPUT; the result is left in $scratch/result
instructions() {
    program=$1
    shift
    valgrind --quiet --tool=callgrind --callgrind-out-file="$scratch/profile" "$program" "$@" \
        >"$scratch/result" 2>"$scratch/log" || { cat "$scratch/log" >&2; exit 1; }
    sed -n 's/^\(summary\|totals\): //p' "$scratch/profile" | head -n 1
}

# each PROGRAM WHAT INPUT: instructions of one call
each() {
    once=$(instructions "$1" "$2" 1 "$3")
    more=$(instructions "$1" "$2" 11 "$3")
    echo $(((more - once) / 10))
}

printf '%-44s %12s %12s %9s\n' call Rust C overhead
compare() {
    rust=$(each "$scratch/overhead-rust" "$2" "$3")
    cp "$scratch/result" "$scratch/expected"
    c=$(each "$scratch/overhead-c" "$2" "$3")
    cmp -s "$scratch/result" "$scratch/expected" || { echo "$1: the results differ" >&2; exit 1; }
    awk -v call="$1" -v rust="$rust" -v c="$c" 'BEGIN {
        printf "%-44s %12d %12d %+8.2f%%\n", call, rust, c, 100 * (c - rust) / rust }'
}
compare "solve Inkala's Sudoku of 2012" solve \
    8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
compare 'solve a Sudoku of 17 clues' solve \
    000000010400000000020000000000050407008000300001090000300400200050100000000806000
compare 'solve an easy Sudoku' solve \
    ..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
compare 'count 125 solutions of a Sudoku' count \
    ...3165..8..5..1...1.89724.9.1.85.2....9.1....4.263..1.5.....1.1..4.9..2..61.8...
compare 'count 8 queens' queens 8
compare 'count 10 queens' queens 10
compare 'callback for each of 10 queens' each 10
