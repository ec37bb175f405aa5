//===- TileOpTest.cpp - Tile ops of any opcode ----------------------------===//

#include "pto-lint/Dialect/TileOp.h"

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/PyptoOps.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OperationSupport.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

namespace ptolint::pypto {
namespace {

class TileOpTest : public ::testing::Test {
protected:
  TileOpTest()
      : tileOps(&context), builder(&context),
        location(mlir::UnknownLoc::get(&context)),
        module(mlir::ModuleOp::create(builder, location)) {
    builder.setInsertionPointToEnd(module->getBody());
  }

  mlir::Value declare() {
    auto type =
        TensorType::get(&context, {16, 32}, DataType::fp16_, MemorySpace::ub);
    mlir::OperationState state(location, TensorOp::getOperationName());
    state.addTypes(type);
    return builder.create(state)->getResult(0);
  }

  std::string print() {
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    return text;
  }

  mlir::MLIRContext context;
  TileOpBuilder tileOps;
  mlir::OpBuilder builder;
  mlir::Location location;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

TEST_F(TileOpTest, EveryOpcodeRoundTripsThroughText) {
  mlir::Value in = declare();
  mlir::Value out = declare();
  for (const OpcodeInfo &info : allOpcodes())
    tileOps.create(builder, location, info.opcode, in, out, {}, 7);
  tileOps.create(builder, location, "NEWER_THAN_US", in, out);
  ASSERT_TRUE(succeeded(mlir::verify(*module)));

  std::string text = print();
  auto parsed = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  ASSERT_TRUE(parsed);
  std::vector<TileOpInterface> ops;
  parsed->walk([&](TileOpInterface op) { ops.push_back(op); });
  ASSERT_EQ(ops.size(), allOpcodes().size() + 1);
  for (const OpcodeInfo &info : allOpcodes()) {
    TileOpInterface op = ops[static_cast<size_t>(info.opcode)];
    EXPECT_EQ(op.getOpcode(), info.opcode);
    EXPECT_EQ(op.getOpcodeName(), info.json);
    EXPECT_EQ(op->getName().getStringRef(), info.mlirName);
    EXPECT_EQ(op.getOpMagic(), 7);
  }
  EXPECT_EQ(ops.back().getOpcode(), Opcode::Unknown);
  EXPECT_EQ(ops.back().getOpcodeName(), "NEWER_THAN_US");
  module = std::move(parsed);
  EXPECT_EQ(print(), text);
}

TEST_F(TileOpTest, OperandsAreInputsThenDestinations) {
  mlir::Value a = declare(), b = declare(), c = declare();
  auto op = mlir::cast<TileOpInterface>(
      tileOps.create(builder, location, "ADD", {a, b}, {c}, {}, -3));
  ASSERT_EQ(op.getInputTensors().size(), 2u);
  EXPECT_EQ(op.getInputTensors()[1], b);
  ASSERT_EQ(op.getDestinations().size(), 1u);
  EXPECT_EQ(op.getDestinations()[0], c);
  EXPECT_EQ(op.getOutputTensors().size(), 1u);
  EXPECT_EQ(op.getOpMagic(), -3);
}

TEST_F(TileOpTest, ResultsAreOutputsAfterTheDestinations) {
  auto parsed = mlir::parseSourceString<mlir::ModuleOp>(
      "%0 = pypto.tensor : !pypto.tensor<4xfp16>\n"
      "%1 = pypto.exp ins(%0 : !pypto.tensor<4xfp16>)"
      " outs(%0 : !pypto.tensor<4xfp16>) -> !pypto.tensor<4xfp16>",
      &context);
  ASSERT_TRUE(parsed);
  TileOpInterface op;
  parsed->walk([&](TileOpInterface found) { op = found; });
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  ASSERT_EQ(outputs.size(), 2u);
  EXPECT_EQ(outputs[0], op.getInputTensors()[0]);
  EXPECT_EQ(outputs[1], op->getResult(0));
}

TEST_F(TileOpTest, TilesAreInherentAndTheRestIsKept) {
  auto vec = VecTileAttr::get(&context, {0, -1});
  auto cube = CubeTileAttr::get(&context, {16, 16}, {16, 16, 32}, {8, 8}, true);
  auto op = mlir::cast<TileOpInterface>(tileOps.create(
      builder, location, Opcode::A_MUL_B, {}, {},
      {builder.getNamedAttr("vec_tile", vec),
       builder.getNamedAttr("cube_tile", cube),
       builder.getNamedAttr("subgraph", builder.getI64IntegerAttr(4))}));
  EXPECT_EQ(op.getVecTile(), vec);
  EXPECT_EQ(op.getCubeTile(), cube);
  EXPECT_EQ(op.getOpMagic(), std::nullopt);
  EXPECT_FALSE(op->getDiscardableAttr("vec_tile"));
  EXPECT_TRUE(op->getDiscardableAttr("subgraph"));
}

TEST_F(TileOpTest, CloneAndEquivalenceSeeTheProperties) {
  mlir::Value a = declare();
  mlir::Operation *op = tileOps.create(builder, location, "NEW", {}, a, {}, 12);
  auto clone = mlir::cast<TileOpInterface>(builder.clone(*op));
  EXPECT_EQ(clone.getOpMagic(), 12);
  EXPECT_EQ(clone.getOpcodeName(), "NEW");
  EXPECT_EQ(clone.getDestinations().size(), 1u);
  auto equal = [&] {
    return mlir::OperationEquivalence::isEquivalentTo(
        op, clone, mlir::OperationEquivalence::None);
  };
  EXPECT_TRUE(equal());
  EXPECT_EQ(op->hashProperties(), clone->hashProperties());
  clone->setAttr("magic", builder.getI64IntegerAttr(13));
  EXPECT_EQ(clone.getOpMagic(), 13);
  EXPECT_FALSE(equal());
  clone->removeAttr("magic");
  EXPECT_EQ(clone.getOpMagic(), std::nullopt);
}

TEST_F(TileOpTest, AnAttributeOfTheWrongKindChangesNothing) {
  auto op = mlir::cast<TileOpInterface>(
      tileOps.create(builder, location, Opcode::NEG, {}, {}, {}, 5));
  op->setAttr("magic", builder.getStringAttr("six"));
  EXPECT_EQ(op.getOpMagic(), 5);
}

TEST_F(TileOpTest, OtherOpsAreNoTileOps) {
  mlir::Value tensor = declare();
  EXPECT_FALSE(mlir::isa<TileOpInterface>(tensor.getDefiningOp()));
  EXPECT_FALSE(mlir::isa<TileOpInterface>(module->getOperation()));
}

} // namespace
} // namespace ptolint::pypto
