//===- SourceProvider.cpp - Lines of the user's Python --------------------===//

#include "pto-lint/Report/SourceProvider.h"

#include "pto-lint/Import/TextFile.h"

#include <filesystem>

namespace ptolint {

namespace {

namespace fs = std::filesystem;

/// A Python file is far smaller. A name in a dump may lead to anything.
constexpr uintmax_t maxSourceBytes = 16 << 20;

/// No path is longer on Linux (PATH_MAX).
constexpr size_t maxNameBytes = 4096;

/// The content of a regular file of moderate size. Files of /proc, which say
/// that they are empty, count as unreadable.
std::optional<std::string> readSource(const fs::path &path) {
  std::error_code error;
  if (fs::file_size(path, error) == 0 || error)
    return std::nullopt;
  std::string text;
  if (readTextFile(path.string(), maxSourceBytes, text))
    return std::nullopt;
  return text;
}

/// The paths where a file that a dump calls `name` may be, best first.
std::vector<fs::path> candidates(const std::string &name,
                                 const std::vector<std::string> &roots) {
  if (name.size() > maxNameBytes)
    return {};
  std::vector<fs::path> paths{name};
  fs::path path = fs::path(name).lexically_normal();
  std::string rest = path.relative_path().string();
  for (const std::string &root : roots) {
    paths.push_back(fs::path(root) / rest);
    if (!path.is_absolute())
      continue;
    for (size_t slash = rest.find('/'); slash != rest.npos;
         slash = rest.find('/', slash + 1))
      paths.push_back(fs::path(root) / rest.substr(slash + 1));
  }
  return paths;
}

std::vector<size_t> lineStarts(std::string_view text) {
  std::vector<size_t> starts;
  for (size_t start = 0; start < text.size();) {
    starts.push_back(start);
    size_t newline = text.find('\n', start);
    start = newline == text.npos ? text.size() : newline + 1;
  }
  return starts;
}

} // namespace

const FileSourceProvider::File &
FileSourceProvider::load(const std::string &name) {
  auto [entry, isNew] = files.try_emplace(name);
  File &file = entry->second;
  if (!isNew)
    return file;
  for (const fs::path &path : candidates(name, roots)) {
    if (std::optional<std::string> text = readSource(path)) {
      file.path = path.string();
      file.text = std::move(*text);
      file.starts = lineStarts(file.text);
      break;
    }
  }
  return file;
}

std::optional<std::string_view>
FileSourceProvider::line(const SourceLine &where) {
  if (!where.known())
    return std::nullopt;
  const File &file = load(where.file);
  if (where.line > file.starts.size())
    return std::nullopt;
  std::string_view text =
      std::string_view(file.text).substr(file.starts[where.line - 1]);
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r'))
    text.remove_suffix(1);
  return text;
}

std::optional<std::string_view>
FileSourceProvider::text(const std::string &name) {
  const File &file = load(name);
  if (file.text.empty())
    return std::nullopt;
  return file.text;
}

std::optional<std::string> FileSourceProvider::pathOf(const std::string &name) {
  const File &file = load(name);
  if (file.path.empty())
    return std::nullopt;
  return file.path;
}

} // namespace ptolint
