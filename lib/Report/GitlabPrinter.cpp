//===- GitlabPrinter.cpp - Code Quality reports of GitLab -----------------===//

#include "pto-lint/Report/CiPrinters.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include "llvm/Support/raw_os_ostream.h"
#include "llvm/Support/xxhash.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "FindingJson.h"
#include "MessageText.h"

namespace ptolint {

namespace {

/// A compile that fails blocks the merge, advice does not.
std::string_view severityOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "blocker";
  case Severity::Warning:
    return "minor";
  case Severity::Info:
    return "info";
  }
  return "info";
}

void writeIssue(JsonWriter &json, std::string_view rule,
                std::string_view severity, std::string_view description,
                std::string_view fingerprint, std::string_view path,
                uint64_t line) {
  json.object([&] {
    json.text("description", description);
    json.text("check_name", rule);
    json.text("fingerprint", fingerprint);
    json.text("severity", severity);
    json.object("location", [&] {
      json.text("path", path);
      // The format has no place without a line.
      json.object("lines",
                  [&] { json.number("begin", std::max<uint64_t>(line, 1)); });
    });
  });
}

} // namespace

void printGitlab(std::ostream &out, const Report &report) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.array([&] {
    for (const FindingGroup &group : report.findings) {
      SourceLine place = placeOf(group.first);
      writeIssue(json, group.first.rule->id, severityOf(group.first.severity),
                 formatMessage(group.first), group.fingerprint, place.file,
                 place.line);
    }
    for (const InputProblem &problem : report.problems)
      writeIssue(json, "input", "blocker", tr(problem.message),
                 fmt::format("{:016x}", llvm::xxh3_64bits(llvm::StringRef(
                                            problem.path + problem.message))),
                 problem.path, problem.line);
  });
  stream << '\n';
}

} // namespace ptolint
