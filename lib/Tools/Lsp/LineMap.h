//===- LineMap.h - Where the lines of an older text are now ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_LINEMAP_H
#define PTO_LINT_LIB_TOOLS_LSP_LINEMAP_H

#include <cstdint>
#include <string_view>
#include <vector>

namespace ptolint::lsp {

/// Finds the lines of an older text in a newer one: lines at the beginning and
/// at the end that are the same, between them those that both texts have once,
/// in their order, and what lies between those if it has as many lines. A line
/// that was edited keeps its number so, and one that was removed has none.
class LineMap {
public:
  LineMap(std::string_view before, std::string_view after);

  /// The line of the newer text for the line `before`, both from 1; 0 if it is
  /// gone.
  uint64_t lineOf(uint64_t before) const {
    return before == 0 || before > lines.size() ? 0 : lines[before - 1];
  }

private:
  std::vector<uint64_t> lines;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_LINEMAP_H
