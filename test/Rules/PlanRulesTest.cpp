#include "pto-lint/Rules/PlanRules.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include <gmock/gmock.h>
#include <numeric>

using namespace ptolint;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

namespace {

/// A leaf with UB of 1000 bytes that overflows as far as `fit` says.
LeafMemory leafWith(MemoryFit fit, std::vector<LeafBuffer> buffers) {
  LeafMemory leaf;
  leaf.leaf = leaf.function = "k";
  leaf.dump = "plan.json";
  leaf.buffers = std::move(buffers);
  SpaceMemory ub;
  ub.capacity = 1000;
  ub.fit = fit;
  leaf.spaces.push_back(ub);
  return leaf;
}

LeafBuffer buffer(const std::string &name, uint64_t offset, uint64_t bytes,
                  uint32_t begin, uint32_t end) {
  LeafBuffer buffer;
  buffer.name = name;
  buffer.offsets = {offset};
  buffer.bytes = bytes;
  buffer.begin = begin;
  buffer.end = end;
  return buffer;
}

std::string factOf(const Finding &finding, std::string_view name) {
  for (const Fact &fact : finding.facts)
    if (fact.name == name)
      return fact.value;
  return "no such fact";
}

uint64_t sumOf(const Finding &finding) {
  return std::accumulate(
      finding.terms.begin(), finding.terms.end(), uint64_t{0},
      [](uint64_t sum, const Term &term) { return sum + term.bytes; });
}

TEST(PlanRulesTest, NothingAboutAGoodPlan) {
  EXPECT_THAT(judgePlan(leafWith(MemoryFit::Fits, {buffer("%a", 0, 512, 0, 3),
                                                   buffer("%b", 512, 488, 1, 3),
                                                   buffer("%c", 0, 512, 3, 4)}),
                        "memory plan"),
              IsEmpty());
  EXPECT_THAT(judgePlan(LeafMemory(), "memory plan"), IsEmpty());
}

TEST(PlanRulesTest, WhatIsLiveProvesAnError) {
  LeafBuffer top = buffer("%b", 512, 600, 1, 3);
  top.source = {"a.py", 7};
  top.dtype = "fp16";
  top.shape = {300};
  top.id = 12;
  LeafMemory leaf =
      leafWith(MemoryFit::Overflows, {buffer("%a", 0, 512, 0, 3), top});
  leaf.spaces[0].planError = "ub overflow";
  std::vector<Finding> findings = judgePlan(leaf, "memory plan");
  ASSERT_THAT(findings, SizeIs(1));
  const Finding &finding = findings[0];
  EXPECT_EQ(finding.rule->id, "plan-over-capacity");
  EXPECT_EQ(finding.severity, Severity::Error);
  EXPECT_EQ(finding.certainty, Certainty::Proved);
  EXPECT_EQ(finding.required, 1112u);
  EXPECT_EQ(finding.capacity, 1000u);
  EXPECT_EQ(finding.tensor, 12);
  EXPECT_EQ(finding.source, (SourceLine{"a.py", 7}));
  EXPECT_EQ(finding.function, "k");
  EXPECT_EQ(finding.stage, "memory plan");
  EXPECT_EQ(finding.dump, "plan.json");
  EXPECT_EQ(factOf(finding, "block"), "%b");
  EXPECT_EQ(factOf(finding, "place"), "ends at byte 1112");
  EXPECT_EQ(factOf(finding, "first"), "1");
  EXPECT_EQ(factOf(finding, "last"), "2");
  EXPECT_EQ(factOf(finding, "printed"), "ub overflow");
  ASSERT_THAT(finding.terms, SizeIs(2));
  EXPECT_EQ(sumOf(finding), finding.required);
  EXPECT_EQ(finding.terms[0].symbol, "%b");
  EXPECT_EQ(finding.terms[0].direction, Direction::Out);
  EXPECT_EQ(finding.terms[0].dtype, DataType::fp16_);
  EXPECT_THAT(finding.terms[0].shape, ElementsAre(300));
  EXPECT_EQ(finding.terms[1].direction, Direction::In);
  EXPECT_EQ(finding.terms[1].dtype, unknownDataType);
}

TEST(PlanRulesTest, TheFirstOpThatTouchesABlockIsNamed) {
  LeafBuffer late = buffer("%a", 512, 512, 0, 3);
  late.uses = {1, 2};
  LeafMemory leaf = leafWith(MemoryFit::Undecided, {late});
  leaf.ops = {{"ALLOC_EXEC", {}, {}}, {"OP_LAUNCH", 10, {}}, {}};
  std::vector<Finding> findings = judgePlan(leaf, "memory trace");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].op.name, "OP_LAUNCH");
  EXPECT_EQ(findings[0].op.magic, 10);
}

TEST(PlanRulesTest, FragmentationIsAWarning) {
  std::vector<Finding> findings = judgePlan(
      leafWith(MemoryFit::Undecided, {buffer("%a", 512, 512, 0, 3)}), "plan");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].severity, Severity::Warning);
  EXPECT_EQ(findings[0].required, 1024u);
  EXPECT_EQ(factOf(findings[0], "live"), "512");
}

TEST(PlanRulesTest, AProvedOverflowIsToldWithoutAPlace) {
  LeafBuffer large = buffer("%a", 0, 2000, 0, 3);
  large.offsets.clear();
  LeafMemory leaf = leafWith(MemoryFit::Overflows, {large});
  leaf.spaces[0].peaks = {{0, 2000, {0}}};
  std::vector<Finding> findings = judgePlan(leaf, "plan");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].severity, Severity::Error);
  EXPECT_EQ(findings[0].required, 2000u);
  EXPECT_EQ(factOf(findings[0], "place"), "has no place");
}

TEST(PlanRulesTest, AFailedPlanIsTold) {
  LeafMemory leaf = leafWith(MemoryFit::Undecided, {buffer("%a", 0, 8, 0, 3)});
  leaf.spaces[0].peaks = {{0, 8, {0}}};
  EXPECT_THAT(judgePlan(leaf, "plan"), IsEmpty());
  leaf.spaces[0].planError = "no luck";
  std::vector<Finding> findings = judgePlan(leaf, "plan");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].severity, Severity::Warning);
}

TEST(PlanRulesTest, OverlapsNameBothBlocks) {
  std::vector<Finding> findings =
      judgePlan(leafWith(MemoryFit::Undecided, {buffer("%a", 0, 64, 0, 9),
                                                buffer("%b", 32, 64, 2, 5)}),
                "plan");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].rule->id, "plan-overlap");
  EXPECT_EQ(findings[0].severity, Severity::Error);
  EXPECT_FALSE(findings[0].isAboutMemory());
  EXPECT_EQ(factOf(findings[0], "block"), "%b");
  EXPECT_EQ(factOf(findings[0], "other"), "%a");
  EXPECT_EQ(factOf(findings[0], "first"), "2");
  EXPECT_EQ(factOf(findings[0], "last"), "4");
}

TEST(PlanRulesTest, OffsetsAreAligned) {
  std::vector<Finding> findings = judgePlan(
      leafWith(MemoryFit::Undecided, {buffer("%a", 33, 64, 0, 9)}), "plan");
  ASSERT_THAT(findings, SizeIs(1));
  EXPECT_EQ(findings[0].rule->id, "plan-misaligned");
  EXPECT_EQ(factOf(findings[0], "alignment"), "32");
}

TEST(PlanRulesTest, FindingsAndTermsAreLimited) {
  std::vector<LeafBuffer> buffers;
  constexpr size_t count = 1000;
  for (size_t i = 0; i < count; ++i)
    buffers.push_back(buffer("%a", 992 + 32 * i, 32, 0, 3));
  std::vector<Finding> findings =
      judgePlan(leafWith(MemoryFit::Overflows, buffers), "plan");
  ASSERT_THAT(findings, SizeIs(maxPlanFindings));
  EXPECT_EQ(factOf(findings.front(), "more"), "");
  EXPECT_EQ(factOf(findings.back(), "more"),
            "; and " + std::to_string(count - maxPlanFindings) + " more");
  for (const Finding &finding : findings) {
    EXPECT_THAT(finding.terms, SizeIs(maxPlanTerms));
    EXPECT_EQ(sumOf(finding), finding.required);
  }
  EXPECT_EQ(findings.front().terms.back().symbol, "745 smaller blocks");
}

} // namespace
