//===- PythonEdit.cpp - A tile edit in the Python source ------------------===//

#include "pto-lint/Fix/PythonEdit.h"

#include <algorithm>

#include "PythonCode.h"

namespace ptolint {

namespace {

constexpr std::string_view vecCall = "set_vec_tile_shapes";
constexpr std::string_view cubeCall = "set_cube_tile_shapes";

bool isNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

/// The byte behind the opening bracket of a call of `name` in `line`.
std::optional<size_t> findCall(std::string_view line, std::string_view name) {
  size_t at = line.find(name);
  if (at == line.npos || (at > 0 && isNamePart(line[at - 1])))
    return std::nullopt;
  size_t bracket = line.find_first_not_of(" \t", at + name.size());
  if (bracket == line.npos || line[bracket] != '(')
    return std::nullopt;
  return bracket + 1;
}

bool beginsFunction(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t");
  if (begin == line.npos)
    return false;
  std::string_view rest = line.substr(begin);
  return rest.starts_with("def ") || rest.starts_with("async def ");
}

/// Where a call is and what it is for.
struct FoundCall {
  uint64_t line = 0;
  /// First byte of the arguments.
  size_t arguments = 0;
  bool isAssumed = false;
};

/// The nearest call of `name` above `opLine` in the function of that line.
std::optional<FoundCall> nearestCall(const PythonCode &code, uint64_t opLine,
                                     std::string_view name) {
  size_t opIndent = code.indentOf(opLine).value_or(0);
  // The least indent since: a call that is deeper stands in another block.
  size_t block = opIndent;
  for (uint64_t line = opLine - 1; line >= 1; --line) {
    std::optional<size_t> indent = code.indentOf(line);
    if (!indent)
      continue;
    std::string_view text = code.codeOf(line);
    if (beginsFunction(text) && *indent < opIndent)
      return std::nullopt;
    if (std::optional<size_t> arguments = findCall(text, name))
      return FoundCall{line, code.startOf(line) + *arguments, *indent > block};
    block = std::min(block, *indent);
  }
  return std::nullopt;
}

/// The numbers of `text`, such as `[[16, 16], [256, 512], [64, 64]]`, list by
/// list; one list for `[128, 512]`.
std::vector<std::vector<int64_t>> numbersOf(std::string_view text) {
  std::vector<std::vector<int64_t>> lists;
  bool isOpen = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '[' || text[at] == ']') {
      isOpen = false;
    } else if (text[at] >= '0' && text[at] <= '9') {
      int64_t value = 0;
      for (; at < text.size() && text[at] >= '0' && text[at] <= '9'; ++at)
        value = value * 10 + (text[at] - '0');
      --at;
      if (!isOpen)
        lists.emplace_back();
      isOpen = true;
      lists.back().push_back(value);
    }
  }
  return lists;
}

std::vector<int64_t> valuesOf(const PythonList &list) {
  std::vector<int64_t> values;
  values.reserve(list.numbers.size());
  for (const PythonNumber &number : list.numbers)
    values.push_back(number.value);
  return values;
}

/// What stands in the call instead of `given` when `after` replaces `before`;
/// nothing if `given` is not `before`. With `Clipped` a number that does not
/// change stays as large as it is written.
std::optional<std::vector<int64_t>>
replaceNumbers(const std::vector<int64_t> &given,
               const std::vector<int64_t> &before,
               const std::vector<int64_t> &after, TileKnowledge known) {
  if (given == before)
    return after;
  if (known == TileKnowledge::Exact || given.size() < before.size() ||
      after.size() != before.size())
    return std::nullopt;
  std::vector<int64_t> result = given;
  for (size_t i = 0; i < before.size(); ++i) {
    if (given[i] < before[i])
      return std::nullopt;
    if (after[i] != before[i])
      result[i] = after[i];
  }
  return result;
}

/// Changes of the literals of `list` to `after`. A list of another length is
/// written anew between its brackets, which `hasBrackets` says it has.
void change(const PythonList &list, const std::vector<int64_t> &after,
            bool hasBrackets, std::vector<TextPatch> &changes) {
  if (list.numbers.size() == after.size()) {
    for (size_t i = 0; i < after.size(); ++i) {
      const PythonNumber &number = list.numbers[i];
      if (number.value != after[i])
        changes.push_back({number.begin, number.end - number.begin,
                           std::to_string(after[i])});
    }
    return;
  }
  std::string text;
  for (int64_t value : after)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  size_t bracket = hasBrackets ? 1 : 0;
  changes.push_back({list.begin + bracket, list.end - list.begin - 2 * bracket,
                     std::move(text)});
}

/// The lists of the call as the source has them; nothing if anything in them is
/// not a literal.
std::optional<std::vector<PythonList>>
readArguments(const PythonCode &code, const FoundCall &call, EditKind kind) {
  if (kind == EditKind::CubeTile)
    return readLists(code.getCode(), call.arguments);
  std::optional<PythonList> list = readNumbers(code.getCode(), call.arguments);
  if (!list)
    return std::nullopt;
  return std::vector<PythonList>{std::move(*list)};
}

bool splitsK(std::string_view tile) { return tile.ends_with("split_k"); }

PythonEdit refuse(std::string whyNot) {
  PythonEdit edit;
  edit.whyNot = std::move(whyNot);
  return edit;
}

std::string_view callName(EditKind kind) {
  return kind == EditKind::VecTile ? vecCall : cubeCall;
}

} // namespace

std::optional<uint64_t> governingCall(std::string_view source, uint64_t opLine,
                                      EditKind kind) {
  PythonCode code(source);
  if (opLine == 0 || opLine > code.lineCount())
    return std::nullopt;
  std::optional<FoundCall> call = nearestCall(code, opLine, callName(kind));
  return call ? std::optional(call->line) : std::nullopt;
}

PythonEdit editPython(std::string_view source, uint64_t opLine,
                      const Edit &edit, TileKnowledge known) {
  if (edit.kind != EditKind::VecTile && edit.kind != EditKind::CubeTile)
    return refuse("not an edit of a tile");
  if (edit.isNewCall)
    return refuse("the tile needs a call of its own");
  if (splitsK(edit.before) != splitsK(edit.after))
    return refuse("K shall not be split, which is no number of the tile");
  PythonCode code(source);
  if (opLine == 0 || opLine > code.lineCount())
    return refuse("the source has no line " + std::to_string(opLine));
  std::string_view name = callName(edit.kind);
  std::optional<FoundCall> call = nearestCall(code, opLine, name);
  if (!call)
    return refuse("no " + std::string(name) + " before line " +
                  std::to_string(opLine) + " in its function");
  std::string place = "the call in line " + std::to_string(call->line);
  auto arguments = readArguments(code, *call, edit.kind);
  if (!arguments)
    return refuse(place + " computes its tile");
  auto before = numbersOf(edit.before), after = numbersOf(edit.after);
  if (before.size() != arguments->size() || after.size() != before.size())
    return refuse(place + " has another tile");
  PythonEdit result;
  result.line = call->line;
  result.isAssumed = call->isAssumed;
  for (size_t i = 0; i < before.size(); ++i) {
    const PythonList &list = (*arguments)[i];
    auto numbers = replaceNumbers(valuesOf(list), before[i], after[i], known);
    if (!numbers)
      return refuse(place + " has another tile");
    result.isAssumed |= valuesOf(list) != before[i];
    change(list, *numbers, edit.kind == EditKind::CubeTile, result.changes);
    result.numbers.push_back(std::move(*numbers));
  }
  return result;
}

} // namespace ptolint
