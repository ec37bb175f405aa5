//===- JsonPrinter.cpp - Reports for programs -----------------------------===//

#include "pto-lint/Report/JsonPrinter.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Language.h"
#include "pto-lint/Target/Target.h"

#include "llvm/Support/raw_os_ostream.h"

#include <ostream>

#include "FixJson.h"
#include "LeafJson.h"

namespace ptolint {

namespace {

void writeOtherTargets(JsonWriter &json, const Finding &finding,
                       const Target *target) {
  json.array("other_targets", [&] {
    for (const Target &other : allTargets()) {
      std::optional<uint64_t> capacity = other.capacity(finding.space);
      if (!finding.isAboutMemory() || !capacity ||
          (target && other.getName() == target->getName()))
        continue;
      json.object([&] {
        json.text("target", other.getName());
        json.number("capacity", *capacity);
        json.boolean("fits", finding.required <= *capacity);
      });
    }
  });
}

void writeOccurrences(JsonWriter &json, const FindingGroup &group) {
  json.text("fingerprint", group.fingerprint);
  json.number("count", group.occurrences.size());
  json.array("occurrences", [&] {
    for (const Occurrence &place : group.occurrences)
      json.object([&] {
        json.textOrNull("dump", place.dump);
        json.textOrNull("function", place.function);
        json.numberOrNull("opmagic", place.opmagic);
      });
  });
}

void writeGroup(JsonWriter &json, const FindingGroup &group,
                const Target *target) {
  const Finding &finding = group.first;
  json.object([&] {
    writeFinding(json, finding);
    json.numberOrNull("opmagic", finding.op.magic);
    json.textOrNull("function", finding.function);
    json.textOrNull("stage", finding.stage);
    json.textOrNull("file", finding.source.file);
    json.positionOrNull("line", finding.source.line);
    json.textOrNull("dump", finding.dump);
    json.textOrNull("compiler_message", formatCompilerText(finding));
    json.numberOrNull("tensor", finding.tensor);
    writeTerms(json, finding);
    writeOverflow(json, finding);
    writeOtherTargets(json, finding, target);
    writeOccurrences(json, group);
  });
}

void writeSuppressed(JsonWriter &json, const FindingGroup &group) {
  const Finding &finding = group.first;
  json.object([&] {
    json.text("fingerprint", group.fingerprint);
    json.text("rule", finding.rule->id);
    json.text("severity", severityName(finding.severity));
    json.text("message", formatMessage(finding));
    json.textOrNull("file", finding.source.file);
    json.positionOrNull("line", finding.source.line);
    json.textOrNull("dump", finding.dump);
    json.text("kind", suppressionKindName(finding.suppression->kind));
    json.textOrNull("reason", finding.suppression->reason);
  });
}

void writeRepair(JsonWriter &json, const KernelRepair &repair) {
  json.object([&] {
    json.textOrNull("dump", repair.dump);
    json.textOrNull("function", repair.function);
    writeFixes(json, repair.result);
  });
}

void writeSummary(JsonWriter &json, const Report &report) {
  const Summary &summary = report.summary;
  json.number("errors", summary.errors);
  json.number("warnings", summary.warnings);
  json.number("infos", summary.infos);
  json.number("occurrences", summary.occurrences);
  json.number("input_errors", report.problems.size());
  json.number("files", summary.checked.files);
  json.number("functions", summary.checked.functions);
  json.number("functions_without_memory", summary.checked.withoutMemory);
  json.array("undecided", [&] {
    for (const auto &[reason, kernels] : summary.checked.undecided)
      json.object([&] {
        json.text("reason", tr(reason));
        json.number("kernels", kernels);
      });
  });
  json.number("ops", summary.checked.ops);
}

void writeReport(JsonWriter &json, const Report &report,
                 std::optional<llvm::ArrayRef<LeafMemory>> leaves) {
  json.text("schema", "pto-lint/1");
  json.object("tool", [&] {
    json.text("name", toolName());
    json.text("version", toolVersion());
  });
  json.textOrNull("target", report.target ? report.target->getName() : "");
  json.array("findings", [&] {
    for (const FindingGroup &group : report.findings)
      writeGroup(json, group, report.target);
  });
  json.array("suppressed", [&] {
    for (const FindingGroup &group : report.suppressed)
      writeSuppressed(json, group);
  });
  json.array("repairs", [&] {
    for (const KernelRepair &repair : report.repairs)
      writeRepair(json, repair);
  });
  json.array("errors", [&] {
    for (const InputProblem &problem : report.problems)
      writeProblem(json, problem);
  });
  json.object("summary", [&] { writeSummary(json, report); });
  if (leaves)
    writeLeaves(json, *leaves);
}

} // namespace

void printJson(std::ostream &out, const Report &report,
               std::optional<llvm::ArrayRef<LeafMemory>> leaves) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] { writeReport(json, report, leaves); });
  stream << '\n';
}

} // namespace ptolint
