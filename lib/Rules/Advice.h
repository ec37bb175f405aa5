//===- Advice.h - What the advisories share --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_RULES_ADVICE_H
#define PTO_LINT_LIB_RULES_ADVICE_H

#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Rules/Rule.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// What an advisory has to say about an op; nothing when it is silent.
using Facts = std::vector<Fact>;
using Advice = std::optional<Facts>;

/// A vector op and how its tile cuts the tensor that it goes through. All
/// numbers are positive.
struct VectorCut {
  pypto::TileOpInterface op;
  /// What is cut: the result, of a reduction and the like the input.
  pypto::TensorType tensor;
  /// The tile as the author set it, with an entry or more for each axis.
  llvm::ArrayRef<int64_t> tile;
  /// The leading entries of `tile`, clipped to the tensor.
  llvm::SmallVector<int64_t, 4> sizes;

  /// A copy, since an op has no const members.
  pypto::TileOpInterface getOp() const { return op; }
  llvm::ArrayRef<int64_t> shape() const { return tensor.getShape(); }
  /// The tile has more entries than the tensor has axes, and those that count
  /// make more tiles than the last ones would.
  bool isMisread() const;
  /// Tiles of the whole tensor; nothing when that exceeds 64 bits.
  std::optional<uint64_t> tiles() const;
  /// The result and the inputs.
  uint64_t operands() const { return 1 + getOp().getInputTensors().size(); }
  /// What the guide counts: tiles of all operands.
  std::optional<uint64_t> expressions() const;
  /// Bytes of a tile before any padding.
  std::optional<uint64_t> bytes() const;
};

/// True for ops that the compiler cuts into vec tiles.
bool takesVecTile(pypto::TileOpInterface op);

/// Ops that an error is known of. What they yield is a guess.
using FaultyOps = llvm::SmallPtrSet<mlir::Operation *, 4>;
FaultyOps findFaultyOps(const CheckedFunction &checked);

/// The vector ops of `checked` that have a tile and compile with it, in their
/// order. A function without tiles has none.
std::vector<VectorCut> vectorCuts(const CheckedFunction &checked);

/// The matmuls of `checked` that have a tile and compile with it.
std::vector<CubeOp> cubeCuts(const CheckedFunction &checked);

/// The largest tiles of A and of B in L1. The full block of the result takes
/// both, so they are there at a time.
std::vector<Term> tilesInL1(const CheckedFunction &checked, const CubeOp &cube);

/// Sum of the bytes of `terms`; nothing when it exceeds 64 bits.
std::optional<uint64_t> bytesOf(const std::vector<Term> &terms);

/// The first tile op in or below `root`, or null.
pypto::TileOpInterface firstOpIn(mlir::Operation *root);

/// Some ops of a function.
struct CountedOps {
  uint64_t count = 0;
  /// Null if there is none.
  pypto::TileOpInterface first;
};

/// The tile ops of `function` whose family is `counts`.
CountedOps countOps(pypto::FuncOp function,
                    llvm::function_ref<bool(pypto::OpFamily)> counts);

/// `ceil(count / step)` of positive numbers.
uint64_t ceilDiv(int64_t count, int64_t step);

/// True for a tensor graph of ops as they were recorded: not for the kernel
/// itself in a dump, which calls its loops.
bool isRecordedBody(pypto::FuncOp function);

/// The finding of the advisory `rule` about `op`.
Finding makeAdvice(const Rule &rule, const CheckedFunction &checked,
                   pypto::TileOpInterface op, Facts facts);

/// An advisory about single vector ops.
class VectorAdvice : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const override;

private:
  virtual Advice advise(const CheckedFunction &checked,
                        const VectorCut &cut) const = 0;
};

/// An advisory about single matmuls.
class CubeAdvice : public Rule {
public:
  using Rule::Rule;

  void check(const CheckedFunction &checked,
             std::vector<Finding> &findings) const final;

private:
  virtual Advice advise(const CheckedFunction &checked,
                        const CubeOp &cube) const = 0;
};

/// A fact that is a number.
Fact fact(std::string_view name, uint64_t value);

/// `64x512`.
std::string shapeText(llvm::ArrayRef<int64_t> shape);

} // namespace ptolint

#endif // PTO_LINT_LIB_RULES_ADVICE_H
