//===- Levers.h - What can cure an overflow, and what cannot ---*- C++ -*-===//
//
// An author who meets an overflow has a few settings to turn, and most of them
// change nothing for most overflows. Values only; a printer says them in words.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_RULES_LEVERS_H
#define PTO_LINT_RULES_LEVERS_H

#include "pto-lint/Rules/Finding.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ptolint {

/// What does not fit.
enum class OverflowClass : uint8_t {
  /// One buffer, which no other op has a part in.
  Buffer,
  /// The buffers of one op together.
  Operands,
  /// The same, but without the room that the op needs beside its operands they
  /// would fit.
  Scratch,
  /// Values of several ops that are needed at the same time.
  LiveSet,
};

/// `"buffer"`, `"operands"`, `"scratch"`, `"live_set"`.
std::string_view overflowClassName(OverflowClass kind);

/// A setting that an author can turn.
enum class Lever : uint8_t {
  VecTile,
  CubeTile,
  DataType,
  UnrollList,
  StitchMax,
  Scope,
};

/// As the author writes it: `"vec_tile"`, `"cube_tile"`, `"dtype"`,
/// `"unroll_list"`, `"stitch_function_max_num"`, `"pass.sg_set_scope"`.
std::string_view leverName(Lever lever);

/// Why a lever works or does not.
enum class LeverReason : uint8_t {
  // Works:
  /// The buffers of a vector op are cut by its vec tile.
  CutByVecTile,
  /// The buffer is cut by some numbers of the cube tile, see `numbers`.
  CutByCubeTile,
  /// A narrower type takes less; BF16 is computed in FP32 by this op, FP16 not.
  Fp16IsNarrower,
  /// A narrower type takes less.
  NarrowerType,
  /// The op converts, and the wider one of its types decides.
  WiderSideOfCast,
  /// This op computes FP16 and BF16 in FP32, but the result may take over the
  /// buffer of a cast operand. Seldom: in 10 of 79 conformance kernels.
  ReusesCastOperand,
  /// With fewer copies of the body the programs are smaller.
  FewerCopies,
  /// Ops of another scope are another program, with the whole memory.
  OtherProgram,
  // Does not:
  /// The vec tile cuts vector ops, the buffer is one of a matmul.
  NotOfVectorOp,
  /// The cube tile cuts matmuls, the buffer is one of a vector op.
  NotOfMatmul,
  /// This op computes FP16 and BF16 in FP32.
  RunsInFp32,
  /// A sum refuses FP16 and computes BF16 in FP32.
  SumRefusesFp16,
  /// Elements are narrow already.
  NarrowAlready,
  /// The accumulator, or the row of a bias or of scales, has its own width.
  FixedWidth,
  /// Every level of the list is a function of its own, and its copies of the
  /// body share no buffer.
  LevelsShareNothing,
  /// The body fails without any copy.
  BodyFailsAlone,
  /// It decides how many functions share the workspace in the device's memory.
  OnlyWorkspace,
  /// An op must fit alone, whatever program it is in.
  FitsAloneOrNot,
};

/// Whether a lever can cure an overflow.
struct LeverAdvice {
  Lever lever = Lever::VecTile;
  bool works = false;
  LeverReason reason = LeverReason::CutByVecTile;
  /// For `CutByCubeTile`, the numbers that cut the buffer: `"kL0 or nL0"`.
  std::string_view numbers;
};

/// What does not fit and what helps, every lever once, in the order of `Lever`.
struct OverflowAdvice {
  OverflowClass kind = OverflowClass::Buffer;
  std::vector<LeverAdvice> levers;
};

/// The advice about `finding`; nothing unless it says that a memory overflows.
/// A lever that works can be too weak: what surely cures a kernel is the matter
/// of the fix search.
///
/// Sources: hicann/pypto 883e7dfb as digested in spec/vector-ub-rules.md §4.6,
/// §5 and §7, spec/cube-rules.md §3.3, and the runs of spec/compiler-runs.md.
std::optional<OverflowAdvice> adviseOverflow(const Finding &finding);

/// The same from what a message of the compiler tells, without an op or types.
OverflowAdvice adviseOverflow(OverflowClass kind, MemorySpace space);

/// The numbers of a cube tile that decide about a buffer in `space`, joined by
/// `or`; empty for UB. `role` is what the buffer holds, `A` or `B`, where that
/// is known; it matters for L1 only.
std::string_view cubeTileNumbers(MemorySpace space, std::string_view role);

} // namespace ptolint

#endif // PTO_LINT_RULES_LEVERS_H
