//===- PythonProcess.h - Runs Python beside pto-lint -----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PYTHONPROCESS_H
#define PTO_LINT_LIB_TOOLS_PYTHONPROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace ptolint {

/// The interpreter, and the folder with our scripts.
struct PythonSetup {
  std::string interpreter;
  std::string folder;

  /// The command line of `script` in that folder: Python takes nothing from the
  /// environment or the user's folders, and writes no byte code.
  std::vector<std::string> commandFor(std::string_view script) const;
};

/// Why Python cannot be run.
struct NoPython {
  /// Lower case, no final period.
  std::string message;
  std::string hint;
};

/// Finds Python and our scripts. `wanted` is what the user says, a path or a
/// name; if it is empty the environment variable PTO_LINT_PYTHON counts, else
/// `python3` of the PATH. The scripts are those of PTO_LINT_PYTHON_DIR, else of
/// the folder that they are installed in beside the executable, else of the
/// sources that it was built from.
std::variant<PythonSetup, NoPython> findPython(const std::string &wanted);

/// How a process ended.
struct ProcessResult {
  enum class End {
    Exited,    ///< `code` is its exit code
    Killed,    ///< `code` is the signal
    TimedOut,  ///< it was killed for taking too long
    Overflown, ///< it was killed for writing too much
    Stopped,   ///< it was killed since nobody wants its output any more
    NotStarted ///< `errors` says why
  };
  End end = End::NotStarted;
  int code = 0;
  /// The last that it wrote to its standard error.
  std::string errors;
};

/// A run of a process.
struct ProcessLimits {
  std::chrono::milliseconds time{0};
  /// Bytes of all lines together, and of one.
  size_t bytes = 0;
  size_t lineBytes = 0;
  /// Its standard error goes to ours as well.
  bool showsErrors = false;
  /// Set by another thread when the output is of no use any more; may be null.
  const std::atomic<bool> *isCancelled = nullptr;
};

/// The descriptor that a process writes lines for us to.
inline constexpr int linesDescriptor = 3;

/// Runs `command` without a shell in a process group of its own, gives it
/// `input` as its standard input and calls `onLine` with each line that it
/// writes to `linesDescriptor`, as it comes. Its standard output goes where its
/// standard error goes. The whole group is killed at the end. A process that
/// does not read its input is no failure where SIGPIPE is ignored, as our
/// programs do.
ProcessResult runProcess(const std::vector<std::string> &command,
                         const ProcessLimits &limits, std::string_view input,
                         llvm::function_ref<void(std::string_view)> onLine);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PYTHONPROCESS_H
