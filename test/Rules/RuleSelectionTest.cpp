//===- RuleSelectionTest.cpp - Which rules a run reports ------------------===//

#include "pto-lint/Rules/RuleSelection.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string_view> named(std::string_view pattern) {
  std::vector<std::string_view> ids;
  for (size_t rule : rulesNamedBy(pattern))
    ids.push_back(allRules()[rule].id);
  return ids;
}

Finding findingOf(std::string_view rule) {
  Finding finding;
  finding.rule = findRule(rule);
  finding.severity = finding.rule->severity;
  return finding;
}

TEST(RuleSelectionTest, PatternsNameRules) {
  EXPECT_THAT(named("oversized-op"), ElementsAre("oversized-op"));
  EXPECT_THAT(named("F40005"), ElementsAre("oversized-buffer", "oversized-op"));
  EXPECT_THAT(named("FC4001"), Contains("misaligned-cube-tile"));
  EXPECT_THAT(named("*-cube-tile"),
              ElementsAre("indivisible-cube-tile", "misaligned-cube-tile",
                          "non-positive-cube-tile"));
  EXPECT_EQ(named("all").size(), allRules().size());
  EXPECT_EQ(named("error").size() + named("advisory").size(),
            allRules().size());
  EXPECT_THAT(named("plan"), Contains("plan-overlap"));
}

TEST(RuleSelectionTest, WhatNamesNothing) {
  EXPECT_THAT(named(""), IsEmpty());
  EXPECT_THAT(named("oversized"), IsEmpty());
  EXPECT_THAT(named("[broken"), IsEmpty());
  EXPECT_THAT(named("F4"), IsEmpty());
}

TEST(RuleSelectionTest, IgnoringBeatsSelecting) {
  RuleSelection selection;
  EXPECT_TRUE(selection.reports(*findRule("oversized-op")));
  selection.ignore(rulesNamedBy("oversized-op"));
  selection.select(rulesNamedBy("F40005"));
  EXPECT_FALSE(selection.reports(*findRule("oversized-op")));
  EXPECT_TRUE(selection.reports(*findRule("oversized-buffer")));
  EXPECT_FALSE(selection.reports(*findRule("spill-dead-loop")));
}

TEST(RuleSelectionTest, FindingsAreDroppedAndRated) {
  RuleSelection selection;
  selection.ignore(rulesNamedBy("plan"));
  selection.setSeverity(rulesNamedBy("late-free"), Severity::Error);
  std::vector<Finding> findings = {findingOf("plan-overlap"),
                                   findingOf("late-free"),
                                   findingOf("oversized-op")};
  selection.apply(findings);
  ASSERT_EQ(findings.size(), 2U);
  EXPECT_EQ(findings[0].rule->id, "late-free");
  EXPECT_EQ(findings[0].severity, Severity::Error);
  EXPECT_EQ(findings[1].severity, Severity::Error);
}

} // namespace
} // namespace ptolint
