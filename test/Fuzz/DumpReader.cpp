// Dumps, read, built and checked by all rules.

#include "pto-lint/Import/DumpReader.h"

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/GraphBuilder.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <memory>

#include "Graph.h"

using namespace ptolint;
using namespace ptolint::test;

namespace {

/// What is made once for many inputs.
struct Session {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  GraphBuilder graphs{&context};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
};

} // namespace

static void build(Session &session, const DumpFunction &function) {
  auto builder = mlir::OpBuilder::atBlockEnd(session.module->getBody());
  pypto::FuncOp graph = session.graphs.build(builder, function, "fuzz.json");
  // Whatever the dump says, the graph is valid.
  require(mlir::succeeded(mlir::verify(graph)));
  checkGraph(graph, allTargets().front());
  graph.erase();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static DumpReader reader;
  static std::unique_ptr<Session> session;
  static unsigned runs = 0;
  if (runs++ % runsPerContext == 0)
    session = std::make_unique<Session>();
  auto error = reader.readText(
      textOf(data, size), "fuzz.json",
      [&](const DumpFunction &function) { build(*session, function); });
  requireLocated(error, size);
  return 0;
}
