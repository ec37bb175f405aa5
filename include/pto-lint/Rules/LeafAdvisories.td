//===- LeafAdvisories.td - What the scheduler does silently *- tablegen -*-===//
//
// About dumped block graphs, from the replay of their schedule. Included by
// Rules.td.
//
//===----------------------------------------------------------------------===//

def PredictedSpill : AdvisoryRule<"predicted-spill", Warning, ["what", "memory"]> {
  let subject = AnyGraph;
  let summary = "Tensors of a program do not fit together, so some go to GM and back";
  let why = [{
Every op of the program fits, but at some place more tensors are needed again
later than the memory holds. The scheduler then stores the one that is needed
last to GM and loads it again (511 cycles each way), or drops what it had loaded
and loads it once more. It does so silently: the compile succeeds, the kernel is slower and
needs workspace on every core. pto-lint replays the schedule. For a dumped leaf
that gives what the compiler does, to the byte. For a kernel it is assumed, since
the program that it becomes is itself foreseen.
}];
  let example = [{
Two tiles of 80 KiB wait for their sum with a third one, while an op between
them needs 100 KiB of the 192 KiB of UB.
}];
  let fix = [{
Make the tile smaller, or move the ops that read the listed tensors closer to
those that make them.
}];
  let message = "'{op}' needs room in {memory} that tensors needed later take: the scheduler {what}";
}

def FragmentedMemory : LeafRule<"fragmented-memory", Warning, ["available", "live", "memory"]> {
  let summary = "A program spills although its live tensors would fit together";
  let why = [{
The compiler gives every tensor the smallest gap that holds it, in the order of
the ops, and never moves a tensor that is in use. So the free bytes can lie apart
when a large tensor comes, and something is spilled that another order of sizes
would have left in place.
}];
  let example = [{
Of the 192 KiB of UB a tensor of 48 KiB in the middle stays in use; two gaps of
72 KiB are free, and a tensor of 96 KiB fits neither.
}];
  let fix = [{
Choose tiles of which the sizes divide each other, or make the tile slightly
smaller.
}];
  let message = "'{op}' finds no room in {memory}, where at most {live} of {available} bytes are live at once: the free bytes lie apart";
}

def PaddedBuffer : LeafRule<"padded-buffer", Info, ["bytes", "data", "memory", "ratio"]> {
  let summary = "A large buffer holds mostly padding";
  let why = [{
A row in UB takes a multiple of 32 bytes, and some ops widen rows further. A tile
with a short last axis therefore takes several times the bytes of its elements. Reported from twice the data and a sixteenth of the
memory on.
}];
  let example = [{
A tile of 2048x1 FP32 has 8192 bytes of data and takes 65536.
}];
  let fix = [{
Make the last axis of the tile longer, or reshape so that the long axis is the
last one.
}];
  let message = "'{op}' fills a buffer of {bytes} bytes in {memory} that holds {data} bytes of data: it is {ratio} times as large, the rest is padding";
}

/// Tensors that wait in a memory that overflows.
class LongLife<string ruleId> : LeafRule<ruleId, Info, ["bytes", "memory", "ops", "wait"]> {
  let fix = [{
Load or compute the tensor closer to the op that reads it, or split the program
there with `pass.sg_set_scope`.
}];
}

def IdleTensor : LongLife<"idle-tensor"> {
  let summary = "No op touches a tensor for long, in a program that spills";
  let why = [{
The program does not fit its memory, and a tensor of at least an eighth of it
lies there for half of the program without being touched. It is the one that the
scheduler spills.
}];
  let example = [{
The input of a softmax that is read for the maximum and, after all else, once
more.
}];
  let message = "'{op}' reads a tensor of {bytes} bytes that no op touched for {wait} of {ops} ops, while {memory} overflows";
}

def LateFree : LongLife<"late-free"> {
  let summary = "A tensor is kept long for its last reader, in a program that spills";
  let why = [{
The program does not fit its memory, and a tensor of at least an eighth of it
waits for half of the program only for the last op that reads it.
}];
  let example = [{
The input of a residual connection that is added at the very end.
}];
  let message = "'{op}' is the last to read a tensor of {bytes} bytes that no op touched for {wait} of {ops} ops, while {memory} overflows";
}
