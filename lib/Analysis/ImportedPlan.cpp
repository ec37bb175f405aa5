//===- ImportedPlan.cpp - The plan of a Triton kernel ---------------------===//

#include "pto-lint/Analysis/ImportedPlan.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/DataType.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "BufferText.h"
#include "PlanSummary.h"

namespace ptolint {

namespace {

constexpr uint64_t bitsPerByte = 8;

class PlanBuilder {
public:
  PlanBuilder(const MemoryInfo &info, const Target &target)
      : info(info), target(target) {}

  LeafMemory build();

private:
  /// Buffers that agree in all of it are one storage.
  using Storage = std::tuple<MemorySpace, uint64_t, uint32_t, uint32_t,
                             std::vector<uint64_t>>;

  void addRecord(const MemoryInfoRecord &record);
  void addItem(const MemoryInfoItem &item, MemorySpace space, size_t number);
  void handOver(MemorySpace space);
  void assume(uint64_t count, std::string_view noun, std::string_view what);

  const MemoryInfo &info;
  const Target &target;
  LeafMemory leaf;
  std::map<MemorySpace, PlannedSpace> planned;
  std::map<Storage, size_t> storages;
  uint64_t shared = 0, handedOver = 0, unread = 0;
};

/// `%12 'qk'`.
std::string nameOf(const MemoryInfoItem &item, const LocationText &location,
                   size_t number) {
  std::string name = ssaName(item.buffer);
  if (name.empty())
    name = "buffer " + std::to_string(number);
  return location.name.empty() ? name : name + " '" + location.name + "'";
}

/// Slots that begin at one op, to be asked whether any of them lies in a range.
class SlotSet {
public:
  void add(const LeafBuffer &buffer) {
    for (uint64_t offset : buffer.offsets)
      slots.push_back({offset, offset + buffer.bytes});
  }
  void finish() {
    std::ranges::sort(slots, {}, &Slot::begin);
    for (size_t i = 1; i < slots.size(); ++i)
      slots[i].top = std::max(slots[i].top, slots[i - 1].top);
  }
  bool touches(const LeafBuffer &buffer) const {
    return std::ranges::any_of(buffer.offsets, [&](uint64_t offset) {
      auto after = std::ranges::lower_bound(slots, offset + buffer.bytes, {},
                                            &Slot::begin);
      return after != slots.begin() && std::prev(after)->top > offset;
    });
  }

private:
  struct Slot {
    uint64_t begin = 0;
    /// The highest byte behind this slot and those before it.
    uint64_t top = 0;
  };
  std::vector<Slot> slots;
};

} // namespace

void PlanBuilder::assume(uint64_t count, std::string_view noun,
                         std::string_view what) {
  if (count != 0)
    leaf.assumptions.push_back(say("{} {}", countOf(count, noun), tr(what)));
}

void PlanBuilder::addItem(const MemoryInfoItem &item, MemorySpace space,
                          size_t number) {
  LeafBuffer buffer;
  buffer.space = space;
  buffer.bytes = item.extentBits / bitsPerByte +
                 (item.extentBits % bitsPerByte == 0 ? 0 : 1);
  buffer.begin = item.begin;
  buffer.end = item.end;
  buffer.offsets = item.offsets;
  auto [storage, isNew] = storages.try_emplace(
      Storage(space, buffer.bytes, buffer.begin, buffer.end, buffer.offsets),
      leaf.buffers.size());
  if (!isNew && !buffer.offsets.empty()) {
    ++shared;
    return;
  }
  LocationText location = parseLocation(item.location);
  buffer.name = nameOf(item, location, number);
  buffer.source = std::move(location.line);
  MemRefText type = parseMemRef(item.buffer);
  buffer.dtype = std::move(type.dtype);
  buffer.shape = std::move(type.shape);
  buffer.dataBytes = buffer.bytes;
  if (std::optional<DataType> dtype = parseDataType(buffer.dtype))
    if (std::optional<uint64_t> data = bufferBytes(buffer.shape, *dtype))
      buffer.dataBytes = std::min(buffer.bytes, *data);
  buffer.isScratch = item.isScratch;
  buffer.uses = {item.begin};
  if (item.end - 1 != item.begin)
    buffer.uses.push_back(item.end - 1);
  unread += item.endsBeforeBegin;
  PlannedSpace &memory = planned[space];
  memory.opBytes = std::max(memory.opBytes, totalBytes(buffer));
  leaf.buffers.push_back(std::move(buffer));
}

void PlanBuilder::addRecord(const MemoryInfoRecord &record) {
  std::optional<MemorySpace> space = parseHivmMemorySpace(record.scope);
  if (!space || !target.capacity(*space)) {
    leaf.assumptions.push_back(
        say("no capacity is known for the memory '{}', so it is not judged",
            record.scope));
    return;
  }
  for (size_t i = 0; i < record.items.size(); ++i)
    addItem(record.items[i], *space, i + 1);
  // A record without buffers says nothing about a memory.
  auto memory = planned.find(*space);
  if (memory == planned.end() || record.isSuccess)
    return;
  memory->second.isSuccess = false;
  memory->second.error = record.error.empty() ? "status fail" : record.error;
}

/// Where the op that reads a buffer last writes another one into its bytes, the
/// planner has found that it may run in place: the bytes change hands.
void PlanBuilder::handOver(MemorySpace space) {
  std::map<uint32_t, SlotSet> begins;
  for (const LeafBuffer &buffer : leaf.buffers)
    if (buffer.space == space)
      begins[buffer.begin].add(buffer);
  for (auto &[op, slots] : begins)
    slots.finish();
  for (LeafBuffer &buffer : leaf.buffers) {
    if (buffer.space != space || buffer.end - buffer.begin < 2)
      continue;
    auto next = begins.find(buffer.end - 1);
    if (next == begins.end() || !next->second.touches(buffer))
      continue;
    --buffer.end;
    ++handedOver;
  }
}

LeafMemory PlanBuilder::build() {
  leaf.leaf = info.kernel.empty() ? "kernel" : info.kernel;
  leaf.function = leaf.leaf;
  leaf.dump = info.path;
  for (const MemoryInfoRecord &record : info.records)
    addRecord(record);
  uint32_t end = 0;
  for (const LeafBuffer &buffer : leaf.buffers)
    end = std::max(end, buffer.end);
  leaf.ops.resize(end);
  for (const auto &[space, memory] : planned)
    handOver(space);
  assume(shared, "buffer",
         "with the bytes, place and life of another: one storage that ops use "
         "in place");
  assume(handedOver, "time",
         "the op that reads a buffer last writes another one into its bytes: "
         "it runs in place");
  assume(unread, "buffer", "never read: live at the op that writes it");
  summarizePlan(leaf, target, planned);
  return std::move(leaf);
}

LeafMemory planOf(const MemoryInfo &info, const Target &target) {
  return PlanBuilder(info, target).build();
}

} // namespace ptolint
