//===- PyptoInterfaces.td - Interfaces of the dialect ------*- tablegen -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOINTERFACES
#define PTO_LINT_DIALECT_PYPTOINTERFACES

include "mlir/IR/OpBase.td"

def TileOpInterface : OpInterface<"TileOpInterface"> {
  let cppNamespace = "::ptolint::pypto";
  let description = [{
    Any tile op, whatever its opcode: also `pypto.unknown`. Analyses and rules
    see tile ops through this interface only.
  }];
  let methods = [
    InterfaceMethod<
      "Opcode of the table, `Opcode::Unknown` for `pypto.unknown`.",
      "::ptolint::pypto::Opcode", "getOpcode">
  ];
  // All tile ops store the same, so nothing but the opcode is virtual.
  let extraClassDeclaration = [{
    /// Spelling of the opcode in a dump: `BAR.V`.
    ::llvm::StringRef getOpcodeName();
    /// Tensors that the op reads.
    ::mlir::OperandRange getInputTensors();
    /// Declared tensors that the op writes.
    ::mlir::OperandRange getDestinations();
    /// True for an op that reserves a buffer and writes nothing into it.
    bool isAlloc() {
      return getOpcodeInfo(getOpcode()).family == OpFamily::Alloc;
    }
    /// Tensors that the op writes: the destinations, then the results.
    ::llvm::SmallVector<::mlir::Value, 2> getOutputTensors();
    /// `opmagic` of the dump, unique within its function. Nothing for an op
    /// that does not come from a dump.
    std::optional<int64_t> getOpMagic();
    /// Tile that the author gave for a vector op, or null.
    ::ptolint::pypto::VecTileAttr getVecTile();
    /// Tile that the author gave for a cube op, or null.
    ::ptolint::pypto::CubeTileAttr getCubeTile();
  }];
}

#endif // PTO_LINT_DIALECT_PYPTOINTERFACES
