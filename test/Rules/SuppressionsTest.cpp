//===- SuppressionsTest.cpp - Comments that disable rules -----------------===//

#include "pto-lint/Rules/Suppressions.h"

#include "pto-lint/Rules/RuleCatalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Finding findingAt(unsigned line, std::string_view rule = "oversized-op") {
  Finding finding;
  finding.rule = findRule(rule);
  finding.source = {"k.py", line};
  return finding;
}

/// The lines of what is hidden and of the comments that hide nothing.
struct Outcome {
  std::vector<unsigned> hidden, unused;
};

Outcome apply(std::string_view text, std::vector<Finding> findings,
              const RuleSelection &reported = RuleSelection()) {
  applySuppressions(
      {"k.py"}, reported, [&](const std::string &) { return text; }, findings);
  Outcome outcome;
  for (const Finding &finding : findings) {
    if (finding.suppression)
      outcome.hidden.push_back(finding.source.line);
    if (finding.rule->id == "unused-suppression")
      outcome.unused.push_back(finding.source.line);
  }
  return outcome;
}

TEST(SuppressionsTest, ReadsComments) {
  std::optional<SuppressionComment> comment =
      readSuppression("x = f(y)  # pto-lint: disable=a, b-* --  why not");
  ASSERT_TRUE(comment);
  EXPECT_THAT(comment->rules, ElementsAre("a", "b-*"));
  EXPECT_EQ(comment->reason, "why not");
  EXPECT_FALSE(comment->isAlone);
  EXPECT_FALSE(comment->isForFile);

  comment = readSuppression("  // pto-lint: disable-file=F40005");
  ASSERT_TRUE(comment);
  EXPECT_THAT(comment->rules, ElementsAre("F40005"));
  EXPECT_TRUE(comment->isAlone);
  EXPECT_TRUE(comment->isForFile);
}

TEST(SuppressionsTest, WhatIsNoComment) {
  EXPECT_FALSE(readSuppression(""));
  EXPECT_FALSE(readSuppression("pto-lint: disable=a"));
  EXPECT_FALSE(readSuppression("print('pto-lint: disable=a')"));
  EXPECT_FALSE(readSuppression("# pto-lint disable=a"));
}

TEST(SuppressionsTest, WhatCannotBeUnderstoodNamesNoRule) {
  for (const char *line : {"# pto-lint:", "# pto-lint: off",
                           "# pto-lint: disable=", "# pto-lint: disable=,"}) {
    std::optional<SuppressionComment> comment = readSuppression(line);
    ASSERT_TRUE(comment) << line;
    EXPECT_THAT(comment->rules, IsEmpty()) << line;
  }
}

TEST(SuppressionsTest, BehindCodeForItsLineAloneForTheNextWithCode) {
  Outcome outcome = apply("a  # pto-lint: disable=oversized-op\n"
                          "# pto-lint: disable=F40005\n"
                          "\n"
                          "# another comment\n"
                          "b\n"
                          "c\n",
                          {findingAt(1), findingAt(5), findingAt(6)});
  EXPECT_THAT(outcome.hidden, ElementsAre(1, 5));
  EXPECT_THAT(outcome.unused, IsEmpty());
}

TEST(SuppressionsTest, OtherRulesAreNotHidden) {
  Outcome outcome = apply("a  # pto-lint: disable=late-free,oversized-op\n",
                          {findingAt(1), findingAt(1, "oversized-buffer")});
  EXPECT_THAT(outcome.hidden, ElementsAre(1));
  EXPECT_THAT(outcome.unused, ElementsAre(1));
}

TEST(SuppressionsTest, ACommentAtTheEndHidesNothing) {
  EXPECT_THAT(apply("a\n# pto-lint: disable=all", {findingAt(1)}).unused,
              ElementsAre(2));
}

TEST(SuppressionsTest, OnTheFile) {
  Outcome outcome = apply("a\nb # pto-lint: disable-file=error\n",
                          {findingAt(1), findingAt(2)});
  EXPECT_THAT(outcome.hidden, ElementsAre(1, 2));
  EXPECT_THAT(outcome.unused, IsEmpty());
}

TEST(SuppressionsTest, WhatIsNotReportedIsNotMissed) {
  RuleSelection reported;
  reported.ignore(rulesNamedBy("late-free"));
  EXPECT_THAT(apply("a # pto-lint: disable=late-free\n", {}, reported).unused,
              IsEmpty());
  EXPECT_THAT(apply("a # pto-lint: disable=nonsense\n", {}, reported).unused,
              ElementsAre(1));
}

TEST(SuppressionsTest, OtherFilesAndUnknownLinesStay) {
  Finding elsewhere = findingAt(1);
  elsewhere.source.file = "other.py";
  Finding unknown = findingAt(0);
  EXPECT_THAT(
      apply("a # pto-lint: disable-file=all\n", {elsewhere, unknown}).hidden,
      IsEmpty());
}

} // namespace
} // namespace ptolint
