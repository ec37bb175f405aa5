//===- LeafJson.cpp - The memory of leaves for programs -------------------===//

#include "LeafJson.h"

#include "pto-lint/Support/Language.h"

#include "MemoryView.h"

namespace ptolint {

namespace {

/// Position, spelling and number of an op; the last two are null where the
/// input does not say.
void writeOp(JsonWriter &json, llvm::StringRef key, const LeafMemory &leaf,
             uint32_t position) {
  bool isKnown = position < leaf.ops.size();
  json.number(key, position);
  json.textOrNull("opcode", isKnown ? leaf.ops[position].opcode : "");
  json.numberOrNull("opmagic",
                    isKnown ? leaf.ops[position].magic : std::nullopt);
}

void writePeak(JsonWriter &json, const LeafMemory &leaf,
               const MemoryPeak &peak) {
  json.object([&] {
    writeOp(json, "op", leaf, peak.op);
    json.number("bytes", peak.bytes);
    json.array("buffers", [&] {
      for (uint32_t index : peak.buffers)
        if (index < leaf.buffers.size())
          json.element(std::string_view(leaf.buffers[index].name));
    });
  });
}

void writeSpace(JsonWriter &json, const LeafMemory &leaf,
                const SpaceMemory &space) {
  json.object([&] {
    json.text("space", memorySpaceDisplay(space.space));
    json.number("capacity", space.capacity);
    json.text("fit", memoryFitName(space.fit));
    json.number("op_bytes", space.opBytes);
    json.number("live_bytes", space.liveBytes);
    json.numberOrNull("plan_bytes", space.planBytes);
    json.textOrNull("reason", tr(space.reason));
    json.array("peaks", [&] {
      for (const MemoryPeak &peak : space.peaks)
        writePeak(json, leaf, peak);
    });
  });
}

void writeForecast(JsonWriter &json, const SpillForecast &forecast) {
  json.object("schedule", [&] {
    json.text("end", scheduleEndName(forecast.end));
    if (!forecast.reason.empty())
      json.text("reason", tr(forecast.reason));
  });
  json.number("spilled_tensors", forecast.spilledTensors);
  json.number("spilled_bytes", forecast.spilledBytes);
  json.number("reloads", forecast.reloads);
  json.number("workspace_bytes", forecast.workspaceBytes);
}

void writeSpills(JsonWriter &json, const LeafMemory &leaf) {
  json.array("spills", [&] {
    for (const SpillEvent &event : leaf.forecast->events) {
      if (event.buffer >= leaf.buffers.size())
        continue;
      json.object([&] {
        json.text("buffer", leaf.buffers[event.buffer].name);
        writeOp(json, "for_op", leaf, event.forOp);
        json.number("stored_bytes", event.storedBytes);
      });
    }
  });
}

} // namespace

void writeLeaf(JsonWriter &json, const LeafMemory &leaf) {
  json.text("leaf", leaf.leaf);
  json.textOrNull("function", leaf.function);
  json.textOrNull("dump", leaf.dump);
  json.text("order", leaf.isOrderPredicted ? "predicted" : "dumped");
  if (leaf.forecast)
    writeForecast(json, *leaf.forecast);
  const SpaceMemory *space = mainSpace(leaf);
  json.number("peak", space ? space->liveBytes : 0);
  json.array("spaces", [&] {
    for (const SpaceMemory &each : leaf.spaces)
      writeSpace(json, leaf, each);
  });
  if (leaf.forecast)
    writeSpills(json, leaf);
}

void writeLeaves(JsonWriter &json, llvm::ArrayRef<LeafMemory> leaves) {
  json.array("leaves", [&] {
    for (const LeafMemory &leaf : leaves)
      json.object([&] { writeLeaf(json, leaf); });
  });
}

} // namespace ptolint
