//===- RepeatedBodiesTest.cpp ---------------------------------------------===//

#include "pto-lint/Analysis/RepeatedBodies.h"

#include "GraphFixture.h"

namespace ptolint {
namespace {

constexpr char tensorType[] = "!pypto.tensor<4x8xfp32>";

/// `%<out> = pypto.<opcode> %<in>` of one type.
std::string make(const std::string &opcode, const std::string &in,
                 const std::string &out) {
  return "%" + out + " = pypto." + opcode + " ins(%" + in + " : " + tensorType +
         ") -> " + tensorType + "\n";
}

class RepeatedBodiesTest : public test::GraphFixture {
protected:
  std::vector<RepeatedBody> bodiesOf(const std::string &ops) {
    return findRepeatedBodies(parse("%x = pypto.tensor {magic = 0 : i64} : " +
                                        std::string(tensorType) + "\n" + ops,
                                    "tensor_graph"));
  }
};

TEST_F(RepeatedBodiesTest, FindsCopiesOfABody) {
  std::string ops = make("sqrt", "x", "s");
  for (const char *copy : {"a", "b", "c"}) {
    std::string name = copy;
    ops += make("view", "x", "v" + name) + make("exp", "v" + name, "e" + name) +
           make("abs", "e" + name, "r" + name);
  }
  std::vector<RepeatedBody> bodies = bodiesOf(ops);
  ASSERT_EQ(bodies.size(), 1u);
  EXPECT_EQ(bodies[0].copies, 3u);
  // The views are no part of the body.
  EXPECT_EQ(bodies[0].ops, 2u);
  EXPECT_EQ(bodies[0].vectorOps, 2u);
  EXPECT_EQ(bodies[0].first.getOpcode(), pypto::Opcode::EXP);
}

TEST_F(RepeatedBodiesTest, AChainIsNoRepetition) {
  std::string ops;
  std::string last = "x";
  for (const char *next : {"a", "b", "c", "d"}) {
    ops += make("exp", last, next);
    last = next;
  }
  EXPECT_TRUE(bodiesOf(ops).empty());
}

TEST_F(RepeatedBodiesTest, ToleratesCyclesAndSeveralWriters) {
  EXPECT_FALSE(bodiesOf("%t = pypto.tensor {magic = 1 : i64} : " +
                        std::string(tensorType) + "\n" + "pypto.exp ins(%t : " +
                        tensorType + ") outs(%t : " + tensorType +
                        ")\npypto.exp ins(%t : " + tensorType +
                        ") outs(%t : " + tensorType + ")\n")
                   .empty());
}

} // namespace
} // namespace ptolint
