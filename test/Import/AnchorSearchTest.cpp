#include "../../lib/Import/AnchorSearch.h"

#include <gtest/gtest.h>
#include <random>
#include <string>

using namespace ptolint;

namespace {

constexpr std::string_view words[] = {"abcab", "bcabx", "cccccc", "xabcaab"};

/// What a search for one word after the other finds first.
std::optional<size_t> firstOf(std::string_view text, size_t from) {
  size_t first = text.npos;
  for (std::string_view word : words)
    first = std::min(first, text.find(word, from));
  return first == text.npos ? std::nullopt : std::optional(first);
}

TEST(AnchorSearch, FindsWhatFindFinds) {
  AnchorSearch search(words);
  std::mt19937 random(1);
  for (unsigned round = 0; round < 2000; ++round) {
    std::string text(random() % 200, '\0');
    for (char &c : text)
      c = "abcx"[random() % 4];
    size_t from = 0;
    for (;;) {
      std::optional<AnchorSearch::Hit> hit = search.find(text, from);
      ASSERT_EQ(hit ? std::optional(hit->at) : std::nullopt,
                firstOf(text, from))
          << text << " from " << from;
      if (!hit)
        break;
      EXPECT_EQ(text.substr(hit->at, words[hit->anchor].size()),
                words[hit->anchor]);
      from = hit->at + 1;
    }
  }
}

TEST(AnchorSearch, ShortTexts) {
  AnchorSearch search(words);
  EXPECT_FALSE(search.find("", 0));
  EXPECT_FALSE(search.find("abca", 0));
  EXPECT_FALSE(search.find("abcab", 1));
  EXPECT_FALSE(search.find("abcab", 9));
  EXPECT_TRUE(search.find("abcab", 0));
}

} // namespace
