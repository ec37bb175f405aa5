//===- ChineseGraphRules.td - The rules on graphs in Chinese *- tablegen -*-===//
//
// For HazardRules.td, GraphRules.td, LeafAdvisories.td, PlanRules.td and
// SourceRules.td.
//
//===----------------------------------------------------------------------===//

def : Chinese<TooManyCalls> {
  let summary = "循环的一条路径产生的 program 多于设备能调度的数量";
  let why = [{
设备把循环一条路径上的 program 一起调度，每次调用用 16 位编号。全部 pass 结束后主机
统计数量：超过 60000 则编译以 PARAM_CHECK_FAILED 结束（F7A007；0.2 中为 F7A006，其
选项 `stitch_function_size` 可把上限提高到 65535）。文档写的是 F7600A，它在一个
program 等待超过 65535 个其他 program 时先出现。
}];
  let example = [{
60001 个 CALL 的 execute graph。60000 个很慢（many-calls）但能通过。
}];
  let fix = [{
增大 tile，去掉 `unroll_list` 中较大的级，或把工作分成更多次循环。
}];
  let message = "'{op}' 是 {function} 中 {calls} 次 program 调用之一，编译器最多接受 {limit}";
}

def : Chinese<ManyCalls> {
  let summary = "循环的一条路径产生的 program 过多，编译很慢";
  let why = [{
编译时间随一个 root function 的调用数平方增长，测量机上约为 24 µs 乘 calls²：1024 次
调用用了 24 和 40 秒，2048 次用了 168 秒。达到 60000 时编译器拒绝（too-many-calls）。
每次调用是一个或几个合并的 tile，因此多半是 tile 相对 tensor 过小。
}];
  let example = [{
2048 个 CALL 的 execute graph。2047 个不报。
}];
  let fix = [{
增大 tile，先增外轴，或去掉 `unroll_list` 中较大的级。
}];
  let message = "'{op}' 是循环一条路径中 {calls} 次 program 调用之一：达到 {limit} 后编译需要数分钟";
}

def : Chinese<ManyCubeOps> {
  let summary = "一个函数的 matmul 被切成极多的矩阵乘";
  let why = [{
matmul 按 L0 tile 各成一个矩阵乘：ceil(M/mL0) * ceil(N/nL0) * ceil(K/kL0)，再乘以
batch 和展开的循环体副本数。编译器不设上限。单个 matmul 实测：不超过 1200 个矩阵乘需
3 到 39 秒，1024x1024x1024 用 64 的 tile（4096 个）60 秒后仍未结束。按函数统计：kernel
取一个循环体的矩阵乘数乘以 `unroll_list` 的最大级。增大 L1 tile 没有作用。
}];
  let example = [{
1024x1024x1024 且 mL0 = kL0 = nL0 = 64：4096 个矩阵乘。均为 128 时为 512 个。
}];
  let fix = [{
先增大 kL0（不占用更多 L0C），再增大 mL0 和 nL0。
}];
  let message = "'{op}' 与该函数的其他 matmul 共产生 {products} 个矩阵乘：超过 {limit} 个编译需要数分钟";
}

def : Chinese<LargeUnrolledBody> {
  let summary = "unroll_list 各级合计的 op 过多";
  let why = [{
`unroll_list` 的每一级以及 1 都是一个独立函数，含相应份数的循环体，因此 b 个 op 的
循环体每条路径变为 b * sum(levels) 个 op。编译卡住指南（方向 2）建议级数少而小。实测：
2205 个 op 37 秒，3094 个 73 秒，3370 个 80 秒，255 份 5 个 op 的循环体 33 秒，即每个
约 24 毫秒；6000 个在编译代码之前就超过两分钟。
}];
  let example = [{
`unroll_list=[128, 1]` 包含 4 个 matmul、2 个 RMSNorm 和 2 个 RoPE 共 50 个 op：6450 个
op。用 [32, 1] 为 1650 个。
}];
  let fix = [{
去掉较大的级：最大的一级占 op 的一半以上。
}];
  let message = "'{op}' 所在循环的 unroll_list 各级 {levels} 共产生 {ops} 个 op：达到 {limit} 后编译需要数分钟";
}

def : Chinese<SingleJumpUnroll> {
  let summary = "unroll_list 从较大的级直接跳到 1";
  let why = [{
编译卡住指南（方向 2）用 `unroll_list=[128, 1]` 举例，编译卡在 SubgraphToFunction，而
逐级降到 1 的列表不卡。编译器并不支持这一说法：两者都会生成 128 份的函数；2 个 op 的
循环体 [128, 1] 用 5.7 秒，去掉 128 的逐级列表用 5.4 秒。直接跳级确定的代价是运行时间：
最多 127 次剩余迭代逐次执行。
}];
  let example = [{
`unroll_list=[128, 1]`。[128, 16, 1] 和 [8, 1] 不报。
}];
  let fix = [{
在中间加入级，每级为前一级的四分之一到八分之一。
}];
  let message = "'{op}' 所在循环要么展开 {copies} 次要么不展开：最多 {rest} 次剩余迭代逐次执行";
}

def : Chinese<ManyPaths> {
  let summary = "条件使循环产生很多路径，每条路径都要编译";
  let why = [{
记录时未知的条件使一条路径变为两条，每条路径都是要编译的函数。展开的循环体中，关于
循环变量的条件在每份副本中各算一个：4 份副本中的一个条件产生 2^4 = 16 条路径（FAQ 第
6 条）。文本相同的条件只计一次；`is_loop_begin` 和 `is_loop_end` 在副本内不产生路径。
按路径最多的一级统计，dump 则按函数名统计。
}];
  let example = [{
`unroll_list=[4, 1]` 的循环中 `if pypto.cond(i < n):`：4 份副本的函数有 16 条路径。
用 [2, 1] 为 4 条。
}];
  let fix = [{
使用 `pypto.is_loop_begin` 和 `is_loop_end`，或两侧都计算再选择，或去掉 `unroll_list`
中较大的级。
}];
  let message = "'{op}' 所在循环的循环体有 {paths} 条路径，每条单独编译：达到 {limit} 后编译需要数分钟";
}

def : Chinese<RepeatedBody> {
  let summary = "函数中同样的 op 多次出现，像是 Python 的 for 产生的";
  let why = [{
kernel 中的 `for h in range(128)` 会把循环体记录 128 次（编译卡住指南，方向 1：
OoOSchedule 超过 600 秒）。`pypto.loop` 只记录一次。按图的结构识别：opcode、类型和
来历相同的 op。每个记录的 op 在切 tile 之前约需 24 毫秒编译。从 16 份且 256 个 op 起
报告，且循环体中至少有两个 op 不是 matmul：batch matmul 会按每个矩阵记录一个 matmul，
它本身就是解决办法。
}];
  let example = [{
128 份 matmul、乘法和 cast。8 份十个 op 不报。
}];
  let fix = [{
一次全部计算（3-D tensor 的 `pypto.matmul`），或使用 `pypto.loop`。
}];
  let message = "'{op}' 属于在函数中出现 {copies} 次的 {ops} 个 op，共 {total} 个：达到 {limit} 后编译很慢";
}

def : Chinese<LargeLeaf> {
  let summary = "program 的 op 过多，栈可能溢出";
  let why = [{
一个 program 成为一个 C++ 函数，其标量位于 32768 字节的栈上：bisheng 报
`stack frame size (47928) exceeds limit (32768)`（F63001，见 FAQ）。每个 op 占多少字节
未知，因此这里按 op 数推测：公开模型的 program 没有超过 742 个 op 的。等待、屏障和
分配不计。
}];
  let example = [{
1001 个 op 的 block graph。1000 个不报。
}];
  let fix = [{
增大 tile 以减少 op，将 K 切分到多个核，或减少展开。FAQ 建议的 `cycle_upper_bound`
并不存在。
}];
  let message = "'{op}' 所在 program 有 {ops} 个 op：超过 {limit} 时栈帧可能超过 32768 字节";
}

def : Chinese<UnwrittenOutput> {
  let summary = "kernel 的某个输出从未写入";
  let why = [{
`y = x + 1` 生成新的 tensor。0.2 的前端不改变参数 `y`；9.2 默认的前端在 kernel 结束时把
新的 tensor 与 `y` 关联，只有 `new_ir=False` 的前端拒绝这一行（`Input tensor 'y' cannot
be reassigned`），见 reassigned-parameter。没有写入的输出不会使编译失败：各 pass 只记录日志
`The outcast[..] has no producer`；文档称此为 F42001，没有任何输出的图为 F42000，但两个
版本都不打印前者，后者只在默认关闭的选项 `pre_check` 打开时打印。于是 kernel 照常运行，
调用者读到输出原来的内容。可在 kernel、dump 的 tensor graph 以及整个程序的 slot 中发现，
后者要求目录中有 program.json。
}];
  let example = [{
在 0.2 中对输出 `y` 写 `y = x + 1`。`y[:] = x + 1` 不报。
}];
  let fix = [{
用 `y[:] = ...`、`y.move(...)` 或 `y.assemble(..., offsets)` 写入。
}];
  let message = "'{op}' 所在的 kernel {what}：不会报错，但调用者读到的是原来的内容";
}

def : Chinese<ReadBeforeWrite> {
  let summary = "局部 tensor 被读取但从未写入";
  let why = [{
只声明的 tensor 没有内存。除非打开选项 `pre_check`（F40000，`A locally defined temporary
tensor .. cannot be used as an input`；文档写 F42003），编译会成功。设备在读取处停止：
9.2 为 F74008，0.2 为 F74007，WORKSPACE_ITER_INVALID，`read from empty address`。此处不算
错误，因为读取它的路径可能从不执行。dump 中体现在 program.json 的 slot：不是参数且没有
函数写入的 slot。
}];
  let example = [{
在读取 `t[0]` 的循环之前写 `t = pypto.tensor((1,), pypto.DT_FP32, "t")`。循环之前有
`t[:] = pypto.full(...)` 时不报。
}];
  let fix = [{
在循环之前写该 tensor（`t[:] = ...`、`move`、`assemble`），或在写它的循环内声明。
}];
  let message = "'{op}' 读取 '{name}'，它已声明但从未写入：设备会以 {printed} 停止";
}

def : Chinese<DependencyCycle> {
  let summary = "op 互相等待：同一循环体内对一个 tensor 既 view 又 assemble";
  let why = [{
编译器按读写关系而不是按行排序循环体的 op。`view` 一个 tensor 需要所有对它的写入完成，
因此循环体对同一 tensor 既 view 又 assemble 时会等待自己：OP_DEPENDENCY_CYCLE，
`cycle detected`（F21009）。0.2 的四月镜像打印 F21001，其最后的构建打印 F2100A。在一个
tensor 上原地执行的 op 不是环。
}];
  let example = [{
同一循环中 `a = pypto.view(x, ...)`、`b = pypto.exp(a)`、`pypto.assemble(b, ..., x)`。
assemble 到另一个 tensor 不报。
}];
  let fix = [{
assemble 到另一个 tensor，或在读取之后另起一个循环写入。
}];
  let message = "'{op}' 写 '{name}'，而 '{reader}' 必须先读它：{count} 个 op 互相等待";
}

def : Chinese<DuplicateLoopIndex> {
  let summary = "循环与外层循环的循环变量同名";
  let why = [{
在内层循环中该名字只能指其自身的循环变量，因此前端拒绝（IS_EXIST）。先后两个循环可以
同名。只在 kernel 中可见：编译在记录阶段停止，早于任何 dump。
}];
  let example = [{
`idx_name="i"` 的循环内又有 `pypto.loop(8, idx_name="i")`。并列时不报。
}];
  let fix = [{
为内层循环换一个 `idx_name`，或不设置。
}];
  let message = "'{op}' 位于循环变量为 '{index}' 的循环，其外层循环变量也是 '{index}'";
}

def : Chinese<DynamicOperand> {
  let summary = "vector op 读取带动态轴的 tensor";
  let why = [{
编译器在编译时把 op 切成 tile，因此必须知道 shape。只有 view 和拼接接受带动态轴的
tensor（DYNAMIC_SHAPE_COMPUTE_UNSUPPORTED）。版本 0.2 不检查。依据官方测试
（test_dynamic_shape_error.py），只对没有其他检查先失败的单 tensor op 作判断；matmul
以 mismatched-matmul-shapes 报告。
}];
  let example = [{
`a` 以 `pypto.DYNAMIC` 声明时 `out[:] = pypto.exp(a)`。在循环中对
`pypto.view(a, [64, 512], ...)` 计算不报。
}];
  let fix = [{
循环处理该 tensor 的 `pypto.view`，使用静态 shape 和 `valid_shape`。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<AdjacentSingleLoops> {
  let summary = "两个只迭代一次的循环相邻";
  let why = [{
前端把循环外的代码放进只迭代一次的循环。相邻的这种循环不会合并（FAQ，循环，第 8 条），
因此前一个为后一个计算的内容要经过 GM，设备要调度两个函数。只在 kernel 中可见：pass 的
dump 不含循环次数。
}];
  let example = [{
连续两次 `for _ in pypto.loop(1):`。后面是 `pypto.loop(2)` 时不报。
}];
  let fix = [{
将两个循环体写进一个循环。
}];
  let message = "'{op}' 所在循环只迭代一次，且紧跟另一个只迭代一次的循环：两者不会合并，之间传递的内容要经过 GM";
}

def : Chinese<PredictedSpill> {
  let summary = "program 的 tensor 合计放不下，部分要往返 GM";
  let why = [{
program 的每个 op 都放得下，但某处有更多之后还要用的 tensor，超过内存容量。调度器把最晚
用到的写出到 GM 再载入（单程 511 个周期），或丢弃已载入的再次载入。整个过程没有提示：
编译成功，但 kernel 变慢，且每个核都需要 workspace。pto-lint 重放调度。对 dump 的 leaf，
结果与编译器逐字节一致；对 kernel 则为假定，因为其 program 本身也是预测的。
}];
  let example = [{
两个 80 KiB 的 tile 等待与第三个相加，而其间某个 op 需要 192 KiB UB 中的 100 KiB。
}];
  let fix = [{
减小 tile，或让读取所列 tensor 的 op 更靠近产生它们的 op。
}];
  let message = "'{op}' 需要的 {memory} 空间被之后才用的 tensor 占用：调度器{what}";
}

def : Chinese<FragmentedMemory> {
  let summary = "活跃的 tensor 合计放得下，program 仍然 spill";
  let why = [{
编译器按 op 的顺序把每个 tensor 放进能容纳它的最小空隙，且不移动使用中的 tensor。因此
大 tensor 到来时空闲字节可能不连续，换一种大小顺序本可不必 spill。
}];
  let example = [{
192 KiB 的 UB 中间有 48 KiB 的 tensor 在用，两侧各空 72 KiB，96 KiB 的 tensor 放不进。
}];
  let fix = [{
选用大小互相整除的 tile，或略微减小 tile。
}];
  let message = "'{op}' 在 {memory} 中没有位置，尽管 {available} 字节中同时活跃的最多 {live}：空闲字节不连续";
}

def : Chinese<PaddedBuffer> {
  let summary = "较大的 buffer 中大部分是填充";
  let why = [{
UB 中一行占 32 字节的倍数，有的 op 还会进一步加宽。因此尾轴较短的 tile 占用数倍于其
元素的字节。从数据的两倍且达到内存的十六分之一起报告。
}];
  let example = [{
2048x1 FP32 的 tile 数据为 8192 字节，占用 65536 字节。
}];
  let fix = [{
加长 tile 的尾轴，或 reshape 使长轴成为尾轴。
}];
  let message = "'{op}' 在 {memory} 中的 buffer 占 {bytes} 字节，其中数据 {data} 字节：为其 {ratio} 倍，其余是填充";
}

def : Chinese<IdleTensor> {
  let summary = "在发生 spill 的 program 中，某个 tensor 长时间没有 op 使用";
  let why = [{
program 放不进内存，而一个至少占八分之一的 tensor 在半个 program 的时间里没有被使用。
调度器会 spill 的正是它。
}];
  let example = [{
softmax 的输入：求最大值时读取，其他都算完后再读一次。
}];
  let fix = [{
让 tensor 的载入或计算更靠近读取它的 op，或在该处用 `pass.sg_set_scope` 切开 program。
}];
  let message = "'{op}' 读取 {bytes} 字节的 tensor，{ops} 个 op 中有 {wait} 个没有使用它，而 {memory} 溢出";
}

def : Chinese<LateFree> {
  let summary = "在发生 spill 的 program 中，某个 tensor 为最后的读者保留过久";
  let why = [{
program 放不进内存，而一个至少占八分之一的 tensor 在半个 program 的时间里只等待最后
读取它的 op。
}];
  let example = [{
残差连接的输入，在最后才相加。
}];
  let fix = [{
让 tensor 的载入或计算更靠近读取它的 op，或在该处用 `pass.sg_set_scope` 切开 program。
}];
  let message = "'{op}' 最后读取 {bytes} 字节的 tensor，{ops} 个 op 中有 {wait} 个没有使用它，而 {memory} 溢出";
}

def : Chinese<PlanOverCapacity> {
  let summary = "内存规划中的块超出内存末尾";
  let why = [{
规划为 kernel 的每个 buffer 在首次写与最后一次读的 op 之间分配 UB、L1 或 L0 中的字节。
结尾高于容量的块在那里没有字节：即 Triton-Ascend 的 `ub overflow`。若某个 op 处活跃的
字节多于内存则为错误，因为任何放置都不行；把结果写到最后读取的输入上的 op 只计一次。若
活跃的字节放得下、只是该放置不行，则为警告：属于碎片。
}];
  let example = [{
两个 65536 FP16 的块（各 131072 字节），一个活跃于 op 3 到 6，另一个于 op 4 到 5：op 4
处活跃 262144 字节，而 A2/A3 的 UB 为 196608。
}];
  let fix = [{
减小峰值处活跃的块：在 Triton 中减小 `BLOCK_SIZE`，或循环处理块的一部分。multi-buffering
使每个块按 slot 数成倍占用，因此对最大的块关闭它也有效。针对碎片，让块写入后尽早被读取
也有帮助。
}];
  let message = "块 '{block}'（{bytes} 字节）{place}，{space} 容量为 {capacity}；它从 op {first} 活跃到 {last}，此时共活跃 {live} 字节{more}";
}

def : Chinese<PlanOverlap> {
  let summary = "内存规划中两个同时活跃的块共用字节";
  let why = [{
块从首次写入它的 op 到最后读取它的 op 保持其字节。若其间有另一个块写入，前者读到的内容
就是错的。若最后读取块的 op 把另一个块写到其上，或两个 buffer 的字节、位置和生命周期都
一致（op 原地使用的同一存储），则不算重叠。
}];
  let example = [{
offset 0 处 64 字节、活跃于 op 1 到 5 的块，与 offset 32 处、活跃于 op 3 到 4 的块，在
op 3 和 4 共用字节 32 到 63。
}];
  let fix = [{
规划工具自身不会这样：请报告给其作者；若规划是手写或编辑的，请修正 offset。
}];
  let message = "块 '{block}'（第 {offset} 字节）与块 '{other}'（第 {other_offset} 字节）共用 {space} 的字节，两者从 op {first} 到 {last} 都活跃{more}";
}

def : Chinese<PlanMisaligned> {
  let summary = "内存规划中块的起点无法访问";
  let why = [{
vector op 以 32 字节的块读写 UB，搬运到 L1 也是如此；cube 单元以 512 字节的分形读取 L0。
起点不在其上的 buffer 无法寻址。
}];
  let example = [{
UB 中 offset 为 48：附近的块起于 32 和 64。
}];
  let fix = [{
将 offset 向上取整到对齐值。规划工具自身会这样做，因此该规划被编辑过，或其 offset 不以
字节为单位。
}];
  let message = "块 '{block}' 起于 {space} 的第 {offset} 字节，不是 {alignment} 的倍数；它从 op {first} 活跃到 {last}{more}";
}

def : Chinese<UnusedSuppression> {
  let summary = "注释禁用的规则在此处没有报告";
  let why = [{
`# pto-lint: disable=RULE -- reason` 隐藏规则对所在行的报告；单独成行时作用于下一行代码；
`disable-file=RULE` 作用于整个文件。没有隐藏任何内容的注释是无人兑现的承诺：问题已消失、
已移到别的行，或规则名写错。被检查的图中有 op 来自某文件时才查看该文件。
}];
  let example = [{
op 放得下的行上写有 `# pto-lint: disable=oversized-op`。
}];
  let fix = [{
删除该注释，或从列表中去掉该规则。
}];
  let message = "'{comment}' {problem}";
}
