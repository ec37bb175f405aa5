#include "pto-lint/Target/DataType.h"

#include <gtest/gtest.h>
#include <limits>
#include <vector>

using namespace ptolint;

namespace {

using Shape = std::vector<int64_t>;

TEST(DataType, HasTheWidthOfTheTable) {
  EXPECT_EQ(bitWidth(DataType::int4_), 4u);
  EXPECT_EQ(bitWidth(DataType::bool_), 8u);
  EXPECT_EQ(bitWidth(DataType::bf16_), 16u);
  EXPECT_EQ(bitWidth(DataType::double_), 64u);
  // A pair of 4-bit values is one byte.
  EXPECT_EQ(bitWidth(DataType::fp4_e2m1x2_), 8u);
  EXPECT_EQ(bitWidth(DataType::fp4_e2m1_), 4u);
  EXPECT_EQ(bitWidth(static_cast<DataType>(24)), std::nullopt);
  EXPECT_EQ(bitWidth(static_cast<DataType>(-1)), std::nullopt);
}

TEST(DataType, NameIsReadBack) {
  // 24 and 25 are not in the table: a newer compiler's types keep their number.
  for (int32_t number = 0; number < 26; ++number) {
    auto type = static_cast<DataType>(number);
    EXPECT_EQ(parseDataType(dataTypeName(type)), type) << number;
  }
  EXPECT_EQ(dataTypeName(DataType::fp32_), "fp32");
  EXPECT_EQ(dataTypeName(static_cast<DataType>(24)), "dtype24");
}

TEST(DataType, RejectsOtherSpellings) {
  for (const char *spelling :
       {"", "fp33", "FP32", "dtype", "dtype-1", "dtype1x", "dtype99999999999"})
    EXPECT_EQ(parseDataType(spelling), std::nullopt) << spelling;
}

TEST(BufferBytes, IsElementsTimesWidth) {
  EXPECT_EQ(bufferBytes(Shape{96, 512}, DataType::fp32_), 196608u);
  EXPECT_EQ(bufferBytes(Shape{96, 512}, DataType::int8_), 49152u);
  EXPECT_EQ(bufferBytes(Shape{}, DataType::fp16_), 2u);
}

TEST(BufferBytes, PacksFourBitTypes) {
  EXPECT_EQ(bufferBytes(Shape{3, 64}, DataType::int4_), 96u);
  // An odd count: the compiler divides and rounds down.
  EXPECT_EQ(bufferBytes(Shape{3}, DataType::int4_), 1u);
}

TEST(BufferBytes, IsUnknownWithoutAWidthOrASize) {
  EXPECT_EQ(bufferBytes(Shape{96, -1}, DataType::fp32_), std::nullopt);
  EXPECT_EQ(bufferBytes(Shape{96}, static_cast<DataType>(24)), std::nullopt);
  constexpr int64_t huge = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(bufferBytes(Shape{huge}, DataType::fp32_), std::nullopt);
  EXPECT_EQ(bufferBytes(Shape{huge, 2}, DataType::int4_), std::nullopt);
  EXPECT_EQ(bufferBytes(Shape{huge}, DataType::int8_), uint64_t(huge));
}

} // namespace
