#include "pto-lint/Report/MemoryInfoWriter.h"

#include "pto-lint/Analysis/ImportedPlan.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sstream>

using namespace ptolint;
using nlohmann::json;
using testing::MatchesRegex;

namespace {

LeafMemory leafWithUb() {
  LeafMemory leaf;
  leaf.leaf = "LEAF_1";
  LeafBuffer buffer;
  buffer.name = "%12 'qk'";
  buffer.dtype = "fp32";
  buffer.shape = {64, -1};
  buffer.bytes = 32;
  buffer.begin = 3;
  buffer.end = 5;
  buffer.offsets = {64, 128};
  buffer.source = {"model.py", 80};
  leaf.buffers.push_back(buffer);
  SpaceMemory ub;
  ub.capacity = 1000;
  leaf.spaces.push_back(ub);
  return leaf;
}

std::string textOf(const LeafMemory &leaf) {
  std::ostringstream out;
  writeMemoryInfo(out, leaf);
  return out.str();
}

json writtenFor(const LeafMemory &leaf) { return json::parse(textOf(leaf)); }

json itemOf(const LeafMemory &leaf) {
  return writtenFor(leaf)["Record"].at(0)["memory_info_array"].at(0);
}

// Each of these is a trap of the importer of MindStudio Insight.

TEST(MemoryInfoWriterTest, TheNameOfTheFileIsTheOneThatIsTaken) {
  LeafMemory leaf;
  auto nameOf = [&](const std::string &name) {
    leaf.leaf = name;
    return memoryInfoFileName(leaf);
  };
  EXPECT_EQ(nameOf("softmax_aiv"), "softmax_aiv.memory_info.json");
  EXPECT_EQ(nameOf("LEAF_0 AIV 1"), "LEAF_0_AIV_1.memory_info.json");
  EXPECT_EQ(nameOf("../../etc/x\n\xC3\xA9"),
            "leaf.._.._etc_x___.memory_info.json");
  EXPECT_EQ(nameOf("-q"), "leaf-q.memory_info.json");
  EXPECT_EQ(nameOf(""), "leaf.memory_info.json");
}

TEST(MemoryInfoWriterTest, NumbersTellEqualNamesApart) {
  LeafMemory leaf;
  leaf.leaf = "LEAF_1";
  EXPECT_EQ(memoryInfoFileName(leaf, 1), memoryInfoFileName(leaf));
  EXPECT_EQ(memoryInfoFileName(leaf, 2), "LEAF_1-2.memory_info.json");
}

TEST(MemoryInfoWriterTest, LongNamesStayApart) {
  LeafMemory a, b;
  a.leaf = std::string(300, 'a') + "1";
  b.leaf = std::string(300, 'a') + "2";
  EXPECT_NE(memoryInfoFileName(a), memoryInfoFileName(b));
  EXPECT_LE(memoryInfoFileName(a).size(), 150u);
  EXPECT_THAT(memoryInfoFileName(a),
              MatchesRegex("a+-[0-9a-f]{16}\\.memory_info\\.json"));
}

TEST(MemoryInfoWriterTest, HasAllKeysWithTheirTypes) {
  json written = writtenFor(leafWithUb());
  EXPECT_EQ(written["Header"]["KernelName"], "LEAF_1");
  ASSERT_EQ(written["Record"].size(), 1u);
  const json &record = written["Record"][0];
  EXPECT_EQ(record["scope"], "ub");
  EXPECT_EQ(record["status"], "success");
  const json &item = record["memory_info_array"].at(0);
  EXPECT_TRUE(item["alloc_time_in_ir"].is_number_integer());
  EXPECT_TRUE(item["extent"].is_number_integer());
  EXPECT_TRUE(item["is_tmpbuf"].is_boolean());
  EXPECT_EQ(item["buffer"], "%12 'qk' 64x?xfp32");
  EXPECT_EQ(item["offset"], json({64, 128}));
  EXPECT_EQ(item["alloc_time_in_ir"], 3);
  EXPECT_EQ(item["source_location"], "loc(\"model.py\":80:0)");
}

TEST(MemoryInfoWriterTest, BothKeysHaveTheError) {
  LeafMemory leaf = leafWithUb();
  auto check = [&](const std::string &status, const std::string &error) {
    json record = writtenFor(leaf)["Record"].at(0);
    EXPECT_EQ(record["status"], status);
    EXPECT_EQ(record["error_info"], error);
    EXPECT_EQ(record["err_msg"], error);
  };
  check("success", "");
  leaf.spaces[0].fit = MemoryFit::Overflows;
  leaf.spaces[0].liveBytes = 2000;
  check("fail", "ub overflow, requires 16000 bits while 8000 bits available");
  leaf.spaces[0].fit = MemoryFit::Undecided;
  leaf.spaces[0].reason = "fragmentation";
  check("fail", "fragmentation");
  leaf.spaces[0].planError = "no luck";
  check("fail", "no luck");
}

TEST(MemoryInfoWriterTest, ExtentsAreBits) {
  LeafMemory leaf = leafWithUb();
  EXPECT_EQ(itemOf(leaf)["extent"], 256);
  leaf.buffers[0].bytes = UINT64_MAX;
  EXPECT_EQ(itemOf(leaf)["extent"], INT64_MAX);
}

TEST(MemoryInfoWriterTest, LivesAreNotEmpty) {
  LeafMemory leaf = leafWithUb();
  EXPECT_EQ(itemOf(leaf)["life_time_in_ir"], json({3, 5}));
  leaf.buffers[0].end = 3;
  EXPECT_EQ(itemOf(leaf)["life_time_in_ir"], json({3, 4}));
}

TEST(MemoryInfoWriterTest, EveryBufferHasAPlace) {
  LeafMemory leaf = leafWithUb();
  leaf.buffers[0].offsets.clear();
  EXPECT_EQ(itemOf(leaf)["offset"], json::array({0}));
}

TEST(MemoryInfoWriterTest, OneRecordPerMemory) {
  LeafMemory leaf = leafWithUb();
  leaf.buffers[0].space = MemorySpace::l0c;
  leaf.spaces[0].space = MemorySpace::l0c;
  leaf.spaces.push_back(leaf.spaces[0]);
  leaf.spaces[1].space = MemorySpace::l1;
  json records = writtenFor(leaf)["Record"];
  ASSERT_EQ(records.size(), 2u);
  EXPECT_EQ(records[0]["scope"], "cc");
  EXPECT_EQ(records[0]["memory_info_array"].size(), 1u);
  EXPECT_EQ(records[1]["scope"], "cbuf");
  EXPECT_EQ(records[1]["memory_info_array"].size(), 0u);
  EXPECT_EQ(writtenFor(LeafMemory())["Record"], json::array());
}

TEST(MemoryInfoWriterTest, AnyTextIsJson) {
  LeafMemory leaf = leafWithUb();
  leaf.leaf = "\xFF\"\n";
  leaf.buffers[0].name = "%\xC3";
  leaf.buffers[0].source = {"a\"b.py", 7};
  json written = writtenFor(leaf);
  EXPECT_EQ(written["Record"][0]["memory_info_array"][0]["source_location"],
            "loc(\"a'b.py\":7:0)");
}

TEST(MemoryInfoWriterTest, IsReadAsTheSame) {
  LeafMemory leaf = leafWithUb();
  MemoryInfo info;
  ASSERT_FALSE(parseMemoryInfo(textOf(leaf), "plan.json", info));
  LeafMemory again = planOf(info, *findTarget("a2a3"));
  ASSERT_EQ(again.buffers.size(), 1u);
  EXPECT_EQ(again.leaf, leaf.leaf);
  EXPECT_EQ(again.buffers[0].name, leaf.buffers[0].name);
  EXPECT_EQ(again.buffers[0].dtype, leaf.buffers[0].dtype);
  EXPECT_EQ(again.buffers[0].shape, leaf.buffers[0].shape);
  EXPECT_EQ(again.buffers[0].bytes, leaf.buffers[0].bytes);
  EXPECT_EQ(again.buffers[0].begin, leaf.buffers[0].begin);
  EXPECT_EQ(again.buffers[0].end, leaf.buffers[0].end);
  EXPECT_EQ(again.buffers[0].offsets, leaf.buffers[0].offsets);
  EXPECT_EQ(again.buffers[0].source, leaf.buffers[0].source);
}

} // namespace
