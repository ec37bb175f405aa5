//===- CubeChecks.cpp - What the compiler asks of a matmul ----------------===//
//
// Types, shapes, split K and the later stages; CubeTileChecks.cpp has the tile,
// CubeExtraChecks.cpp bias, scales and batch.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Analysis/CubeSplit.h"
#include "pto-lint/Analysis/Lowering/Compiler.h"

#include <algorithm>

#include "CubeChecker.h"

namespace ptolint {

using namespace pypto;

CompilerStage stageOf(CubeCheck check) {
  switch (check) {
  case CubeCheck::InnerTileRelation:
  case CubeCheck::ExpandedRank:
  case CubeCheck::ExpandedInnerAxis:
    return CompilerStage::Expand;
  case CubeCheck::AccumulatorType:
    return CompilerStage::PreGraph;
  default:
    return CompilerStage::Record;
  }
}

std::string CubeChecker::text(DataType type) {
  std::string name = dataTypeName(type);
  std::ranges::transform(name, name.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  });
  return "DT_" + name;
}

std::string CubeChecker::text(llvm::ArrayRef<int64_t> shape) {
  std::string result;
  for (int64_t axis : shape)
    result += (result.empty() ? "" : "x") + std::to_string(axis);
  return result;
}

void CubeChecker::checkTypes() {
  DataType a = cube.a.dtype, b = cube.b.dtype;
  switch (cube.output) {
  case DataType::fp32_:
  case DataType::fp16_:
  case DataType::bf16_:
  case DataType::int32_:
    break;
  case DataType::int8_:
    if (!isOld)
      break;
    [[fallthrough]];
  default:
    report(CubeCheck::OutputType, cube.output);
  }
  if (isCubeFp8(a) && !isCubeFp8(b))
    report(CubeCheck::Fp8Partner, a, b);
  if ((isCubeFp8(a) || isCubeFp4(a, release)) && !hasNarrowFloatCube(target))
    report(CubeCheck::NarrowFloatChip, a);
  for (auto [number, operand] : {std::pair(1, &cube.a), {2, &cube.b}})
    if (operand->isNz() && (operand->dtype == DataType::fp8e5m2_ ||
                            operand->dtype == DataType::fp4_e1m2x2_))
      report(CubeCheck::NdOnlyType, number, operand->dtype);
  if (!isCubeFp8(a) && a != b)
    report(CubeCheck::EqualTypes, a, b);
}

bool CubeChecker::checkShapes() {
  size_t before = violations.size();
  size_t rankA = cube.a.shape.size(), rankB = cube.b.shape.size();
  if (rankA != rankB)
    report(CubeCheck::EqualRanks, rankA, rankB);
  auto forBoth = [&](auto check) {
    check(1, cube.a.shape);
    check(2, cube.b.shape);
  };
  using Shape = llvm::ArrayRef<int64_t>;
  forBoth([&](int number, Shape shape) {
    if (shape.size() < 2)
      report(CubeCheck::MatrixRank, number, shape.size());
  });
  forBoth([&](int number, Shape shape) {
    for (size_t axis = 0; axis < shape.size(); ++axis)
      if (shape[axis] < 0)
        report(CubeCheck::StaticShape, number, axis);
  });
  forBoth([&](int number, Shape shape) {
    for (size_t axis = 0; axis < shape.size(); ++axis)
      if (shape[axis] == 0)
        report(CubeCheck::PositiveAxis, number, axis, shape[axis]);
  });
  // The checks below need two matrices.
  if (violations.size() != before)
    return false;
  if (!isOld && cube.a.dtype == DataType::fp4_e2m1_ &&
      cube.kOfA() != cube.kOfB())
    report(CubeCheck::Fp4InnerAxis, cube.kOfA(), cube.kOfB());
  return true;
}

void CubeChecker::checkSplitK(bool hasMatrices) {
  if (!cube.tile.splitK)
    return;
  if (cube.outputNz)
    report(CubeCheck::SplitKOutputFormat);
  if (cube.bias || cube.scaleTensor || cube.hasScale)
    report(CubeCheck::SplitKFixpipe);
  if (!isOld && cube.hasRelu)
    report(CubeCheck::SplitKRelu);
  if (cube.output != DataType::fp32_ && cube.output != DataType::int32_)
    report(CubeCheck::SplitKOutputType, cube.output);
  if (!hasMatrices)
    return;
  size_t maxRank = isOld ? 2 : 4;
  if (cube.a.shape.size() > maxRank)
    report(CubeCheck::SplitKRank, cube.a.shape.size(), maxRank);
  if (cube.kOfA() != cube.kOfB())
    report(CubeCheck::SplitKInnerAxis, cube.kOfA(), cube.kOfB());
}

void CubeChecker::checkLimits(int number, const CubeOperand &operand) {
  int64_t bytes = cubeElementBytes(operand.dtype);
  if (!operand.isNz()) {
    if (operand.inner() > cubeMaxInnerAxis)
      report(CubeCheck::InnerAxisLimit, number, operand.inner(),
             cubeMaxInnerAxis);
    if (operand.outer() > cubeMaxOuterAxis)
      report(CubeCheck::OuterAxisLimit, number, operand.outer(),
             cubeMaxOuterAxis);
    bool isPacked = isOld ? isCubeFp4(operand.dtype, release)
                          : operand.dtype == DataType::fp4_e2m1_ ||
                                operand.dtype == DataType::fp4_e1m2_;
    if (isPacked && operand.inner() % 2 != 0)
      report(CubeCheck::Fp4EvenAxis, number, operand.inner());
    return;
  }
  // 9.2 refuses such an input as soon as it is declared: VectorCheck::NzInput.
  bool isRefused =
      !isOld && operand.isInput &&
      operand.inner() % lowering::elementsPerBlock(operand.dtype) != 0;
  if (!isRefused && !isMultiple(operand.inner(), bytes, cubeBlockBytes))
    report(CubeCheck::NzInnerAxis, number, operand.inner(), cubeBlockBytes);
  if (operand.outer() % cubeBlockElements != 0)
    report(CubeCheck::NzOuterAxis, number, operand.outer(), cubeBlockElements);
}

// A batch matmul compares K only when it is expanded, and a plain matmul of
// three axes reads K from the first two.
void CubeChecker::checkInnerAxis() {
  if (cube.isBatched)
    return;
  int64_t ofA = cube.a.shape[cube.transA ? 0 : 1];
  int64_t ofB = cube.b.shape[cube.transB ? 1 : 0];
  if (ofA != ofB)
    report(CubeCheck::InnerAxis, ofA, ofB);
}

void CubeChecker::checkExpansion() {
  int64_t smaller = std::min(cube.tile.k1A, cube.tile.k1B);
  int64_t larger = std::max(cube.tile.k1A, cube.tile.k1B);
  for (int64_t k : splitParts(cube, release)) {
    if (larger < k && larger % smaller != 0) {
      report(CubeCheck::InnerTileRelation, larger, k, smaller);
      break;
    }
  }
  if (!cube.isBatched && cube.a.shape.size() > 2 && !cube.tile.splitK)
    report(CubeCheck::ExpandedRank, cube.a.shape.size());
  else if (cube.kOfA() != cube.kOfB())
    report(CubeCheck::ExpandedInnerAxis, cube.kOfA(), cube.kOfB());
}

std::vector<CubeViolation> CubeChecker::run() {
  checkTypes();
  bool hasMatrices = checkShapes();
  checkSplitK(hasMatrices);
  checkTile();
  if (hasMatrices) {
    checkLimits(1, cube.a);
    checkLimits(2, cube.b);
  }
  checkNzTiles();
  if (hasMatrices) {
    checkNzResult();
    checkBias();
    checkScales();
    if (cube.isBatched)
      checkBatch();
    checkInnerAxis();
  }
  if (!violations.empty())
    return std::move(violations);
  checkExpansion();
  if (violations.empty() && !hasCubeAccumulator(cube.a.dtype))
    report(CubeCheck::AccumulatorType, cube.a.dtype, cube.b.dtype);
  return std::move(violations);
}

std::vector<CubeViolation> checkCube(const CubeOp &cube, const Target &target,
                                     Release release) {
  return CubeChecker(cube, target, release).run();
}

} // namespace ptolint
