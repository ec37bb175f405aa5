//===- MatmulRules.td - Records of checks on matmuls -------*- tablegen -*-===//
//
// Included by Rules.td. What the compiler refuses in the tensor graph.
//
//===----------------------------------------------------------------------===//

/// A condition that the compiler checks on a matmul. The codes are those of the
/// check that is met most, findings carry the code of their own.
class MatmulRule<string ruleId, string newCode, string oldCode> : Rule<ruleId> {
  let errorCode = newCode;
  let errorCode02 = oldCode;
  let facts = ["problem", "printed"];
  let message = "'{op}' {problem}";
  let compilerText = "{printed}";
}

def NonPositiveCubeTile : MatmulRule<"non-positive-cube-tile", "F0000C", "FC4000"> {
  let cure = CubeTile;
  let summary = "A cube tile has an entry below 1, or was never set";
  let why = [{
A matmul is cut into blocks of the cube tile, so each of its numbers must be at
least 1. An op without a cube tile is treated as if all of them were 0.
}];
  let example = [{
`set_cube_tile_shapes([64, 128], [0, 128], [64, 128])` gives kL0 = 0.
}];
  let fix = [{
Call `pypto.set_cube_tile_shapes` before the matmul, with positive numbers.
}];
}

def MisalignedCubeTile : MatmulRule<"misaligned-cube-tile", "F0000C", "FC4001"> {
  let cure = CubeTile;
  let summary = "A cube tile does not fill whole blocks of the cube unit";
  let why = [{
The cube unit loads blocks of 16 elements by 32 bytes. So kL0 and nL0 must be
multiples of 16, and of 32 bytes: 32 elements of an 8-bit type. Where A is
transposed, mL0 is the axis that lies contiguous and must be a multiple of 32
bytes too. Otherwise mL0 may be any number, and so may the L1 tiles as long as
they are multiples of the L0 tiles.
}];
  let example = [{
For INT8, kL0 = 16 is 16 bytes and fails, kL0 = 32 passes. For BF16, kL0 = 16 is
32 bytes and passes.
}];
  let fix = [{
Round the entry up. A tile beyond the tensor is clipped to it and costs nothing.
}];
}

def IndivisibleCubeTile : MatmulRule<"indivisible-cube-tile", "F0000C", "FC4000"> {
  let cure = CubeTile;
  let summary = "An L1 tile is not a multiple of its L0 tile";
  let why = [{
The tile in L1 is loaded from there into L0 in whole L0 tiles. So along every
axis the L1 tile must be the L0 tile or a multiple of it; both kL1 numbers must.
}];
  let example = [{
k = [16, 36] fails since 36 % 16 = 4, k = [576, 512] since the L0 tile is the
larger one. k = [16, 576] passes: 576 = 36 * 16.
}];
  let fix = [{
Round the L1 tile to a multiple of the L0 tile. The size of the tensor does not
matter: it need not be a multiple of either.
}];
}

def IndivisibleKTiles : MatmulRule<"indivisible-k-tiles", "F0000C", "FC4000"> {
  let cure = CubeTile;
  let summary = "The two L1 tiles along K do not match";
  let why = [{
With three numbers for k, A and B are loaded into L1 in steps of their own. The
steps must meet again: the larger one must be a multiple of the smaller one, or
cover all of K. The compiler sees this only when it expands the op, after all
other checks.
}];
  let example = [{
k = [64, 192, 128] fails for K = 1024, since 192 % 128 = 64 and 192 < 1024. It
passes for K = 192.
}];
  let fix = [{
Make one of the L1 tiles a multiple of the other.
}];
}

def UnsupportedMatmulType : MatmulRule<"unsupported-matmul-type", "F00001", "FC3001"> {
  let summary = "A matmul of data types that the cube unit does not multiply";
  let why = [{
Both inputs have one type, only the two FP8 types go together. The result is
FP32, FP16, BF16, INT32 or (not in release 0.2) INT8. FP8 and FP4 exist on
Ascend 950 only. Unsigned and wide integers get through all checks of the op
and fail in a later pass with F4FFFF, which names no line.
}];
  let example = [{
FP16 by BF16 fails, INT8 by INT8 into INT32 passes, UINT8 by UINT8 fails late.
}];
  let fix = [{
Cast one of the inputs, or ask for another result type.
}];
}

def UnsupportedMatmulFormat : MatmulRule<"unsupported-matmul-format", "F0000D", "FC3000"> {
  let summary = "An operand of a matmul is in a format that is not supported";
  let why = [{
FP8E5M2 and FP4_E1M2X2 inputs, a bias and a row of scales are read in ND only.
}];
  let example = [{
An FP8E5M2 right input in NZ fails, an FP8E4M3 one passes.
}];
  let fix = [{
Give the tensor the format ND.
}];
}

def MismatchedMatmulShapes : MatmulRule<"mismatched-matmul-shapes", "F0000B", "FC3000"> {
  let summary = "The shapes of the operands of a matmul do not fit";
  let why = [{
The inputs of a matmul are two static, not empty matrices with the same K. A
batch matmul takes tensors of 3 or 4 axes whose batch axes are equal or 1. The
inner axis of an ND tensor has at most 65535 elements. K is compared last, with
the code FC3001; a batch matmul compares it only when it is expanded.
}];
  let example = [{
128x512 by 256x128 fails, 128x512 by 512x128 passes. An inner axis of 65536
fails, 65535 passes.
}];
  let fix = [{
Check which of the inputs should be transposed. Split a tensor whose inner axis
is too long with `pypto.view`.
}];
}

def MisalignedNzOperand : MatmulRule<"misaligned-nz-operand", "F0000B", "FC4001"> {
  let cure = CubeTile;
  let summary = "A tensor or tile in NZ does not fill whole blocks";
  let why = [{
NZ stores blocks of 16 rows by 32 bytes. So the outer axis of the tensor must be
a multiple of 16, the inner one of 32 bytes, and the same holds for the L0 tile
along those axes (64 bytes for 4-bit types). For NZ this makes mL0 a multiple of
16 that may be anything for ND.
}];
  let example = [{
A BF16 tensor of 64x72 has an inner axis of 144 bytes and fails, 64x80 passes.
}];
  let fix = [{
Pad the tensor, round the tile, or use ND.
}];
}

def InvalidSplitK : MatmulRule<"invalid-split-k", "F00007", "FC3001"> {
  let cure = CubeTile;
  let summary = "A split K together with something that it excludes";
  let why = [{
With `enable_split_k` several programs add up partial results in GM. That is
possible in FP32 and INT32, in ND, and without anything that must happen to the
complete sum: a bias, a scale or a ReLU. Release 0.2 knows it for 2 axes only.
}];
  let example = [{
A split K into BF16 fails, into FP32 passes.
}];
  let fix = [{
Write FP32 and do the rest in vector ops, or do not split K.
}];
}

def UnsupportedBiasOrScale : MatmulRule<"unsupported-bias-or-scale", "F00001", "FC3001"> {
  let summary = "A bias or scale that does not fit its matmul";
  let why = [{
A bias is one row of N elements, of FP32 (or the type of FP16 inputs), of INT32
for INT8; Ascend 950 takes more. Scales are needed for INT8 into FP16 and for
any result in INT8, and are possible nowhere else.
}];
  let example = [{
INT8 inputs with an FP16 result and no scale fail, with scale = 0.5 they pass.
}];
  let fix = [{
Give the bias the type and shape above. For another result type scale in a
vector op.
}];
}
