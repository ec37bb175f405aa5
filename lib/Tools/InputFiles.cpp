//===- InputFiles.cpp - What the commands ask of input files --------------===//

#include "InputFiles.h"

#include "pto-lint/Import/FileBeginning.h"
#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Support/Say.h"

#include <cerrno>
#include <fstream>
#include <system_error>
#include <variant>

#include "KernelInput.h"

namespace ptolint {

bool holdsKernels(const std::string &path) {
  return looksLikeKernel(readBeginning(path));
}

void readKernelFile(const std::string &path, KernelReader &reader,
                    mlir::ModuleOp module, std::vector<InputProblem> &problems,
                    llvm::function_ref<void(pypto::FuncOp)> onKernel) {
  std::ifstream file(path, std::ios::binary);
  auto addProblem = [&](const std::string &message) {
    problems.push_back({path, {}, 0, 0, message, {}});
  };
  // It was there a moment ago.
  if (!file)
    return addProblem(say("cannot open the file: {}",
                          tr(std::generic_category().message(errno))));
  readKernels(file, path, [&](const KernelText &kernel) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module.getBody());
    std::variant<pypto::FuncOp, InputError> read = InputError();
    if (kernel.error)
      read = *kernel.error;
    else
      read = reader.read(kernel.json, path, kernel.offset, builder);
    if (const auto *error = std::get_if<InputError>(&read)) {
      problems.push_back(kernelProblem(*error, kernel));
      return true;
    }
    auto function = std::get<pypto::FuncOp>(read);
    onKernel(function);
    function.erase();
    return true;
  });
  if (file.bad())
    addProblem("cannot read to the end");
}

InputProblem toProblem(const InputError &error) {
  InputProblem problem;
  problem.path = error.path;
  problem.offset = error.offset;
  if (std::optional<TextPosition> position = error.position()) {
    problem.line = position->line;
    problem.column = position->column;
  }
  problem.message = error.message;
  return problem;
}

} // namespace ptolint
