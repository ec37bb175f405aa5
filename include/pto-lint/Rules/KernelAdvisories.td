//===- KernelAdvisories.td - Advice about whole kernels ----*- tablegen -*-===//
//
// Loops, options and outputs. Included by Rules.td. The numbers of the guides
// are in Target/GuideLimits.def.
//
//===----------------------------------------------------------------------===//

def LargeUnroll : AdvisoryRule<"large-unroll", Info, ["copies", "limit"]> {
  let summary = "A loop body is repeated more often than the guide recommends";
  let why = [{
The guide to F40005 wants only the levels of `unroll_list` that are needed and
shows a list that ends at 32; elsewhere it shows one of 128. The compiler takes
any. Measured with a matmul and a softmax of 32 KiB per iteration: levels up to
128 take 512 MiB of workspace and 79 s of compile time, up to 4 they take 16 MiB
and 8.5 s. The largest level decides, leaving out those between saves nothing.
}];
  let example = [{
`unroll_list=[64, 32, 1]`. `[32, 1]` is silent.
}];
  let fix = [{
Drop the large levels, or set `max_workspace_kb`.
}];
  let message = "'{op}' is in a loop whose body is repeated {copies} times, the guide shows at most {limit}: workspace and compile time grow with it";
}

def OuterUnroll : AdvisoryRule<"outer-unroll", Warning, ["copies"]> {
  let summary = "A loop around another loop has an unroll list";
  let why = [{
The FAQ says that only the innermost loop can be unrolled. The compiler does not
check it: it records the inner loop once per copy, each as functions of its own.
No body becomes larger, which was the purpose, and all of them are compiled.
}];
  let example = [{
A loop over batches with `unroll_list=[4, 1]` around one over tokens. The list at
the inner loop is silent.
}];
  let fix = [{
Move the list to the inner loop.
}];
  let message = "'{op}' is in a loop that is unrolled {copies} times around another loop, which makes more functions and none larger";
}

def LargeStitch : AdvisoryRule<"large-stitch", Info, ["functions"]> {
  let summary = "Many functions are stitched and nothing limits the workspace";
  let why = [{
The guide to F40005 wants `stitch_function_max_num` below 128 (its examples say
8) where a kernel runs out of memory; its own kernels keep 128 and limit the
workspace instead. The compiler takes up to 1024 and makes the workspace in
proportion: measured for one kernel, 2 MiB for 16, 16 MiB for 128, 64 MiB for
512. Reported only where the kernel sets the option itself.
}];
  let example = [{
`stitch_function_max_num: 512`. With `max_workspace_kb: 131072` beside it, silent.
}];
  let fix = [{
Make the number smaller, or set `max_workspace_kb`, from which it follows then.
}];
  let message = "'{op}' is in a kernel that stitches up to {functions} functions without a limit of the workspace, which grows in proportion";
}

def StaleOption : AdvisoryRule<"stale-option", Warning, ["option", "release"]> {
  let summary = "An option that the compiler does not have";
  let why = [{
The FAQ advises `cycle_upper_bound` against a stack overflow of the kernel, but no
release has such an option; `pg_upper_bound` is gone since 9.2, which finds the
size of the programs by itself. The host passes never see them: `set_pass_options`
raises a TypeError.
}];
  let example = [{
`pass.pg_upper_bound` is reported for release 9.2, not for 0.2.
}];
  let fix = [{
Remove the option. Larger tiles make programs of fewer ops.
}];
  let message = "'{op}' is in a kernel that sets {option}, which release {release} does not have";
}

def LoopInvariantCast : GraphAdvisory<"loop-invariant-cast", Warning,
                                      ["shape", "elements"]> {
  let summary = "A large weight is cast in every iteration";
  let why = [{
The guide to hanging compiles (section 5) wants casts of weights with more than
1 M elements on the host: inside an unrolled loop they are expanded once per copy,
and the compile of 7168x1536 INT8 did not end. The compiler does not check it, and
every iteration repeats the cast at run time. A weight is an input that the loop
does not slice; in a dump, a tensor that the function of a loop body takes in whole.
}];
  let example = [{
A cast of a 1024x1024 weight inside a loop. 512x1024, or outside the loop, silent.
}];
  let fix = [{
Cast the weight on the host and pass the result.
}];
  let message = "'{op}' casts all {elements} elements of a {shape} input in every iteration";
}

def OversizedResult : AdvisoryRule<"oversized-result", Warning,
                                   ["from", "to"]> {
  let summary = "A result is larger than the tensor that it is written to";
  let why = [{
The experience documents of pypto-gym report tiles of 16 rows that were assembled
into a tensor of one: what is behind it in memory is overwritten. The compiler
compares neither shape nor type of a result with the output and says nothing.
}];
  let example = [{
A result of 16x64 for an output of 1x64. Into one of 16x64 or 32x64, silent.
}];
  let fix = [{
Make the output as large as the result, and pass `valid_shape`.
}];
  let message = "'{op}' writes {from} into a tensor of {to}: the compiler does not notice";
}
