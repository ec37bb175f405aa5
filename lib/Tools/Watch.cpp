//===- Watch.cpp - Checks again when an input changes ---------------------===//

#include "Watch.h"

#include "pto-lint/Support/Language.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <ostream>
#include <string_view>
#include <thread>
#include <utility>

namespace ptolint {

namespace {

namespace fs = std::filesystem;

/// How often the files are looked at, and so how long they have to rest.
constexpr std::chrono::milliseconds interval(300);

/// Home, and everything wiped out (ECMA-48: CUP, ED).
constexpr std::string_view wipeScreen = "\x1b[H\x1b[2J";

/// What tells that a file has changed.
struct FileState {
  fs::file_time_type time;
  uintmax_t size = 0;

  bool operator==(const FileState &) const = default;
};

using FileStates = std::map<std::string, FileState>;

void addFile(const fs::path &path, FileStates &states) {
  std::error_code noTime, noSize;
  FileState state = {fs::last_write_time(path, noTime),
                     fs::file_size(path, noSize)};
  if (!noTime && !noSize)
    states.emplace(path.string(), state);
}

FileStates statesOf(const std::vector<std::string> &paths) {
  FileStates states;
  for (const std::string &path : paths) {
    std::error_code error;
    if (!fs::is_directory(path, error)) {
      addFile(path, states);
      continue;
    }
    auto options = fs::directory_options::skip_permission_denied;
    fs::recursive_directory_iterator entry(path, options, error), end;
    for (; !error && entry != end; entry.increment(error))
      if (std::error_code noFile; entry->is_regular_file(noFile))
        addFile(entry->path(), states);
  }
  return states;
}

/// Returns when the files are no longer as in `checked`, and have been left
/// alone for an interval.
void waitForChange(const std::vector<std::string> &paths,
                   const FileStates &checked) {
  FileStates before, now = checked;
  do {
    std::this_thread::sleep_for(interval);
    before = std::exchange(now, statesOf(paths));
  } while (now == checked || now != before);
}

} // namespace

int watchPaths(const std::vector<std::string> &paths, bool isTerminal,
               std::ostream &out, const std::function<int()> &check) {
  while (true) {
    const FileStates checked = statesOf(paths);
    int status = check();
    if (!out.flush())
      return status;
    waitForChange(paths, checked);
    out << (isTerminal ? wipeScreen : tr("\n--- an input has changed\n\n"));
  }
}

} // namespace ptolint
