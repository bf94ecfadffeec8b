# Fails if HEADER defines or declares a name for its users that does not begin with footwork_ or
# FOOTWORK_.
file(READ "${HEADER}" text)
string(REPLACE ";" "," text "${text}")
string(REGEX REPLACE "\\[[^]]*\\]" "" text "${text}") # brackets mean something in lists
string(REGEX REPLACE "/\\*[^*]*\\*+([^/*][^*]*\\*+)*/" " " text "${text}")
string(REGEX REPLACE "//[^\n]*" "" text "${text}")
set(names "")

string(REGEX MATCHALL "#[ ]*define[ ]+[A-Za-z_0-9]+" defines "${text}")
foreach(define IN LISTS defines)
    string(REGEX REPLACE "#[ ]*define[ ]+" "" name "${define}")
    list(APPEND names ${name})
endforeach()
list(LENGTH names macros)

# Without directives: functions, callback types, structs and other types.
string(REGEX REPLACE "\\\\\n" " " text "${text}")
string(REGEX REPLACE "#[^\n]*" "" text "${text}")
string(REGEX MATCHALL "[A-Za-z_0-9]+\\(" calls "${text}")
string(REGEX MATCHALL "\\(\\*[A-Za-z_0-9]+\\)" pointers "${text}")
string(REGEX MATCHALL "(struct|union|enum)[ \n]+[A-Za-z_0-9]+" tags "${text}")
string(REGEX MATCHALL "}[ \n]*[A-Za-z_0-9]+" types "${text}")
foreach(found IN LISTS calls pointers tags types)
    string(REGEX REPLACE "^(struct|union|enum)[ \n]+" "" name "${found}")
    string(REGEX REPLACE "[^A-Za-z_0-9]" "" name "${name}")
    list(APPEND names ${name})
endforeach()
list(REMOVE_DUPLICATES names)

set(bad "")
foreach(name IN LISTS names)
    # Words of the language may stand before a parenthesis or behind a brace.
    if(NOT name MATCHES "^(footwork_|FOOTWORK_)[A-Za-z0-9]" AND
       NOT name MATCHES "^(sizeof|offsetof|_Alignas|alignas|__attribute__|aligned|_Static_assert|static_assert|int32_t|extern|constexpr)$")
        list(APPEND bad ${name})
    endif()
endforeach()
list(LENGTH names count)
if(bad)
    message(FATAL_ERROR "names without the prefix: ${bad}")
endif()
if(count LESS 60 OR macros LESS 40)
    message(FATAL_ERROR "only ${macros} macros and ${count} names found: this script does not understand the header")
endif()
message("${count} names, ${macros} of them macros")
