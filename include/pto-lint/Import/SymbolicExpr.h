//===- SymbolicExpr.h - Symbolic scalars of dumps as text ------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_SYMBOLICEXPR_H
#define PTO_LINT_IMPORT_SYMBOLICEXPR_H

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace ptolint {

/// One element of the flat array that a dump writes for a symbolic scalar.
/// Numbers are the 64 bits of the dump: -1 is written as 2^64-1.
using SymbolicToken = std::variant<int64_t, std::string_view>;

/// Infix text of a symbolic scalar, for example `min(s2 - b_idx*128, 128)`.
///
/// The array is in prefix order: `0, number`, `1, name`, or `2, operator,
/// operands…`; calls, min and max have the number of operands before them
/// (hicann/pypto 883e7dfb, symbolic_scalar.cpp). Nothing when the array is not
/// of that form or nests deeper than a compiler writes.
std::optional<std::string>
decodeSymbolic(std::span<const SymbolicToken> tokens);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_SYMBOLICEXPR_H
