#include "pto-lint/Support/CheckedMath.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace ptolint;

namespace {

constexpr uint64_t largest = std::numeric_limits<uint64_t>::max();

TEST(CheckedMath, AddsUpToTheLargestValue) {
  EXPECT_EQ(checkedAdd(largest - 1, 1), largest);
  EXPECT_EQ(checkedAdd(largest, 1), std::nullopt);
}

TEST(CheckedMath, MultipliesUpToTheLargestValue) {
  EXPECT_EQ(checkedMul(uint64_t(1) << 32, (uint64_t(1) << 32) - 1),
            largest - ((uint64_t(1) << 32) - 1));
  EXPECT_EQ(checkedMul(uint64_t(1) << 32, uint64_t(1) << 32), std::nullopt);
  EXPECT_EQ(checkedMul(largest, 0), 0u);
}

TEST(CheckedMath, SaturatesAtTheLargestValue) {
  EXPECT_EQ(saturatedAdd(largest - 1, 1), largest);
  EXPECT_EQ(saturatedAdd(largest, 1), largest);
  EXPECT_EQ(saturatedAdd(3, 4), 7u);
  EXPECT_EQ(saturatedMul(uint64_t(1) << 32, uint64_t(1) << 32), largest);
  EXPECT_EQ(saturatedMul(3, 4), 12u);
}

TEST(ElementCount, IsTheProductOfTheDimensions) {
  EXPECT_EQ(elementCount(std::vector<int64_t>{96, 512}), 49152u);
  EXPECT_EQ(elementCount(std::vector<int64_t>{96, 0, 512}), 0u);
}

TEST(ElementCount, OfAScalarIsOne) { EXPECT_EQ(elementCount({}), 1u); }

TEST(ElementCount, IsUnknownForADynamicDimension) {
  EXPECT_EQ(elementCount(std::vector<int64_t>{96, -1}), std::nullopt);
}

TEST(ElementCount, IsUnknownWhenItDoesNotFit) {
  std::vector<int64_t> shape(3, std::numeric_limits<int64_t>::max());
  EXPECT_EQ(elementCount(shape), std::nullopt);
}

} // namespace
