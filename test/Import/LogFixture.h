//===- LogFixture.h - Errors of a log read in a test ------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_IMPORT_LOGFIXTURE_H
#define PTO_LINT_TEST_IMPORT_LOGFIXTURE_H

#include "pto-lint/Import/CompilerLog.h"

#include <gmock/gmock.h>
#include <string_view>
#include <vector>

namespace ptolint::test {

/// The errors of `text`.
inline std::vector<LogError> readLog(std::string_view text) {
  CompilerLogReader reader;
  reader.feed(text);
  return reader.finish().errors;
}

/// The one error of `text`.
inline LogError readOneError(std::string_view text) {
  std::vector<LogError> errors = readLog(text);
  EXPECT_THAT(errors, ::testing::SizeIs(1)) << text;
  return errors.empty() ? LogError() : errors.front();
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_IMPORT_LOGFIXTURE_H
