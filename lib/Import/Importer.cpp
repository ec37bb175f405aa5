//===- Importer.cpp - From dump files to the dialect ----------------------===//

#include "pto-lint/Import/Importer.h"

#include "pto-lint/Import/DumpGraph.h"
#include "pto-lint/Import/SelectDumps.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace ptolint {

Importer::Importer(MLIRContext *context)
    : scratch(ModuleOp::create(UnknownLoc::get(context))), graphs(context) {}

Importer::~Importer() = default;

std::optional<InputError> Importer::import(const std::string &path,
                                           const ImportOptions &options,
                                           FunctionCallback onFunction) {
  OpBuilder builder = OpBuilder::atBlockEnd(scratch->getBody());
  auto onRecord = [&](const DumpFunction &function) {
    pypto::FuncOp graph = graphs.build(builder, function, path);
    onFunction(graph);
    graph.erase();
  };
  auto isCovered = [&](std::string_view name) {
    return options.covered && options.covered->covers(name);
  };
  return reader.read(path, onRecord, isCovered);
}

std::optional<InputError> Importer::importInto(const std::string &path,
                                               const ImportOptions &options,
                                               ModuleOp module) {
  SymbolTable symbols(module);
  return import(path, options,
                [&](pypto::FuncOp graph) { symbols.insert(graph.clone()); });
}

} // namespace ptolint
