//===- Rules.td - Records of all rules ---------------------*- tablegen -*-===//

include "pto-lint/Rules/RuleBase.td"

def OversizedBuffer : Rule<"oversized-buffer"> {
  let cure = MemoryTile;
  let errorCode = "F40005";
  let summary = "One buffer is larger than the memory that holds it";
  let why = [{
The compiler gives every buffer of a block graph one contiguous range of its
memory. A buffer that is larger than the whole memory has no place, whatever
else is alive. The size is that of the *raw* tensor: the tile, clipped to the
tensor, with its last axis padded to 32 bytes. The buffers of a matmul are
padded along both axes, to 16 elements (32 for 8-bit, 64 for 4-bit inputs), and
an accumulator has 4 bytes per element whatever the result has.
}];
  let example = [{
A tile of 128x512 FP32 takes 128 * 512 * 4 = 262144 bytes; UB of A2/A3 has
196608. A tile of 96x512 takes exactly 196608 and passes: the limit itself fits.
}];
  let fix = [{
Make the tile of the op that produces the buffer smaller, the outer axis first:
the last axis decides how long each burst of memory is.
}];
  let message = "'{op}' needs {required} bytes of {space} for one buffer, capacity is {capacity} ({excess} over)";
  let compilerText = "Alloc tensor [{tensor}] size [{required}] exceeds {mem} size [{capacity}]!";
}

def OversizedOp : Rule<"oversized-op"> {
  let cure = MemoryTile;
  let errorCode = "F40005";
  let summary = "The inputs and outputs of one op do not fit the memory together";
  let why = [{
While an op runs, all its inputs and outputs (scratch counts as an output) are
in memory at the same time. The compiler adds up the raw sizes of the distinct
buffers, per memory, before it schedules anything. Two tensors that share a
buffer, as the input and output of an in-place op do, count once.
}];
  let example = [{
A cast of a 96x512 tile from FP16 to FP32 reads 98304 and writes 196608 bytes.
Each of them fits the 196608 bytes of UB on A2/A3, their sum of 294912 does not.
}];
  let fix = [{
Make the tile of this op smaller, the outer axis first. Neither `unroll_list`
nor stitching changes what a single op needs.
}];
  let message = "'{op}' needs {required} bytes of {space}, capacity is {capacity} ({excess} over)";
  let compilerText = "OP {opcode}[{opmagic}] in/output total size [{required}] exceeds {mem} size [{capacity}]!";
}

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

def SpillDeadLoop : Rule<"spill-dead-loop"> {
  let cure = VecTile;
  let errorCode = "F4FFFF";
  let summary = "A program needs so much of UB at a time that spilling does not end";
  let why = [{
Each op fits, but one program keeps so many tensors alive that the scheduler
stores and loads them over and over. It gives up when the program has become
three times as long. Release 0.2 never gives up.
}];
  let example = [{
Eight tensors of 40x512 FP32 (81920 bytes) that are all read again at the end,
in one program.
}];
  let fix = [{
Make the tile smaller, or read the tensors sooner after they are made. Without
`pass.sg_set_scope` the compiler cuts the graph into smaller programs.
}];
  let message = "'{op}' is part of a program whose tensors do not fit UB, and spilling them does not end";
  let compilerText = "[OoOSchedule.Operation]:Spill dead-loop.";
}

// What the guides ask for and the compiler does not check.
include "pto-lint/Rules/CubeAdvisories.td"
include "pto-lint/Rules/VectorAdvisories.td"
include "pto-lint/Rules/KernelAdvisories.td"

include "pto-lint/Rules/HazardRules.td"
include "pto-lint/Rules/GraphRules.td"

// What the scheduler does silently.
include "pto-lint/Rules/LeafAdvisories.td"
// About memory plans of other tools.
include "pto-lint/Rules/PlanRules.td"
include "pto-lint/Rules/PythonRules.td"
include "pto-lint/Rules/SourceRules.td"
include "pto-lint/Rules/ChineseRules.td"
