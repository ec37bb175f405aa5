# pto_add_library(<name> [MLIR|TEXT] SOURCES … [DEPENDS <generated headers>…] [LINK …])
#   MLIR: most sources read the headers of MLIR, which are precompiled then.
#   TEXT: most sources make text, and read the headers of fmt and the like.
# pto_add_tool(<name> SOURCES … [LINK …])
# Every target of ours compiles with the same warnings.

add_library(pto_warnings INTERFACE)
target_compile_options(pto_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wno-unused-parameter -Wnon-virtual-dtor
  -Woverloaded-virtual -Wimplicit-fallthrough
  $<$<BOOL:${PTO_WERROR}>:-Werror>)

# The headers of MLIR that most sources of the layers above Target read. Reading
# them takes more time than compiling a source and checking it with clang-tidy.
set(PTO_MLIR_HEADERS
  <mlir/IR/Builders.h> <mlir/IR/BuiltinAttributes.h> <mlir/IR/BuiltinOps.h>
  <mlir/IR/BuiltinTypes.h> <mlir/IR/Dialect.h> <mlir/IR/MLIRContext.h>
  <mlir/IR/OpDefinition.h> <mlir/IR/OpImplementation.h>)

# The same for sources that print, and for those of unit tests.
set(PTO_TEXT_HEADERS
  <fmt/format.h> <llvm/Support/JSON.h> <llvm/Support/raw_os_ostream.h>
  <algorithm> <map> <optional> <ostream> <string> <vector>)
set(PTO_TEST_HEADERS <gmock/gmock.h> <gtest/gtest.h>)

function(pto_add_library name)
  cmake_parse_arguments(ARG "MLIR;TEXT" "" "SOURCES;DEPENDS;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  if(ARG_MLIR)
    target_precompile_headers(${name} PRIVATE ${PTO_MLIR_HEADERS})
  endif()
  if(ARG_TEXT)
    target_precompile_headers(${name} PRIVATE ${PTO_TEXT_HEADERS})
  endif()
  target_link_libraries(${name} PRIVATE pto_warnings PUBLIC pto_mlir_headers ${ARG_LINK})
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
endfunction()

function(pto_add_tool name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE pto_warnings pto_mlir_headers ${ARG_LINK})
endfunction()

# pto_tablegen(<output> <input .td> <pto-tblgen flags>…): runs our own backend.
function(pto_tablegen output input)
  add_custom_command(OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${output}
    COMMAND pto-tblgen ${ARGN} -I ${PROJECT_SOURCE_DIR}/include -I ${MLIR_INCLUDE_DIRS}
            ${CMAKE_CURRENT_SOURCE_DIR}/${input} -o ${CMAKE_CURRENT_BINARY_DIR}/${output}
            -d ${CMAKE_CURRENT_BINARY_DIR}/${output}.d --write-if-changed
    DEPENDS pto-tblgen ${CMAKE_CURRENT_SOURCE_DIR}/${input}
    DEPFILE ${CMAKE_CURRENT_BINARY_DIR}/${output}.d
    COMMENT "Generating ${output}" VERBATIM)
endfunction()
