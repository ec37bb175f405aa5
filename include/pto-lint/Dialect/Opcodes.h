//===- Opcodes.h - The table of all opcodes --------------------*- C++ -*-===//
//
// Generated from PyptoOpcodes.td by `pto-tblgen -gen-opcodes`.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_DIALECT_OPCODES_H
#define PTO_LINT_DIALECT_OPCODES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace ptolint::pypto {

/// Opcode of a tile op. The enumerators are the spellings of a dump with `_`
/// for `.`, or those of a kernel for ops that no dump has; the order is that of
/// the table; `Unknown` comes last.
enum class Opcode : uint16_t {
#define PTO_OPCODE(enumerator, json, mlirName, family, core, noBufferReuse)    \
  enumerator,
#include "pto-lint/Dialect/Opcodes.inc"
  Unknown,
};

/// Group of ops that the rules treat alike.
enum class OpFamily : uint8_t {
#define PTO_OP_FAMILY(enumerator, summary) enumerator,
#include "pto-lint/Dialect/Opcodes.inc"
};

/// Core that the compiler names for an opcode. `ANY` runs where its inputs are.
enum class OpCore : uint8_t {
#define PTO_OP_CORE(enumerator) enumerator,
#include "pto-lint/Dialect/Opcodes.inc"
};

/// What the table says about one opcode.
struct OpcodeInfo {
  Opcode opcode;
  /// Spelling in a dump, `BAR.V`, or in a kernel, `softmax`.
  llvm::StringRef json;
  /// Name of the op: `pypto.bar_v`.
  llvm::StringRef mlirName;
  OpFamily family;
  OpCore core;
  /// The compiler forbids the output to take over the buffer of an input.
  bool noBufferReuse;
};

/// Every known opcode, in the order of the enumerators.
llvm::ArrayRef<OpcodeInfo> allOpcodes();

/// Facts about `opcode`. `Opcode::Unknown` has the family `Other`, the core
/// `ANY` and the empty spelling.
const OpcodeInfo &getOpcodeInfo(Opcode opcode);

/// The opcode that a dump or a kernel spells `json`, else `Opcode::Unknown`.
Opcode lookupOpcode(llvm::StringRef json);

/// `"Elementwise"`, the enumerator as text.
llvm::StringRef familyName(OpFamily family);

} // namespace ptolint::pypto

#endif // PTO_LINT_DIALECT_OPCODES_H
