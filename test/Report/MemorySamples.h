//===- MemorySamples.h - Handmade memory of leaves for tests ---*- C++ -*-===//

#ifndef PTO_LINT_TEST_REPORT_MEMORYSAMPLES_H
#define PTO_LINT_TEST_REPORT_MEMORYSAMPLES_H

#include "pto-lint/Analysis/LeafMemory.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace ptolint::test {

inline LeafBuffer bufferOf(int64_t id, std::string name, uint64_t bytes,
                           uint32_t begin, uint32_t end,
                           std::vector<uint64_t> offsets = {}) {
  LeafBuffer buffer;
  buffer.id = id;
  buffer.name = std::move(name);
  buffer.dtype = "fp32";
  buffer.shape = {64, static_cast<int64_t>(bytes / 256)};
  buffer.bytes = bytes;
  buffer.dataBytes = bytes;
  buffer.begin = begin;
  buffer.end = end;
  buffer.offsets = std::move(offsets);
  buffer.source = {"models/model.py", 80 + begin};
  buffer.uses = {begin, end - 1};
  return buffer;
}

/// Fills live bytes and both peaks of the only space of `leaf`, which has
/// `capacity` bytes, from its buffers.
inline void addSpace(LeafMemory &leaf, MemorySpace space, uint64_t capacity) {
  SpaceMemory memory;
  memory.space = space;
  memory.capacity = capacity;
  MemoryPeak first, next;
  for (uint32_t op = 0; op < leaf.ops.size(); ++op) {
    MemoryPeak here{op, 0, {}};
    for (uint32_t i = 0; i < leaf.buffers.size(); ++i) {
      const LeafBuffer &buffer = leaf.buffers[i];
      if (buffer.space != space || op < buffer.begin || op >= buffer.end)
        continue;
      here.bytes += buffer.bytes * std::max<size_t>(1, buffer.offsets.size());
      here.buffers.push_back(i);
      for (uint64_t offset : buffer.offsets)
        memory.planBytes =
            std::max(memory.planBytes.value_or(0), offset + buffer.bytes);
    }
    std::sort(here.buffers.begin(), here.buffers.end(),
              [&](uint32_t a, uint32_t b) {
                return leaf.buffers[a].bytes != leaf.buffers[b].bytes
                           ? leaf.buffers[a].bytes > leaf.buffers[b].bytes
                           : a < b;
              });
    if (here.bytes > first.bytes)
      next = std::exchange(first, here);
    else if (here.bytes > next.bytes)
      next = here;
  }
  memory.liveBytes = first.bytes;
  memory.opBytes = first.bytes / 2;
  for (const MemoryPeak &peak : {first, next})
    if (peak.bytes != 0)
      memory.peaks.push_back(peak);
  leaf.spaces.push_back(memory);
}

/// Eight ops and a plan of 196608 bytes with a peak of the same height at op 4;
/// a scratch buffer, a padded one, one of two slots, and one that is spilled.
inline LeafMemory plannedLeaf() {
  LeafMemory leaf;
  leaf.leaf = "LEAF_program_id_00_12345";
  leaf.function = "TENSOR_L0_hiddenfunc0_8_LEAF_program_id_00";
  leaf.dump = "output/Before_032_OoOSchedule_LEAF.json";
  int64_t magic = 10000;
  for (const char *opcode : {"COPY_IN", "COPY_IN", "MUL", "EXP", "ROWSUM",
                             "DIV", "CAST", "COPY_OUT"}) {
    LeafOp op;
    op.opcode = opcode;
    op.magic = magic;
    op.source = {"models/model.py", static_cast<unsigned>(magic - 9920)};
    leaf.ops.push_back(op);
    ++magic;
  }
  leaf.buffers = {bufferOf(25, "%25 'q'", 32768, 0, 3, {0, 65536}),
                  bufferOf(26, "%26 'k'", 32768, 1, 3, {98304}),
                  bufferOf(31, "%31 'qk'", 65536, 2, 7, {131072}),
                  bufferOf(32, "%32 'p'", 65536, 3, 6, {0}),
                  bufferOf(33, "%33", 65536, 4, 5, {65536}),
                  bufferOf(34, "%34 'out'", 32768, 6, 8, {0})};
  leaf.buffers[4].isScratch = true;
  leaf.buffers[2].isSpilled = true;
  leaf.buffers[3].dataBytes = 49152;
  addSpace(leaf, MemorySpace::ub, 196608);
  leaf.assumptions = {"the order of the ops is that of the dump"};
  return leaf;
}

/// The same without offsets in a memory that is too small, with a forecast.
inline LeafMemory overflowingLeaf() {
  LeafMemory leaf = plannedLeaf();
  leaf.leaf = "LEAF_program_id_01_99";
  leaf.isOrderPredicted = true;
  leaf.spaces.clear();
  for (LeafBuffer &buffer : leaf.buffers)
    buffer.offsets.clear();
  addSpace(leaf, MemorySpace::ub, 131072);
  leaf.spaces[0].fit = MemoryFit::Undecided;
  leaf.spaces[0].reason = "no plan was searched";
  SpillForecast forecast;
  forecast.spilledTensors = 1;
  forecast.spilledBytes = 65536;
  forecast.reloads = 2;
  forecast.workspaceBytes = 65536;
  forecast.events = {{2, 4, 65536}, {2, 6, 0}};
  leaf.forecast = forecast;
  return leaf;
}

/// `count` buffers of `count` ops that each live for a while.
inline LeafMemory longLeaf(uint32_t count) {
  LeafMemory leaf;
  leaf.leaf = "LEAF_program_id_02_7";
  leaf.function = "TENSOR_L0_hiddenfunc0_8_LEAF_program_id_02";
  leaf.dump = "output/Before_032_OoOSchedule_LEAF.json";
  for (uint32_t i = 0; i < count; ++i) {
    LeafOp op;
    op.opcode = i % 3 == 0 ? "COPY_IN" : i % 3 == 1 ? "MUL" : "ROWMAX";
    op.magic = 10000 + i;
    op.source = {"models/model.py", 80 + i % 40};
    leaf.ops.push_back(op);
    uint32_t life = i == count / 3 ? 30 : 1 + i * 7 % 12;
    uint64_t bytes = 2048 * (1 + i * 5 % 11);
    leaf.buffers.push_back(bufferOf(i, "%" + std::to_string(i) + " 'tile'",
                                    bytes, i, std::min(count, i + life),
                                    {uint64_t{8192} * (i * 7 % 23)}));
  }
  addSpace(leaf, MemorySpace::ub, 196608);
  return leaf;
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_REPORT_MEMORYSAMPLES_H
