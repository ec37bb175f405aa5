//===- TextDocumentTest.cpp -----------------------------------------------===//

#include "../../../lib/Tools/Lsp/TextDocument.h"

#include <gtest/gtest.h>
#include <random>

using namespace ptolint;
using namespace ptolint::lsp;
using llvm::lsp::Position;
using llvm::lsp::Range;

namespace {

/// a, é of two bytes, a smiley of four bytes and two units of UTF-16, b.
constexpr const char *mixed = "a\xC3\xA9\xF0\x9F\x98\x80"
                              "b\nsecond\r\nthird\rlast";

TEST(TextDocument, CountsUnitsOfUtf16) {
  TextDocument document(mixed, PositionEncoding::Utf16);
  EXPECT_EQ(document.offsetOf({0, 1}), 1u);
  EXPECT_EQ(document.offsetOf({0, 2}), 3u);
  EXPECT_EQ(document.offsetOf({0, 4}), 7u);
  EXPECT_EQ(document.positionOf(7), Position(0, 4));
  // Within the smiley.
  EXPECT_EQ(document.offsetOf({0, 3}), 3u);
}

TEST(TextDocument, CountsBytesOfUtf8) {
  TextDocument document(mixed, PositionEncoding::Utf8);
  EXPECT_EQ(document.offsetOf({0, 3}), 3u);
  EXPECT_EQ(document.offsetOf({0, 7}), 7u);
  EXPECT_EQ(document.positionOf(7), Position(0, 7));
  EXPECT_EQ(document.offsetOf({0, 5}), 3u) << "within the smiley";
}

TEST(TextDocument, EndsLinesInThreeWays) {
  TextDocument document(mixed, PositionEncoding::Utf8);
  std::string_view text = mixed;
  EXPECT_EQ(document.offsetOf({1, 0}), text.find("second"));
  EXPECT_EQ(document.offsetOf({2, 0}), text.find("third"));
  EXPECT_EQ(document.offsetOf({3, 0}), text.find("last"));
  EXPECT_EQ(document.positionOf(text.find("last") + 1), Position(3, 1));
  // The end of a line comes before its break.
  EXPECT_EQ(document.offsetOf({1, 99}), text.find("\r\n"));
}

TEST(TextDocument, KeepsPlacesWithinTheText) {
  TextDocument document("ab\n", PositionEncoding::Utf16);
  EXPECT_EQ(document.offsetOf({-1, 5}), 0u);
  EXPECT_EQ(document.offsetOf({0, -5}), 0u);
  EXPECT_EQ(document.offsetOf({1, 0}), 3u);
  EXPECT_EQ(document.offsetOf({7, 7}), 3u);
  EXPECT_EQ(document.positionOf(99), Position(1, 0));
  EXPECT_EQ(document.placeOf({{0, 2}, {0, 1}}).offset, 1u) << "turned around";
}

TEST(TextDocument, Changes) {
  TextDocument document("one\ntwo\nthree", PositionEncoding::Utf8);
  document.replace(Range{{0, 3}, {1, 0}}, " ");
  EXPECT_EQ(document.getText(), "one two\nthree");
  document.replace(Range{{1, 5}, {1, 5}}, "\nfour");
  EXPECT_EQ(document.getText(), "one two\nthree\nfour");
  EXPECT_EQ(document.offsetOf({2, 0}), 14u);
  document.replace(std::nullopt, "new");
  EXPECT_EQ(document.getText(), "new");
}

TEST(TextDocument, PositionsAndOffsetsAreInverse) {
  std::mt19937 random(7);
  const char *pieces[] = {"a",    "\n",       "\r",
                          "\r\n", "\xC3\xA9", "\xF0\x9F\x98\x80"};
  for (int round = 0; round < 50; ++round) {
    std::string text;
    std::vector<uint64_t> borders;
    for (int i = 0; i < 40; ++i) {
      borders.push_back(text.size());
      text += pieces[random() % std::size(pieces)];
    }
    for (PositionEncoding encoding :
         {PositionEncoding::Utf8, PositionEncoding::Utf16}) {
      TextDocument document(text, encoding);
      for (uint64_t border : borders) {
        // Between CR and LF there is no place that a position names.
        if (border > 0 && text[border - 1] == '\r' && text[border] == '\n')
          continue;
        EXPECT_EQ(document.offsetOf(document.positionOf(border)), border);
      }
    }
  }
}

TEST(SourceLines, FindsCodeAndLines) {
  std::string_view text = "first\n  code here \r\n\nlast";
  SourceLines lines(text);
  EXPECT_EQ(lines.count(), 4u);
  TextPlace code = lines.codeOf(2);
  EXPECT_EQ(text.substr(code.offset, code.size), "code here");
  EXPECT_EQ(lines.codeOf(3).size, 0u);
  EXPECT_EQ(lines.codeOf(9).offset, text.size());
  EXPECT_EQ(lines.codeOf(0).offset, text.size());
  EXPECT_EQ(lines.lineOf(0), 1u);
  EXPECT_EQ(lines.lineOf(5), 1u);
  EXPECT_EQ(lines.lineOf(6), 2u);
  EXPECT_EQ(lines.lineOf(text.size()), 4u);
}

TEST(WordAt, TakesAWordOrOneCharacter) {
  std::string_view text = "%x = pypto.cast(\xC3\xA9)";
  auto word = [&](uint64_t at) {
    TextPlace place = wordAt(text, at);
    return text.substr(place.offset, place.size);
  };
  EXPECT_EQ(word(0), "%x");
  EXPECT_EQ(word(5), "pypto.cast");
  EXPECT_EQ(word(15), "(");
  EXPECT_EQ(word(16), "\xC3\xA9");
  EXPECT_EQ(word(99), ")");
  EXPECT_EQ(wordAt("", 3).size, 0u);
}

} // namespace
