//===- MemoryMapTest.cpp - The memory of leaves as letters ----------------===//

#include "pto-lint/Report/MemoryMap.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sstream>

#include "MemorySamples.h"

namespace ptolint::test {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string mapOf(const std::vector<LeafMemory> &leaves) {
  std::ostringstream out;
  printMemoryMap(out, leaves);
  return out.str();
}

TEST(MemoryMapTest, Planned) {
  EXPECT_EQ(mapOf({plannedLeaf()}),
            R"(leaf LEAF_program_id_00_12345, 8 ops, order as dumped
UB fits: one op 98304, live 196608, plan 196608, capacity 196608 bytes
    196608 +================================ capacity
    184320 |........AAAAAAAAAAAAAAAAAAAA....
    172032 |........AAAAAAAAAAAAAAAAAAAA....
    159744 |........AAAAAAAAAAAAAAAAAAAA....
    147456 |........AAAAAAAAAAAAAAAAAAAA....
    135168 |........AAAAAAAAAAAAAAAAAAAA....
    122880 |....EEEEEEEEAAAACCCCAAAAAAAA....
    110592 |....EEEEEEEE....CCCC............
     98304 |....EEEEEEEE....CCCC............
     86016 |DDDDDDDDDDDD....CCCC............
     73728 |DDDDDDDDDDDD....CCCC............
     61440 |DDDDDDDDDDDDBBBBCCCCBBBB........
     49152 |............BBBBBBBBBBBB........
     36864 |............BBBBBBBBBBBB........
     24576 |DDDDDDDDDDDDBBBBBBBBBBBBFFFFFFFF
     12288 |DDDDDDDDDDDDBBBBBBBBBBBBFFFFFFFF
         0 |DDDDDDDDDDDDBBBBBBBBBBBBFFFFFFFF
                             ^
  peak 196608 bytes at #4 ROWSUM, model.py:84
  next peak 163840 bytes at #2 MUL, model.py:82
  A %31 'qk'       65536 bytes, ops 2 to 6, model.py:82, spilled
  B %32 'p'        65536 bytes, ops 3 to 5, model.py:83
  C %33            65536 bytes, op 4, model.py:84, scratch
  D %25 'q'        32768 bytes, ops 0 to 2, model.py:80, 2 slots
  E %26 'k'        32768 bytes, ops 1 to 2, model.py:81
  F %34 'out'      32768 bytes, ops 6 to 7, model.py:86

)");
}

TEST(MemoryMapTest, WithoutAPlan) {
  EXPECT_EQ(
      mapOf({overflowingLeaf()}),
      R"(leaf LEAF_program_id_01_99, 8 ops, order predicted, as the compiler will issue the ops
forecast: the schedule ends, 1 tensor spilled (65536 bytes (64 KiB)), 2 reloads, workspace of a core 65536 bytes (64 KiB)
UB undecided: one op 98304, live 196608, plan none, capacity 131072 bytes; no plan was searched
  no plan: blocks are stacked, addresses mean nothing
    180224 |................CCCC............
    163840 |................CCCC............
    147456 |................CCCC............
    131072 |................CCCC............
    131072 +================================ capacity
    114688 |....EEEEEEEEBBBBBBBBBBBB........
     98304 |....EEEEEEEEBBBBBBBBBBBB........
     81920 |DDDDDDDDDDDDBBBBBBBBBBBBFFFFFFFF
     65536 |DDDDDDDDDDDDBBBBBBBBBBBBFFFFFFFF
     49152 |........AAAAAAAAAAAAAAAAAAAA....
     32768 |........AAAAAAAAAAAAAAAAAAAA....
     16384 |........AAAAAAAAAAAAAAAAAAAA....
         0 |........AAAAAAAAAAAAAAAAAAAA....
                             ^
  peak 196608 bytes at #4 ROWSUM, model.py:84, 65536 over
  next peak 131072 bytes at #2 MUL, model.py:82
  A %31 'qk'       65536 bytes, ops 2 to 6, model.py:82, spilled
  B %32 'p'        65536 bytes, ops 3 to 5, model.py:83
  C %33            65536 bytes, op 4, model.py:84, scratch
  D %25 'q'        32768 bytes, ops 0 to 2, model.py:80
  E %26 'k'        32768 bytes, ops 1 to 2, model.py:81
  F %34 'out'      32768 bytes, ops 6 to 7, model.py:86

)");
}

TEST(MemoryMapTest, OverlapsAreMarked) {
  LeafMemory leaf = plannedLeaf();
  EXPECT_THAT(mapOf({leaf}), Not(HasSubstr("!")));
  leaf.buffers[4].offsets = {32768};
  std::string map = mapOf({leaf});
  EXPECT_THAT(map, HasSubstr("1 overlap in the plan"));
  EXPECT_THAT(map, HasSubstr("BBBB!!!!BBBB"));
  // A column of four letters in four rows, and the line that explains it.
  EXPECT_EQ(std::count(map.begin(), map.end(), '!'), 17);
}

TEST(MemoryMapTest, LongLeavesAreBounded) {
  std::istringstream lines(mapOf({longLeaf(5000)}));
  size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count)
    EXPECT_LE(line.size(), 160u) << line;
  EXPECT_LE(count, 40u);
}

TEST(MemoryMapTest, OnlyAscii) {
  LeafMemory leaf = plannedLeaf();
  leaf.leaf = leaf.buffers[0].name = leaf.ops[4].opcode = "é\x1b[31m\xff";
  std::string map = mapOf({leaf});
  for (char c : map)
    EXPECT_TRUE(c == '\n' || (c >= ' ' && c < 127)) << int(c);
  EXPECT_THAT(map, HasSubstr("leaf ??[31m?, 8 ops"));
}

TEST(MemoryMapTest, WrongNumbersDoNoHarm) {
  LeafMemory leaf = plannedLeaf();
  leaf.buffers[1].offsets = {UINT64_MAX};
  leaf.buffers[2].bytes = UINT64_MAX;
  leaf.spaces[0].peaks[0] = {4000000000u, UINT64_MAX, {77, 1}};
  leaf.spaces[0].capacity = 0;
  EXPECT_THAT(mapOf({leaf}), HasSubstr("capacity 0 bytes"));
  leaf.spaces[0].capacity = UINT64_MAX;
  EXPECT_THAT(mapOf({leaf}), HasSubstr("capacity 18446744073709551615"));
  leaf.ops.clear();
  leaf.buffers[5].end = UINT32_MAX;
  EXPECT_THAT(mapOf({leaf}), HasSubstr("0 ops"));
}

} // namespace
} // namespace ptolint::test
