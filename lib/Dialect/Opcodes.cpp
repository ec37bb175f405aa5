//===- Opcodes.cpp - The table of all opcodes -----------------------------===//

#include "pto-lint/Dialect/Opcodes.h"

#include "llvm/ADT/StringMap.h"

namespace ptolint::pypto {

/// The last row is the one of `Opcode::Unknown`.
static constexpr OpcodeInfo rows[] = {
#define PTO_OPCODE(enumerator, json, mlirName, family, core, noBufferReuse)    \
  {Opcode::enumerator, json,         mlirName,                                 \
   OpFamily::family,   OpCore::core, noBufferReuse},
#include "pto-lint/Dialect/Opcodes.inc"
    {Opcode::Unknown, "", "pypto.unknown", OpFamily::Other, OpCore::ANY, false},
};

llvm::ArrayRef<OpcodeInfo> allOpcodes() {
  return llvm::ArrayRef(rows).drop_back();
}

const OpcodeInfo &getOpcodeInfo(Opcode opcode) {
  return rows[static_cast<size_t>(opcode)];
}

Opcode lookupOpcode(llvm::StringRef json) {
  static const llvm::StringMap<Opcode> bySpelling = [] {
    llvm::StringMap<Opcode> map(allOpcodes().size());
    for (const OpcodeInfo &info : allOpcodes())
      map.try_emplace(info.json, info.opcode);
    return map;
  }();
  auto it = bySpelling.find(json);
  return it == bySpelling.end() ? Opcode::Unknown : it->second;
}

llvm::StringRef familyName(OpFamily family) {
  static constexpr llvm::StringLiteral names[] = {
#define PTO_OP_FAMILY(enumerator, summary) #enumerator,
#include "pto-lint/Dialect/Opcodes.inc"
  };
  return names[static_cast<size_t>(family)];
}

} // namespace ptolint::pypto
