#include "pto-lint/Rules/RuleCatalog.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace ptolint;
using testing::IsNull;
using testing::NotNull;

namespace {

TEST(RuleCatalog, FindsEveryRuleById) {
  for (const RuleInfo &rule : allRules())
    EXPECT_EQ(findRule(rule.id), &rule) << rule.id;
}

TEST(RuleCatalog, FindsNothingElse) {
  // Before the first, between two, a prefix, another case, after the last.
  for (const char *id :
       {"", "a", "oversized", "oversized-c", "OVERSIZED-OP", "zz"})
    EXPECT_THAT(findRule(id), IsNull()) << id;
}

TEST(RuleCatalog, HoldsTheTextsOfTheRecord) {
  const RuleInfo *rule = findRule("oversized-op");
  ASSERT_THAT(rule, NotNull());
  EXPECT_EQ(rule->code, "F40005");
  EXPECT_EQ(rule->severity, Severity::Error);
  EXPECT_THAT(rule->summary, testing::StartsWith("The inputs and outputs"));
  EXPECT_THAT(rule->message, testing::HasSubstr("{required} bytes of {space}"));
  EXPECT_THAT(rule->compilerText,
              testing::StartsWith("OP {opcode}[{opmagic}]"));
  // The line breaks that a [{…}] block begins and ends with are not text.
  EXPECT_THAT(rule->why, testing::StartsWith("While an op runs"));
  EXPECT_THAT(rule->why, testing::EndsWith("count once."));
}

TEST(RuleCatalog, TellsAdviceFromErrors) {
  ASSERT_THAT(findRule("crowded-l1"), NotNull());
  EXPECT_TRUE(findRule("crowded-l1")->isAdvisory());
  EXPECT_FALSE(findRule("oversized-op")->isAdvisory());
  // The compiler has nothing to print.
  for (const RuleInfo &rule : allRules())
    EXPECT_TRUE(!rule.isAdvisory() || rule.code.empty()) << rule.id;
}

TEST(RuleCatalog, NamesSeverities) {
  EXPECT_EQ(severityName(Severity::Error), "error");
  EXPECT_EQ(severityName(Severity::Warning), "warning");
  EXPECT_EQ(severityName(Severity::Info), "info");
}

TEST(RuleCatalog, NamesCertainties) {
  EXPECT_EQ(certaintyName(Certainty::Proved), "proved");
  EXPECT_EQ(certaintyName(Certainty::Assumed), "assumed");
  EXPECT_EQ(certaintyName(Certainty::Undecided), "undecided");
}

} // namespace
