//===- CubeTileChecks.cpp - What the compiler asks of a cube tile ---------===//

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Language.h"

#include <algorithm>

#include "CubeChecker.h"

namespace ptolint {

using namespace pypto;

// Beyond 64 bits only the fact that it is not aligned matters.
std::string CubeChecker::product(int64_t count, int64_t bytes) {
  return std::to_string(
      saturatedMul(static_cast<uint64_t>(count), static_cast<uint64_t>(bytes)));
}

void CubeChecker::checkTile() {
  const CubeTile &tile = cube.tile;
  if (std::min({tile.k0, tile.k1A, tile.k1B, tile.m0, tile.m1, tile.n0,
                tile.n1}) < 1) {
    report(CubeCheck::PositiveTile, tile.k0, tile.k1A, tile.k1B, tile.m0,
           tile.m1, tile.n0, tile.n1);
    return;
  }
  if (tile.k0 % cubeBlockElements != 0 || tile.n0 % cubeBlockElements != 0)
    report(CubeCheck::TileElements, tile.k0, tile.n0, cubeBlockElements);
  checkTileRelation("kL0", tile.k0, "kL1a", tile.k1A);
  // Without a third number of its own the same error would come twice.
  if (tile.k1B != tile.k1A)
    checkTileRelation("kL0", tile.k0, "kL1b", tile.k1B);
  checkTileRelation("nL0", tile.n0, "nL1", tile.n1);
  checkTileRelation("mL0", tile.m0, "mL1", tile.m1);
  checkTileBytes();
}

void CubeChecker::checkTileRelation(const char *nameL0, int64_t sizeL0,
                                    const char *nameL1, int64_t sizeL1) {
  if (sizeL0 > sizeL1 || sizeL1 % sizeL0 != 0)
    report(CubeCheck::TileRelation, std::string(nameL0), sizeL0,
           std::string(nameL1), sizeL1);
}

// What is not even in whole blocks of elements has been reported.
void CubeChecker::checkTileBytes() {
  auto check = [&](const char *name, int64_t size, DataType type) {
    int64_t bytes = cubeElementBytes(type);
    if (size % cubeBlockElements == 0 &&
        !isMultiple(size, bytes, cubeBlockBytes))
      report(CubeCheck::TileBytes, std::string(name), size,
             product(size, bytes), cubeBlockBytes);
  };
  check("kL0", cube.tile.k0, cube.a.dtype);
  check("nL0", cube.tile.n0, cube.b.dtype);
  int64_t bytes = cubeElementBytes(cube.a.dtype);
  if (cube.transA && !cube.a.isNz() &&
      !isMultiple(cube.tile.m0, bytes, cubeBlockBytes))
    report(CubeCheck::TransposedTileBytes, cube.tile.m0,
           product(cube.tile.m0, bytes), cubeBlockBytes);
}

void CubeChecker::checkNzTiles() {
  const CubeTile &tile = cube.tile;
  if (std::min({tile.k0, tile.m0, tile.n0}) < 1)
    return;
  struct Entry {
    const char *name;
    int64_t size;
  };
  auto check = [&](const CubeOperand &operand, Entry inner, Entry outer) {
    if (!operand.isNz())
      return;
    int64_t bytes = cubeElementBytes(operand.dtype);
    int64_t block =
        isCubeFp4(operand.dtype, release) ? cubeBlockBytes4Bit : cubeBlockBytes;
    if (!isMultiple(inner.size, bytes, block))
      report(CubeCheck::NzTileBytes, std::string(inner.name), inner.size,
             product(inner.size, bytes), block);
    if (outer.size % cubeBlockElements != 0)
      report(CubeCheck::NzTileElements, std::string(outer.name), outer.size,
             cubeBlockElements);
  };
  Entry m{"mL0", tile.m0}, k{"kL0", tile.k0}, n{"nL0", tile.n0};
  check(cube.a, cube.transA ? m : k, cube.transA ? k : m);
  check(cube.b, cube.transB ? k : n, cube.transB ? n : k);
}

void CubeChecker::checkNzResult() {
  if (!cube.outputNz)
    return;
  // Sums of integers leave the accumulator in blocks of elements, all other
  // results in blocks of bytes.
  bool inElements = cube.output == DataType::int32_;
  int64_t bytes = inElements ? 1 : cubeElementBytes(cube.output);
  int64_t block = inElements ? cubeBlockElements : cubeBlockBytes;
  std::string unit(inElements ? tr("elements") : tr("bytes"));
  if (!isMultiple(cube.n(), bytes, block))
    report(CubeCheck::NzResultAxis, cube.n(), block, unit);
  if (cube.tile.n0 > 0 && !isMultiple(cube.tile.n0, bytes, block))
    report(CubeCheck::NzResultTile, cube.tile.n0, block, unit);
}

std::vector<CubeViolation> checkCubeTile(const CubeTile &tile,
                                         Release release) {
  // The checks in bytes hold for every whole block of a type of two bytes, and
  // nothing is transposed.
  CubeOp cube;
  cube.tile = tile;
  cube.a.dtype = cube.b.dtype = DataType::fp16_;
  return CubeChecker(cube, allTargets().front(), release).runOnTile();
}

} // namespace ptolint
