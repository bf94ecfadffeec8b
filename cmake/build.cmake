# Included by the root CMakeLists.txt: cargo, the two libraries it builds, and their targets.

if(WIN32)
    message(FATAL_ERROR "footwork: this build is for ELF systems and bare metal, and not for Windows.")
endif()
if(CMAKE_CROSSCOMPILING AND NOT FOOTWORK_RUST_TARGET)
    message(FATAL_ERROR "footwork: cross compiling needs -DFOOTWORK_RUST_TARGET=..., a name of `rustc --print target-list`.")
endif()

# cargo, new enough.
set(footwork_advice "Install Rust ${FOOTWORK_RUST_VERSION} or newer (https://rustup.rs), name its cargo \
with -DFOOTWORK_CARGO=..., or take a prebuilt archive of footwork, which needs no Rust: unpack it and add \
its folder to CMAKE_PREFIX_PATH.")
execute_process(COMMAND ${FOOTWORK_CARGO} -vV
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    RESULT_VARIABLE footwork_result OUTPUT_VARIABLE footwork_cargo_version ERROR_VARIABLE footwork_cargo_error)
if(NOT footwork_cargo_version MATCHES "cargo ([0-9]+\\.[0-9]+\\.[0-9]+)")
    message(FATAL_ERROR "footwork: `${FOOTWORK_CARGO} -vV` did not run (${footwork_result} "
        "${footwork_cargo_error}).\n${footwork_advice}")
endif()
if(CMAKE_MATCH_1 VERSION_LESS FOOTWORK_RUST_VERSION)
    message(FATAL_ERROR "footwork: cargo is version ${CMAKE_MATCH_1}, too old.\n${footwork_advice}")
endif()

# The target is always named: else cargo's settings of the user or of the machine could name another
# one, and cargo would build for that, elsewhere. (With a target named, RUSTFLAGS do not reach
# build scripts: builds with sanitizers need that.)
set(footwork_rust_target ${FOOTWORK_RUST_TARGET})
if(NOT footwork_rust_target)
    if(NOT footwork_cargo_version MATCHES "host: ([^\n]+)")
        message(FATAL_ERROR "footwork: `${FOOTWORK_CARGO} -vV` names no host; set FOOTWORK_RUST_TARGET.")
    endif()
    set(footwork_rust_target ${CMAKE_MATCH_1})
endif()
set(footwork_made ${FOOTWORK_CARGO_TARGET_DIR}/${footwork_rust_target}/capi)

set(footwork_cargo_call ${CMAKE_COMMAND} -E env)
if(FOOTWORK_RUSTFLAGS)
    list(APPEND footwork_cargo_call "RUSTFLAGS=${FOOTWORK_RUSTFLAGS}")
endif()
if(FOOTWORK_RUST_TARGET AND NOT CMAKE_SYSTEM_NAME STREQUAL Generic)
    string(TOUPPER ${FOOTWORK_RUST_TARGET} footwork_upper)
    string(MAKE_C_IDENTIFIER ${footwork_upper} footwork_upper)
    list(APPEND footwork_cargo_call "CARGO_TARGET_${footwork_upper}_LINKER=${CMAKE_C_COMPILER}")
endif()
list(APPEND footwork_cargo_call ${FOOTWORK_CARGO} rustc --quiet --profile capi --package footwork --lib
    --no-default-features --features capi,panic-halt --target ${footwork_rust_target}
    --manifest-path ${CMAKE_CURRENT_SOURCE_DIR}/Cargo.toml --target-dir ${FOOTWORK_CARGO_TARGET_DIR})
if(FOOTWORK_JOBS)
    list(APPEND footwork_cargo_call --jobs ${FOOTWORK_JOBS})
endif()
list(APPEND footwork_cargo_call ${FOOTWORK_CARGO_FLAGS})

# The names of the libraries here.
set(footwork_lib ${CMAKE_CURRENT_BINARY_DIR}/lib)
file(MAKE_DIRECTORY ${footwork_lib})
set(footwork_static_file libfootwork.a)
if(APPLE)
    set(footwork_shared_made libfootwork.dylib)
    set(footwork_shared_file libfootwork.${FOOTWORK_VERSION}.dylib)
    set(footwork_shared_name libfootwork.${FOOTWORK_ABI}.dylib)
    set(footwork_shared_link libfootwork.dylib)
    set(footwork_own_name -Wl,-install_name,@rpath/${footwork_shared_name})
    set(footwork_c_library -lSystem)
else()
    set(footwork_shared_made libfootwork.so)
    set(footwork_shared_file libfootwork.so.${FOOTWORK_VERSION})
    set(footwork_shared_name libfootwork.so.${FOOTWORK_ABI})
    set(footwork_shared_link libfootwork.so)
    set(footwork_own_name -Wl,-soname,${footwork_shared_name})
    set(footwork_c_library -lc)
endif()
# rustc links no C library to what has no `std`: memcpy and the like come from there.
set(footwork_link_arguments -C link-arg=${footwork_own_name} -C link-arg=${footwork_c_library})

# Cargo is asked in every build, as it knows best what has changed, and sees libraries that were
# removed. The copies change only when the libraries do: programs are not linked again.
add_custom_target(footwork-static
    COMMAND ${footwork_cargo_call} --crate-type staticlib
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${footwork_made}/libfootwork.a
        ${footwork_lib}/${footwork_static_file}
    BYPRODUCTS ${footwork_lib}/${footwork_static_file}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Building ${footwork_static_file} with cargo" VERBATIM)
add_custom_target(footwork-shared
    COMMAND ${footwork_cargo_call} --crate-type cdylib -- ${footwork_link_arguments}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${footwork_made}/${footwork_shared_made}
        ${footwork_lib}/${footwork_shared_file}
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${footwork_shared_file} ${footwork_lib}/${footwork_shared_name}
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${footwork_shared_name} ${footwork_lib}/${footwork_shared_link}
    BYPRODUCTS ${footwork_lib}/${footwork_shared_file} ${footwork_lib}/${footwork_shared_name}
        ${footwork_lib}/${footwork_shared_link}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Building ${footwork_shared_file} with cargo" VERBATIM)

# The targets that programs name.
add_library(footwork::static STATIC IMPORTED GLOBAL)
set_target_properties(footwork::static PROPERTIES IMPORTED_LOCATION ${footwork_lib}/${footwork_static_file})
add_dependencies(footwork::static footwork-static)
set(footwork_targets footwork::static)
if(NOT CMAKE_SYSTEM_NAME STREQUAL Generic)
    add_library(footwork::shared SHARED IMPORTED GLOBAL)
    set_target_properties(footwork::shared PROPERTIES
        IMPORTED_LOCATION ${footwork_lib}/${footwork_shared_file}
        IMPORTED_SONAME ${footwork_shared_name})
    if(APPLE)
        set_target_properties(footwork::shared PROPERTIES IMPORTED_SONAME @rpath/${footwork_shared_name})
    endif()
    add_dependencies(footwork::shared footwork-shared)
    list(APPEND footwork_targets footwork::shared)
endif()
add_library(footwork::footwork INTERFACE IMPORTED GLOBAL)
if(BUILD_SHARED_LIBS AND TARGET footwork::shared)
    set_target_properties(footwork::footwork PROPERTIES INTERFACE_LINK_LIBRARIES footwork::shared)
else()
    set_target_properties(footwork::footwork PROPERTIES INTERFACE_LINK_LIBRARIES footwork::static)
endif()
foreach(target IN LISTS footwork_targets)
    set_target_properties(${target} PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES ${CMAKE_CURRENT_SOURCE_DIR}/include)
endforeach()
# C++ programs may use footwork.hpp, which needs C++17; C programs need nothing (C99).
get_property(footwork_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
if(CXX IN_LIST footwork_languages)
    set_target_properties(${footwork_targets} PROPERTIES INTERFACE_COMPILE_FEATURES cxx_std_17)
endif()
