//===- FileChecker.cpp - Check one input after the other ------------------===//

#include "FileChecker.h"

#include "pto-lint/Analysis/KernelLeaves.h"
#include "pto-lint/Analysis/Provenance.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Rules/PlanRules.h"
#include "pto-lint/Rules/PythonRule.h"

#include "mlir/IR/Location.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "CheckReport.h"
#include "InputFiles.h"

namespace ptolint {

using namespace pypto;

/// Whether the report will show repairs.
static bool showsRepairs(const Options &options) {
  return options.action == Action::Check && !options.statistics &&
         options.fix != FixMode::Diff && options.newBaseline.empty() &&
         options.format != OutputFormat::Compact &&
         options.format != OutputFormat::Gitlab &&
         (options.format != OutputFormat::Text ||
          options.verbosity != Verbosity::Quiet);
}

/// Whether something that is printed shows the memory of leaves.
static bool showsLeaves(const Options &options) {
  return options.action == Action::Check &&
         (options.format == OutputFormat::Json || options.map ||
          !options.html.empty() || !options.memoryInfoFolder.empty());
}

FileChecker::FileChecker(const Target &target, const Options &options)
    : target(target), options(options), wantsLeaves(showsLeaves(options)),
      context(mlir::MLIRContext::Threading::DISABLED), importer(&context),
      rules(options.rules), result(options.release) {
  if (showsRepairs(options))
    finder = searchFinder(chipsOf(options));
}

FileResult FileChecker::take() {
  return std::exchange(result, FileResult(options.release));
}

void FileChecker::addProblem(const InputError &error) {
  result.problems.push_back(toProblem(error));
}

FileResult FileChecker::check(const SelectedDump &dump,
                              const std::optional<PlanFile> &plan,
                              size_t mostRepairs) {
  maxRepairs = mostRepairs;
  fileHasBlockGraphs = false;
  ++result.counts.files;
  std::optional<InputError> error;
  if (plan)
    error = checkPlan(*plan);
  else if (isTextFile(dump.path))
    error = checkText(dump.path);
  else if (dump.stage == DumpStage::Unknown && holdsKernels(dump.path))
    checkKernels(dump.path);
  else
    error = checkDump(dump);
  if (error)
    addProblem(*error);
  return take();
}

FileResult FileChecker::checkSide(const SelectedDump &dump) {
  if (auto error = importer.import(dump.path, {}, [&](FuncOp function) {
        noteSources(function);
        CheckedFunction checked(function, target, options.release);
        result.program.add(checked);
        rules.checkSideGraph(checked, result.findings);
      }))
    addProblem(*error);
  return take();
}

FileResult FileChecker::checkPython(const PythonInputs &inputs,
                                    size_t mostRepairs, std::ostream &err) {
  maxRepairs = mostRepairs;
  for (const auto *files : {&inputs.named, &inputs.found})
    result.sources.insert(files->begin(), files->end());
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  PythonFindings found = checkPythonFiles(
      inputs, options, target, reader, *module,
      [&](FuncOp kernel) { checkKernel(kernel); }, err);
  result.counts.files += found.texts.size();
  dropSeenAgain(found.findings, found.texts, result.findings);
  std::ranges::move(found.findings, std::back_inserter(result.findings));
  std::ranges::move(found.problems, std::back_inserter(result.problems));
  for (const auto &[reason, kernels] : found.undecided)
    result.counts.undecided[reason] += kernels;
  return take();
}

std::optional<InputError> FileChecker::checkPlan(const PlanFile &plan) {
  if (plan.error)
    return plan.error;
  for (LeafMemory &leaf : leavesOf(plan, target)) {
    ++result.counts.functions;
    result.counts.judged += !leaf.spaces.empty();
    result.counts.ops += leaf.ops.size();
    // A plan of memories that are not known is no plan that is good.
    if (!plan.isTrace() && leaf.spaces.empty() && !leaf.assumptions.empty())
      ++result.counts.undecided[leaf.assumptions.front()];
    std::ranges::move(judgePlan(leaf, planStage(plan)),
                      std::back_inserter(result.findings));
    if (wantsLeaves)
      result.leaves.push_back(std::move(leaf));
  }
  return std::nullopt;
}

std::optional<InputError> FileChecker::checkText(const std::string &path) {
  return importText(&context, path, [&](FuncOp function) {
    // What is written by hand at this stage has not been compiled.
    if (function.getStage() == Stage::TensorGraph)
      checkKernel(function);
    else
      checkFunction(function);
  });
}

std::optional<InputError> FileChecker::checkDump(const SelectedDump &dump) {
  std::optional<InputError> error =
      importer.import(dump.path, {dump.covered.get()},
                      [&](FuncOp function) { checkFunction(function); });
  // program.json holds every stage of a function; the block graphs decide,
  // here or in files of their own.
  if (dump.stage == DumpStage::Program || result.counts.judged != 0)
    result.counts.withoutMemory = 0;
  return error;
}

void FileChecker::checkKernels(const std::string &path) {
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  readKernelFile(path, reader, *module, result.problems,
                 [&](FuncOp kernel) { checkKernel(kernel); });
}

/// Remembers the files of source of `function`.
void FileChecker::noteSources(FuncOp function) {
  function->walk([&](TileOpInterface op) {
    auto place = mlir::dyn_cast<mlir::FileLineColLoc>(op->getLoc());
    if (!place || !seenSources.insert(place.getFilename()).second)
      return;
    if (SourceLine line = sourceLineOf(op); line.known())
      result.sources.insert(line.file);
  });
}

void FileChecker::checkKernel(FuncOp kernel) {
  noteSources(kernel);
  CheckedFunction checked(kernel, target, options.release);
  KernelVerdict verdict = judgeKernel(checked);
  ++result.counts.functions;
  kernel->walk([&](TileOpInterface) { ++result.counts.ops; });
  if (verdict.verdict == Verdict::Undecided)
    ++result.counts.undecided[verdict.reason];
  if (finder && verdict.verdict == Verdict::Error &&
      result.repairs.size() < maxRepairs &&
      options.rules.reports(*verdict.firstError()->rule))
    findRepair(kernel, verdict);
  std::ranges::move(verdict.findings, std::back_inserter(result.findings));
  rules.advise(checked, result.findings);
  if (wantsLeaves)
    std::ranges::move(describeKernelLeaves(kernel, checked.getOptions(), target,
                                           options.release),
                      std::back_inserter(result.leaves));
}

void FileChecker::findRepair(FuncOp kernel, KernelVerdict &verdict) {
  auto first = std::ranges::find(verdict.findings, verdict.firstError(),
                                 [](const Finding &f) { return &f; });
  first->repair = result.repairs.size();
  result.repairs.push_back({first->dump,
                            first->function,
                            finder(kernel, target, options.release),
                            {}});
}

void FileChecker::checkFunction(FuncOp function) {
  // program.json holds a cut tile graph beside the block graphs made of it.
  // They come first and are what the compiler checks.
  fileHasBlockGraphs |= function.getStage() == Stage::BlockGraph;
  if (function.getStage() == Stage::TileGraph && fileHasBlockGraphs &&
      function->hasAttr("root_magic"))
    return;
  noteSources(function);
  CheckedFunction checked(function, target, options.release);
  result.program.add(checked);
  ++result.counts.functions;
  result.counts.ops += checked.getFootprints().getOpCount();
  if (!checked.getFootprints().getFootprints().empty())
    ++result.counts.judged;
  else if (checked.computesWithoutMemory())
    ++result.counts.withoutMemory;
  rules.checkCompiled(checked, result.findings);
  if (wantsLeaves && function.getStage() == Stage::BlockGraph)
    result.leaves.push_back(describeLeaf(checked.getSchedule(), target));
}

} // namespace ptolint
