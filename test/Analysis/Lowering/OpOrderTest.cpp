//===- OpOrderTest.cpp ----------------------------------------------------===//

#include "PartitionFixture.h"

using namespace ptolint;
using namespace ptolint::lowering;
using namespace ptolint::lowering::test;

namespace {

class OpOrderTest : public PartitionFixture {};

TEST_F(OpOrderTest, LastOperandIsMadeFirst) {
  uint32_t x = load(), y = load();
  store(add(Opcode::ADD, {x, y}));
  orderOps(graph);
  EXPECT_THAT(sources(graph), ElementsAre(1, 0, 2, 3));
  // The links name the new places.
  EXPECT_THAT(graph.tensors[x].producers, ElementsAre(1));
  EXPECT_THAT(graph.tensors[x].consumers, ElementsAre(2));
}

TEST_F(OpOrderTest, SinksAscendByMagicBeforeTheyAreTurnedAround) {
  // exp (1) and add (2) to store 3; mul (4) to store 5. 1 waits for 2, and 0
  // for all.
  uint32_t x = load();
  uint32_t exp = add(Opcode::EXP, {x});
  store(add(Opcode::ADD, {x, exp}));
  store(add(Opcode::MUL, {x, x}));
  TileGraph other = graph;
  orderOps(graph);
  EXPECT_THAT(sources(graph), ElementsAre(0, 1, 4, 2, 5, 3));
  std::swap(other.ops[3].magic, other.ops[5].magic);
  orderOps(other);
  EXPECT_THAT(sources(other), ElementsAre(0, 1, 2, 4, 3, 5));
}

} // namespace
