//===- TextFacts.h - What the text of an open file shows -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_TEXTFACTS_H
#define PTO_LINT_LIB_TOOLS_LSP_TEXTFACTS_H

#include "pto-lint/Import/PythonFacts.h"

#include <memory>
#include <optional>
#include <string>

#include "../LineChild.h"

namespace ptolint::lsp {

/// Reads texts of Python files by a process that is started once: that takes
/// longer than to read a text.
class TextFacts {
public:
  /// The facts about `text`, which is that of `path`; nothing if Python is
  /// missing or does not answer.
  std::optional<PythonFileFacts> read(const std::string &path,
                                      const std::string &text);

private:
  bool start();

  std::unique_ptr<LineChild> child;
  /// How often it was started. What dies again and again is left alone.
  unsigned starts = 0;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_TEXTFACTS_H
