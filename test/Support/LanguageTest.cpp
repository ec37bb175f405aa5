//===- LanguageTest.cpp - The catalogue is complete -----------------------===//

#include "pto-lint/Support/Language.h"

#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include <algorithm>
#include <gtest/gtest.h>
#include <set>

namespace ptolint {
namespace {

/// Sets the language for the rest of a test.
class Speaking {
public:
  explicit Speaking(Language language) { setLanguage(language); }
  ~Speaking() { setLanguage(Language::English); }
  Speaking(const Speaking &) = delete;
  Speaking &operator=(const Speaking &) = delete;
};

/// The fields in braces of a template, without what is between them.
std::vector<std::string> fieldsOf(std::string_view text) {
  std::vector<std::string> fields;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '{')
      continue;
    if (text.substr(i, 2) == "{{") {
      ++i;
      continue;
    }
    size_t begin = i++;
    for (int depth = 1; depth != 0 && i < text.size(); ++i)
      depth += text[i] == '{' ? 1 : text[i] == '}' ? -1 : 0;
    fields.emplace_back(text.substr(begin, i - begin));
    --i;
  }
  return fields;
}

bool isNumbered(const std::vector<std::string> &fields) {
  return !fields.empty() && fields[0][1] >= '0' && fields[0][1] <= '9';
}

/// The numbers of the arguments; automatic ones count up.
std::set<size_t> argumentsOf(const std::vector<std::string> &fields) {
  std::set<size_t> numbers;
  for (size_t i = 0; i < fields.size(); ++i)
    numbers.insert(isNumbered(fields) ? std::stoul(fields[i].substr(1)) : i);
  return numbers;
}

TEST(LanguageTest, EachTextHasBothLanguagesWithTheSameArguments) {
  ASSERT_GT(allTexts().size(), 1000u);
  for (const TextPair &text : allTexts()) {
    EXPECT_FALSE(text.english.empty());
    EXPECT_FALSE(text.chinese.empty()) << text.english;
    std::vector<std::string> english = fieldsOf(text.english);
    std::vector<std::string> chinese = fieldsOf(text.chinese);
    if (isNumbered(chinese)) {
      EXPECT_EQ(argumentsOf(english), argumentsOf(chinese)) << text.english;
    } else {
      // In the same order, unless they have names.
      bool isAutomatic = std::ranges::any_of(english, [](auto &field) {
        return field[1] == '}' || field[1] == ':';
      });
      if (!isAutomatic) {
        std::ranges::sort(english);
        std::ranges::sort(chinese);
      }
      EXPECT_EQ(english, chinese) << text.english;
    }
  }
}

TEST(LanguageTest, NoTextIsThereTwice) {
  std::set<std::string_view> seen;
  for (const TextPair &text : allTexts())
    EXPECT_TRUE(seen.insert(text.english).second) << text.english;
}

TEST(LanguageTest, EnglishIsWhatStandsInTheCode) {
  EXPECT_EQ(say("the size of {} is not known", "%1"),
            "the size of %1 is not known");
  EXPECT_EQ(countOf(1, "tensor"), "1 tensor");
  EXPECT_EQ(countOf(2, "tensor"), "2 tensors");
}

TEST(LanguageTest, ChineseMayOrderItsArguments) {
  Speaking chinese(Language::Chinese);
  EXPECT_EQ(say("the size of {} is not known", "%1"), "%1 的大小未知");
  EXPECT_EQ(say("expected {} with the key '{}'", "kernel", "op"),
            "应为带键 'op' 的kernel");
  EXPECT_EQ(countOf(2, "tensor"), "2 个 tensor");
}

TEST(LanguageTest, MarkedShowsWhatIsNotFromTheCatalogue) {
  Speaking marked(Language::Marked);
  EXPECT_EQ(say("tensor {}", "x"), "ｔｅｎｓｏｒ x");
  EXPECT_EQ(tr("no text of pto-lint"), "no text of pto-lint");
}

TEST(LanguageTest, ALanguageHasAName) {
  EXPECT_EQ(parseLanguage("en"), Language::English);
  EXPECT_EQ(parseLanguage("zh"), Language::Chinese);
  EXPECT_EQ(parseLanguage("zh_CN"), std::nullopt);
}

} // namespace
} // namespace ptolint
