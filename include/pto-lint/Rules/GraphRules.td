//===- GraphRules.td - Mistakes in what is recorded --------*- tablegen -*-===//
//
// Tensors that nobody writes, orders that cannot be, loops that say nothing.
// From the FAQ of PyPTO (shared/seeds/003) and what the compiler makes of each
// (hicann/pypto 883e7dfb and the 0.2 mirror). Included by Rules.td.
//
//===----------------------------------------------------------------------===//

def UnwrittenOutput : GraphAdvisory<"unwritten-output", Warning, ["what"]> {
  let summary = "An output of a kernel is never written";
  let why = [{
`y = x + 1` makes a new tensor. The front end of 0.2 leaves the parameter `y` alone; of
9.2 the default one ties the new tensor to `y` when the kernel ends, and only that of
`new_ir=False` refuses the line (`Input tensor 'y' cannot be reassigned`); see
reassigned-parameter. An output that nothing writes stops no compile: the passes only
log `The outcast[..] has no producer`; the documents name F42001 for it and F42000 for a
graph without any output, but neither release prints the former, and the latter only
with the option `pre_check`, which is off. So the kernel runs, and the caller reads what
was in the output before. Seen in a kernel, in a dumped tensor graph, and in the slots
of a whole program, of which a folder must hold program.json.
}];
  let example = [{
`y = x + 1` for an output `y` in 0.2. `y[:] = x + 1` is silent.
}];
  let fix = [{
Write with `y[:] = ...`, `y.move(...)` or `y.assemble(..., offsets)`.
}];
  let message = "'{op}' is in a kernel that {what}: nothing fails, and the caller reads what was there before";
}

def ReadBeforeWrite : GraphAdvisory<"read-before-write", Warning, ["name", "printed"]> {
  let summary = "A local tensor is read and never written";
  let why = [{
A tensor that is only declared has no memory. The compile succeeds, unless the option
`pre_check` is on (F40000, `A locally defined temporary tensor .. cannot be used as an
input`; the documents say F42003). The device stops where it is read: F74008 in 9.2,
F74007 in 0.2, WORKSPACE_ITER_INVALID, `read from empty address`. No error here since
the path that reads it may never be taken. A dump shows it in the slots of
program.json: a slot that is no argument and that no function writes.
}];
  let example = [{
`t = pypto.tensor((1,), pypto.DT_FP32, "t")` before a loop that reads `t[0]`. With
`t[:] = pypto.full(...)` before the loop, silent.
}];
  let fix = [{
Write the tensor before the loop (`t[:] = ...`, `move`, `assemble`), or declare it
inside the loop that writes it.
}];
  let message = "'{op}' reads '{name}', which is declared and never written: the device stops with {printed}";
}

def DependencyCycle : Rule<"dependency-cycle"> {
  let errorCode = "F21009";
  let errorCode02 = "F21001";
  let subject = Graph;
  let facts = ["name", "reader", "count"];
  let summary = "Ops wait for each other: a tensor is viewed and assembled in one body";
  let why = [{
The compiler sorts the ops of a loop body by what they read and write, not by the line.
`view` of a tensor needs everything that is written to it, so a body that views a
tensor and assembles into the same one waits for itself: OP_DEPENDENCY_CYCLE, `cycle
detected` (F21009). The April mirror of 0.2 prints F21001 for it, its last builds
F2100A. An op that works in place on one tensor is no cycle.
}];
  let example = [{
`a = pypto.view(x, ...)`, `b = pypto.exp(a)`, `pypto.assemble(b, ..., x)` in one loop.
Assembling into another tensor is silent.
}];
  let fix = [{
Assemble into another tensor, or write in a loop of its own after the one that reads.
}];
  let message = "'{op}' writes '{name}', which '{reader}' has to read first: {count} ops wait for each other";
  let compilerText = "cycle detected:";
}

def DuplicateLoopIndex : Rule<"duplicate-loop-index"> {
  let errorCode = "F21006";
  let errorCode02 = "F21007";
  let subject = Kernel;
  let facts = ["index"];
  let summary = "A loop has the index name of a loop around it";
  let why = [{
Inside the inner loop the name would mean its index only, so the front end refuses it
(IS_EXIST). Loops one after the other may share a name. Seen in kernels alone: the
compile stops while recording, before anything is dumped.
}];
  let example = [{
`pypto.loop(8, idx_name="i")` inside another one with `idx_name="i"`. Beside it, silent.
}];
  let fix = [{
Give the inner loop another `idx_name`, or none.
}];
  let message = "'{op}' is in a loop over '{index}' inside another loop over '{index}'";
  let compilerText = "Forbid duplicate name of loop idx. It names {index}";
}

def DynamicOperand : VectorOpRule<"dynamic-operand", "F0000A", "F0000A"> {
  let summary = "A vector op reads a tensor with a dynamic axis";
  let why = [{
The compiler cuts ops into tiles while it compiles, so it must know their shapes. Only
views and joins take a tensor with a dynamic axis
(DYNAMIC_SHAPE_COMPUTE_UNSUPPORTED). Release 0.2 does not check it. Decided for the ops
of one tensor that no other check comes before, from the official tests
(test_dynamic_shape_error.py); matmuls say it as mismatched-matmul-shapes.
}];
  let example = [{
`out[:] = pypto.exp(a)` where `a` is declared with `pypto.DYNAMIC`. In a loop over
`pypto.view(a, [64, 512], ...)`, silent.
}];
  let fix = [{
Loop over `pypto.view` of the tensor with a static shape and `valid_shape`.
}];
}

def AdjacentSingleLoops : AdvisoryRule<"adjacent-single-loops", Info, ["index"]> {
  let summary = "Two loops of one iteration stand next to each other";
  let why = [{
Code outside of loops is put into a loop of one iteration by the front end. Neighbours
of that kind are not merged (FAQ, loops, item 8), so what one computes for the next goes
through GM, and the device schedules two functions instead of one. Seen in kernels
alone: a dump of passes does not say how often a loop runs.
}];
  let example = [{
`for _ in pypto.loop(1):` twice in a row. `pypto.loop(2)` behind the first is silent.
}];
  let fix = [{
Write both bodies into one loop.
}];
  let message = "'{op}' is in a loop of one iteration right behind another one: they are not merged, what passes between them goes through GM";
}
