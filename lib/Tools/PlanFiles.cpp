//===- PlanFiles.cpp - Memory plans among the inputs and outputs ----------===//

#include "PlanFiles.h"

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Import/CompilerLog.h"
#include "pto-lint/Import/MemoryInfo.h"
#include "pto-lint/Import/MemoryTrace.h"
#include "pto-lint/Report/MemoryInfoWriter.h"
#include "pto-lint/Rules/LogDiagnosis.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include "AtomicFile.h"
#include "InputFiles.h"

namespace ptolint {

namespace {

/// The chip whose memory is as large as the errors of `info` say.
const Target *targetOfErrors(const MemoryInfo &info) {
  CompilerLogReader reader;
  for (const MemoryInfoRecord &record : info.records) {
    reader.feed(record.error);
    reader.feed("\n");
  }
  return targetOf(reader.finish().errors);
}

InputProblem problemOf(std::string path, std::string message) {
  InputProblem problem;
  problem.path = std::move(path);
  problem.message = std::move(message);
  return problem;
}

/// `name`, or with a number if it is in `taken` but for the case of letters,
/// which not all file systems tell apart.
std::string freeName(const std::string &name, std::set<std::string> &taken) {
  std::string result = name;
  size_t stem = name.rfind(".memory_info.json");
  for (size_t number = 2; !taken.insert(llvm::StringRef(result).lower()).second;
       ++number)
    result =
        name.substr(0, stem) + "-" + std::to_string(number) + name.substr(stem);
  return result;
}

} // namespace

PlanForm planFormOf(const std::string &path) {
  std::string beginning = readBeginning(path);
  if (isMemoryInfo(beginning))
    return PlanForm::MemoryInfo;
  return isMemoryTrace(beginning) ? PlanForm::MemoryTrace : PlanForm::None;
}

std::string_view planStage(PlanForm form) {
  return form == PlanForm::MemoryTrace ? "memory trace" : "memory plan";
}

const Target *targetOfPlan(const std::string &path, PlanForm form) {
  MemoryInfo info;
  MemoryTrace trace;
  switch (form) {
  case PlanForm::None:
    return nullptr;
  case PlanForm::MemoryInfo:
    return readMemoryInfo(path, info) ? nullptr : targetOfErrors(info);
  case PlanForm::MemoryTrace:
    return readMemoryTrace(path, trace) ? nullptr
                                        : findTargetByArch(trace.chipArch);
  }
  return nullptr;
}

std::optional<InputError> readPlans(const std::string &path, PlanForm form,
                                    const Target &target,
                                    std::vector<LeafMemory> &leaves) {
  if (form == PlanForm::MemoryTrace) {
    MemoryTrace trace;
    if (std::optional<InputError> error = readMemoryTrace(path, trace))
      return error;
    std::ranges::move(plansOf(trace, target), std::back_inserter(leaves));
    return std::nullopt;
  }
  MemoryInfo info;
  if (std::optional<InputError> error = readMemoryInfo(path, info))
    return error;
  leaves.push_back(planOf(info, target));
  return std::nullopt;
}

std::vector<InputProblem>
exportMemoryInfo(const std::vector<LeafMemory> &leaves,
                 const std::string &folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return {problemOf(folder, "cannot make the folder: " + error.message())};
  std::vector<InputProblem> problems;
  std::set<std::string> taken;
  for (const LeafMemory &leaf : leaves) {
    if (leaf.spaces.empty())
      continue;
    std::filesystem::path path = std::filesystem::path(folder) /
                                 freeName(memoryInfoFileName(leaf), taken);
    std::ostringstream text;
    writeMemoryInfo(text, leaf);
    if (std::optional<std::string> failure =
            writeFile(path.string(), text.str()))
      problems.push_back(problemOf(path.string(), *failure));
  }
  return problems;
}

} // namespace ptolint
