//===- Driver.cpp - Check the inputs of one call --------------------------===//

#include "pto-lint/Tools/Driver.h"

#include "pto-lint/Import/SelectDumps.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <ostream>
#include <sstream>

#include "CheckReport.h"
#include "ExitStatus.h"
#include "InputNotes.h"
#include "LintRun.h"
#include "PlanFiles.h"
#include "Progress.h"
#include "PythonCheck.h"
#include "ReportOutput.h"

namespace ptolint {

namespace {

/// The chip that the graphs were compiled for, if the memory traces beside
/// them agree on one that the table has.
const Target *targetOfTraces(const DumpSelection &selection) {
  const Target *result = nullptr;
  for (const DumpRun &run : selection.runs) {
    if (!run.traceArch)
      continue;
    const Target *traced = findTargetByArch(*run.traceArch);
    if (!traced || (result && result != traced))
      return nullptr;
    result = traced;
  }
  return result;
}

/// The memory plans among the inputs: one entry per file of `selection`.
std::vector<std::optional<PlanFile>>
readPlanFiles(const DumpSelection &selection) {
  std::vector<std::optional<PlanFile>> plans;
  plans.reserve(selection.dumps.size());
  for (const SelectedDump &dump : selection.dumps)
    plans.push_back(dump.stage == DumpStage::Unknown ? readPlanFile(dump.path)
                                                     : std::nullopt);
  return plans;
}

/// The chip that the first plan that names one is about; null if none does.
const Target *targetOfPlans(llvm::ArrayRef<std::optional<PlanFile>> plans) {
  for (const std::optional<PlanFile> &plan : plans)
    if (plan && plan->target)
      return plan->target;
  return nullptr;
}

} // namespace

LintResult lintPaths(const std::vector<std::string> &paths,
                     const Options &options, std::ostream &err) {
  DumpSelection selection;
  std::vector<InputError> unusable;
  PythonInputs python;
  for (const std::string &path : paths) {
    if (isPythonFile(path)) {
      python.named.push_back(path);
      continue;
    }
    size_t before = selection.pythonFiles.size();
    std::optional<InputError> error = selectDumps(path, selection);
    bool hasSources = takePythonFiles(
        llvm::ArrayRef(selection.pythonFiles).drop_front(before), python);
    // A folder of sources need not hold dumps.
    if (error && hasSources)
      python.isAll = true;
    else if (error)
      unusable.push_back(*error);
  }
  llvm::append_range(unusable, selection.unreadable);

  const Target *target = options.target;
  if (!target)
    target = targetOfTraces(selection);
  std::vector<std::optional<PlanFile>> plans = readPlanFiles(selection);
  if (!target)
    target = targetOfPlans(plans);
  if (!target)
    target = &targetOrDefault(options);
  noteOtherChips(selection, *target, err);
  noteOtherPlans(selection, plans, *target, err);
  if (options.verbosity == Verbosity::Verbose)
    noteFiles(selection, err);

  LintRun run(*target, options);
  for (const InputError &error : unusable)
    run.addProblem(error);
  Progress progress(options.showsProgress ? &err : nullptr,
                    selection.dumps.size() + selection.sideDumps.size());
  for (auto [dump, plan] : llvm::zip_equal(selection.dumps, plans)) {
    progress.start(dump.path);
    run.checkFile(dump, std::move(plan));
  }
  for (const SelectedDump &dump : selection.sideDumps) {
    progress.start(dump.path);
    run.checkSideFile(dump);
  }
  if (!python.empty())
    run.checkPython(python, options, err);
  return run.takeResult();
}

/// What is found for the first chip for which there is an error, else for the
/// first of all.
static LintResult lintForChips(const Options &options, std::ostream &err) {
  LintResult first = lintPaths(options.paths, options, err);
  auto hasError = [](const LintResult &result) {
    return llvm::any_of(result.findings, [](const Finding &finding) {
      return finding.severity == Severity::Error;
    });
  };
  if (hasError(first))
    return first;
  for (const Target *other : options.otherTargets) {
    Options alone = options;
    alone.target = other;
    alone.otherTargets = chipsOf(options);
    llvm::erase(alone.otherTargets, other);
    // The remarks about the inputs have been made.
    std::ostringstream ignored;
    LintResult result = lintPaths(alone.paths, alone, ignored);
    if (hasError(result))
      return result;
  }
  return first;
}

int runLint(const Options &options, std::ostream &out, std::ostream &err) {
  LintResult result = lintForChips(options, err);
  if (!options.memoryInfoFolder.empty())
    std::ranges::move(exportMemoryInfo(result.leaves, options.memoryInfoFolder),
                      std::back_inserter(result.problems));
  Report report = makeReport(result, options);
  return writeReport(report, result.leaves, options, out, err)
             ? exitStatusOf(report, options)
             : exitCannotCheck;
}

} // namespace ptolint
