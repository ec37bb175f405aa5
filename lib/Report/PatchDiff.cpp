//===- PatchDiff.cpp - Changes of a text as a unified diff ----------------===//

#include "pto-lint/Report/PatchDiff.h"

#include <algorithm>
#include <fmt/format.h>
#include <span>

namespace ptolint {

namespace {

constexpr size_t contextLines = 3;

using Lines = std::vector<std::string_view>;

/// The lines of `text`, each with its line break.
Lines splitLines(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return lines;
}

/// Old lines that become new ones.
struct Change {
  /// Index of the first old line and of the one behind the last.
  size_t begin, end;
  std::string text;
};

class Differ {
public:
  Differ(std::string_view text, const std::vector<TextPatch> &patches)
      : text(text), lines(splitLines(text)) {
    findChanges(patches);
  }

  std::string print(const std::string &path);

private:
  void findChanges(const std::vector<TextPatch> &patches);
  void trim(Change &change) const;
  void printHunk(std::span<const Change> changes);
  void printLine(char mark, std::string_view line);

  std::string_view text;
  Lines lines;
  std::vector<Change> changes;
  std::string out;
  /// New lines minus old ones before the hunk.
  int64_t shift = 0;
};

} // namespace

/// Patches that touch one line are one change.
void Differ::findChanges(const std::vector<TextPatch> &patches) {
  size_t line = 0, lineBegin = 0;
  for (size_t i = 0; i < patches.size();) {
    while (line + 1 < lines.size() &&
           lineBegin + lines[line].size() <= patches[i].offset)
      lineBegin += lines[line++].size();
    size_t begin = lineBegin;
    Change change{line, line, {}};
    size_t at = lineBegin;
    do {
      const TextPatch &patch = patches[i++];
      change.text.append(text.substr(at, patch.offset - at)).append(patch.text);
      at = patch.offset + patch.size;
      while (line < lines.size() && (lineBegin < at || lineBegin == begin))
        lineBegin += lines[line++].size();
    } while (i < patches.size() && patches[i].offset < lineBegin);
    change.text.append(text.substr(at, lineBegin - at));
    change.end = line;
    trim(change);
    if (change.begin != change.end || !change.text.empty())
      changes.push_back(std::move(change));
  }
}

/// Leaves out the lines at both ends that stay.
void Differ::trim(Change &change) const {
  std::string_view rest = change.text;
  auto isKept = [&](std::string_view line, bool atEnd) {
    return atEnd ? rest.ends_with(line) &&
                       (rest.size() == line.size() ||
                        rest[rest.size() - line.size() - 1] == '\n')
                 : rest.starts_with(line) && line.ends_with('\n');
  };
  while (change.begin < change.end && isKept(lines[change.begin], false))
    rest.remove_prefix(lines[change.begin++].size());
  while (change.begin < change.end && isKept(lines[change.end - 1], true))
    rest.remove_suffix(lines[--change.end].size());
  change.text = std::string(rest);
}

void Differ::printLine(char mark, std::string_view line) {
  out += mark;
  out += line;
  if (!line.ends_with('\n'))
    out += "\n\\ No newline at end of file\n";
}

void Differ::printHunk(std::span<const Change> hunk) {
  size_t begin =
      hunk.front().begin - std::min(hunk.front().begin, contextLines);
  size_t end = std::min(hunk.back().end + contextLines, lines.size());
  size_t oldCount = end - begin;
  int64_t growth = 0;
  for (const Change &change : hunk)
    growth += static_cast<int64_t>(splitLines(change.text).size()) -
              static_cast<int64_t>(change.end - change.begin);
  auto newCount = static_cast<int64_t>(oldCount) + growth;
  auto first = static_cast<int64_t>(begin);
  out += fmt::format("@@ -{},{} +{},{} @@\n", first + (oldCount != 0), oldCount,
                     first + shift + (newCount != 0), newCount);
  shift += growth;
  size_t line = begin;
  for (const Change &change : hunk) {
    for (; line < change.begin; ++line)
      printLine(' ', lines[line]);
    for (; line < change.end; ++line)
      printLine('-', lines[line]);
    for (std::string_view added : splitLines(change.text))
      printLine('+', added);
  }
  for (; line < end; ++line)
    printLine(' ', lines[line]);
}

std::string Differ::print(const std::string &path) {
  if (changes.empty())
    return {};
  // patch -p1 takes the first part of a path away.
  std::string name =
      path.substr(std::min(path.find_first_not_of('/'), path.size()));
  out = fmt::format("--- a/{}\n+++ b/{}\n", name, name);
  for (size_t i = 0; i < changes.size();) {
    size_t end = i + 1;
    while (end < changes.size() &&
           changes[end].begin <= changes[end - 1].end + 2 * contextLines)
      ++end;
    printHunk(std::span(changes).subspan(i, end - i));
    i = end;
  }
  return std::move(out);
}

std::string patchDiff(const std::string &path, std::string_view text,
                      const std::vector<TextPatch> &patches) {
  return Differ(text, patches).print(path);
}

} // namespace ptolint
