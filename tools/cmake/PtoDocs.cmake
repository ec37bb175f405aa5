# pto_add_doc(<name> <generated file>): docs/<name> is a copy of a file that the
# build generates. The target `pto-docs` writes the copy, a test of ours tells
# when it is stale.

add_custom_target(pto-docs COMMENT "Writing the generated documents")

function(pto_add_doc name generated)
  set(copy ${PROJECT_SOURCE_DIR}/docs/${name})
  add_custom_target(pto-doc-${name} ALL DEPENDS ${generated})
  add_custom_target(pto-copy-doc-${name}
    COMMAND ${CMAKE_COMMAND} -E copy_if_different ${generated} ${copy}
    DEPENDS ${generated} VERBATIM)
  add_dependencies(pto-copy-doc-${name} pto-doc-${name})
  add_dependencies(pto-docs pto-copy-doc-${name})
  add_test(NAME docs/${name}
    COMMAND ${CMAKE_COMMAND} -DGENERATED=${generated} -DCOPY=${copy}
            -DBUILD=${PROJECT_BINARY_DIR}
            -P ${PROJECT_SOURCE_DIR}/tools/cmake/CheckDoc.cmake)
endfunction()
