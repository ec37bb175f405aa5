//===- Estimate.cpp - The command estimate --------------------------------===//

#include "Estimate.h"

#include "pto-lint/Analysis/DumpWorkspace.h"
#include "pto-lint/Analysis/KernelWorkspace.h"
#include "pto-lint/Import/DumpReader.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Report/EstimatePrinter.h"
#include "pto-lint/Report/TextPrinter.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <ostream>

#include "EstimateFiles.h"
#include "InputFiles.h"

namespace ptolint {

using namespace pypto;

namespace {

constexpr int exitFits = 0, exitDoesNotFit = 1, exitCannotSay = 2;

/// Estimates the kernels of one call.
class Estimator {
public:
  Estimator(const Options &options, std::ostream &out)
      : options(options), target(targetOrDefault(options)), out(out),
        context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  void estimateFile(const SelectedDump &dump);
  /// The functions of one compile, which may be in several files.
  void estimateDumps(const std::string &path,
                     llvm::ArrayRef<std::string> files);
  int exitStatus() const {
    return !problems.empty() || hasUndecided
               ? exitCannotSay
               : (allFit ? exitFits : exitDoesNotFit);
  }

  std::vector<InputProblem> problems;

private:
  void estimateKernel(FuncOp kernel, std::string name, const std::string &path);
  void print(const ForeseenWorkspace &workspace,
             const WorkspaceSettings &settings, std::string name,
             const std::string &path);

  const Options &options;
  const Target &target;
  std::ostream &out;
  mlir::MLIRContext context;
  KernelReader reader;
  DumpReader dumps;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  bool hasUndecided = false, allFit = true;
};

} // namespace

void Estimator::estimateKernel(FuncOp kernel, std::string name,
                               const std::string &path) {
  KernelOptions kernelOptions = readKernelOptions(kernel);
  print(foreseeWorkspace(kernel, kernelOptions, target, options.release),
        mergeSettings(options.estimate, settingsOf(kernelOptions)),
        std::move(name), path);
}

void Estimator::print(const ForeseenWorkspace &workspace,
                      const WorkspaceSettings &settings, std::string name,
                      const std::string &path) {
  EstimatedKernel kernel;
  kernel.path = path;
  kernel.name = std::move(name);
  kernel.deviceMemory = options.deviceMemory.value_or(0);
  kernel.estimate = estimateWorkspace(workspace, settings);
  if (!kernel.estimate)
    kernel.reason =
        workspace.isDecided() ? "the sizes are too large" : workspace.reason;
  else if (kernel.deviceMemory != 0)
    kernel.fittingDepth = largestFittingDepth(kernel.estimate->workspace.demand,
                                              kernel.deviceMemory);
  std::optional<bool> fits = kernel.fits();
  hasUndecided |= !fits;
  allFit &= fits.value_or(true);
  if (options.format == OutputFormat::Json)
    printEstimateAsJson(out, kernel, target, options.release);
  else
    printEstimate(out, kernel, target, options.verbosity == Verbosity::Verbose);
}

void Estimator::estimateFile(const SelectedDump &dump) {
  const std::string &path = dump.path;
  if (isTextFile(path)) {
    std::optional<InputError> error =
        importText(&context, path, [&](FuncOp kernel) {
          estimateKernel(kernel, kernel.getSymName().str(), path);
        });
    if (error)
      problems.push_back(toProblem(*error));
    return;
  }
  if (dump.stage == DumpStage::Unknown && holdsKernels(path)) {
    readKernelFile(path, reader, *module, problems, [&](FuncOp kernel) {
      estimateKernel(kernel, std::string(reader.lastId), path);
    });
    return;
  }
  estimateDumps(path, {path});
}

void Estimator::estimateDumps(const std::string &path,
                              llvm::ArrayRef<std::string> files) {
  DumpWorkspace workspace;
  for (const std::string &file : files)
    if (std::optional<InputError> error =
            dumps.read(file, [&](const DumpFunction &function) {
              workspace.add(function);
            })) {
      problems.push_back(toProblem(*error));
      return;
    }
  print(workspace.foresee(target), options.estimate, workspace.getName(), path);
}

int runEstimate(const Options &options, std::ostream &out, std::ostream &err) {
  DumpSelection selection;
  std::vector<InputProblem> unusable;
  for (const std::string &path : options.paths)
    if (std::optional<InputError> error = selectDumps(path, selection))
      unusable.push_back(toProblem(*error));
  for (const InputError &error : selection.unreadable)
    unusable.push_back(toProblem(error));
  Estimator estimator(options, out);
  estimator.problems = std::move(unusable);
  const std::vector<CompiledRun> runs = compiledRuns(selection);
  for (const SelectedDump &dump : selection.dumps)
    if (dump.run.empty())
      estimator.estimateFile(dump);
  for (const CompiledRun &run : runs)
    estimator.estimateDumps(run.path, run.files);
  printProblems(err, estimator.problems, options.color == ColorMode::Always);
  return estimator.exitStatus();
}

} // namespace ptolint
