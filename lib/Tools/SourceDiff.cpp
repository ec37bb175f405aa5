//===- SourceDiff.cpp - Repairs of dumped kernels in Python ---------------===//

#include "SourceDiff.h"

#include "pto-lint/Report/PatchDiff.h"

#include "mlir/IR/MLIRContext.h"

#include <filesystem>
#include <ostream>

#include "RecoverFolder.h"
#include "SourceRepairs.h"

namespace ptolint {

void printSourceDiff(const Options &options, const FixFinder &finder,
                     std::ostream &out, std::ostream &err) {
  GraphPairs found;
  for (const std::string &path : options.paths) {
    std::error_code ignored;
    // A folder without such graphs has nothing to change.
    if (std::filesystem::is_directory(path, ignored))
      (void)findGraphPairs(path, found);
  }
  if (found.pairs.empty())
    return;
  SourceRepairs repairs(options, finder, err);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  recoverKernels(
      context, found.pairs, err,
      [&](pypto::FuncOp kernel, const std::string &) { repairs.add(kernel); });
  for (const auto &[file, changes] : repairs.getPatches())
    if (std::optional<std::string_view> text = repairs.textOf(file))
      out << patchDiff(file, *text, changes);
}

} // namespace ptolint
