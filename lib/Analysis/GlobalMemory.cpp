//===- GlobalMemory.cpp - Where tensors between leaves lie in GM ----------===//

#include "pto-lint/Analysis/GlobalMemory.h"

#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

/// No index.
static constexpr uint32_t none = -1;
/// A bucket is not taken for a tensor more than so many times larger than what
/// it holds: MEM_PROPORTION_COEFF.
static constexpr uint64_t largestGrowth = 8;

namespace {

/// Logical tensors of one raw tensor.
struct Group {
  llvm::SmallVector<uint32_t, 2> tensors;
  uint64_t bytes = 0;
  uint64_t room = 0;
  uint32_t bucket = none;
};

/// Tensors that lie in one place one after the other.
struct Bucket {
  /// Bytes of what it holds last, and the largest room of all.
  uint64_t lastBytes = 0;
  uint64_t size = 0;
  /// Who reads what it holds last.
  llvm::BitVector readers;
};

class Packer {
public:
  explicit Packer(const RootCalls &root) : root(root) {}

  std::optional<GlobalMemory> run();

private:
  /// The raw tensor in whose memory a logical tensor lies.
  uint32_t rawOf(uint32_t tensor) const {
    const uint32_t raw = root.tensors[tensor];
    return root.raws[raw].actual.value_or(raw);
  }
  void link();
  void findAncestors();
  bool makeGroups();
  bool addGroup(uint32_t tensor);
  void allocate(uint32_t group);
  uint32_t findBucket(uint32_t group, const llvm::BitVector &before);
  llvm::BitVector doneBefore(const Group &group) const;
  llvm::BitVector readersOf(const Group &group) const;
  bool place();
  GlobalMemory collect() const;

  const RootCalls &root;
  std::vector<llvm::SmallVector<uint32_t, 2>> producers, consumers;
  /// Per call, itself and what must run before it.
  std::vector<llvm::BitVector> ancestors;
  std::vector<Group> groups;
  std::vector<uint32_t> groupOfRaw;
  std::vector<uint64_t> starts;
  std::vector<Bucket> buckets;
  /// The tensor, or the bucket, was met for this group last.
  std::vector<uint32_t> metTensor, metBucket;
  std::vector<uint32_t> queue;
};

} // namespace

std::optional<GlobalMemory> Packer::run() {
  link();
  findAncestors();
  if (!makeGroups())
    return std::nullopt;
  metTensor.assign(root.tensors.size(), none);
  for (uint32_t group = 0; group < groups.size(); ++group)
    allocate(group);
  if (!place())
    return std::nullopt;
  return collect();
}

void Packer::link() {
  producers.resize(root.tensors.size());
  consumers.resize(root.tensors.size());
  for (uint32_t call = 0; call < root.calls.size(); ++call) {
    for (uint32_t tensor : root.calls[call].inputs)
      if (consumers[tensor].empty() || consumers[tensor].back() != call)
        consumers[tensor].push_back(call);
    for (uint32_t tensor : root.calls[call].outputs)
      if (producers[tensor].empty() || producers[tensor].back() != call)
        producers[tensor].push_back(call);
  }
}

void Packer::findAncestors() {
  ancestors.reserve(root.calls.size());
  for (uint32_t call = 0; call < root.calls.size(); ++call) {
    llvm::BitVector &before = ancestors.emplace_back(root.calls.size());
    before.set(call);
    for (uint32_t tensor : root.calls[call].inputs)
      for (uint32_t producer : producers[tensor])
        if (producer < call)
          before |= ancestors[producer];
  }
}

/// Groups in the order in which the calls write their first tensor.
bool Packer::makeGroups() {
  groupOfRaw.assign(root.raws.size(), none);
  std::vector<bool> isKnown(root.tensors.size());
  for (const RootCall &call : root.calls)
    for (uint32_t tensor : call.outputs) {
      const uint32_t raw = rawOf(tensor);
      if (root.raws[raw].isIncast || root.raws[raw].isOutcast ||
          isKnown[tensor])
        continue;
      isKnown[tensor] = true;
      if (groupOfRaw[raw] == none && !addGroup(tensor))
        return false;
      groups[groupOfRaw[raw]].tensors.push_back(tensor);
    }
  return true;
}

bool Packer::addGroup(uint32_t tensor) {
  const uint64_t bytes = root.raws[root.tensors[tensor]].bytes;
  auto room = checkedAlign(bytes, workspaceTensorAlignment);
  if (!room)
    return false;
  groupOfRaw[rawOf(tensor)] = static_cast<uint32_t>(groups.size());
  Group &group = groups.emplace_back();
  group.bytes = bytes;
  group.room = *room;
  return true;
}

void Packer::allocate(uint32_t index) {
  Group &group = groups[index];
  uint32_t found = findBucket(index, doneBefore(group));
  if (found == none) {
    found = static_cast<uint32_t>(buckets.size());
    buckets.emplace_back();
    metBucket.push_back(none);
  }
  Bucket &bucket = buckets[found];
  bucket.lastBytes = group.bytes;
  bucket.size = std::max(bucket.size, group.room);
  bucket.readers = readersOf(group);
  group.bucket = found;
}

/// Breadth first towards the inputs of the function.
uint32_t Packer::findBucket(uint32_t index, const llvm::BitVector &before) {
  queue.assign(groups[index].tensors.begin(), groups[index].tensors.end());
  for (size_t next = 0; next < queue.size(); ++next) {
    const uint32_t tensor = queue[next];
    if (std::exchange(metTensor[tensor], index) == index)
      continue;
    const uint32_t group = groupOfRaw[rawOf(tensor)];
    const uint32_t bucket = group == none ? none : groups[group].bucket;
    if (bucket != none && std::exchange(metBucket[bucket], index) != index &&
        buckets[bucket].lastBytes >= groups[index].bytes / largestGrowth &&
        !buckets[bucket].readers.test(before))
      return bucket;
    for (uint32_t producer : producers[tensor])
      for (uint32_t input : root.calls[producer].inputs)
        if (metTensor[input] != index)
          queue.push_back(input);
  }
  return none;
}

/// The calls that are done before any producer of the group starts.
llvm::BitVector Packer::doneBefore(const Group &group) const {
  llvm::BitVector result(root.calls.size(), true);
  for (uint32_t tensor : group.tensors)
    for (uint32_t producer : producers[tensor]) {
      result &= ancestors[producer];
      result.reset(producer);
    }
  return result;
}

llvm::BitVector Packer::readersOf(const Group &group) const {
  llvm::BitVector result(root.calls.size());
  for (uint32_t tensor : group.tensors)
    for (uint32_t consumer : consumers[tensor])
      result.set(consumer);
  return result;
}

/// One bucket behind the other.
bool Packer::place() {
  uint64_t end = 0;
  for (const Bucket &bucket : buckets) {
    starts.push_back(end);
    auto next = checkedAdd(end, bucket.size);
    if (!next)
      return false;
    end = *next;
  }
  return true;
}

GlobalMemory Packer::collect() const {
  GlobalMemory memory;
  memory.tensors.resize(root.tensors.size());
  for (const Group &group : groups) {
    const GlobalStorage storage = {starts[group.bucket],
                                   buckets[group.bucket].size};
    for (uint32_t tensor : group.tensors)
      memory.tensors[tensor] = storage;
    memory.bytes = std::max(memory.bytes, storage.start + storage.length);
  }
  return memory;
}

std::optional<GlobalMemory> packGlobalMemory(const RootCalls &root) {
  return Packer(root).run();
}

} // namespace ptolint
