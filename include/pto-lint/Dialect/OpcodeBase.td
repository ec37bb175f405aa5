//===- OpcodeBase.td - Shape of the opcode table -----------*- tablegen -*-===//

#ifndef PTO_LINT_DIALECT_OPCODEBASE
#define PTO_LINT_DIALECT_OPCODEBASE

/// Ops that the rules treat alike. `cpp` is the enumerator of `OpFamily`.
class OpFamily<string enumerator, string text> {
  string cpp = enumerator;
  string summary = text;
}
def Family_Elementwise : OpFamily<"Elementwise", "one result element per element of the inputs">;
def Family_Broadcast : OpFamily<"Broadcast", "elementwise with two tensors of which one may be repeated">;
def Family_Cast : OpFamily<"Cast", "changes the element type">;
def Family_Reduce : OpFamily<"Reduce", "folds an axis">;
def Family_Sort : OpFamily<"Sort", "sorts, merges or selects by order">;
def Family_Quantize : OpFamily<"Quantize", "to or from a quantized type, with scales">;
def Family_Matmul : OpFamily<"Matmul", "matrix product in the cube unit">;
def Family_Conv : OpFamily<"Conv", "convolution in the cube unit">;
def Family_Index : OpFamily<"Index", "elements chosen by an index or a mask">;
def Family_Layout : OpFamily<"Layout", "same elements, rearranged, repeated or padded">;
def Family_View : OpFamily<"View", "names a part of a tensor or joins parts">;
def Family_Alloc : OpFamily<"Alloc", "reserves a buffer">;
def Family_CopyIn : OpFamily<"CopyIn", "towards the computing core">;
def Family_CopyOut : OpFamily<"CopyOut", "away from the computing core">;
def Family_MoveLocal : OpFamily<"MoveLocal", "between memories of one core">;
def Family_Sync : OpFamily<"Sync", "orders pipes or cores">;
def Family_Comm : OpFamily<"Comm", "exchanges data with other chips">;
def Family_Call : OpFamily<"Call", "calls a function">;
def Family_Generate : OpFamily<"Generate", "makes a tensor from scalars">;
def Family_Composite : OpFamily<"Composite", "op of the front end that the compiler spells out as others">;
def Family_Other : OpFamily<"Other", "none of the other families">;

/// Core that the compiler names for an opcode. `ANY` runs where its inputs are.
class OpCore<string enumerator> {
  string cpp = enumerator;
}
def AIV : OpCore<"AIV">;
def AIC : OpCore<"AIC">;
def ANY : OpCore<"ANY">;
def AICPU : OpCore<"AICPU">;
def HUB : OpCore<"HUB">;
def GMATOMIC : OpCore<"GMATOMIC">;

defvar NoBufferReuse = true;

/// One opcode. `opcode` is its spelling in a dump, or in a kernel for an op of
/// the front end; the op of the dialect is named by that spelling in lower case
/// with `_` for `.`. `noReuse`: the
/// compiler forbids the output to take over the buffer of an input.
class TileOp<string opcode, OpCore opCore, bit noReuse = false> {
  string json = opcode;
  string enumerator = !subst(".", "_", opcode);
  string opName = "pypto." # !tolower(enumerator);
  OpCore core = opCore;
  bit noBufferReuse = noReuse;
  OpFamily family = ?;
}

#endif // PTO_LINT_DIALECT_OPCODEBASE
