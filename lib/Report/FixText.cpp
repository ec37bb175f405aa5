//===- FixText.cpp - Repairs in words -------------------------------------===//

#include "pto-lint/Report/FixText.h"

#include "pto-lint/Fix/PythonCalls.h"
#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <fmt/format.h>

namespace ptolint {

namespace {

/// The arguments of a call from the list of them and what stands behind it:
/// `[128, 512]` as `128, 512`, `[[1, 2], [3, 4], [5, 6]], split_k` as `[1, 2],
/// [3, 4], [5, 6], enable_split_k=True`.
std::string argumentsOf(std::string_view list) {
  bool isNested = list.starts_with("[[");
  size_t close = list.rfind(isNested ? "]]" : "]");
  if (!list.starts_with('[') || close == list.npos)
    return std::string(list);
  close += isNested ? 1 : 0;
  std::string arguments(list.substr(1, close - 1));
  // The front end has a keyword for it (spec/cube-rules.md).
  std::string_view rest = list.substr(close + 1);
  return arguments.append(rest == ", split_k" ? ", enable_split_k=True" : rest);
}

/// ` at k.py:88`, or for which ops a new call is.
std::string placeOf(const Edit &edit) {
  if (edit.source.known())
    return say(" at {}:{}", edit.source.file, edit.source.line);
  if (!edit.isNewCall)
    return {};
  if (edit.endOp <= edit.firstOp + 1)
    return say(" for op {}", edit.firstOp + 1);
  return say(" for ops {} to {}", edit.firstOp + 1, edit.endOp);
}

/// A call that moves past an op.
std::string moveText(std::string_view name, const Edit &edit) {
  bool goesUp = edit.move == CallMove::Up;
  std::string call = fmt::format("{}({}){}", name,
                                 argumentsOf(goesUp ? edit.after : edit.before),
                                 edit.isAtCall ? placeOf(edit) : "");
  size_t passed = goesUp ? edit.firstOp + 1 : edit.endOp;
  std::string op = edit.passed.known() ? say("the op at {}:{}",
                                             edit.passed.file, edit.passed.line)
                                       : say("op {}", passed);
  return goesUp ? say("{} moved up before {}, where ({}) is in force", call, op,
                      argumentsOf(edit.before))
                : say("{} moved down behind {}, which then gets ({})", call, op,
                      argumentsOf(edit.after));
}

std::string callText(std::string_view name, const Edit &edit) {
  if (edit.move != CallMove::None)
    return moveText(name, edit);
  if (edit.after.empty())
    return say("no {}({}){}", name, argumentsOf(edit.before), placeOf(edit));
  std::string text =
      fmt::format("{}{}({}){}", edit.isNewCall ? tr("a separate ") : "", name,
                  argumentsOf(edit.after), placeOf(edit));
  if (edit.before.empty())
    return say("{}, where none is set", text);
  if (!edit.computed.empty())
    return text + say(" instead of ({}), which is ({}) here", edit.computed,
                      argumentsOf(edit.before));
  return text + say(" instead of ({})", argumentsOf(edit.before));
}

/// What is done, without the line.
std::string changeText(const Edit &edit) {
  switch (edit.kind) {
  case EditKind::VecTile:
  case EditKind::CubeTile:
    return callText(tileCallName(edit.kind), edit);
  case EditKind::UnrollList:
    return say("unroll_list={}{} instead of {}",
               edit.after.empty() ? "[]" : edit.after, placeOf(edit),
               edit.before.empty() ? "[]" : edit.before);
  case EditKind::Option:
  case EditKind::Ops:
    break;
  }
  if (edit.text.empty())
    return say("{}{} instead of {}", edit.after, placeOf(edit), edit.before);
  return edit.source.known() ? edit.text + placeOf(edit) : edit.text;
}

} // namespace

std::string editText(const Edit &edit) {
  return printableText(changeText(edit));
}

std::string usesText(const std::vector<SpaceUse> &uses,
                     const std::vector<SpaceUse> &before) {
  std::string text;
  for (const SpaceUse &use : uses) {
    text += say("{}{} {} of {} bytes", text.empty() ? "" : ", ",
                memorySpaceDisplay(use.space), use.bytes, use.capacity);
    if (use.capacity == 0)
      continue;
    double share = 100.0 * static_cast<double>(use.bytes) /
                   static_cast<double>(use.capacity);
    auto was = std::ranges::find(before, use.space, &SpaceUse::space);
    bool changed = was != before.end() && was->bytes != use.bytes;
    text += fmt::format(" ({:.1f} %{})", share,
                        changed ? say(", was {}", was->bytes) : "");
  }
  return text;
}

std::vector<std::string> fixLines(const Fix &fix,
                                  const std::vector<SpaceUse> &before) {
  std::vector<std::string> lines;
  lines.reserve(fix.edits.size());
  for (const Edit &edit : fix.edits)
    lines.push_back(editText(edit));
  if (lines.empty())
    return lines;
  if (std::string uses = usesText(fix.after, before); !uses.empty())
    lines.back() += ": " + uses;
  for (const ChipUses &other : fix.others)
    if (std::string uses = usesText(other.after, other.before); !uses.empty())
      lines.back() += say("; on {} {}", other.target, uses);
  if (!fix.isSafe)
    lines.back() += tr("; unsafe, results may change");
  return lines;
}

std::vector<std::string> noFixLines(const NoFix &none) {
  std::vector<std::string> lines{
      (none.isProved ? say("no tile makes this kernel compile, proved: ")
                     : say("no repair found: ")) +
      printableText(tr(none.reason))};
  if (!none.instead.empty())
    lines.push_back(say("instead: {}", printableText(tr(none.instead))));
  return lines;
}

} // namespace ptolint
