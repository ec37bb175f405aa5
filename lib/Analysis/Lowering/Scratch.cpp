//===- Scratch.cpp - Scratch buffers of ops -------------------------------===//
//
// Some are sized by the vec tile as the author set it, not by the tile clipped
// to the tensor: a large tile overflows UB even on a tiny tensor. Sources are
// below framework/src/interface/operation/vector of hicann/pypto 883e7dfb.
//
//===----------------------------------------------------------------------===//

#include "Scratch.h"

#include <algorithm>

namespace ptolint::lowering {

using pypto::Opcode;

//===----------------------------------------------------------------------===//
// The numbers
//===----------------------------------------------------------------------===//

/// Bytes that a vector instruction works on in one repeat.
static constexpr int64_t repeatBytes = 256;

/// Elements to which the vector functions round up the last axis.
static constexpr int64_t widthUnit = 8;

/// Bytes to which a mask is rounded up.
static constexpr int64_t maskUnit = 32;

/// SIN, COS, ERF: three FP32 tiles (unary.cpp:771-847).
static constexpr int64_t trigonometricBytes = 12;

/// TANH: FP32 tiles, the narrow types twice as many, a mask and a block
/// (math.cpp:256-269).
static constexpr int64_t tanhTileBytes = 4;
static constexpr int64_t tanhTilesFp32 = 2;
static constexpr int64_t tanhTilesNarrow = 4;
static constexpr int64_t tanhExtraBytes = 32;

/// TANH under a tile of one axis reads the entry before the vector that holds
/// the tile. That is the size field of its heap block, this with glibc: an
/// error of the compiler, seen as 287264 bytes for 512 BF16.
static constexpr int64_t tanhRowsOfRank1 = 0x21;

/// ERFC: four FP32 tiles (unary.cpp:863-876).
static constexpr int64_t complementBytes = 16;

/// GATHER_ELEMENT: rows of indices (indexing.cpp:597).
static constexpr int64_t gatherRows = 2;

/// REMS: rows of the tile; REMRS: the same beside all of them, or this many
/// for a tile of one axis (binary.cpp:873-886).
static constexpr int64_t remainderRows = 2;
static constexpr int64_t remainderRowsOfRank1 = 3;

/// ROUND and EXPM1: one block of FP32 if the type is that already
/// (math.cpp:1605-1628).
static constexpr int64_t roundElementsFp32 = 8;

/// CAST: rows at a time, and by how much they are wider; 0.2 has all rows, of
/// a multiple of so many elements (tensor_transformation.cpp:1515-1532).
static constexpr int64_t castRows = 255;
static constexpr int64_t castExtraWidth = 64;
static constexpr int64_t castWidthUnit02 = 4;

/// WHERE: fixed parts, and elements of the widened condition (where.cpp:27-58).
static constexpr int64_t whereFixedBytes = 4096 + 128 + 32;
static constexpr int64_t whereElements = 2048;
static constexpr int64_t whereBytesWide = 4;
static constexpr int64_t whereBytesNarrow = 2;

/// CMP: bytes of an operand at a time, the buffers of that size, and the rest,
/// of which there is less where one operand is a scalar (compare.cpp:30-43,
/// 222-236).
static constexpr int64_t compareBytes = 4096;
static constexpr int64_t compareBuffers = 3;
static constexpr int64_t compareExtraBytes = 64;
static constexpr int64_t compareExtraBytesScalar = 32;

/// ROWARG* along another axis than the last one: repeats (reduction.cpp:205).
static constexpr int64_t argumentRepeats = 3;

/// VNCHWCONV: rows are a multiple of these; of single bytes, in 9.2, of the
/// second (tensor_transformation.cpp:277-312).
static constexpr int64_t transposeRows = 16;
static constexpr int64_t transposeRowsOfBytes = 32;

/// LOGICALNOT by the type of its input (math.cpp:33-63).
static int64_t logicalNotBytes(DataType dtype) {
  switch (dtype) {
  case DataType::int16_:
  case DataType::uint16_:
    return 4096;
  case DataType::int32_:
    return 8192;
  case DataType::int64_:
    return 16384;
  case DataType::fp32_:
  case DataType::bf16_:
    return 20768;
  default:
    return 12576;
  }
}

/// Casts that need scratch unless they saturate.
static bool isScratchCast(DataType from, DataType to) {
  return (from == DataType::fp32_ && to == DataType::int16_) ||
         (from == DataType::fp16_ &&
          (to == DataType::int16_ || to == DataType::int8_));
}

//===----------------------------------------------------------------------===//
// Sizes by the vec tile
//===----------------------------------------------------------------------===//

namespace {

/// A number that comes from tile entries, which may be anything.
class Checked {
public:
  Checked(int64_t value) : value(value) {}

  Checked operator+(Checked other) const {
    Checked result = 0;
    result.isValid = isValid && other.isValid &&
                     !__builtin_add_overflow(value, other.value, &result.value);
    return result;
  }
  Checked operator*(Checked other) const {
    Checked result = 0;
    result.isValid = isValid && other.isValid &&
                     !__builtin_mul_overflow(value, other.value, &result.value);
    return result;
  }
  Checked roundUp(int64_t multiple) const {
    Checked result = *this + (multiple - 1);
    // Towards minus infinity, for entries behind the tensor's rank may be
    // negative.
    int64_t rest = (result.value % multiple + multiple) % multiple;
    result.value -= result.isValid ? rest : 0;
    return result;
  }

  /// Nothing for what no later computation may take.
  std::optional<int64_t> get() const {
    constexpr int64_t limit = int64_t(1) << 48;
    return isValid && value >= 0 && value <= limit ? std::optional(value)
                                                   : std::nullopt;
  }

private:
  int64_t value;
  bool isValid = true;
};

} // namespace

static Checked tanhBytes(llvm::ArrayRef<int64_t> tile, DataType dtype) {
  Checked rows = tile.size() > 1 ? tile[tile.size() - 2] : tanhRowsOfRank1;
  Checked width = Checked(tile.back()).roundUp(widthUnit);
  Checked tiles = dtype == DataType::fp32_ ? tanhTilesFp32 : tanhTilesNarrow;
  return width * rows * tanhTileBytes * tiles + width.roundUp(maskUnit) * rows +
         tanhExtraBytes;
}

static Checked tilesBytes(llvm::ArrayRef<int64_t> tile, int64_t bytes) {
  Checked rows = 1;
  for (int64_t entry : tile.drop_back())
    rows = rows * entry;
  return rows * Checked(tile.back()).roundUp(widthUnit) * bytes;
}

static ScratchNeed setBytes(Checked bytes, DataType dtype, Scratch &result) {
  std::optional<int64_t> count = bytes.get();
  if (!count)
    return ScratchNeed::TooLarge;
  result = {{*count}, dtype};
  return ScratchNeed::Some;
}

//===----------------------------------------------------------------------===//
// Sizes by the tile
//===----------------------------------------------------------------------===//

static Scratch roundScratch(DataType dtype, llvm::ArrayRef<int64_t> shape) {
  if (dtype == DataType::fp32_)
    return {{roundElementsFp32}, DataType::fp32_};
  Dims result(shape.take_back(2));
  result.back() = roundUp(result.back(), widthUnit);
  return {result, DataType::fp32_};
}

/// POW and POWS: a tile; for POW in FP32, but not on 950, two tiles and three
/// masks of a bit per element (binary.cpp:118-131).
static Scratch powScratch(Opcode opcode, DataType dtype,
                          llvm::ArrayRef<int64_t> shape,
                          const Compiler &compiler) {
  Dims result(shape);
  int64_t width = roundUp(result.back(), elementsPerBlock(dtype));
  if (opcode == Opcode::POW && dtype == DataType::fp32_ && !compiler.is950()) {
    int64_t mask = roundUp(ceilDiv(width, 8), maskUnit);
    width = 2 * width + 3 * mask / elementBytes(dtype);
  }
  result.back() = width;
  return {result, dtype};
}

static Scratch remainderScratch(Opcode opcode, DataType dtype,
                                llvm::ArrayRef<int64_t> shape) {
  int64_t rows = remainderRows;
  if (opcode == Opcode::REMRS)
    rows = shape.size() > 1 ? shape[shape.size() - 2] + remainderRows
                            : remainderRowsOfRank1;
  return {{rows, roundUp(shape.back(), elementsPerBlock(dtype))}, dtype};
}

static ScratchNeed castScratch(const TensorOp &op,
                               llvm::ArrayRef<int64_t> shape,
                               const Compiler &compiler, Scratch &result) {
  int64_t rows = shape.size() > 1 ? shape[shape.size() - 2] : 1;
  result.dtype = DataType::int32_;
  if (compiler.is02()) {
    result.shape = {rows, roundUp(shape.back(), castWidthUnit02)};
    return ScratchNeed::Some;
  }
  if (op.saturates)
    return ScratchNeed::None;
  result.shape = {std::min(rows, castRows),
                  roundUp(shape.back() + castExtraWidth, widthUnit)};
  return ScratchNeed::Some;
}

ScratchNeed findScratch(const TensorOp &op, DataType input, DataType output,
                        llvm::ArrayRef<int64_t> shape, const Compiler &compiler,
                        Scratch &result) {
  switch (op.opcode) {
  case Opcode::TANH:
    return setBytes(tanhBytes(op.tile, input), DataType::int8_, result);
  case Opcode::SIN:
  case Opcode::COS:
  case Opcode::ERF:
    return setBytes(tilesBytes(op.tile, trigonometricBytes), DataType::uint8_,
                    result);
  case Opcode::ERFC:
    return setBytes(tilesBytes(op.tile, complementBytes), DataType::uint8_,
                    result);
  case Opcode::LOGICALNOT:
    return setBytes(logicalNotBytes(input), DataType::uint8_, result);
  case Opcode::WHERE_TT:
  case Opcode::WHERE_TS:
  case Opcode::WHERE_ST:
  case Opcode::WHERE_SS: {
    bool isWide = output == DataType::fp32_ || output == DataType::bf16_;
    int64_t width = isWide ? whereBytesWide : whereBytesNarrow;
    return setBytes(whereFixedBytes + whereElements * width, DataType::uint8_,
                    result);
  }
  case Opcode::ROUND:
    result = roundScratch(output, shape);
    return ScratchNeed::Some;
  case Opcode::EXPM1:
    result = roundScratch(input, shape);
    return ScratchNeed::Some;
  case Opcode::REMS:
  case Opcode::REMRS:
    result = remainderScratch(op.opcode, input, shape);
    return ScratchNeed::Some;
  case Opcode::POW:
  case Opcode::POWS:
    result = powScratch(op.opcode, input, shape, compiler);
    return ScratchNeed::Some;
  case Opcode::CAST:
    return isScratchCast(input, output)
               ? castScratch(op, shape, compiler, result)
               : ScratchNeed::None;
  default:
    return ScratchNeed::None;
  }
}

//===----------------------------------------------------------------------===//
// Ops with a tile function of their own
//===----------------------------------------------------------------------===//

Scratch compareScratch(Opcode opcode, DataType dtype) {
  int64_t count = compareBytes / elementBytes(dtype);
  int64_t bytes =
      roundUp(ceilDiv(count, 8), maskUnit) +
      compareBuffers * roundUp(count * elementBytes(dtype), maskUnit) +
      (opcode == Opcode::CMP ? compareExtraBytes : compareExtraBytesScalar);
  return {{bytes}, DataType::uint8_};
}

/// Half of every row, in repeats (reduction.cpp:165-186).
Scratch reduceLastScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                          DataType dtype, bool isArgument) {
  int64_t width = shape[axis];
  int64_t repeat = repeatBytes / elementBytes(dtype);
  int64_t rows = shape[axis > 0 ? axis - 1 : 0];
  int64_t columns = elementsPerBlock(dtype);
  if (isArgument)
    columns = width;
  else if (width <= repeat)
    rows = 1;
  else if (width <= 2 * repeat)
    columns = repeat;
  else
    columns = width * elementBytes(dtype) / repeatBytes / 2 * repeat;
  if (shape.size() > 1)
    return {{rows, columns}, dtype};
  return {{columns}, dtype};
}

/// reduction.cpp:205-285.
Scratch argumentScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                        DataType dtype) {
  if (shape.size() == 1)
    return {{shape[axis]}, dtype};
  if (axis + 1 == shape.size())
    return {{shape[axis - 1], shape[axis]}, dtype};
  return argumentLineScratch(dtype);
}

Scratch argumentLineScratch(DataType dtype) {
  return {{1, repeatBytes / elementBytes(dtype) * argumentRepeats}, dtype};
}

/// Half of the reduced axis (reduction.cpp:187-193).
Scratch sumLineScratch(llvm::ArrayRef<int64_t> shape, uint32_t axis,
                       DataType dtype) {
  return {{ceilDiv(shape[axis], 2), roundUp(shape.back(), widthUnit)}, dtype};
}

/// Two rows of indices (indexing.cpp:597).
Scratch gatherScratch(llvm::ArrayRef<int64_t> shape, DataType dtype) {
  return {{gatherRows * roundUp(shape.back(), elementsPerBlock(dtype))}, dtype};
}

Scratch transposeScratch(llvm::ArrayRef<int64_t> shape, DataType dtype,
                         const Compiler &compiler) {
  Dims padded(shape);
  bool isBytewise = elementBytes(dtype) == 1 && !compiler.is02();
  int64_t &rows = padded[padded.size() - 2];
  rows = roundUp(rows, isBytewise ? transposeRowsOfBytes : transposeRows);
  padded.back() = roundUp(padded.back(), elementsPerBlock(dtype));
  return {padded, dtype};
}

} // namespace ptolint::lowering
