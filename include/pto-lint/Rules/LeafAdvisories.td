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
