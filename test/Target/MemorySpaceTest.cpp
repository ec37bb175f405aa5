#include "pto-lint/Target/MemorySpace.h"

#include <gtest/gtest.h>

using namespace ptolint;

namespace {

TEST(MemorySpace, NameIsReadBack) {
  // 24 and 25 are not in the table.
  for (int32_t number = 0; number < 26; ++number) {
    auto space = static_cast<MemorySpace>(number);
    EXPECT_EQ(parseMemorySpace(memorySpaceName(space)), space) << number;
  }
}

TEST(MemorySpace, RejectsOtherSpellings) {
  for (const char *spelling : {"", "UB", "space", "space-1", "space1x"})
    EXPECT_EQ(parseMemorySpace(spelling), std::nullopt) << spelling;
}

TEST(MemorySpace, HasTheNamesOfMessagesAndOfTheCompiler) {
  EXPECT_EQ(memorySpaceDisplay(MemorySpace::ub), "UB");
  EXPECT_EQ(memorySpaceDisplay(MemorySpace::device_ddr), "DDR");
  EXPECT_EQ(memorySpaceCompilerName(MemorySpace::ub), "MEM_UB");
  EXPECT_EQ(memorySpaceCompilerName(MemorySpace::fix_quant_pre),
            "MEM_FIX_QUANT_PRE");
  EXPECT_EQ(memorySpaceDisplay(static_cast<MemorySpace>(24)), "space24");
}

TEST(MemorySpace, HasTheNamesOfHivm) {
  for (MemorySpace space : {MemorySpace::ub, MemorySpace::l1, MemorySpace::l0a,
                            MemorySpace::l0b, MemorySpace::l0c})
    EXPECT_EQ(parseHivmMemorySpace(memorySpaceHivmName(space)), space);
  EXPECT_EQ(memorySpaceHivmName(MemorySpace::l1), "cbuf");
  EXPECT_EQ(memorySpaceHivmName(MemorySpace::bt), "bt");
  // Ours are no names of HIVM.
  EXPECT_EQ(parseHivmMemorySpace("l1"), std::nullopt);
  EXPECT_EQ(parseHivmMemorySpace("bt"), std::nullopt);
}

TEST(MemorySpace, AlignsOffsets) {
  EXPECT_EQ(offsetAlignment(MemorySpace::ub), 32u);
  EXPECT_EQ(offsetAlignment(MemorySpace::l0c), 512u);
  EXPECT_EQ(offsetAlignment(MemorySpace::bt), 1u);
}

} // namespace
