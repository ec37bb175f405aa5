//===- FindingJson.h - What every JSON output says of a finding -*- C++ -*-===//
//
// JSON is streamed: `pto-lint batch` writes a kilobyte per kernel, and a tree
// of it in memory took more time than the verdict itself.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_LIB_REPORT_FINDINGJSON_H
#define PTO_LINT_LIB_REPORT_FINDINGJSON_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Rules/Finding.h"

#include "llvm/Support/JSON.h"

#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// Writes objects and arrays while they are made. Bytes that are no UTF-8
/// become U+FFFD: names may hold any bytes.
class JsonWriter {
public:
  /// `indent` 0 writes everything on one line.
  JsonWriter(llvm::raw_ostream &out, unsigned indent) : json(out, indent) {}

  void text(llvm::StringRef key, std::string_view value) {
    json.attribute(key, valueOf(value));
  }
  /// `null` for an empty text.
  void textOrNull(llvm::StringRef key, std::string_view value) {
    if (value.empty())
      null(key);
    else
      text(key, value);
  }
  template <typename Number> void number(llvm::StringRef key, Number value) {
    json.attribute(key, value);
  }
  template <typename Number>
  void numberOrNull(llvm::StringRef key, const std::optional<Number> &value) {
    if (value)
      number(key, *value);
    else
      null(key);
  }
  /// Lines and columns count from 1, 0 means unknown.
  void positionOrNull(llvm::StringRef key, uint64_t position) {
    numberOrNull(key, position == 0 ? std::nullopt : std::optional(position));
  }
  void boolean(llvm::StringRef key, bool value) { json.attribute(key, value); }
  /// `value` is JSON already.
  void raw(llvm::StringRef key, std::string_view value) {
    json.attributeBegin(key);
    json.rawValue(llvm::StringRef(value));
    json.attributeEnd();
  }
  void null(llvm::StringRef key) { json.attribute(key, nullptr); }

  void object(llvm::StringRef key, llvm::function_ref<void()> contents) {
    json.attributeObject(key, contents);
  }
  void array(llvm::StringRef key, llvm::function_ref<void()> contents) {
    json.attributeArray(key, contents);
  }
  /// An element of an array, or the whole text.
  void object(llvm::function_ref<void()> contents) { json.object(contents); }
  void array(llvm::function_ref<void()> contents) { json.array(contents); }
  void element(std::string_view value) { json.value(valueOf(value)); }
  void element(int64_t value) { json.value(value); }
  void element(uint64_t value) { json.value(value); }

private:
  /// With assertions on, a value may not be made of other bytes.
  static llvm::json::Value valueOf(llvm::StringRef text) {
    if (LLVM_LIKELY(llvm::json::isUTF8(text)))
      return text;
    return llvm::json::fixUTF8(text);
  }

  llvm::json::OStream json;
};

/// Which of the compiler's two checks of memory `finding` is about: `"buffer"`,
/// `"op"`, or nothing.
std::string_view formOf(const Finding &finding);

/// Writes the keys `rule, code, …, op, opcode` that a report and a verdict
/// share, into an open object.
void writeFinding(JsonWriter &json, const Finding &finding);

/// Writes the key `terms`: the buffers of the sum.
void writeTerms(JsonWriter &json, const Finding &finding);

/// Writes the key `overflow`: what helps and what does not, see Levers.h.
void writeOverflow(JsonWriter &json, const Finding &finding);

/// Writes `problem` as an element of an array.
void writeProblem(JsonWriter &json, const InputProblem &problem);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_FINDINGJSON_H
