//===- SourceRepairs.h - Repairs of kernels in their Python ----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_SOURCEREPAIRS_H
#define PTO_LINT_LIB_TOOLS_SOURCEREPAIRS_H

#include "pto-lint/Import/TextPatch.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Tools/Options.h"

#include <iosfwd>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "FixFinder.h"

namespace ptolint {

/// What the best repairs of kernels change in their Python sources. Kernels
/// share the lines of a file, and so the patches of one call.
class SourceRepairs {
public:
  /// Why a repair has no change, and what is assumed, is said on `err`.
  SourceRepairs(const Options &options, const FixFinder &finder,
                std::ostream &err);

  /// Looks for a repair of `kernel`, if it has an error.
  void add(pypto::FuncOp kernel);

  /// Patches by the name of the file, in the order of the text.
  const std::map<std::string, std::vector<TextPatch>> &getPatches();
  /// Names of the kernels that they repair.
  const std::set<std::string> &getRepaired() const { return repaired; }
  /// The text of a file that has patches; it lives as long as the object.
  std::optional<std::string_view> textOf(const std::string &file) {
    return sources.text(file);
  }

private:
  void note(pypto::FuncOp kernel, const std::string &text);
  void take(pypto::FuncOp kernel, std::vector<TextPatch> &all,
            TextPatch change);

  const Options &options;
  const FixFinder &finder;
  std::ostream &err;
  const Target &target;
  FileSourceProvider sources;
  std::map<std::string, std::vector<TextPatch>> patches;
  std::set<std::string> repaired;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_SOURCEREPAIRS_H
