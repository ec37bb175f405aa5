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

/// One line before the input and a tail without an end behind it, so that the
/// reader goes over from one piece to the next within the input: it looks at
/// its text when it has a MiB, but for the last 8 KiB.
static WorkspaceLogs readAcross(WorkspaceLogReader &reader,
                                std::string_view text, size_t within) {
  constexpr size_t piece = size_t(1) << 20, behind = size_t(8) << 10;
  static const std::string pad(piece, 'y'), tail(2 * behind, 'z');
  reader.begin("x.log");
  reader.feed(std::string_view(pad).substr(0, piece - behind - within - 1));
  reader.feed("\n");
  reader.feed(text);
  constexpr size_t step = 16;
  for (size_t at = 0; at < tail.size(); at += step)
    reader.feed(std::string_view(tail).substr(at, step));
  reader.end();
  return reader.finish();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static WorkspaceLogReader reader;
  std::string_view text(reinterpret_cast<const char *>(data), size);
  auto lines = static_cast<uint64_t>(std::ranges::count(text, '\n')) + 2;
  reader.begin("x.log");
  reader.feed("\n");
  reader.feed(text);
  reader.feed(std::string(size_t(16) << 10, 'z'));
  reader.end();
  WorkspaceLogs whole = reader.finish();
  check(whole, lines);
  size_t within = size == 0 ? 0 : data[0] * size / 256;
  if (!isSame(readAcross(reader, text, within), whole))
    std::abort();
  return 0;
}
