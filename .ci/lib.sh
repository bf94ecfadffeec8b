# Sourced by the other scripts here.
# shellcheck shell=bash

# step NAME COMMAND...
#
# The command may be a function: it stops at its first failure. (In a condition, `if ! "$@"`, it would
# go on, and only its last command would count.)
step() {
    local name=$1 start=$SECONDS status=0
    shift
    printf '\n== %s: %s\n' "$name" "$*"
    set +e
    (set -e; "$@")
    status=$?
    set -e
    if [ "$status" != 0 ]; then
        printf '== %s: FAILED after %d s\n' "$name" $((SECONDS - start)) >&2
        exit 1
    fi
    printf '== %s: %d s\n' "$name" $((SECONDS - start))
}
