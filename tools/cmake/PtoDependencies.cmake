# Finds every package that pto-lint builds with and hides their quirks behind
# the interface targets `pto_mlir_headers` and `pto_llvm_static`.

set(PTO_LLVM_VERSION 22)
set(_pto_llvm_root /usr/lib/llvm-${PTO_LLVM_VERSION})
find_package(MLIR REQUIRED CONFIG
             PATHS ${_pto_llvm_root}/lib/cmake/mlir NO_DEFAULT_PATH)
list(APPEND CMAKE_MODULE_PATH ${MLIR_CMAKE_DIR} ${LLVM_CMAKE_DIR})
include(TableGen)
include(AddLLVM)
include(AddMLIR)

find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(simdjson REQUIRED)
find_package(GTest REQUIRED)

# Debian's MLIR targets end in the shared LLVM library. Start-up is 4 ms with a
# static link against 33 ms with the shared one, so that entry is replaced by
# the static components that MLIR's archives need.
add_library(pto_llvm_static INTERFACE)
target_link_libraries(pto_llvm_static INTERFACE
  LLVMRemarks LLVMCore LLVMBinaryFormat LLVMTargetParser LLVMBitReader
  LLVMSupport LLVMDemangle)
get_property(_pto_mlir_libs GLOBAL PROPERTY MLIR_ALL_LIBS)
foreach(_lib IN LISTS _pto_mlir_libs)
  if(TARGET ${_lib})
    get_target_property(_links ${_lib} INTERFACE_LINK_LIBRARIES)
    if(_links)
      list(TRANSFORM _links REPLACE "^LLVM$" pto_llvm_static)
      set_target_properties(${_lib} PROPERTIES INTERFACE_LINK_LIBRARIES "${_links}")
    endif()
  endif()
endforeach()

# Headers of other projects are system headers: our warnings are about our code.
add_library(pto_mlir_headers INTERFACE)
target_include_directories(pto_mlir_headers SYSTEM INTERFACE
  ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
target_compile_definitions(pto_mlir_headers INTERFACE
  __STDC_CONSTANT_MACROS __STDC_FORMAT_MACROS __STDC_LIMIT_MACROS _GNU_SOURCE)

find_program(PTO_LIT NAMES lit PATHS ${LLVM_TOOLS_BINARY_DIR} NO_DEFAULT_PATH REQUIRED)

# mlir_tablegen takes its search path from the directory property.
include_directories(${PROJECT_SOURCE_DIR}/include)
include_directories(SYSTEM ${PROJECT_BINARY_DIR}/include
                    ${MLIR_INCLUDE_DIRS} ${LLVM_INCLUDE_DIRS})
