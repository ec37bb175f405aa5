//===- KernelPlacesTest.cpp -----------------------------------------------===//

#include "pto-lint/Import/KernelPlaces.h"

#include "pto-lint/Dialect/FunctionOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

TEST(KernelPlaces, AreThoseOfTheTileOps) {
  std::string_view json = R"({"id": "k", "kernel": {
    "inputs": [{"name": "x", "shape": [64, 64], "dtype": "FP32"}],
    "ops": [{"op": "set_vec_tile", "tile": [8, 64]},
            {"op": "exp", "in": ["x"], "out": "y"},
            {"op": "abs", "in": ["y"], "out": "z"}],
    "outputs": [{"name": "out", "from": "z", "shape": [64, 64], "dtype": "FP32"}]}})";
  mlir::MLIRContext context;
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto read = reader.read(json, "k.json", 0, builder);
  if (const auto *error = std::get_if<InputError>(&read))
    FAIL() << error->message;
  std::vector<TextPlace> places = kernelPlaces(reader);
  ASSERT_EQ(places.size(),
            pypto::tileOpsOf(std::get<pypto::FuncOp>(read)).size());
  ASSERT_EQ(places.size(), 3u);
  EXPECT_EQ(json.substr(places[0].offset, places[0].size),
            R"({"op": "exp", "in": ["x"], "out": "y"})");
  EXPECT_EQ(json.substr(places[1].offset, places[1].size),
            R"({"op": "abs", "in": ["y"], "out": "z"})");
  EXPECT_EQ(json.substr(places[2].offset, places[2].size), R"("out")");
}

} // namespace
