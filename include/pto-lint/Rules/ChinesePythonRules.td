//===- ChinesePythonRules.td - Rules on Python in Chinese --*- tablegen -*-===//
//
// For PythonRules.td.
//
//===----------------------------------------------------------------------===//

def : Chinese<KernelReturn> {
  let summary = "kernel 中有 return 语句";
  let why = [{
kernel 没有自己的返回值：计算结果只能通过调用者给的张量带出。9.2 的两个前端都拒绝
`pypto.frontend.jit` 装饰的函数中的任何 `return`，无论是否带值。kernel 调用的函数可以
return。0.2 没有实测，因此在该版本中是警告。
}];
  let example = [{
kernel 中的 `return x + 1`。写在 kernel 调用的函数里则不报。
}];
  let fix = [{
给 kernel 加一个结果参数并写入它：`out[:] = ...`、`out.move(...)` 或
`pypto.assemble(..., offsets, out)`。
}];
  let message = "kernel 不能 return：结果通过参数带出";
}

def : Chinese<UnsupportedSyntax> {
  let summary = "kernel 使用了前端不认识的 Python 语法";
  let why = [{
kernel 不由 Python 执行：前端读取其源码，只认识语言的一部分。它拒绝 `with`、`try`、
`global`、`nonlocal`、`import`、类、`match`、`async`、生成器、`:=`、循环后的 `else`、
`pypto.loop` 中的 `break` 和 `continue`，以及 `*args`。`new_ir=False` 的前端也不认识
`while`、`break`、`continue` 和 `raise`。kernel 调用的函数可以使用这些语法：前端看不懂的
函数由 Python 执行。
}];
  let example = [{
kernel 内的 `with pypto.options(...):`。作为 kernel 的装饰器则不报。
}];
  let fix = [{
移出 kernel：放到调用它的函数里；如果不需要 kernel 的张量，也可放到辅助函数里。
}];
  let message = "kernel 中不能有 {what}：前端不认识";
}

def : Chinese<WrongArguments> {
  let summary = "调用 pypto 函数时参数不对";
  let why = [{
Python 也会报错，但要执行到该行才报：往往已在有 NPU 的机器上准备了几分钟。检查的是设置
tile 的调用、循环和最常用的 op，且参数中没有 `*args` 或 `**kwargs`。op 以 9.2 为准；
`--release=0.2` 时只检查循环和 tile。
}];
  let example = [{
`pypto.matmul(a, b)` 缺少 `out_dtype`；`set_cube_tile_shapes([16], [16, 64], [16, 16])`
的 m 只有一个数。
}];
  let fix = [{
按消息补上或改正参数。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<ReassignedParameter> {
  let summary = "kernel 把新张量赋给了参数名";
  let why = [{
`y = x + 1` 生成一个新张量，并让参数名指向它。调用者看到什么取决于前端：0.2 的前端不动
参数，调用者读到的是原来的内容（FAQ）；9.2 中 `new_ir=False` 的前端拒绝该行
（`Input tensor 'y' cannot be reassigned`），此时这里是错误；9.2 默认的前端在 kernel 结束
时把新张量与参数绑定。`y[:] = x + 1` 在哪里含义都一样。参数也被读取时只是提示：作者可能
只是想换个名字。
}];
  let example = [{
对参数 `y` 写 `y = x + 1`。`y[:] = x + 1` 不报。
}];
  let fix = [{
用 `y[:] = ...`、`y.move(...)` 或 `pypto.assemble(..., offsets, y)` 写参数；留在 kernel
内的张量换一个名字。
}];
  let message = "'{name} = ...' 把参数名给了新张量：{outcome}";
}

def : Chinese<KernelWithoutOutput> {
  let summary = "kernel 没有写任何参数";
  let why = [{
kernel 的计算结果只能通过它写入的参数带出。如果对参数只是在生成新张量的 op 中读取，调用者
什么也得不到，而且不会报错。只要参数被赋给别的名字、被切片或传给函数，就不报，因为可能在
那里被写入。
}];
  let example = [{
kernel 只有一行 `t = pypto.add(x, y)`。加上 `out[:] = t` 则不报。
}];
  let fix = [{
把结果写入参数：`out[:] = ...`、`out.move(...)` 或 `pypto.assemble(..., offsets, out)`。
}];
  let message = "kernel '{name}' 没有写任何参数：调用者得不到它的计算结果";
}

def : Chinese<BuildTimePrint> {
  let summary = "kernel 中的 print 在构建时执行";
  let why = [{
kernel 只执行一次用来记录 op，不在芯片上执行。`print` 显示的是当时的名字和符号标量；在循环
中每条路径打印一次，而不是每次迭代一次（FAQ）。9.2 默认的前端记录两遍，所以每行出现两次。
}];
  let example = [{
`for i in pypto.loop(20)` 中的 `print(i)` 打印一两行，而不是 20 行。
}];
  let fix = [{
删除它。芯片上的值用 `pypto.pass_verify_print` 查看。
}];
  let message = "print 在构建 kernel 时执行，不在芯片上{when}";
}

def : Chinese<PythonLoop> {
  let summary = "range 上的 for 把循环体的 op 重复很多次";
  let why = [{
前端照字面执行 `for ... in range(n)`：循环体记录 n 遍，每一份都要编译，耗时增长快于 n。
`pypto.loop` 只记录一遍。只在所有参数都是字面量时报。一共有多少个 op 从源码看不出来，由
repeated-body 统计。
}];
  let example = [{
包着 `pypto.matmul` 的 `for h in range(128)`。`range(8)` 不报。
}];
  let fix = [{
使用 `pypto.loop`，或用一个带 batch 轴的 op 代替每次迭代一个 op。
}];
  let message = "构建 kernel 时该循环展开 {copies} 次，从 {limit} 次起编译可能很慢";
}
