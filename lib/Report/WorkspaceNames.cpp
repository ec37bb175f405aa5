//===- WorkspaceNames.cpp - Names and numbers of a workspace --------------===//

#include "WorkspaceWords.h"

namespace ptolint {

std::string scaledBytes(uint64_t bytes) {
  constexpr std::string_view names[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
  if (bytes < 1024)
    return fmt::format("{} bytes", bytes);
  unsigned unit = 0;
  unsigned shift = 10;
  while (unit + 1 < std::size(names) && bytes >> (shift + 10) != 0) {
    ++unit;
    shift += 10;
  }
  uint64_t whole = bytes >> shift;
  uint64_t rest = bytes & ((uint64_t(1) << shift) - 1);
  // The rest has at most 50 bits, so a hundred of them fit.
  uint64_t hundredths = (rest * 100 + (uint64_t(1) << (shift - 1))) >> shift;
  return fmt::format("{}.{:02} {}", whole + hundredths / 100, hundredths % 100,
                     names[unit]);
}

std::string fullBytes(uint64_t bytes, ReportLanguage language) {
  if (bytes < 1024)
    return fmt::format("{} bytes", bytes);
  return say(language, "{} bytes ({})", bytes, scaledBytes(bytes));
}

std::string shareText(uint64_t bytes, uint64_t of) {
  // Sizes of which a thousand do not fit 64 bits: the low ones do not matter.
  constexpr uint64_t most = UINT64_MAX / 1000;
  while (bytes > most) {
    bytes /= 2;
    of /= 2;
  }
  if (of == 0)
    return "-";
  uint64_t tenths = bytes * 1000 / of;
  if (bytes * 1000 % of >= of - of / 2)
    ++tenths;
  return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::string_view partName(WorkspacePart part) {
  switch (part) {
  case WorkspacePart::Tensor:
    return "tensor";
  case WorkspacePart::Metadata:
    return "metadata";
  case WorkspacePart::Aicore:
    return "aicoreSpilled";
  case WorkspacePart::Debug:
    return "debug";
  }
  return {};
}

std::string_view tensorPartName(TensorPart part) {
  switch (part) {
  case TensorPart::RootInner:
    return "rootInnerSpilledMem";
  case TensorPart::InnerOutcasts:
    return "devTaskInnerOutCasts";
  case TensorPart::SlottedOutcasts:
    return "BoundaryOutcast";
  }
  return {};
}

std::string_view branchId(WorkspaceBranch branch) {
  switch (branch) {
  case WorkspaceBranch::None:
    return "none";
  case WorkspaceBranch::Tensor:
    return "tensor";
  case WorkspaceBranch::Metadata:
    return "metadata";
  case WorkspaceBranch::Aicore:
    return "aicore";
  case WorkspaceBranch::Debug:
    return "debug";
  case WorkspaceBranch::Ranked:
    return "ranked";
  }
  return {};
}

std::string_view partId(WorkspacePart part) {
  return part == WorkspacePart::Aicore ? "aicore" : partName(part);
}

std::string_view tensorPartId(TensorPart part) {
  switch (part) {
  case TensorPart::RootInner:
    return "root-inner";
  case TensorPart::InnerOutcasts:
    return "inner-outcasts";
  case TensorPart::SlottedOutcasts:
    return "slotted-outcasts";
  }
  return {};
}

std::string_view spreadId(RootSpread spread) {
  switch (spread) {
  case RootSpread::Only:
    return "only";
  case RootSpread::Lone:
    return "lone";
  case RootSpread::Even:
    return "even";
  case RootSpread::Between:
    return "between";
  case RootSpread::Hidden:
    return "hidden";
  }
  return {};
}

std::string_view remedyId(WorkspaceRemedy remedy) {
  constexpr std::string_view names[] = {
      "lower-stitch", "set-max-workspace", "raise-max-workspace",
      "cannot-fit",   "lower-parallelism", "lower-unroll",
      "check-reuse",  "shrink-tensor",     "find-tensor",
      "search-graph", "check-stack",       "stop-debug",
      "ask-machine",  "fewer-calls",       "report-budget",
      "try-larger",   "check-device",      "complete-log",
      "log-roots"};
  return names[static_cast<size_t>(remedy)];
}

std::string_view failureId(WorkspaceFailureKind kind) {
  constexpr std::string_view names[] = {
      "torch-memory", "host-malloc", "budget-refused", "root-inner", "pool",
      "sequential",   "slab"};
  return names[static_cast<size_t>(kind)];
}

std::string_view poolId(FailedPool pool) {
  constexpr std::string_view names[] = {"", "workspace", "metadata",
                                        "root-inner", "inner-outcasts"};
  return names[static_cast<size_t>(pool)];
}

} // namespace ptolint
