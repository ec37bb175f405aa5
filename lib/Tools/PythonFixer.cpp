//===- PythonFixer.cpp - Repairs Python files -----------------------------===//

#include "PythonFixer.h"

#include "pto-lint/Report/PatchDiff.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <fmt/format.h>
#include <map>
#include <ostream>

#include "AtomicFile.h"
#include "PythonTrace.h"
#include "SourceRepairs.h"

namespace ptolint {

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

  /// The changed text; nothing, and a note, if there is none.
  std::optional<std::string> fix();
  const std::vector<TextPatch> &getPatches() const { return patches; }
  std::string_view getText() const { return text; }

private:
  /// Runs `file`, which stands for the file, and judges what it records.
  Verdicts trace(const std::string &file,
                 llvm::function_ref<void(FuncOp)> onKernel);
  /// Why `changed` is no repair; empty if it is one.
  std::string checkAgain(const std::string &changed, const Verdicts &before);
  void note(const std::string &message) {
    err << printableText(path) << ": note: " << printableText(message) << '\n';
  }

  const std::string &path;
  const Options &options;
  const PythonSetup &setup;
  SourceRepairs &repairs;
  std::ostream &err;
  const Target &target;
  std::vector<TextPatch> patches;
  std::string_view text;
};

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

std::string PythonFixer::checkAgain(const std::string &changed,
                                    const Verdicts &before) {
  llvm::SmallString<128> model(path), copy;
  llvm::sys::path::remove_filename(model);
  llvm::sys::path::append(model, ".pto-lint-%%%%%%%%.py");
  int descriptor = -1;
  if (std::error_code error =
          llvm::sys::fs::createUniqueFile(model, descriptor, copy))
    return "cannot write a copy beside it: " + error.message();
  llvm::FileRemover remover(copy);
  llvm::raw_fd_ostream stream(descriptor, /*shouldClose=*/true);
  stream << changed;
  stream.close();
  if (stream.has_error()) {
    stream.clear_error();
    return "cannot write a copy beside it";
  }
  Verdicts after = trace(copy.str().str(), [](FuncOp) {});
  for (const auto &[name, verdict] : before) {
    auto found = after.find(name);
    if (found == after.end())
      return fmt::format("with the change {} is not recorded any more", name);
    bool mustCompile =
        verdict == Verdict::Ok || repairs.getRepaired().contains(name);
    if (mustCompile && found->second != Verdict::Ok)
      return fmt::format("with the change {} does not compile", name);
  }
  return {};
}

std::optional<std::string> PythonFixer::fix() {
  Verdicts before = trace(path, [&](FuncOp kernel) { repairs.add(kernel); });
  for (const auto &[file, changes] : repairs.getPatches()) {
    if (file != path) {
      note("the tile is set in " + file + ", which is not the file to repair");
      return std::nullopt;
    }
    patches = changes;
  }
  std::optional<std::string_view> source = repairs.textOf(path);
  if (patches.empty() || !source)
    return std::nullopt;
  text = *source;
  std::string changed = applyPatches(std::string(text), patches);
  if (std::string problem = checkAgain(changed, before); !problem.empty()) {
    note("not changed: " + problem);
    return std::nullopt;
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
  if (!setup || !options.python.runs || !llvm::sys::fs::exists(path))
    return result;
  SourceRepairs repairs(options, finder, err);
  PythonFixer fixer(path, options, *setup, repairs, err);
  std::optional<std::string> changed = fixer.fix();
  if (!changed)
    return result;
  result.kernels = repairs.getRepaired().size();
  if (options.fix == FixMode::Diff)
    out << patchDiff(path, fixer.getText(), fixer.getPatches());
  else if (std::optional<std::string> problem = replaceFile(path, *changed))
    result.problem = {path, {}, 0, 0, *problem, {}};
  return result;
}

} // namespace ptolint
