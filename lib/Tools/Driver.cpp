//===- Driver.cpp - Check the inputs of one call --------------------------===//

#include "pto-lint/Tools/Driver.h"

#include "pto-lint/Analysis/KernelLeaves.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Rules/PlanRules.h"
#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Rules/ReportedRules.h"

#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ostream>
#include <sstream>

#include "CheckReport.h"
#include "ExitStatus.h"
#include "FixFinder.h"
#include "InputFiles.h"
#include "InputNotes.h"
#include "KernelInput.h"
#include "PlanFiles.h"
#include "Progress.h"
#include "PythonCheck.h"
#include "ReportOutput.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Kernels whose repairs a report shows. It is for people, and a search takes
/// as long as hundreds of verdicts; `batch --with-fix` has no limit.
constexpr size_t maxSearches = 256;

/// Whether the report will show repairs.
bool showsRepairs(const Options &options) {
  return options.action == Action::Check && !options.statistics &&
         options.fix != FixMode::Diff && options.newBaseline.empty() &&
         options.format != OutputFormat::Compact &&
         options.format != OutputFormat::Gitlab &&
         (options.format != OutputFormat::Text ||
          options.verbosity != Verbosity::Quiet);
}

/// Whether something that is printed shows the memory of leaves.
bool showsLeaves(const Options &options) {
  return options.action == Action::Check &&
         (options.format == OutputFormat::Json || options.map ||
          !options.html.empty() || !options.memoryInfoFolder.empty());
}

/// Everything that one call collects.
class LintRun {
public:
  LintRun(const Target &target, const Options &options)
      : target(target), release(options.release), selection(options.rules),
        wantsLeaves(showsLeaves(options)),
        context(mlir::MLIRContext::Threading::DISABLED), importer(&context),
        rules(selection) {
    if (showsRepairs(options))
      finder = searchFinder(chipsOf(options));
  }

  /// `plan` is what the file holds if it is a memory plan.
  void checkFile(const SelectedDump &dump, std::optional<PlanFile> plan) {
    ++counts.files;
    startFile(dump);
    std::optional<InputError> error;
    if (plan)
      error = checkPlan(*plan);
    else if (isTextFile(dump.path))
      error = importText(&context, dump.path, [&](FuncOp function) {
        // What is written by hand at this stage has not been compiled.
        if (function.getStage() == Stage::TensorGraph)
          checkKernel(function);
        else
          checkFunction(function);
      });
    else if (dump.stage == DumpStage::Unknown && holdsKernels(dump.path))
      checkKernels(dump.path);
    else
      error = checkDump(dump);
    if (error)
      addProblem(*error);
  }

  /// Looks at a file that decides nothing for what rules about graphs find.
  void checkSideFile(const SelectedDump &dump) {
    startFile(dump);
    if (auto error = importer.import(dump.path, {}, [&](FuncOp function) {
          noteSources(function);
          CheckedFunction checked(function, target, release);
          program->add(checked);
          rules.checkSideGraph(checked, findings);
        }))
      addProblem(*error);
  }

  /// Reads Python files, and runs those that may be run.
  void checkPython(const PythonInputs &inputs, const Options &options,
                   std::ostream &err) {
    counts.files += inputs.named.size() + inputs.found.size();
    for (const auto *files : {&inputs.named, &inputs.found})
      sources.insert(files->begin(), files->end());
    KernelReader reader(&context);
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
    size_t before = findings.size();
    PythonFindings found = checkPythonFiles(
        inputs, options, target, reader, *module,
        [&](FuncOp kernel) { checkKernel(kernel); }, err);
    dropSeenAgain(found.findings, found.texts,
                  llvm::ArrayRef(findings).drop_front(before));
    std::ranges::move(found.findings, std::back_inserter(findings));
    std::ranges::move(found.problems, std::back_inserter(problems));
    for (const auto &[reason, kernels] : found.undecided)
      counts.undecided[reason] += kernels;
  }

  void addProblem(const InputError &error) {
    problems.push_back(toProblem(error));
  }

  LintResult takeResult() {
    for (const auto &[run, functions] : programs)
      rules.checkProgram(functions, findings);
    return {&target,
            std::move(findings),
            std::move(problems),
            std::move(repairs),
            std::move(leaves),
            std::move(sources),
            counts};
  }

private:
  /// A file that the user named is a program of its own.
  void startFile(const SelectedDump &dump) {
    const std::string &run = dump.run.empty() ? dump.path : dump.run;
    program = &programs.try_emplace(run, release).first->second;
  }

  std::optional<InputError> checkPlan(const PlanFile &plan) {
    if (plan.error)
      return plan.error;
    for (LeafMemory &leaf : leavesOf(plan, target)) {
      ++counts.functions;
      counts.judged += !leaf.spaces.empty();
      counts.ops += leaf.ops.size();
      // A plan of memories that are not known is no plan that is good.
      if (!plan.isTrace() && leaf.spaces.empty() && !leaf.assumptions.empty())
        ++counts.undecided[leaf.assumptions.front()];
      std::ranges::move(judgePlan(leaf, planStage(plan)),
                        std::back_inserter(findings));
      if (wantsLeaves)
        leaves.push_back(std::move(leaf));
    }
    return std::nullopt;
  }

  std::optional<InputError> checkDump(const SelectedDump &dump) {
    uint64_t judgedBefore = counts.judged;
    uint64_t withoutMemoryBefore = counts.withoutMemory;
    fileHasBlockGraphs = false;
    std::optional<InputError> error =
        importer.import(dump.path, {dump.covered.get()},
                        [&](FuncOp function) { checkFunction(function); });
    // program.json holds every stage of a function; the block graphs decide,
    // here or in files of their own.
    if (dump.stage == DumpStage::Program || counts.judged != judgedBefore)
      counts.withoutMemory = withoutMemoryBefore;
    return error;
  }

  void checkKernels(const std::string &path) {
    KernelReader reader(&context);
    mlir::OwningOpRef<mlir::ModuleOp> module =
        mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
    readKernelFile(path, reader, *module, problems,
                   [&](FuncOp kernel) { checkKernel(kernel); });
  }

  /// Remembers the files of source of `function`.
  void noteSources(FuncOp function) {
    function->walk([&](TileOpInterface op) {
      auto place = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
      if (!place || !seenSources.insert(place.getFilename()).second)
        return;
      if (SourceLine line = sourceLineOf(op); line.known())
        sources.insert(line.file);
    });
  }

  void checkKernel(FuncOp kernel) {
    noteSources(kernel);
    CheckedFunction checked(kernel, target, release);
    KernelVerdict verdict = judgeKernel(checked);
    ++counts.functions;
    kernel->walk([&](TileOpInterface) { ++counts.ops; });
    if (verdict.verdict == Verdict::Undecided)
      ++counts.undecided[verdict.reason];
    if (finder && verdict.verdict == Verdict::Error &&
        repairs.size() < maxSearches &&
        selection.reports(*verdict.firstError()->rule))
      findRepair(kernel, verdict);
    std::ranges::move(verdict.findings, std::back_inserter(findings));
    rules.advise(checked, findings);
    if (wantsLeaves)
      std::ranges::move(
          describeKernelLeaves(kernel, checked.getOptions(), target, release),
          std::back_inserter(leaves));
  }

  void findRepair(FuncOp kernel, KernelVerdict &verdict) {
    auto first = std::ranges::find(verdict.findings, verdict.firstError(),
                                   [](const Finding &f) { return &f; });
    first->repair = repairs.size();
    repairs.push_back(
        {first->dump, first->function, finder(kernel, target, release), {}});
  }

  void checkFunction(FuncOp function) {
    // program.json holds a cut tile graph beside the block graphs made of it.
    // They come first and are what the compiler checks.
    fileHasBlockGraphs |= function.getStage() == Stage::BlockGraph;
    if (function.getStage() == Stage::TileGraph && fileHasBlockGraphs &&
        function->hasAttr("root_magic"))
      return;
    noteSources(function);
    CheckedFunction checked(function, target, release);
    program->add(checked);
    ++counts.functions;
    counts.ops += checked.getFootprints().getOpCount();
    if (!checked.getFootprints().getFootprints().empty())
      ++counts.judged;
    else if (checked.computesWithoutMemory())
      ++counts.withoutMemory;
    rules.checkCompiled(checked, findings);
    if (wantsLeaves && function.getStage() == Stage::BlockGraph)
      leaves.push_back(describeLeaf(checked.getSchedule(), target));
  }

  const Target &target;
  Release release;
  const RuleSelection &selection;
  /// Empty where nobody reads repairs.
  FixFinder finder;
  bool wantsLeaves;
  mlir::MLIRContext context;
  Importer importer;
  ReportedRules rules;
  std::vector<Finding> findings;
  std::vector<InputProblem> problems;
  std::vector<KernelRepair> repairs;
  CheckedCounts counts;
  std::vector<LeafMemory> leaves;
  std::set<std::string> sources;
  /// The same as they are in `context`, which is faster to look up.
  llvm::DenseSet<mlir::StringAttr> seenSources;
  bool fileHasBlockGraphs = false;
  /// By the folder of the run, and the one of the file that is being checked.
  std::map<std::string, Program> programs;
  Program *program = nullptr;
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

} // namespace

LintResult lintPaths(const std::vector<std::string> &paths,
                     const Options &options, std::ostream &err) {
  DumpSelection selection;
  std::vector<InputError> unusable;
  PythonInputs python;
  for (const std::string &path : paths) {
    size_t filesBefore = python.found.size();
    if (takePythonFiles(path, python))
      continue;
    std::optional<InputError> error = selectDumps(path, selection);
    // A folder of sources need not hold dumps.
    if (error && python.found.size() == filesBefore)
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
    target = &allTargets().front();
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
