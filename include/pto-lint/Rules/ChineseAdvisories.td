//===- ChineseAdvisories.td - The advice in Chinese --------*- tablegen -*-===//
//
// For CubeAdvisories.td, VectorAdvisories.td and KernelAdvisories.td.
//
//===----------------------------------------------------------------------===//

def : Chinese<CrowdedL1> {
  let summary = "A 与 B 的 L1 tile 合计放不进 L1";
  let why = [{
`set_cube_tile_shapes` 的文档和 pypto-gym 的 tile 指南要求 A + B 放进 L1。编译器只分别
检查两者，其余照常编译：调度器丢弃 tile 的切片，用到时再次载入。实测 128x2048 乘
2048x128 BF16，两者共 1 MiB：2 次载入 L1 变为 64 次（每个切片一次），且没有任何提示。
}];
  let example = [{
m0 = n0 = 128、kL1 = 1536、BF16：A 和 B 各占 393216 字节，合计 786432，而容量为 524288。
kL1 = 1024 时正好 524288：不报。
}];
  let fix = [{
将 kL1 减半，它对两侧都有效。L0 tile 和结果不变。
}];
  let message = "'{op}' 的 A 与 B 合计需要 {required} 字节 {space}，容量为 {capacity}（超出 {excess}）：调度器会反复载入切片";
}

def : Chinese<LargeKTile> {
  let summary = "L1 tile 中的 K 超过指南的建议";
  let why = [{
F40005 指南给出安全的 L1 tile：K 不超过 1024 时取全部，不超过 4096 时最多 512，更大时最多
256。编译器没有这张表，只看字节；已发布的 kernel 对 K = 16384 一次载入 1024 和 2048。因此
只在 A 与 B 占用 L1 一半以上时提示，此时没有空间在计算本步时载入下一步。
}];
  let example = [{
K = 2048、kL1 = 1024、m0 = n0 = 128、BF16 时占满 L1，表中为 512。m0 = n0 = 64 时占一半：
不报。
}];
  let fix = [{
使用表中的数值，取 K 的约数且为 kL0 的倍数。
}];
  let message = "'{op}' 每次将 K = {depth} 中的 {tile} 载入 L1，指南建议最多 {limit}：A 与 B 占 {bytes} 字节，没有空间给下一步";
}

def : Chinese<UnevenKTile> {
  let summary = "L1 tile 不能整除 K";
  let why = [{
F40005 指南要求 K % kL1 = 0。编译器会裁剪最后一个 tile，官方测试也有这种用法（K = 257，
tile 为 128）。代价是为剩余的少量元素多走一步。剩余少于半个 tile 时提示。
}];
  let example = [{
K = 640、tile 为 256 剩余 128，即半个 tile：不报。K = 576 剩余 64。
}];
  let fix = [{
选用能整除 K 的 kL1，或使剩余接近一个完整 tile。
}];
  let message = "'{op}' 以 {tile} 的 L1 tile 载入 K = {depth}，最后一个只有 {rest}";
}

def : Chinese<PaddedMTile> {
  let summary = "M 方向的 tile 被补齐到完整的块";
  let why = [{
`set_cube_tile_shapes` 的文档要求每个数都对齐 32 字节。对 mL0，编译器只在 A 转置和 NZ 时
要求；否则在 L1 和 L0 中把每个 tile 补齐到 16 行（8 位输入为 32 行），cube 单元会计算补齐
的部分。M 小于 tile 时无法避免，不报告。
}];
  let example = [{
M = 128、mL0 = 17 产生 8 个 tile，每个占 32 行。mL0 = 32 时为 4 个。
}];
  let fix = [{
将 mL0 取整为块的倍数。
}];
  let message = "'{op}' 以 mL0 = {tile} 切分 M = {rows}，每个 tile 在 L1 和 L0A 中占 {padded} 行";
}

def : Chinese<OuterProduct> {
  let summary = "K = 1 的 matmul";
  let why = [{
pypto-gym 的经验文档称 K = 1 的 matmul 在设备上以错误 507015 结束，建议改用 vector op 相乘。
编译器接受它，官方测试没有覆盖。这里以确定的代价给出警告：K 被补齐到一个块，除一列外计算
的都是 0。
}];
  let example = [{
64x1 乘 1x64，BF16：为一列计算了 16 列。K = 2 不报。
}];
  let fix = [{
用 `pypto.mul` 对两个向量相乘，各自沿对方的轴重复。
}];
  let message = "'{op}' 的 K = 1 会被补齐到 {block}，且指南称其在设备上失败";
}

def : Chinese<WidenedInt8Matmul> {
  let summary = "INT8 tensor cast 到更宽类型后再做 matmul";
  let why = [{
F40005 指南（方向 5）建议以 INT8 相乘再对结果做 scale：两个输入的加宽副本占用 2 或 4 倍的
L1、L0 和 GM 字节，cast 还占用 UB 的时间。编译器两者都接受。只在两个输入与 matmul 之间只有
cast 和 view 时报告。
}];
  let example = [{
两个输入 INT8 -> FP16 -> FP32 后做 FP32 的 matmul。其间有一个做了 scale 则不报。
}];
  let fix = [{
将 INT8 tensor 乘到 INT32，再对结果做 cast 和 scale。
}];
  let message = "'{op}' 乘的是 INT8 tensor 的 {type} 副本，占用 {times} 倍内存";
}

def : Chinese<ExtraTileAxes> {
  let summary = "vec tile 的轴数多于它所切分的 tensor";
  let why = [{
指南要求每个轴一项。编译器拒绝项数较少的 tile，但对较多的取*前面*的项且没有提示。常见于
不带 `keepdim` 的归约或 reshape 去掉了一个轴，而 tile 没有重新设置。若取最后的项能得到更少
的 tile 则报告。
}];
  let example = [{
[1, 64, 64] 把 64x64 的 tensor 切成 64 个 1x64 的 tile。[64, 64, 1] 整体处理：不报。
}];
  let fix = [{
在该 op 之前调用 `pypto.set_vec_tile_shapes`，每个轴一项。
}];
  let message = "'{op}' 按 tile {tile} 的前几项切分 {shape} 的 tensor，得到 {sizes} 的 tile";
}

def : Chinese<TooManyTiles> {
  let summary = "op 被切成的 tile 多于指南允许的数量";
  let why = [{
tiling 指南把 (tensor / tile) * (1 + inputs) 限制为 18000；F40005 指南提到 49152 个 tile 的
乘法编译无法结束。编译器没有这项检查，但时间增长快于 tile 数：4096x512 的 `exp` 实测 64 个
tile 2.6 秒，256 个 9 秒，1024 个 48 秒。卡在此处的编译最后 dump 的是 tile graph，可从中统计
tile 数。
}];
  let example = [{
1024x3072 的 `pypto.mul` 用 1x64 的 tile：49152 个，乘 3 为 147456。用 16x512 为 384 个。
}];
  let fix = [{
增大 tile，只要 op 放得进 UB 就先增尾轴。与 kernel 输入无关的计算最好放在主机上。
}];
  let message = "'{op}' 被切成 {tiles} 个 {sizes} 的 tile，产生 {count} 个表达式，指南允许 {limit}";
}

def : Chinese<SingleRowTile> {
  let summary = "大量只有一行的 tile";
  let why = [{
编译卡住指南（方向 2）建议用 (16, 512) 这样的 tile 代替 (1, 512)：后者配 `unroll_list`
[4, 2] 一个函数用 394 秒，前者配 [2, 1] 用 34 秒。编译器接受任何 tile。从 1024 个 tile（含
展开循环体的副本，实测该数量为 48 秒）起、且 16 行放得进 UB 时报告。
}];
  let example = [{
4096x512 FP32 的 `pypto.exp` 用 1x512 的 tile：4096 个。用 2x512，或 tensor 只有 512 行时
不报。
}];
  let fix = [{
使 tile 有 16 行或更多。
}];
  let message = "'{op}' 被切成 {tiles} 个 {sizes} 的 tile，而 {rows} 行或更多也放得下";
}

def : Chinese<RaggedTileTail> {
  let summary = "tile 的行没有填满 32 字节的块";
  let why = [{
FAQ 和指南要求每个 tile 的最后一项对齐 32 字节。编译器只对拷贝（版本 0.2 还对归约）拒绝其他
值；否则在 UB 中补齐每一行，补齐部分占用空间却不使用。已发布的 kernel 有这样的尾轴。tile 取
整个轴时不报告：此时由 tensor 决定。
}];
  let example = [{
64x512 的 tensor 用 16x100 FP32 的 tile，每行 400 字节占 416。16x104，以及 64x100 的 tensor
用 16x128 时不报。
}];
  let fix = [{
将最后一项向上取整：FP32 到 8 个元素的倍数，FP16 到 16 个。
}];
  let message = "'{op}' 的 tile 每行 {tail} 个元素为 {bytes} 字节，占用 {padded} 字节";
}

def : Chinese<LargeReduceTile> {
  let summary = "归约一次处理超过 64 KB";
  let why = [{
`amax`、`amin` 和 `sum` 的文档把 tile 限制为 64 KB。编译器只检查 UB；96 KB tile 的 sum 在
910B 上可以运行。代价是 UB：归约另需最多为输入一半的 scratch。
}];
  let example = [{
64x512 的 sum 用 40x512 FP32 的 tile，81920 字节。32x512 为 65536：不报。
}];
  let fix = [{
减小 tile 的外轴。
}];
  let message = "'{op}' 归约 {sizes} 的 tile，{bytes} 字节，指南允许 {limit}";
}

def : Chinese<TallReduceTile> {
  let summary = "求最大或最小值一次处理超过 255 行";
  let why = [{
pypto-gym 的经验文档把 `amax` 和 `amin` 的 tile 倒数第二项限制为 255，即指令的重复次数。
编译器不检查并接受这样的 kernel；没有已知在设备上失败的运行。
}];
  let example = [{
512x32 的 `pypto.amax` 用 256x32 的 tile。用 128x32 不报。
}];
  let fix = [{
使 tile 的倒数第二项不超过 255。
}];
  let message = "'{op}' 归约 {sizes} 的 tile，指南允许 {limit} 行，此处为 {rows} 行";
}

def : Chinese<TopkTile> {
  let summary = "指南不允许的 topk tile";
  let why = [{
pypto-gym 的经验文档要求 `topk` 的 tile 沿尾轴不少于 k 个元素且小于 22 KB。编译器都不检查：
它合并所有 tile 的最大值，并检查 UB 的字节。
}];
  let example = [{
从 4096 个中取前 64 个，tile 为 32 个元素。tile 为 64 时不报。
}];
  let fix = [{
tile 的最后一项取 k 与 22 KB 之间的值。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MultiAxisBroadcast> {
  let summary = "op 的操作数沿多个轴重复";
  let why = [{
pypto-gym 的经验文档只允许沿一个轴 broadcast。编译器接受任何情况，但若尾轴和另一个轴都重复，
则结果不能复用操作数的 buffer，多占一个 tile 的 UB。
}];
  let example = [{
64x1 的 tensor 加 1x512 的 tensor。64x512 加 1x512 不报。
}];
  let fix = [{
先将其中一个操作数沿自身的轴 expand。
}];
  let message = "'{op}' 对 {a} 和 {b} 运算，两者沿 {axes} 个轴重复：结果需要自己的 buffer";
}

def : Chinese<LargeUnroll> {
  let summary = "循环体的重复次数超过指南的建议";
  let why = [{
F40005 指南建议 `unroll_list` 只保留需要的级，示例到 32 为止；别处有一个 128 的示例。编译器
接受任何值。以每次迭代 32 KiB 的 matmul 加 softmax 实测：到 128 级占 512 MiB workspace、编译
79 秒，到 4 级占 16 MiB、8.5 秒。由最大的级决定，去掉中间的级没有节省。
}];
  let example = [{
`unroll_list=[64, 32, 1]`。`[32, 1]` 不报。
}];
  let fix = [{
去掉较大的级，或设置 `max_workspace_kb`。
}];
  let message = "'{op}' 所在循环的循环体重复 {copies} 次，指南最多为 {limit}：workspace 和编译时间随之增长";
}

def : Chinese<OuterUnroll> {
  let summary = "包含其他循环的循环设置了 unroll_list";
  let why = [{
FAQ 称只能展开最内层循环。编译器不检查：它为每份副本记录一次内层循环，各成函数。循环体没有
变大（而这正是展开的目的），却全部要编译。
}];
  let example = [{
对 batch 的循环设置 `unroll_list=[4, 1]`，内有对 token 的循环。列表设在内层循环则不报。
}];
  let fix = [{
将列表移到内层循环。
}];
  let message = "'{op}' 所在循环包含其他循环却展开 {copies} 次，函数变多而没有变大";
}

def : Chinese<LargeStitch> {
  let summary = "stitch 的函数很多，且没有限制 workspace";
  let why = [{
F40005 指南要求 kernel 内存不足时 `stitch_function_max_num` 小于 128（示例为 8）；其自带的
kernel 保留 128 而限制 workspace。编译器最多接受 1024，workspace 按比例增长：某 kernel 实测
16 为 2 MiB，128 为 16 MiB，512 为 64 MiB。只在 kernel 自己设置该选项时报告。
}];
  let example = [{
`stitch_function_max_num: 512`。同时设置 `max_workspace_kb: 131072` 则不报。
}];
  let fix = [{
减小该数值，或设置 `max_workspace_kb`，由它得出该数值。
}];
  let message = "'{op}' 所在 kernel 最多 stitch {functions} 个函数且没有限制 workspace，workspace 按比例增长";
}

def : Chinese<StaleOption> {
  let summary = "编译器没有的选项";
  let why = [{
FAQ 建议用 `cycle_upper_bound` 解决 kernel 的栈溢出，但没有任何版本有这个选项；
`pg_upper_bound` 自 9.2 起取消，由编译器自行确定 program 的大小。主机的 pass 看不到它们：
`set_pass_options` 会抛出 TypeError。
}];
  let example = [{
`pass.pg_upper_bound` 对版本 9.2 报告，对 0.2 不报。
}];
  let fix = [{
删除该选项。更大的 tile 使 program 的 op 更少。
}];
  let message = "'{op}' 所在 kernel 设置了 {option}，版本 {release} 没有该选项";
}

def : Chinese<LoopInvariantCast> {
  let summary = "每次迭代都对较大的权重做 cast";
  let why = [{
编译卡住指南（第 5 节）要求超过 1 M 元素的权重在主机上 cast：在展开的循环中每份副本都会展开
一次，7168x1536 INT8 的编译无法结束。编译器不检查，且每次迭代都在运行时重复 cast。权重是循环
不切片的输入；在 dump 中，是循环体函数整体接收的 tensor。
}];
  let example = [{
循环内对 1024x1024 的权重做 cast。512x1024，或在循环外则不报。
}];
  let fix = [{
在主机上对权重做 cast，再传入结果。
}];
  let message = "'{op}' 每次迭代都对 {shape} 输入的全部 {elements} 个元素做 cast";
}

def : Chinese<OversizedResult> {
  let summary = "结果大于写入的 tensor";
  let why = [{
pypto-gym 的经验文档提到把 16 行的 tile assemble 到一行的 tensor：其后的内存被覆盖。编译器
既不比较结果与输出的 shape，也不比较类型，没有任何提示。
}];
  let example = [{
16x64 的结果写入 1x64 的输出。写入 16x64 或 32x64 不报。
}];
  let fix = [{
使输出与结果一样大，并传入 `valid_shape`。
}];
  let message = "'{op}' 将 {from} 写入 {to} 的 tensor：编译器不会发现";
}
