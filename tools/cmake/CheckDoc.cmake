# Fails when COPY, a document in the tree, is not what the build generates.

execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${GENERATED} ${COPY}
                RESULT_VARIABLE different ERROR_QUIET)
if(different)
  message(FATAL_ERROR
    "${COPY} is stale, `ninja -C ${BUILD} pto-docs` writes it again")
endif()
