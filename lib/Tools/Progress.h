//===- Progress.h - How far a long check is --------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PROGRESS_H
#define PTO_LINT_LIB_TOOLS_PROGRESS_H

#include <chrono>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>

namespace ptolint {

/// One line of a terminal that says which of how many files is being checked.
/// It appears when a check has taken a second, is renewed ten times a second,
/// and is wiped out in the end.
class Progress {
public:
  using Clock = std::function<std::chrono::steady_clock::time_point()>;

  /// `terminal` is null where nothing shall be shown, `total` the number of
  /// files, `clock` another one in tests.
  Progress(std::ostream *terminal, size_t total,
           Clock clock = std::chrono::steady_clock::now)
      : terminal(terminal), total(total), clock(std::move(clock)),
        next(this->clock() + std::chrono::seconds(1)) {}
  ~Progress() { clear(); }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;

  /// The next file begins.
  void start(const std::string &path);
  /// Wipes the line out, before something else is printed.
  void clear();

private:
  std::ostream *terminal;
  size_t total;
  size_t done = 0;
  Clock clock;
  std::chrono::steady_clock::time_point next;
  bool isShown = false;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PROGRESS_H
