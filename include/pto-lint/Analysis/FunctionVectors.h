//===- FunctionVectors.h - The vector ops of one kernel --------*- C++ -*-===//

#ifndef PTO_LINT_ANALYSIS_FUNCTIONVECTORS_H
#define PTO_LINT_ANALYSIS_FUNCTIONVECTORS_H

#include "pto-lint/Analysis/CompilerStage.h"
#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Analysis/Lowering/Stop.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Support/Direction.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ptolint {

namespace lowering {
struct LeafPlan;
struct LeafSizes;
} // namespace lowering

/// A buffer in UB that the compiler will make for one class of equal tiles.
struct VectorBuffer {
  DataType dtype = DataType::fp32_;
  /// Allocated elements per axis, after padding.
  llvm::SmallVector<int64_t, 4> shape;
  /// Allocated bytes.
  uint64_t bytes = 0;
  Direction direction = Direction::In;
  /// Opcode of the op that fills the buffer; `Unknown` if none does.
  pypto::Opcode producer = pypto::Opcode::Unknown;
  /// Room that the op needs beside its operands.
  bool isScratch = false;
};

/// Something in UB that does not fit, and that ends the compile.
struct VectorOverflow {
  enum class Kind : uint8_t {
    Buffer, ///< one buffer
    Op,     ///< the distinct buffers of one op together
    Spill,  ///< a program of which the scheduler cannot spill enough
  };
  Kind kind = Kind::Buffer;
  /// The op that the author wrote, as its position among the tile ops.
  size_t position = 0;
  /// The op that the compiler makes of it and names.
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// 0 for `Spill`.
  uint64_t bytes = 0;
  /// Copies of the loop body in the function that fails.
  int64_t unroll = 1;
  llvm::SmallVector<VectorBuffer, 4> buffers;
};

/// A program that is scheduled, but whose tensors do not fit UB at once.
struct VectorSpill {
  /// The op for which room is made first, as its position among the tile ops,
  /// and what the compiler makes of it.
  size_t position = 0;
  pypto::Opcode opcode = pypto::Opcode::Unknown;
  /// Copies of the loop body in the function.
  int64_t unroll = 1;
  /// Tensors that go to GM and back, bytes of the stored ones, and loads that
  /// are added.
  uint64_t storedTensors = 0, storedBytes = 0, reloads = 0;
  /// The buffers that leave UB, each once, the largest first.
  llvm::SmallVector<VectorBuffer, 4> buffers;
};

/// What the compiler will say about the vector ops of a kernel: the steps of
/// docs/compiler-model.md one after the other, on one representative of each
/// class of equal tiles. Matmuls count as inputs. A function without tiles, as
/// a dump of the compiler is, has nothing to say.
class FunctionVectors {
public:
  /// Sees a program of a level of the unroll list, with its sizes.
  using LeafVisitor = llvm::function_ref<void(
      const lowering::LeafPlan &, const lowering::LeafSizes &, int64_t unroll)>;

  /// `options` are those of `function`. `onLeaf` sees every program that is
  /// judged.
  FunctionVectors(pypto::FuncOp function, const KernelOptions &options,
                  const Target &target, Release release,
                  LeafVisitor onLeaf = nullptr);

  /// Why the kernel does not get to the check of its memory; then there are no
  /// overflows.
  const std::optional<lowering::Stop> &getStop() const { return stop; }
  /// The earliest stage in which `getStop` can turn out to be an error.
  CompilerStage getStopStage() const { return stopStage; }
  /// In the order in which the compiler gets to them: the levels of the unroll
  /// list, the largest first, and within a level its programs one by one.
  const std::vector<VectorOverflow> &getOverflows() const { return overflows; }
  /// In the same order; programs that spill alike are one.
  const std::vector<VectorSpill> &getSpills() const { return spills; }
  /// The largest buffer in UB, or sum of the distinct buffers of one op, over
  /// all programs and levels, in bytes, whether it fits or not; 0 for a kernel
  /// that does not get to the check of its memory.
  uint64_t getPeakBytes() const { return peakBytes; }
  /// True when the kernel has vector ops, or the compiler makes some for it.
  bool hasVectorOps() const { return vectorOps; }

private:
  std::optional<lowering::Stop> stop;
  CompilerStage stopStage = CompilerStage::Record;
  std::vector<VectorOverflow> overflows;
  std::vector<VectorSpill> spills;
  uint64_t peakBytes = 0;
  bool vectorOps = false;
};

} // namespace ptolint

#endif // PTO_LINT_ANALYSIS_FUNCTIONVECTORS_H
