//===- Coverage.cpp - Which opcodes have a model --------------------------===//

#include "Coverage.h"

#include "pto-lint/Analysis/FunctionVectors.h"
#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Target/Target.h"

#include "mlir/IR/BuiltinOps.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>
#include <vector>

namespace ptolint {

using namespace pypto;

namespace {

/// Makes kernels of one op. Shapes and types need not make sense for the op: a
/// refusal is an answer too.
class Prober {
public:
  Prober() : tileOps(&context) {}

  bool isModelled(Opcode opcode) {
    if (opcode == Opcode::A_MUL_B)
      return true;
    // Ops read one to three tensors, or make one from nothing.
    for (unsigned inputs : {1, 2, 3, 0})
      for (const Shapes &shapes : allShapes)
        if (isModelled(opcode, inputs, shapes))
          return true;
    return false;
  }

private:
  /// Of the second operand, which may be indices, and of all other tensors.
  struct Shapes {
    llvm::SmallVector<int64_t, 2> second, others;
  };
  const Shapes allShapes[3] = {
      {{16, 64}, {16, 64}}, {{1, 16}, {16, 64}}, {{16}, {16}}};

  bool isModelled(Opcode opcode, unsigned numInputs, const Shapes &shapes) {
    mlir::OpBuilder builder(&context);
    mlir::Location location = builder.getUnknownLoc();
    mlir::OwningOpRef<mlir::ModuleOp> module = mlir::ModuleOp::create(location);
    builder.setInsertionPointToEnd(module->getBody());
    auto function = FuncOp::create(
        builder, location, "probe", Stage::TensorGraph, FunctionType::Static,
        CoreTypeAttr(), mlir::IntegerAttr(), mlir::StringAttr());
    builder.setInsertionPointToEnd(&function.getBody().emplaceBlock());
    auto type = TensorType::get(&context, shapes.others, DataType::fp32_);
    auto second = TensorType::get(&context, shapes.second, DataType::fp32_);
    llvm::SmallVector<mlir::Value, 3> inputs;
    for (unsigned i = 0; i < numInputs; ++i)
      inputs.push_back(
          declare(builder, i == 1 ? second : type, NodeKind::Incast));
    mlir::Value output = declare(builder, type, NodeKind::Outcast);
    mlir::NamedAttribute name = builder.getNamedAttr(
        "kernel_op", builder.getStringAttr(getOpcodeInfo(opcode).json));
    mlir::Operation *op =
        tileOps.createWithResult(builder, location, opcode, {}, inputs, type,
                                 VecTileAttr::get(&context, shapes.others), {},
                                 builder.getDictionaryAttr(name));
    tileOps.create(builder, location, Opcode::ASSEMBLE, op->getResult(0),
                   output);
    const Target &target = allTargets().front();
    FunctionVectors vectors(function, readKernelOptions(function), target,
                            Release::v9_2);
    const auto &stop = vectors.getStop();
    return !stop || stop->check;
  }

  static mlir::Value declare(mlir::OpBuilder &builder, TensorType type,
                             NodeKind node) {
    TensorOp::Properties properties;
    properties.node = NodeKindAttr::get(builder.getContext(), node);
    return TensorOp::create(builder, builder.getUnknownLoc(),
                            mlir::TypeRange(type), mlir::ValueRange(),
                            properties)
        .getResult();
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  TileOpBuilder tileOps;
};

} // namespace

void printCoverage(std::ostream &out) {
  Prober prober;
  size_t width = 0, modelled = 0;
  for (const OpcodeInfo &info : allOpcodes())
    width = std::max(width, info.json.size());
  for (const OpcodeInfo &info : allOpcodes()) {
    bool isModelled = prober.isModelled(info.opcode);
    modelled += isModelled;
    out << fmt::format("{:<{}}  {:<11}  {}\n", std::string_view(info.json),
                       width, std::string_view(familyName(info.family)),
                       isModelled ? tr("modelled") : tr("undecided"));
  }
  out << say(
      "\n{} of {} opcodes have a model for kernels that are not compiled yet; "
      "a "
      "kernel with\nanother one is undecided. In dumps the buffers of every op "
      "are summed, whatever its\nopcode.\n",
      modelled, allOpcodes().size());
}

} // namespace ptolint
