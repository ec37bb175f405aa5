//===- Baseline.cpp - Findings that are known already ---------------------===//

#include "pto-lint/Report/Baseline.h"

#include "pto-lint/Import/Nesting.h"
#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_os_ostream.h"

#include <map>
#include <ostream>

#include "FindingJson.h"
#include "MessageText.h"

namespace ptolint {

namespace {

constexpr std::string_view baselineSchema = "pto-lint-baseline/1";

InputProblem problemOf(const std::string &path, std::string message) {
  return {path,
          {},
          0,
          0,
          std::move(message),
          say("pto-lint --write-baseline=FILE makes a baseline")};
}

} // namespace

std::variant<Baseline, InputProblem> readBaseline(std::string_view text,
                                                  const std::string &path) {
  if (findDeepJson(text))
    return problemOf(path, "the baseline is nested too deep");
  llvm::Expected<llvm::json::Value> document =
      llvm::json::parse(llvm::StringRef(text));
  if (!document)
    return problemOf(path, say("the baseline is no JSON: {}",
                               llvm::toString(document.takeError())));
  const llvm::json::Object *object = document->getAsObject();
  const llvm::json::Array *findings =
      object && object->getString("schema") == llvm::StringRef(baselineSchema)
          ? object->getArray("findings")
          : nullptr;
  if (!findings)
    return problemOf(path, say("the file is no baseline of pto-lint"));
  Baseline baseline;
  for (const llvm::json::Value &finding : *findings) {
    const llvm::json::Object *entry = finding.getAsObject();
    std::optional<llvm::StringRef> fingerprint =
        entry ? entry->getString("fingerprint") : std::nullopt;
    if (!fingerprint)
      return problemOf(path,
                       say("a finding of the baseline has no fingerprint"));
    baseline.fingerprints.insert(fingerprint->str());
  }
  return baseline;
}

void applyBaseline(const Baseline &baseline, Report &report) {
  std::set<std::string> stale = baseline.fingerprints;
  for (const FindingGroup &group : report.suppressed)
    stale.erase(group.fingerprint);
  suppressFindings(
      report, [&](const FindingGroup &group) -> std::optional<Suppression> {
        stale.erase(group.fingerprint);
        if (!baseline.fingerprints.contains(group.fingerprint))
          return std::nullopt;
        return Suppression{SuppressionKind::Baseline, {}};
      });
  report.summary.staleBaseline = stale.size();
}

void writeBaseline(std::ostream &out, const Report &report) {
  std::map<std::string_view, const Finding *> findings;
  for (const FindingGroup &group : report.findings)
    findings.emplace(group.fingerprint, &group.first);
  for (const FindingGroup &group : report.suppressed)
    if (group.first.suppression->kind == SuppressionKind::Baseline)
      findings.emplace(group.fingerprint, &group.first);
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.text("schema", baselineSchema);
    json.array("findings", [&] {
      for (const auto &[fingerprint, finding] : findings)
        json.object([&] {
          json.text("fingerprint", fingerprint);
          json.text("rule", finding->rule->id);
          json.text("file", placeOf(*finding).file);
          json.text("message", formatMessage(*finding));
        });
    });
  });
  stream << '\n';
}

} // namespace ptolint
