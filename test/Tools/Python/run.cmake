# python/run: how a Python file is run: limits, stand-ins, which calls are made.
foreach(subject standins scripts limits)
  add_test(NAME python/run-${subject}
    COMMAND ${Python3_EXECUTABLE} -B
            ${CMAKE_CURRENT_SOURCE_DIR}/Tools/Python/run/test_${subject}.py)
  set_tests_properties(python/run-${subject} PROPERTIES TIMEOUT 120)
endforeach()

# python/models: the public scripts call their kernels as they did for the corpus.
add_test(NAME python/models
  COMMAND ${Python3_EXECUTABLE} -B
          ${CMAKE_CURRENT_SOURCE_DIR}/Tools/Python/run/check_models.py
          --corpus ${PROJECT_SOURCE_DIR}/../shared/corpus/kernel-dumps)
set_tests_properties(python/models PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 300)
