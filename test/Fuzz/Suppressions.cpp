// Comments of a source that disable rules.

#include "pto-lint/Rules/Suppressions.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include <algorithm>

#include "Fuzz.h"

using namespace ptolint;
using namespace ptolint::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  std::string_view text = textOf(data, size);
  auto lines = static_cast<unsigned>(std::ranges::count(text, '\n')) + 1;
  std::vector<Finding> findings(lines);
  for (unsigned i = 0; i < lines; ++i) {
    findings[i].rule = &allRules()[i % allRules().size()];
    findings[i].source = {"fuzz.py", i + 1};
  }
  applySuppressions(
      {"fuzz.py"}, RuleSelection(),
      [&](const std::string &) { return std::optional(text); }, findings);
  // No finding is lost, and what is added is about a line of the file.
  require(findings.size() >= lines);
  for (size_t i = lines; i < findings.size(); ++i)
    require(findings[i].source.line >= 1 && findings[i].source.line <= lines);
  return 0;
}
