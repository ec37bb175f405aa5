//===- CubeExtraChecks.cpp - Bias, scales and batch of a matmul -----------===//

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

#include "CubeChecker.h"

namespace ptolint {

using namespace pypto;

// Source: hicann/pypto 883e7dfb, cube_operation_impl.cpp:501-585.
bool CubeChecker::fitsBias(DataType input, DataType bias) const {
  bool isNarrowFloat = isCubeFp8(input) || isCubeFp4(input, Release::v9_2) ||
                       input == DataType::hf8_;
  if (!isOld && hasNarrowFloatCube(target)) {
    if (isNarrowFloat)
      return bias == DataType::fp16_ || bias == DataType::bf16_ ||
             bias == DataType::fp32_;
    if (input == DataType::bf16_)
      return bias == DataType::bf16_ || bias == DataType::fp32_;
  }
  switch (input) {
  case DataType::fp16_:
    return bias == DataType::fp16_ || bias == DataType::fp32_;
  case DataType::bf16_:
  case DataType::fp32_:
    return bias == DataType::fp32_;
  case DataType::int8_:
    return bias == DataType::int32_;
  default:
    // Only the table of the 950 refuses an input that it does not have.
    return isOld || !hasNarrowFloatCube(target);
  }
}

bool CubeChecker::isRowOfN(const CubeOperand &extra) const {
  return extra.shape.size() > 1 && extra.outer() == 1 &&
         extra.inner() == cube.n();
}

void CubeChecker::checkBias() {
  if (!cube.bias)
    return;
  const CubeOperand &bias = *cube.bias;
  // Release 0.2 looks at the format before the type, 9.2 after it.
  if (isOld && bias.isNz())
    report(CubeCheck::BiasFormat);
  DataType input = isOld ? cube.a.dtype : cube.b.dtype;
  if (!fitsBias(input, bias.dtype))
    report(CubeCheck::BiasType, input, bias.dtype);
  if (!isOld && bias.isNz())
    report(CubeCheck::BiasFormat);
  bool fits = isOld ? bias.shape.size() == 2 && bias.shape.front() == 1
                    : isRowOfN(bias) &&
                          (cube.b.shape.size() != 4 || bias.shape.size() == 2);
  if (!fits)
    report(CubeCheck::BiasShape, bias.shape, cube.n());
}

void CubeChecker::checkScales() {
  DataType input = isOld ? cube.a.dtype : cube.b.dtype;
  bool mayScale =
      (cube.output == DataType::fp16_ && input == DataType::int8_) ||
      (!isOld && cube.output == DataType::int8_);
  if (cube.scaleTensor)
    checkScaleTensor(mayScale, input);
  else if (cube.hasScale && !mayScale)
    report(CubeCheck::ScaledTypes, input, cube.output);
  if (mayScale && !cube.hasScale && !cube.scaleTensor)
    report(CubeCheck::MissingScale, input, cube.output);
}

void CubeChecker::checkScaleTensor(bool mayScale, DataType input) {
  const CubeOperand &scales = *cube.scaleTensor;
  if (scales.isNz())
    report(CubeCheck::ScaleFormat);
  if (scales.dtype != DataType::int64_ && scales.dtype != DataType::uint64_)
    report(CubeCheck::ScaleType, scales.dtype);
  if (!mayScale)
    report(CubeCheck::ScaledTypes, input, cube.output);
  if (isOld ? scales.shape.front() != 1 : !isRowOfN(scales))
    report(CubeCheck::ScaleShape, scales.shape, cube.n());
}

void CubeChecker::checkBatch() {
  size_t rank = cube.a.shape.size();
  if (rank != 3 && rank != 4) {
    report(CubeCheck::BatchRank, rank);
    return;
  }
  for (size_t axis = 0; axis + 2 < rank; ++axis) {
    int64_t ofA = cube.a.shape[axis], ofB = cube.b.shape[axis];
    if (ofA != ofB && ofA != 1 && ofB != 1)
      report(CubeCheck::BatchSize, axis, ofA, ofB);
  }
  if (isOld)
    return;
  if (cube.bias)
    checkExtraBatch(*cube.bias, "bias");
  if (cube.scaleTensor)
    checkExtraBatch(*cube.scaleTensor, "scale");
}

// A row without batch axes serves every matrix.
void CubeChecker::checkExtraBatch(const CubeOperand &extra, const char *name) {
  size_t rank = cube.a.shape.size();
  if (extra.shape.size() == 2)
    return;
  bool fits = extra.shape.size() == rank;
  for (size_t axis = 0; fits && axis + 2 < rank; ++axis)
    fits =
        extra.shape[axis] == 1 ||
        extra.shape[axis] == std::max(cube.a.shape[axis], cube.b.shape[axis]);
  if (!fits)
    report(CubeCheck::ExtraBatchSize, std::string(name));
}

} // namespace ptolint
