//===- ProgressTest.cpp - How far a long check is -------------------------===//

#include "../../lib/Tools/Progress.h"

#include <gtest/gtest.h>
#include <sstream>

using namespace ptolint;
using namespace std::chrono_literals;

namespace {

class ProgressTest : public ::testing::Test {
protected:
  std::chrono::steady_clock::time_point now;
  std::ostringstream terminal;
  Progress progress{&terminal, 3, [this] { return now; }};
};

TEST_F(ProgressTest, AShortCheckShowsNothing) {
  progress.start("a");
  now += 999ms;
  progress.start("b");
  progress.clear();
  EXPECT_EQ(terminal.str(), "");
}

TEST_F(ProgressTest, ALongOneIsRenewedNowAndThenAndWipedOut) {
  progress.start("a");
  now += 1s;
  progress.start("b");
  now += 99ms;
  progress.start("c");
  progress.clear();
  progress.clear();
  EXPECT_EQ(terminal.str(), "\r\x1b[Kchecking 2 of 3: b\r\x1b[K");
}

TEST_F(ProgressTest, OfALongPathTheEndIsShown) {
  now += 1s;
  progress.start("图/" + std::string(48, 'x'));
  EXPECT_EQ(terminal.str(),
            "\r\x1b[Kchecking 1 of 3: .../" + std::string(48, 'x'));
}

TEST(Progress, WithoutATerminal) {
  Progress progress(
      nullptr, 1, [] { return std::chrono::steady_clock::time_point() + 1h; });
  progress.start("a");
  progress.clear();
}

} // namespace
