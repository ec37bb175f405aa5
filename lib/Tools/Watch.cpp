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

} // namespace

int watchPaths(const std::vector<std::string> &paths, bool isTerminal,
               std::ostream &out, const std::function<int()> &check) {
  FileStates checked;
  for (bool isFirst = true;; isFirst = false) {
    FileStates now = statesOf(paths);
    if (!isFirst)
      out << (isTerminal ? wipeScreen : tr("\n--- an input has changed\n\n"));
    checked = now;
    int status = check();
    if (!out.flush())
      return status;
    do {
      std::this_thread::sleep_for(interval);
      FileStates before = std::exchange(now, statesOf(paths));
      if (now == checked || now != before)
        continue;
      break;
    } while (true);
  }
}

} // namespace ptolint
