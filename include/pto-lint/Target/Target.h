//===- Target.h - Chips and their capacities -------------------*- C++ -*-===//

#ifndef PTO_LINT_TARGET_TARGET_H
#define PTO_LINT_TARGET_TARGET_H

#include "pto-lint/Target/MemorySpace.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace ptolint {

/// Size of one memory of a chip and where the number comes from.
struct Capacity {
  MemorySpace space;
  uint64_t bytes;
  std::string_view source;
};

/// One chip, an immutable row of Targets.def.
class Target {
public:
  constexpr Target(std::string_view name, std::string_view display,
                   std::string_view npuArch,
                   std::span<const Capacity> capacities)
      : name(name), display(display), npuArch(npuArch), capacities(capacities) {
  }

  /// What `--target` takes: `a2a3`.
  std::string_view getName() const { return name; }
  /// What messages call it: `Atlas A2/A3`.
  std::string_view getDisplay() const { return display; }
  /// What the compiler's memory traces call the architecture: `DAV_2201`.
  std::string_view getNpuArch() const { return npuArch; }
  /// Every memory that the compiler checks, in the order of the table.
  std::span<const Capacity> getCapacities() const { return capacities; }
  /// The memories of `getCapacities`.
  std::vector<MemorySpace> getSpaces() const;
  /// Capacity of `space` in bytes; nothing when the compiler checks none.
  std::optional<uint64_t> capacity(MemorySpace space) const;

private:
  std::string_view name;
  std::string_view display;
  std::string_view npuArch;
  std::span<const Capacity> capacities;
};

/// All chips, in the order of the table. The first one is the default.
std::span<const Target> allTargets();

/// The chip called `name`, or null.
const Target *findTarget(std::string_view name);

/// The chip whose memory traces say `npuArch`, or null.
const Target *findTargetByArch(std::string_view npuArch);

} // namespace ptolint

#endif // PTO_LINT_TARGET_TARGET_H
