//===- TextDocument.h - The text of an open document -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_TEXTDOCUMENT_H
#define PTO_LINT_LIB_TOOLS_LSP_TEXTDOCUMENT_H

#include "pto-lint/Import/TextPlace.h"

#include "llvm/Support/LSP/Protocol.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint::lsp {

/// What `character` of a position counts.
enum class PositionEncoding { Utf8, Utf16 };

/// A text that an editor changes piece by piece. It is UTF-8: a message with
/// anything else is no JSON. Lines of the protocol end with LF, CR or both.
class TextDocument {
public:
  TextDocument(std::string text, PositionEncoding encoding);

  const std::string &getText() const { return text; }

  /// Byte of `position`. What lies behind the end of a line is its end, behind
  /// the last line the end of the text; within a character it is its begin.
  uint64_t offsetOf(const llvm::lsp::Position &position) const;
  /// Position of the byte `offset`, at most the end of the text.
  llvm::lsp::Position positionOf(uint64_t offset) const;
  llvm::lsp::Range rangeOf(const TextPlace &place) const;
  TextPlace placeOf(const llvm::lsp::Range &range) const;

  /// Puts `with` where `range` is; without a range it is the whole text.
  void replace(const std::optional<llvm::lsp::Range> &range,
               std::string_view with);

private:
  void findLines();
  /// The line without its break.
  std::string_view lineAt(size_t line) const;

  std::string text;
  PositionEncoding encoding;
  /// Bytes at which lines begin.
  std::vector<uint64_t> starts;
};

/// Lines as Python and MLIR count them: from 1, ended by LF.
class SourceLines {
public:
  /// `text` has to outlive the object.
  explicit SourceLines(std::string_view text);

  uint64_t count() const { return starts.size(); }
  /// The line without its break; empty for one that the text does not have.
  std::string_view textOf(uint64_t line) const;
  /// From the first to the last byte of a line that is no blank; the end of the
  /// text for a line that it does not have.
  TextPlace codeOf(uint64_t line) const;
  /// The line that the byte `offset` is in.
  uint64_t lineOf(uint64_t offset) const;

private:
  std::string_view text;
  std::vector<uint64_t> starts;
};

/// The word at `offset`: as many letters, digits and `_.$-` as follow it, at
/// least one byte of the text.
TextPlace wordAt(std::string_view text, uint64_t offset);

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_TEXTDOCUMENT_H
