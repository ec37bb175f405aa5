//===- BatchWorkerTest.cpp - Answers with repairs -------------------------===//

#include "../../lib/Tools/BatchWorker.h"

#include "pto-lint/Tools/Batch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ptolint {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

std::string cast(std::string_view tile) {
  return R"({"inputs":[{"name":"x","shape":[128,512],"dtype":"FP32"}],)"
         R"("ops":[{"op":"cast","in":["x"],"out":"y","dtype":"FP16"}],)"
         R"("outputs":[{"name":"o","from":"y","shape":[128,512],)"
         R"("dtype":"FP16"}],"vec_tile":)" +
         std::string(tile) + "}";
}

BatchAnswer answer(const std::vector<std::string> &kernels, FixFinder finder) {
  BatchWorker worker({findTarget("a2a3")}, Release::v9_2, "k", finder);
  BatchChunk chunk;
  for (const std::string &kernel : kernels) {
    KernelText text;
    text.json = kernel;
    chunk.add(text);
  }
  return worker.answer(chunk);
}

TEST(BatchWorkerTest, OnlyErrorsAreRepaired) {
  unsigned searches = 0;
  FixFinder finder = [&](pypto::FuncOp kernel, const Target &target, Release) {
    EXPECT_EQ(target.getName(), "a2a3");
    FixResult result;
    result.noFix = NoFix{true, kernel.getSymName().str(), {}};
    ++searches;
    return result;
  };
  std::vector<std::string> kernels = {cast("[16,512]"), cast("[128,512]"), "{}",
                                      cast("[8,512]")};
  std::string with = answer(kernels, finder).text;
  std::string without = answer(kernels, {}).text;
  EXPECT_EQ(searches, 1u);
  EXPECT_THAT(without, Not(HasSubstr("fix")));
  std::string added =
      R"(,"no_fix":{"proved":true,"proof":"kernel","instead":null})";
  size_t at = with.find(added);
  ASSERT_NE(at, std::string::npos);
  // Nothing else is different.
  EXPECT_EQ(with.substr(0, at) + with.substr(at + added.size()), without);
  EXPECT_THAT(with.substr(0, at), HasSubstr(R"("verdict":"error")"));
}

} // namespace
} // namespace ptolint
