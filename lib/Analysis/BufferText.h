//===- BufferText.h - What printed MLIR says of a buffer -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_BUFFERTEXT_H
#define PTO_LINT_LIB_ANALYSIS_BUFFERTEXT_H

#include "pto-lint/Support/SourceLine.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// A location as MLIR prints it.
struct LocationText {
  /// The first line of a file in it: `loc("f.mlir":12:3)`, also inside of
  /// `fused` and `callsite`, also `f.py:10` alone.
  SourceLine line;
  /// The name that the author gave: `qk` in `loc("qk"("f.py":3:4))`.
  std::string name;
};
LocationText parseLocation(std::string_view text);

/// The `%12` that begins `%12 = memref.alloc() : …`, and the `%12 'qk'` of a
/// text that pto-lint wrote; the beginning of another one, empty for an empty
/// one.
std::string ssaName(std::string_view text);

/// The type of a buffer: that of the last memref in a text, or without one the
/// `64x512xfp32` at the end of a text that pto-lint wrote.
struct MemRefText {
  /// `fp16`; empty for none and for a type that PyPTO does not have.
  std::string dtype;
  /// A dynamic dimension is -1.
  std::vector<int64_t> shape;
};
MemRefText parseMemRef(std::string_view text);

} // namespace ptolint

#endif // PTO_LINT_LIB_ANALYSIS_BUFFERTEXT_H
