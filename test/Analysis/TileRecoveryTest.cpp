//===- TileRecoveryTest.cpp - Tiles read off a tile graph -----------------===//

#include "pto-lint/Analysis/TileRecovery.h"

#include <gmock/gmock.h>
#include <limits>

#include "GraphFixture.h"

using namespace ptolint;
using namespace ptolint::pypto;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

namespace {

/// `%m = pypto.tensor {magic = m} : <shape>`.
std::string tensor(int64_t magic, const std::string &shape) {
  std::string name = std::to_string(magic);
  return "%t" + name + " = pypto.tensor {magic = " + name +
         " : i64} : !pypto.tensor<" + shape + "xfp32>\n";
}

/// `pypto.NAME ins(%a, ...) outs(%b, ...)` of tensors by magic and shape.
struct Operand {
  int64_t magic;
  std::string shape;
};
std::string list(const std::vector<Operand> &operands) {
  std::string names, types;
  for (const Operand &operand : operands) {
    const char *comma = names.empty() ? "" : ", ";
    names += comma + ("%t" + std::to_string(operand.magic));
    types += comma + ("!pypto.tensor<" + operand.shape + "xfp32>");
  }
  return "(" + names + " : " + types + ")";
}
std::string op(const std::string &name, const std::vector<Operand> &inputs,
               const std::vector<Operand> &outputs,
               const std::string &attributes = "{}") {
  std::string text = "pypto." + name;
  if (!inputs.empty())
    text += " ins" + list(inputs);
  return text + " outs" + list(outputs) + " " + attributes + "\n";
}

class TileRecoveryTest : public ::testing::Test {
protected:
  TileRecoveryTest() { context.loadDialect<PyptoDialect>(); }

  /// Recovers the tile of the last op of `tensors`.
  RecoveredTile recover(const std::string &tensors, const std::string &tiles) {
    FuncOp before =
        test::parseGraph(context, tensorModule, tensors, "tensor_graph");
    FuncOp after = test::parseGraph(context, tileModule, tiles, "tile_graph");
    if (!before || !after) {
      ADD_FAILURE() << "the text does not parse";
      return {};
    }
    TileRecovery recovery(before, after);
    combinesAxis = recovery.combinesAxis();
    const RecoveredTile *found = nullptr;
    before->walk([&](TileOpInterface op) { found = recovery.find(op); });
    return found ? *found : RecoveredTile();
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> tensorModule, tileModule;
  std::optional<bool> combinesAxis;
};

TEST(RecoverSizeTest, OneSizeAndAnEdge) {
  EXPECT_EQ(recoverSize({4, 4, 2}, 10), (RecoveredSize{4, false}));
  EXPECT_EQ(recoverSize({2, 4}, 6), (RecoveredSize{4, false}));
  EXPECT_EQ(recoverSize({5, 5}, 10), (RecoveredSize{5, false}));
}

TEST(RecoverSizeTest, AnAxisThatIsNotCutIsAssumed) {
  EXPECT_EQ(recoverSize({10, 10}, 10), (RecoveredSize{10, true}));
  EXPECT_EQ(recoverSize({1}, 1), (RecoveredSize{1, true}));
}

TEST(RecoverSizeTest, WholeBlocks) {
  EXPECT_EQ(wholeBlocks({10, true}, 8), 16);
  EXPECT_EQ(wholeBlocks({16, true}, 8), 16);
  EXPECT_EQ(wholeBlocks({10, false}, 8), 10);
  constexpr int64_t most = std::numeric_limits<int64_t>::max();
  EXPECT_EQ(wholeBlocks({most, true}, 8), most);
}

TEST(RecoverSizeTest, WhatNoTileCuts) {
  EXPECT_EQ(recoverSize({4, 3, 3}, 10), std::nullopt);
  EXPECT_EQ(recoverSize({4, 4}, 10), std::nullopt); // the edge is missing
  EXPECT_EQ(recoverSize({12}, 10), std::nullopt);
  EXPECT_EQ(recoverSize({}, 10), std::nullopt);
  EXPECT_EQ(recoverSize({-1}, -1), std::nullopt);
  EXPECT_EQ(recoverSize({0}, 0), std::nullopt);
}

// 6x8 in tiles of 4x8.
TEST_F(TileRecoveryTest, ElementwiseOp) {
  std::string whole = tensor(1, "6x8") + tensor(2, "6x8");
  RecoveredTile tile = recover(whole + op("exp", {{1, "6x8"}}, {{2, "6x8"}}),
                               whole + tensor(11, "4x8") + tensor(12, "4x8") +
                                   tensor(13, "2x8") + tensor(14, "2x8") +
                                   op("view", {{1, "6x8"}}, {{11, "4x8"}}) +
                                   op("exp", {{11, "4x8"}}, {{12, "4x8"}}) +
                                   op("assemble", {{12, "4x8"}}, {{2, "6x8"}}) +
                                   op("view", {{1, "6x8"}}, {{13, "2x8"}}) +
                                   op("exp", {{13, "2x8"}}, {{14, "2x8"}}) +
                                   op("assemble", {{14, "2x8"}}, {{2, "6x8"}}));
  EXPECT_THAT(tile.vec,
              ElementsAre(RecoveredSize{4, false}, RecoveredSize{8, true}));
  EXPECT_FALSE(tile.cube);
  EXPECT_EQ(combinesAxis, std::nullopt);
}

/// The tile graph of a copy of six rows of two, or of six elements.
static std::string copied(const std::string &whole, const std::string &tile,
                          const std::string &edge) {
  return tensor(11, tile) + tensor(12, tile) + tensor(13, edge) +
         tensor(14, edge) + op("view", {{1, whole}}, {{11, tile}}) +
         op("register_copy", {{11, tile}}, {{12, tile}}) +
         op("assemble", {{12, tile}}, {{2, whole}}) +
         op("view", {{1, whole}}, {{13, edge}}) +
         op("register_copy", {{13, edge}}, {{14, edge}}) +
         op("assemble", {{14, edge}}, {{2, whole}});
}

TEST_F(TileRecoveryTest, TheTileOfACopyComesInBlocks) {
  auto recoverCopy = [&](const std::string &shape, const std::string &tile,
                         const std::string &edge) {
    std::string whole = tensor(1, shape) + tensor(2, shape);
    return recover(whole + op("register_copy", {{1, shape}}, {{2, shape}}),
                   whole + copied(shape, tile, edge));
  };
  // The last axis reaches beyond the tensor.
  EXPECT_THAT(recoverCopy("6x2", "4x2", "2x2").vec,
              ElementsAre(RecoveredSize{4, false}, RecoveredSize{8, true}));
  // It was cut, so there is one more.
  EXPECT_THAT(recoverCopy("6", "4", "2").vec,
              ElementsAre(RecoveredSize{4, false}, RecoveredSize{8, true}));
  EXPECT_THAT(recoverCopy("12", "8", "4").vec,
              ElementsAre(RecoveredSize{8, false}));
}

TEST_F(TileRecoveryTest, ATileTooFewIsAContradiction) {
  std::string whole = tensor(1, "8x8") + tensor(2, "8x8");
  RecoveredTile tile = recover(whole + op("exp", {{1, "8x8"}}, {{2, "8x8"}}),
                               whole + tensor(11, "4x8") + tensor(12, "4x8") +
                                   op("view", {{1, "8x8"}}, {{11, "4x8"}}) +
                                   op("exp", {{11, "4x8"}}, {{12, "4x8"}}) +
                                   op("assemble", {{12, "4x8"}}, {{2, "8x8"}}));
  EXPECT_THAT(tile.vec, IsEmpty());
}

TEST_F(TileRecoveryTest, TwoWritersOfOneTensor) {
  std::string whole = tensor(1, "4x8") + tensor(2, "4x8");
  RecoveredTile tile = recover(whole + op("exp", {{1, "4x8"}}, {{2, "4x8"}}) +
                                   op("abs", {{1, "4x8"}}, {{2, "4x8"}}),
                               whole + tensor(11, "4x8") + tensor(12, "4x8") +
                                   op("slice", {{1, "4x8"}}, {{11, "4x8"}}) +
                                   op("exp", {{11, "4x8"}}, {{12, "4x8"}}) +
                                   op("contract", {{12, "4x8"}}, {{2, "4x8"}}));
  EXPECT_THAT(tile.vec, IsEmpty());
}

// The sum of 4x64 along the last axis, in tiles of 4x32.
TEST_F(TileRecoveryTest, ReductionByTheParts) {
  std::string whole = tensor(1, "4x64") + tensor(2, "4x1");
  RecoveredTile tile = recover(
      whole + op("rowsum_single", {{1, "4x64"}}, {{2, "4x1"}},
                 "{op_attr = {op_attr_AXIS = 1 : i64}}"),
      whole + tensor(11, "4x32") + tensor(12, "4x32") + tensor(13, "4x32") +
          tensor(14, "4x1") + op("view", {{1, "4x64"}}, {{11, "4x32"}}) +
          op("view", {{1, "4x64"}}, {{12, "4x32"}}) +
          op("pairsum", {{11, "4x32"}, {12, "4x32"}}, {{13, "4x32"}}) +
          op("rowsum_single", {{13, "4x32"}}, {{14, "4x1"}}) +
          op("assemble", {{14, "4x1"}}, {{2, "4x1"}}));
  EXPECT_THAT(tile.vec,
              ElementsAre(RecoveredSize{4, true}, RecoveredSize{32, false}));
}

// The tile of a transpose is that of its operand.
TEST_F(TileRecoveryTest, Transpose) {
  std::string whole = tensor(1, "8x32") + tensor(2, "32x8");
  std::string name = "transpose_vnchwconv";
  RecoveredTile tile = recover(
      whole + op(name, {{1, "8x32"}}, {{2, "32x8"}}),
      whole + tensor(11, "8x16") + tensor(12, "16x8") + tensor(13, "8x16") +
          tensor(14, "16x8") + op("view", {{1, "8x32"}}, {{11, "8x16"}}) +
          op(name, {{11, "8x16"}}, {{12, "16x8"}}) +
          op("assemble", {{12, "16x8"}}, {{2, "32x8"}}) +
          op("view", {{1, "8x32"}}, {{13, "8x16"}}) +
          op(name, {{13, "8x16"}}, {{14, "16x8"}}) +
          op("assemble", {{14, "16x8"}}, {{2, "32x8"}}));
  EXPECT_THAT(tile.vec,
              ElementsAre(RecoveredSize{8, true}, RecoveredSize{16, false}));
}

TEST_F(TileRecoveryTest, BroadcastThatIsWrittenOut) {
  std::string whole = tensor(1, "4x8") + tensor(2, "4x1") + tensor(3, "4x8");
  std::string before =
      whole + op("add", {{1, "4x8"}, {2, "4x1"}}, {{3, "4x8"}});
  std::string tiles = whole + tensor(11, "4x8") + tensor(12, "4x1") +
                      tensor(13, "4x8") + tensor(14, "4x8") +
                      op("view", {{1, "4x8"}}, {{11, "4x8"}}) +
                      op("view", {{2, "4x1"}}, {{12, "4x1"}});
  std::string join = op("assemble", {{13, "4x8"}}, {{3, "4x8"}});
  recover(before,
          tiles + op("add", {{11, "4x8"}, {12, "4x1"}}, {{13, "4x8"}}) + join);
  EXPECT_EQ(combinesAxis, true);
  recover(before, tiles + op("expand", {{12, "4x1"}}, {{14, "4x8"}}) +
                      op("add", {{11, "4x8"}, {14, "4x8"}}, {{13, "4x8"}}) +
                      join);
  EXPECT_EQ(combinesAxis, false);
}

// TANH of 4x8 takes scratch by the tile as it was set: of 4x8 it is
// 2*8*4*4 + 32*4 + 32 = 416 bytes, of a larger tile more.
TEST_F(TileRecoveryTest, ScratchThatContradictsTheTile) {
  std::string whole = tensor(1, "4x8") + tensor(2, "4x8");
  auto tilesWith = [&](const std::string &scratch) {
    return whole + tensor(11, "4x8") + tensor(12, "4x8") +
           "%t13 = pypto.tensor {magic = 13 : i64} : !pypto.tensor<" + scratch +
           "xint8>\n" + op("view", {{1, "4x8"}}, {{11, "4x8"}}) +
           "pypto.tanh ins(%t11 : !pypto.tensor<4x8xfp32>) outs(%t12, %t13 : "
           "!pypto.tensor<4x8xfp32>, !pypto.tensor<" +
           scratch + "xint8>)\n" + op("assemble", {{12, "4x8"}}, {{2, "4x8"}});
  };
  std::string before = whole + op("tanh", {{1, "4x8"}}, {{2, "4x8"}});
  EXPECT_THAT(recover(before, tilesWith("416")).vec,
              ElementsAre(RecoveredSize{4, true}, RecoveredSize{8, true}));
  EXPECT_THAT(recover(before, tilesWith("3000")).vec, IsEmpty());
}

// 16x64 times 64x32, which is transposed in L1: one product of tiles per 32 of
// k, and one load of each operand for all of k.
TEST_F(TileRecoveryTest, Matmul) {
  std::string whole =
      tensor(1, "16x64") + tensor(2, "32x64") + tensor(3, "16x32");
  std::string before =
      whole + op("a_mul_b", {{1, "16x64"}, {2, "32x64"}}, {{3, "16x32"}},
                 "{op_attr = {op_attr_trans_b = true}}");
  std::string tiles = whole + tensor(11, "16x64") + tensor(12, "32x64") +
                      op("view", {{1, "16x64"}}, {{11, "16x64"}}) +
                      op("view", {{2, "32x64"}}, {{12, "32x64"}});
  for (int64_t step : {20, 30})
    tiles += tensor(step, "16x32") + tensor(step + 1, "32x32") +
             tensor(step + 2, "16x32") +
             op("view", {{11, "16x64"}}, {{step, "16x32"}}) +
             op("view", {{12, "32x64"}}, {{step + 1, "32x32"}});
  tiles += op("a_mul_b", {{20, "16x32"}, {21, "32x32"}}, {{22, "16x32"}}) +
           op("a_mulacc_b", {{30, "16x32"}, {31, "32x32"}, {22, "16x32"}},
              {{32, "16x32"}}) +
           op("assemble", {{32, "16x32"}}, {{3, "16x32"}});
  RecoveredTile tile = recover(before, tiles);
  ASSERT_TRUE(tile.cube);
  EXPECT_EQ(tile.cube->m0, (RecoveredSize{16, true}));
  EXPECT_EQ(tile.cube->k0, (RecoveredSize{32, false}));
  EXPECT_EQ(tile.cube->k1A, (RecoveredSize{64, true}));
  EXPECT_EQ(tile.cube->k1B, (RecoveredSize{64, true}));
  EXPECT_EQ(tile.cube->n0, (RecoveredSize{32, true}));
}

} // namespace
