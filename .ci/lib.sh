# Sourced by the other scripts here.
# shellcheck shell=bash

# What is built here is built once: nothing to compile again in part, and lines are all that a
# backtrace needs. It is gigabytes of disk less.
export CARGO_INCREMENTAL=${CARGO_INCREMENTAL:-0}
export CARGO_PROFILE_DEV_DEBUG=${CARGO_PROFILE_DEV_DEBUG:-line-tables-only}

# needs_space GIGABYTES: of disk for target/ in this folder, told now and not by a linker that dies.
needs_space() {
    local free
    mkdir -p target
    free=$(df --output=avail --block-size=1M target | tail -n 1)
    if ((free < $1 * 1024)); then
        printf 'needs %d GB of disk in %s, where %d MB are free\n' "$1" "$PWD/target" "$free" >&2
        return 1
    fi
}

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
