//===- RecordJoins.cpp - Tensors joined in GM -----------------------------===//
//
// A graph of the compiler joins parts to tensors that are no outputs: the
// slices of a batched product, the blocks of a cache. Such a join moves nothing
// through UB where the parts come from the cube unit, whose results leave it
// for GM, or where parts that lie in GM are read by the cube unit only. Any
// other join is an op of the graph.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Dialect/FunctionOps.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "KernelWalk.h"

namespace ptolint::lowering {

using pypto::Opcode;
using pypto::TileOpInterface;

namespace {

/// Where the elements of a tensor are, from the least to the most that is
/// known.
enum class Origin : uint8_t { Unknown, Gm, Product };

bool isRenaming(Opcode opcode) {
  return opcode == Opcode::VIEW || opcode == Opcode::RESHAPE;
}

/// An ASSEMBLE that is recorded: what is assembled into an output is not.
bool isJoin(TileOpInterface op) {
  return op.getOpcode() == Opcode::ASSEMBLE && !op.getInputTensors().empty() &&
         op.getOutputTensors().size() == 1;
}

/// Two walks over the ops, from the inputs on and from the results back.
class JoinWalk {
public:
  explicit JoinWalk(llvm::ArrayRef<TileOpInterface> ops) : ops(ops) {}

  void run() {
    for (TileOpInterface op : ops)
      follow(op);
    for (TileOpInterface op : llvm::reverse(ops))
      followBack(op);
  }
  bool isInGm(mlir::Value joined) {
    Origin from = originOf(joined);
    return from == Origin::Product ||
           (from == Origin::Gm && !readByOthers.contains(joined));
  }

private:
  Origin originOf(mlir::Value tensor) const {
    auto found = origins.find(tensor);
    if (found != origins.end())
      return found->second;
    auto declaration = tensor.getDefiningOp<pypto::TensorOp>();
    return declaration && declaration.getNode() == pypto::NodeKind::Incast
               ? Origin::Gm
               : Origin::Unknown;
  }
  void follow(TileOpInterface op);
  void followBack(TileOpInterface op);

  llvm::ArrayRef<TileOpInterface> ops;
  llvm::DenseMap<mlir::Value, Origin> origins;
  /// Tensors that another op reads than one of the cube unit.
  llvm::DenseSet<mlir::Value> readByOthers;
};

} // namespace

void JoinWalk::follow(TileOpInterface op) {
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  Origin from = Origin::Unknown;
  bool isOneToOne = outputs.size() == 1 && op.getInputTensors().size() == 1;
  if (op.getOpcode() == Opcode::A_MUL_B || isJoin(op))
    from = Origin::Product;
  else if (isOneToOne && isRenaming(op.getOpcode()))
    from = originOf(op.getInputTensors().front());
  if (isJoin(op))
    for (mlir::Value part : op.getInputTensors())
      from = std::min(from, originOf(part));
  for (mlir::Value output : outputs) {
    auto [known, isNew] = origins.try_emplace(output, from);
    // All parts of a tensor must be alike.
    known->second = std::min(known->second, from);
  }
}

void JoinWalk::followBack(TileOpInterface op) {
  bool isCube = op.getOpcode() == Opcode::A_MUL_B;
  if (isRenaming(op.getOpcode()) || op.getOpcode() == Opcode::ASSEMBLE)
    isCube = llvm::none_of(op.getOutputTensors(), [&](mlir::Value output) {
      return readByOthers.contains(output);
    });
  if (!isCube)
    for (mlir::Value input : op.getInputTensors())
      readByOthers.insert(input);
}

void KernelWalk::findJoins(pypto::FuncOp kernel) {
  auto isPlacedJoin = [](const PlacedOp &placed) { return isJoin(placed.op); };
  if (llvm::none_of(vectorOps, isPlacedJoin))
    return;
  std::vector<TileOpInterface> ops = pypto::tileOpsOf(kernel);
  JoinWalk walk(ops);
  walk.run();
  llvm::erase_if(vectorOps, [&](const PlacedOp &placed) {
    TileOpInterface op = placed.op;
    if (!isJoin(op) || !walk.isInGm(op.getOutputTensors().front()))
      return false;
    joins.insert(op.getOutputTensors().front());
    return true;
  });
}

//===----------------------------------------------------------------------===//
// Tensors joined in UB, or by way of it
//===----------------------------------------------------------------------===//

/// True if `part` lies in `whole` at `offset`.
static bool isInside(llvm::ArrayRef<int64_t> part,
                     llvm::ArrayRef<int64_t> offset,
                     llvm::ArrayRef<int64_t> whole) {
  if (part.size() != whole.size())
    return false;
  for (auto [extent, begin, all] : llvm::zip_equal(part, offset, whole))
    if (begin < 0 || begin > all - extent)
      return false;
  return true;
}

void KernelWalk::recordJoin(mlir::Value joined, const SourceOp &source) {
  size_t rank = source.shape.size();
  if (source.offset.size() != rank * source.inputs.size() ||
      llvm::any_of(source.shape, [](int64_t dim) { return dim < 0; })) {
    recorder.giveUp("parts of a tensor at places that are not known");
    return;
  }
  auto [known, isNew] = tensors.try_emplace(joined, 0);
  if (isNew) {
    known->second = recorder.addTensor(source.shape, source.dtype);
    joinedTensors.insert(known->second);
  }
  TensorId whole = known->second;
  if (!joinedTensors.contains(whole) || readJoins.contains(whole)) {
    recorder.giveUp("a tensor is written twice");
    return;
  }
  for (auto [index, part] : llvm::enumerate(source.inputs)) {
    const Tensor &tensor = recorder.tensor(part);
    llvm::ArrayRef<int64_t> offset = source.offset.slice(index * rank, rank);
    if (tensor.dtype != source.dtype || tensor.isNz ||
        !isInside(tensor.shape, offset, source.shape))
      recorder.giveUp("parts that do not fit the tensor that they make");
    readJoins.insert(part);
    recorder.assemble(part, whole, offset);
  }
}

} // namespace ptolint::lowering
