//===- Compiler.cpp - Which compiler lowers for which chip ----------------===//

#include "pto-lint/Analysis/Lowering/Compiler.h"

#include "pto-lint/Target/Architecture.h"

#include <algorithm>

namespace ptolint::lowering {

bool Compiler::is950() const { return isDav3510(*target); }

int64_t Compiler::ubBytes() const {
  return static_cast<int64_t>(target->capacity(MemorySpace::ub).value_or(0));
}

int64_t elementBytes(DataType type) {
  std::optional<unsigned> bits = bitWidth(type);
  return bits ? std::max(*bits / 8, 1u) : 0;
}

int64_t elementsPerBlock(DataType type) {
  return blockBytes / elementBytes(type);
}

int64_t product(llvm::ArrayRef<int64_t> dims) {
  int64_t result = 1;
  for (int64_t dim : dims)
    result *= dim;
  return result;
}

int64_t sizeOf(llvm::ArrayRef<int64_t> shape, DataType type) {
  return product(shape) * bitWidth(type).value_or(0) / 8;
}

} // namespace ptolint::lowering
