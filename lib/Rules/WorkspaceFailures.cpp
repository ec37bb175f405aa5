//===- WorkspaceFailures.cpp - Failures beside what was planned -----------===//

#include "pto-lint/Support/CheckedMath.h"

#include "llvm/ADT/StringRef.h"

#include "WorkspaceParts.h"

namespace ptolint {

namespace {

using Kind = WorkspaceFailureKind;

/// True if torch, which prints two decimals, may have meant `bytes` by
/// `printed`.
bool isRounded(uint64_t printed, uint64_t bytes) {
  uint64_t unit = uint64_t(1) << 10;
  while (unit < (uint64_t(1) << 40) && printed >= unit * 1024)
    unit *= 1024;
  uint64_t distance = printed > bytes ? printed - bytes : bytes - printed;
  return distance <= unit / 100;
}

/// Which allocation of the host a failure of `bytes` is.
FailedPool hostPool(uint64_t bytes, bool isExact,
                    const WorkspaceDiagnosis &diagnosis) {
  auto isIt = [&](std::optional<uint64_t> planned) {
    return planned && *planned != 0 &&
           (isExact ? bytes == *planned : isRounded(bytes, *planned));
  };
  if (isIt(diagnosis.total))
    return FailedPool::Workspace;
  return isIt(diagnosis.metadata) ? FailedPool::Metadata : FailedPool::Unknown;
}

/// Which pool of the device a failure is about: its property or its size tell.
FailedPool devicePool(const WorkspaceFailure &failure,
                      const WorkspaceDiagnosis &diagnosis) {
  if (failure.kind == Kind::Slab ||
      llvm::StringRef(failure.property).equals_insensitive("metadata"))
    return FailedPool::Metadata;
  if (failure.kind == Kind::RootInner)
    return FailedPool::RootInner;
  if (!diagnosis.tensor || !failure.capacity || *failure.capacity == 0)
    return FailedPool::Unknown;
  const TensorBudget &budget = diagnosis.tensor->budget;
  if (*failure.capacity == budget.rootInner)
    return FailedPool::RootInner;
  return *failure.capacity == budget.innerOutcasts ? FailedPool::InnerOutcasts
                                                   : FailedPool::Unknown;
}

std::optional<uint64_t> plannedFor(FailedPool pool,
                                   const WorkspaceDiagnosis &diagnosis) {
  switch (pool) {
  case FailedPool::Unknown:
    return std::nullopt;
  case FailedPool::Workspace:
    return diagnosis.total;
  case FailedPool::Metadata:
    return diagnosis.metadata;
  case FailedPool::RootInner:
    if (diagnosis.tensor)
      return diagnosis.tensor->budget.rootInner;
    return std::nullopt;
  case FailedPool::InnerOutcasts:
    if (diagnosis.tensor)
      return diagnosis.tensor->budget.innerOutcasts;
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

FailureDiagnosis diagnoseFailure(const WorkspaceFailure &failure,
                                 const WorkspaceDiagnosis &diagnosis) {
  FailureDiagnosis result;
  result.failure = failure;
  switch (failure.kind) {
  case Kind::TorchMemory:
  case Kind::HostMalloc:
    if (failure.required)
      result.pool = hostPool(*failure.required,
                             failure.kind == Kind::HostMalloc, diagnosis);
    break;
  case Kind::BudgetRefused:
    result.missing =
        *failure.required - std::min(*failure.required, *failure.capacity);
    return result;
  case Kind::RootInner:
  case Kind::Pool:
  case Kind::Sequential:
  case Kind::Slab:
    result.pool = devicePool(failure, diagnosis);
    break;
  }
  result.budget = plannedFor(result.pool, diagnosis);
  // The pool was empty when the root function asked for its memory.
  if (failure.kind == Kind::RootInner)
    result.free = result.budget;
  else if (failure.kind == Kind::Pool && failure.capacity && failure.used)
    result.free =
        *failure.capacity - std::min(*failure.capacity, *failure.used);
  if (failure.required && result.free && *failure.required > *result.free)
    result.missing = *failure.required - *result.free;
  return result;
}

} // namespace ptolint
