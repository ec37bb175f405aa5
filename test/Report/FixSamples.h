//===- FixSamples.h - Handmade repairs for tests ---------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_REPORT_FIXSAMPLES_H
#define PTO_LINT_TEST_REPORT_FIXSAMPLES_H

#include "pto-lint/Fix/Fix.h"

namespace ptolint::test {

/// A tile of half the rows.
inline Fix tileFix() {
  Edit edit;
  edit.endOp = 2;
  edit.before = "[128, 512]";
  edit.after = "[64, 512]";
  Fix fix;
  fix.edits = {edit};
  fix.after = {{MemorySpace::ub, 131072, 196608}};
  fix.kernel = R"({"inputs":[],"ops":[],"outputs":[]})";
  return fix;
}

inline FixResult resultOf(std::vector<Fix> fixes) {
  FixResult result;
  result.before = {{MemorySpace::ub, 262144, 196608}};
  result.fixes = std::move(fixes);
  return result;
}

inline FixResult noFix(bool isProved, std::string instead = {}) {
  FixResult result;
  result.noFix = NoFix{isProved, "a row has 262144 bytes", std::move(instead)};
  return result;
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_REPORT_FIXSAMPLES_H
