//===- TypeSet.h - Sets of data types --------------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_TYPESET_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_TYPESET_H

#include "pto-lint/Target/DataType.h"

#include <cstdint>
#include <initializer_list>

namespace ptolint::lowering {

/// Some of the data types that the compiler knows.
class TypeSet {
public:
  constexpr TypeSet() = default;
  constexpr TypeSet(std::initializer_list<DataType> types) {
    for (DataType type : types)
      bits |= bitOf(type);
  }

  constexpr bool has(DataType type) const { return (bits & bitOf(type)) != 0; }
  constexpr TypeSet operator|(TypeSet other) const {
    other.bits |= bits;
    return other;
  }

private:
  /// 0 for a number that no type of the table has.
  static constexpr uint32_t bitOf(DataType type) {
    auto number = static_cast<uint32_t>(type);
    return number < 32 ? 1u << number : 0;
  }

  uint32_t bits = 0;
};

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_TYPESET_H
