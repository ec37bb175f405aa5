//===- PythonFixer.cpp - Repairs Python files -----------------------------===//

#include "PythonFixer.h"

#include "pto-lint/Report/PatchDiff.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <filesystem>
#include <map>
#include <ostream>

#include "AtomicFile.h"
#include "PythonMirror.h"
#include "PythonTrace.h"
#include "SourceRepairs.h"

namespace ptolint {

namespace fs = std::filesystem;
using namespace pypto;

namespace {

/// Verdicts by the name of the kernel, the worst of several of one name.
using Verdicts = std::map<std::string, Verdict>;

class PythonFixer {
public:
  PythonFixer(const std::string &path, const Options &options,
              const PythonSetup &setup, SourceRepairs &repairs,
              std::ostream &err)
      : path(path), options(options), setup(setup), repairs(repairs), err(err),
        target(targetOrDefault(options)) {}

  /// The changed texts; none, and a note, if there is no repair.
  ChangedTexts fix();
  /// Why a repair could not be tried; empty if it could.
  const std::string &getProblem() const { return problem; }

private:
  /// Runs `file`, which stands for the file, and judges what it records.
  Verdicts trace(const std::string &file,
                 llvm::function_ref<void(FuncOp)> onKernel);
  /// Why `changed` is no repair; empty if it is one.
  std::string checkAgain(const ChangedTexts &changed, const Verdicts &before);
  void note(const std::string &message) {
    err << printableText(path) << ": " << tr("note:") << ' '
        << printableText(message) << '\n';
  }

  const std::string &path;
  const Options &options;
  const PythonSetup &setup;
  SourceRepairs &repairs;
  std::ostream &err;
  const Target &target;
  std::string problem;
};

/// True for files of one folder.
bool areNeighbours(const std::string &a, const std::string &b) {
  std::error_code error;
  return fs::equivalent(fs::absolute(a).parent_path(),
                        fs::absolute(b).parent_path(), error);
}

} // namespace

Verdicts PythonFixer::trace(const std::string &file,
                            llvm::function_ref<void(FuncOp)> onKernel) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  Verdicts verdicts;
  TraceRequest request{file, path, options.python, &target};
  traceKernels(setup, request, reader, *module, [&](FuncOp kernel) {
    Verdict verdict = judgeKernel(kernel, target, options.release).verdict;
    auto [entry, isNew] =
        verdicts.try_emplace(kernel.getSymName().str(), verdict);
    if (verdict == Verdict::Error)
      entry->second = verdict;
    onKernel(kernel);
  });
  return verdicts;
}

std::string PythonFixer::checkAgain(const ChangedTexts &changed,
                                    const Verdicts &before) {
  PythonMirror mirror(path, changed);
  problem = mirror.getProblem();
  if (!problem.empty())
    return problem;
  Verdicts after = trace(mirror.getScript(), [](FuncOp) {});
  for (const auto &[name, verdict] : before) {
    auto found = after.find(name);
    if (found == after.end())
      return say("with the change {} is not recorded any more", name);
    bool mustCompile =
        verdict == Verdict::Ok || repairs.getRepaired().contains(name);
    if (mustCompile && found->second != Verdict::Ok)
      return say("with the change {} does not compile", name);
  }
  return {};
}

ChangedTexts PythonFixer::fix() {
  Verdicts before = trace(path, [&](FuncOp kernel) { repairs.add(kernel); });
  ChangedTexts changed;
  for (const auto &[file, patches] : repairs.getPatches()) {
    if (!areNeighbours(file, path)) {
      note(say("not changed: the tile is set in {}, which lies in another "
               "folder",
               file));
      return {};
    }
    if (std::optional<std::string_view> source = repairs.textOf(file))
      changed[file] = applyPatches(std::string(*source), patches);
  }
  if (changed.empty())
    return changed;
  if (std::string whyNot = checkAgain(changed, before); !whyNot.empty()) {
    if (problem.empty())
      note(say("not changed: {}", whyNot));
    return {};
  }
  return changed;
}

FixedPython fixPython(const std::string &path, const Options &options,
                      const FixFinder &finder, std::ostream &out,
                      std::ostream &err) {
  FixedPython result;
  auto found = findPython(options.python.interpreter);
  const auto *setup = std::get_if<PythonSetup>(&found);
  // What is missing is told by the check that follows.
  if (!setup || !options.python.runs || !fs::exists(path))
    return result;
  SourceRepairs repairs(options, finder, err);
  PythonFixer fixer(path, options, *setup, repairs, err);
  ChangedTexts changed = fixer.fix();
  if (!fixer.getProblem().empty()) {
    result.files = 1;
    result.problem = {
        path, {}, 0, 0, say("not changed: {}", fixer.getProblem()), {}};
  }
  if (changed.empty())
    return result;
  result.kernels = repairs.getRepaired().size();
  result.files = changed.size();
  for (const auto &[file, text] : changed) {
    if (options.fix == FixMode::Diff)
      out << patchDiff(file, *repairs.textOf(file),
                       repairs.getPatches().at(file));
    else if (std::optional<std::string> problem = replaceFile(file, text))
      result.problem = {file, {}, 0, 0, *problem, {}};
  }
  return result;
}

} // namespace ptolint
