//===- DataType.h - Element types of PyPTO tensors -------------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_DATATYPE_H
#define PTO_LINT_TARGET_DATATYPE_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ptolint {

/// Element type of a tensor. The values are those of a dump; a value that the
/// table does not name is kept, so that a newer dump still imports.
enum class DataType : int32_t {
#define PTO_DATA_TYPE(name, number, bits) name##_ = number,
#include "pto-lint/Target/DataTypes.def"
};

/// What stands for a type that the input does not tell: DT_BOTTOM, the end of
/// the compiler's list, which has no width.
inline constexpr auto unknownDataType = static_cast<DataType>(24);

/// Width of one element in bits, or nothing for a type that is not in the
/// table.
std::optional<unsigned> bitWidth(DataType type);

/// Spelling in the dialect: `fp32`, or `dtype<N>` written as `dtypeN` for a
/// number that is not in the table.
std::string dataTypeName(DataType type);

/// Inverse of `dataTypeName`.
std::optional<DataType> parseDataType(std::string_view name);

/// Bytes that the compiler charges for a dense buffer of `shape`: the product
/// of the dimensions times the width, 4-bit types packed
/// (hicann/pypto 883e7dfb, RawTensor::GetRawDataSize). Nothing when a
/// dimension is dynamic, the type is unknown or the size does not fit 64 bits.
std::optional<uint64_t> bufferBytes(std::span<const int64_t> shape,
                                    DataType type);

} // namespace ptolint

#endif // PTO_LINT_TARGET_DATATYPE_H
