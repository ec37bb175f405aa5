//===- PythonCheck.cpp - Checks Python files ------------------------------===//

#include "PythonCheck.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Rules/PythonRule.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <filesystem>
#include <ostream>

#include "PythonOptions.h"

namespace ptolint {

namespace fs = std::filesystem;

namespace {

/// Most files below a folder that are read.
constexpr size_t maxFiles = 10000;

/// One call.
class PythonCheck {
public:
  PythonCheck(const PythonSetup &setup, const Options &options,
              const Target &target, std::ostream &err)
      : setup(setup), options(options), target(target), err(err) {}

  /// Reads the files; returns those of `inputs.named` that hold kernels.
  void readTexts(const PythonInputs &inputs);
  void run(const std::string &file, KernelReader &reader, mlir::ModuleOp module,
           llvm::function_ref<void(pypto::FuncOp)> onKernel);
  PythonFindings take() { return std::move(result); }

private:
  bool definesKernel(const std::string &file) const {
    return llvm::any_of(result.texts, [&](const PythonFileFacts &facts) {
      return facts.file == file &&
             llvm::any_of(facts.functions, [](const auto &function) {
               return function.role == PythonRole::Kernel;
             });
    });
  }
  void noteNoKernel(const std::string &file, const TraceNote &note);

  const PythonSetup &setup;
  const Options &options;
  const Target &target;
  std::ostream &err;
  PythonFindings result;
};

} // namespace

void PythonCheck::readTexts(const PythonInputs &inputs) {
  std::vector<std::string> files = inputs.named;
  llvm::append_range(files, inputs.found);
  result.texts = readPythonTexts(setup, files, result.problems);
  for (const PythonFileFacts &facts : result.texts)
    llvm::append_range(result.findings, judgePython(facts, options.release));
}

/// A file that holds a kernel promised something to check.
void PythonCheck::noteNoKernel(const std::string &file, const TraceNote &note) {
  if (definesKernel(file))
    result.problems.push_back(
        {file, {}, note.line, 0, note.message, note.help});
  else if (options.verbosity != Verbosity::Quiet)
    err << printableText(file) << ": " << tr("note:") << ' '
        << printableText(tr(note.message)) << '\n';
}

void PythonCheck::run(const std::string &file, KernelReader &reader,
                      mlir::ModuleOp module,
                      llvm::function_ref<void(pypto::FuncOp)> onKernel) {
  TraceRequest request{file, file, options.python, &target,
                       options.verbosity == Verbosity::Verbose};
  TraceReport report = traceKernels(setup, request, reader, module, onKernel);
  llvm::append_range(result.problems, std::move(report.problems));
  for (const auto &[reason, kernels] : report.undecided)
    result.undecided[reason] += kernels;
  for (const TraceNote &note : report.notes)
    if (note.kind == "no-kernel")
      noteNoKernel(file, note);
}

bool isPythonFile(const std::string &path) {
  std::error_code error;
  return isPythonPath(path) && fs::exists(path, error) &&
         !fs::is_directory(path, error);
}

static bool namesPypto(const std::string &path) {
  auto file = llvm::MemoryBuffer::getFile(path);
  return file && (*file)->getBuffer().contains("pypto");
}

bool takePythonFiles(llvm::ArrayRef<std::string> files, PythonInputs &inputs) {
  size_t before = inputs.found.size();
  for (const std::string &file : files)
    if (inputs.found.size() - before < maxFiles && namesPypto(file))
      inputs.found.push_back(file);
  return inputs.found.size() != before;
}

/// What is said of `count` files in folders.
static std::string notRunText(size_t count) {
  std::string files = countOf(count, "Python file");
  return count == 1 ? say("{} in folders is read and not run; name a file to "
                          "run it",
                          files)
                    : say("{} in folders are read and not run; name a file to "
                          "run it",
                          files);
}

/// What is found without Python.
static PythonFindings findingsWithout(const NoPython &none,
                                      const PythonInputs &inputs,
                                      const Options &options,
                                      std::ostream &err) {
  PythonFindings result;
  if (!inputs.named.empty() || inputs.isAll ||
      !options.python.interpreter.empty()) {
    const std::string &first =
        inputs.named.empty() ? inputs.found.front() : inputs.named.front();
    result.problems.push_back({first,
                               {},
                               0,
                               0,
                               say("cannot be checked: {}", tr(none.message)),
                               none.hint});
  } else if (options.verbosity != Verbosity::Quiet) {
    err << tr("note:") << ' '
        << say("{} in folders not read: {}",
               countOf(inputs.found.size(), "Python file"), tr(none.message))
        << '\n';
  }
  return result;
}

PythonFindings checkPythonFiles(
    const PythonInputs &inputs, const Options &options, const Target &target,
    KernelReader &reader, mlir::ModuleOp module,
    llvm::function_ref<void(pypto::FuncOp)> onKernel, std::ostream &err) {
  auto found = findPython(options.python.interpreter);
  if (const auto *none = std::get_if<NoPython>(&found))
    return findingsWithout(*none, inputs, options, err);
  const auto &setup = std::get<PythonSetup>(found);
  PythonCheck check(setup, options, target, err);
  check.readTexts(inputs);
  if (options.python.runs)
    for (const std::string &file : inputs.named)
      check.run(file, reader, module, onKernel);
  if (!inputs.found.empty() && options.verbosity != Verbosity::Quiet)
    err << tr("note:") << ' ' << notRunText(inputs.found.size()) << '\n';
  return check.take();
}

} // namespace ptolint
