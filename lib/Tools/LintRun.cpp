//===- LintRun.cpp - Checks inputs one by one -----------------------------===//

#include "LintRun.h"

#include "pto-lint/Analysis/KernelLeaves.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Rules/PlanRules.h"
#include "pto-lint/Rules/PythonRule.h"

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>

#include "InputFiles.h"

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

} // namespace

LintRun::LintRun(const Target &target, const Options &options)
    : target(target), release(options.release), selection(options.rules),
      wantsLeaves(showsLeaves(options)),
      context(mlir::MLIRContext::Threading::DISABLED), importer(&context),
      rules(selection) {
  if (showsRepairs(options))
    finder = searchFinder(chipsOf(options));
}

void LintRun::checkFile(const SelectedDump &dump,
                        std::optional<PlanFile> plan) {
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

void LintRun::checkSideFile(const SelectedDump &dump) {
  startFile(dump);
  if (auto error = importer.import(dump.path, {}, [&](FuncOp function) {
        noteSources(function);
        CheckedFunction checked(function, target, release);
        program->add(checked);
        rules.checkSideGraph(checked, findings);
      }))
    addProblem(*error);
}

void LintRun::checkPython(const PythonInputs &inputs, const Options &options,
                          std::ostream &err) {
  for (const auto *files : {&inputs.named, &inputs.found})
    sources.insert(files->begin(), files->end());
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  size_t before = findings.size();
  PythonFindings found = checkPythonFiles(
      inputs, options, target, reader, *module,
      [&](FuncOp kernel) { checkKernel(kernel); }, err);
  counts.files += found.texts.size();
  dropSeenAgain(found.findings, found.texts,
                llvm::ArrayRef(findings).drop_front(before));
  std::ranges::move(found.findings, std::back_inserter(findings));
  std::ranges::move(found.problems, std::back_inserter(problems));
  for (const auto &[reason, kernels] : found.undecided)
    counts.undecided[reason] += kernels;
}

void LintRun::addProblem(const InputError &error) {
  problems.push_back(toProblem(error));
}

LintResult LintRun::takeResult() {
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

void LintRun::startFile(const SelectedDump &dump) {
  const std::string &run = dump.run.empty() ? dump.path : dump.run;
  program = &programs.try_emplace(run, release).first->second;
}

std::optional<InputError> LintRun::checkPlan(const PlanFile &plan) {
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

std::optional<InputError> LintRun::checkDump(const SelectedDump &dump) {
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

void LintRun::checkKernels(const std::string &path) {
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  readKernelFile(path, reader, *module, problems,
                 [&](FuncOp kernel) { checkKernel(kernel); });
}

void LintRun::noteSources(FuncOp function) {
  function->walk([&](TileOpInterface op) {
    auto place = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
    if (!place || !seenSources.insert(place.getFilename()).second)
      return;
    if (SourceLine line = sourceLineOf(op); line.known())
      sources.insert(line.file);
  });
}

void LintRun::checkKernel(FuncOp kernel) {
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

void LintRun::findRepair(FuncOp kernel, KernelVerdict &verdict) {
  auto first = std::ranges::find(verdict.findings, verdict.firstError(),
                                 [](const Finding &f) { return &f; });
  first->repair = repairs.size();
  repairs.push_back(
      {first->dump, first->function, finder(kernel, target, release), {}});
}

void LintRun::checkFunction(FuncOp function) {
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

} // namespace ptolint
