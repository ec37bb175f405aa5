//===- JsonScanner.h - Places in valid JSON --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_JSONSCANNER_H
#define PTO_LINT_LIB_IMPORT_JSONSCANNER_H

#include <algorithm>
#include <string_view>

namespace ptolint {

/// Reads over valid JSON without a tree of it: only places are of interest.
class JsonScanner {
public:
  explicit JsonScanner(std::string_view text) : text(text) {}

  /// The value at `at`, which is no blank.
  std::string_view valueAt(size_t at) const {
    size_t end = at, depth = 0;
    do {
      end = text.find_first_of("\"{}[], \t\r\n", end);
      if (end == std::string_view::npos)
        return text.substr(at);
      char c = text[end];
      if (c == '"')
        end = endOfString(end);
      else if (depth == 0 && c != '{' && c != '[')
        break;
      else
        ++end;
      if (c == '{' || c == '[')
        ++depth;
      else if (c == '}' || c == ']')
        --depth;
    } while (depth != 0);
    return text.substr(at, end - at);
  }

  /// The value of `key` in the object that the text is; empty if it has none.
  std::string_view member(std::string_view key) const {
    size_t at = skipBlanks(text.find('{') + 1);
    while (at < text.size() && text[at] == '"') {
      size_t end = endOfString(at);
      std::string_view name = text.substr(at + 1, end - at - 2);
      at = skipBlanks(skipBlanks(end) + 1);
      std::string_view value = valueAt(at);
      if (name == key)
        return value;
      at = skipBlanks(skipBlanks(at + value.size()) + 1);
    }
    return {};
  }

private:
  size_t skipBlanks(size_t at) const {
    return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
  }
  /// Behind the quote that ends the string at `at`.
  size_t endOfString(size_t at) const {
    at = text.find_first_of("\"\\", at + 1);
    while (at != std::string_view::npos && text[at] == '\\')
      at = text.find_first_of("\"\\", at + 2);
    return std::min(at, text.size() - 1) + 1;
  }

  std::string_view text;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_JSONSCANNER_H
