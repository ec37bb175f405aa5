//===- Recover.cpp - Kernels out of dumps ---------------------------------===//

#include "pto-lint/Tools/Recover.h"

#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/VerdictPrinter.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Support/Say.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_os_ostream.h"

#include <ostream>
#include <string>

#include "ExitStatus.h"
#include "RecoverFolder.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Prints the recovered kernels of one call.
class RecoverPrinter {
public:
  RecoverPrinter(const Options &options, std::ostream &out, std::ostream &err)
      : options(options), out(out), err(err),
        context(mlir::MLIRContext::Threading::DISABLED),
        kernels(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  mlir::MLIRContext &getContext() { return context; }

  void print(FuncOp kernel, const std::string &path) {
    switch (options.emit) {
    case EmitForm::Mlir:
      kernels->push_back(kernel.clone());
      return;
    case EmitForm::Json:
      return printJson(kernel, path);
    case EmitForm::Verdict:
      return printVerdict(kernel);
    }
  }

  /// Prints what is printed of all kernels together: locations stand at the
  /// end.
  void finish() {
    if (kernels->getBody()->empty())
      return;
    llvm::raw_os_ostream stream(out);
    kernels->print(stream, mlir::OpPrintingFlags().enableDebugInfo());
    stream << '\n';
  }

  /// True when the kernels could be said in the form.
  bool isComplete() const { return complete; }

private:
  void printJson(FuncOp kernel, const std::string &path) {
    std::string name = kernel.getSymName().str();
    WrittenKernel written = writeKernelJson(kernel);
    if (!written.json) {
      complete = false;
      err << printableText(path) << ": "
          << say("error: the kernel '{}' has no JSON: {}", printableText(name),
                 printableText(tr(written.whyNot)))
          << '\n';
      return;
    }
    llvm::json::Value id(llvm::json::fixUTF8(name));
    out << R"({"id":)" << llvm::formatv("{0}", id).str() << R"(,"kernel":)"
        << *written.json << "}\n";
  }

  void printVerdict(FuncOp kernel) {
    const Target &target = targetOrDefault(options);
    out << verdictLine(std::string_view(kernel.getSymName()),
                       judgeKernel(kernel, target, options.release));
  }

  const Options &options;
  std::ostream &out;
  std::ostream &err;
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
  bool complete = true;
};

} // namespace

int runRecover(const Options &options, std::ostream &out, std::ostream &err) {
  RecoverPrinter printer(options, out, err);
  GraphPairs found;
  bool allRead = true;
  for (const std::string &folder : options.paths)
    if (std::optional<InputError> error = findGraphPairs(folder, found)) {
      reportUnusable(*error, err);
      allRead = false;
    }
  for (const InputError &error : found.unreadable)
    reportUnusable(error, err);
  allRead &= found.unreadable.empty();
  if (options.verbosity == Verbosity::Verbose)
    for (const SkippedFile &file : found.skipped)
      err << say("skipping {} ({})\n", printableText(file.path),
                 tr(file.reason));
  allRead &= recoverKernels(printer.getContext(), found.pairs, err,
                            [&](FuncOp kernel, const std::string &path) {
                              printer.print(kernel, path);
                            });
  printer.finish();
  return allRead && printer.isComplete() ? exitClean : exitCannotCheck;
}

} // namespace ptolint
