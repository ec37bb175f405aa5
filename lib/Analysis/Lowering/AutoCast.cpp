//===- AutoCast.cpp - Casts around ops that lack a type -------------------===//
//
// Source: passes/tensor_graph_pass/auto_cast.cpp of hicann/pypto 883e7dfb. BF16
// goes first, then FP16 (9.2 only), then, on 950, INT32 to FP16 by way of FP32.
//
// The pass ends by cutting chains of inserted casts short. There are none to
// cut: one from FP32 ends in a tensor of which later ops read the FP32 before
// the cast, and one to FP32 feeds an op that is no inserted cast.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/Lowering/AutoCast.h"

#include "pto-lint/Analysis/Lowering/TensorGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>

#include "ExpandedOrder.h"

namespace ptolint::lowering {

using pypto::Opcode;

static constexpr uint32_t none = UINT32_MAX;

namespace {

/// What an op may lack: a type on a chip.
enum Lack : uint8_t {
  Fp16OnA2A3 = 1,
  Fp16On950 = 2,
  Bf16OnA2A3 = 4,
  Bf16On950 = 8,
};
using LackTable = std::array<uint8_t, size_t(Opcode::Unknown) + 1>;

constexpr uint8_t lackOf(DataType type, bool onA2A3, bool on950) {
  bool isFp16 = type == DataType::fp16_;
  uint8_t lack = 0;
  if (onA2A3)
    lack |= isFp16 ? Fp16OnA2A3 : Bf16OnA2A3;
  if (on950)
    lack |= isFp16 ? Fp16On950 : Bf16On950;
  return lack;
}

constexpr LackTable lacks = [] {
  LackTable table{};
#define PTO_RUNS_IN_FP32(opcode, type, onA2A3, on950)                          \
  table[static_cast<size_t>(Opcode::opcode)] |=                                \
      lackOf(DataType::type##_, onA2A3, on950);
#include "AutoCastOps.def"
  return table;
}();

/// Gives the ops that lack a type operands of FP32 in its place.
class Widening {
public:
  Widening(TensorGraph &graph, DataType type, Lack lack)
      : graph(graph), type(type), lack(lack) {}

  void run();

private:
  bool lacksType(const TensorOp &op) const {
    return (lacks[static_cast<size_t>(op.opcode)] & lack) != 0;
  }
  bool hasType(uint32_t tensor) const {
    return graph.tensors[tensor].dtype == type;
  }
  bool isNeeded() const;
  void widen(TensorOp &op);
  uint32_t addWide(uint32_t tensor) {
    return graph.addTensor(graph.tensors[tensor].shape, DataType::fp32_);
  }

  TensorGraph &graph;
  DataType type;
  Lack lack;
  std::vector<TensorOp> ops;
  /// By tensor of the type. A tensor is cast once; later ops read the FP32
  /// result of an op directly, not its cast back.
  std::vector<uint32_t> wideOf;
};

} // namespace

bool isComputedInFp32(Opcode opcode, DataType type) {
  uint8_t lack = lacks[static_cast<size_t>(opcode)];
  return (lack & lackOf(type, true, true)) != 0;
}

static TensorOp makeCast(const TensorOp &user, uint32_t from, uint32_t to,
                         Dims tile) {
  TensorOp cast;
  cast.opcode = Opcode::CAST;
  cast.source = user.source;
  cast.inputs = {from};
  cast.output = to;
  cast.tile = std::move(tile);
  cast.saturates = true;
  cast.isInserted = true;
  return cast;
}

/// The entries of a tile that a new CAST takes: the TRAILING ones, one per axis
/// (InsertCastOp, auto_cast.cpp:164), where every other op takes the leading
/// ones. A tile of higher rank than the tensor then cuts the two differently.
static Dims trailing(const Dims &tile, size_t rank) {
  return Dims(tile.end() - std::min(rank, tile.size()), tile.end());
}

bool Widening::isNeeded() const {
  return llvm::any_of(graph.ops, [&](const TensorOp &op) {
    return lacksType(op) &&
           (hasType(op.output) ||
            llvm::any_of(op.inputs, [&](uint32_t x) { return hasType(x); }));
  });
}

void Widening::widen(TensorOp &op) {
  for (uint32_t &input : op.inputs) {
    if (!hasType(input))
      continue;
    size_t rank = graph.tensors[input].rank();
    if (wideOf[input] == none) {
      wideOf[input] = addWide(input);
      ops.push_back(
          makeCast(op, input, wideOf[input], trailing(op.tile, rank)));
    }
    input = wideOf[input];
  }
  uint32_t output = op.output;
  if (!hasType(output)) {
    ops.push_back(std::move(op));
    return;
  }
  uint32_t wide = addWide(output);
  wideOf[output] = op.output = wide;
  TensorOp back = makeCast(op, wide, output,
                           trailing(op.tile, graph.tensors[output].rank()));
  ops.push_back(std::move(op));
  ops.push_back(std::move(back));
}

void Widening::run() {
  if (!isNeeded())
    return;
  ops.reserve(2 * graph.ops.size());
  // What is added is FP32 and needs no entry.
  wideOf.assign(graph.tensors.size(), none);
  for (TensorOp &op : graph.ops)
    if (lacksType(op))
      widen(op);
    else
      ops.push_back(std::move(op));
  graph.ops = std::move(ops);
}

static void splitInt32ToFp16(TensorGraph &graph) {
  auto isSplit = [&](const TensorOp &op) {
    return op.opcode == Opcode::CAST &&
           graph.tensors[op.inputs[0]].dtype == DataType::int32_ &&
           graph.tensors[op.output].dtype == DataType::fp16_;
  };
  if (llvm::none_of(graph.ops, isSplit))
    return;
  std::vector<TensorOp> ops;
  ops.reserve(graph.ops.size() + 4);
  for (TensorOp &op : graph.ops) {
    if (isSplit(op)) {
      uint32_t middle =
          graph.addTensor(graph.tensors[op.output].shape, DataType::fp32_);
      ops.push_back(makeCast(op, op.inputs[0], middle, op.tile));
      op.inputs[0] = middle;
    }
    ops.push_back(std::move(op));
  }
  graph.ops = std::move(ops);
}

/// Drops ops of which nobody reads the result, or notes it only.
static void dropDeadOps(TensorGraph &graph, bool isNotedOnly) {
  std::vector<bool> isLive(graph.tensors.size());
  for (uint32_t result : graph.results)
    isLive[result] = true;
  std::vector<bool> isKept(graph.ops.size());
  bool hasDead = false;
  for (size_t i = graph.ops.size(); i-- > 0;) {
    const TensorOp &op = graph.ops[i];
    isKept[i] = isLive[op.output];
    hasDead |= !isKept[i];
    if (isKept[i])
      for (uint32_t input : op.inputs)
        isLive[input] = true;
  }
  if (isNotedOnly)
    for (size_t i = 0; i < graph.ops.size(); ++i)
      graph.ops[i].isDead = !isKept[i];
  if (!hasDead || isNotedOnly)
    return;
  size_t kept = 0;
  for (size_t i = 0; i < graph.ops.size(); ++i)
    if (isKept[i] && kept++ != i)
      graph.ops[kept - 1] = std::move(graph.ops[i]);
  graph.ops.resize(kept);
}

void insertCasts(TensorGraph &graph, const Compiler &compiler) {
  bool is950 = compiler.is950();
  bool hasOrder = hasParts(graph) && !graph.isSorted;
  for (uint32_t i = 0; i < graph.ops.size(); ++i)
    graph.ops[i].number = i;
  size_t count = graph.ops.size();
  // The compiler sorts the list where ops were added.
  auto sortIfLonger = [&] {
    if (!hasOrder || graph.ops.size() == count)
      return;
    dropDeadOps(graph, /*isNotedOnly=*/true);
    sortTensorOps(graph);
    count = graph.ops.size();
  };
  Widening(graph, DataType::bf16_, is950 ? Bf16On950 : Bf16OnA2A3).run();
  sortIfLonger();
  if (!compiler.is02())
    Widening(graph, DataType::fp16_, is950 ? Fp16On950 : Fp16OnA2A3).run();
  sortIfLonger();
  if (is950)
    splitInt32ToFp16(graph);
  sortIfLonger();
  dropDeadOps(graph, hasOrder);
}

} // namespace ptolint::lowering
