#!/bin/sh
# Instructions an update, and the share of them spent choosing items.
#
#   benches/instructions.sh [-u] [WORKLOAD...]        -u: the build without bounds checks
#
# Needs valgrind, addr2line (binutils) and awk. callgrind counts the instructions at each address
# while `measured` runs; the debug information of a release build says which functions were
# inlined there. What lies within a function called `choose` is choosing, however it was inlined.
# `updates` is what the engine itself counts: items covered and entries hidden, not the way back
# (the instructions of the way back count). Crate dlx-rs counts none, and has no such function.
set -eu
cd "$(dirname "$0")/.."

features=
if [ "${1:-}" = -u ]; then
    features="--features unchecked"
    shift
fi
[ $# -gt 0 ] || set -- queens-8 queens-10 queens-12 langford-8 langford-11 inkala inkala-561 \
    17-clue 17-clue-built queens-8-first-1000

# shellcheck disable=SC2086 # no feature, no word
cargo build --quiet --release -p benches --bin instructions $features
program=${CARGO_TARGET_DIR:-target}/release/instructions
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

printf '%-20s %-8s %15s %13s %10s %9s\n' \
    workload engine instructions updates each choosing
for workload in "$@"; do
    for engine in bits dance compact dlx dlx-rs; do
        updates=$(valgrind --quiet --tool=callgrind --dump-instr=yes \
            --compress-strings=no --compress-pos=no \
            --collect-atstart=no --toggle-collect=instructions::measured \
            --callgrind-out-file="$scratch/profile" \
            "$program" "$engine" "$workload" 2>"$scratch/log" | cut -d' ' -f2)
        if [ -z "$updates" ]; then
            cat "$scratch/log" >&2
            exit 1
        fi
        # An address, a line and a count; the line after `calls=` is the callee's, counted there.
        awk -v program="$(basename "$program")" '
            /^ob=/ { ours = $0 ~ "/" program "$" }
            /^calls=/ { getline; next }
            /^0x/ { if (ours) at[$1] += $3; else other += $3 }
            END { for (a in at) printf "%s %.0f\n", a, at[a]; printf "elsewhere %.0f\n", other }
        ' "$scratch/profile" >"$scratch/counts"
        grep '^0x' "$scratch/counts" | cut -d' ' -f1 |
            addr2line --addresses --inlines --functions --demangle --exe="$program" \
                >"$scratch/places"
        # After each address pairs of lines, function and place, the innermost first.
        awk -v workload="$workload" -v engine="$engine" -v updates="$updates" '
            NR == FNR { counts[$1] = $2; total += $2; next }
            /^0x/ { sub(/^0x0*/, "0x"); address = $0; counted = 0; next }
            !counted && /^(.*::)?choose($|[<:])/ { choosing += counts[address]; counted = 1 }
            END {
                each = updates > 0 ? sprintf("%.1f", total / updates) : "-"
                share = choosing > 0 ? sprintf("%.1f%%", 100 * choosing / total) : "-"
                printf "%-20s %-8s %15.0f %13s %10s %9s\n", workload, engine, total, \
                    (updates > 0 ? updates : "-"), each, share
            }
        ' "$scratch/counts" "$scratch/places"
    done
done
