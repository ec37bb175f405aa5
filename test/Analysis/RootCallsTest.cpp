#include "pto-lint/Analysis/RootCalls.h"

#include "llvm/ADT/ArrayRef.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

class RootCallsTest : public testing::Test {
protected:
  uint32_t call(llvm::ArrayRef<uint32_t> inputs, bool isHub = false) {
    uint32_t made = root.addTensor(1);
    RootCall &added = root.calls.emplace_back();
    added.inputs.assign(inputs.begin(), inputs.end());
    added.outputs = {made};
    added.isHub = isHub;
    return made;
  }
  std::vector<uint32_t> calls(size_t count,
                              llvm::ArrayRef<uint32_t> inputs = {}) {
    std::vector<uint32_t> made;
    for (size_t i = 0; i < count; ++i)
      made.push_back(call(inputs));
    return made;
  }

  RootCalls root;
};

TEST_F(RootCallsTest, FewCallsGetNoHub) {
  calls(2);
  EXPECT_EQ(countEncodedOps(root), 2u);
}

// The tiles of an elementwise op.
TEST_F(RootCallsTest, IndependentCallsGetAHubBeforeAndOneBehind) {
  calls(4);
  EXPECT_EQ(countEncodedOps(root), 6u);
}

// A matmul and the softmax of its rows.
TEST_F(RootCallsTest, CallsWithOneProducerGetAHubBehind) {
  calls(4, call({}));
  EXPECT_EQ(countEncodedOps(root), 6u);
}

TEST_F(RootCallsTest, ManySharedReadersGetAHub) {
  std::vector<uint32_t> made = calls(4);
  calls(4, made);
  // 16 edges would be 8: not worth it.
  EXPECT_EQ(countEncodedOps(root), 8u + 2);
  root = {};
  made = calls(5);
  calls(5, made);
  EXPECT_EQ(countEncodedOps(root), 10u + 2 + 1);
}

TEST_F(RootCallsTest, EdgesAroundACallDoNotCount) {
  // Every later call reads all earlier ones: a chain once the edges that
  // another path covers are gone.
  std::vector<uint32_t> made;
  for (int i = 0; i < 12; ++i)
    made.push_back(call(made));
  EXPECT_EQ(countEncodedOps(root), 12u);
}

TEST_F(RootCallsTest, NothingWaitsForAHubThatNobodyReads) {
  std::vector<uint32_t> made = calls(2);
  call(made[0], /*isHub=*/true);
  // The hub has neither producer nor reader now: three of each.
  EXPECT_EQ(countEncodedOps(root), 5u);
  root.raws.back().isOutcast = true;
  EXPECT_EQ(countEncodedOps(root), 3u);
}

} // namespace
