//===- FileChecker.h - Check one input after the other ---------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_FILECHECKER_H
#define PTO_LINT_LIB_TOOLS_FILECHECKER_H

#include "pto-lint/Analysis/LeafMemory.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Rules/ReportedRules.h"
#include "pto-lint/Tools/Options.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/DenseSet.h"

#include <iosfwd>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "FixFinder.h"
#include "PlanFiles.h"
#include "PythonCheck.h"

namespace ptolint {

/// What one input shows. Plain values: the graphs are gone.
struct FileResult {
  explicit FileResult(Release release) : program(release) {}

  /// In the order of the file; `Finding::repair` is an index of `repairs`.
  std::vector<Finding> findings;
  std::vector<InputProblem> problems;
  std::vector<KernelRepair> repairs;
  std::vector<LeafMemory> leaves;
  /// Files of source, without those that this checker has named before.
  std::set<std::string> sources;
  CheckedCounts counts;
  /// The functions of the file.
  Program program;
};

/// Checks inputs with a context of its own. For one thread.
class FileChecker {
public:
  /// `target` and `options` have to outlive the checker.
  FileChecker(const Target &target, const Options &options);

  /// Checks a file that counts; `plan` is what it holds if it is a memory plan.
  /// Looks for repairs of the first `maxRepairs` kernels that have an error,
  /// where somebody reads them.
  FileResult check(const SelectedDump &dump,
                   const std::optional<PlanFile> &plan, size_t maxRepairs);

  /// Looks at a file that decides nothing for what rules about graphs find.
  FileResult checkSide(const SelectedDump &dump);

  /// Reads Python files, and runs those that may be run. Remarks go to `err`.
  FileResult checkPython(const PythonInputs &inputs, size_t maxRepairs,
                         std::ostream &err);

private:
  FileResult take();
  void addProblem(const InputError &error);
  std::optional<InputError> checkPlan(const PlanFile &plan);
  std::optional<InputError> checkText(const std::string &path);
  std::optional<InputError> checkDump(const SelectedDump &dump);
  void checkKernels(const std::string &path);
  void checkKernel(pypto::FuncOp kernel);
  void checkFunction(pypto::FuncOp function);
  void findRepair(pypto::FuncOp kernel, KernelVerdict &verdict);
  void noteSources(pypto::FuncOp function);

  const Target &target;
  const Options &options;
  /// Empty where nobody reads repairs.
  FixFinder finder;
  bool wantsLeaves;
  mlir::MLIRContext context;
  Importer importer;
  ReportedRules rules;
  /// `FileResult::sources` of all files, as they are in `context`, which is
  /// faster to look up.
  llvm::DenseSet<mlir::StringAttr> seenSources;

  // The file that is being checked.
  FileResult result;
  size_t maxRepairs = 0;
  bool fileHasBlockGraphs = false;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_FILECHECKER_H
