//===- KernelSchema.cpp - Names of the kernel JSON ------------------------===//

#include "KernelSchema.h"

#include "llvm/ADT/StringMap.h"

namespace ptolint {

KernelOpInfo findKernelOp(std::string_view name) {
  static const llvm::StringMap<KernelOpInfo> byName = [] {
    llvm::StringMap<KernelOpInfo> map;
    uint8_t row = 0;
#define PTO_KERNEL_OP(name, opcode, kind, inputs)                              \
  map.try_emplace(#name, KernelOpInfo{pypto::Opcode::opcode,                   \
                                      KernelOpKind::kind, inputs, row++});
#include "KernelOps.def"
    return map;
  }();
  return byName.lookup(llvm::StringRef(name));
}

std::string_view findKernelOpName(pypto::Opcode opcode) {
  // The rows that change tiles.
  if (opcode == pypto::Opcode::Unknown)
    return {};
  static constexpr struct {
    std::string_view name;
    pypto::Opcode opcode;
  } rows[] = {
#define PTO_KERNEL_OP(name, opcode, kind, inputs)                              \
  {#name, pypto::Opcode::opcode},
#include "KernelOps.def"
  };
  for (const auto &row : rows)
    if (row.opcode == opcode)
      return row.name;
  return {};
}

} // namespace ptolint
