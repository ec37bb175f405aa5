//===- Target.cpp - Chips and their capacities ----------------------------===//

#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <array>

namespace ptolint {

namespace {

/// One capacity of the table together with the chip that it belongs to.
struct CapacityRow {
  std::string_view target;
  Capacity capacity;
};

constexpr CapacityRow capacityRows[] = {
#define PTO_TARGET(name, display, npuArch)
#define PTO_CAPACITY(target, space, bytes, source)                             \
  {#target, {MemorySpace::space, bytes, source}},
#include "pto-lint/Target/Targets.def"
};

/// The rows without the chip name, so that a chip's rows are one span.
constexpr auto capacities = [] {
  std::array<Capacity, std::size(capacityRows)> result{};
  for (size_t i = 0; i < result.size(); ++i)
    result[i] = capacityRows[i].capacity;
  return result;
}();

constexpr std::span<const Capacity> rowsOf(std::string_view target) {
  size_t first = 0;
  while (first < std::size(capacityRows) &&
         capacityRows[first].target != target)
    ++first;
  size_t last = first;
  while (last < std::size(capacityRows) && capacityRows[last].target == target)
    ++last;
  return std::span(capacities).subspan(first, last - first);
}

constexpr Target targets[] = {
#define PTO_TARGET(name, display, npuArch)                                     \
  Target(#name, display, npuArch, rowsOf(#name)),
#define PTO_CAPACITY(target, space, bytes, source)
#include "pto-lint/Target/Targets.def"
};

template <typename Predicate> const Target *findIf(Predicate predicate) {
  auto it = std::find_if(std::begin(targets), std::end(targets), predicate);
  return it == std::end(targets) ? nullptr : it;
}

} // namespace

std::vector<MemorySpace> Target::getSpaces() const {
  std::vector<MemorySpace> spaces;
  for (const Capacity &capacity : capacities)
    spaces.push_back(capacity.space);
  return spaces;
}

std::optional<uint64_t> Target::capacity(MemorySpace space) const {
  auto row = std::find_if(capacities.begin(), capacities.end(),
                          [&](const Capacity &c) { return c.space == space; });
  if (row == capacities.end())
    return std::nullopt;
  return row->bytes;
}

std::span<const Target> allTargets() { return targets; }

const Target *findTarget(std::string_view name) {
  return findIf([&](const Target &t) { return t.getName() == name; });
}

const Target *findTargetByArch(std::string_view npuArch) {
  return findIf([&](const Target &t) { return t.getNpuArch() == npuArch; });
}

} // namespace ptolint
