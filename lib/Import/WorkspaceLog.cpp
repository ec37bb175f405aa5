//===- WorkspaceLog.cpp - What logs say about the workspace ---------------===//

#include "pto-lint/Import/WorkspaceLog.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <sys/stat.h>
#include <unistd.h>

#include "AnchorSearch.h"
#include "LogText.h"
#include "WorkspaceFacts.h"

namespace ptolint {

namespace {

/// A sentence begins at most so many bytes before its anchor and ends at most
/// so many behind it, whatever the length of the line.
constexpr size_t maxBefore = size_t(4) << 10;
constexpr size_t maxBehind = size_t(8) << 10;
/// More than what is kept of a text that was searched, or each byte that comes
/// would make it search again.
constexpr size_t minPiece = size_t(16) << 10;
static_assert(minPiece > maxBefore + maxBehind);

/// The process in the name of a log: `pypto-log-4711_2026….log`,
/// `plog-4711_….log`, `device-4711_….log`.
std::optional<uint64_t> pidOfFile(std::string_view path) {
  std::string_view name = path.substr(path.rfind('/') + 1);
  for (size_t dash = name.find('-'); dash != name.npos;
       dash = name.find('-', dash + 1)) {
    LogCursor cursor(name, dash + 1);
    std::optional<uint64_t> number = cursor.takeNumber();
    if (number && (cursor.rest().starts_with('_') ||
                   cursor.rest().starts_with('.') || cursor.rest().empty()))
      return number;
  }
  return std::nullopt;
}

/// The process in the head of a line: `[INFO ] PYPTO(4711):…`,
/// `[ERROR] RUNTIME(4711,python3):…`.
std::optional<uint64_t> pidOfLine(std::string_view line) {
  constexpr size_t maxHead = 100;
  line = line.substr(0, maxHead);
  for (size_t open = line.find('('); open != line.npos;
       open = line.find('(', open + 1)) {
    LogCursor cursor(line, open + 1);
    bool isModule = open != 0 && line[open - 1] >= 'A' && line[open - 1] <= 'Z';
    std::optional<uint64_t> number = cursor.takeNumber();
    if (isModule && number &&
        (cursor.rest().starts_with("):") || cursor.rest().starts_with(',')))
      return number;
  }
  return std::nullopt;
}

/// The process that failures without one belong to; null if that is open.
WorkspaceProcess *onlyProcess(std::vector<WorkspaceProcess> &processes) {
  if (processes.size() == 1)
    return &processes.front();
  auto hasPrograms = [](const WorkspaceProcess &process) {
    return !process.programs.empty();
  };
  if (std::ranges::count_if(processes, hasPrograms) != 1)
    return nullptr;
  return &*std::ranges::find_if(processes, hasPrograms);
}

std::string systemMessage(std::string_view what, int error) {
  return say("{}: {}", tr(what), tr(std::strerror(error)));
}

} // namespace

class WorkspaceLogReader::Impl {
public:
  explicit Impl(size_t pieceBytes)
      : pieceBytes(std::max(pieceBytes, minPiece)), search(workspaceAnchors()) {
  }

  /// Bytes that are read at a time.
  const size_t pieceBytes;

  void begin(const std::string &name);
  void feed(std::string_view text);
  void end();
  void readPath(const std::string &path);
  void readFile(const std::string &path);
  void readFolder(const std::string &path);
  void addProblem(LogPlace place, std::string message);
  WorkspaceLogs finish();

private:
  void scan(bool isLast);
  size_t readHit(const AnchorSearch::Hit &hit);
  uint64_t lineOf(size_t at);
  ProcessFacts *processOf(std::string_view head);

  AnchorSearch search;
  WorkspaceLogs logs;
  /// By process id, or for logs without one.
  std::map<std::optional<uint64_t>, ProcessFacts> processes;

  /// Of the log that is being read.
  std::string name;
  std::optional<uint64_t> filePid, lastPid;
  std::string text;
  /// Where in `text` to go on, up to where lines are counted, and the number of
  /// the line there.
  size_t next = 0, counted = 0;
  uint64_t line = 1;
};

void WorkspaceLogReader::Impl::begin(const std::string &path) {
  name = path;
  filePid = lastPid = pidOfFile(path);
  text.clear();
  next = counted = 0;
  line = 1;
  ++logs.files;
}

void WorkspaceLogReader::Impl::feed(std::string_view piece) {
  logs.bytes += piece.size();
  while (!piece.empty()) {
    std::string_view part = piece.substr(0, pieceBytes);
    text.append(part);
    piece.remove_prefix(part.size());
    if (text.size() >= pieceBytes)
      scan(/*isLast=*/false);
  }
}

void WorkspaceLogReader::Impl::end() {
  scan(/*isLast=*/true);
  text.clear();
}

/// Reads the sentences whose text has come as far as it can belong to them.
void WorkspaceLogReader::Impl::scan(bool isLast) {
  size_t limit = text.size();
  if (!isLast)
    limit -= std::min(limit, maxBehind);
  while (next < limit) {
    std::optional<AnchorSearch::Hit> hit = search.find(text, next);
    if (!hit || hit->at >= limit) {
      next = limit;
      break;
    }
    next = readHit(*hit);
  }
  size_t drop = std::min(next, limit);
  drop -= std::min(drop, maxBefore);
  lineOf(drop);
  text.erase(0, drop);
  next -= drop;
  counted -= drop;
}

/// Number of the line at `at`, which is not before the place that was asked for
/// last.
uint64_t WorkspaceLogReader::Impl::lineOf(size_t at) {
  auto from = text.begin() + static_cast<ptrdiff_t>(counted);
  if (at > counted) {
    line += static_cast<uint64_t>(
        std::count(from, text.begin() + static_cast<ptrdiff_t>(at), '\n'));
    counted = at;
  }
  return line;
}

size_t WorkspaceLogReader::Impl::readHit(const AnchorSearch::Hit &hit) {
  std::string_view all = text;
  size_t first = hit.at - std::min(hit.at, maxBefore);
  size_t begin = all.substr(first, hit.at - first).rfind('\n');
  begin = begin == all.npos ? first : first + begin + 1;
  size_t last = std::min(all.size(), hit.at + maxBehind);
  size_t lineEnd = all.substr(0, last).find('\n', hit.at);
  bool isCut = lineEnd == all.npos;
  std::string_view window = all.substr(begin, (isCut ? last : lineEnd) - begin);
  WorkspaceSentence sentence =
      readWorkspaceSentence(hit.anchor, window, hit.at - begin, isCut);
  if (sentence.fact) {
    if (ProcessFacts *process = processOf(window.substr(0, hit.at - begin))) {
      process->addFile(name);
      process->add(std::move(*sentence.fact), {name, lineOf(hit.at)});
    } else {
      ++logs.dropped;
    }
  } else if (!sentence.problem.empty()) {
    addProblem({name, lineOf(hit.at)}, std::move(sentence.problem));
  }
  return begin + sentence.end;
}

/// The process that a line with `head` before its sentence is of.
ProcessFacts *WorkspaceLogReader::Impl::processOf(std::string_view head) {
  if (!filePid)
    if (std::optional<uint64_t> pid = pidOfLine(head))
      lastPid = pid;
  auto known = processes.find(lastPid);
  if (known == processes.end()) {
    if (processes.size() >= maxWorkspaceProcesses)
      return nullptr;
    known = processes.try_emplace(lastPid, lastPid).first;
  }
  return &known->second;
}

void WorkspaceLogReader::Impl::addProblem(LogPlace place, std::string message) {
  if (logs.problems.size() >= maxWorkspaceProblems) {
    ++logs.dropped;
    return;
  }
  logs.problems.push_back({std::move(place), std::move(message)});
}

void WorkspaceLogReader::Impl::readFile(const std::string &path) {
  // Without O_NONBLOCK the open of a pipe without a writer would hang.
  int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  auto close = llvm::scope_exit([&] {
    if (file >= 0)
      ::close(file);
  });
  struct stat status;
  if (file < 0 || ::fstat(file, &status) != 0)
    return addProblem({path, 0}, systemMessage("cannot open the file", errno));
  if (!S_ISREG(status.st_mode))
    return addProblem({path, 0}, "expected a regular file or a folder");
  begin(path);
  std::string piece(pieceBytes, '\0');
  // Not mapped: a log that is cut while it is read would kill the process.
  for (;;) {
    ssize_t got = ::read(file, piece.data(), piece.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      addProblem({path, 0}, systemMessage("cannot read to the end", errno));
    if (got <= 0)
      break;
    feed(std::string_view(piece).substr(0, static_cast<size_t>(got)));
  }
  end();
}

void WorkspaceLogReader::Impl::readFolder(const std::string &path) {
  std::error_code error;
  std::vector<std::filesystem::directory_entry> entries;
  std::filesystem::directory_iterator folder(path, error);
  while (!error && folder != std::filesystem::directory_iterator()) {
    entries.push_back(*folder);
    folder.increment(error);
  }
  if (error)
    addProblem({path, 0},
               say("cannot list the folder: {}", tr(error.message())));
  std::ranges::sort(entries, [](const auto &a, const auto &b) {
    return llvm::StringRef(a.path().native())
               .compare_numeric(b.path().native()) < 0;
  });
  for (const std::filesystem::directory_entry &entry : entries) {
    std::error_code ignored;
    // A link to a folder may lead in circles.
    if (entry.is_directory(ignored) && !entry.is_symlink(ignored))
      readFolder(entry.path().native());
    // A link that leads nowhere, and what has gone since, is told by the open.
    else if (entry.is_regular_file(ignored) || !entry.exists(ignored))
      readFile(entry.path().native());
  }
}

void WorkspaceLogReader::Impl::readPath(const std::string &path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    readFolder(path);
  else
    readFile(path);
}

WorkspaceLogs WorkspaceLogReader::Impl::finish() {
  std::optional<WorkspaceProcess> nameless;
  for (auto &[pid, facts] : processes) {
    WorkspaceProcess process = facts.finish();
    logs.dropped += facts.getDropped();
    if (process.programs.empty() && process.failures.empty())
      continue;
    if (pid)
      logs.processes.push_back(std::move(process));
    else
      nameless = std::move(process);
  }
  WorkspaceProcess *one = onlyProcess(logs.processes);
  if (nameless && nameless->programs.empty() && one) {
    std::ranges::move(nameless->failures, std::back_inserter(one->failures));
    std::ranges::sort(one->failures, {}, &WorkspaceFailure::place);
    for (std::string &file : nameless->files)
      if (!llvm::is_contained(one->files, file))
        one->files.push_back(std::move(file));
  } else if (nameless) {
    logs.processes.push_back(std::move(*nameless));
  }
  WorkspaceLogs result = std::move(logs);
  logs = WorkspaceLogs();
  processes.clear();
  return result;
}

WorkspaceLogReader::WorkspaceLogReader(size_t pieceBytes)
    : impl(std::make_unique<Impl>(pieceBytes)) {}
WorkspaceLogReader::~WorkspaceLogReader() = default;

void WorkspaceLogReader::readPath(const std::string &path) {
  impl->readPath(path);
}

void WorkspaceLogReader::readStream(std::istream &stream,
                                    const std::string &name) {
  impl->begin(name);
  std::string piece(impl->pieceBytes, '\0');
  while (stream) {
    stream.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    impl->feed(std::string_view(piece).substr(
        0, static_cast<size_t>(stream.gcount())));
  }
  if (stream.bad())
    impl->addProblem({name, 0}, "cannot read to the end");
  impl->end();
}

void WorkspaceLogReader::begin(const std::string &name) { impl->begin(name); }
void WorkspaceLogReader::feed(std::string_view text) { impl->feed(text); }
void WorkspaceLogReader::end() { impl->end(); }
WorkspaceLogs WorkspaceLogReader::finish() { return impl->finish(); }

} // namespace ptolint
