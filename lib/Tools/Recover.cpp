//===- Recover.cpp - Kernels out of dumps ---------------------------------===//

#include "pto-lint/Tools/Recover.h"

#include "pto-lint/Analysis/TileRecovery.h"
#include "pto-lint/Fix/RecoverKernel.h"
#include "pto-lint/Import/GraphPairs.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Report/VerdictPrinter.h"
#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/MLIRContext.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_os_ostream.h"

#include <ostream>
#include <set>
#include <string>

namespace ptolint {

using namespace pypto;

namespace {

constexpr int exitClean = 0;
constexpr int exitCannotCheck = 2;

/// Recovers the kernels of one call.
class Recovery {
public:
  Recovery(const Options &options, std::ostream &out, std::ostream &err)
      : options(options), out(out), err(err),
        context(mlir::MLIRContext::Threading::DISABLED), importer(&context),
        kernels(makeModule()) {}

  void recover(const GraphPair &pair);
  void report(const InputError &error);
  /// Prints what is printed of all kernels together.
  void finish();
  bool hasFailed() const { return failed; }

private:
  mlir::OwningOpRef<mlir::ModuleOp> makeModule() {
    return mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  }
  bool read(const std::string &path, mlir::ModuleOp module);
  bool isOneProgram(const std::string &executeGraph);
  void rename(FuncOp kernel);
  void printJson(FuncOp kernel, const std::string &path);

  const Options &options;
  std::ostream &out;
  std::ostream &err;
  mlir::MLIRContext context;
  Importer importer;
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
  bool failed = false;
  /// Names of the kernels so far: runs of the compiler repeat them.
  std::set<std::string, std::less<>> names;
};

} // namespace

void Recovery::report(const InputError &error) {
  failed = true;
  err << printableText(error.path);
  // A folder has no lines.
  std::optional<TextPosition> position;
  if (error.offset != 0)
    position = error.position();
  if (position)
    err << ':' << position->line << ':' << position->column;
  err << ": error: " << printableText(error.message) << '\n';
}

bool Recovery::read(const std::string &path, mlir::ModuleOp module) {
  std::optional<InputError> error = importer.importInto(path, {}, module);
  if (!error && module.getBody()->empty())
    error = InputError{path, 0, "expected a function, found none"};
  if (error)
    report(*error);
  return !error;
}

void Recovery::rename(FuncOp kernel) {
  std::string base = kernel.getSymName().str(), name = base;
  for (unsigned number = 2; !names.insert(name).second; ++number)
    name = base + "_run" + std::to_string(number);
  kernel.setSymName(name);
}

/// An execute graph that cannot be read tells nothing, and is not needed.
bool Recovery::isOneProgram(const std::string &executeGraph) {
  size_t calls = 0;
  if (!executeGraph.empty())
    importer.import(executeGraph, {}, [&](FuncOp function) {
      function->walk(
          [&](TileOpInterface op) { calls += op.getOpcode() == Opcode::CALL; });
    });
  return calls == 1;
}

static bool isComputation(FuncOp function) {
  return function
      ->walk([](TileOpInterface op) {
        return op.getOpcode() == Opcode::CALL ? mlir::WalkResult::advance()
                                              : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

void Recovery::printJson(FuncOp kernel, const std::string &path) {
  std::string name = kernel.getSymName().str();
  WrittenKernel written = writeKernelJson(kernel);
  if (!written.json)
    return report(
        {path, 0, "the kernel '" + name + "' has no JSON: " + written.whyNot});
  out << R"({"id":)"
      << llvm::formatv("{0}", llvm::json::Value(llvm::json::fixUTF8(name)))
             .str()
      << R"(,"kernel":)" << *written.json << "}\n";
}

/// Of the graphs, which are large, those of one pair are in memory at a time.
void Recovery::recover(const GraphPair &pair) {
  mlir::OwningOpRef<mlir::ModuleOp> tensorGraphs = makeModule();
  mlir::OwningOpRef<mlir::ModuleOp> tileGraphs = makeModule();
  if (!read(pair.tensorGraph, *tensorGraphs) ||
      !read(pair.tileGraph, *tileGraphs))
    return;
  FuncOp tensorGraph = *tensorGraphs->getOps<FuncOp>().begin();
  FuncOp tileGraph = *tileGraphs->getOps<FuncOp>().begin();
  // The entry and the loops only call other functions.
  if (!isComputation(tensorGraph))
    return;
  TileRecovery tiles(tensorGraph, tileGraph);
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(kernels->getBody());
  FuncOp kernel = recoverKernel(tensorGraph, tiles,
                                isOneProgram(pair.executeGraph), builder);
  rename(kernel);
  if (options.emit == EmitForm::Mlir)
    return;
  if (options.emit == EmitForm::Json) {
    printJson(kernel, pair.tensorGraph);
    kernel.erase();
    return;
  }
  const Target &target =
      options.target ? *options.target : allTargets().front();
  out << verdictLine(std::string_view(kernel.getSymName()),
                     judgeKernel(kernel, target, options.release));
  kernel.erase();
}

void Recovery::finish() {
  if (options.emit != EmitForm::Mlir || kernels->getBody()->empty())
    return;
  llvm::raw_os_ostream stream(out);
  kernels->print(stream, mlir::OpPrintingFlags().enableDebugInfo());
  stream << '\n';
}

int runRecover(const Options &options, std::ostream &out, std::ostream &err) {
  Recovery recovery(options, out, err);
  GraphPairs found;
  for (const std::string &folder : options.paths)
    if (std::optional<InputError> error = findGraphPairs(folder, found))
      recovery.report(*error);
  if (options.verbosity == Verbosity::Verbose)
    for (const SkippedFile &file : found.skipped)
      err << "skipping " << printableText(file.path) << " (" << file.reason
          << ")\n";
  for (const GraphPair &pair : found.pairs)
    recovery.recover(pair);
  recovery.finish();
  return recovery.hasFailed() ? exitCannotCheck : exitClean;
}

} // namespace ptolint
