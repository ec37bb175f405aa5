// Logs of runs, read, at once and across two pieces.

#include "pto-lint/Import/WorkspaceLog.h"

#include <algorithm>
#include <cstdlib>

using namespace ptolint;

static void check(const WorkspaceLogs &logs, uint64_t lines) {
  auto isPlace = [&](const LogPlace &place) {
    return place.line >= 1 && place.line <= lines;
  };
  for (const WorkspaceLogs::Problem &problem : logs.problems)
    if (!isPlace(problem.place) || problem.message.empty())
      std::abort();
  for (const WorkspaceProcess &process : logs.processes) {
    if (process.programs.size() > maxWorkspacePrograms ||
        process.failures.size() > maxWorkspaceFailures ||
        (process.programs.empty() && process.failures.empty()))
      std::abort();
    for (const WorkspaceProgram &program : process.programs)
      if (program.launches != 0 && !isPlace(program.place))
        std::abort();
    for (const WorkspaceFailure &failure : process.failures)
      if (!isPlace(failure.place) || failure.count == 0)
        std::abort();
  }
}

static bool isSame(const WorkspaceLogs &a, const WorkspaceLogs &b) {
  auto isSameProgram = [](const WorkspaceProgram &x,
                          const WorkspaceProgram &y) {
    return x.totals == y.totals && x.tensor == y.tensor && x.slots == y.slots &&
           x.place == y.place && x.launches == y.launches &&
           x.encode.roots == y.encode.roots &&
           x.encode.tensors == y.encode.tensors &&
           x.encode.stitch == y.encode.stitch;
  };
  auto isSameProcess = [&](const WorkspaceProcess &x,
                           const WorkspaceProcess &y) {
    return x.pid == y.pid && x.failures == y.failures &&
           std::ranges::equal(x.programs, y.programs, isSameProgram);
  };
  return a.problems == b.problems && a.dropped == b.dropped &&
         std::ranges::equal(a.processes, b.processes, isSameProcess);
}

constexpr size_t piece = size_t(16) << 10, behind = size_t(8) << 10;
/// What follows an input in both readings, so that its last line ends alike.
static const std::string tail(behind, 'z');

/// Lets the reader go over from one piece to the next `within` bytes behind the
/// beginning of the input: it looks at its text when it has a piece of it, but
/// for the last 8 KiB.
static WorkspaceLogs readAcross(WorkspaceLogReader &reader,
                                std::string_view text, size_t within) {
  static const std::string pad(piece, 'y');
  within = std::min(within, piece - behind - 1);
  std::string_view head =
      std::string_view(pad).substr(0, piece - behind - within - 1);
  reader.begin("x.log");
  reader.feed(head);
  reader.feed("\n");
  reader.feed(text);
  size_t fed = head.size() + 1 + text.size();
  size_t toPiece = std::min(piece - std::min(piece, fed), tail.size());
  reader.feed(std::string_view(tail).substr(0, toPiece));
  reader.feed(std::string_view(tail).substr(toPiece));
  reader.end();
  return reader.finish();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static WorkspaceLogReader reader(piece), large;
  std::string_view text(reinterpret_cast<const char *>(data), size);
  auto lines = static_cast<uint64_t>(std::ranges::count(text, '\n')) + 2;
  large.begin("x.log");
  large.feed("\n");
  large.feed(text);
  large.feed(tail);
  large.end();
  WorkspaceLogs whole = large.finish();
  check(whole, lines);
  size_t within = size == 0 ? 0 : data[0] * size / 256;
  if (!isSame(readAcross(reader, text, within), whole))
    std::abort();
  return 0;
}
