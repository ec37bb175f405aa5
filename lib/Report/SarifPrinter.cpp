//===- SarifPrinter.cpp - Reports for code scanning -----------------------===//

#include "pto-lint/Report/SarifPrinter.h"

#include "pto-lint/Report/FixText.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_os_ostream.h"

#include <fmt/format.h>
#include <ostream>
#include <set>

#include "FindingJson.h"
#include "MessageText.h"
#include "UriText.h"

namespace ptolint {

namespace {

constexpr std::string_view sarifSchema =
    "https://json.schemastore.org/sarif-2.1.0.json";

std::string_view levelOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return "error";
  case Severity::Warning:
    return "warning";
  case Severity::Info:
    return "note";
  }
  return "none";
}

void writeText(JsonWriter &json, llvm::StringRef key, std::string_view text) {
  json.object(key, [&] { json.text("text", text); });
}

void writeRule(JsonWriter &json, const RuleInfo &rule) {
  json.object([&] {
    json.text("id", rule.id);
    json.text("helpUri", ruleAddress(rule.id));
    writeText(json, "shortDescription", say("{}.", tr(rule.summary)));
    writeText(json, "fullDescription", tr(rule.why));
    json.object("help", [&] {
      json.text("text", say("{}\n\nExample: {}\n\nFix: {}", tr(rule.why),
                            tr(rule.example), tr(rule.fix)));
      json.text("markdown", say("{}\n\n**Example**\n\n{}\n\n**Fix**\n\n{}",
                                tr(rule.why), tr(rule.example), tr(rule.fix)));
    });
    json.object("defaultConfiguration",
                [&] { json.text("level", levelOf(rule.severity)); });
    json.object("properties", [&] {
      json.textOrNull("code", rule.code);
      json.textOrNull("code_0_2", rule.code02);
    });
  });
}

void writeFile(JsonWriter &json, std::string_view path) {
  json.object("artifactLocation", [&] { json.text("uri", uriOf(path)); });
}

void writeLocation(JsonWriter &json, const Finding &finding) {
  SourceLine place = placeOf(finding);
  json.object([&] {
    json.object("physicalLocation", [&] {
      writeFile(json, place.file);
      if (place.line != 0)
        json.object("region", [&] { json.number("startLine", place.line); });
    });
    if (finding.function.empty())
      return;
    json.array("logicalLocations", [&] {
      json.object([&] {
        json.text("name", finding.function);
        json.text("kind", "function");
      });
    });
  });
}

/// The dumps that hold the ops of a group, each once.
void writeRelated(JsonWriter &json, const FindingGroup &group) {
  std::set<std::string_view> dumps;
  for (const Occurrence &place : group.occurrences)
    if (!place.dump.empty())
      dumps.insert(place.dump);
  if (!group.first.source.known() || dumps.empty())
    return;
  json.array("relatedLocations", [&] {
    for (auto [id, dump] : llvm::enumerate(dumps))
      json.object([&] {
        json.number("id", id);
        json.object("physicalLocation", [&] { writeFile(json, dump); });
        writeText(json, "message", tr("dumped graph with the op"));
      });
  });
}

/// Readers count what has no suppression only if every result says so.
void writeSuppression(JsonWriter &json, const Finding &finding) {
  json.array("suppressions", [&] {
    if (!finding.suppression)
      return;
    const Suppression &suppression = *finding.suppression;
    json.object([&] {
      bool isComment = suppression.kind == SuppressionKind::Comment;
      json.text("kind", isComment ? "inSource" : "external");
      if (!suppression.reason.empty())
        json.text("justification", suppression.reason);
    });
  });
}

void writeRegion(JsonWriter &json, const TextRegion &region) {
  json.object([&] {
    json.object("deletedRegion", [&] {
      json.number("startLine", region.line);
      json.number("startColumn", region.column);
      json.number("endLine", region.endLine);
      json.number("endColumn", region.endColumn);
    });
    writeText(json, "insertedContent", region.text);
  });
}

/// The repairs of a kernel, each as a change of its file.
void writeFixes(JsonWriter &json, const FindingGroup &group,
                const Report &report) {
  auto place = llvm::find_if(group.occurrences, [&](const Occurrence &place) {
    return place.repair && !report.repairs[*place.repair].patches.empty();
  });
  if (place == group.occurrences.end())
    return;
  const KernelRepair &repair = report.repairs[*place->repair];
  json.array("fixes", [&] {
    for (auto [fix, patches] :
         llvm::zip_equal(repair.result.fixes, repair.patches)) {
      if (patches.empty())
        continue;
      json.object([&] {
        writeText(json, "description",
                  llvm::join(fixLines(fix, repair.result.before), "; "));
        json.array("artifactChanges", [&] {
          json.object([&] {
            writeFile(json, repair.dump);
            json.array("replacements", [&] {
              for (const TextRegion &region : patches)
                writeRegion(json, region);
            });
          });
        });
      });
    }
  });
}

void writeResult(JsonWriter &json, const FindingGroup &group,
                 const Report &report) {
  const Finding &finding = group.first;
  json.object([&] {
    json.text("ruleId", finding.rule->id);
    json.number("ruleIndex", ruleIndex(*finding.rule));
    json.text("level", levelOf(finding.severity));
    writeText(json, "message", messageWithNotes(group, report));
    json.array("locations", [&] { writeLocation(json, finding); });
    writeRelated(json, group);
    json.object("partialFingerprints",
                [&] { json.text("ptoLint/v1", group.fingerprint); });
    writeSuppression(json, finding);
    writeFixes(json, group, report);
    json.object("properties", [&] {
      json.textOrNull("code", finding.code);
      json.text("certainty", certaintyName(finding.certainty));
      json.number("occurrences", group.occurrences.size());
      if (!finding.isAboutMemory())
        return;
      json.text("space", memorySpaceDisplay(finding.space));
      json.number("required", finding.required);
      json.number("capacity", finding.capacity);
    });
  });
}

void writeNotification(JsonWriter &json, const InputProblem &problem) {
  json.object([&] {
    json.text("level", "error");
    writeText(json, "message", tr(problem.message));
    json.array("locations", [&] {
      json.object([&] {
        json.object("physicalLocation", [&] {
          writeFile(json, problem.path);
          if (problem.line == 0)
            return;
          json.object("region", [&] {
            json.number("startLine", problem.line);
            if (problem.column != 0)
              json.number("startColumn", problem.column);
          });
        });
      });
    });
  });
}

void writeRun(JsonWriter &json, const Report &report) {
  json.object("tool", [&] {
    json.object("driver", [&] {
      json.text("name", toolName());
      json.text("version", toolVersion());
      json.text("semanticVersion", toolVersion());
      json.array("rules", [&] {
        for (const RuleInfo &rule : allRules())
          writeRule(json, rule);
      });
    });
  });
  json.array("invocations", [&] {
    json.object([&] {
      json.boolean("executionSuccessful", report.problems.empty());
      json.array("toolExecutionNotifications", [&] {
        for (const InputProblem &problem : report.problems)
          writeNotification(json, problem);
      });
    });
  });
  json.array("results", [&] {
    for (const FindingGroup &group : report.findings)
      writeResult(json, group, report);
    for (const FindingGroup &group : report.suppressed)
      writeResult(json, group, report);
  });
  json.text("columnKind", "unicodeCodePoints");
}

} // namespace

void printSarif(std::ostream &out, const Report &report) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.text("$schema", sarifSchema);
    json.text("version", "2.1.0");
    json.array("runs", [&] { json.object([&] { writeRun(json, report); }); });
  });
  stream << '\n';
}

} // namespace ptolint
