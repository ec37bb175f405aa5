//===- ParsedTextTest.cpp -------------------------------------------------===//

#include "pto-lint/Import/ParsedText.h"

#include "pto-lint/Dialect/FunctionOps.h"

#include "mlir/IR/MLIRContext.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

constexpr std::string_view good = R"(
pypto.func @f stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" : !pypto.tensor<8x8xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<8x8xfp32>) -> !pypto.tensor<8x8xfp32>
}
)";

TEST(ParsedText, KnowsThePlacesOfOps) {
  mlir::MLIRContext context;
  ParsedText parsed(&context, good, "f.mlir");
  ASSERT_EQ(parsed.functions.size(), 1u);
  EXPECT_TRUE(parsed.complaints.empty());
  auto ops = pypto::tileOpsOf(parsed.functions.front());
  ASSERT_EQ(ops.size(), 1u);
  TextPlace place = parsed.placeOf(ops.front()).value();
  EXPECT_EQ(good.substr(place.offset, place.size),
            "pypto.exp ins(%x : !pypto.tensor<8x8xfp32>) -> "
            "!pypto.tensor<8x8xfp32>");
}

TEST(ParsedText, KeepsWhatTheParserSays) {
  std::string text(good);
  text.replace(text.find("ins(%x"), 6, "ins(%z");
  mlir::MLIRContext context;
  ParsedText parsed(&context, text, "f.mlir");
  EXPECT_TRUE(parsed.functions.empty());
  ASSERT_EQ(parsed.complaints.size(), 1u);
  EXPECT_EQ(parsed.complaints[0].offset, text.find("%z"));
  EXPECT_NE(parsed.complaints[0].message.find("undeclared"), std::string::npos);
}

} // namespace
