//===- TileOpModel.cpp - Registers an op for every opcode -----------------===//
//
// ODS makes 850 lines for each of the 324 opcodes, equal but for a name, which
// take 2.5 minutes to compile; a class template for all of them still takes
// one. Here the ops share one model and differ by data: the name and the
// TypeID. It is the way of MLIR's own dynamic ops (ExtensibleDialect.h), with
// typed properties in place of a dictionary.
//
//===----------------------------------------------------------------------===//

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Dialect/TileOp.h"

#include "mlir/Bytecode/BytecodeImplementation.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/OpImplementation.h"

#include "TileOpAsm.h"
#include "TileOpProperties.h"

using namespace mlir;

namespace ptolint::pypto {

namespace {

constexpr size_t numTileOps = static_cast<size_t>(Opcode::Unknown) + 1;

/// The TypeID of an op is the address of the entry of its opcode.
const SelfOwningTypeID typeIds[numTileOps];

/// Index into `typeIds`, too large when `op` is not a tile op.
size_t typeIndex(Operation *op) {
  const void *id = op->getName().getTypeID().getAsOpaquePointer();
  return (reinterpret_cast<uintptr_t>(id) -
          reinterpret_cast<uintptr_t>(typeIds)) /
         sizeof(SelfOwningTypeID);
}

TileOpProperties &propertiesOf(OpaqueProperties storage) {
  return *storage.as<TileOpProperties *>();
}

/// The class by which MLIR's interfaces see a tile op of any opcode.
class AnyTileOp : public OpState {
public:
  explicit AnyTileOp(Operation *op) : OpState(op) {}
  static bool classof(Operation *op) { return typeIndex(op) < numTileOps; }

  Opcode getOpcode() { return static_cast<Opcode>(typeIndex(getOperation())); }

  static LogicalResult readProperties(DialectBytecodeReader &reader,
                                      OperationState &state) {
    DictionaryAttr dictionary;
    if (failed(reader.readAttribute(dictionary)))
      return failure();
    return state.getOrAddProperties<TileOpProperties>().setAll(
        dictionary, [&] { return reader.emitError(); });
  }
  void writeProperties(DialectBytecodeWriter &writer) {
    writer.writeAttribute((*this)->getPropertiesAsAttribute());
  }

  static void print(Operation *op, OpAsmPrinter &printer, StringRef dialect) {
    OpState::printOpName(op, printer, dialect);
    printTileOp(printer, op);
  }
};

/// What MLIR asks about the ops of one opcode.
class TileOpModel final : public OperationName::Impl {
public:
  TileOpModel(Opcode opcode, Dialect *dialect)
      : Impl(getOpcodeInfo(opcode).mlirName, dialect,
             typeIds[static_cast<size_t>(opcode)],
             mlir::detail::InterfaceMap::get<
                 TileOpInterface::Trait<AnyTileOp>,
                 BytecodeOpInterface::Trait<AnyTileOp>>()),
        opcode(opcode) {}

  LogicalResult foldHook(Operation *, ArrayRef<Attribute>,
                         SmallVectorImpl<OpFoldResult> &) override {
    return failure();
  }
  void getCanonicalizationPatterns(RewritePatternSet &,
                                   MLIRContext *) override {}
  bool hasTrait(TypeID id) override {
    return op_definition_impl::hasTrait<
        OpTrait::ZeroRegions, OpTrait::ZeroSuccessors,
        OpTrait::VariadicOperands, OpTrait::VariadicResults>(id);
  }
  OperationName::ParseAssemblyFn getParseAssemblyFn() override {
    return [opcode = opcode](OpAsmParser &parser, OperationState &state) {
      return parseTileOp(parser, state, opcode);
    };
  }
  void populateDefaultAttrs(const OperationName &, NamedAttrList &) override {}
  void printAssembly(Operation *op, OpAsmPrinter &printer,
                     StringRef dialect) override {
    AnyTileOp::print(op, printer, dialect);
  }
  LogicalResult verifyInvariants(Operation *op) override {
    return verifyTileOp(op);
  }
  LogicalResult verifyRegionInvariants(Operation *) override {
    return success();
  }

  std::optional<Attribute> getInherentAttr(Operation *op,
                                           StringRef name) override {
    return propertiesOf(op->getPropertiesStorage()).get(op->getContext(), name);
  }
  void setInherentAttr(Operation *op, StringAttr name,
                       Attribute value) override {
    // The hook cannot refuse a value of the wrong kind: nothing changes then.
    (void)propertiesOf(op->getPropertiesStorage()).set(name, value);
  }
  void populateInherentAttrs(Operation *op, NamedAttrList &list) override {
    propertiesOf(op->getPropertiesStorage()).appendTo(op->getContext(), list);
  }
  LogicalResult
  verifyInherentAttrs(OperationName, NamedAttrList &attributes,
                      function_ref<InFlightDiagnostic()> emitError) override {
    return TileOpProperties::verify(attributes, emitError);
  }

  int getOpPropertyByteSize() override { return sizeof(TileOpProperties); }
  void initProperties(OperationName, OpaqueProperties storage,
                      OpaqueProperties init) override {
    if (init)
      new (storage.as<void *>()) TileOpProperties(propertiesOf(init));
    else
      new (storage.as<void *>()) TileOpProperties();
  }
  void deleteProperties(OpaqueProperties storage) override {
    propertiesOf(storage).~TileOpProperties();
  }
  void populateDefaultProperties(OperationName, OpaqueProperties) override {}
  LogicalResult
  setPropertiesFromAttr(OperationName, OpaqueProperties storage,
                        Attribute attribute,
                        function_ref<InFlightDiagnostic()> emitError) override {
    return propertiesOf(storage).setAll(attribute, emitError);
  }
  Attribute getPropertiesAsAttr(Operation *op) override {
    NamedAttrList list;
    populateInherentAttrs(op, list);
    return list.getDictionary(op->getContext());
  }
  void copyProperties(OpaqueProperties to, OpaqueProperties from) override {
    propertiesOf(to) = propertiesOf(from);
  }
  bool compareProperties(OpaqueProperties lhs, OpaqueProperties rhs) override {
    return propertiesOf(lhs) == propertiesOf(rhs);
  }
  llvm::hash_code hashProperties(OpaqueProperties storage) override {
    return propertiesOf(storage).hash();
  }

private:
  Opcode opcode;
};

} // namespace

void PyptoDialect::registerTileOps() {
  for (size_t i = 0; i < numTileOps; ++i)
    RegisteredOperationName::insert(
        std::make_unique<TileOpModel>(static_cast<Opcode>(i), this),
        TileOpProperties::attributeNames());
}

} // namespace ptolint::pypto
