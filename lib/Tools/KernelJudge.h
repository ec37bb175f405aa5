//===- KernelJudge.h - From the text of a kernel to a verdict --*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_KERNELJUDGE_H
#define PTO_LINT_LIB_TOOLS_KERNELJUDGE_H

#include "pto-lint/Import/InputError.h"
#include "pto-lint/Rules/Verdict.h"
#include "pto-lint/Target/Release.h"
#include "pto-lint/Target/Target.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "FixFinder.h"

namespace ptolint {

/// Reads and judges kernels one after the other, with a context of its own that
/// it renews from time to time. For one thread.
class KernelJudge {
public:
  /// `path` is what findings and errors call the input. `target` has to outlive
  /// the judge. With a `finder` it also looks for repairs.
  KernelJudge(const Target &target, Release release, std::string path,
              FixFinder finder = {});
  ~KernelJudge();

  /// The verdict about the kernel `json`, which begins at byte `offset` of the
  /// input, or why it could not be read.
  std::variant<KernelVerdict, InputError> judge(std::string_view json,
                                                uint64_t offset);

  /// What the finder said about the last kernel; null for one without an error
  /// and without a finder. Lives until the next kernel is judged.
  const FixResult *lastFixes() const { return fixes ? &*fixes : nullptr; }

  /// The `id` of the last kernel, also of one with an error, if it has one. The
  /// text lives until the next one is judged.
  std::optional<std::string_view> lastId() const;

private:
  struct Workshop;

  const Target &target;
  Release release;
  std::string path;
  FixFinder finder;
  std::optional<FixResult> fixes;
  std::unique_ptr<Workshop> workshop;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_KERNELJUDGE_H
