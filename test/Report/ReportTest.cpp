//===- ReportTest.cpp - Order and grouping of findings --------------------===//

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "Samples.h"

namespace ptolint {
namespace {

using test::castFinding;
using test::findingWithoutLine;
using test::reportOf;
using testing::ElementsAre;

/// `castFinding` with one field changed.
template <typename Change> Finding changed(Change change) {
  Finding finding = castFinding();
  change(finding);
  return finding;
}

std::vector<int64_t> opsOf(const FindingGroup &group) {
  std::vector<int64_t> ops;
  for (const Occurrence &place : group.occurrences)
    ops.push_back(place.opmagic.value_or(-1));
  return ops;
}

TEST(ReportTest, OneLineOfPythonIsOneGroup) {
  std::vector<Finding> findings;
  for (int64_t magic : {10030, 10010, 10020}) {
    Finding finding = castFinding();
    finding.op.magic = magic;
    finding.function = magic == 10010 ? "LEAF_1" : "LEAF_0";
    // Copies of a loop body read other tensors.
    finding.terms.front().tensor = magic;
    findings.push_back(finding);
  }
  Report report = reportOf(findings);
  ASSERT_EQ(report.findings.size(), 1u);
  const FindingGroup &group = report.findings.front();
  EXPECT_THAT(opsOf(group), ElementsAre(10020, 10030, 10010));
  EXPECT_EQ(group.first.op.magic, 10020);
  EXPECT_EQ(group.functions, 2u);
  EXPECT_EQ(report.summary.errors, 1u);
  EXPECT_EQ(report.summary.occurrences, 3u);
}

TEST(ReportTest, AFunctionIsOneOfItsDump) {
  Finding other = castFinding();
  other.dump = "other.json";
  EXPECT_EQ(reportOf({castFinding(), other}).findings[0].functions, 2u);
}

TEST(ReportTest, GroupsDifferInEveryFieldThatIsShown) {
  Finding base = castFinding();
  std::vector<Finding> others = {
      changed([](Finding &f) { f.rule = findRule("oversized-buffer"); }),
      changed([](Finding &f) { f.source.line = 89; }),
      changed([](Finding &f) { f.source.file = "other.py"; }),
      changed([](Finding &f) { f.space = MemorySpace::l1; }),
      changed([](Finding &f) { f.required += 32; }),
      changed([](Finding &f) { f.capacity += 32; }),
      changed([](Finding &f) { f.certainty = Certainty::Assumed; }),
      changed([](Finding &f) { f.severity = Severity::Warning; }),
      changed([](Finding &f) { f.op.name = "pypto.add"; })};
  for (const Finding &other : others)
    EXPECT_EQ(reportOf({base, other}).findings.size(), 2u);
  EXPECT_EQ(reportOf({base, base}).findings.size(), 1u);
}

TEST(ReportTest, WithoutALineTheShapesMustAgree) {
  Finding base = findingWithoutLine();
  Finding otherShape = base;
  otherShape.terms[0].shape = {48, 1024};
  Finding otherType = base;
  otherType.terms[0].dtype = DataType::bf16_;
  EXPECT_EQ(reportOf({base, base}).findings.size(), 1u);
  EXPECT_EQ(reportOf({base, otherShape}).findings.size(), 2u);
  EXPECT_EQ(reportOf({base, otherType}).findings.size(), 2u);
  // With a line, the line and the sum say it all.
  otherShape.source = base.source = {"model.py", 88};
  EXPECT_EQ(reportOf({base, otherShape}).findings.size(), 1u);
}

TEST(ReportTest, OrderDependsOnTheFindingsOnly) {
  std::vector<Finding> expected = {
      changed([](Finding &f) { f.source = {"a.py", 200}; }),
      changed([](Finding &f) { f.source = {"b.py", 9}; }),
      changed([](Finding &f) { f.source = {"b.py", 10}; }),
      changed([](Finding &f) {
        f.source = {"b.py", 11};
        f.required = 300000;
      }),
      changed([](Finding &f) { f.source = {"b.py", 11}; }),
      changed([](Finding &f) {
        f.source = {"b.py", 11};
        f.space = MemorySpace::l1;
        f.required = 600000;
      }),
      changed([](Finding &f) {
        f.source = {"b.py", 11};
        f.severity = Severity::Warning;
      }),
      changed([](Finding &f) {
        f.source = {};
        f.dump = "a.json";
      }),
      changed([](Finding &f) {
        f.source = {};
        f.dump = "b.json";
        f.op.name = "pypto.add";
      })};
  std::vector<size_t> order(expected.size());
  for (size_t i = 0; i < order.size(); ++i)
    order[i] = i;
  for (int round = 0; round < 50; ++round) {
    std::vector<Finding> findings;
    for (size_t i : order)
      findings.push_back(expected[i]);
    Report report = reportOf(findings);
    ASSERT_EQ(report.findings.size(), expected.size());
    for (size_t i = 0; i < expected.size(); ++i) {
      EXPECT_EQ(report.findings[i].first.source, expected[i].source);
      EXPECT_EQ(report.findings[i].first.required, expected[i].required);
      EXPECT_EQ(report.findings[i].first.space, expected[i].space);
      EXPECT_EQ(report.findings[i].first.severity, expected[i].severity);
      EXPECT_EQ(report.findings[i].first.dump, expected[i].dump);
    }
    std::next_permutation(order.begin(), order.end());
    std::rotate(order.begin(), order.begin() + 3, order.end());
  }
}

TEST(ReportTest, CountsBySeverity) {
  Finding warning = castFinding(), info = castFinding();
  warning.severity = Severity::Warning;
  info.severity = Severity::Info;
  Summary summary =
      reportOf({castFinding(), warning, info, info, castFinding()}).summary;
  EXPECT_EQ(summary.errors, 1u);
  EXPECT_EQ(summary.warnings, 1u);
  EXPECT_EQ(summary.infos, 1u);
  EXPECT_EQ(summary.occurrences, 5u);
  EXPECT_EQ(summary.checked.ops, 412u);
}

TEST(ReportTest, EmptyReport) {
  Report report = reportOf({});
  EXPECT_TRUE(report.findings.empty());
  EXPECT_EQ(report.summary.errors, 0u);
}

} // namespace
} // namespace ptolint
