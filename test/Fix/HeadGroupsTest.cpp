//===- HeadGroupsTest.cpp -------------------------------------------------===//

#include <gmock/gmock.h>

#include "FixFixture.h"

using namespace ptolint;
using testing::HasSubstr;

namespace {

using HeadGroupsTest = test::FixFixture;

/// A batch matmul over `heads` heads, and a cast of its result.
std::string kernelOf(int64_t heads, const std::string &tile,
                     const std::string &lastOp) {
  std::string count = std::to_string(heads);
  return R"({"inputs": [{"name": "q", "shape": [)" + count +
         R"(, 2, 512], "dtype": "BF16"}, {"name": "w", "shape": [)" + count +
         R"(, 512, 512], "dtype": "BF16"}],
    "ops": [{"op": "batch_matmul", "in": ["q", "w"], "out": "r", "dtype": "FP32"},
            )" +
         lastOp + R"(],
    "outputs": [{"name": "out", "from": "y", "shape": [)" +
         count + R"(, 2, 512], "dtype": "BF16"}],
    "cube_tile": [[16, 16], [128, 128], [128, 128]], "vec_tile": )" +
         tile + "}";
}

constexpr const char *castOp =
    R"({"op": "cast", "in": ["r"], "out": "y", "dtype": "BF16"})";

/// The repair by a loop, if there is one.
const Fix *loopIn(const FixResult &result) {
  for (const Fix &fix : result.fixes)
    if (fix.edits.front().text.starts_with("do the heads in a loop"))
      return &fix;
  return nullptr;
}

// 2 x 512 FP32 are 4096 bytes per head, so 48 heads fit UB; of those 32 divide
// 128.
TEST_F(HeadGroupsTest, CountsTheGroups) {
  FixResult result = fixesOf(kernelOf(128, "[128, 2, 512]", castOp));
  expectGood(result, Release::v9_2);
  const Fix *loop = loopIn(result);
  ASSERT_NE(loop, nullptr);
  EXPECT_EQ(loop->edits.front().text, "do the heads in a loop of 4 groups");
  EXPECT_TRUE(loop->isSafe);
  EXPECT_THAT(loop->kernel, HasSubstr(R"("loop":{"count":4})"));
  EXPECT_THAT(loop->kernel, HasSubstr(R"("shape":[32,2,512])"));
}

TEST_F(HeadGroupsTest, TakesADivisorThatIsNoMultipleOf16) {
  const FixResult result = fixesOf(kernelOf(98, "[98, 2, 512]", castOp));
  const Fix *loop = loopIn(result);
  ASSERT_NE(loop, nullptr);
  EXPECT_THAT(loop->kernel, HasSubstr(R"("loop":{"count":7})"));
}

TEST_F(HeadGroupsTest, LeavesHeadsTogetherThatMix) {
  FixResult result = fixesOf(kernelOf(
      128, "[128, 2, 512]",
      R"({"op": "sum", "in": ["r"], "out": "s", "axis": 0, "keepdim": true},
         {"op": "add", "in": ["r", "s"], "out": "y"})"));
  EXPECT_EQ(loopIn(result), nullptr);
}

} // namespace
