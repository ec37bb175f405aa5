//===- PythonProcess.cpp - Runs Python beside pto-lint --------------------===//

#include "PythonProcess.h"

#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "Pipe.h"

namespace ptolint {

namespace {

using Clock = std::chrono::steady_clock;

/// How much of the standard error is kept.
constexpr size_t keptErrors = 4096;
/// How often a run looks whether it is cancelled.
constexpr int pollMilliseconds = 50;
/// Time between the end of a process and the end of its output, which
/// processes of its own may hold open.
constexpr std::chrono::milliseconds lingerTime(200);

/// Cuts what comes into lines.
class LineCutter {
public:
  LineCutter(const ProcessLimits &limits,
             llvm::function_ref<void(std::string_view)> onLine)
      : limits(limits), onLine(onLine) {}

  /// False when there is too much.
  bool add(std::string_view data) {
    total += data.size();
    if (total > limits.bytes)
      return false;
    while (!data.empty()) {
      size_t end = data.find('\n');
      rest += data.substr(0, end);
      if (rest.size() > limits.lineBytes)
        return false;
      if (end == data.npos)
        return true;
      if (!rest.empty())
        onLine(rest);
      rest.clear();
      data.remove_prefix(end + 1);
    }
    return true;
  }

private:
  const ProcessLimits &limits;
  llvm::function_ref<void(std::string_view)> onLine;
  std::string rest;
  size_t total = 0;
};

/// One run.
class Run {
public:
  Run(const ProcessLimits &limits, std::string_view input,
      llvm::function_ref<void(std::string_view)> onLine)
      : limits(limits), input(input), cutter(limits, onLine),
        deadline(Clock::now() + limits.time) {}

  ProcessResult run(const std::vector<std::string> &command);

private:
  bool start(const std::vector<std::string> &command);
  void serve();
  /// What to wait for.
  llvm::SmallVector<pollfd, 3> waiting() const;
  bool readLines();
  void readErrors();
  void writeInput();
  void reap();
  bool hasExited() const;
  void stop(ProcessResult::End end) {
    result.end = end;
    isStopped = true;
  }

  const ProcessLimits &limits;
  std::string_view input;
  LineCutter cutter;
  Clock::time_point deadline;
  Pipe lines, errors, in;
  pid_t child = -1;
  int status = 0;
  bool isStopped = false;
  ProcessResult result;
};

} // namespace

int spawnProcess(const std::vector<std::string> &command, int input, int lines,
                 int errors, pid_t &process) {
  std::vector<char *> arguments;
  arguments.reserve(command.size() + 1);
  for (const std::string &word : command)
    arguments.push_back(const_cast<char *>(word.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  for (int number : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_adddup2(&actions, errors, number);
  posix_spawn_file_actions_adddup2(&actions, lines, linesDescriptor);
  // A group of its own can be killed as a whole; and SIGPIPE, which we ignore,
  // is for a script what it always is.
  sigset_t defaults;
  sigemptyset(&defaults);
  sigaddset(&defaults, SIGPIPE);
  posix_spawnattr_setsigdefault(&attributes, &defaults);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  int error = posix_spawnp(&process, arguments[0], &actions, &attributes,
                           arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return error;
}

bool Run::start(const std::vector<std::string> &command) {
  if (!lines.open() || !errors.open() || !in.open()) {
    result.errors = std::strerror(errno);
    return false;
  }
  int error = spawnProcess(command, in.read.get(), lines.write.get(),
                           errors.write.get(), child);
  lines.write.close();
  errors.write.close();
  in.read.close();
  if (error != 0)
    result.errors = std::strerror(error);
  return error == 0;
}

llvm::SmallVector<pollfd, 3> Run::waiting() const {
  llvm::SmallVector<pollfd, 3> result;
  if (lines.read.get() >= 0)
    result.push_back({lines.read.get(), POLLIN, 0});
  if (errors.read.get() >= 0)
    result.push_back({errors.read.get(), POLLIN, 0});
  if (in.write.get() >= 0)
    result.push_back({in.write.get(), POLLOUT, 0});
  return result;
}

bool Run::readLines() {
  std::array<char, size_t(1) << 16> buffer;
  ssize_t count = ::read(lines.read.get(), buffer.data(), buffer.size());
  if (count <= 0) {
    lines.read.close();
    return true;
  }
  return cutter.add({buffer.data(), static_cast<size_t>(count)});
}

void Run::readErrors() {
  std::array<char, size_t(1) << 12> buffer;
  ssize_t count = ::read(errors.read.get(), buffer.data(), buffer.size());
  if (count <= 0)
    return errors.read.close();
  auto size = static_cast<size_t>(count);
  if (limits.showsErrors)
    (void)!::write(STDERR_FILENO, buffer.data(), size);
  result.errors.append(buffer.data(), size);
  if (result.errors.size() > 2 * keptErrors)
    result.errors.erase(0, result.errors.size() - keptErrors);
}

void Run::writeInput() {
  ssize_t count =
      input.empty() ? 0 : ::write(in.write.get(), input.data(), input.size());
  if (count > 0)
    return input.remove_prefix(static_cast<size_t>(count));
  if (count == 0 || errno != EAGAIN)
    in.write.close();
}

/// Leaves the process to be waited for, so that its number stays its own.
bool Run::hasExited() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(child), &info,
                WEXITED | WNOHANG | WNOWAIT) == 0 &&
         info.si_pid == child;
}

void Run::serve() {
  fcntl(in.write.get(), F_SETFL, O_NONBLOCK);
  bool hasEnded = false;
  while (!isStopped) {
    llvm::SmallVector<pollfd, 3> files = waiting();
    if (Clock::now() >= deadline)
      return hasEnded ? void() : stop(ProcessResult::End::TimedOut);
    if (limits.isCancelled && limits.isCancelled->load())
      return stop(ProcessResult::End::Stopped);
    bool isSilent = lines.read.get() < 0 && errors.read.get() < 0;
    int ready =
        poll(files.data(), files.size(), isSilent ? 1 : pollMilliseconds);
    // What it started itself may go on writing, and nobody wants that.
    if (!hasEnded && hasExited()) {
      hasEnded = true;
      deadline = std::min(deadline, Clock::now() + lingerTime);
    }
    if (ready <= 0) {
      if (hasEnded && ready == 0)
        return;
      continue;
    }
    for (const pollfd &file : files) {
      if (file.revents == 0)
        continue;
      if (file.fd == lines.read.get() && !readLines())
        return stop(ProcessResult::End::Overflown);
      if (file.fd == errors.read.get())
        readErrors();
      else if (file.fd == in.write.get())
        writeInput();
    }
    if (lines.read.get() < 0 && errors.read.get() < 0 && hasExited())
      return;
  }
}

void Run::reap() {
  kill(-child, SIGKILL);
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (isStopped)
    return;
  if (WIFEXITED(status)) {
    result.end = ProcessResult::End::Exited;
    result.code = WEXITSTATUS(status);
  } else {
    result.end = ProcessResult::End::Killed;
    result.code = WTERMSIG(status);
  }
}

ProcessResult Run::run(const std::vector<std::string> &command) {
  if (!start(command))
    return std::move(result);
  serve();
  reap();
  if (result.errors.size() > keptErrors)
    result.errors.erase(0, result.errors.size() - keptErrors);
  return std::move(result);
}

ProcessResult runProcess(const std::vector<std::string> &command,
                         const ProcessLimits &limits, std::string_view input,
                         llvm::function_ref<void(std::string_view)> onLine) {
  return Run(limits, input, onLine).run(command);
}

} // namespace ptolint
