# Fails if a header of C++ in FOLDER looks at the compiler's dialect: dialect.hpp alone may, and tells
# files of different dialects apart. Anything else would give one name two meanings in one program.
file(GLOB headers "${FOLDER}/*.hpp")
list(LENGTH headers count)
if(NOT EXISTS "${FOLDER}/dialect.hpp" OR count LESS 3)
    message(FATAL_ERROR "${FOLDER}: no dialect.hpp and others among ${count} headers")
endif()
foreach(header IN LISTS headers)
    file(STRINGS "${header}" lines REGEX "__cpp_|__cplusplus|_MSVC_LANG|__has_")
    if(lines AND NOT header MATCHES "/dialect\\.hpp$")
        message(FATAL_ERROR "${header}: ${lines}")
    endif()
endforeach()
