# What a release build checks at run time and how it is linked. What it costs a
# batch is in docs/robustness.md; _GLIBCXX_ASSERTIONS cost too much and are on in
# the presets with sanitizers.

set(_pto_optimised $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
if(NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  add_compile_options(
    $<${_pto_optimised}:-U_FORTIFY_SOURCE>
    $<${_pto_optimised}:-D_FORTIFY_SOURCE=3>
    $<${_pto_optimised}:-fstack-protector-strong>)
endif()
# LLVM's libraries name libz3, which nothing of ours calls: the program starts a
# fifth faster without.
add_link_options(-Wl,-z,relro,-z,now -Wl,--as-needed)
