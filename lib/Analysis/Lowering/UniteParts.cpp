//===- UniteParts.cpp - Buffers that VIEWs and ASSEMBLEs share ------------===//

#include "UniteParts.h"

#include "pto-lint/Analysis/Lowering/Partition.h"

#include "llvm/ADT/STLExtras.h"

#include "OpLinks.h"

namespace ptolint::lowering {

using pypto::Opcode;

static bool isInUb(const TileGraph &leaf, const TileOp &op) {
  return !leaf.tensors[op.inputs[0]].isInGm &&
         !leaf.tensors[op.outputs[0]].isInGm;
}

static bool isAssembleInUb(const TileGraph &leaf, const TileOp &op) {
  return op.opcode == Opcode::ASSEMBLE && isInUb(leaf, op);
}

/// True if the tile that `op` assembles is read for something else, too, or is
/// another name of a buffer already (InsertNeedCopy).
static bool needsCopy(const TileGraph &leaf, const TileOp &op) {
  const TileTensor &tile = leaf.tensors[op.inputs[0]];
  if (!tile.producers.empty()) {
    const TileOp &producer = leaf.ops[tile.producers.front()];
    if (producer.opcode == Opcode::RESHAPE)
      return llvm::none_of(leaf.tensors[producer.inputs[0]].producers,
                           [&](uint32_t writer) {
                             return leaf.ops[writer].opcode == Opcode::ASSEMBLE;
                           });
  }
  return llvm::any_of(tile.consumers, [&](uint32_t reader) {
    const TileOp &other = leaf.ops[reader];
    return other.outputs.empty() || other.outputs[0] != op.outputs[0];
  });
}

static TileOp makeMove(Opcode opcode, uint32_t from, uint32_t to,
                       uint32_t source, Magic magic) {
  TileOp move;
  move.opcode = opcode;
  move.source = source;
  move.inputs = {from};
  move.outputs = {to};
  move.magic = magic;
  return move;
}

static void copySharedTiles(TileGraph &leaf) {
  llvm::SmallVector<uint32_t> copied;
  for (uint32_t op = 0; op < leaf.ops.size(); ++op)
    if (isAssembleInUb(leaf, leaf.ops[op]) && needsCopy(leaf, leaf.ops[op]))
      copied.push_back(op);
  if (copied.empty())
    return;
  for (uint32_t op : copied) {
    uint32_t tile = leaf.ops[op].inputs[0], source = leaf.ops[op].source;
    const Dims shape = leaf.tensors[tile].shape;
    DataType dtype = leaf.tensors[tile].dtype;
    uint32_t stored = leaf.addTensor(shape, dtype, /*isInGm=*/true);
    uint32_t loaded = leaf.addTensor(shape, dtype);
    auto number = static_cast<int64_t>(leaf.ops.size());
    leaf.ops.push_back(makeMove(Opcode::COPY_OUT, tile, stored, source,
                                {Phase::UnalignedOut, number}));
    leaf.ops.push_back(makeMove(Opcode::COPY_IN, stored, loaded, source,
                                {Phase::UnalignedIn, number}));
    leaf.ops[op].inputs[0] = loaded;
  }
  leaf.link();
  orderOps(leaf);
}

void uniteParts(TileGraph &leaf) {
  auto isMove = [&](const TileOp &op) {
    return (op.opcode == Opcode::VIEW || op.opcode == Opcode::ASSEMBLE) &&
           isInUb(leaf, op);
  };
  if (llvm::none_of(leaf.ops, isMove))
    return;
  copySharedTiles(leaf);
  UnionFind sets(leaf.raws.size());
  for (const TileOp &op : leaf.ops)
    if (isMove(op))
      sets.join(leaf.tensors[op.inputs[0]].raw,
                leaf.tensors[op.outputs[0]].raw);
  std::vector<uint32_t> base(leaf.raws.size());
  for (uint32_t raw = 0; raw < base.size(); ++raw)
    base[raw] = raw;
  for (uint32_t raw = 0; raw < base.size(); ++raw)
    if (uint32_t set = sets.find(raw);
        leaf.raws[raw].bytes() > leaf.raws[base[set]].bytes())
      base[set] = raw;
  for (TileTensor &tensor : leaf.tensors)
    if (!tensor.isInGm)
      tensor.raw = base[sets.find(tensor.raw)];
}

} // namespace ptolint::lowering
