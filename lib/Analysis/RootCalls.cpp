//===- RootCalls.cpp - What a root function calls -------------------------===//

#include "pto-lint/Analysis/RootCalls.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <vector>

namespace ptolint {

/// A hub must save more edges than this (ReplaceSuccessorWithHub).
static constexpr int64_t leastSavedEdges = 10;
/// Calls without a producer, or without a reader, that get a hub
/// (AddDummyCallsAtBeginningAndEnding).
static constexpr size_t leastHubCalls = 3;

namespace {

/// The calls with the edges that the encoder keeps.
class EncodedCalls {
public:
  explicit EncodedCalls(const RootCalls &root) : root(root) {}

  uint64_t count() {
    link();
    dropRedundantEdges();
    dropDeadHubs();
    return root.calls.size() + sharedReaderHubs() + edgeHubs();
  }

private:
  using Calls = std::vector<uint32_t>;

  void link();
  void dropRedundantEdges();
  void dropDeadHubs();
  uint64_t sharedReaderHubs() const;
  uint64_t edgeHubs() const;

  const RootCalls &root;
  /// Per call its readers, ascending.
  std::vector<Calls> readers;
};

} // namespace

void EncodedCalls::link() {
  std::vector<Calls> consumers(root.tensors.size());
  for (uint32_t call = 0; call < root.calls.size(); ++call)
    for (uint32_t tensor : root.calls[call].inputs)
      consumers[tensor].push_back(call);
  readers.resize(root.calls.size());
  for (uint32_t call = 0; call < root.calls.size(); ++call) {
    for (uint32_t tensor : root.calls[call].outputs)
      for (uint32_t consumer : consumers[tensor])
        if (consumer != call)
          readers[call].push_back(consumer);
    llvm::sort(readers[call]);
    readers[call].erase(llvm::unique(readers[call]), readers[call].end());
  }
}

/// An edge is redundant where another reader leads to its end.
void EncodedCalls::dropRedundantEdges() {
  const size_t size = readers.size();
  std::vector<llvm::BitVector> reached(size);
  // Readers come later in the op list, so their sets are whole.
  for (size_t call = size; call-- > 0;) {
    llvm::BitVector beyond(size);
    for (uint32_t reader : readers[call])
      if (reader > call) {
        llvm::BitVector behind = reached[reader];
        behind.reset(reader);
        beyond |= behind;
      }
    reached[call] = beyond;
    for (uint32_t reader : readers[call])
      reached[call].set(reader);
    reached[call].set(call);
    llvm::erase_if(readers[call],
                   [&](uint32_t reader) { return beyond.test(reader); });
  }
}

/// A hub that nothing waits for is not waited for; one that writes an outcast
/// stays.
void EncodedCalls::dropDeadHubs() {
  llvm::BitVector isDead(readers.size());
  for (uint32_t call = 0; call < readers.size(); ++call)
    if (root.calls[call].isHub && readers[call].empty())
      isDead[call] = llvm::none_of(root.calls[call].outputs, [&](uint32_t out) {
        return root.raws[root.tensors[out]].isOutcast;
      });
  for (Calls &list : readers)
    llvm::erase_if(list, [&](uint32_t reader) { return isDead.test(reader); });
}

uint64_t EncodedCalls::sharedReaderHubs() const {
  std::map<Calls, int64_t> producers;
  for (const Calls &list : readers)
    ++producers[list];
  return llvm::count_if(producers, [](const auto &entry) {
    const auto count = static_cast<int64_t>(entry.first.size());
    return count * entry.second - count - entry.second > leastSavedEdges;
  });
}

/// A hub of shared readers takes the place of its readers for its producers, so
/// it changes neither who has no reader nor who has no producer.
uint64_t EncodedCalls::edgeHubs() const {
  llvm::BitVector isRead(readers.size());
  size_t withoutReader = 0;
  for (const Calls &list : readers) {
    withoutReader += list.empty();
    for (uint32_t reader : list)
      isRead.set(reader);
  }
  const size_t withoutProducer = readers.size() - isRead.count();
  return (withoutProducer >= leastHubCalls) + (withoutReader >= leastHubCalls);
}

uint64_t countEncodedOps(const RootCalls &root) {
  return EncodedCalls(root).count();
}

} // namespace ptolint
