//===- Driver.cpp - Check the inputs of one call --------------------------===//

#include "pto-lint/Tools/Driver.h"

#include "pto-lint/Import/SelectDumps.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>
#include <ostream>
#include <sstream>
#include <system_error>
#include <thread>

#include "CheckReport.h"
#include "ExitStatus.h"
#include "FileChecker.h"
#include "InputFiles.h"
#include "InputNotes.h"
#include "Progress.h"
#include "ReportOutput.h"

namespace ptolint {

namespace {

/// Kernels whose repairs a report shows. It is for people, and a search takes
/// as long as hundreds of verdicts; `batch --with-fix` has no limit.
constexpr size_t maxSearches = 256;

/// Everything that one call collects.
class LintRun {
public:
  LintRun(const Target &target, const Options &options) : options(options) {
    result.target = &target;
  }

  void addProblem(const InputError &error) {
    result.problems.push_back(toProblem(error));
  }

  /// Adds what the next input has shown; `run` is the folder of its run.
  void add(FileResult file, const std::string &run) {
    addRepairs(file);
    auto move = [](auto &from, auto &to) {
      std::ranges::move(from, std::back_inserter(to));
    };
    move(file.findings, result.findings);
    move(file.problems, result.problems);
    move(file.leaves, result.leaves);
    result.sources.merge(file.sources);
    addCounts(file.counts);
    programs.try_emplace(run, options.release)
        .first->second.append(std::move(file.program));
  }

  size_t repairsLeft() const { return maxSearches - result.repairs.size(); }

  LintResult takeResult() {
    ReportedRules rules(options.rules);
    for (const auto &[run, functions] : programs)
      rules.checkProgram(functions, result.findings);
    return std::move(result);
  }

private:
  void addCounts(const CheckedCounts &counts) {
    result.counts.files += counts.files;
    result.counts.functions += counts.functions;
    result.counts.judged += counts.judged;
    result.counts.withoutMemory += counts.withoutMemory;
    result.counts.ops += counts.ops;
    for (const auto &[reason, kernels] : counts.undecided)
      result.counts.undecided[reason] += kernels;
  }

  /// Of files that are checked at once each may have found as many as all
  /// together may: the first ones stay.
  void addRepairs(FileResult &file) {
    size_t before = result.repairs.size();
    size_t kept = std::min(file.repairs.size(), repairsLeft());
    file.repairs.erase(file.repairs.begin() + static_cast<ptrdiff_t>(kept),
                       file.repairs.end());
    std::ranges::move(file.repairs, std::back_inserter(result.repairs));
    for (Finding &finding : file.findings)
      if (finding.repair)
        finding.repair = *finding.repair < kept
                             ? std::optional(before + *finding.repair)
                             : std::nullopt;
  }

  const Options &options;
  LintResult result;
  /// By the folder of the run.
  std::map<std::string, Program> programs;
};

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

/// Checks the files of a selection, several at once.
class FilePool {
public:
  FilePool(const DumpSelection &selection,
           llvm::ArrayRef<std::optional<PlanFile>> plans, const Target &target,
           const Options &options, Progress &progress)
      : selection(selection), plans(plans), target(target), options(options),
        progress(progress),
        results(selection.dumps.size() + selection.sideDumps.size()) {}

  /// What each file shows, in the order of the selection.
  std::vector<std::optional<FileResult>> run() {
    {
      size_t workers = std::min<size_t>(options.jobs, results.size());
      std::vector<std::jthread> threads;
      try {
        while (threads.size() + 1 < workers)
          threads.emplace_back([this] { work(); });
      } catch (const std::system_error &) {
        workers = threads.size() + 1;
      }
      work();
    }
    return std::move(results);
  }

private:
  /// Checks files until there is none left.
  void work() {
    FileChecker checker(target, options);
    std::unique_lock lock(mutex);
    while (next < results.size()) {
      size_t index = next++;
      // All files that are done come before this one, so that no repair is
      // missing in the end.
      size_t maxRepairs = maxSearches - std::min(maxSearches, repairs);
      progress.start(dumpOf(index).path);
      lock.unlock();
      FileResult result =
          index < selection.dumps.size()
              ? checker.check(dumpOf(index), plans[index], maxRepairs)
              : checker.checkSide(dumpOf(index));
      lock.lock();
      repairs += result.repairs.size();
      results[index] = std::move(result);
    }
  }

  const SelectedDump &dumpOf(size_t index) const {
    size_t dumps = selection.dumps.size();
    return index < dumps ? selection.dumps[index]
                         : selection.sideDumps[index - dumps];
  }

  const DumpSelection &selection;
  llvm::ArrayRef<std::optional<PlanFile>> plans;
  const Target &target;
  const Options &options;

  std::mutex mutex;
  Progress &progress;
  std::vector<std::optional<FileResult>> results;
  /// The next file to check, and how many repairs were found so far.
  size_t next = 0, repairs = 0;
};

/// A file that the user named is a program of its own.
const std::string &runOf(const SelectedDump &dump) {
  return dump.run.empty() ? dump.path : dump.run;
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
  FilePool pool(selection, plans, *target, options, progress);
  auto inputs =
      llvm::concat<const SelectedDump>(selection.dumps, selection.sideDumps);
  for (auto [dump, result] : llvm::zip_equal(inputs, pool.run()))
    run.add(std::move(*result), runOf(dump));
  if (!python.empty())
    run.add(FileChecker(*target, options)
                .checkPython(python, run.repairsLeft(), err),
            "");
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
