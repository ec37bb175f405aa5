# python/record: the recording stand-in for pypto, tools/python/pto_record.
add_test(NAME python/record
  COMMAND ${CMAKE_COMMAND} -E env PYTHONDONTWRITEBYTECODE=1
          ${Python3_EXECUTABLE} -m unittest discover
          -s ${CMAKE_CURRENT_LIST_DIR}/record -p "test_*.py")
set_tests_properties(python/record PROPERTIES TIMEOUT 120)
