#include "pto-lint/Support/Words.h"

#include <gtest/gtest.h>
#include <vector>

using namespace ptolint;

namespace {

TEST(CountOf, IsSingularForOneOnly) {
  EXPECT_EQ(countOf(0, "tensor"), "0 tensors");
  EXPECT_EQ(countOf(1, "tensor"), "1 tensor");
  EXPECT_EQ(countOf(2, "smaller buffer"), "2 smaller buffers");
}

TEST(DimsText, JoinsTheDimensions) {
  EXPECT_EQ(dimsText(std::vector<int64_t>{64, -1, 512}), "64x?x512");
  EXPECT_EQ(dimsText(std::vector<int64_t>{7}), "7");
  EXPECT_EQ(dimsText({}), "");
}

} // namespace
