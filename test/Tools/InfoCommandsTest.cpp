//===- InfoCommandsTest.cpp - Calls that check nothing --------------------===//

#include "pto-lint/Tools/InfoCommands.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

namespace ptolint {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

std::string run(Action action, std::string explain = "") {
  Options options;
  options.action = action;
  options.explain = std::move(explain);
  std::ostringstream out;
  runInfoCommand(options, out);
  return out.str();
}

TEST(InfoCommandsTest, Version) {
  EXPECT_EQ(run(Action::Version),
            "pto-lint " + std::string(toolVersion()) + "\n");
  EXPECT_THAT(std::string(toolVersion()),
              testing::MatchesRegex("[0-9]+\\.[0-9]+\\.[0-9]+"));
}

TEST(InfoCommandsTest, ExplainPrintsTheWholeRecord) {
  for (const RuleInfo &rule : allRules()) {
    std::string text = run(Action::Explain, std::string(rule.id));
    for (std::string_view part :
         {rule.id, rule.code, rule.summary, rule.why, rule.example, rule.fix})
      EXPECT_THAT(text, HasSubstr(std::string(part)));
  }
}

TEST(InfoCommandsTest, ExplainOfACodePrintsAllItsRules) {
  std::string text = run(Action::Explain, "F40005");
  EXPECT_THAT(text, StartsWith("error: oversized-buffer (the compiler says "
                               "F40005)\n"));
  EXPECT_THAT(text, HasSubstr("\n\nerror: oversized-op (the compiler says"));
}

TEST(InfoCommandsTest, ExplainKnowsTheCodesOfBothReleases) {
  for (const char *code : {"F0000C", "FC4001"})
    EXPECT_THAT(run(Action::Explain, code),
                HasSubstr("error: misaligned-cube-tile (the compiler says "
                          "F0000C, in release 0.2 FC4001)\n"));
}

TEST(InfoCommandsTest, ListRulesNamesEachOnce) {
  std::string text = run(Action::ListRules);
  for (const RuleInfo &rule : allRules())
    EXPECT_THAT(text, HasSubstr(std::string(rule.summary) + "\n"));
}

TEST(InfoCommandsTest, ListTargetsGivesEveryNumberWithItsSource) {
  std::string text = run(Action::ListTargets);
  EXPECT_THAT(text, StartsWith("a2a3 (Atlas A2/A3), default\n"
                               "  UB "));
  EXPECT_THAT(text, HasSubstr("196608 bytes  A2A3.ini ub_size\n"));
  for (const Target &target : allTargets())
    EXPECT_THAT(text, HasSubstr(std::string(target.getName()) + " ("));
}

} // namespace
} // namespace ptolint
