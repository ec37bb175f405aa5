//===- TileCallsTest.cpp - The tile calls of a kernel ---------------------===//

#include "pto-lint/Fix/TileCalls.h"

#include <gmock/gmock.h>

#include "FixFixture.h"

namespace ptolint {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

/// exp, abs with one tile, a matmul, then a sum with another tile.
constexpr std::string_view kernel = R"({
  "inputs": [{"name": "x", "shape": [64, 128], "dtype": "FP16"},
             {"name": "w", "shape": [128, 32], "dtype": "FP16"}],
  "vec_tile": [32, 128],
  "cube_tile": [[16, 16], [32, 64, 128], [32, 32]],
  "ops": [{"op": "exp", "in": ["x"], "out": "e"},
          {"op": "abs", "in": ["e"], "out": "a"},
          {"op": "set_vec_tile", "tile": [16, 32]},
          {"op": "matmul", "in": ["a", "w"], "out": "m", "dtype": "FP32"},
          {"op": "sum", "in": ["m"], "axis": -1, "keepdim": true, "out": "s"}],
  "outputs": [{"name": "o", "from": "s", "shape": [64, 1], "dtype": "FP32"}]})";

class TileCallsTest : public test::FixFixture {
protected:
  mlir::OwningOpRef<pypto::FuncOp> function = read(kernel);
  KernelTiles tiles{*function};
};

/// A loop in Python: the lines 2 and 4 set a tile in both of its rounds.
constexpr std::string_view rounds = R"({
  "inputs": [{"name": "x", "shape": [64, 128], "dtype": "FP16"}],
  "ops": [{"op": "set_vec_tile", "tile": [8, 128], "file": "k.py", "line": 2},
          {"op": "exp", "in": ["x"], "out": "a"},
          {"op": "set_vec_tile", "tile": [16, 128], "file": "k.py", "line": 4},
          {"op": "abs", "in": ["a"], "out": "b"},
          {"op": "set_vec_tile", "tile": [8, 128], "file": "k.py", "line": 2},
          {"op": "exp", "in": ["b"], "out": "c"},
          {"op": "set_vec_tile", "tile": [8, 128], "file": "k.py", "line": 4},
          {"op": "abs", "in": ["c"], "out": "d"}],
  "outputs": [{"name": "o", "from": "d", "shape": [64, 128], "dtype": "FP16"}]})";

TEST_F(TileCallsTest, OneLineIsOneCall) {
  mlir::OwningOpRef<pypto::FuncOp> loop = read(rounds);
  KernelTiles tiles{*loop};
  TileCall call = tiles.callOf(EditKind::VecTile, 2);
  EXPECT_EQ(call.line.getLine(), 2u);
  EXPECT_THAT(tiles.membersOf(call), ElementsAre(0, 2));
  EXPECT_FALSE(tiles.isInOnePlace(call));
  // The same line with another tile, and the same tile of another line.
  EXPECT_THAT(tiles.membersOf(tiles.callOf(EditKind::VecTile, 1)),
              ElementsAre(1));
  EXPECT_EQ(tiles.vecCalls().size(), 3u);
  tiles.setVecTile(call, {4, 128});
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 0, 1}), ElementsAre(4, 128));
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 2, 3}), ElementsAre(4, 128));
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 3, 4}), ElementsAre(8, 128));
}

TEST_F(TileCallsTest, NeighboursWithOneTileAreOneCall) {
  ASSERT_GE(tiles.getOps().size(), 4u);
  TileCall first{EditKind::VecTile, 0, 2};
  EXPECT_EQ(tiles.callOf(EditKind::VecTile, 0), first);
  EXPECT_EQ(tiles.callOf(EditKind::VecTile, 1), first);
  TileCall second = tiles.callOf(EditKind::VecTile, 3);
  EXPECT_EQ(second.firstOp, 2u);
  EXPECT_THAT(tiles.vecCalls(), ElementsAre(first, second));
  // The cube tile was set once, for all.
  EXPECT_EQ(tiles.callOf(EditKind::CubeTile, 3).firstOp, 0u);
}

TEST_F(TileCallsTest, ScopeHoldsTheVectorOpsOnly) {
  VecTileScope first = tiles.scopeOf({EditKind::VecTile, 0, 2});
  EXPECT_THAT(first.extents, ElementsAre(64, 128));
  // 16 elements of FP16 are 32 bytes.
  EXPECT_THAT(first.blocks, ElementsAre(1, 16));
  VecTileScope second = tiles.scopeOf({EditKind::VecTile, 2, 4});
  EXPECT_THAT(second.extents, ElementsAre(64, 32));
  EXPECT_THAT(second.blocks, ElementsAre(1, 8));
}

TEST_F(TileCallsTest, NumbersOfACallBecomeTheTileOfAnOp) {
  tiles.setNumbers(EditKind::VecTile, 1, {{8, 64}});
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 0, 1}), ElementsAre(32, 128));
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 1, 2}), ElementsAre(8, 64));
  TileCall matmul{EditKind::CubeTile, 2, 3};
  tiles.setNumbers(EditKind::CubeTile, 2, {{32, 32}, {64, 128}, {16, 32}});
  EXPECT_EQ(cubeTileText(tiles.cubeTileOf(matmul)),
            "[[32, 32], [64, 128], [16, 32]]");
  // One size of k in L1 is for both sides.
  EXPECT_THAT(tiles.cubeTileOf(matmul).getK(), ElementsAre(64, 128, 128));
}

TEST_F(TileCallsTest, ATileIsSetForItsCallOnly) {
  TileCall call{EditKind::VecTile, 0, 2};
  tiles.setVecTile(call, {8, 16});
  EXPECT_THAT(tiles.vecTileOf(call), ElementsAre(8, 16));
  EXPECT_THAT(tiles.vecTileOf({EditKind::VecTile, 2, 4}), ElementsAre(16, 32));
  tiles.setVecTile(call, {});
  EXPECT_THAT(tiles.vecTileOf(call), IsEmpty());
}

TEST_F(TileCallsTest, Texts) {
  EXPECT_EQ(vecTileText({128, 512}), "[128, 512]");
  EXPECT_EQ(vecTileText({}), "");
  EXPECT_EQ(cubeTileText(nullptr), "");
  TileCall call = tiles.callOf(EditKind::CubeTile, 2);
  EXPECT_EQ(cubeTileText(tiles.cubeTileOf(call)),
            "[[16, 16], [32, 64, 128], [32, 32]]");
  CubeTile tile;
  tile.m0 = tile.m1 = tile.n0 = tile.n1 = 16;
  tile.k0 = 32;
  tile.k1A = tile.k1B = 64;
  tile.splitK = true;
  tiles.setCubeTile(call, cubeTileAttr(&context, tile));
  EXPECT_EQ(cubeTileText(tiles.cubeTileOf(call)),
            "[[16, 16], [32, 64], [16, 16]], split_k");
}

TEST_F(TileCallsTest, OpsOfTheCubeUnit) {
  EXPECT_FALSE(isCubeOp(tiles.getOps()[1]));
  EXPECT_TRUE(isCubeOp(tiles.getOps()[2]));
}

} // namespace
} // namespace ptolint
