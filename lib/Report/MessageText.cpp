//===- MessageText.cpp - What plain formats say of a finding --------------===//

#include "MessageText.h"

#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Notes.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"

#include <fmt/format.h>

namespace ptolint {

SourceLine placeOf(const Finding &finding) {
  if (finding.source.known())
    return finding.source;
  return {finding.dump, 0};
}

std::string placeText(std::string_view file, uint64_t line) {
  return line == 0 ? std::string(file) : fmt::format("{}:{}", file, line);
}

std::vector<std::string> firstRepairLines(const FindingGroup &group,
                                          const Report &report) {
  for (const Occurrence &place : group.occurrences) {
    if (!place.repair)
      continue;
    const FixResult &result = report.repairs[*place.repair].result;
    if (!result.fixes.empty())
      return fixLines(result.fixes.front(), result.before);
    if (result.noFix)
      return noFixLines(*result.noFix);
  }
  return {};
}

std::string messageWithNotes(const FindingGroup &group, const Report &report) {
  std::string text = printableText(formatMessage(group.first));
  for (const Note &note : notesOf(group.first, report.target))
    for (const std::string &line : note)
      text.append("\n").append(line);
  for (const std::string &line : firstRepairLines(group, report))
    text.append("\n").append(tr("help:")).append(" ").append(line);
  return text;
}

} // namespace ptolint
