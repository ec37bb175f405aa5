#include "pto-lint/Rules/LogDiagnosis.h"

#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>

using namespace ptolint;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

namespace {

const Target &a2a3() { return *findTarget("a2a3"); }

uint64_t ubBytes() { return a2a3().capacity(MemorySpace::ub).value(); }

LogError bufferError() {
  LogError error;
  error.kind = LogErrorKind::Buffer;
  error.space = MemorySpace::ub;
  error.required = 262144;
  error.capacity = ubBytes();
  error.tensor = 588;
  error.functionMagic = 29;
  return error;
}

Finding bufferFinding(int64_t tensor, std::string function) {
  Finding finding;
  finding.rule = findRule("oversized-buffer");
  finding.code = "F40005";
  finding.space = MemorySpace::ub;
  finding.required = 262144;
  finding.capacity = ubBytes();
  finding.tensor = tensor;
  finding.function = std::move(function);
  return finding;
}

TEST(LogDiagnosis, Capacity) {
  LogDiagnosis known = diagnose(bufferError(), nullptr);
  EXPECT_EQ(known.excess, 262144 - ubBytes());
  EXPECT_EQ(known.cut, 2u);
  ASSERT_THAT(known.chips, SizeIs(1));
  EXPECT_EQ(known.chips.front(), &a2a3());
  EXPECT_EQ(known.explain, "oversized-buffer");
  EXPECT_EQ(known.remedy, Remedy::BufferTile);
  EXPECT_THAT(known.shapes, Not(IsEmpty()));
  // A text without it takes that of the chip that the user named.
  LogError silent = bufferError();
  silent.capacity.reset();
  EXPECT_EQ(diagnose(silent, nullptr).excess, std::nullopt);
  EXPECT_EQ(diagnose(silent, &a2a3()).excess, known.excess);
  EXPECT_THAT(diagnose(silent, &a2a3()).chips, IsEmpty());
}

TEST(LogDiagnosis, TargetOfALog) {
  LogError other = bufferError();
  other.capacity = 12345;
  LogError last = bufferError();
  last.capacity = findTarget("950")->capacity(MemorySpace::ub);
  EXPECT_EQ(targetOf({}), nullptr);
  EXPECT_EQ(targetOf(std::vector{other}), nullptr);
  EXPECT_EQ(targetOf(std::vector{other, last}), findTarget("950"));
}

TEST(LogDiagnosis, TheLogNamesTheShape) {
  LogError error = bufferError();
  LogOp op;
  op.opcode = "CAST";
  op.tensors = {{7, {128, 512}, DataType::fp32_}};
  error.ops = {op};
  EXPECT_THAT(diagnose(error, nullptr).shapes, IsEmpty());
  error.ops[0].tensors[0].shape = {128, 256};
  EXPECT_THAT(diagnose(error, nullptr).shapes, Not(IsEmpty()));
}

TEST(LogDiagnosis, FunctionBeatsMagicBeatsBytes) {
  std::vector<Finding> findings = {
      bufferFinding(1, "f_leaf0_7"), bufferFinding(588, "f_leaf1_8"),
      bufferFinding(588, "f_leaf2_29"), bufferFinding(588, "f_leaf2_129")};
  LogDiagnosis all = diagnose(bufferError(), nullptr);
  matchGraph(all, findings);
  EXPECT_EQ(all.graph->level, MatchLevel::Function);
  ASSERT_THAT(all.graph->findings, SizeIs(1));
  EXPECT_EQ(all.graph->findings[0].function, "f_leaf2_29");
  EXPECT_THAT(all.shapes, IsEmpty());

  LogDiagnosis noFunction = diagnose(bufferError(), nullptr);
  noFunction.error.functionMagic.reset();
  matchGraph(noFunction, findings);
  EXPECT_EQ(noFunction.graph->level, MatchLevel::Magic);
  EXPECT_THAT(noFunction.graph->findings, SizeIs(3));

  LogDiagnosis other = diagnose(bufferError(), nullptr);
  other.error.tensor = 99;
  matchGraph(other, findings);
  EXPECT_EQ(other.graph->level, MatchLevel::Numbers);
  EXPECT_THAT(other.graph->findings, SizeIs(4));
  EXPECT_THAT(other.shapes, Not(IsEmpty()));
}

/// The same number in another leaf is another tensor.
TEST(LogDiagnosis, BytesMustAgree) {
  Finding finding = bufferFinding(588, "f_29");
  finding.required = 300000;
  LogDiagnosis diagnosis = diagnose(bufferError(), nullptr);
  matchGraph(diagnosis, std::vector{finding});
  EXPECT_THAT(diagnosis.graph->findings, IsEmpty());
  // Nor is a sum a buffer.
  finding = bufferFinding(588, "f_29");
  finding.rule = findRule("oversized-op");
  matchGraph(diagnosis, std::vector{finding});
  EXPECT_THAT(diagnosis.graph->findings, IsEmpty());
}

TEST(LogDiagnosis, ManyMatches) {
  std::vector<Finding> findings(10, bufferFinding(588, "f_leaf_29"));
  LogDiagnosis diagnosis = diagnose(bufferError(), nullptr);
  matchGraph(diagnosis, findings);
  EXPECT_THAT(diagnosis.graph->findings, SizeIs(maxGraphMatches));
  EXPECT_EQ(diagnosis.graph->others, 10 - maxGraphMatches);
}

TEST(LogDiagnosis, WhatExplains) {
  LogError error;
  error.kind = LogErrorKind::CubeTile;
  error.code = "FC4000";
  EXPECT_EQ(diagnose(error, nullptr).explain, "FC4000");
  error.kind = LogErrorKind::Other;
  error.code = "F72002";
  EXPECT_EQ(diagnose(error, nullptr).explain, "");
  error.kind = LogErrorKind::Consequence;
  error.code = "FFFFFF";
  EXPECT_EQ(diagnose(error, nullptr).explain, "");
  EXPECT_EQ(diagnose(error, nullptr).remedy, Remedy::FindReason);
}

/// What is offered can be typed.
TEST(LogDiagnosis, EveryExplanationExists) {
  for (int kind = 0; kind <= static_cast<int>(LogErrorKind::Other); ++kind) {
    LogError error;
    error.kind = static_cast<LogErrorKind>(kind);
    std::string explain = diagnose(error, nullptr).explain;
    if (!explain.empty())
      EXPECT_NE(findRule(explain), nullptr) << explain;
  }
}

} // namespace
