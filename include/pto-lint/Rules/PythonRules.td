//===- PythonRules.td - Records of the rules on Python text -*- tablegen -*-===//
//
// Included by Rules.td. What the front end refuses or does otherwise than an
// author expects, as far as the text of a kernel shows it. Source: the front
// ends of hicann/pypto 9.2.0, pypto/pil (`new_ir=True`, the default) and
// pypto/frontend/parser (`new_ir=False`, and release 0.2).
//
//===----------------------------------------------------------------------===//

def KernelReturn : PythonTextRule<"kernel-return", Error, []> {
  let summary = "A kernel has a return statement";
  let why = [{
A kernel has no result of its own: what it computes leaves it through tensors that the
caller gives it. Both front ends of 9.2 refuse every `return` in a function decorated
with `pypto.frontend.jit`, with or without a value. Functions that a kernel calls may
return. In release 0.2 nobody has measured it, so there it is a warning.
}];
  let example = [{
`return x + 1` in a kernel. The same in a function that the kernel calls is silent.
}];
  let fix = [{
Give the kernel a parameter for the result and write it: `out[:] = ...`,
`out.move(...)` or `pypto.assemble(..., offsets, out)`.
}];
  let message = "a kernel cannot return: its results leave it through its parameters";
}

def UnsupportedSyntax : PythonTextRule<"unsupported-syntax", Error, ["what"]> {
  let summary = "A kernel uses Python that the front end does not know";
  let why = [{
A kernel is not run by Python: the front end reads its text and knows a part of the
language. It refuses `with`, `try`, `global`, `nonlocal`, `import`, classes, `match`,
`async`, generators, `:=`, `else` behind a loop, `break` and `continue` in a
`pypto.loop`, and `*args`. The front end of `new_ir=False` knows neither `while`,
`break`, `continue` nor `raise` either. Functions that a kernel calls may use all of
it: Python runs those that the front end does not understand.
}];
  let example = [{
`with pypto.options(...):` inside of a kernel. As a decorator of the kernel it is silent.
}];
  let fix = [{
Move it out of the kernel, into the function that calls it or, if it needs no tensors
of the kernel, into a helper.
}];
  let message = "a kernel cannot have {what}: the front end does not know it";
}

def WrongArguments : PythonTextRule<"wrong-arguments", Error, ["problem"]> {
  let summary = "A function of pypto is called with arguments that it does not take";
  let why = [{
Python says so as well, but only when the line is reached: after minutes of set-up on
a machine with an NPU. Looked at are the calls that set tiles, loops and the most used
ops, if none of their arguments are `*args` or `**kwargs`. The ops are those of 9.2;
with `--release=0.2` only loops and tiles are looked at.
}];
  let example = [{
`pypto.matmul(a, b)`, which lacks `out_dtype`; `set_cube_tile_shapes([16], [16, 64],
[16, 16])`, whose m has one number.
}];
  let fix = [{
Give the arguments that the message names.
}];
  let message = "'{op}' {problem}";
}

def ReassignedParameter : PythonTextRule<"reassigned-parameter", Warning,
                                         ["name", "outcome"]> {
  let summary = "A kernel assigns a new tensor to the name of a parameter";
  let why = [{
`y = x + 1` makes a new tensor and gives it the name of the parameter. What the caller
sees depends on the front end: that of 0.2 leaves the parameter alone, so that the
caller reads what was there before (FAQ); that of `new_ir=False` in 9.2 refuses the line
(`Input tensor 'y' cannot be reassigned`), which is an error here; the default one of
9.2 ties the new tensor to the parameter when the kernel ends. `y[:] = x + 1` means the
same everywhere. An info where the parameter is read as well: then the author may want
a new name only.
}];
  let example = [{
`y = x + 1` for a parameter `y`. `y[:] = x + 1` is silent.
}];
  let fix = [{
Write the parameter with `y[:] = ...`, `y.move(...)` or `pypto.assemble(..., offsets,
y)`; take another name for a tensor that stays in the kernel.
}];
  let message = "'{name} = ...' gives the name of a parameter to a new tensor: {outcome}";
}

def KernelWithoutOutput : PythonTextRule<"kernel-without-output", Warning, ["name"]> {
  let summary = "A kernel writes none of its parameters";
  let why = [{
Everything that a kernel computes leaves it through a parameter that it writes. If all
that it does with its parameters is to read them in ops that make new tensors, nothing
of it reaches the caller. Nothing fails. Silent as soon as a parameter is given another
name, sliced, or handed to a function, because then it may be written there.
}];
  let example = [{
`t = pypto.add(x, y)` as the only line of a kernel. With `out[:] = t` silent.
}];
  let fix = [{
Write the result into a parameter: `out[:] = ...`, `out.move(...)` or
`pypto.assemble(..., offsets, out)`.
}];
  let message = "the kernel '{name}' writes none of its parameters: the caller sees nothing of what it computes";
}

def BuildTimePrint : PythonTextRule<"build-time-print", Info, ["when"]> {
  let summary = "A print in a kernel runs while the kernel is built";
  let why = [{
A kernel is run once to record its ops, not on the chip. `print` shows names and symbolic
scalars of that moment, in a loop once for each path through it and never once per
iteration (FAQ). The default front end of 9.2 records twice, so each line comes twice.
}];
  let example = [{
`print(i)` in `for i in pypto.loop(20)` prints one line or two, not 20.
}];
  let fix = [{
Remove it. Values on the chip are shown by `pypto.pass_verify_print`.
}];
  let message = "print runs while the kernel is built, not on the chip{when}";
}

def PythonLoop : PythonTextRule<"python-loop", Info, ["copies", "limit"]> {
  let summary = "A for over range repeats the ops of its body many times";
  let why = [{
The front end takes `for ... in range(n)` at its word: it records the body n times, and
each copy is compiled, in time that grows faster than n. `pypto.loop` records it
once. Seen where all arguments are literals. How many ops that makes is not in
the text: repeated-body counts them.
}];
  let example = [{
`for h in range(128)` around a `pypto.matmul`. `range(8)` is silent.
}];
  let fix = [{
Use `pypto.loop`, or one op with a batch axis instead of one op per iteration.
}];
  let message = "this loop is unrolled {copies} times while the kernel is built, from {limit} on the compile may be slow";
}
