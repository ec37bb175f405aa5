//===- PythonProcessTest.cpp ----------------------------------------------===//

#include "../../lib/Tools/PythonProcess.h"

#include <csignal>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>
#include <thread>

#include "../../lib/Tools/LineChild.h"

using namespace ptolint;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using End = ProcessResult::End;

namespace {

constexpr ProcessLimits usual{
    .time = 20s, .bytes = 1 << 20, .lineBytes = 1 << 16};

/// What a shell command writes to descriptor 3, line by line.
struct Ran {
  ProcessResult result;
  std::vector<std::string> lines;
};

/// Whether a process runs: one that has ended stays until somebody asks for it.
bool runs(const std::string &process) {
  std::ifstream status("/proc/" + process + "/status");
  std::stringstream text;
  text << status.rdbuf();
  return !text.str().empty() &&
         text.str().find("State:\tZ") == std::string::npos;
}

/// As the programs do.
class IgnoresBrokenPipes : public testing::Test {
protected:
  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }
};
using RunProcess = IgnoresBrokenPipes;
using LineChildTest = IgnoresBrokenPipes;

Ran run(const std::string &script, const ProcessLimits &limits = usual,
        std::string_view input = {}) {
  Ran ran;
  ran.result = runProcess({"/bin/sh", "-c", script}, limits, input,
                          [&](auto line) { ran.lines.emplace_back(line); });
  return ran;
}

TEST_F(RunProcess, HandsLinesOver) {
  Ran ran =
      run("echo one >&3; echo lost; echo lost >&2; printf 'two\\n\\nhalf' "
          ">&3; exit 5");
  EXPECT_THAT(ran.lines, ElementsAre("one", "two"));
  EXPECT_EQ(ran.result.end, End::Exited);
  EXPECT_EQ(ran.result.code, 5);
  EXPECT_EQ(ran.result.errors, "lost\nlost\n");
}

TEST_F(RunProcess, GivesTheWholeInput) {
  // More than a pipe holds, to a process that reads late and answers early.
  std::string input(300000, 'x');
  Ran ran = run("sleep 0.1; wc -c >&3", usual, input);
  ASSERT_EQ(ran.lines.size(), 1u);
  EXPECT_THAT(ran.lines.front(), HasSubstr("300000"));
  // One that does not read ends all the same.
  EXPECT_EQ(run("exit 0", usual, input).result.end, End::Exited);
}

TEST_F(RunProcess, TellsWhyItCouldNotStart) {
  ProcessResult result =
      runProcess({"/nowhere/python3"}, usual, {}, [](auto) {});
  EXPECT_EQ(result.end, End::NotStarted);
  EXPECT_THAT(result.errors, HasSubstr("No such file"));
}

TEST_F(RunProcess, EndsWhatTakesTooLong) {
  ProcessLimits limits = usual;
  limits.time = 200ms;
  Ran ran = run("echo first >&3; sleep 100", limits);
  EXPECT_EQ(ran.result.end, End::TimedOut);
  EXPECT_THAT(ran.lines, ElementsAre("first"));
}

TEST_F(RunProcess, EndsWhatWritesTooMuch) {
  EXPECT_EQ(run("while :; do echo line >&3; done").result.end, End::Overflown);
  // A line without an end.
  EXPECT_EQ(run("head -c 100000 /dev/zero >&3; sleep 100").result.end,
            End::Overflown);
  // The standard error has no end either, and is cut.
  Ran ran = run("yes 2>/dev/null | head -c 1000000 >&2; exit 3");
  EXPECT_EQ(ran.result.code, 3);
  EXPECT_LE(ran.result.errors.size(), 4096u);
}

TEST_F(RunProcess, TellsOfASignal) {
  Ran ran = run("kill -SEGV $$");
  EXPECT_EQ(ran.result.end, End::Killed);
  EXPECT_EQ(ran.result.code, SIGSEGV);
}

TEST_F(RunProcess, EndsWhatItsProcessLeftBehind) {
  auto begin = std::chrono::steady_clock::now();
  Ran ran = run("sleep 100 & echo $! >&3");
  EXPECT_EQ(ran.result.end, End::Exited);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, 10s);
  ASSERT_EQ(ran.lines.size(), 1u);
  for (int i = 0; i < 100 && runs(ran.lines.front()); ++i)
    std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(runs(ran.lines.front()));
}

TEST_F(RunProcess, CanBeStopped) {
  std::atomic<bool> isCancelled = false;
  ProcessLimits limits = usual;
  limits.isCancelled = &isCancelled;
  std::thread other([&] {
    std::this_thread::sleep_for(100ms);
    isCancelled = true;
  });
  EXPECT_EQ(run("sleep 100", limits).result.end, End::Stopped);
  other.join();
}

TEST_F(LineChildTest, AnswersLines) {
  LineChild child(
      {"/bin/sh", "-c", "while read line; do echo \"<$line>\" >&3; done"});
  ASSERT_TRUE(child.isRunning());
  EXPECT_EQ(child.ask("one", 10s), "<one>");
  EXPECT_EQ(child.ask("two", 10s), "<two>");
}

TEST_F(LineChildTest, IsGivenUp) {
  LineChild silent({"/bin/sh", "-c", "sleep 100"});
  EXPECT_EQ(silent.ask("one", 100ms), std::nullopt);
  EXPECT_FALSE(silent.isRunning());
  EXPECT_EQ(silent.ask("two", 100ms), std::nullopt);
  LineChild dead({"/bin/sh", "-c", "exit 0"});
  EXPECT_EQ(dead.ask("one", 10s), std::nullopt);
  LineChild missing({"/nowhere/python3"});
  EXPECT_EQ(missing.ask("one", 10s), std::nullopt);
}

} // namespace
