//===- PythonEdit.cpp - A tile edit in the Python source ------------------===//

#include "pto-lint/Fix/PythonEdit.h"

#include "pto-lint/Fix/PythonCalls.h"
#include "pto-lint/Support/Say.h"

namespace ptolint {

namespace {

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

bool splitsK(std::string_view tile) { return tile.ends_with("split_k"); }

PythonEdit refuse(std::string whyNot) {
  PythonEdit edit;
  edit.whyNot = std::move(whyNot);
  return edit;
}

} // namespace

PythonEdit editPython(std::string_view source, const Edit &edit,
                      TileKnowledge known) {
  if (edit.kind != EditKind::VecTile && edit.kind != EditKind::CubeTile)
    return refuse(say("not an edit of a tile"));
  if (edit.move != CallMove::None)
    return refuse(say("the call has to move, which is no matter of literals"));
  if (edit.isNewCall)
    return refuse(say("the tile needs a call of its own"));
  if (splitsK(edit.before) != splitsK(edit.after))
    return refuse(say("K shall not be split, which is no number of the tile"));
  PythonCalls calls(source);
  uint64_t line = edit.source.line;
  if (line == 0 || line > calls.lineCount())
    return refuse(say("the source has no line {}", line));
  std::optional<PythonCall> call = edit.isAtCall
                                       ? calls.at(line, edit.kind)
                                       : calls.governing(line, edit.kind);
  if (!call && edit.isAtCall)
    return refuse(say("line {} has no {}", line, tileCallName(edit.kind)));
  if (!call)
    return refuse(say("no {} before line {} in its function",
                      tileCallName(edit.kind), line));
  std::string place = say("the call in line {}", call->line);
  const std::optional<std::vector<PythonList>> &arguments = call->lists;
  if (!arguments)
    return refuse(say("{} computes its tile", place));
  auto before = numbersOf(edit.before), after = numbersOf(edit.after);
  if (before.size() != arguments->size() || after.size() != before.size())
    return refuse(say("{} has another tile", place));
  PythonEdit result;
  result.line = call->line;
  result.isAssumed = call->isAssumed;
  for (size_t i = 0; i < before.size(); ++i) {
    const PythonList &list = (*arguments)[i];
    auto numbers = replaceNumbers(list.values(), before[i], after[i], known);
    if (!numbers)
      return refuse(say("{} has another tile", place));
    result.isAssumed |= list.values() != before[i];
    change(list, *numbers, edit.kind == EditKind::CubeTile, result.changes);
    result.numbers.push_back(std::move(*numbers));
  }
  return result;
}

} // namespace ptolint
