//===- TracePlan.cpp - What the scheduler did on each core ----------------===//

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Import/DumpFileName.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

#include "PlanSummary.h"

namespace ptolint {

namespace {

/// Replays a trace, all cores at once: an op may read the memory of another.
class Replay {
public:
  Replay(const MemoryTrace &trace, const Target &target)
      : trace(trace), target(target), cores(trace.cores.size()) {}

  std::vector<LeafMemory> run();

private:
  /// A buffer that is live: its core and its index there.
  struct Place {
    uint32_t core = 0;
    uint32_t buffer = 0;
  };
  struct Core {
    LeafMemory leaf;
    std::map<MemorySpace, PlannedSpace> planned;
    uint64_t replaced = 0, unknown = 0;
  };

  void allocate(const TraceEvent &event);
  void launch(const TraceEvent &event);
  void retire(const TraceEvent &event);
  void spill(const TraceEvent &event);

  /// The buffer called `id`, that of `core` if there are several; null for one
  /// that is not live, such as one in GM.
  const Place *find(int64_t id, std::optional<uint32_t> core) const;
  LeafBuffer &at(const Place &place) {
    return cores[place.core].leaf.buffers[place.buffer];
  }
  /// Adds a position to the axis of `core` for `event`, unless it has one.
  uint32_t tick(uint32_t core, const TraceEvent &event);
  void release(int64_t id, const Place &place, uint32_t op) {
    at(place).end = op;
    live.erase({id, place.core});
  }
  void finish(Core &core, const TraceCore &which);

  const MemoryTrace &trace;
  const Target &target;
  std::vector<Core> cores;
  /// By id and core.
  std::map<std::pair<int64_t, uint32_t>, Place> live;
  /// The event that the last position of each core is for.
  std::map<uint32_t, const TraceEvent *> lastTick;
};

std::string bufferName(const TraceEvent &event) {
  return event.tensor ? "%" + std::to_string(*event.tensor)
                      : "mem " + std::to_string(event.memId);
}

} // namespace

const Replay::Place *Replay::find(int64_t id,
                                  std::optional<uint32_t> core) const {
  if (core)
    if (auto own = live.find({id, *core}); own != live.end())
      return &own->second;
  auto any = live.lower_bound({id, 0});
  return any != live.end() && any->first.first == id ? &any->second : nullptr;
}

uint32_t Replay::tick(uint32_t core, const TraceEvent &event) {
  std::vector<LeafOp> &ops = cores[core].leaf.ops;
  const TraceEvent *&last = lastTick[core];
  if (last != &event) {
    last = &event;
    ops.push_back({std::string(traceEventName(event.kind)), event.opMagic, {}});
  }
  return static_cast<uint32_t>(ops.size() - 1);
}

void Replay::allocate(const TraceEvent &event) {
  Core &core = cores[*event.core];
  if (!target.capacity(event.space)) {
    ++core.unknown;
    return;
  }
  uint32_t op = tick(*event.core, event);
  if (auto old = live.find({event.memId, *event.core}); old != live.end()) {
    ++core.replaced;
    release(event.memId, Place(old->second), op);
  }
  LeafBuffer buffer;
  buffer.space = event.space;
  buffer.id = event.memId;
  buffer.name = bufferName(event);
  buffer.bytes = event.bytes;
  buffer.dataBytes = event.dataBytes;
  buffer.begin = op;
  buffer.end = std::numeric_limits<uint32_t>::max();
  buffer.offsets = {event.offset};
  core.planned.try_emplace(event.space);
  live[{event.memId, *event.core}] = {
      *event.core, static_cast<uint32_t>(core.leaf.buffers.size())};
  core.leaf.buffers.push_back(std::move(buffer));
}

void Replay::launch(const TraceEvent &event) {
  tick(*event.core, event);
  // What the op needs of each memory of each core.
  std::map<std::pair<uint32_t, MemorySpace>, uint64_t> needs;
  std::vector<int64_t> ids = event.reads;
  ids.insert(ids.end(), event.writes.begin(), event.writes.end());
  std::ranges::sort(ids);
  ids.erase(std::ranges::unique(ids).begin(), ids.end());
  for (int64_t id : ids) {
    const Place *place = find(id, event.core);
    if (!place)
      continue;
    LeafBuffer &buffer = at(*place);
    buffer.uses.push_back(tick(place->core, event));
    uint64_t &need = needs[{place->core, buffer.space}];
    need = saturatedAdd(need, buffer.bytes);
  }
  for (const auto &[where, need] : needs) {
    uint64_t &most = cores[where.first].planned[where.second].opBytes;
    most = std::max(most, need);
  }
}

void Replay::retire(const TraceEvent &event) {
  if (event.core)
    tick(*event.core, event);
  for (int64_t id : event.reads)
    if (const Place *place = find(id, event.core)) {
      Place freed = *place;
      release(id, freed, tick(freed.core, event));
    }
}

void Replay::spill(const TraceEvent &event) {
  tick(*event.core, event);
  const Place *place = find(event.memId, event.core);
  if (!place)
    return;
  Place spilled = *place;
  uint32_t op = tick(spilled.core, event);
  at(spilled).isSpilled = true;
  LeafMemory &leaf = cores[spilled.core].leaf;
  if (!leaf.forecast)
    leaf.forecast.emplace();
  SpillForecast &forecast = *leaf.forecast;
  forecast.spilledTensors += event.storedBytes != 0;
  forecast.spilledBytes =
      saturatedAdd(forecast.spilledBytes, event.storedBytes);
  forecast.reloads += event.isReloaded;
  forecast.workspaceBytes =
      std::max(forecast.workspaceBytes, event.workspaceBytes);
  forecast.events.push_back({spilled.buffer, op, event.storedBytes});
  release(event.memId, spilled, op);
}

void Replay::finish(Core &core, const TraceCore &which) {
  LeafMemory &leaf = core.leaf;
  std::string fileName = std::filesystem::path(trace.path).filename().string();
  std::optional<DumpFileName> name = parseDumpFileName(fileName);
  leaf.function = name ? name->function : fileName;
  size_t mark = fileName.rfind("LEAF_program_id_");
  leaf.leaf = name && mark != std::string::npos ? fileName.substr(mark)
                                                : std::string(fileName);
  for (std::string_view suffix : {".json", "_OoO_Memory_Trace"})
    if (leaf.leaf.ends_with(suffix) && leaf.leaf.size() > suffix.size())
      leaf.leaf.resize(leaf.leaf.size() - suffix.size());
  if (trace.cores.size() > 1)
    leaf.leaf += " " + which.type + " " + std::to_string(which.index);
  leaf.dump = trace.path;
  auto end = static_cast<uint32_t>(leaf.ops.size());
  for (LeafBuffer &buffer : leaf.buffers)
    buffer.end = std::min(buffer.end, end);
  leaf.assumptions.emplace_back(
      "the trace has the main loop of the scheduler "
      "only: what passes before it spilled is not there");
  if (core.replaced != 0)
    leaf.assumptions.push_back(
        say("{} buffers get a place anew before they are free: they move",
            core.replaced));
  if (core.unknown != 0)
    leaf.assumptions.push_back(
        say("{} buffers are in memories whose capacity is not known",
            core.unknown));
  if (!trace.isSuccess) {
    if (!leaf.forecast)
      leaf.forecast.emplace();
    leaf.forecast->end = ScheduleEnd::Unknown;
    leaf.forecast->reason = "the trace says that the schedule failed";
    for (auto &[space, memory] : core.planned) {
      memory.isSuccess = false;
      memory.error = "scheduleResult FAILED";
    }
  }
  summarizePlan(leaf, target, core.planned);
}

std::vector<LeafMemory> Replay::run() {
  for (const TraceEvent &event : trace.events)
    switch (event.kind) {
    case TraceEventKind::Alloc:
      allocate(event);
      break;
    case TraceEventKind::Launch:
      launch(event);
      break;
    case TraceEventKind::Retire:
      retire(event);
      break;
    case TraceEventKind::Spill:
      spill(event);
      break;
    case TraceEventKind::Rearrange:
      // Where things are moved to is not in the trace.
      tick(*event.core, event);
      break;
    }
  std::vector<LeafMemory> leaves;
  for (size_t i = 0; i < cores.size(); ++i) {
    finish(cores[i], trace.cores[i]);
    leaves.push_back(std::move(cores[i].leaf));
  }
  return leaves;
}

std::vector<LeafMemory> plansOf(const MemoryTrace &trace,
                                const Target &target) {
  return Replay(trace, target).run();
}

} // namespace ptolint
