//===- VerdictPrinter.cpp - Verdicts about kernels as JSON ----------------===//

#include "pto-lint/Report/VerdictPrinter.h"

#include <algorithm>

#include "FindingJson.h"

namespace ptolint {

namespace {

/// Every code once, in the order of the findings.
Json codesOf(const std::vector<Finding> &findings) {
  Json codes = Json::array();
  for (const Finding &finding : findings)
    if (!finding.code.empty() &&
        std::find(codes.begin(), codes.end(), finding.code) == codes.end())
      codes.push_back(finding.code);
  return codes;
}

std::string lineOf(const Json &object) {
  // Ids and names may hold any bytes; JSON is UTF-8.
  return object.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

} // namespace

std::string verdictLine(std::optional<std::string_view> id,
                        const KernelVerdict &verdict) {
  const Finding *first = verdict.firstError();
  Json line = {{"id", valueOrNull(id)},
               {"verdict", verdictName(verdict.verdict)},
               {"code", first ? textOrNull(first->code) : Json()},
               {"codes", codesOf(verdict.findings)}};
  bool memory = first && first->isAboutMemory();
  line["space"] = memory ? Json(memorySpaceDisplay(first->space)) : Json();
  line["form"] = memory ? formOf(*first) : Json();
  line["required"] = memory ? Json(first->required) : Json();
  line["capacity"] = memory ? Json(first->capacity) : Json();
  line["reason"] = textOrNull(verdict.reason);
  line["findings"] = Json::array();
  for (const Finding &finding : verdict.findings)
    line["findings"].push_back(findingJson(finding));
  return lineOf(line);
}

std::string unreadableLine(std::optional<std::string_view> id,
                           const InputProblem &problem) {
  Json line = {{"id", valueOrNull(id)},
               {"verdict", verdictName(Verdict::Error)},
               {"code", nullptr},
               {"codes", Json::array()},
               {"space", nullptr},
               {"form", nullptr},
               {"required", nullptr},
               {"capacity", nullptr},
               {"reason", nullptr},
               {"findings", Json::array()},
               {"input_error",
                {{"message", problem.message},
                 {"offset", valueOrNull(problem.offset)},
                 {"line", problem.line == 0 ? Json() : Json(problem.line)}}}};
  return lineOf(line);
}

} // namespace ptolint
