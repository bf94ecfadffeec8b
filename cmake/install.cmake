# Included by the root CMakeLists.txt: what `cmake --install` puts where.
include(GNUInstallDirs)

if(FOOTWORK_STATIC)
    add_custom_target(footwork-static-all ALL)
    add_dependencies(footwork-static-all footwork-static)
    install(FILES ${footwork_lib}/${footwork_static_file} DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()
# Also where BUILD_SHARED_LIBS was set later: what the programs here are linked with must be there.
if(TARGET footwork::shared AND (FOOTWORK_SHARED OR BUILD_SHARED_LIBS))
    add_custom_target(footwork-shared-all ALL)
    add_dependencies(footwork-shared-all footwork-shared)
    install(PROGRAMS ${footwork_lib}/${footwork_shared_file} DESTINATION ${CMAKE_INSTALL_LIBDIR})
    install(FILES ${footwork_lib}/${footwork_shared_name} ${footwork_lib}/${footwork_shared_link}
        DESTINATION ${CMAKE_INSTALL_LIBDIR})
endif()

install(DIRECTORY include/footwork DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN *.h PATTERN *.hpp)
install(FILES LICENSE-MIT LICENSE-APACHE DESTINATION ${CMAKE_INSTALL_DOCDIR})

# The folders seen from one another, so that the prefix can be moved.
file(RELATIVE_PATH FOOTWORK_INCLUDE_FROM_LIB ${CMAKE_INSTALL_FULL_LIBDIR} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
file(RELATIVE_PATH FOOTWORK_PREFIX_FROM_PC ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" FOOTWORK_PREFIX_FROM_PC "${FOOTWORK_PREFIX_FROM_PC}")
file(RELATIVE_PATH FOOTWORK_LIB_FROM_PREFIX ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH FOOTWORK_INCLUDE_FROM_PREFIX ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
set(FOOTWORK_POINTER_SIZE "${CMAKE_SIZEOF_VOID_P}")
configure_file(cmake/footwork.pc.in package/footwork.pc @ONLY)
configure_file(cmake/footwork-config.cmake.in package/footwork-config.cmake @ONLY)
configure_file(cmake/footwork-config-version.cmake.in package/footwork-config-version.cmake @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/package/footwork.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/package/footwork-config.cmake
    ${CMAKE_CURRENT_BINARY_DIR}/package/footwork-config-version.cmake
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/footwork)
