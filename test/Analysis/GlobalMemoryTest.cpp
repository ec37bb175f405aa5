#include "pto-lint/Analysis/GlobalMemory.h"

#include "llvm/ADT/ArrayRef.h"

#include <gtest/gtest.h>
#include <limits>

using namespace ptolint;

namespace {

constexpr uint64_t kib = 1024;

/// A root function that is written call by call.
class GlobalMemoryTest : public testing::Test {
protected:
  uint32_t incast() {
    uint32_t tensor = root.addTensor(kib);
    root.raws.back().isIncast = true;
    return tensor;
  }
  uint32_t outcast() {
    uint32_t tensor = root.addTensor(kib);
    root.raws.back().isOutcast = true;
    return tensor;
  }
  void call(llvm::ArrayRef<uint32_t> inputs, llvm::ArrayRef<uint32_t> outputs) {
    RootCall &made = root.calls.emplace_back();
    made.inputs.assign(inputs.begin(), inputs.end());
    made.outputs.assign(outputs.begin(), outputs.end());
  }
  /// Adds a call that reads `inputs` and makes a tensor of so many bytes.
  uint32_t leaf(llvm::ArrayRef<uint32_t> inputs, uint64_t bytes) {
    uint32_t tensor = root.addTensor(bytes);
    call(inputs, tensor);
    return tensor;
  }
  uint64_t packed() {
    auto memory = packGlobalMemory(root);
    EXPECT_TRUE(memory);
    return memory ? memory->bytes : 0;
  }
  uint64_t startOf(uint32_t tensor) {
    auto memory = packGlobalMemory(root);
    EXPECT_TRUE(memory && memory->tensors[tensor]);
    return memory->tensors[tensor]->start;
  }

  RootCalls root;
};

TEST_F(GlobalMemoryTest, EdgesOfTheFunctionTakeNothing) {
  call(incast(), outcast());
  EXPECT_EQ(packed(), 0u);
  EXPECT_FALSE(packGlobalMemory(root)->tensors[0]);
}

TEST_F(GlobalMemoryTest, SizesAreAligned) {
  call(leaf(incast(), 513), outcast());
  EXPECT_EQ(packed(), 1024u);
}

TEST_F(GlobalMemoryTest, AChainNeedsTwoPlaces) {
  uint32_t a = leaf(incast(), kib), b = leaf(a, kib), c = leaf(b, kib),
           d = leaf(c, kib);
  call(d, outcast());
  EXPECT_EQ(packed(), 2 * kib);
  // The reader of `a` makes `b`, so `b` is beside it and `c` in its place.
  EXPECT_EQ(startOf(a), 0u);
  EXPECT_EQ(startOf(b), kib);
  EXPECT_EQ(startOf(c), 0u);
  EXPECT_EQ(startOf(d), kib);
}

TEST_F(GlobalMemoryTest, WhatIsStillReadIsNotOverwritten) {
  uint32_t a = leaf(incast(), kib), b = leaf(a, kib), c = leaf(b, kib);
  call({a, c}, outcast());
  EXPECT_EQ(packed(), 3 * kib);
}

TEST_F(GlobalMemoryTest, IndependentTensorsDoNotShare) {
  uint32_t a = leaf(incast(), kib);
  call(a, outcast());
  call(leaf(incast(), kib), outcast());
  EXPECT_EQ(packed(), 2 * kib);
}

TEST_F(GlobalMemoryTest, AllReadersMustBeDone) {
  uint32_t a = leaf(incast(), kib);
  uint32_t b = leaf(a, kib);
  // A second reader of `a` that nothing waits for.
  call(a, outcast());
  uint32_t c = leaf(b, kib);
  call(c, outcast());
  EXPECT_EQ(packed(), 3 * kib);
}

TEST_F(GlobalMemoryTest, APlaceGrowsUpToEightfold) {
  uint32_t a = leaf(incast(), kib), b = leaf(a, kib);
  uint32_t c = leaf(b, 8 * kib + 7);
  call(c, outcast());
  EXPECT_EQ(packed(), 8 * kib + 512 + kib);
  root.raws[root.tensors[c]].bytes = 8 * kib + 8;
  EXPECT_EQ(packed(), 8 * kib + 512 + 2 * kib);
}

TEST_F(GlobalMemoryTest, WhatAPlaceHeldLastCounts) {
  // 8 KiB, then 1 KiB, then 16 KiB: the last finds a place of 1 KiB.
  uint32_t a = leaf(incast(), 8 * kib), b = leaf(a, kib), c = leaf(b, kib),
           d = leaf(c, 16 * kib), e = leaf(d, 16 * kib);
  call(e, outcast());
  EXPECT_EQ(startOf(c), startOf(a));
  EXPECT_NE(startOf(e), startOf(c));
}

TEST_F(GlobalMemoryTest, PartsOfOneTensorAreOne) {
  uint32_t whole = root.addTensor(kib);
  call(incast(), whole);
  call(incast(), whole);
  call(whole, outcast());
  EXPECT_EQ(packed(), kib);
}

TEST_F(GlobalMemoryTest, ARenamedTensorCountsOnce) {
  uint32_t a = leaf(incast(), kib);
  uint32_t b = root.addTensor(kib);
  root.raws[root.tensors[b]].actual = root.tensors[a];
  call(a, b);
  root.calls.back().isHub = true;
  call(b, outcast());
  EXPECT_EQ(packed(), kib);
  EXPECT_EQ(startOf(a), startOf(b));
  // What lies in an input takes nothing.
  root.raws[root.tensors[a]].isIncast = true;
  EXPECT_EQ(packed(), 0u);
}

TEST_F(GlobalMemoryTest, SizesThatDoNotFitHaveNoPacking) {
  call(leaf(incast(), std::numeric_limits<uint64_t>::max()), outcast());
  EXPECT_FALSE(packGlobalMemory(root));
}

} // namespace
