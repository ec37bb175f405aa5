//===- LintRun.h - Checks inputs one by one --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LINTRUN_H
#define PTO_LINT_LIB_TOOLS_LINTRUN_H

#include "pto-lint/Import/Importer.h"
#include "pto-lint/Import/InputError.h"
#include "pto-lint/Import/SelectDumps.h"
#include "pto-lint/Rules/Program.h"
#include "pto-lint/Rules/ReportedRules.h"
#include "pto-lint/Rules/Verdict.h"
#include "pto-lint/Tools/Driver.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/ADT/DenseSet.h"

#include <iosfwd>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "FixFinder.h"
#include "PlanFiles.h"
#include "PythonCheck.h"

namespace ptolint {

/// Everything that one call collects.
class LintRun {
public:
  LintRun(const Target &target, const Options &options);
  /// `plan` is what the file holds if it is a memory plan.
  void checkFile(const SelectedDump &dump, std::optional<PlanFile> plan);
  /// Looks at a file that decides nothing for what rules about graphs find.
  void checkSideFile(const SelectedDump &dump);
  /// Reads Python files, and runs those that may be run.
  void checkPython(const PythonInputs &inputs, const Options &options,
                   std::ostream &err);
  void addProblem(const InputError &error);
  LintResult takeResult();

private:
  /// A file that the user named is a program of its own.
  void startFile(const SelectedDump &dump);
  std::optional<InputError> checkPlan(const PlanFile &plan);
  std::optional<InputError> checkDump(const SelectedDump &dump);
  void checkKernels(const std::string &path);
  /// Remembers the files of source of `function`.
  void noteSources(pypto::FuncOp function);
  void checkKernel(pypto::FuncOp kernel);
  void findRepair(pypto::FuncOp kernel, KernelVerdict &verdict);
  void checkFunction(pypto::FuncOp function);

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

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_LINTRUN_H
