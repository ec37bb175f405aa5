//===- Levers.cpp - What can cure an overflow, and what cannot ------------===//

#include "pto-lint/Rules/Levers.h"

#include "pto-lint/Analysis/CubeFootprint.h"
#include "pto-lint/Analysis/Lowering/AutoCast.h"
#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

using namespace pypto;
using lowering::isComputedInFp32;

namespace {

using Reason = LeverReason;

/// What decides about the levers beside the class of the overflow.
struct Subject {
  OverflowClass kind = OverflowClass::Buffer;
  MemorySpace space = MemorySpace::ub;
  /// Numbers of the cube tile that cut the buffer; empty if none does.
  std::string_view numbers;
  bool cutByVecTile = true;
  /// The op of the author and the one that the compiler made of it.
  Opcode author = Opcode::Unknown;
  Opcode compiled = Opcode::Unknown;
  /// Bits of the widest element that is not scratch; 0 if unknown.
  unsigned bits = 0;
  /// The fewest copies of the loop body with which the kernel fails.
  int64_t copies = 1;
};

constexpr unsigned wordBits = 32;
constexpr unsigned byteBits = 8;

std::optional<OverflowClass> classOf(const Finding &finding) {
  std::string_view rule = finding.rule->id;
  if (rule == "spill-dead-loop")
    return OverflowClass::LiveSet;
  bool isBuffer = rule == "oversized-buffer";
  if (!isBuffer && rule != "oversized-op")
    return std::nullopt;
  uint64_t scratch = 0;
  for (const Term &term : finding.terms)
    if (term.isScratch)
      scratch = saturatedAdd(scratch, term.bytes);
  if (scratch != 0 && finding.required - std::min(scratch, finding.required) <=
                          finding.capacity)
    return OverflowClass::Scratch;
  return isBuffer ? OverflowClass::Buffer : OverflowClass::Operands;
}

/// The opcode that the dialect names `name`, `pypto.exp`.
Opcode opcodeOf(std::string_view name) {
  const auto *info = llvm::find_if(allOpcodes(), [&](const OpcodeInfo &one) {
    return std::string_view(one.mlirName) == name;
  });
  return info == allOpcodes().end() ? Opcode::Unknown : info->opcode;
}

/// True for what takes a tile of the result of a matmul to UB (950 only).
bool movesResult(const Term &term) {
  if (!term.producer)
    return false;
  Opcode opcode = lookupOpcode(term.producer->opcode);
  return opcode == Opcode::L0C_COPY_UB ||
         opcode == Opcode::L0C_COPY_UB_DUAL_DST;
}

Subject subjectOf(const Finding &finding, OverflowClass kind) {
  Subject subject;
  subject.kind = kind;
  subject.space =
      kind == OverflowClass::LiveSet ? MemorySpace::ub : finding.space;
  subject.author = opcodeOf(finding.op.name);
  subject.compiled = lookupOpcode(finding.op.opcode);
  subject.copies = finding.fewestCopies;
  for (const Term &term : finding.terms)
    if (!term.isScratch)
      subject.bits = std::max(subject.bits, bitWidth(term.dtype).value_or(0));
  if (kind == OverflowClass::LiveSet)
    return subject;
  // The parts of an integer matmul that is split along K meet in UB.
  bool ofMatmul = getOpcodeInfo(subject.author).family == OpFamily::Matmul;
  if (subject.space == MemorySpace::ub) {
    bool ofResult = ofMatmul || llvm::any_of(finding.terms, movesResult);
    subject.cutByVecTile = !ofMatmul;
    if (ofResult)
      subject.numbers = cubeTileNumbers(MemorySpace::l0c, {});
    return subject;
  }
  subject.cutByVecTile = false;
  subject.numbers = cubeTileNumbers(
      subject.space,
      finding.terms.empty() ? std::string_view() : finding.terms[0].symbol);
  return subject;
}

LeverAdvice adviseDataTypeOfCube(const Subject &subject) {
  bool isOperand = subject.space == MemorySpace::l0a ||
                   subject.space == MemorySpace::l0b ||
                   subject.space == MemorySpace::l1;
  if (!isOperand)
    return {Lever::DataType, false, Reason::FixedWidth, {}};
  // INT8 and FP8 are types of a matmul.
  if (subject.bits != 0 && subject.bits <= byteBits)
    return {Lever::DataType, false, Reason::NarrowAlready, {}};
  return {Lever::DataType, true, Reason::NarrowerType, {}};
}

/// True for an op that stays FP16 and is what its author wrote; `neg` and
/// `rsqrt` are made of ops that do not.
bool keepsFp16(Opcode opcode) {
  return opcode != Opcode::NEG && opcode != Opcode::RSQRT &&
         isComputedInFp32(opcode, DataType::bf16_) &&
         !isComputedInFp32(opcode, DataType::fp16_);
}

LeverAdvice adviseDataType(const Subject &subject) {
  auto advice = [](bool works, Reason reason) {
    return LeverAdvice{Lever::DataType, works, reason, {}};
  };
  if (!subject.cutByVecTile)
    return adviseDataTypeOfCube(subject);
  // The op of such a finding is one of many.
  if (subject.kind == OverflowClass::LiveSet)
    return advice(true, Reason::NarrowerType);
  if (subject.bits != 0 && subject.bits < wordBits)
    return advice(false, Reason::NarrowAlready);
  Opcode author = subject.author, compiled = subject.compiled;
  if (isComputedInFp32(author, DataType::fp16_) ||
      isComputedInFp32(compiled, DataType::fp16_))
    return subject.kind == OverflowClass::Buffer
               ? advice(false, Reason::RunsInFp32)
               : advice(true, Reason::ReusesCastOperand);
  if (author == Opcode::sum || compiled == Opcode::ROWSUM_SINGLE)
    return advice(false, Reason::SumRefusesFp16);
  if (getOpcodeInfo(author).family == OpFamily::Cast)
    return advice(true, Reason::WiderSideOfCast);
  // What the author did not write, a load or a cast, was put in for his op.
  OpFamily family = getOpcodeInfo(compiled).family;
  bool isPutIn = family == OpFamily::Cast || family == OpFamily::CopyIn;
  if (keepsFp16(author) && (compiled == author || isPutIn))
    return advice(true, Reason::Fp16IsNarrower);
  return advice(true, Reason::NarrowerType);
}

LeverAdvice adviseUnrollList(const Subject &subject) {
  if (subject.kind != OverflowClass::LiveSet)
    return {Lever::UnrollList, false, Reason::LevelsShareNothing, {}};
  if (subject.copies > 1)
    return {Lever::UnrollList, true, Reason::FewerCopies, {}};
  return {Lever::UnrollList, false, Reason::BodyFailsAlone, {}};
}

OverflowAdvice adviceFor(const Subject &subject) {
  OverflowAdvice advice;
  advice.kind = subject.kind;
  bool byVecTile = subject.cutByVecTile;
  bool byCubeTile = !subject.numbers.empty();
  bool isLiveSet = subject.kind == OverflowClass::LiveSet;
  advice.levers = {
      {Lever::VecTile,
       byVecTile,
       byVecTile ? Reason::CutByVecTile : Reason::NotOfVectorOp,
       {}},
      {Lever::CubeTile, byCubeTile,
       byCubeTile ? Reason::CutByCubeTile : Reason::NotOfMatmul,
       subject.numbers},
      adviseDataType(subject),
      adviseUnrollList(subject),
      {Lever::StitchMax, false, Reason::OnlyWorkspace, {}},
      {Lever::Scope,
       isLiveSet,
       isLiveSet ? Reason::OtherProgram : Reason::FitsAloneOrNot,
       {}},
  };
  return advice;
}

} // namespace

std::string_view overflowClassName(OverflowClass kind) {
  switch (kind) {
  case OverflowClass::Buffer:
    return "buffer";
  case OverflowClass::Operands:
    return "operands";
  case OverflowClass::Scratch:
    return "scratch";
  case OverflowClass::LiveSet:
    return "live_set";
  }
  return {};
}

std::string_view leverName(Lever lever) {
  switch (lever) {
  case Lever::VecTile:
    return "vec_tile";
  case Lever::CubeTile:
    return "cube_tile";
  case Lever::DataType:
    return "dtype";
  case Lever::UnrollList:
    return "unroll_list";
  case Lever::StitchMax:
    return "stitch_function_max_num";
  case Lever::Scope:
    return "pass.sg_set_scope";
  }
  return {};
}

std::string_view cubeTileNumbers(MemorySpace space, std::string_view role) {
  switch (space) {
  case MemorySpace::l0a:
  case MemorySpace::l0amx:
    return tr("kL0 or mL0");
  case MemorySpace::l0b:
  case MemorySpace::l0bmx:
    return tr("kL0 or nL0");
  case MemorySpace::l0c:
    return tr("mL0 or nL0");
  case MemorySpace::l1:
    if (role == cubeRoleName(CubeRole::A))
      return tr("kL1a or mL0");
    if (role == cubeRoleName(CubeRole::B))
      return tr("kL1b or nL0");
    if (role == cubeRoleName(CubeRole::Bias) ||
        role == cubeRoleName(CubeRole::Scale))
      return "nL0";
    return "kL1";
  case MemorySpace::bt:
  case MemorySpace::fix:
  case MemorySpace::fix_quant_pre:
    return "nL0";
  default:
    return {};
  }
}

OverflowAdvice adviseOverflow(OverflowClass kind, MemorySpace space) {
  Subject subject;
  subject.kind = kind;
  subject.space = space;
  subject.numbers = cubeTileNumbers(space, {});
  subject.cutByVecTile = space == MemorySpace::ub;
  return adviceFor(subject);
}

std::optional<OverflowAdvice> adviseOverflow(const Finding &finding) {
  std::optional<OverflowClass> kind = classOf(finding);
  if (!kind)
    return std::nullopt;
  return adviceFor(subjectOf(finding, *kind));
}

} // namespace ptolint
