//===- BufferText.cpp - What printed MLIR says of a buffer ----------------===//

#include "BufferText.h"

#include "pto-lint/Target/DataType.h"

#include "llvm/ADT/StringSwitch.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace ptolint {

namespace {

/// A name longer than this tells nothing more.
constexpr size_t maxName = 40;

/// At most `maxName` bytes of `text`, which is UTF-8, without half a character.
std::string_view shortText(std::string_view text) {
  size_t size = std::min(text.size(), maxName);
  while (size < text.size() && size != 0 &&
         (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80)
    --size;
  return text.substr(0, size);
}

/// The number that `text` begins with, without it; nothing if it is none or
/// too large.
std::optional<int64_t> takeNumber(std::string_view &text) {
  int64_t number = 0;
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || number < 0)
    return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return number;
}

/// Line of `:12` at the begin of `text`; 0 for anything else.
unsigned lineAt(std::string_view text) {
  if (!text.starts_with(':'))
    return 0;
  text.remove_prefix(1);
  std::optional<int64_t> line = takeNumber(text);
  return line && *line <= UINT32_MAX ? static_cast<unsigned>(*line) : 0;
}

std::string_view dtypeOf(std::string_view element) {
  return llvm::StringSwitch<std::string_view>(element)
      .Case("f16", "fp16")
      .Case("f32", "fp32")
      .Case("f64", "double")
      .Case("bf16", "bf16")
      .Case("i1", "bool")
      .Cases({"i4", "si4"}, "int4")
      .Cases({"i8", "si8"}, "int8")
      .Cases({"i16", "si16"}, "int16")
      .Cases({"i32", "si32"}, "int32")
      .Cases({"i64", "si64"}, "int64")
      .Case("ui8", "uint8")
      .Case("ui16", "uint16")
      .Case("ui32", "uint32")
      .Case("ui64", "uint64")
      .Case("f8E4M3FN", "fp8e4m3")
      .Case("f8E5M2", "fp8e5m2")
      .Default("");
}

/// `test.py:10` or `test.py:10:3` without any quotes.
SourceLine plainLine(std::string_view text) {
  size_t colon = text.find(':');
  // A letter of a drive is no file.
  if (colon == 1)
    colon = text.find(':', 2);
  if (colon == std::string_view::npos || colon == 0)
    return {};
  unsigned line = lineAt(text.substr(colon));
  return line == 0 ? SourceLine()
                   : SourceLine{std::string(text.substr(0, colon)), line};
}

} // namespace

LocationText parseLocation(std::string_view text) {
  LocationText location;
  size_t open = text.find('"');
  if (open == std::string_view::npos) {
    location.line = plainLine(text);
    return location;
  }
  while (open != std::string_view::npos) {
    size_t close = text.find('"', open + 1);
    if (close == std::string_view::npos)
      return location;
    std::string_view quoted = text.substr(open + 1, close - open - 1);
    std::string_view rest = text.substr(close + 1);
    if (unsigned line = lineAt(rest)) {
      location.line = {std::string(quoted), line};
      return location;
    }
    if (location.name.empty() && rest.starts_with('('))
      location.name = shortText(quoted);
    open = text.find('"', close + 1);
  }
  return location;
}

std::string ssaName(std::string_view text) {
  size_t begin = text.find_first_not_of(" \t\n");
  if (begin == std::string_view::npos)
    return {};
  text.remove_prefix(begin);
  if (!text.starts_with('%'))
    return std::string(shortText(text.substr(0, text.find('\n'))));
  size_t end = std::min(text.find_first_of(" ,:=\n"), text.size());
  std::string name(shortText(text.substr(0, end)));
  std::string_view rest = text.substr(end);
  size_t close = rest.starts_with(" '") ? rest.find('\'', 2) : rest.npos;
  if (close <= maxName)
    name += rest.substr(0, close + 1);
  return name;
}

MemRefText parseMemRef(std::string_view text) {
  constexpr std::string_view mark = "memref<";
  size_t begin = text.rfind(mark);
  if (begin != std::string_view::npos)
    text.remove_prefix(begin + mark.size());
  else
    text.remove_prefix(std::min(text.rfind(' ') + 1, text.size()));
  MemRefText type;
  while (!text.empty()) {
    std::optional<int64_t> dim;
    if (text.front() == '?') {
      dim = -1;
      text.remove_prefix(1);
    } else {
      dim = takeNumber(text);
    }
    if (!dim || !text.starts_with('x'))
      break;
    type.shape.push_back(*dim);
    text.remove_prefix(1);
  }
  std::string_view element = text.substr(0, text.find_first_of(",> "));
  type.dtype = parseDataType(element) ? element : dtypeOf(element);
  if (type.dtype.empty())
    type.shape.clear();
  return type;
}

} // namespace ptolint
