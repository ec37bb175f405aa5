//===- RecoverFolder.cpp - The kernels that dumps were made of ------------===//

#include "RecoverFolder.h"

#include "pto-lint/Analysis/TileRecovery.h"
#include "pto-lint/Fix/RecoverKernel.h"
#include "pto-lint/Import/Importer.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Language.h"

#include "mlir/IR/MLIRContext.h"

#include <functional>
#include <ostream>
#include <set>

namespace ptolint {

using namespace pypto;

namespace {

class Recovery {
public:
  Recovery(mlir::MLIRContext &context, std::ostream &err)
      : err(err), context(context), importer(&context) {}

  void recover(const GraphPair &pair,
               llvm::function_ref<void(FuncOp, const std::string &)> onKernel);
  bool hasFailed() const { return failed; }

private:
  mlir::OwningOpRef<mlir::ModuleOp> makeModule() {
    return mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  }
  bool read(const std::string &path, mlir::ModuleOp module);
  bool isOneProgram(const std::string &executeGraph);
  void rename(FuncOp kernel);

  std::ostream &err;
  mlir::MLIRContext &context;
  Importer importer;
  bool failed = false;
  /// Names of the kernels so far: runs of the compiler repeat them.
  std::set<std::string, std::less<>> names;
};

} // namespace

void reportUnusable(const InputError &error, std::ostream &err) {
  err << printableText(error.path);
  // A folder has no lines.
  std::optional<TextPosition> position;
  if (error.offset != 0)
    position = error.position();
  if (position)
    err << ':' << position->line << ':' << position->column;
  err << ": " << tr("error:") << ' ' << printableText(tr(error.message))
      << '\n';
}

bool Recovery::read(const std::string &path, mlir::ModuleOp module) {
  std::optional<InputError> error = importer.importInto(path, {}, module);
  if (!error && module.getBody()->empty())
    error = InputError{path, 0, "expected a function, found none"};
  if (error) {
    failed = true;
    reportUnusable(*error, err);
  }
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

/// Of the graphs, which are large, those of one pair are in memory at a time.
void Recovery::recover(
    const GraphPair &pair,
    llvm::function_ref<void(FuncOp, const std::string &)> onKernel) {
  mlir::OwningOpRef<mlir::ModuleOp> tensorGraphs = makeModule();
  mlir::OwningOpRef<mlir::ModuleOp> tileGraphs = makeModule();
  mlir::OwningOpRef<mlir::ModuleOp> kernels = makeModule();
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
  onKernel(kernel, pair.tensorGraph);
}

bool recoverKernels(
    mlir::MLIRContext &context, const std::vector<GraphPair> &pairs,
    std::ostream &err,
    llvm::function_ref<void(FuncOp, const std::string &)> onKernel) {
  Recovery recovery(context, err);
  for (const GraphPair &pair : pairs)
    recovery.recover(pair, onKernel);
  return !recovery.hasFailed();
}

} // namespace ptolint
