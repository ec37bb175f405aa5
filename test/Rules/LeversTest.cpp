//===- LeversTest.cpp - What can cure an overflow, and what cannot --------===//

#include "pto-lint/Rules/Levers.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace ptolint {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Term term(DataType dtype, uint64_t bytes, const std::string &symbol = "tile") {
  Term result;
  result.symbol = symbol;
  result.dtype = dtype;
  result.bytes = bytes;
  return result;
}

/// A finding of `rule` about `author`, compiled to `opcode`.
Finding findingOf(std::string_view rule, const std::string &author,
                  const std::string &opcode,
                  MemorySpace space = MemorySpace::ub) {
  Finding finding;
  finding.rule = findRule(rule);
  finding.space = space;
  finding.op.name = author;
  finding.op.opcode = opcode;
  finding.capacity = allTargets().front().capacity(space).value_or(0);
  finding.required = finding.capacity + 32;
  return finding;
}

/// A buffer of FP32 in `space` that `author` needs.
Finding bufferOf(const std::string &author, const std::string &opcode,
                 MemorySpace space = MemorySpace::ub,
                 const std::string &symbol = "tile") {
  Finding finding = findingOf("oversized-buffer", author, opcode, space);
  finding.terms = {term(DataType::fp32_, finding.required, symbol)};
  return finding;
}

LeverAdvice adviceOn(const Finding &finding, Lever lever) {
  std::optional<OverflowAdvice> advice = adviseOverflow(finding);
  if (!advice) {
    ADD_FAILURE() << "no overflow";
    return {};
  }
  for (const LeverAdvice &one : advice->levers)
    if (one.lever == lever)
      return one;
  ADD_FAILURE() << "no advice on " << leverName(lever);
  return {};
}

Lever leverAt(size_t index) { return static_cast<Lever>(index); }

TEST(Levers, NamesAreDistinct) {
  std::set<std::string_view> names;
  for (size_t i = 0; i <= static_cast<size_t>(Lever::Scope); ++i)
    names.insert(leverName(leverAt(i)));
  EXPECT_THAT(names, SizeIs(6));
  for (OverflowClass kind : {OverflowClass::Buffer, OverflowClass::Operands,
                             OverflowClass::Scratch, OverflowClass::LiveSet})
    names.insert(overflowClassName(kind));
  EXPECT_THAT(names, SizeIs(10));
  EXPECT_FALSE(names.contains(""));
}

TEST(Levers, OnlyOverflowsHaveAdvice) {
  EXPECT_FALSE(adviseOverflow(findingOf("vec-tile-rank", "pypto.exp", "EXP")));
  EXPECT_FALSE(adviseOverflow(
      findingOf("misaligned-cube-tile", "pypto.a_mul_b", "A_MUL_B")));
}

TEST(Levers, EveryLeverOnceInOrder) {
  for (std::string_view rule :
       {"oversized-buffer", "oversized-op", "spill-dead-loop"}) {
    std::optional<OverflowAdvice> advice =
        adviseOverflow(findingOf(rule, "pypto.exp", "EXP"));
    ASSERT_TRUE(advice);
    ASSERT_THAT(advice->levers, SizeIs(6));
    for (size_t i = 0; i < 6; ++i)
      EXPECT_EQ(advice->levers[i].lever, leverAt(i));
  }
}

TEST(Levers, ABufferIsCutByTheVecTileAlone) {
  Finding finding = bufferOf("pypto.add", "ADD");
  EXPECT_EQ(adviseOverflow(finding)->kind, OverflowClass::Buffer);
  EXPECT_TRUE(adviceOn(finding, Lever::VecTile).works);
  for (Lever lever : {Lever::CubeTile, Lever::DataType, Lever::UnrollList,
                      Lever::StitchMax, Lever::Scope})
    EXPECT_FALSE(adviceOn(finding, lever).works) << leverName(lever);
}

TEST(Levers, ScratchCountsOnlyIfItDecides) {
  Finding finding = findingOf("oversized-op", "pypto.sum", "ROWSUM_SINGLE");
  Term scratch = term(DataType::fp32_, 64, "scratch");
  scratch.isScratch = true;
  finding.terms = {term(DataType::fp32_, finding.required - 64), scratch};
  EXPECT_EQ(adviseOverflow(finding)->kind, OverflowClass::Scratch);
  // 32 bytes over, and only 31 of them are scratch.
  finding.terms[1].bytes = 31;
  EXPECT_EQ(adviseOverflow(finding)->kind, OverflowClass::Operands);
  // All of a buffer is scratch.
  Finding alone = bufferOf("pypto.cast", "CAST");
  alone.terms[0].isScratch = true;
  EXPECT_EQ(adviseOverflow(alone)->kind, OverflowClass::Scratch);
  // Sizes at the end of the range do not wrap around.
  finding.terms[0] = finding.terms[1] = scratch;
  finding.terms[0].bytes = finding.terms[1].bytes = UINT64_MAX;
  EXPECT_EQ(adviseOverflow(finding)->kind, OverflowClass::Scratch);
}

TEST(Levers, NumbersOfTheCubeTile) {
  struct {
    MemorySpace space;
    const char *symbol;
    const char *numbers;
  } rows[] = {{MemorySpace::l0a, "A", "kL0 or mL0"},
              {MemorySpace::l0b, "B", "kL0 or nL0"},
              {MemorySpace::l0c, "C", "mL0 or nL0"},
              {MemorySpace::l1, "A", "kL1a or mL0"},
              {MemorySpace::l1, "B", "kL1b or nL0"},
              {MemorySpace::l1, "bias", "nL0"},
              {MemorySpace::l1, "IN_0", "kL1"},
              {MemorySpace::bt, "bias", "nL0"},
              {MemorySpace::fix_quant_pre, "scale", "nL0"},
              // Of an integer matmul that is split along K.
              {MemorySpace::ub, "zeros of the split K", "mL0 or nL0"}};
  for (const auto &row : rows) {
    Finding finding =
        bufferOf("pypto.a_mul_b", "A_MUL_B", row.space, row.symbol);
    LeverAdvice advice = adviceOn(finding, Lever::CubeTile);
    EXPECT_TRUE(advice.works);
    EXPECT_EQ(advice.numbers, row.numbers);
    EXPECT_FALSE(adviceOn(finding, Lever::VecTile).works);
  }
}

TEST(Levers, TypesOfAMatmul) {
  auto onType = [](MemorySpace space, DataType dtype) {
    Finding finding = bufferOf("pypto.a_mul_b", "A_MUL_B", space);
    finding.terms[0].dtype = dtype;
    return adviceOn(finding, Lever::DataType);
  };
  EXPECT_TRUE(onType(MemorySpace::l0b, DataType::fp32_).works);
  EXPECT_TRUE(onType(MemorySpace::l1, DataType::bf16_).works);
  EXPECT_EQ(onType(MemorySpace::l0a, DataType::int8_).reason,
            LeverReason::NarrowAlready);
  EXPECT_EQ(onType(MemorySpace::l0c, DataType::fp32_).reason,
            LeverReason::FixedWidth);
}

TEST(Levers, TypesOfAVectorOp) {
  auto reasonFor = [](const std::string &author, const std::string &opcode) {
    return adviceOn(bufferOf(author, opcode), Lever::DataType).reason;
  };
  EXPECT_EQ(reasonFor("pypto.exp", "EXP"), LeverReason::Fp16IsNarrower);
  EXPECT_EQ(reasonFor("pypto.exp", "COPY_IN"), LeverReason::Fp16IsNarrower);
  // The cast that was put in for BF16.
  EXPECT_EQ(reasonFor("pypto.exp", "CAST"), LeverReason::Fp16IsNarrower);
  EXPECT_EQ(reasonFor("pypto.cast", "CAST"), LeverReason::WiderSideOfCast);
  EXPECT_EQ(reasonFor("pypto.add", "ADD"), LeverReason::RunsInFp32);
  EXPECT_EQ(reasonFor("pypto.add", "CAST"), LeverReason::RunsInFp32);
  // Made of a multiplication, which does not know FP16.
  EXPECT_EQ(reasonFor("pypto.neg", "MULS"), LeverReason::RunsInFp32);
  EXPECT_EQ(reasonFor("pypto.neg", "CAST"), LeverReason::NarrowerType);
  EXPECT_EQ(reasonFor("pypto.sum", "ROWSUM_SINGLE"),
            LeverReason::SumRefusesFp16);
  EXPECT_EQ(reasonFor("pypto.nonsense", "NONSENSE"), LeverReason::NarrowerType);

  // The sum over the buffers of the op can shrink all the same.
  Finding operands = findingOf("oversized-op", "pypto.add", "ADD");
  EXPECT_EQ(adviceOn(operands, Lever::DataType).reason,
            LeverReason::ReusesCastOperand);

  Finding narrow = bufferOf("pypto.exp", "EXP");
  narrow.terms[0].dtype = DataType::fp16_;
  EXPECT_EQ(adviceOn(narrow, Lever::DataType).reason,
            LeverReason::NarrowAlready);
}

TEST(Levers, TheResultOfAMatmulInUB) {
  Finding finding = bufferOf("pypto.exp", "EXP");
  finding.terms[0].producer =
      OpRef{"pypto.l0c_copy_ub", "L0C_COPY_UB", 7, std::nullopt, {}};
  EXPECT_TRUE(adviceOn(finding, Lever::CubeTile).works);
  EXPECT_TRUE(adviceOn(finding, Lever::VecTile).works);
}

TEST(Levers, ALiveSetIsCutByScopesAndFewerCopies) {
  Finding finding = findingOf("spill-dead-loop", "pypto.exp", "EXP");
  finding.capacity = finding.required = 0;
  EXPECT_EQ(adviseOverflow(finding)->kind, OverflowClass::LiveSet);
  for (Lever lever : {Lever::VecTile, Lever::DataType, Lever::Scope})
    EXPECT_TRUE(adviceOn(finding, lever).works) << leverName(lever);
  EXPECT_FALSE(adviceOn(finding, Lever::StitchMax).works);
  EXPECT_FALSE(adviceOn(finding, Lever::CubeTile).works);
  EXPECT_EQ(adviceOn(finding, Lever::UnrollList).reason,
            LeverReason::BodyFailsAlone);
  finding.unroll = 4;
  EXPECT_FALSE(adviceOn(finding, Lever::UnrollList).works);
  finding.fewestCopies = 4;
  EXPECT_TRUE(adviceOn(finding, Lever::UnrollList).works);
}

TEST(Levers, WhatAMessageTells) {
  OverflowAdvice left = adviseOverflow(OverflowClass::Buffer, MemorySpace::l0a);
  EXPECT_EQ(left.levers[1].numbers, "kL0 or mL0");
  EXPECT_FALSE(left.levers[0].works);
  OverflowAdvice ub = adviseOverflow(OverflowClass::Operands, MemorySpace::ub);
  EXPECT_EQ(ub.kind, OverflowClass::Operands);
  EXPECT_TRUE(ub.levers[0].works);
  EXPECT_THAT(ub.levers[1].numbers, IsEmpty());
}

} // namespace
} // namespace ptolint
