//===- Pipe.h - Pipes to processes -----------------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_PIPE_H
#define PTO_LINT_LIB_TOOLS_PIPE_H

#include <array>
#include <fcntl.h>
#include <string>
#include <sys/types.h>
#include <unistd.h>
#include <vector>

namespace ptolint {

/// A descriptor that is closed at the end.
class Descriptor {
public:
  Descriptor() = default;
  Descriptor(const Descriptor &) = delete;
  Descriptor &operator=(const Descriptor &) = delete;
  ~Descriptor() { close(); }

  void close() {
    if (number >= 0)
      ::close(number);
    number = -1;
  }
  void set(int value) {
    close();
    number = value;
  }
  int get() const { return number; }

private:
  int number = -1;
};

/// Both ends, which no child inherits as they are.
struct Pipe {
  Descriptor read, write;

  /// Neither end gets a number that a child has for its own, or closing one
  /// there would close the other.
  bool open() {
    constexpr int firstFree = 10;
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
      return false;
    read.set(fcntl(ends[0], F_DUPFD_CLOEXEC, firstFree));
    write.set(fcntl(ends[1], F_DUPFD_CLOEXEC, firstFree));
    for (int end : ends)
      ::close(end);
    return read.get() >= 0 && write.get() >= 0;
  }
};

/// Starts `command` without a shell, in a process group of its own, with
/// `input` as its standard input, `lines` as the descriptor 3 and `errors` as
/// its standard output and standard error. Returns 0 and the number of the
/// process, else what went wrong as `errno` has it.
int spawnProcess(const std::vector<std::string> &command, int input, int lines,
                 int errors, pid_t &process);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_PIPE_H
