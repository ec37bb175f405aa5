//===- OpcodesTest.cpp - The table of all opcodes -------------------------===//

#include "pto-lint/Dialect/Opcodes.h"

#include <gmock/gmock.h>
#include <map>
#include <set>
#include <string>

namespace ptolint::pypto {
namespace {

TEST(Opcodes, EnumeratorIsIndexOfItsRow) {
  ASSERT_EQ(allOpcodes().size(), static_cast<size_t>(Opcode::Unknown));
  for (size_t i = 0; i < allOpcodes().size(); ++i)
    EXPECT_EQ(static_cast<size_t>(allOpcodes()[i].opcode), i);
}

TEST(Opcodes, EveryRowIsFoundByItsSpelling) {
  for (const OpcodeInfo &info : allOpcodes()) {
    EXPECT_EQ(lookupOpcode(info.json), info.opcode) << info.json.str();
    EXPECT_EQ(&getOpcodeInfo(info.opcode), &info);
  }
}

TEST(Opcodes, SpellingsThatDifferFromTheOpName) {
  EXPECT_EQ(getOpcodeInfo(Opcode::A_MUL_Bt).json, "A_MUL_Bt");
  EXPECT_EQ(getOpcodeInfo(Opcode::A_MUL_Bt).mlirName, "pypto.a_mul_bt");
  EXPECT_EQ(getOpcodeInfo(Opcode::BAR_ALL).json, "BAR.ALL");
  EXPECT_EQ(getOpcodeInfo(Opcode::BAR_ALL).mlirName, "pypto.bar_all");
  EXPECT_EQ(getOpcodeInfo(Opcode::L1_TO_L0At).mlirName, "pypto.l1_to_l0at");
  EXPECT_EQ(getOpcodeInfo(Opcode::LReLU).mlirName, "pypto.lrelu");
}

TEST(Opcodes, OtherSpellingsAreUnknown) {
  EXPECT_EQ(lookupOpcode("sum"), Opcode::sum);
  for (const char *spelling : {"", "cast", "CAST ", "TILE_CAST", "OP_CAST"})
    EXPECT_EQ(lookupOpcode(spelling), Opcode::Unknown) << spelling;
  const OpcodeInfo &unknown = getOpcodeInfo(Opcode::Unknown);
  EXPECT_EQ(unknown.opcode, Opcode::Unknown);
  EXPECT_EQ(unknown.json, "");
  EXPECT_EQ(unknown.family, OpFamily::Other);
  EXPECT_FALSE(unknown.noBufferReuse);
}

TEST(Opcodes, OpNamesAreUnique) {
  std::set<std::string> names;
  for (const OpcodeInfo &info : allOpcodes())
    EXPECT_TRUE(names.insert(info.mlirName.str()).second)
        << info.mlirName.str();
}

// The counts of spec/dump-format.md §2.3, two opcodes of release 0.2 and 20 ops
// of the front end.
TEST(Opcodes, CountPerCore) {
  std::map<OpCore, int> count;
  for (const OpcodeInfo &info : allOpcodes())
    ++count[info.core];
  EXPECT_THAT(count,
              ::testing::ElementsAre(::testing::Pair(OpCore::AIV, 206),
                                     ::testing::Pair(OpCore::AIC, 54),
                                     ::testing::Pair(OpCore::ANY, 61),
                                     ::testing::Pair(OpCore::AICPU, 1),
                                     ::testing::Pair(OpCore::HUB, 1),
                                     ::testing::Pair(OpCore::GMATOMIC, 1)));
}

// A row that moves to another family changes what the rules say about it.
TEST(Opcodes, CountPerFamily) {
  std::map<std::string, int> count;
  for (const OpcodeInfo &info : allOpcodes())
    ++count[familyName(info.family).str()];
  using ::testing::Pair;
  EXPECT_THAT(count,
              ::testing::ElementsAre(
                  Pair("Alloc", 10), Pair("Broadcast", 43), Pair("Call", 4),
                  Pair("Cast", 1), Pair("Comm", 8), Pair("Composite", 20),
                  Pair("Conv", 5), Pair("CopyIn", 12), Pair("CopyOut", 13),
                  Pair("Elementwise", 71), Pair("Generate", 3),
                  Pair("Index", 17), Pair("Layout", 21), Pair("Matmul", 6),
                  Pair("MoveLocal", 25), Pair("Other", 8), Pair("Quantize", 4),
                  Pair("Reduce", 20), Pair("Sort", 16), Pair("Sync", 11),
                  Pair("View", 6)));
}

TEST(Opcodes, AllocFamilyIsTheAllocOpcodes) {
  for (const OpcodeInfo &info : allOpcodes())
    EXPECT_EQ(info.family == OpFamily::Alloc, info.json.ends_with("_ALLOC"))
        << info.json.str();
}

TEST(Opcodes, ReuseFlags) {
  EXPECT_TRUE(getOpcodeInfo(Opcode::UB_ALLOC).noBufferReuse);
  EXPECT_TRUE(getOpcodeInfo(Opcode::COPY_IN).noBufferReuse);
  EXPECT_FALSE(getOpcodeInfo(Opcode::CAST).noBufferReuse);
  EXPECT_FALSE(getOpcodeInfo(Opcode::ADD).noBufferReuse);
}

} // namespace
} // namespace ptolint::pypto
