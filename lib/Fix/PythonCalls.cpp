//===- PythonCalls.cpp - The tile calls of a Python source ----------------===//

#include "pto-lint/Fix/PythonCalls.h"

#include <algorithm>

#include "PythonCode.h"

namespace ptolint {

namespace {

bool isNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// The place of the bracket that closes the one before `begin`, or the end of
/// what a tile call can be.
size_t closingBracket(std::string_view code, size_t begin) {
  constexpr size_t most = 1024;
  code = code.substr(0, begin + most);
  size_t depth = 1;
  for (size_t at = begin; at < code.size(); ++at) {
    if (code[at] == '(' || code[at] == '[' || code[at] == '{')
      ++depth;
    else if ((code[at] == ')' || code[at] == ']' || code[at] == '}') &&
             --depth == 0)
      return at;
  }
  return code.size();
}

bool beginsFunction(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos)
    return false;
  std::string_view rest = line.substr(begin);
  return rest.starts_with("def ") || rest.starts_with("async def ");
}

} // namespace

std::vector<int64_t> PythonList::values() const {
  std::vector<int64_t> values;
  values.reserve(numbers.size());
  for (const PythonNumber &number : numbers)
    values.push_back(number.value);
  return values;
}

std::vector<std::vector<int64_t>> PythonCall::numbers() const {
  std::vector<std::vector<int64_t>> values;
  for (const PythonList &list : *lists)
    values.push_back(list.values());
  return values;
}

std::string_view tileCallName(EditKind kind) {
  return kind == EditKind::VecTile ? "set_vec_tile_shapes"
                                   : "set_cube_tile_shapes";
}

PythonCalls::PythonCalls(std::string_view source)
    : code(std::make_unique<PythonCode>(source)) {}
PythonCalls::~PythonCalls() = default;

uint64_t PythonCalls::lineCount() const { return code->lineCount(); }

std::optional<PythonCall> PythonCalls::callIn(uint64_t line,
                                              EditKind kind) const {
  std::string_view text = code->codeOf(line), name = tileCallName(kind);
  size_t at = text.find(name);
  if (at == text.npos || (at > 0 && isNamePart(text[at - 1])))
    return std::nullopt;
  size_t bracket = text.find_first_not_of(" \t", at + name.size());
  if (bracket == text.npos || text[bracket] != '(')
    return std::nullopt;
  PythonCall call;
  call.kind = kind;
  call.line = line;
  call.name = code->startOf(line) + at;
  call.arguments = code->startOf(line) + bracket + 1;
  size_t end = closingBracket(code->getCode(), call.arguments);
  call.written = code->getCode().substr(call.arguments, end - call.arguments);
  if (kind == EditKind::CubeTile)
    call.lists = readLists(code->getCode(), call.arguments);
  else if (auto list = readNumbers(code->getCode(), call.arguments))
    call.lists = {std::move(*list)};
  return call;
}

std::optional<PythonCall> PythonCalls::at(uint64_t line, EditKind kind) const {
  if (line == 0 || line > lineCount())
    return std::nullopt;
  return callIn(line, kind);
}

std::optional<PythonCall> PythonCalls::in(uint64_t line) const {
  std::optional<PythonCall> call = at(line, EditKind::VecTile);
  return call ? call : at(line, EditKind::CubeTile);
}

std::optional<PythonCall> PythonCalls::governing(uint64_t opLine,
                                                 EditKind kind) const {
  if (opLine == 0 || opLine > lineCount())
    return std::nullopt;
  size_t opIndent = code->indentOf(opLine).value_or(0);
  // The least indent since: a call that is deeper stands in another block.
  size_t block = opIndent;
  for (uint64_t line = opLine - 1; line >= 1; --line) {
    std::optional<size_t> indent = code->indentOf(line);
    if (!indent)
      continue;
    if (beginsFunction(code->codeOf(line)) && *indent < opIndent)
      return std::nullopt;
    if (std::optional<PythonCall> call = callIn(line, kind)) {
      call->isAssumed = *indent > block;
      return call;
    }
    block = std::min(block, *indent);
  }
  return std::nullopt;
}

} // namespace ptolint
