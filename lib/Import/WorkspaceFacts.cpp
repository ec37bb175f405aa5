//===- WorkspaceFacts.cpp - Sentences put together ------------------------===//

#include "WorkspaceFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

bool EncodeFacts::isEmpty() const {
  return roots.empty() && requirements.empty() && tensors.empty() && !stitch &&
         metadata == MetadataParts();
}

/// The facts of the compile that the log is at.
EncodeFacts &ProcessFacts::compiling() {
  endLaunch();
  if (!isCompiling) {
    if (compiled.size() >= maxWorkspacePrograms) {
      compiled.pop_front();
      ++dropped;
    }
    compiled.emplace_back();
    tensors.clear();
    isCompiling = true;
  }
  return compiled.back();
}

void ProcessFacts::add(WorkspaceFact &&fact, const LogPlace &place) {
  bool wasRequirement = std::exchange(
      hasRequirement, std::holds_alternative<RootRequirement>(fact));
  if (auto *root = std::get_if<RootMemory>(&fact); root && wasRequirement) {
    // Release 0.2 logs both for each function.
    const RootRequirement &raw = compiling().requirements.back();
    root->rawInner = raw.inner;
    root->rawExclusive = raw.exclusive;
  }
  std::visit(
      [&](auto &&value) { add(std::forward<decltype(value)>(value), place); },
      std::move(fact));
}

void ProcessFacts::addFile(const std::string &file) {
  if (process.files.empty() || process.files.back() != file)
    process.files.push_back(file);
}

void ProcessFacts::add(WorkspaceTotals &&totals, const LogPlace &place) {
  endLaunch();
  launch.emplace();
  launch->totals = totals;
  launch->place = place;
}

void ProcessFacts::add(TensorBudget &&tensor, const LogPlace &place) {
  if (!launch || launch->tensor) {
    endLaunch();
    launch.emplace();
    launch->place = place;
  }
  launch->tensor = tensor;
}

void ProcessFacts::add(SlotCounts &&slots, const LogPlace & /*place*/) {
  if (!launch)
    return;
  launch->slots = slots;
  endLaunch();
}

void ProcessFacts::add(StitchDepth &&stitch, const LogPlace &place) {
  EncodeFacts &facts = compiling();
  facts.stitch = stitch;
  facts.stitchPlace = place;
  isCompiling = false;
}

void ProcessFacts::add(RootMemory &&root, const LogPlace &place) {
  std::vector<RootMemory> &roots = compiling().roots;
  if (roots.size() >= maxWorkspaceRoots) {
    ++dropped;
    return;
  }
  root.place = place;
  roots.push_back(std::move(root));
}

void ProcessFacts::add(RootRequirement &&root, const LogPlace & /*place*/) {
  std::vector<RootRequirement> &roots = compiling().requirements;
  if (roots.size() >= maxWorkspaceRoots) {
    hasRequirement = false;
    ++dropped;
    return;
  }
  roots.push_back(root);
}

void ProcessFacts::add(LargeTensor &&tensor, const LogPlace &place) {
  std::vector<LargeTensor> &kept = compiling().tensors;
  std::string key = tensor.root + '\n' + tensor.symbol + '\n' +
                    std::to_string(tensor.rawMagic) + ' ' +
                    std::to_string(tensor.bytes);
  auto [entry, isNew] = tensors.try_emplace(std::move(key), kept.size());
  if (!isNew) {
    ++kept[entry->second].count;
    return;
  }
  if (kept.size() >= maxWorkspaceTensors) {
    tensors.erase(entry);
    ++dropped;
    return;
  }
  tensor.place = place;
  kept.push_back(std::move(tensor));
}

void ProcessFacts::add(MetadataParts &&parts, const LogPlace & /*place*/) {
  MetadataParts &kept = compiling().metadata;
  auto take = [](std::optional<uint64_t> &into, std::optional<uint64_t> from) {
    if (from)
      into = from;
  };
  take(kept.itemPool, parts.itemPool);
  take(kept.vectors, parts.vectors);
  take(kept.slotAllocator, parts.slotAllocator);
  take(kept.slots, parts.slots);
  take(kept.slabBytes, parts.slabBytes);
  take(kept.stitchPool, parts.stitchPool);
  take(kept.stitchCache, parts.stitchCache);
  take(kept.maxCallOps, parts.maxCallOps);
  // The compiler has less than ten types.
  constexpr size_t maxTypes = 64;
  for (const MetadataParts::SlabNumber &slab : parts.slabs) {
    auto known = llvm::find_if(
        kept.slabs, [&](const auto &other) { return other.type == slab.type; });
    if (known != kept.slabs.end())
      known->slabs = slab.slabs;
    else if (kept.slabs.size() < maxTypes)
      kept.slabs.push_back(slab);
  }
}

void ProcessFacts::add(WorkspaceFailure &&failure, const LogPlace &place) {
  endLaunch();
  std::string key = failure.property;
  for (std::optional<uint64_t> number :
       {std::optional(static_cast<uint64_t>(failure.kind)), failure.required,
        failure.capacity, failure.used, failure.type})
    key += ' ' + (number ? std::to_string(*number) : std::string("?"));
  auto [entry, isNew] =
      failures.try_emplace(std::move(key), process.failures.size());
  if (!isNew) {
    ++process.failures[entry->second].count;
    return;
  }
  if (process.failures.size() >= maxWorkspaceFailures) {
    failures.erase(entry);
    ++dropped;
    return;
  }
  failure.place = place;
  process.failures.push_back(std::move(failure));
}

/// The number of the compile that decided on the numbers of `launched`, that of
/// `compiled` if none did.
size_t ProcessFacts::findEncode(const WorkspaceProgram &launched) const {
  auto found = llvm::find_if(compiled, [&](const EncodeFacts &facts) {
    return facts.stitch && launched.totals &&
           launched.totals->total == facts.stitch->budget &&
           (!launched.slots || *launched.slots == facts.stitch->slots);
  });
  return static_cast<size_t>(found - compiled.begin());
}

/// The same of a launch that takes more than was decided on, as with dynamic
/// shapes; else the first compile, as release 0.2 does not say which one it is.
size_t ProcessFacts::guessEncode(const WorkspaceProgram &launched) const {
  auto found = llvm::find_if(compiled, [&](const EncodeFacts &facts) {
    return facts.stitch && launched.slots &&
           *launched.slots == facts.stitch->slots;
  });
  return found == compiled.end()
             ? 0
             : static_cast<size_t>(found - compiled.begin());
}

EncodeFacts ProcessFacts::takeEncode(size_t number) {
  if (compiled.empty())
    return {};
  if (number + 1 == compiled.size())
    isCompiling = false;
  EncodeFacts facts = std::move(compiled[number]);
  compiled.erase(compiled.begin() + static_cast<ptrdiff_t>(number));
  return facts;
}

/// Adds the launch to its program, compiled again or not.
void ProcessFacts::endLaunch() {
  if (!launch)
    return;
  WorkspaceProgram launched = std::move(*launch);
  launch.reset();
  launched.launches = 1;
  size_t encode = findEncode(launched);
  auto known =
      programs.find({launched.totals, launched.tensor, launched.slots});
  if (known != programs.end()) {
    ++process.programs[known->second].launches;
    if (encode != compiled.size())
      takeEncode(encode);
    return;
  }
  launched.encode =
      takeEncode(encode == compiled.size() ? guessEncode(launched) : encode);
  if (process.programs.size() >= maxWorkspacePrograms) {
    ++dropped;
    return;
  }
  programs.insert({{launched.totals, launched.tensor, launched.slots},
                   process.programs.size()});
  process.programs.push_back(std::move(launched));
}

WorkspaceProcess ProcessFacts::finish() {
  endLaunch();
  for (EncodeFacts &facts : compiled) {
    if (facts.isEmpty() || process.programs.size() >= maxWorkspacePrograms)
      continue;
    WorkspaceProgram program;
    program.place = facts.stitchPlace;
    program.encode = std::move(facts);
    process.programs.push_back(std::move(program));
  }
  compiled.clear();
  return std::move(process);
}

} // namespace ptolint
