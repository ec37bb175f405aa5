//===- TensorGraph.h - Ops on whole tensors --------------------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_LOWERING_TENSORGRAPH_H
#define PTO_LINT_ANALYSIS_LOWERING_TENSORGRAPH_H

#include "pto-lint/Analysis/Lowering/Compiler.h"
#include "pto-lint/Analysis/Lowering/Stop.h"
#include "pto-lint/Dialect/Opcodes.h"

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace ptolint::lowering {

/// Where a tensor comes from and goes to. An `Input` lies in GM: an input of
/// the kernel or the result of a matmul.
enum class TensorRole : uint8_t { Input, Inner, Output };

/// A tensor of the kernel, named by its index in the graph.
struct Tensor {
  Dims shape;
  DataType dtype = DataType::fp32_;
  TensorRole role = TensorRole::Inner;
  /// In blocks of the cube unit, which only ops keep that move nothing.
  bool isNz = false;

  size_t rank() const { return shape.size(); }
};

/// Tells ops with different scalars apart and means nothing else. 0: none.
using ScalarKey = uint64_t;

/// The key of a number that the author wrote.
ScalarKey scalarKey(double value);
/// The key of a scalar that the compiler makes, different for each `number`.
ScalarKey ownScalarKey(uint32_t number);

/// A product of two matrices on the cube unit.
struct CubeProduct {
  int64_t m = 0, k = 0, n = 0;
  /// Where along K of the operands it begins: the part of a split K.
  int64_t kBegin = 0;
  /// First rows of both operands and of the result: those of a matrix of a
  /// batch.
  int64_t aRow = 0, bRow = 0, resultRow = 0;
  bool transA = false, transB = false;
  /// Elements of the tiles in L0 and L1.
  int64_t m0 = 0, k0 = 0, k1A = 0, k1B = 0, n0 = 0;
};

/// An op before it is cut into tiles.
struct TensorOp {
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// Position, among the tile ops of the function, of the op that it is of.
  uint32_t source = 0;
  llvm::SmallVector<uint32_t, 3> inputs;
  uint32_t output = 0;
  /// The vec tile in force when it was recorded; it holds for the leading axes
  /// of the output.
  Dims tile;
  /// Of a VIEW, where in its input it begins; of an ASSEMBLE, where in its
  /// output. Empty: at the beginning.
  Dims offset;
  /// Axis of a reduction, CONCAT, GATHER or CUM_SUM; negative: none.
  int32_t axis = -1;
  /// The two axes that a transpose swaps.
  std::optional<std::pair<uint32_t, uint32_t>> swappedAxes;
  ScalarKey scalar = 0;
  /// A CAST in saturation mode, as those that the compiler makes itself.
  bool saturates = false;
  /// A CAST that AutoCast inserted.
  bool isInserted = false;
  /// Nobody reads what it makes. Such ops stay where parts of tensors are read:
  /// they have a part in the order of the others.
  bool isDead = false;
  /// Ascends in the order of recording.
  uint32_t number = 0;
  /// Of an A_MUL_B: index of its product.
  uint32_t product = 0;
};

/// The ops of a kernel in the order of recording, and its results.
struct TensorGraph {
  std::vector<Tensor> tensors;
  std::vector<TensorOp> ops;
  /// What is stored in GM as a whole: outputs, and what a matmul reads.
  std::vector<uint32_t> results;
  /// True if the ops are in the order of the compiler's list, as in a dump,
  /// not in that of recording.
  bool isSorted = false;
  /// The results stand behind ops that nobody reads.
  bool areResultsLast = false;
  /// The outputs of the kernel among all tensors.
  llvm::SmallVector<uint32_t, 2> outputs;
  /// Inputs of which each iteration of a loop reads another part.
  llvm::SmallVector<uint32_t, 4> slices;
  std::vector<CubeProduct> products;
  /// True once a tensor was added of which a few copies would not fit 64 bits.
  bool isTooLarge = false;

  /// Adds a tensor. One that is too large gets an empty shape and sets
  /// `isTooLarge`, after which the graph may not be used.
  uint32_t addTensor(Dims shape, DataType dtype,
                     TensorRole role = TensorRole::Inner);
};

/// True for ops that only rename or join tensors and are not cut by the tile:
/// RESHAPE, VIEW, ASSEMBLE, CONCAT.
bool isUntiled(pypto::Opcode opcode);

/// True if the kernel joins tensors, or reads a part of what it makes. What is
/// reshaped may lie in GM later on, which does no harm here.
bool hasParts(const TensorGraph &graph);

/// Step 2: inserts the casts around ops that the chip lacks for a type and
/// drops dead ops. Source: auto_cast.cpp of hicann/pypto 883e7dfb, see
/// docs/compiler-model.md.
void insertCasts(TensorGraph &graph, const Compiler &compiler);

} // namespace ptolint::lowering

#endif // PTO_LINT_ANALYSIS_LOWERING_TENSORGRAPH_H
