#include "pto-lint/Target/Target.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

using namespace ptolint;

namespace {

TEST(Target, DefaultIsA2A3) {
  ASSERT_FALSE(allTargets().empty());
  EXPECT_EQ(allTargets().front().getName(), "a2a3");
}

TEST(Target, IsFoundByItsName) {
  for (const Target &target : allTargets())
    EXPECT_EQ(findTarget(target.getName()), &target);
  for (const char *name : {"", "A2A3", "a2", "9500"})
    EXPECT_EQ(findTarget(name), nullptr) << name;
}

TEST(Target, HasTheCapacitiesOfTheChip) {
  const Target &a2a3 = *findTarget("a2a3");
  EXPECT_EQ(a2a3.capacity(MemorySpace::ub), 196608u);
  EXPECT_EQ(a2a3.capacity(MemorySpace::l1), 524288u);
  EXPECT_EQ(a2a3.capacity(MemorySpace::l0c), 131072u);
  EXPECT_EQ(findTarget("950")->capacity(MemorySpace::ub), 253952u);
  EXPECT_EQ(findTarget("kirinx90")->capacity(MemorySpace::l1), 1048576u);
}

TEST(Target, HasNoLimitForMemoryOutsideTheCore) {
  for (const Target &target : allTargets()) {
    EXPECT_EQ(target.capacity(MemorySpace::device_ddr), std::nullopt);
    EXPECT_EQ(target.capacity(static_cast<MemorySpace>(24)), std::nullopt);
  }
}

TEST(Target, NamesOneSourcedCapacityForEachSpace) {
  for (const Target &target : allTargets()) {
    std::set<MemorySpace> spaces;
    for (const Capacity &capacity : target.getCapacities()) {
      EXPECT_TRUE(spaces.insert(capacity.space).second)
          << target.getName() << ' ' << memorySpaceName(capacity.space);
      EXPECT_EQ(target.capacity(capacity.space), capacity.bytes);
      EXPECT_GT(capacity.bytes, 0u);
      EXPECT_THAT(capacity.source, testing::Not(testing::IsEmpty()));
    }
    EXPECT_THAT(target.getSpaces(), testing::UnorderedElementsAreArray(spaces));
    // Every chip has the memories of a vector and of a cube core.
    EXPECT_THAT(spaces, testing::IsSupersetOf(
                            {MemorySpace::ub, MemorySpace::l1, MemorySpace::l0a,
                             MemorySpace::l0b, MemorySpace::l0c}));
  }
}

} // namespace
