# Runs PROGRAM with ARGUMENTS and INPUT; fails unless it exits with EXIT and prints what the regular
# expressions OUTPUT and ERROR say.
file(WRITE "${PROGRAM}-${NAME}.input" "${INPUT}")
execute_process(COMMAND "${PROGRAM}" ${ARGUMENTS} INPUT_FILE "${PROGRAM}-${NAME}.input"
  RESULT_VARIABLE exit OUTPUT_VARIABLE output ERROR_VARIABLE error)
if(NOT exit STREQUAL EXIT)
  message(FATAL_ERROR "exit code ${exit}, ${EXIT} wanted\n${output}${error}")
endif()
if(NOT output MATCHES "${OUTPUT}")
  message(FATAL_ERROR "printed:\n${output}wanted:\n${OUTPUT}")
endif()
if(NOT error MATCHES "${ERROR}")
  message(FATAL_ERROR "printed to stderr:\n${error}wanted:\n${ERROR}")
endif()
