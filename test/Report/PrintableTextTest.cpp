//===- PrintableTextTest.cpp - Untrusted text on a terminal ---------------===//

#include "pto-lint/Report/PrintableText.h"

#include <gtest/gtest.h>

namespace ptolint {
namespace {

TEST(PrintableTextTest, KeepsWhatATerminalShows) {
  EXPECT_EQ(printableText("y = x + 1"), "y = x + 1");
  EXPECT_EQ(printableText("\ty"), "    y");
  EXPECT_EQ(printableText("单精度"), "单精度");
}

TEST(PrintableTextTest, ReplacesWhatATerminalActsOn) {
  EXPECT_EQ(printableText("\x1b[2J"), "\uFFFD[2J");
  EXPECT_EQ(printableText("a\nb\rc"), "a\uFFFDb\uFFFDc");
  EXPECT_EQ(printableText(std::string_view("\0", 1)), "\uFFFD");
  // C1 control and right-to-left override.
  EXPECT_EQ(printableText("\u009b1m"), "\uFFFD1m");
  EXPECT_EQ(printableText("\u202E"), "\uFFFD");
}

TEST(PrintableTextTest, ReplacesBrokenUtf8ByteByByte) {
  EXPECT_EQ(printableText("\xff"
                          "a"),
            "\uFFFD"
            "a");
  // Truncated, overlong and surrogate sequences.
  EXPECT_EQ(printableText("\xe5\x8d"), "\uFFFD\uFFFD");
  EXPECT_EQ(printableText("\xc0\xaf"), "\uFFFD\uFFFD");
  EXPECT_EQ(printableText("\xed\xa0\x80"), "\uFFFD\uFFFD\uFFFD");
}

TEST(PrintableTextTest, CutsByColumnsNotBytes) {
  EXPECT_EQ(cutToWidth("abcdef", 6), "abcdef");
  EXPECT_EQ(cutToWidth("abcdefg", 6), "abc...");
  // A wide character takes two columns and is not cut in half.
  EXPECT_EQ(displayWidth("单精度"), 6u);
  EXPECT_EQ(cutToWidth("单精度", 6), "单精度");
  EXPECT_EQ(cutToWidth("单精度a", 6), "单...");
  EXPECT_EQ(displayWidth("\uFFFD"), 1u);
}

} // namespace
} // namespace ptolint
