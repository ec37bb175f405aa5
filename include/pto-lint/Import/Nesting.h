//===- Nesting.h - Texts that parsers cannot take --------------*- C++ -*-===//
//
// The parsers of LLVM and MLIR recurse with each bracket, so that a text with
// many within each other ends the process. It is refused before they see it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_IMPORT_NESTING_H
#define PTO_LINT_IMPORT_NESTING_H

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// Brackets within each other that JSON may have: more than any message of the
/// editor or baseline needs, and far from the end of a stack.
constexpr size_t maxJsonDepth = 512;

/// The same for text of the dialect, where people write less than 20.
constexpr size_t maxTextDepth = 200;

/// Longest word of the dialect outside of strings, in bytes. The parser reads
/// the rest of a word again for each axis of a shape in it.
constexpr size_t maxTextWord = size_t(1) << 14;

/// What aliases may make of a text when they are written out, in bytes.
constexpr uint64_t maxTextExpansion = uint64_t(1) << 28;

/// The byte at which `json` is nested deeper than `maxJsonDepth`; nothing for
/// what can be parsed.
std::optional<uint64_t> findDeepJson(std::string_view json);

/// Why a text cannot be parsed.
struct TextObstacle {
  uint64_t offset = 0;
  /// Lower case, no final period.
  std::string message;
};

/// The first place at which `text`, of the dialect, breaks one of the limits
/// above; nothing for what can be parsed. An alias counts as what it stands
/// for.
std::optional<TextObstacle> findTextObstacle(std::string_view text);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_NESTING_H
