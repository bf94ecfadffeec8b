# CMake's toolchain file for a Cortex-M without an operating system: BOARD is one of boards/, FLOAT
# (soft or empty) as for make.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_CXX_COMPILER arm-none-eabi-g++)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # there is no system to link a program for
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BOARD FLOAT)

if(NOT BOARD)
  set(BOARD microbit)
endif()
set(board_flags ${CMAKE_CURRENT_LIST_DIR}/boards/${BOARD}.flags)
if(NOT EXISTS ${board_flags})
  message(FATAL_ERROR "no board ${BOARD}: there is no ${board_flags}")
endif()
set(CMAKE_CXX_FLAGS_INIT "@${board_flags}")
if(FLOAT)
  string(APPEND CMAKE_CXX_FLAGS_INIT " -mfloat-abi=${FLOAT}")
endif()

# What `ctest` runs programs by. Time passes by instructions, so that what is printed repeats.
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-system-arm -M ${BOARD} -display none -monitor none
  -serial null -icount shift=6,sleep=off -semihosting-config enable=on,target=native -kernel)
