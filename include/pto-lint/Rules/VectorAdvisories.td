//===- VectorAdvisories.td - Advice about vec tiles --------*- tablegen -*-===//
//
// Included by Rules.td. The numbers of the guides are in Target/GuideLimits.def.
//
//===----------------------------------------------------------------------===//

def ExtraTileAxes : AdvisoryRule<"extra-tile-axes", Warning,
                                 ["tile", "shape", "sizes"]> {
  let summary = "A vec tile has more axes than the tensor that it cuts";
  let why = [{
The guides want one entry per axis. The compiler refuses a tile with fewer, but
of one with more it takes the *leading* entries and says nothing. It happens when
a reduction without `keepdim` or a reshape has removed an axis and the tile was
not set again. Reported where the last entries would have made fewer tiles.
}];
  let example = [{
[1, 64, 64] cuts a 64x64 tensor into 64 tiles of 1x64. [64, 64, 1] takes it whole:
silent.
}];
  let fix = [{
Call `pypto.set_vec_tile_shapes` with one entry per axis before the op.
}];
  let message = "'{op}' cuts a tensor of {shape} by the leading entries of the tile {tile}, into tiles of {sizes}";
}

def TooManyTiles : GraphAdvisory<"too-many-tiles", Warning,
                                 ["tiles", "sizes", "count", "limit"]> {
  let summary = "An op is cut into more tiles than the guide allows";
  let why = [{
The tiling guide limits (tensor / tile) * (1 + inputs) to 18000; the guide to
F40005 tells of a product in 49152 tiles whose compile never ended. The compiler
has no such check, its time grows faster than the number of tiles: `exp` of
4096x512 was measured at 2.6 s in 64 tiles, 9 s in 256, 48 s in 1024. A compile that
hangs there leaves the tile graph as its last dump, in which the tiles are counted.
}];
  let example = [{
`pypto.mul` of 1024x3072 in tiles of 1x64: 49152 tiles, times 3 is 147456. In
tiles of 16x512 there are 384.
}];
  let fix = [{
Make the tile larger, the last axis first as long as the op fits UB. What does
not depend on the kernel's inputs is better computed on the host.
}];
  let message = "'{op}' is cut into {tiles} tiles of {sizes}, which makes {count} expressions where the guide allows {limit}";
}

def SingleRowTile : AdvisoryRule<"single-row-tile", Warning,
                                 ["sizes", "tiles", "rows"]> {
  let summary = "Many tiles of a single row";
  let why = [{
The guide to hanging compiles (direction 2) wants tiles such as (16, 512) instead
of (1, 512): with `unroll_list` [4, 2] the latter took 394 s for one function, the
former with [2, 1] 34 s. The compiler takes any tile. Reported from 1024 tiles
(copies of an unrolled body included, 48 s were measured for that many) and where
16 rows fit UB.
}];
  let example = [{
`pypto.exp` of 4096x512 FP32 in tiles of 1x512: 4096 tiles. In tiles of 2x512, or
for a tensor of 512 rows, silent.
}];
  let fix = [{
Give the tile 16 rows or more.
}];
  let message = "'{op}' is cut into {tiles} tiles of {sizes}, where {rows} rows or more would fit";
}

def RaggedTileTail : AdvisoryRule<"ragged-tile-tail", Info,
                                  ["tail", "bytes", "padded"]> {
  let summary = "The rows of a tile do not fill blocks of 32 bytes";
  let why = [{
The FAQ and the guides want the last entry of every tile in 32 bytes. The compiler
refuses others for copies only, and in release 0.2 for reductions; else it pads
each row in UB, where the rest is charged and not used. Shipped kernels have such
tails. Not reported where the tile takes the whole axis: there the tensor decides.
}];
  let example = [{
A tile of 16x100 FP32 of a 64x512 tensor has rows of 400 bytes that take 416.
16x104 and, for a tensor of 64x100, 16x128 are silent.
}];
  let fix = [{
Round the last entry up: to 8 elements of FP32, 16 of FP16.
}];
  let message = "'{op}' has tiles whose rows of {tail} elements are {bytes} bytes and take {padded}";
}

def LargeReduceTile : AdvisoryRule<"large-reduce-tile", Info,
                                   ["sizes", "bytes", "limit"]> {
  let summary = "A reduction works on more than 64 KB at a time";
  let why = [{
The documents of `amax`, `amin` and `sum` limit the tile to 64 KB. The compiler
checks UB only; a sum in tiles of 96 KB was seen to work on a 910B. What it costs
is UB: a reduction needs scratch of up to half its input beside it.
}];
  let example = [{
A sum of 64x512 in tiles of 40x512 FP32, 81920 bytes. 32x512 are 65536: silent.
}];
  let fix = [{
Make the outer entry of the tile smaller.
}];
  let message = "'{op}' reduces tiles of {sizes}, {bytes} bytes, the guide allows {limit}";
}

def TallReduceTile : AdvisoryRule<"tall-reduce-tile", Info,
                                  ["sizes", "rows", "limit"]> {
  let summary = "A maximum or minimum works on more than 255 rows at a time";
  let why = [{
The experience documents of pypto-gym limit the second-last entry of the tile of
`amax` and `amin` to 255, the repeat count of an instruction. The compiler does
not check it and accepts such kernels; no run on a device is known to fail.
}];
  let example = [{
`pypto.amax` of 512x32 in tiles of 256x32. In tiles of 128x32, silent.
}];
  let fix = [{
Make the second-last entry of the tile 255 or less.
}];
  let message = "'{op}' reduces tiles of {sizes}, the guide allows {limit} rows, not {rows}";
}

def TopkTile : AdvisoryRule<"topk-tile", Info, ["problem"]> {
  let summary = "A tile of a topk that the guide rules out";
  let why = [{
The experience documents of pypto-gym want k elements or more, and less than 22
KB, along the last axis of the tile of a `topk`. The compiler checks neither: it
merges the best of all tiles, and it checks the bytes of UB.
}];
  let example = [{
The best 64 of 4096 in tiles of 32 elements. In tiles of 64, silent.
}];
  let fix = [{
Choose a last entry of the tile between k and 22 KB.
}];
  let message = "'{op}' {problem}";
}

def MultiAxisBroadcast : AdvisoryRule<"multi-axis-broadcast", Info,
                                      ["a", "b", "axes"]> {
  let summary = "The operands of an op are repeated along several axes";
  let why = [{
The experience documents of pypto-gym allow a broadcast along one axis. The
compiler takes any, but if the last axis and another one are repeated it forbids
the result to take over the buffer of an operand, which costs a tile of UB.
}];
  let example = [{
A 64x1 tensor plus one of 1x512. 64x512 plus 1x512, silent.
}];
  let fix = [{
Expand one of the operands along its own axis before.
}];
  let message = "'{op}' combines {a} and {b}, which are repeated along {axes} axes: the result needs a buffer of its own";
}
