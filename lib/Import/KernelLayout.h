//===- KernelLayout.h - The parts of a kernel of the dialect ---*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_KERNELLAYOUT_H
#define PTO_LINT_LIB_IMPORT_KERNELLAYOUT_H

#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Dialect/TileOp.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSet.h"

#include <string>
#include <vector>

namespace ptolint {

/// An output and the op that fills it.
struct KernelOutput {
  pypto::TensorOp tensor;
  /// Null until the op is found.
  pypto::TileOpInterface assemble;
};

/// A function of the dialect taken apart into what a kernel of the JSON has.
struct KernelLayout {
  std::vector<pypto::TensorOp> inputs;
  std::vector<KernelOutput> outputs;
  /// Null if there is none.
  pypto::LoopOp loop;
  /// Ops with one result each.
  std::vector<pypto::TileOpInterface> ops;

  /// Fills the parts from `kernel`. Returns what a kernel cannot have, or an
  /// empty text.
  std::string takeApart(pypto::FuncOp kernel);

private:
  std::string addAll(mlir::Block &block);
  std::string addTensor(pypto::TensorOp tensor);
  std::string addOp(pypto::TileOpInterface op);
  std::string addLoop(pypto::LoopOp op);

  /// By the destination: the index of the output.
  llvm::DenseMap<mlir::Value, size_t> outputOf;
};

/// Names of the tensors of a kernel: those that the author gave, where they can
/// be, and else made ones.
class KernelTensorNames {
public:
  explicit KernelTensorNames(const KernelLayout &kernel);

  /// The name of an input, of an output or of the result of an op that was
  /// named; null for any other value.
  const std::string *find(mlir::Value value) const;
  /// Names the next result.
  const std::string &add(mlir::Value result);

private:
  void addDeclared(pypto::TensorOp tensor, llvm::StringSet<> &taken,
                   std::string_view prefix, size_t index);

  llvm::DenseMap<mlir::Value, std::string> names;
  llvm::StringSet<> inputNames, outputNames;
  size_t nextResult = 0;
};

/// The op, as messages call it: its name in a kernel, else its opcode.
std::string kernelNameOf(pypto::TileOpInterface op);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_KERNELLAYOUT_H
