//===- SpellingTest.cpp - Nearest name to a misspelt one ------------------===//

#include "pto-lint/Tools/Spelling.h"

#include <gtest/gtest.h>
#include <vector>

namespace ptolint {
namespace {

std::optional<std::string_view> nearest(std::string_view text) {
  std::vector<std::string_view> names{"text", "test", "json", "950"};
  return nearestName(text, names);
}

TEST(SpellingTest, FewestEditsAndTheFirstOfEquals) {
  EXPECT_EQ(nearest("jsno"), "json");
  EXPECT_EQ(nearest("jsom"), "json");
  EXPECT_EQ(nearest("JSON"), "json");
  EXPECT_EQ(nearest("te_t"), "text");
  EXPECT_EQ(nearest("95"), "950");
}

TEST(SpellingTest, NothingThatLooksAlike) {
  EXPECT_EQ(nearest(""), std::nullopt);
  EXPECT_EQ(nearest("xml"), std::nullopt);
  EXPECT_EQ(nearestName("text", {}), std::nullopt);
}

} // namespace
} // namespace ptolint
