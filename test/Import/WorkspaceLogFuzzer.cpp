// Feeds mutated logs to the reader, whole and in pieces; built and run as
// DumpReaderFuzzer.cpp says, target WorkspaceLogFuzzer.

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

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static WorkspaceLogReader reader;
  std::string_view text(reinterpret_cast<const char *>(data), size);
  auto lines = static_cast<uint64_t>(std::ranges::count(text, '\n')) + 1;
  reader.begin("x.log");
  reader.feed(text);
  reader.end();
  WorkspaceLogs whole = reader.finish();
  check(whole, lines);
  size_t step = size == 0 ? 1 : 1 + data[0] % 7;
  reader.begin("x.log");
  for (size_t at = 0; at < size; at += step)
    reader.feed(text.substr(at, step));
  reader.end();
  if (!isSame(reader.finish(), whole))
    std::abort();
  return 0;
}
