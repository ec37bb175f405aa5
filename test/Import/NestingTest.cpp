#include "pto-lint/Import/Nesting.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

std::string repeat(std::string_view text, size_t times) {
  std::string result;
  for (size_t i = 0; i < times; ++i)
    result += text;
  return result;
}

TEST(Nesting, OfJsonCountsOpenBrackets) {
  EXPECT_FALSE(findDeepJson(repeat("[", maxJsonDepth)));
  EXPECT_EQ(findDeepJson(repeat("[", maxJsonDepth + 1)), maxJsonDepth);
  EXPECT_FALSE(findDeepJson(repeat("[]", 10000)));
  EXPECT_FALSE(findDeepJson("\"" + repeat("[\\\"", 10000) + "\""));
}

TEST(Nesting, OfTextCountsWhatTheParserRecursesFor) {
  EXPECT_FALSE(findTextObstacle(repeat("{", maxTextDepth)));
  EXPECT_EQ(findTextObstacle(repeat("{", maxTextDepth + 1))->offset,
            maxTextDepth);
  EXPECT_TRUE(findTextObstacle(repeat("- ", maxTextDepth + 1)));
  EXPECT_FALSE(findTextObstacle(repeat("() -> () ", 10000)));
  EXPECT_FALSE(findTextObstacle("\"" + repeat("<", 10000) + "\""));
  EXPECT_FALSE(findTextObstacle(repeat("// if (a < b\n", 10000)));
}

TEST(Nesting, OfTextLimitsWords) {
  EXPECT_FALSE(findTextObstacle(repeat("4x", maxTextWord / 2)));
  EXPECT_TRUE(findTextObstacle(repeat("4x", maxTextWord)));
}

TEST(Nesting, AnAliasCountsAsWhatItStandsFor) {
  std::string chain = "#a0 = 1\n", bomb = chain;
  for (size_t i = 0; i < maxTextDepth + 1; ++i) {
    std::string last = "#a" + std::to_string(i);
    std::string next = "#a" + std::to_string(i + 1) + " =\n// the next\n";
    chain += next + "[" + last + "]\n";
    bomb += next + "[" + last + ", " + last + "]\n";
  }
  EXPECT_EQ(findTextObstacle(chain)->message,
            "too many brackets within each other to be parsed");
  EXPECT_EQ(findTextObstacle(bomb)->message,
            "aliases make the text too long to be parsed");
}

TEST(Nesting, AnAliasEndsWithItsAttribute) {
  // What follows the last alias is no part of it: that would double each time.
  std::string text = "#a = loc(\"a.py\":1:2)\n#b = array<i64: 1,\n2>\n";
  for (size_t i = 0; i < 10000; ++i)
    text += "op @f {x = #b} loc(#a)\n";
  EXPECT_FALSE(findTextObstacle(text));
}

} // namespace
