//===- TensorOpTest.cpp - What a declared tensor is charged for -----------===//

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Parser/Parser.h"

#include <gmock/gmock.h>

namespace ptolint::pypto {
namespace {

class TensorOpTest : public ::testing::Test {
protected:
  TensorOpTest() { context.loadDialect<PyptoDialect>(); }

  /// The tensor that is declared with `attributes` and `type`.
  TensorOp parse(const std::string &attributes, const std::string &type) {
    module = mlir::parseSourceString<mlir::ModuleOp>(
        "%0 = pypto.tensor {" + attributes + "} : !pypto.tensor<" + type + ">",
        &context);
    return *module->getOps<TensorOp>().begin();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(TensorOpTest, RawShapeIsCharged) {
  TensorOp tensor =
      parse("raw_shape = array<i64: 128, 520>", "128x512xfp16, ub");
  EXPECT_THAT(tensor.getAllocatedShape(), ::testing::ElementsAre(128, 520));
  EXPECT_EQ(tensor.getAllocatedBytes(), 128u * 520 * 2);
}

TEST_F(TensorOpTest, ShapeOfTheTypeIsTheDefault) {
  TensorOp tensor = parse("", "3x5xfp4_e2m1, ub");
  EXPECT_THAT(tensor.getAllocatedShape(), ::testing::ElementsAre(3, 5));
  // 15 elements of 4 bits, rounded down as the compiler does.
  EXPECT_EQ(tensor.getAllocatedBytes(), 7u);
}

TEST_F(TensorOpTest, ScalarHasOneElement) {
  EXPECT_EQ(parse("", "fp32").getAllocatedBytes(), 4u);
}

TEST_F(TensorOpTest, UnknownSizesHaveNoBytes) {
  EXPECT_EQ(parse("", "?x8xfp16").getAllocatedBytes(), std::nullopt);
  EXPECT_EQ(parse("raw_shape = array<i64: -1>", "8xfp16").getAllocatedBytes(),
            std::nullopt);
  EXPECT_EQ(parse("", "8xdtype77").getAllocatedBytes(), std::nullopt);
  EXPECT_EQ(parse("", "9223372036854775807x3xint8").getAllocatedBytes(),
            std::nullopt);
}

TEST_F(TensorOpTest, BufferIdentity) {
  EXPECT_EQ(parse("", "8xfp16").getBufferId(), std::nullopt);
  EXPECT_EQ(parse("magic = 1 : i64", "8xfp16").getBufferId(), 1);
  EXPECT_EQ(
      parse("magic = 1 : i64, raw_magic = 2 : i64", "8xfp16").getBufferId(), 2);
  EXPECT_EQ(
      parse("magic = 1 : i64, raw_magic = 2 : i64, mem_id = 3 : i64", "8xfp16")
          .getBufferId(),
      3);
}

TEST_F(TensorOpTest, NegativeDimensionsAreOneDynamicDimension) {
  auto minusOne = TensorType::get(&context, {-1, 4}, DataType::int8_);
  auto minusTwo = TensorType::get(&context, {-2, 4}, DataType::int8_);
  EXPECT_EQ(minusOne, minusTwo);
  EXPECT_TRUE(mlir::ShapedType::isDynamic(minusOne.getShape()[0]));
}

TEST(TensorFormat, NamesRoundTrip) {
  for (int32_t number : {0, 1, 2, 3, 4, 5, 6, 1000}) {
    auto format = static_cast<TensorFormat>(number);
    EXPECT_EQ(parseTensorFormat(tensorFormatName(format)), format);
  }
  EXPECT_EQ(tensorFormatName(TensorFormat::FractalZ3D), "fractal_z_3d");
  for (const char *name : {"", "NZ", "format", "format-1", "format1x"})
    EXPECT_EQ(parseTensorFormat(name), std::nullopt) << name;
}

} // namespace
} // namespace ptolint::pypto
