# The README's section "From C and C++", done word for word in a copy of the sources, with a home
# folder of its own. Sourced by package.sh.
#
# Blocks in their order: the first `sh` block builds and installs, in footwork's folder. The first
# `cmake`, `cpp` and `c` blocks are CMakeLists.txt, main.cpp and main.c of a new folder, where the
# other `sh` blocks run; a `text` block is what the `sh` block before it prints. All other `cpp` and
# `c` blocks have to compile.
work=$WORK/readme
rm -rf "$work"
mkdir -p "$work/home/blocks" "$work/sources" "$work/program"

# --- a copy of the sources, without what was built ---
inside=
case $BINARY in
"$SOURCE"/*) inside=--exclude=./${BINARY#"$SOURCE"/} ;;
esac
# shellcheck disable=SC2086 # empty or one word
(cd "$SOURCE" && tar -cf - --exclude=./target --exclude=./.git $inside .) | (cd "$work/sources" && tar -xf -)

# --- blocks as files: 01.sh 02.cmake ... ---
awk -v folder="$work/home/blocks" '
    /^## / { inside = ($0 == "## From C and C++") }
    !inside { next }
    /^```/ {
        if (file) { close(file); file = "" }
        else { file = sprintf("%s/%02d.%s", folder, ++number, substr($0, 4)); printf "" >file }
        next
    }
    file { print >file }
' "$README"
ls "$work"/home/blocks/01.sh "$work"/home/blocks/*.cmake "$work"/home/blocks/*.cpp "$work"/home/blocks/*.c \
    >/dev/null || fail "$README: section 'From C and C++' lacks a first sh block, cmake, cpp or c"

# The user's cargo, in another home.
CARGO_HOME=${CARGO_HOME:-$HOME/.cargo}
RUSTUP_HOME=${RUSTUP_HOME:-$HOME/.rustup}
HOME=$work/home
unset CMAKE_PREFIX_PATH PKG_CONFIG_PATH LD_LIBRARY_PATH CARGO_TARGET_DIR
export CARGO_HOME RUSTUP_HOME HOME

# --- in order ---
seen=' '
printed=
for block in "$work"/home/blocks/*; do
    language=${block##*.}
    first=no
    case $seen in
    *" $language "*) ;;
    *) first=yes ;;
    esac
    seen="$seen$language "
    case $language/$first in
    sh/yes)
        (cd "$work/sources" && quietly sh -eu "$block")
        ;;
    sh/no)
        printed=$work/printed
        (cd "$work/program" && sh -eu "$block") >"$printed" || fail "README: $block failed"
        ;;
    text/*)
        [ -n "$printed" ] || fail "README: $block follows no sh block"
        # Behind what cmake says.
        tail -n "$(wc -l <"$block")" "$printed" | diff "$block" - || fail "README: $block is not what is printed"
        echo "README: printed as said: $(cat "$block")"
        ;;
    cmake/yes) cp "$block" "$work/program/CMakeLists.txt" ;;
    cpp/yes) cp "$block" "$work/program/main.cpp" ;;
    c/yes) cp "$block" "$work/program/main.c" ;;
    cpp/no) quietly "$CXX" -std=c++17 -Wall -Wextra -Werror -I"$SOURCE/include" -c "$block" -o "$block.o" ;;
    c/no) quietly "$CC" -x c -Wall -Wextra -Werror -I"$SOURCE/include" -c "$block" -o "$block.o" ;;
    cmake/no) ;;
    *) fail "README: no use for $block" ;;
    esac
done

# --- the same program with the shared library ---
quietly "$CMAKE" -S "$work/program" -B "$work/program/shared" -DCMAKE_PREFIX_PATH="$HOME/footwork" -DBUILD_SHARED_LIBS=ON
quietly "$CMAKE" --build "$work/program/shared"
executable=$(sed -n 's/^add_executable(\([^ ]*\) .*/\1/p' "$work/program/CMakeLists.txt" | head -n 1)
ldd "$work/program/shared/$executable" | grep "libfootwork.so.$ABI =>" || fail 'README: not linked to the shared library'
"$work/program/shared/$executable" | diff "$(ls "$work"/home/blocks/*.text | head -n 1)" - \
    || fail 'README: prints something else with the shared library'

# --- a changed source makes another library ---
echo '/// Added by a test. #[unsafe(no_mangle)] pub extern "C" fn footwork_added() {}' \
    | sed 's/ #\[/\n#[/' >>"$work/sources/src/ffi/version.rs"
built=$(sed -n 's/.* -B \([^ ]*\).*/\1/p' "$work/home/blocks/01.sh" | head -n 1)
quietly "$CMAKE" --build "$work/sources/$built"
nm "$work/sources/$built/lib/libfootwork.a" 2>/dev/null | grep -q ' T footwork_added$' \
    || fail 'a changed source did not reach the library'
