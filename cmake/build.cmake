# Included by the root CMakeLists.txt: cargo, the two libraries it builds, and their targets.

if(WIN32)
    message(FATAL_ERROR "footwork: this build is for ELF systems, macOS and bare metal, not for Windows.")
endif()
if(CMAKE_CROSSCOMPILING AND NOT FOOTWORK_RUST_TARGET)
    message(FATAL_ERROR "footwork: cross compiling needs -DFOOTWORK_RUST_TARGET=..., a name of `rustc --print target-list`.")
endif()

# cargo, new enough.
set(footwork_advice "Install Rust ${FOOTWORK_RUST_VERSION} or newer (https://rustup.rs), name its cargo \
with -DFOOTWORK_CARGO=..., or take a prebuilt archive of footwork, which needs no Rust: unpack it and add \
its folder to CMAKE_PREFIX_PATH.")
execute_process(COMMAND ${FOOTWORK_CARGO} --version
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    RESULT_VARIABLE footwork_result OUTPUT_VARIABLE footwork_cargo_version ERROR_VARIABLE footwork_cargo_error)
if(NOT footwork_cargo_version MATCHES "cargo ([0-9]+\\.[0-9]+\\.[0-9]+)")
    message(FATAL_ERROR "footwork: `${FOOTWORK_CARGO} --version` did not run (${footwork_result} "
        "${footwork_cargo_error}).\n${footwork_advice}")
endif()
if(CMAKE_MATCH_1 VERSION_LESS FOOTWORK_RUST_VERSION)
    message(FATAL_ERROR "footwork: cargo is version ${CMAKE_MATCH_1}, too old.\n${footwork_advice}")
endif()

# What the libraries are made from. (A DEPFILE would need CMake 3.20 outside Ninja.)
file(GLOB_RECURSE footwork_sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/src/*.rs)
list(APPEND footwork_sources ${CMAKE_CURRENT_SOURCE_DIR}/Cargo.toml)
if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/Cargo.lock)
    list(APPEND footwork_sources ${CMAKE_CURRENT_SOURCE_DIR}/Cargo.lock)
endif()

set(footwork_cargo_call ${CMAKE_COMMAND} -E env --unset=CARGO_BUILD_TARGET)
if(FOOTWORK_RUSTFLAGS)
    list(APPEND footwork_cargo_call "RUSTFLAGS=${FOOTWORK_RUSTFLAGS}")
endif()
set(footwork_made ${FOOTWORK_CARGO_TARGET_DIR})
if(FOOTWORK_RUST_TARGET)
    string(APPEND footwork_made /${FOOTWORK_RUST_TARGET})
    string(TOUPPER ${FOOTWORK_RUST_TARGET} footwork_upper)
    string(MAKE_C_IDENTIFIER ${footwork_upper} footwork_upper)
    if(NOT CMAKE_SYSTEM_NAME STREQUAL Generic)
        list(APPEND footwork_cargo_call "CARGO_TARGET_${footwork_upper}_LINKER=${CMAKE_C_COMPILER}")
    endif()
endif()
string(APPEND footwork_made /capi)
list(APPEND footwork_cargo_call ${FOOTWORK_CARGO} rustc --quiet --profile capi --package footwork --lib
    --no-default-features --features capi,panic-halt
    --manifest-path ${CMAKE_CURRENT_SOURCE_DIR}/Cargo.toml --target-dir ${FOOTWORK_CARGO_TARGET_DIR})
if(FOOTWORK_RUST_TARGET)
    list(APPEND footwork_cargo_call --target ${FOOTWORK_RUST_TARGET})
endif()
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
    set(footwork_link_arguments -C link-arg=-Wl,-install_name,@rpath/${footwork_shared_name})
else()
    set(footwork_shared_made libfootwork.so)
    set(footwork_shared_file libfootwork.so.${FOOTWORK_VERSION})
    set(footwork_shared_name libfootwork.so.${FOOTWORK_ABI})
    set(footwork_shared_link libfootwork.so)
    # rustc links no C library to what has no `std`: memcpy and the like come from there.
    set(footwork_link_arguments -C link-arg=-Wl,-soname,${footwork_shared_name} -C link-arg=-lc)
endif()

# The copies change only when the libraries do: cargo is asked again, programs are not linked again.
add_custom_command(OUTPUT ${footwork_lib}/static.stamp
    BYPRODUCTS ${footwork_lib}/${footwork_static_file}
    COMMAND ${footwork_cargo_call} --crate-type staticlib
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${footwork_made}/libfootwork.a
        ${footwork_lib}/${footwork_static_file}
    COMMAND ${CMAKE_COMMAND} -E touch ${footwork_lib}/static.stamp
    DEPENDS ${footwork_sources} WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Building ${footwork_static_file} with cargo" VERBATIM)
add_custom_target(footwork-static DEPENDS ${footwork_lib}/static.stamp)

add_custom_command(OUTPUT ${footwork_lib}/shared.stamp
    BYPRODUCTS ${footwork_lib}/${footwork_shared_file} ${footwork_lib}/${footwork_shared_name}
        ${footwork_lib}/${footwork_shared_link}
    COMMAND ${footwork_cargo_call} --crate-type cdylib -- ${footwork_link_arguments}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${footwork_made}/${footwork_shared_made}
        ${footwork_lib}/${footwork_shared_file}
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${footwork_shared_file} ${footwork_lib}/${footwork_shared_name}
    COMMAND ${CMAKE_COMMAND} -E create_symlink ${footwork_shared_name} ${footwork_lib}/${footwork_shared_link}
    COMMAND ${CMAKE_COMMAND} -E touch ${footwork_lib}/shared.stamp
    DEPENDS ${footwork_sources} WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    COMMENT "Building ${footwork_shared_file} with cargo" VERBATIM)
add_custom_target(footwork-shared DEPENDS ${footwork_lib}/shared.stamp)

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
