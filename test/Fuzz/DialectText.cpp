// Text of the dialect, parsed and judged.

#include "pto-lint/Import/ParsedText.h"

#include "mlir/IR/MLIRContext.h"

#include "Graph.h"

using namespace ptolint;
using namespace ptolint::test;

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<mlir::MLIRContext> context;
  static unsigned runs = 0;
  if (runs++ % runsPerContext == 0)
    context = std::make_unique<mlir::MLIRContext>(
        mlir::MLIRContext::Threading::DISABLED);
  std::string_view text = textOf(data, size);
  ParsedText parsed(context.get(), text, "fuzz.mlir");
  for (const TextComplaint &complaint : parsed.complaints)
    require(complaint.offset <= size && !complaint.message.empty());
  const Target &target = allTargets()[size % allTargets().size()];
  for (pypto::FuncOp function : parsed.functions) {
    parsed.placeOf(function);
    if (function.getStage() == pypto::Stage::TensorGraph)
      judge(function, target);
    else
      checkGraph(function, target);
  }
  return 0;
}
