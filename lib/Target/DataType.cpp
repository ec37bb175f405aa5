//===- DataType.cpp - Element types of PyPTO tensors ----------------------===//

#include "pto-lint/Target/DataType.h"

#include "pto-lint/Support/CheckedMath.h"

#include <charconv>

namespace ptolint {

std::optional<unsigned> bitWidth(DataType type) {
  switch (type) {
#define PTO_DATA_TYPE(name, number, bits)                                      \
  case DataType::name##_:                                                      \
    return bits;
#include "pto-lint/Target/DataTypes.def"
  }
  return std::nullopt;
}

std::string dataTypeName(DataType type) {
  switch (type) {
#define PTO_DATA_TYPE(name, number, bits)                                      \
  case DataType::name##_:                                                      \
    return #name;
#include "pto-lint/Target/DataTypes.def"
  }
  return "dtype" + std::to_string(static_cast<int32_t>(type));
}

std::optional<DataType> parseDataType(std::string_view spelling) {
#define PTO_DATA_TYPE(name, number, bits)                                      \
  if (spelling == #name)                                                       \
    return DataType::name##_;
#include "pto-lint/Target/DataTypes.def"
  constexpr std::string_view prefix = "dtype";
  int32_t value = 0;
  if (!spelling.starts_with(prefix))
    return std::nullopt;
  spelling.remove_prefix(prefix.size());
  auto [end, error] = std::from_chars(spelling.data(),
                                      spelling.data() + spelling.size(), value);
  if (error != std::errc() || end != spelling.data() + spelling.size() ||
      value < 0)
    return std::nullopt;
  return static_cast<DataType>(value);
}

std::optional<uint64_t> bufferBytes(std::span<const int64_t> shape,
                                    DataType type) {
  std::optional<unsigned> bits = bitWidth(type);
  std::optional<uint64_t> count = elementCount(shape);
  if (!bits || !count)
    return std::nullopt;
  // Whole bytes first: the product of a byte type is exact up to 64 bits. An
  // odd count of 4-bit elements rounds down, as the compiler's division does.
  if (*bits % 8 == 0)
    return checkedMul(*count, *bits / 8);
  std::optional<uint64_t> totalBits = checkedMul(*count, *bits);
  if (!totalBits)
    return std::nullopt;
  return *totalBits / 8;
}

} // namespace ptolint
