//===- TileGraph.cpp - Ops on tiles ---------------------------------------===//

#include "pto-lint/Analysis/Lowering/TileGraph.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace ptolint::lowering {

using pypto::Opcode;

uint32_t TileGraph::addTensor(llvm::ArrayRef<int64_t> shape, DataType dtype,
                              bool isInGm) {
  // The shape may be that of a tensor in here, which moves when one is added.
  RawTensor raw;
  raw.shape.assign(shape.begin(), shape.end());
  raw.dtype = dtype;
  raws.push_back(std::move(raw));
  uint32_t tensor = addView(shape, dtype, raws.size() - 1);
  tensors[tensor].isInGm = isInGm;
  return tensor;
}

uint32_t TileGraph::addView(llvm::ArrayRef<int64_t> shape, DataType dtype,
                            uint32_t raw) {
  TileTensor tensor;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.dtype = dtype;
  tensor.raw = raw;
  tensors.push_back(std::move(tensor));
  return tensors.size() - 1;
}

static void addOnce(llvm::SmallVectorImpl<uint32_t> &ops, uint32_t op) {
  // An op that names a tensor twice does so in a row.
  if (ops.empty() || ops.back() != op)
    ops.push_back(op);
}

static void attach(TileGraph &graph, uint32_t op) {
  for (uint32_t tensor : graph.ops[op].inputs)
    addOnce(graph.tensors[tensor].consumers, op);
  for (uint32_t tensor : graph.ops[op].outputs)
    addOnce(graph.tensors[tensor].producers, op);
}

uint32_t TileGraph::addOp(TileOp op) {
  ops.push_back(std::move(op));
  linkLastOp();
  return ops.size() - 1;
}

void TileGraph::linkLastOp() { attach(*this, ops.size() - 1); }

void TileGraph::link() {
  for (TileTensor &tensor : tensors) {
    tensor.producers.clear();
    tensor.consumers.clear();
  }
  for (uint32_t op = 0; op < ops.size(); ++op)
    attach(*this, op);
}

namespace {

struct FamilyRow {
  Opcode opcode;
  CalcFamily family;
};

using enum Opcode;
constexpr FamilyRow families[] = {
#define PTO_CALC_FAMILY(opcode, family) {opcode, CalcFamily::family},
#include "CalcFamilies.def"
};

using FamilyTable = std::array<CalcFamily, size_t(Opcode::Unknown) + 1>;
constexpr FamilyTable familyTable = [] {
  FamilyTable table{};
  for (const FamilyRow &row : families)
    table[size_t(row.opcode)] = row.family;
  return table;
}();

} // namespace

CalcFamily calcFamily(Opcode opcode) { return familyTable[size_t(opcode)]; }

bool readsBroadcastInPlace(Opcode opcode) {
  switch (opcode) {
  case Opcode::ADD:
  case Opcode::SUB:
  case Opcode::DIV:
  case Opcode::MUL:
  case Opcode::MAXIMUM:
  case Opcode::MINIMUM:
  case Opcode::EXPANDEXPDIF:
    return true;
  default:
    return false;
  }
}

/// Cycles of an op on up to so many bytes, cycles per further vector of them,
/// and elements per cycle (interface/operation/cycles.cpp of hicann/pypto
/// 883e7dfb).
static constexpr int64_t leastCycles = 10;
static constexpr int64_t cycleBytes = 256;
static constexpr int64_t elementsPerCycle = 128;

int64_t cyclesOf(const TileGraph &graph, const TileOp &op) {
  // The compiler has a table per opcode as well, whose keys never match, so one
  // formula holds for all ops.
  llvm::ArrayRef<uint32_t> operands =
      op.opcode == Opcode::VIEW || op.opcode == Opcode::COPY_IN ? op.outputs
                                                                : op.inputs;
  if (operands.empty())
    return 1;
  int64_t elements = 0;
  for (uint32_t operand : operands)
    elements = std::max(elements, product(graph.tensors[operand].shape));
  // Of its table only what is gathered counts (cycles.cpp:150).
  if (op.opcode == Opcode::GATHER_IN_UB)
    elements = product(graph.tensors[op.outputs.front()].shape);
  return cyclesOf(elements, graph.tensors[operands.front()].dtype);
}

int64_t cyclesOf(int64_t elements, DataType dtype) {
  int64_t width = elementBytes(dtype);
  return leastCycles +
         (ceilDiv(elements * width, cycleBytes) - 1) *
             std::max<int64_t>(1, cycleBytes / width / elementsPerCycle);
}

} // namespace ptolint::lowering
