//===- LineChild.cpp - A process that answers lines -----------------------===//

#include "LineChild.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <poll.h>
#include <sys/wait.h>

namespace ptolint {

namespace {

/// More than the facts about any file.
constexpr size_t maxAnswer = size_t(64) << 20;

/// Waits until `file` is ready for `events`; false if it is not in time.
bool waitFor(int file, short events,
             std::chrono::steady_clock::time_point deadline) {
  while (true) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
        deadline - std::chrono::steady_clock::now());
    if (left.count() <= 0)
      return false;
    pollfd wanted{file, events, 0};
    int ready = poll(&wanted, 1, static_cast<int>(left.count()));
    if (ready > 0)
      return true;
    if (ready == 0 || errno != EINTR)
      return false;
  }
}

} // namespace

LineChild::LineChild(const std::vector<std::string> &command) {
  Descriptor nowhere;
  nowhere.set(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (nowhere.get() < 0 || !input.open() || !output.open())
    return;
  pid_t started = -1;
  if (spawnProcess(command, input.read.get(), output.write.get(), nowhere.get(),
                   started) == 0)
    process = started;
  input.read.close();
  output.write.close();
  fcntl(input.write.get(), F_SETFL, O_NONBLOCK);
}

LineChild::~LineChild() { end(); }

void LineChild::end() {
  if (process <= 0)
    return;
  kill(-process, SIGKILL);
  while (waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
  process = -1;
}

bool LineChild::send(std::string_view text, Clock::time_point deadline) {
  while (!text.empty()) {
    if (!waitFor(input.write.get(), POLLOUT, deadline))
      return false;
    ssize_t count = ::write(input.write.get(), text.data(), text.size());
    if (count > 0)
      text.remove_prefix(static_cast<size_t>(count));
    else if (errno != EAGAIN && errno != EINTR)
      return false;
  }
  return true;
}

std::optional<std::string> LineChild::receive(Clock::time_point deadline) {
  std::string answer;
  std::array<char, size_t(1) << 16> buffer;
  while (answer.size() < maxAnswer &&
         waitFor(output.read.get(), POLLIN, deadline)) {
    ssize_t count = ::read(output.read.get(), buffer.data(), buffer.size());
    if (count <= 0)
      return std::nullopt;
    answer.append(buffer.data(), static_cast<size_t>(count));
    if (answer.back() == '\n') {
      answer.pop_back();
      return answer;
    }
  }
  return std::nullopt;
}

std::optional<std::string> LineChild::ask(std::string_view line,
                                          std::chrono::milliseconds time) {
  Clock::time_point deadline = Clock::now() + time;
  std::optional<std::string> answer;
  if (isRunning() && send(line, deadline) && send("\n", deadline))
    answer = receive(deadline);
  // What comes later would be taken for the answer to something else.
  if (!answer)
    end();
  return answer;
}

} // namespace ptolint
