// Feeds mutated dumps to the importer:
//
//   cmake --preset release -B build-fuzz -DPTO_FUZZ=ON
//   ninja -C build-fuzz DumpReaderFuzzer
//   build-fuzz/test/Import/DumpReaderFuzzer -max_total_time=300 CORPUS
//
// where CORPUS is a folder of small dumps to start from.

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/DumpReader.h"
#include "pto-lint/Import/GraphBuilder.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include <cstdint>
#include <cstdlib>
#include <memory>

using namespace ptolint;

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
  if (mlir::failed(mlir::verify(graph)))
    std::abort();
  graph.erase();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static DumpReader reader;
  static std::unique_ptr<Session> session;
  // A context never forgets an attribute.
  static unsigned runs = 0;
  if (runs++ % 512 == 0)
    session = std::make_unique<Session>();
  std::string_view text(reinterpret_cast<const char *>(data), size);
  auto error =
      reader.readText(text, "fuzz.json", [&](const DumpFunction &function) {
        build(*session, function);
      });
  // An error lies in the text and says something.
  if (error && (error->offset > size || error->message.empty()))
    std::abort();
  return 0;
}
