//===- LineChild.h - A process that answers lines --------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LINECHILD_H
#define PTO_LINT_LIB_TOOLS_LINECHILD_H

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "Pipe.h"

namespace ptolint {

/// A process that runs until the object goes and answers each line that it is
/// given by one line on the descriptor 3.
class LineChild {
public:
  /// Starts `command`; `isRunning` tells whether that worked.
  explicit LineChild(const std::vector<std::string> &command);
  ~LineChild();

  bool isRunning() const { return process > 0; }
  /// The answer to `line`, which has no break in it; nothing if none comes in
  /// `time`. Then the process is ended.
  std::optional<std::string> ask(std::string_view line,
                                 std::chrono::milliseconds time);

private:
  using Clock = std::chrono::steady_clock;

  bool send(std::string_view text, Clock::time_point deadline);
  std::optional<std::string> receive(Clock::time_point deadline);
  void end();

  Pipe input, output;
  pid_t process = -1;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_LINECHILD_H
