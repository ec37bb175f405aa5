//===- CubeAdvisories.td - Advice about matmuls ------------*- tablegen -*-===//
//
// Included by Rules.td. The numbers of the guides are in Target/GuideLimits.def.
//
//===----------------------------------------------------------------------===//

def CrowdedL1 : AdvisoryRule<"crowded-l1", Warning> {
  let summary = "The L1 tiles of A and B do not fit L1 together";
  let why = [{
The document of `set_cube_tile_shapes` and the tile guide of pypto-gym want A + B
in L1. The compiler checks each of them alone and compiles the rest: its
scheduler drops slices of the tiles and loads them again when they are needed.
Measured with 128x2048 by 2048x128 BF16, 1 MiB for both: 2 loads into L1 become
64, one per slice, and nothing is printed.
}];
  let example = [{
m0 = n0 = 128 and kL1 = 1536 in BF16: A and B take 393216 bytes each, together
786432 of 524288. With kL1 = 1024 they take exactly 524288: silent.
}];
  let fix = [{
Halve kL1, which counts for both sides. L0 tiles and results stay as they are.
}];
  let message = "'{op}' needs {required} bytes of {space} for A and B together, capacity is {capacity} ({excess} over): the scheduler will load slices again and again";
}

def LargeKTile : AdvisoryRule<"large-k-tile", Info,
                              ["depth", "tile", "limit", "bytes"]> {
  let summary = "An L1 tile holds more of K than the guide recommends";
  let why = [{
The guide to F40005 has a table of safe L1 tiles: all of K up to 1024, at most
512 up to 4096, at most 256 beyond. The compiler knows no such table, only the
bytes; shipped kernels load 1024 and 2048 of K = 16384. So this is only said
where A and B take more than half of L1, which leaves no room to load the next
step while this one is multiplied.
}];
  let example = [{
kL1 = 1024 of K = 2048 with m0 = n0 = 128 in BF16 takes all of L1, the table says
512. With m0 = n0 = 64 it takes half: silent.
}];
  let fix = [{
Use the number of the table, a divisor of K and a multiple of kL0.
}];
  let message = "'{op}' loads {tile} of K = {depth} into L1 at a time, the guide recommends at most {limit}: A and B take {bytes} bytes and leave no room for the next step";
}

def UnevenKTile : AdvisoryRule<"uneven-k-tile", Info,
                               ["depth", "tile", "rest"]> {
  let summary = "The L1 tiles do not divide K";
  let why = [{
The guide to F40005 wants K % kL1 = 0. The compiler clips the last tile, and an
official test does just that (K = 257 in tiles of 128). It costs one more step
for the few elements that are left. It is said where less than half a tile is.
}];
  let example = [{
K = 640 in tiles of 256 leaves 128, half a tile: silent. K = 576 leaves 64.
}];
  let fix = [{
Choose a kL1 that divides K, or that leaves a nearly full tile.
}];
  let message = "'{op}' loads K = {depth} in L1 tiles of {tile}, the last of which holds {rest} only";
}

def PaddedMTile : AdvisoryRule<"padded-m-tile", Info,
                               ["rows", "tile", "padded"]> {
  let summary = "Tiles of M are padded to whole blocks";
  let why = [{
The document of `set_cube_tile_shapes` wants every number in 32 bytes. Of mL0 the
compiler asks it only for a transposed A and for NZ; else it pads each tile to 16
rows (32 for 8-bit inputs) in L1 and L0, and the cube unit multiplies what was
padded. An M below the tile cannot be helped and is not reported.
}];
  let example = [{
mL0 = 17 for M = 128 gives 8 tiles that take 32 rows each. mL0 = 32 gives 4.
}];
  let fix = [{
Round mL0 to a multiple of the block.
}];
  let message = "'{op}' cuts M = {rows} by mL0 = {tile}, each tile takes {padded} rows in L1 and L0A";
}

def OuterProduct : AdvisoryRule<"outer-product", Warning, ["block"]> {
  let summary = "A matmul with K = 1";
  let why = [{
The experience documents of pypto-gym report that a matmul with K = 1 ends on the
device with error 507015 and want a product of vector ops. The compiler accepts
it, and no official test covers it. It is a warning for what is certain: K is
padded to a block, so all but one of the columns that are multiplied are zeros.
}];
  let example = [{
64x1 by 1x64 in BF16: 16 columns are multiplied for one. K = 2: silent.
}];
  let fix = [{
Use `pypto.mul` of the two vectors, which repeats each along the other's axis.
}];
  let message = "'{op}' multiplies K = 1, which is padded to {block} and which the guide reports to fail on the device";
}

def WidenedInt8Matmul : AdvisoryRule<"widened-int8-matmul", Warning,
                                     ["type", "times"]> {
  let summary = "A matmul of INT8 tensors that were cast to a wider type";
  let why = [{
The guide to F40005 (direction 5) wants the product in INT8 and the result
scaled: wider copies of both inputs take 2 or 4 times the bytes of L1, L0 and GM,
and the casts take their time in UB. The compiler takes either. Only reported
where nothing but casts and views stand between both inputs and the matmul.
}];
  let example = [{
INT8 -> FP16 -> FP32 of both inputs, then a matmul of FP32. If one of them is
scaled in between, silent.
}];
  let fix = [{
Multiply the INT8 tensors into INT32, then cast and scale the result.
}];
  let message = "'{op}' multiplies {type} copies of INT8 tensors, which take {times} times the memory";
}
