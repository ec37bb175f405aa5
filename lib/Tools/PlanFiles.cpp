//===- PlanFiles.cpp - Memory plans among the inputs and outputs ----------===//

#include "PlanFiles.h"

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Import/CompilerLog.h"
#include "pto-lint/Import/FileBeginning.h"
#include "pto-lint/Report/MemoryInfoWriter.h"
#include "pto-lint/Rules/LogDiagnosis.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "AtomicFile.h"

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

/// The name of the file for `leaf`, with a number if it is in `taken` but for
/// the case of letters, which not all file systems tell apart.
std::string freeName(const LeafMemory &leaf, std::set<std::string> &taken) {
  for (size_t number = 1;; ++number) {
    std::string name = memoryInfoFileName(leaf, number);
    if (taken.insert(llvm::StringRef(name).lower()).second)
      return name;
  }
}

} // namespace

std::optional<PlanFile> readPlanFile(const std::string &path) {
  std::string beginning = readBeginning(path);
  PlanFile file;
  if (isMemoryInfo(beginning)) {
    auto &info = file.plan.emplace<MemoryInfo>();
    file.error = readMemoryInfo(path, info);
    file.target = file.error ? nullptr : targetOfErrors(info);
  } else if (isMemoryTrace(beginning)) {
    auto &trace = file.plan.emplace<MemoryTrace>();
    file.error = readMemoryTrace(path, trace);
    file.target = file.error ? nullptr : findTargetByArch(trace.chipArch);
  } else {
    return std::nullopt;
  }
  return file;
}

std::string_view planStage(const PlanFile &file) {
  return file.isTrace() ? "memory trace" : "memory plan";
}

std::vector<LeafMemory> leavesOf(const PlanFile &file, const Target &target) {
  if (const auto *trace = std::get_if<MemoryTrace>(&file.plan))
    return plansOf(*trace, target);
  return {planOf(std::get<MemoryInfo>(file.plan), target)};
}

std::vector<InputProblem>
exportMemoryInfo(const std::vector<LeafMemory> &leaves,
                 const std::string &folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error)
    return {problemOf(folder,
                      say("cannot make the folder: {}", tr(error.message())))};
  std::vector<InputProblem> problems;
  std::set<std::string> taken;
  for (const LeafMemory &leaf : leaves) {
    if (leaf.spaces.empty())
      continue;
    std::filesystem::path path =
        std::filesystem::path(folder) / freeName(leaf, taken);
    std::ostringstream text;
    writeMemoryInfo(text, leaf);
    if (std::optional<std::string> failure =
            writeFile(path.string(), text.str()))
      problems.push_back(problemOf(path.string(), *failure));
  }
  return problems;
}

} // namespace ptolint
