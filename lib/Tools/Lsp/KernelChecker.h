//===- KernelChecker.h - Documents with kernels as JSON --------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_KERNELCHECKER_H
#define PTO_LINT_LIB_TOOLS_LSP_KERNELCHECKER_H

#include "pto-lint/Dialect/PyptoOps.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include "DocumentChecker.h"

namespace ptolint::lsp {

/// Checks a document of kernels: one, an array or JSON Lines. Says nothing
/// about other JSON.
class KernelChecker : public DocumentChecker {
public:
  /// `path` is the file of the document.
  explicit KernelChecker(std::string path) : path(std::move(path)) {}

  std::vector<DocumentProblem> check(const std::string &text,
                                     const Options &options) override;
  std::string hover(uint64_t offset) override;
  std::vector<DocumentRepair> repairs(const TextPlace &place) override;

private:
  /// Calls `onKernel` with the kernel that `place` touches, its text and the
  /// places of its ops in it.
  void readAt(const TextPlace &place,
              llvm::function_ref<void(pypto::FuncOp, const TextPlace &,
                                      const std::vector<TextPlace> &)>
                  onKernel);

  std::string path;
  std::string text;
  bool isKernel = false;
  Options options;
  std::vector<DocumentProblem> problems;
  /// Of the kernels that can be read, in the order of the text.
  std::vector<TextPlace> kernels;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_KERNELCHECKER_H
