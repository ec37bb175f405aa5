//===- CheckText.cpp - What is said about a check of the compiler ---------===//

#include "CheckText.h"

#include "pto-lint/Rules/FindingBuilder.h"

namespace ptolint {

std::string fillText(std::string_view text,
                     llvm::ArrayRef<std::string> values) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{') {
      result += text[i];
      continue;
    }
    size_t index = static_cast<size_t>(text[i + 1] - '0');
    result += index < values.size() ? values[index] : "?";
    i += 2;
  }
  return result;
}

Finding makeCheckFinding(const Rule &rule, const CheckedFunction &checked,
                         pypto::TileOpInterface op, std::string_view code,
                         std::string_view code02, std::string problem,
                         std::string printed) {
  Finding finding = makeFinding(rule, checked, op);
  bool isOld = checked.release == Release::v0_2;
  finding.code = isOld ? code02 : code;
  finding.otherCode = isOld ? code : code02;
  finding.facts = {{"problem", std::move(problem)},
                   {"printed", std::move(printed)}};
  return finding;
}

} // namespace ptolint
