//===- VectorRules.td - Records of checks on vector ops ----*- tablegen -*-===//
//
// Included by Rules.td. What the compiler refuses in the tensor graph.
//
//===----------------------------------------------------------------------===//

/// A condition that the compiler checks on a vector op, as `MatmulRule`.
class VectorOpRule<string ruleId, string newCode, string oldCode>
    : MatmulRule<ruleId, newCode, oldCode>;

def UnsetVecTile : VectorOpRule<"unset-vec-tile", "F0000A", "F21004"> {
  let cure = VecTile;
  let summary = "A vec tile was never set, or has an entry below 1";
  let why = [{
Every vector op is cut into tiles of the shape that was set last. Release 9.2
looks at the tile only when it cuts, and takes a tile of 0 for a dynamic one:
its message speaks of dynamic shapes. A reduction looks earlier and says FC1000.
Release 0.2 refuses the first op under such a tile.
}];
  let example = [{
`set_vec_tile_shapes(32, 0)` before `pypto.exp` fails with F0000A, before
`pypto.sum` with FC1000.
}];
  let fix = [{
Call `pypto.set_vec_tile_shapes` before the op, with numbers of at least 1.
}];
}

def VecTileRank : VectorOpRule<"vec-tile-rank", "F4FFFF", "FFFFFF"> {
  let cure = VecTile;
  let summary = "A vec tile has fewer axes than the tensor that it cuts";
  let why = [{
The tile must say something about every axis of the result. More entries than
axes are legal, the *leading* ones count then; a transpose alone wants as many
as axes (FC0000).
}];
  let example = [{
`set_vec_tile_shapes(128)` for a tensor of 64x512 fails. [1, 64, 64] for a
64x64 tensor passes and cuts it into 64 tiles of 1x64.
}];
  let fix = [{
Give the tile one entry per axis of the result.
}];
}

def MisalignedVecTile : VectorOpRule<"misaligned-vec-tile", "FC1001", "FC1001"> {
  let cure = VecTile;
  let summary = "The last axis of a vec tile does not fill blocks of 32 bytes";
  let why = [{
Most ops pad the last axis of a tile to 32 bytes and take any tile. A clone, an
assign and the operands of a concat are copied as they are and must come in
whole blocks: the compiler throws without a code. Release 0.2 asks the same of a
reduction of the last axis, with FC1001.
}];
  let example = [{
A clone of FP32 in tiles of 16x100 fails (400 bytes), of 16x104 passes (416).
}];
  let fix = [{
Round the last entry of the tile up to 32 bytes: 8 elements of FP32, 16 of FP16.
A tile beyond the tensor is clipped to it and costs nothing.
}];
}

def VecTileCutsAxis : VectorOpRule<"vec-tile-cuts-axis", "FC1000", "FC1000"> {
  let cure = VecTile;
  let summary = "A vec tile cuts an axis that the op needs whole";
  let why = [{
A scatter writes anywhere along its axis, so the tile must cover that axis of the
tensor and of the indices. A scatter_update of rows [b * s, d] with indices
[b, s] writes rows of d whole, and a tile holds the indices of whole s or of an
equal part of one. Release 9.2 looks when it cuts the op.
}];
  let example = [{
`pypto.scatter(x, 0, index, 1.0)` of 64x512 under a vec tile of (32, 512) fails,
under (64, 256) it passes.
}];
  let fix = [{
Give the tile the extent of that axis, or more, and cut another axis instead. Of
a scatter_update take a multiple or a divisor of s for the first entry and d for
the second.
}];
}

def UnsupportedVectorType : VectorOpRule<"unsupported-vector-type", "FC0001", "FC0001"> {
  let summary = "A vector op of data types that it does not take";
  let why = [{
Each op has a list of types, and a chip a list of casts. Both operands of a
binary op have one type. Release 0.2 checks the equality only, with FC0000. A
tensor in NZ goes into copies, reshapes, views and matmuls only (FC0000). What is
assembled into an output, as by every loop, is ND and has its type.
}];
  let example = [{
`pypto.sum` of FP16 and `pypto.cast` from FP32 to INT8 fail on A2/A3.
}];
  let fix = [{
Cast the operand before, in two steps where the chip has no direct cast.
}];
}

def MismatchedVectorShapes : VectorOpRule<"mismatched-vector-shapes", "FC0000", "FC0000"> {
  let summary = "The shapes or axes of a vector op do not fit";
  let why = [{
Along each axis the operands of a binary op are equal or one of them is 1; a
shorter shape gets leading ones. An axis counts from -rank to rank-1. A reshape
keeps the number of elements, a view the number of axes (F21003). A transpose
of 4 axes swaps some pairs only, of 5 axes the last two. Other ops take at most 4
axes (FC0002). What is assembled into an output, as by every loop, has as many.
}];
  let example = [{
64x512 and 64x256 fail, 64x512 and 64x1 pass.
}];
  let fix = [{
Reshape or expand the operand before.
}];
}

def UnsupportedSoftmax : VectorOpRule<"unsupported-softmax", "F21007", "F21006"> {
  let cure = VecTile;
  let summary = "The softmax of the framework does not compile here";
  let why = [{
The composite softmax of the framework never compiles in release 9.2: with a
tile that divides the tensor it fails with F21007, else with F21005. Release 0.2
takes it for tensors of 2 axes that the tile divides, else it says F21006.
}];
  let example = [{
A tile of 32x128 for a tensor of 64x500 fails in both releases, for 64x512 in
release 9.2 only.
}];
  let fix = [{
Write the five ops by hand: amax, sub, exp, sum, div.
}];
}

def UnsupportedVectorOp : VectorOpRule<"unsupported-vector-op", "", ""> {
  let summary = "An op that the chosen release of the compiler does not have";
  let why = [{
Some ops are younger than release 0.2.
}];
  let example = [{
`pypto.tanh` does not exist in release 0.2.
}];
  let fix = [{
Spell the op out with others, or use release 9.2.
}];
}

def InvalidScope : VectorOpRule<"invalid-scope", "F41007", "FFFFFF"> {
  let summary = "A scope that the compiler does not accept";
  let why = [{
`pass.sg_set_scope` makes one program of all ops. On A2/A3 a program runs on
either the cube or the vector core; a split K counts as both, since its parts
are added up by the vector core. No scope (-1) excludes the two flags that
merge programs.
}];
  let example = [{
A matmul followed by `pypto.exp` under `pass.sg_set_scope = [1, 1, 0]` fails on
A2/A3. [-1, 1, 0] fails everywhere, [-1, 0, 0] is the same as no scope.
}];
  let fix = [{
End the scope between the ops of the two cores, or do without it.
}];
}
