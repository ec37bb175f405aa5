//===- CheckedMath.h - Sizes that cannot overflow silently -----*- C++ -*-===//
//
// Every size in pto-lint comes from user input, so every product and sum of
// sizes is checked: an overflow yields no value instead of a wrong one.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_SUPPORT_CHECKEDMATH_H
#define PTO_LINT_SUPPORT_CHECKEDMATH_H

#include <cstdint>
#include <limits>
#include <optional>
#include <span>

namespace ptolint {

/// `a + b`, or nothing when the sum does not fit 64 bits.
inline std::optional<uint64_t> checkedAdd(uint64_t a, uint64_t b) {
  uint64_t sum;
  if (__builtin_add_overflow(a, b, &sum))
    return std::nullopt;
  return sum;
}

/// `a * b`, or nothing when the product does not fit 64 bits.
inline std::optional<uint64_t> checkedMul(uint64_t a, uint64_t b) {
  uint64_t product;
  if (__builtin_mul_overflow(a, b, &product))
    return std::nullopt;
  return product;
}

/// `a + b`, or the largest number when the sum does not fit 64 bits: for what
/// is only compared with something smaller.
inline uint64_t saturatedAdd(uint64_t a, uint64_t b) {
  return checkedAdd(a, b).value_or(std::numeric_limits<uint64_t>::max());
}

/// `a * b`, or the largest number when the product does not fit 64 bits.
inline uint64_t saturatedMul(uint64_t a, uint64_t b) {
  return checkedMul(a, b).value_or(std::numeric_limits<uint64_t>::max());
}

/// `bytes` rounded up to a multiple of `alignment`, or nothing when that may
/// not fit 64 bits.
inline std::optional<uint64_t> checkedAlign(uint64_t bytes,
                                            uint64_t alignment) {
  std::optional<uint64_t> room = checkedAdd(bytes, alignment - 1);
  return room ? std::optional(*room / alignment * alignment) : std::nullopt;
}

/// The same, or the largest multiple when it does not fit.
inline uint64_t saturatedAlign(uint64_t bytes, uint64_t alignment) {
  return saturatedAdd(bytes, alignment - 1) / alignment * alignment;
}

/// Number of elements of `shape`. Nothing when a dimension is dynamic
/// (negative) or the product does not fit 64 bits. A scalar has one element.
inline std::optional<uint64_t> elementCount(std::span<const int64_t> shape) {
  uint64_t count = 1;
  for (int64_t dim : shape) {
    if (dim < 0)
      return std::nullopt;
    std::optional<uint64_t> next =
        checkedMul(count, static_cast<uint64_t>(dim));
    if (!next)
      return std::nullopt;
    count = *next;
  }
  return count;
}

} // namespace ptolint

#endif // PTO_LINT_SUPPORT_CHECKEDMATH_H
