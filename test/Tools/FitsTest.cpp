//===- FitsTest.cpp - Whether a kernel fits, as a library call ------------===//

#include "pto-lint/Tools/Fits.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace ptolint {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

/// A matmul of 16 x `k` and `k` x 16 in BF16 with `k` as its tile, on line 2.
/// The left buffer in L1 has 16 * k * 2 bytes.
std::string matmul(int64_t k, std::string_view op = "matmul") {
  return fmt::format(
      R"({{"id": "m", "kernel":
{{"cube_tile": [[16, 16], [16, {0}], [16, 16]], )"
      R"("inputs": [{{"name": "a", "shape": [16, {0}], "dtype": "BF16"}}, )"
      R"({{"name": "b", "shape": [{0}, 16], "dtype": "BF16"}}], )"
      R"("ops": [{{"op": "{1}", "in": ["a", "b"], "out": "c", "dtype": "FP32"}}], )"
      R"("outputs": [{{"name": "o", "from": "c", "shape": [16, 16], "dtype": "FP32"}}]}}}})",
      k, op);
}

const Target &target() { return allTargets().front(); }

/// Everything of `result` that a caller may act on.
std::string textOf(const FitResult &result) {
  if (const auto *unread = std::get_if<UnreadableKernel>(&result))
    return fmt::format("{}:{}: {}", unread->line, unread->offset,
                       unread->message);
  const auto &verdict = std::get<KernelVerdict>(result);
  std::string text(verdictName(verdict.verdict));
  text += " " + verdict.reason;
  for (const Finding &finding : verdict.findings)
    text += "; " + formatMessage(finding) + "; " + formatCompilerText(finding);
  return text;
}

TEST(FitsTest, Ok) {
  FitResult result = fits(matmul(64), target());
  ASSERT_TRUE(std::holds_alternative<KernelVerdict>(result));
  const auto &verdict = std::get<KernelVerdict>(result);
  EXPECT_EQ(verdict.verdict, Verdict::Ok);
  EXPECT_EQ(verdict.firstError(), nullptr);
  EXPECT_THAT(verdict.findings, IsEmpty());
}

TEST(FitsTest, ErrorWithBytes) {
  FitResult result = fits(matmul(32768), target());
  ASSERT_TRUE(std::holds_alternative<KernelVerdict>(result));
  const Finding *error = std::get<KernelVerdict>(result).firstError();
  ASSERT_NE(error, nullptr);
  EXPECT_EQ(error->rule->id, "oversized-buffer");
  EXPECT_EQ(error->code, "F40005");
  EXPECT_EQ(error->space, MemorySpace::l1);
  EXPECT_EQ(error->required, uint64_t(16) * 32768 * 2);
  EXPECT_EQ(error->capacity, *target().capacity(MemorySpace::l1));
  EXPECT_EQ(error->op.opcode, "A_MUL_B");
  EXPECT_THAT(formatMessage(*error), HasSubstr("1048576 bytes of L1"));
}

TEST(FitsTest, TargetAndReleaseCount) {
  // 16 * 32768 * 2 bytes are all of L1 of one chip.
  EXPECT_EQ(textOf(fits(matmul(32768), *findTarget("kirinx90"))), "ok ");
  // kL1 = 40 is no multiple of kL0 = 16.
  auto codeOf = [](Release release) {
    FitResult result = fits(matmul(40), target(), release);
    return std::get<KernelVerdict>(result).firstError()->code;
  };
  EXPECT_EQ(codeOf(Release::v9_2), "F0000C");
  EXPECT_EQ(codeOf(Release::v0_2), "FC4000");
}

TEST(FitsTest, Undecided) {
  FitResult result = fits(matmul(64, "no_such_op"), target());
  ASSERT_TRUE(std::holds_alternative<KernelVerdict>(result));
  const auto &verdict = std::get<KernelVerdict>(result);
  EXPECT_EQ(verdict.verdict, Verdict::Undecided);
  EXPECT_FALSE(verdict.reason.empty());
  EXPECT_EQ(verdict.firstError(), nullptr);
}

TEST(FitsTest, UnreadableInput) {
  std::string broken = matmul(64);
  size_t place = broken.find("BF16");
  broken.replace(place, 4, "BF17");
  FitResult result = fits(broken, target());
  ASSERT_TRUE(std::holds_alternative<UnreadableKernel>(result));
  const auto &unread = std::get<UnreadableKernel>(result);
  EXPECT_EQ(unread.line, 2u);
  EXPECT_EQ(unread.offset, place - 1);
  EXPECT_THAT(unread.message, HasSubstr("BF17"));
  for (std::string_view text : {"", " ", "7", "[]", "{}", "{\"ops\""})
    EXPECT_TRUE(std::holds_alternative<UnreadableKernel>(fits(text, target())))
        << text;
}

TEST(FitsTest, OneCheckerServesManyKernels) {
  FitChecker checker(target());
  std::vector<std::string> kernels = {matmul(64), "{]", matmul(32768),
                                      matmul(64, "no_such_op"), matmul(40)};
  std::vector<std::string> answers;
  for (const std::string &kernel : kernels)
    answers.push_back(textOf(fits(kernel, target())));
  // More than two contexts.
  for (size_t i = 0; i < 10'000; ++i)
    ASSERT_EQ(textOf(checker.check(kernels[i % kernels.size()])),
              answers[i % kernels.size()])
        << i;
}

TEST(FitsTest, CheckersMoveAndAnswersOutliveThem) {
  FitResult result;
  {
    FitChecker first(target());
    FitChecker second = std::move(first);
    first = FitChecker(*findTarget("kirinx90"));
    EXPECT_EQ(textOf(first.check(matmul(32768))), "ok ");
    result = second.check(matmul(32768));
  }
  EXPECT_EQ(textOf(result), textOf(fits(matmul(32768), target())));
}

TEST(FitsTest, EveryThreadHasItsChecker) {
  std::vector<std::string> answers(4);
  std::vector<std::thread> threads;
  for (std::string &answer : answers)
    threads.emplace_back([&answer] {
      FitChecker checker(target());
      for (int i = 0; i < 100; ++i)
        answer = textOf(checker.check(matmul(32768)));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_THAT(answers, testing::Each(textOf(fits(matmul(32768), target()))));
}

} // namespace
} // namespace ptolint
