//===- PatchDiffTest.cpp - Changes of a text as a unified diff ------------===//

#include "pto-lint/Report/PatchDiff.h"

#include <gtest/gtest.h>

namespace ptolint {
namespace {

const std::string ten = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n";

TEST(PatchDiffTest, NothingChanges) {
  EXPECT_EQ(patchDiff("k", ten, {}), "");
  EXPECT_EQ(patchDiff("k", ten, {{0, 1, "1"}}), "");
}

TEST(PatchDiffTest, HasThreeLinesOfContext) {
  EXPECT_EQ(patchDiff("/d/k", ten, {{8, 1, "five"}}),
            "--- a/d/k\n+++ b/d/k\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n"
            " 7\n 8\n");
}

TEST(PatchDiffTest, AtBothEnds) {
  EXPECT_EQ(
      patchDiff("k", "a\nb", {{0, 1, "x"}, {3, 0, "y"}}),
      "--- a/k\n+++ b/k\n@@ -1,2 +1,2 @@\n-a\n+x\n-b\n\\ No newline at end "
      "of file\n+by\n\\ No newline at end of file\n");
}

TEST(PatchDiffTest, InsertedLinesShiftTheNextHunk) {
  EXPECT_EQ(patchDiff("k", ten, {{0, 0, "0\n"}, {24, 2, "twelve"}}),
            "--- a/k\n+++ b/k\n@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n"
            "@@ -9,4 +10,4 @@\n 9\n 10\n 11\n-12\n+twelve\n");
}

TEST(PatchDiffTest, TwoPatchesOfOneLineAreOneChange) {
  EXPECT_EQ(patchDiff("k", "[1, 2]\n", {{1, 1, "3"}, {4, 1, "4"}}),
            "--- a/k\n+++ b/k\n@@ -1,1 +1,1 @@\n-[1, 2]\n+[3, 4]\n");
}

TEST(PatchDiffTest, LinesThatStayAreLeftOut) {
  EXPECT_EQ(patchDiff("k", ten, {{0, 12, "1\n2\nx\n4\n5\n6\n"}}),
            "--- a/k\n+++ b/k\n@@ -1,6 +1,6 @@\n 1\n 2\n-3\n+x\n 4\n 5\n 6\n");
}

} // namespace
} // namespace ptolint
