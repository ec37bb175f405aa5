//===- HazardRules.td - What makes a compile slow ----------*- tablegen -*-===//
//
// Included by Rules.td. The numbers, and what was measured for them, are in
// Target/HazardLimits.def.
//
//===----------------------------------------------------------------------===//

def TooManyCalls : Rule<"too-many-calls"> {
  let errorCode = "F7A007";
  let errorCode02 = "F7A006";
  let subject = Graph;
  let facts = ["function", "calls", "limit"];
  let summary = "A path of a loop becomes more programs than the device can schedule";
  let why = [{
The device schedules the programs of one path of a loop together, each call of one by
a number of 16 bits. When all passes are done, the host counts them: more than 60000
end the compile with PARAM_CHECK_FAILED (F7A007; F7A006 in 0.2, where the option
`stitch_function_size` may raise the limit to 65535). The documents name F7600A, which
comes first where one program waits for more than 65535 others.
}];
  let example = [{
An execute graph of 60001 CALLs. 60000 are slow (many-calls) and pass.
}];
  let fix = [{
Make the tiles larger, drop the large levels of `unroll_list`, or cut the work into
more iterations of a loop.
}];
  let message = "'{op}' is one of {calls} calls of programs in {function}, the compiler takes {limit}";
  let compilerText = "the loop function operation: {function} size is {calls} hitting the maxinum single-loop-operation limit:{limit}.";
}

def ManyCalls : GraphAdvisory<"many-calls", Warning, ["calls", "limit"]> {
  let summary = "A path of a loop becomes so many programs that the compile is slow";
  let why = [{
The compile time grows with the square of the calls of one root function, about 24 µs
times calls² on the measuring machine: 1024 calls took 24 and 40 s, 2048 took 168 s.
The compiler refuses 60000 (too-many-calls). Each call is a tile or a few that were
merged, so mostly the tiles are too small for the tensor.
}];
  let example = [{
An execute graph of 2048 CALLs. 2047 are silent.
}];
  let fix = [{
Make the tiles larger, the outer axis first, or drop the large levels of
`unroll_list`.
}];
  let message = "'{op}' is one of {calls} calls of programs in one path of a loop: from {limit} on the compile takes minutes";
}

def ManyCubeOps : GraphAdvisory<"many-cube-ops", Warning, ["products", "limit"]> {
  let summary = "The matmuls of a function are cut into very many products";
  let why = [{
A matmul becomes one matrix product per tile of L0: ceil(M/mL0) * ceil(N/nL0) *
ceil(K/kL0), times the batch and the copies of an unrolled body. The compiler takes any
number. Measured for one matmul: at most 1200 products take 3 to 39 s, 1024x1024x1024
in tiles of 64 (4096 products) had not ended after 60 s. Counted per function: of a
kernel the products of one loop body times the largest level of its `unroll_list`.
Larger tiles in L1 change nothing.
}];
  let example = [{
1024x1024x1024 with mL0 = kL0 = nL0 = 64: 4096 products. With 128 in each there are 512.
}];
  let fix = [{
Make kL0 larger first, which fills no more of L0C, then mL0 and nL0.
}];
  let message = "'{op}' and the other matmuls of the function make {products} matrix products: more than {limit} take minutes to compile";
}

def LargeUnrolledBody : GraphAdvisory<"large-unrolled-body", Warning,
                                      ["ops", "levels", "limit"]> {
  let summary = "The levels of an unroll list make too many ops together";
  let why = [{
Each level of `unroll_list`, and 1, is a function of its own that holds as many copies
of the body, so a body of b ops becomes b * sum(levels) ops, per path through the body.
The guide to hanging compiles (direction 2) wants few and small levels. Measured: 37 s
for 2205 recorded ops, 73 s for 3094, 80 s for 3370, 33 s for 255 copies of 5 ops, so
about 24 ms each; 6000 take more than two minutes before any code is compiled.
}];
  let example = [{
`unroll_list=[128, 1]` around 4 matmuls, 2 RMSNorms and 2 RoPEs, 50 ops: 6450 ops. With
[32, 1] there are 1650.
}];
  let fix = [{
Drop the large levels: the largest one makes half of the ops or more.
}];
  let message = "'{op}' is in a loop of which the levels {levels} of the unroll list make {ops} ops: from {limit} on the compile takes minutes";
}

def SingleJumpUnroll : GraphAdvisory<"single-jump-unroll", Info, ["copies", "rest"]> {
  let summary = "An unroll list jumps from a large level to 1";
  let why = [{
The guide to hanging compiles (direction 2) shows `unroll_list=[128, 1]` with a compile
that hangs in SubgraphToFunction, and a cascade down to 1 that does not. The compiler
does not bear that out: it makes the function of 128 copies for both, and for a body of
2 ops [128, 1] took 5.7 s, the cascade below it without 128 took 5.4 s. What the jump
surely costs is run time: up to 127 iterations that are left over run one by one.
}];
  let example = [{
`unroll_list=[128, 1]`. [128, 16, 1] and [8, 1] are silent.
}];
  let fix = [{
Add levels in between, each a quarter to an eighth of the one before.
}];
  let message = "'{op}' is in a loop that is unrolled {copies} times or not at all: up to {rest} iterations are left over and run one by one";
}

def ManyPaths : GraphAdvisory<"many-paths", Warning, ["paths", "limit"]> {
  let summary = "Conditions make many paths through a loop, each of which is compiled";
  let why = [{
A condition that is not known while recording makes two paths of one, and each path is
a function that is compiled. In an unrolled body a condition on the index is another one
in each copy: one condition in 4 copies makes 2^4 = 16 paths (FAQ, item 6). Conditions
with equal text count once; `is_loop_begin` and `is_loop_end` make no paths within the
copies. Counted for the level with most of them, of a dump by the names of the functions.
}];
  let example = [{
`if pypto.cond(i < n):` in a loop with `unroll_list=[4, 1]`: 16 paths in the function
of 4 copies. With [2, 1] there are 4.
}];
  let fix = [{
Use `pypto.is_loop_begin` and `is_loop_end`, compute both sides and select, or drop the
large levels of `unroll_list`.
}];
  let message = "'{op}' is in a loop with {paths} paths through its body, each compiled by itself: from {limit} on the compile takes minutes";
}

def RepeatedBody : GraphAdvisory<"repeated-body", Warning,
                                 ["copies", "ops", "total", "limit"]> {
  let summary = "The same ops stand in a function many times, as a Python for makes them";
  let why = [{
`for h in range(128)` in a kernel records its body 128 times (guide to hanging compiles,
direction 1: OoOSchedule took more than 600 s). `pypto.loop` records it once. Found by
the structure of the graph: ops of equal opcode, type and past. A recorded op takes
about 24 ms to compile, before the ops get tiles. Reported from 16 copies and 256 ops
on, where at least two ops of the body are no matmuls: a batched matmul is recorded as a
matmul per matrix, and is the remedy.
}];
  let example = [{
128 copies of a matmul, a multiplication and a cast. 8 copies of ten ops are silent.
}];
  let fix = [{
Compute all of it at once (`pypto.matmul` of 3-D tensors), or use `pypto.loop`.
}];
  let message = "'{op}' is part of {ops} ops that stand {copies} times in the function, {total} in all: from {limit} on the compile is slow";
}

def LargeLeaf : LeafRule<"large-leaf", Info, ["ops", "limit"]> {
  let preview = true;
  let summary = "A program of so many ops that its stack may overflow";
  let why = [{
A program becomes one C++ function, and its scalars live on a stack of 32768 bytes:
`stack frame size (47928) exceeds limit (32768)` (F63001, the FAQ), from bisheng. How
many bytes an op takes is not known here, so this is a guess from the number of ops:
no program of the public models has more than 742. Waits, barriers and allocations do
not count.
}];
  let example = [{
A block graph of 1001 ops. 1000 are silent.
}];
  let fix = [{
Make the tiles larger, so that fewer ops do the work, split K over cores, or unroll
less. `cycle_upper_bound`, which the FAQ advises, does not exist.
}];
  let message = "'{op}' is in a program of {ops} ops: beyond {limit} its stack frame may exceed 32768 bytes";
}
