//===- OpcodeEmitter.cpp - Opcode table and its document ------------------===//
//
// Reads the TileOp records of PyptoOpcodes.td.
//
//===----------------------------------------------------------------------===//

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TableGen/Error.h"
#include "llvm/TableGen/Record.h"
#include "llvm/TableGen/TableGenBackend.h"

#include <vector>

using namespace llvm;

namespace {

/// The records of class `className` in the order of the source: TableGen itself
/// hands them out by name.
std::vector<const Record *> inSourceOrder(const RecordKeeper &records,
                                          StringRef className) {
  std::vector<const Record *> result(
      records.getAllDerivedDefinitions(className));
  llvm::sort(result, LessRecordByID());
  return result;
}

/// Name of the op: `pypto.bar_v`.
StringRef mlirName(const Record &opcode) {
  return opcode.getValueAsString("opName");
}

StringRef enumeratorOf(const Record &opcode, StringRef field) {
  return opcode.getValueAsDef(field)->getValueAsString("cpp");
}

/// Stops the build when two records share a spelling or an op name.
void checkUnique(ArrayRef<const Record *> opcodes) {
  StringSet<> spellings, names;
  for (const Record *opcode : opcodes) {
    if (!spellings.insert(opcode->getValueAsString("json")).second)
      PrintFatalError(opcode, "opcode is in the table twice");
    if (!names.insert(mlirName(*opcode)).second)
      PrintFatalError(opcode, "two opcodes give the op name '" +
                                  mlirName(*opcode) + "'");
  }
}

void emitMacroDefault(StringRef name, StringRef parameters, raw_ostream &os) {
  os << "#ifndef " << name << "\n#define " << name << '(' << parameters
     << ")\n#endif\n";
}

void emitOpcodes(const RecordKeeper &records, raw_ostream &os) {
  std::vector<const Record *> opcodes = inSourceOrder(records, "TileOp");
  checkUnique(opcodes);
  emitSourceFileHeader("Opcodes of PyPTO", os, records);
  emitMacroDefault("PTO_OPCODE",
                   "enumerator, json, mlirName, family, core, noBufferReuse",
                   os);
  emitMacroDefault("PTO_OP_FAMILY", "enumerator, summary", os);
  emitMacroDefault("PTO_OP_CORE", "enumerator", os);
  for (const Record *opcode : opcodes)
    os << "PTO_OPCODE(" << opcode->getValueAsString("enumerator") << ", \""
       << opcode->getValueAsString("json") << "\", \"" << mlirName(*opcode)
       << "\", " << enumeratorOf(*opcode, "family") << ", "
       << enumeratorOf(*opcode, "core") << ", "
       << (opcode->getValueAsBit("noBufferReuse") ? "true" : "false") << ")\n";
  for (const Record *family : inSourceOrder(records, "OpFamily"))
    os << "PTO_OP_FAMILY(" << family->getValueAsString("cpp") << ", \""
       << family->getValueAsString("summary") << "\")\n";
  for (const Record *core : inSourceOrder(records, "OpCore"))
    os << "PTO_OP_CORE(" << core->getValueAsString("cpp") << ")\n";
  os << "#undef PTO_OPCODE\n#undef PTO_OP_FAMILY\n#undef PTO_OP_CORE\n";
}

/// One table per family, as Markdown.
void emitOpcodeDoc(const RecordKeeper &records, raw_ostream &os) {
  std::vector<const Record *> opcodes = inSourceOrder(records, "TileOp");
  os << "## Tile ops\n\n"
     << opcodes.size()
     << " opcodes, each an op of its own. `no reuse` marks an op whose output\n"
        "never takes over the buffer of an input.\n";
  for (const Record *family : inSourceOrder(records, "OpFamily")) {
    os << "\n### " << family->getValueAsString("cpp") << ": "
       << family->getValueAsString("summary")
       << "\n\n| opcode | op | core | |\n|---|---|---|---|\n";
    for (const Record *opcode : opcodes)
      if (opcode->getValueAsDef("family") == family)
        os << "| `" << opcode->getValueAsString("json") << "` | `"
           << mlirName(*opcode) << "` | " << enumeratorOf(*opcode, "core")
           << (opcode->getValueAsBit("noBufferReuse") ? " | no reuse |\n"
                                                      : " | |\n");
  }
}

TableGen::Emitter::Opt opcodes("gen-opcodes", emitOpcodes,
                               "Opcode table as an X-macro file");
TableGen::Emitter::Opt opcodeDoc("gen-opcode-doc", emitOpcodeDoc,
                                 "Opcode table as Markdown");

} // namespace
