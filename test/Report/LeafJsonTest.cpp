//===- LeafJsonTest.cpp - The memory of leaves for programs ---------------===//

#include "pto-lint/Report/JsonPrinter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "MemorySamples.h"
#include "Samples.h"

namespace ptolint::test {
namespace {

using Json = nlohmann::ordered_json;

Json leavesOf(const std::vector<LeafMemory> &leaves) {
  std::ostringstream out;
  printJson(out, reportOf({}), llvm::ArrayRef(leaves));
  return Json::parse(out.str())["leaves"];
}

/// Compared as text, so that the order of the keys counts.
void expectSame(const Json &actual, const char *expected) {
  EXPECT_EQ(actual.dump(1), Json::parse(expected).dump(1));
}

TEST(LeafJsonTest, WithoutAForecast) {
  expectSame(leavesOf({plannedLeaf()}), R"([{
    "leaf": "LEAF_program_id_00_12345",
    "function": "TENSOR_L0_hiddenfunc0_8_LEAF_program_id_00",
    "dump": "output/Before_032_OoOSchedule_LEAF.json",
    "order": "dumped",
    "peak": 196608,
    "spaces": [{
      "space": "UB", "capacity": 196608, "fit": "fits", "op_bytes": 98304,
      "live_bytes": 196608, "plan_bytes": 196608, "reason": null,
      "peaks": [
        {"op": 4, "opcode": "ROWSUM", "opmagic": 10004, "bytes": 196608,
         "buffers": ["%31 'qk'", "%32 'p'", "%33"]},
        {"op": 2, "opcode": "MUL", "opmagic": 10002, "bytes": 163840,
         "buffers": ["%31 'qk'", "%25 'q'", "%26 'k'"]}]}]}])");
}

TEST(LeafJsonTest, WithAForecast) {
  LeafMemory leaf = overflowingLeaf();
  leaf.forecast->end = ScheduleEnd::Unknown;
  leaf.forecast->reason = "an op of unknown pipe";
  leaf.spaces[0].peaks.resize(1);
  expectSame(leavesOf({leaf}), R"([{
    "leaf": "LEAF_program_id_01_99",
    "function": "TENSOR_L0_hiddenfunc0_8_LEAF_program_id_00",
    "dump": "output/Before_032_OoOSchedule_LEAF.json",
    "order": "predicted",
    "schedule": {"end": "unknown", "reason": "an op of unknown pipe"},
    "spilled_tensors": 1, "spilled_bytes": 65536, "reloads": 2,
    "workspace_bytes": 65536,
    "peak": 196608,
    "spaces": [{
      "space": "UB", "capacity": 131072, "fit": "undecided",
      "op_bytes": 98304, "live_bytes": 196608, "plan_bytes": null,
      "reason": "no plan was searched",
      "peaks": [
        {"op": 4, "opcode": "ROWSUM", "opmagic": 10004, "bytes": 196608,
         "buffers": ["%31 'qk'", "%32 'p'", "%33"]}]}],
    "spills": [
      {"buffer": "%31 'qk'", "for_op": 4, "opcode": "ROWSUM",
       "opmagic": 10004, "stored_bytes": 65536},
      {"buffer": "%31 'qk'", "for_op": 6, "opcode": "CAST",
       "opmagic": 10006, "stored_bytes": 0}]}])");
}

TEST(LeafJsonTest, ThePeakIsThatOfUB) {
  LeafMemory leaf = plannedLeaf();
  for (LeafBuffer &buffer : leaf.buffers)
    buffer.space = MemorySpace::l1;
  leaf.spaces.clear();
  addSpace(leaf, MemorySpace::l1, 524288);
  SpaceMemory other;
  other.liveBytes = 64;
  EXPECT_EQ(leavesOf({leaf})[0]["peak"], 196608);
  leaf.spaces.push_back(other);
  EXPECT_EQ(leavesOf({leaf})[0]["peak"], 64);
  leaf.spaces.clear();
  EXPECT_EQ(leavesOf({leaf})[0]["peak"], 0);
}

TEST(LeafJsonTest, OnlyIfAskedFor) {
  std::ostringstream out;
  printJson(out, reportOf({}));
  EXPECT_FALSE(Json::parse(out.str()).contains("leaves"));
  EXPECT_EQ(leavesOf({}), Json::array());
}

} // namespace
} // namespace ptolint::test
