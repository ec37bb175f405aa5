//===- TraceRunner.h - Runs saved Python files -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_TRACERUNNER_H
#define PTO_LINT_LIB_TOOLS_LSP_TRACERUNNER_H

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "../PythonTrace.h"
#include "DumpStore.h"

namespace ptolint::lsp {

/// What a run of a file recorded.
struct TracedFile {
  /// Its text when it was run.
  std::string text;
  /// The kernels, as if a dump had them: there are no graphs with memories, and
  /// no folder. Never null.
  std::shared_ptr<const ReadDump> kernels;
  /// What keeps kernels from being recorded or judged.
  std::vector<TraceNote> notes;
  std::vector<InputProblem> problems;
};

/// Runs files in a thread of its own, one after the other. A file that is to be
/// run again while it runs is stopped first.
class TraceRunner {
public:
  /// `onDone` is called in that thread when there is something new.
  explicit TraceRunner(std::function<void()> onDone);
  ~TraceRunner();

  void run(const std::string &path, const Options &options);
  /// Stops what runs of the file and forgets what is known.
  void forget(const std::string &path);
  /// What the last run of the file recorded; null if none has ended.
  std::shared_ptr<const TracedFile> resultOf(const std::string &path);

private:
  struct Job {
    std::string path;
    Options options;
    std::atomic<bool> isCancelled = false;
  };

  void work();
  void cancel(const std::string &path);

  std::function<void()> onDone;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::shared_ptr<Job>> waiting;
  std::shared_ptr<Job> running;
  std::map<std::string, std::shared_ptr<const TracedFile>> results;
  bool isEnding = false;
  std::thread thread;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_TRACERUNNER_H
