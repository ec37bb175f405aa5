//===- DependencyCycleTest.cpp --------------------------------------------===//

#include "pto-lint/Analysis/DependencyCycle.h"

#include "GraphFixture.h"

namespace ptolint {
namespace {

class DependencyCycleTest : public test::GraphFixture {
protected:
  std::vector<DependencyCycle> cyclesOf(const std::string &body) {
    std::string tensors;
    for (int i = 0; i < 4; ++i)
      tensors += "%" + std::to_string(i) +
                 " = pypto.tensor {magic = " + std::to_string(i) +
                 " : i64} : !pypto.tensor<4xfp32>\n";
    return findDependencyCycles(parse(tensors + body, "tensor_graph"));
  }

  static std::string make(const char *opcode, int in, int out, int magic) {
    return "pypto." + std::string(opcode) + " ins(%" + std::to_string(in) +
           " : !pypto.tensor<4xfp32>) outs(%" + std::to_string(out) +
           " : !pypto.tensor<4xfp32>) {magic = " + std::to_string(magic) +
           " : i64}\n";
  }
};

TEST_F(DependencyCycleTest, NamesTheJoin) {
  auto cycles = cyclesOf(make("view", 0, 1, 10) + make("exp", 1, 2, 11) +
                         make("assemble", 2, 0, 12) + make("abs", 2, 3, 13));
  ASSERT_EQ(cycles.size(), 1u);
  EXPECT_EQ(cycles[0].writer.getOpMagic(), 12);
  EXPECT_EQ(cycles[0].reader.getOpMagic(), 10);
  EXPECT_EQ(cycles[0].tensor, tensor(0));
  EXPECT_EQ(cycles[0].ops, 3u);
}

TEST_F(DependencyCycleTest, OrderOfLinesDoesNotMatter) {
  EXPECT_TRUE(cyclesOf(make("exp", 1, 2, 10) + make("view", 0, 1, 11)).empty());
  EXPECT_TRUE(cyclesOf(make("view", 0, 1, 10) + make("exp", 1, 2, 11) +
                       make("assemble", 2, 3, 12))
                  .empty());
}

TEST_F(DependencyCycleTest, AnOpDoesNotWaitForItself) {
  EXPECT_TRUE(cyclesOf(make("exp", 0, 0, 10)).empty());
  // Two of them wait for each other.
  EXPECT_EQ(cyclesOf(make("exp", 0, 0, 10) + make("abs", 0, 0, 11)).size(), 1u);
}

TEST_F(DependencyCycleTest, FindsEachBodyApart) {
  EXPECT_TRUE(cyclesOf("pypto.loop \"i\" from \"0\" to \"2\" step \"1\" {\n" +
                       make("exp", 0, 1, 10) + "}\n" + make("abs", 1, 0, 11))
                  .empty());
}

} // namespace
} // namespace ptolint
