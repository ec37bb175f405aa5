//===- PyptoEnums.td - Enums of the dialect ----------------*- tablegen -*-===//
//
// The values are those of a dump. Source: hicann/pypto 883e7dfb, as digested in
// spec/dump-format.md §2.7.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_DIALECT_PYPTOENUMS
#define PTO_LINT_DIALECT_PYPTOENUMS

include "mlir/IR/EnumAttr.td"
include "pto-lint/Dialect/PyptoDialect.td"

class Pypto_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::ptolint::pypto";
  let genSpecializedAttr = 0;
}

def Pypto_Stage : Pypto_Enum<"Stage", "stage of the compiler that a graph belongs to", [
  I32EnumAttrCase<"TensorGraph", 0, "tensor_graph">,
  I32EnumAttrCase<"TileGraph", 1, "tile_graph">,
  I32EnumAttrCase<"ExecuteGraph", 2, "execute_graph">,
  I32EnumAttrCase<"BlockGraph", 3, "block_graph">,
  I32EnumAttrCase<"LeafVfGraph", 4, "leaf_vf_graph">,
  I32EnumAttrCase<"Invalid", 5, "invalid">
]>;

def Pypto_FunctionType : Pypto_Enum<"FunctionType", "role of a function in its program", [
  I32EnumAttrCase<"Eager", 0, "eager">,
  I32EnumAttrCase<"Static", 1, "static">,
  I32EnumAttrCase<"Dynamic", 2, "dynamic">,
  I32EnumAttrCase<"DynamicLoop", 3, "dynamic_loop">,
  I32EnumAttrCase<"DynamicLoopPath", 4, "dynamic_loop_path">,
  I32EnumAttrCase<"Invalid", 5, "invalid">
]>;

def Pypto_CoreType : Pypto_Enum<"CoreType", "core that runs a function", [
  I32EnumAttrCase<"AIV", 0, "aiv">,
  I32EnumAttrCase<"AIC", 1, "aic">,
  I32EnumAttrCase<"Mix", 2, "mix">,
  I32EnumAttrCase<"AICPU", 3, "aicpu">,
  I32EnumAttrCase<"Hub", 4, "hub">,
  I32EnumAttrCase<"GMAtomic", 5, "gmatomic">,
  I32EnumAttrCase<"HubMix", 6, "hub_mix">,
  I32EnumAttrCase<"Invalid", 20, "invalid">
]>;

def Pypto_NodeKind : Pypto_Enum<"NodeKind", "side of the function that a tensor lies on", [
  I32EnumAttrCase<"Local", 0, "local">,
  I32EnumAttrCase<"Incast", 1, "incast">,
  I32EnumAttrCase<"Outcast", 2, "outcast">
]>;

class Pypto_EnumAttr<EnumInfo enum, string mnemonic>
    : EnumAttr<Pypto_Dialect, enum, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
}

def Pypto_StageAttr : Pypto_EnumAttr<Pypto_Stage, "stage">;
def Pypto_FunctionTypeAttr : Pypto_EnumAttr<Pypto_FunctionType, "func_type">;
def Pypto_CoreTypeAttr : Pypto_EnumAttr<Pypto_CoreType, "core">;
def Pypto_NodeKindAttr : Pypto_EnumAttr<Pypto_NodeKind, "node">;

#endif // PTO_LINT_DIALECT_PYPTOENUMS
