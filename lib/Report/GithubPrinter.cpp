//===- GithubPrinter.cpp - Annotations of a pull request ------------------===//

#include "pto-lint/Report/CiPrinters.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"

#include <fmt/format.h>
#include <ostream>

#include "MessageText.h"

namespace ptolint {

namespace {

std::string_view commandOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Info:
    return "notice";
  }
  return "notice";
}

/// `text` without the characters of `special`, each written as `%XX`. A
/// workflow command is one line, so line breaks are always among them.
std::string escaped(std::string_view text, std::string_view special) {
  std::string result;
  for (char c : text) {
    if (special.find(c) == special.npos)
      result += c;
    else
      result += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

std::string messageText(std::string_view text) {
  return escaped(text, "%\r\n");
}

std::string propertyText(std::string_view text) {
  return escaped(text, "%\r\n:,");
}

void printCommand(std::ostream &out, std::string_view command,
                  std::string_view file, uint64_t line, std::string_view title,
                  std::string_view message) {
  out << fmt::format("::{} file={}", command, propertyText(file));
  if (line != 0)
    out << fmt::format(",line={}", line);
  out << fmt::format(",title={}::{}\n", propertyText(title),
                     messageText(message));
}

} // namespace

void printGithub(std::ostream &out, const Report &report) {
  for (const FindingGroup &group : report.findings) {
    SourceLine place = placeOf(group.first);
    printCommand(out, commandOf(group.first.severity), place.file, place.line,
                 fmt::format("pto-lint {}", group.first.rule->id),
                 messageWithNotes(group, report));
  }
  for (const InputProblem &problem : report.problems)
    printCommand(out, "error", problem.path, problem.line,
                 tr("pto-lint cannot check this"), tr(problem.message));
}

} // namespace ptolint
