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

include "pto-lint/Rules/MatmulRules.td"
include "pto-lint/Rules/VectorRules.td"

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
