//===- Fingerprint.cpp - Findings that are recognised again ---------------===//

#include "pto-lint/Report/Fingerprint.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/xxhash.h"

#include <fmt/format.h>
#include <map>

namespace ptolint {

namespace {

std::string_view fileNameOf(std::string_view path) {
  return path.substr(path.find_last_of('/') + 1);
}

/// Everything that names the finding, each part ended by a NUL: no part can
/// hold one that was read from a file.
std::string identityOf(const Finding &finding) {
  std::string text = "pto-lint/1";
  auto add = [&](std::string_view part) {
    text.push_back('\0');
    text += part;
  };
  add(finding.rule->id);
  add(fileNameOf(finding.source.known() ? finding.source.file : finding.dump));
  add(finding.op.name);
  add(finding.isAboutMemory() ? memorySpaceDisplay(finding.space) : "");
  for (const Term &term : finding.terms) {
    add(term.symbol);
    add(dataTypeName(term.dtype));
  }
  return text;
}

} // namespace

std::vector<std::string> fingerprintsOf(llvm::ArrayRef<FindingGroup> findings) {
  std::map<std::string, uint64_t> seen;
  std::vector<std::string> result;
  result.reserve(findings.size());
  for (const FindingGroup &group : findings) {
    std::string identity = identityOf(group.first);
    uint64_t copy = seen[identity]++;
    if (copy != 0)
      identity += fmt::format("{}{}", '\0', copy);
    result.push_back(
        fmt::format("{:016x}", llvm::xxh3_64bits(llvm::StringRef(identity))));
  }
  return result;
}

} // namespace ptolint
