#!/bin/sh
# package.sh CHECK, called by CTest, which sets the variables.
#
#   install       what is built installs; the prefix is moved, and cut into its halves
#   find          find_package: both libraries, one of them, none of the one that is asked for
#   versions      find_package takes the versions that this one stands for, and no other
#   pkgconfig     pkg-config and a bare compiler
#   advice        no cargo, an old cargo: what to do instead is said
#   subdirectory  add_subdirectory from another project, both kinds of library
#   rebuild       a removed library is made again, and nothing is linked again without a reason
#   readme        the README's blocks, word for word (readme.sh)
#
# From install to pkgconfig, no cargo is on PATH. With PREBUILT, an unpacked archive, that is what
# counts as installed.
set -eu
export LC_ALL=C
solution=812753649943682175675491283154237896369845721287169534521974368438526917796318452
both="$WORK/moved prefix"
plain=$WORK/plain
static=$WORK/static
shared=$WORK/shared

fail() {
    echo "package: $*" >&2
    exit 1
}

# PATH without the folders that hold cargo, or with one that fails in front.
without_cargo() {
    left=
    rest=$PATH:
    while [ -n "$rest" ]; do
        folder=${rest%%:*}
        rest=${rest#*:}
        [ -x "$folder/cargo" ] && [ ! -x "$folder/cc" ] || left=$left:$folder
    done
    PATH=${left#:}
    if command -v cargo >/dev/null; then
        mkdir -p "$WORK/no-cargo"
        printf '#!/bin/sh\nexit 127\n' >"$WORK/no-cargo/cargo"
        chmod +x "$WORK/no-cargo/cargo"
        PATH=$WORK/no-cargo:$PATH
    fi
    ! cargo --version 2>/dev/null || fail 'cargo still runs'
}

# quietly COMMAND...: its output only if it fails.
quietly() {
    "$@" >"$WORK/output" 2>&1 || {
        cat "$WORK/output" >&2
        fail "failed: $*"
    }
}

# configure NAME ARGUMENT...: the program of hello.c, configured in WORK/NAME.
configure() {
    name=$1
    shift
    rm -rf "${WORK:?}/$name"
    mkdir -p "$WORK/$name"
    cp "$HERE/hello.c" "$WORK/$name/hello.c"
    cp "$HERE/hello.cmake" "$WORK/$name/CMakeLists.txt"
    "$CMAKE" -S "$WORK/$name" -B "$WORK/$name/build" -G "$CMAKE_GENERATOR" "$@"
}

# expect KIND PROGRAM: it prints the solution; KIND says whether it was linked to the shared library.
expect() {
    [ "$("$2")" = $solution ] || fail "$2 printed something else"
    needed=static
    ! ldd "$2" | grep -q "libfootwork.so.$ABI =>" || needed=shared
    [ "$needed" = "$1" ] || fail "$2 is linked to the $needed library, not the $1 one"
}

# refused TEXT COMMAND...: it fails and says TEXT, in whatever lines.
refused() {
    text=$1
    shift
    if "$@" >"$WORK/output" 2>&1; then
        fail "did not fail: $*"
    fi
    tr -s ' \n' '  ' <"$WORK/output" | grep -qF "$text" || {
        cat "$WORK/output" >&2
        fail "does not say: $text"
    }
}

# program KIND NAME ARGUMENT...: configured, built, run; footwork::footwork is of that KIND.
program() {
    kind=$1
    shift
    quietly configure "$@"
    quietly "$CMAKE" --build "$WORK/$1/build"
    expect "$kind" "$WORK/$1/build/hello"
    for each in static shared; do
        [ ! -e "$WORK/$1/build/hello-$each" ] || expect $each "$WORK/$1/build/hello-$each"
    done
}

check_install() {
    rm -rf "$WORK/prefix" "$both" "$plain" "$static" "$shared"
    if [ -n "${PREBUILT:-}" ]; then
        cp -R "$PREBUILT" "$WORK/prefix"
    else
        quietly "$CMAKE" --install "$BINARY" --prefix "$WORK/prefix"
    fi
    mv "$WORK/prefix" "$both"
    for file in include/footwork/footwork.h include/footwork/footwork.hpp lib*/libfootwork.a \
        "lib*/libfootwork.so.$VERSION" "lib*/libfootwork.so.$ABI" lib*/libfootwork.so \
        lib*/pkgconfig/footwork.pc lib*/cmake/footwork/footwork-config.cmake \
        share/doc/footwork/LICENSE-MIT share/doc/footwork/LICENSE-APACHE; do
        # shellcheck disable=SC2086 # lib* may be lib64
        (cd "$both" && ls $file >/dev/null) || fail "not installed: $file"
    done
    # In binaries too.
    ! grep -raoF -e "$WORK" -e "$SOURCE" -e "${CARGO_HOME:-$HOME/.cargo}" "$both" \
        || fail 'these name folders of the build'
    for copy in "$plain" "$static" "$shared"; do
        cp -R "$both" "$copy"
    done
    rm "$static"/lib*/libfootwork.so*
    rm "$shared"/lib*/libfootwork.a
}

check_find() {
    program static find-both "-DCMAKE_PREFIX_PATH=$both"
    program shared find-both-shared "-DCMAKE_PREFIX_PATH=$both" -DBUILD_SHARED_LIBS=ON
    program static find-static "-DCMAKE_PREFIX_PATH=$static" -DBUILD_SHARED_LIBS=ON -DWANTED=static
    program shared find-shared "-DCMAKE_PREFIX_PATH=$shared" -DWANTED=shared
    refused 'has no shared library' configure find-none "-DCMAKE_PREFIX_PATH=$static" -DWANTED=shared
    refused 'has no static library' configure find-none "-DCMAKE_PREFIX_PATH=$shared" -DWANTED=static
}

check_versions() {
    series=${VERSION%.*}
    major=${VERSION%%.*}
    minor=${series#*.}
    wanted="$VERSION $series $major"
    unwanted="$series.999 $major.$((minor + 1)) $((major + 1))"
    if [ "$major" = 0 ]; then
        unwanted="$unwanted 0.$((minor == 0 ? 1 : minor - 1))"
    fi
    case $("$CMAKE" --version) in
    *' 3.16.'* | *' 3.17.'* | *' 3.18.'*) ;; # know no ranges
    *)
        wanted="$wanted $VERSION...$VERSION 0...$VERSION 0.0.1...<$major.$((minor + 1)) $series...99"
        unwanted="$unwanted 0...<$VERSION $major.$((minor + 1))...99"
        ;;
    esac
    for version in $wanted; do
        quietly configure version "-DCMAKE_PREFIX_PATH=$both" "-DWANTED_VERSION=$version"
    done
    for version in $unwanted; do
        refused 'compatible with requested version' \
            configure version "-DCMAKE_PREFIX_PATH=$both" "-DWANTED_VERSION=$version"
    done
    # A package for pointers of another size.
    rm -rf "$WORK/other"
    cp -R "$both" "$WORK/other"
    other=$(echo "$WORK"/other/lib*/cmake/footwork/footwork-config-version.cmake)
    sed 's/^set(_footwork_pointer_size "8")$/set(_footwork_pointer_size "4")/' "$other" >"$WORK/changed"
    ! cmp -s "$other" "$WORK/changed" || fail 'the package does not say that its pointers have 8 bytes'
    cp "$WORK/changed" "$other"
    for version in "$VERSION" ''; do
        refused "$VERSION (32 bit)" configure version "-DCMAKE_PREFIX_PATH=$WORK/other" "-DWANTED_VERSION=$version"
    done
}

check_pkgconfig() {
    command -v pkg-config >/dev/null || fail 'pkg-config is not installed'
    for kind in static shared; do
        libraries=$(echo "$WORK/$kind"/lib*)
        PKG_CONFIG_PATH=$libraries/pkgconfig
        export PKG_CONFIG_PATH
        [ "$(pkg-config --modversion footwork)" = "$VERSION" ] || fail 'another version'
        # shellcheck disable=SC2046 # words
        quietly "$CC" -std=c99 -o "$WORK/hello-$kind" "$HERE/hello.c" $(pkg-config --cflags --libs footwork)
        LD_LIBRARY_PATH=$libraries expect $kind "$WORK/hello-$kind"
        # Whatever headers the C++ one includes are there.
        echo '#include <footwork/footwork.hpp>' >"$WORK/include.cpp"
        # shellcheck disable=SC2046
        quietly "$CXX" -std=c++17 -fsyntax-only "$WORK/include.cpp" $(pkg-config --cflags footwork)
        prefix=$(cd "$(pkg-config --variable=prefix footwork)" && pwd -P)
        [ "$prefix" = "$(cd "$WORK/$kind" && pwd -P)" ] || fail "the prefix is $prefix"
        # Everything follows the prefix.
        flags=$(pkg-config --define-variable=prefix=/elsewhere --cflags --libs footwork)
        case "$flags " in
        *-I/elsewhere/include\ *-L/elsewhere/lib*) ;;
        *) fail "with another prefix: $flags" ;;
        esac
    done
}

check_advice() {
    refused 'prebuilt archive' configure advice -DSUBDIRECTORY="$SOURCE" -DFOOTWORK_CARGO=no-such-cargo
    printf '#!/bin/sh\necho cargo 1.70.0\n' >"$WORK/old-cargo"
    chmod +x "$WORK/old-cargo"
    refused 'cargo is version 1.70.0, too old' \
        configure advice -DSUBDIRECTORY="$SOURCE" "-DFOOTWORK_CARGO=$WORK/old-cargo"
    refused 'FOOTWORK_RUST_TARGET' configure advice -DSUBDIRECTORY="$SOURCE" -DCMAKE_SYSTEM_NAME=Generic
}

check_subdirectory() {
    # Cargo's own settings name another target, which is not for this program.
    printf '[build]\ntarget = "thumbv6m-none-eabi"\n' >"$WORK/other-target.toml"
    program static subdirectory -DSUBDIRECTORY="$SOURCE" -DFOOTWORK_CARGO_TARGET_DIR="$CARGO_BUILT" \
        "-DFOOTWORK_CARGO=cargo;--config;$WORK/other-target.toml"
    # Part of another project: that project's installation is its own, unless it says otherwise.
    quietly "$CMAKE" --install "$WORK/subdirectory/build" --prefix "$WORK/subdirectory/prefix"
    [ ! -e "$WORK/subdirectory/prefix/include" ] || fail 'installs into another project'
    # Shared at first, or later in the same folder: what the program is linked with is installed.
    program static subdirectory-shared -DSUBDIRECTORY="$SOURCE" \
        -DFOOTWORK_CARGO_TARGET_DIR="$CARGO_BUILT" -DFOOTWORK_INSTALL=ON
    quietly "$CMAKE" "$WORK/subdirectory-shared/build" -DBUILD_SHARED_LIBS=ON
    quietly "$CMAKE" --build "$WORK/subdirectory-shared/build"
    expect shared "$WORK/subdirectory-shared/build/hello"
    quietly "$CMAKE" --install "$WORK/subdirectory-shared/build" --prefix "$WORK/subdirectory/prefix"
    for file in "$WORK"/subdirectory/prefix/lib*/libfootwork.so."$ABI"; do
        [ -e "$file" ] || fail 'FOOTWORK_INSTALL installs no shared library'
    done
}

check_rebuild() {
    for CMAKE_GENERATOR in Ninja 'Unix Makefiles'; do
        name=rebuild-${CMAKE_GENERATOR%% *}
        build=$WORK/$name/build
        program static "$name" -DSUBDIRECTORY="$SOURCE" -DFOOTWORK_CARGO_TARGET_DIR="$CARGO_BUILT" -DFOOTWORK_SHARED=ON
        touch "$WORK/built"
        quietly "$CMAKE" --build "$build"
        again=$(find "$build" -name 'hello*' -type f -perm -u+x -newer "$WORK/built")
        [ -z "$again" ] || fail "$CMAKE_GENERATOR: linked again without a reason: $again"
        for library in libfootwork.a "libfootwork.so.$VERSION"; do
            rm "$build/footwork/lib/$library"
            quietly "$CMAKE" --build "$build"
            [ -e "$build/footwork/lib/$library" ] || fail "$CMAKE_GENERATOR: a removed $library stays away"
        done
        expect static "$build/hello-static"
        expect shared "$build/hello-shared"
    done
}

case $1 in
install | find | versions | pkgconfig)
    without_cargo
    "check_$1"
    ;;
advice | subdirectory | rebuild) "check_$1" ;;
readme)
    # shellcheck source=SCRIPTDIR/readme.sh
    . "$HERE/readme.sh"
    ;;
*) fail "no check $1" ;;
esac
