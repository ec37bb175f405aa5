//===- FrontEndOps.td - Ops that a kernel has and no dump --*- tablegen -*-===//
//
// Rows of the table of PyptoOpcodes.td for the ops of the front end that the
// compiler spells out as others while it records them. The names are those of
// the kernel JSON (shared/conformance/README.md). One that is the name of an
// opcode in lower case (`exp`, `reshape`) has no row: the opcode stands for it.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_DIALECT_FRONTENDOPS
#define PTO_LINT_DIALECT_FRONTENDOPS

include "pto-lint/Dialect/OpcodeBase.td"

let family = Family_Composite in {
def : TileOp<"sum", AIV>;
def : TileOp<"amax", AIV>;
def : TileOp<"amin", AIV>;
def : TileOp<"argmax", AIV>;
def : TileOp<"argmin", AIV>;
def : TileOp<"softmax", AIV>;
def : TileOp<"softmax_fw", AIV>;
def : TileOp<"softmax_new", AIV>;
def : TileOp<"rmsnorm", AIV>;
def : TileOp<"sigmoid", AIV>;
def : TileOp<"log", AIV>;
def : TileOp<"transpose", AIV>;
def : TileOp<"unsqueeze", AIV>;
def : TileOp<"squeeze", AIV>;
def : TileOp<"full", AIV>;
def : TileOp<"clone", AIV>;
def : TileOp<"assign", AIV>;
def : TileOp<"where", AIV>;
def : TileOp<"gt", AIV>;
def : TileOp<"topk_v", AIV>;
} // Family_Composite

#endif // PTO_LINT_DIALECT_FRONTENDOPS
