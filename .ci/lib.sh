# Sourced by the other scripts here.
# shellcheck shell=bash

# step NAME COMMAND...
step() {
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    if ! "$@"; then
        printf '== %s: FAILED after %d s\n' "$name" $((SECONDS - start)) >&2
        exit 1
    fi
    printf '== %s: %d s\n' "$name" $((SECONDS - start))
}
