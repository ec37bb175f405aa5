//===- LineMapTest.cpp ----------------------------------------------------===//

#include "../../../lib/Tools/Lsp/LineMap.h"

#include <gmock/gmock.h>

using ptolint::lsp::LineMap;
using testing::ElementsAre;

namespace {

/// The lines of `after` for lines 1 to `count` of `before`.
std::vector<uint64_t> map(std::string_view before, std::string_view after,
                          uint64_t count) {
  LineMap lines(before, after);
  std::vector<uint64_t> result;
  for (uint64_t line = 1; line <= count; ++line)
    result.push_back(lines.lineOf(line));
  return result;
}

TEST(LineMap, FollowsLinesThatMove) {
  EXPECT_THAT(map("a\nb\nc", "a\nb\nc", 3), ElementsAre(1, 2, 3));
  EXPECT_THAT(map("a\nb\nc", "new\na\nb\nc", 3), ElementsAre(2, 3, 4));
  EXPECT_THAT(map("a\nb\nc", "a\nnew\nnew\nb\nc", 3), ElementsAre(1, 4, 5));
  EXPECT_THAT(map("a\nb\nc", "a\nc", 3), ElementsAre(1, 0, 2));
}

TEST(LineMap, KeepsAnEditedLine) {
  EXPECT_THAT(map("a\nb\nc", "a\nB\nc", 3), ElementsAre(1, 2, 3));
  // In the middle of other edits as well.
  EXPECT_THAT(map("a\nb\nc\nd\ne", "new\na\nB\nc\nnew\nd\nE", 5),
              ElementsAre(2, 3, 4, 6, 7));
}

TEST(LineMap, LosesWhatIsGone) {
  EXPECT_THAT(map("a\nb\nc", "", 3), ElementsAre(0, 0, 0));
  EXPECT_THAT(map("a\nb\nc", "x\ny\nz\nw", 3), ElementsAre(0, 0, 0));
  EXPECT_EQ(LineMap("a", "a").lineOf(0), 0u);
  EXPECT_EQ(LineMap("a", "a").lineOf(2), 0u);
}

TEST(LineMap, TakesTheMostLinesThatKeepTheirOrder) {
  EXPECT_THAT(map("x\na\nb\nc\ny", "y\nb\nc\na\nx", 5),
              ElementsAre(0, 0, 2, 3, 0));
  // Lines that are there more than once go with those beside them.
  EXPECT_THAT(map("s\n\n\nt", "0\ns\n\n\n\nt\n1", 4), ElementsAre(2, 3, 4, 6));
}

} // namespace
