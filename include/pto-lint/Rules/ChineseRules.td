//===- ChineseRules.td - The errors in Chinese -------------*- tablegen -*-===//
//
// One record for each rule of Rules.td; pto-tblgen refuses a rule without one.
//
//===----------------------------------------------------------------------===//

include "pto-lint/Rules/ChineseAdvisories.td"
include "pto-lint/Rules/ChineseGraphRules.td"
include "pto-lint/Rules/ChinesePythonRules.td"

def : Chinese<OversizedBuffer> {
  let summary = "单个 buffer 大于存放它的内存";
  let why = [{
编译器为 block graph 的每个 buffer 在其内存中分配一段连续空间。若一个 buffer 大于
整个内存，无论其他 buffer 是否活跃都放不下。大小按 *raw* tensor 计算：即 tile
裁剪到 tensor 之后，尾轴补齐到 32 字节。matmul 的 buffer 两个轴都补齐到 16 个元素
（8 位输入为 32，4 位为 64）；累加器每个元素固定 4 字节，与结果类型无关。
}];
  let example = [{
128x512 FP32 的 tile 占 128 * 512 * 4 = 262144 字节，而 A2/A3 的 UB 为 196608。
96x512 的 tile 正好 196608 字节，可以通过：等于上限即放得下。
}];
  let fix = [{
减小产生该 buffer 的 op 的 tile，先减外轴：尾轴决定每次搬运的连续长度。
}];
  let message = "'{op}' 的单个 buffer 需要 {required} 字节 {space}，容量为 {capacity}（超出 {excess}）";
}

def : Chinese<OversizedOp> {
  let summary = "一个 op 的输入与输出合计放不进内存";
  let why = [{
op 执行时，它的全部输入和输出（scratch 计为输出）同时在内存中。编译器在调度之前就
按内存把互不相同的 buffer 的 raw 大小相加。共享一个 buffer 的两个 tensor（如原地
op 的输入和输出）只计一次。
}];
  let example = [{
将 96x512 的 tile 从 FP16 cast 到 FP32，读 98304 字节、写 196608 字节。单独都放得进
A2/A3 的 UB（196608 字节），合计 294912 则放不下。
}];
  let fix = [{
减小该 op 的 tile，先减外轴。`unroll_list` 和 stitch 都不改变单个 op 的需求。
}];
  let message = "'{op}' 需要 {required} 字节 {space}，容量为 {capacity}（超出 {excess}）";
}

def : Chinese<NonPositiveCubeTile> {
  let summary = "cube tile 有小于 1 的项，或从未设置";
  let why = [{
matmul 按 cube tile 切块，因此其中每个数至少为 1。没有设置 cube tile 的 op 视为全部
为 0。
}];
  let example = [{
`set_cube_tile_shapes([64, 128], [0, 128], [64, 128])` 使 kL0 = 0。
}];
  let fix = [{
在 matmul 之前调用 `pypto.set_cube_tile_shapes`，各数均为正。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MisalignedCubeTile> {
  let summary = "cube tile 没有填满 cube 单元的块";
  let why = [{
cube 单元按 16 个元素乘 32 字节的块载入。因此 kL0 和 nL0 必须是 16 的倍数，且是
32 字节的倍数：8 位类型即 32 个元素。A 转置时 mL0 是连续存放的轴，也必须是 32 字节
的倍数。除此之外 mL0 可取任意值；L1 tile 只要是 L0 tile 的倍数也可取任意值。
}];
  let example = [{
INT8 时 kL0 = 16 为 16 字节，失败；kL0 = 32 通过。BF16 时 kL0 = 16 为 32 字节，通过。
}];
  let fix = [{
将该项向上取整。超出 tensor 的 tile 会被裁剪，没有代价。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<IndivisibleCubeTile> {
  let summary = "L1 tile 不是 L0 tile 的倍数";
  let why = [{
L1 中的 tile 以完整的 L0 tile 为单位载入 L0。因此沿每个轴，L1 tile 必须等于 L0 tile
或是其倍数；两个 kL1 都必须满足。
}];
  let example = [{
k = [16, 36] 失败，因为 36 % 16 = 4；k = [576, 512] 失败，因为 L0 tile 更大。
k = [16, 576] 通过：576 = 36 * 16。
}];
  let fix = [{
将 L1 tile 取整为 L0 tile 的倍数。与 tensor 的大小无关：tensor 不必是两者的倍数。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<IndivisibleKTiles> {
  let summary = "沿 K 的两个 L1 tile 不匹配";
  let why = [{
k 有三个数时，A 和 B 以各自的步长载入 L1。两个步长必须能再次对齐：较大者必须是
较小者的倍数，或覆盖整个 K。编译器在展开 op 时才检查，晚于其他所有检查。
}];
  let example = [{
K = 1024 时 k = [64, 192, 128] 失败，因为 192 % 128 = 64 且 192 < 1024。K = 192 时通过。
}];
  let fix = [{
使一个 L1 tile 成为另一个的倍数。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedMatmulType> {
  let summary = "matmul 的数据类型 cube 单元不支持";
  let why = [{
两个输入类型相同，只有两种 FP8 可以混用。结果为 FP32、FP16、BF16、INT32 或 INT8
（版本 0.2 没有 INT8）。FP8 和 FP4 只在 Ascend 950 上有。无符号及更宽的整数能通过
op 的全部检查，但在之后的 pass 中以 F4FFFF 失败，且不给出行号。
}];
  let example = [{
FP16 乘 BF16 失败；INT8 乘 INT8 得 INT32 通过；UINT8 乘 UINT8 较晚才失败。
}];
  let fix = [{
对其中一个输入做 cast，或改用其他结果类型。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedMatmulFormat> {
  let summary = "matmul 的操作数格式不受支持";
  let why = [{
FP8E5M2 和 FP4_E1M2X2 输入、bias 以及一行 scale 只能以 ND 读取。
}];
  let example = [{
NZ 的 FP8E5M2 右矩阵失败，FP8E4M3 通过。
}];
  let fix = [{
将该 tensor 的格式设为 ND。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MismatchedMatmulShapes> {
  let summary = "matmul 操作数的 shape 不匹配";
  let why = [{
matmul 的输入是两个静态、非空、K 相同的矩阵。batch matmul 接受 3 或 4 个轴的
tensor，batch 轴相等或为 1。ND tensor 的内轴最多 65535 个元素。K 最后比较，报
FC3001；batch matmul 在展开时才比较 K。
}];
  let example = [{
128x512 乘 256x128 失败，128x512 乘 512x128 通过。内轴 65536 失败，65535 通过。
}];
  let fix = [{
检查哪个输入需要转置。内轴过长的 tensor 用 `pypto.view` 切开。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MisalignedNzOperand> {
  let summary = "NZ 格式的 tensor 或 tile 没有填满块";
  let why = [{
NZ 以 16 行乘 32 字节的块存储。因此 tensor 的外轴必须是 16 的倍数，内轴是 32 字节的
倍数，L0 tile 沿这些轴同样如此（4 位类型为 64 字节）。于是 NZ 时 mL0 必须是 16 的
倍数，而 ND 时可取任意值。
}];
  let example = [{
64x72 的 BF16 tensor 内轴为 144 字节，失败；64x80 通过。
}];
  let fix = [{
补齐 tensor、将 tile 取整，或使用 ND。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<InvalidSplitK> {
  let summary = "切分 K 与其排斥的特性同时使用";
  let why = [{
`enable_split_k` 时多个 program 在 GM 中累加部分和。只有 FP32 和 INT32、ND 格式，
且没有必须作用于完整和的操作（bias、scale 或 ReLU）时才可行。版本 0.2 只支持 2 个轴。
}];
  let example = [{
切分 K 输出 BF16 失败，输出 FP32 通过。
}];
  let fix = [{
输出 FP32，其余用 vector op 完成，或不切分 K。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedBiasOrScale> {
  let summary = "bias 或 scale 与其 matmul 不匹配";
  let why = [{
bias 是 N 个元素的一行，类型为 FP32（FP16 输入时可为 FP16），INT8 时为 INT32；
Ascend 950 支持更多。INT8 输出 FP16 以及任何 INT8 结果需要 scale，其他情况不能有。
}];
  let example = [{
INT8 输入、FP16 结果且没有 scale 失败，scale = 0.5 通过。
}];
  let fix = [{
使 bias 具有上述类型和 shape。其他结果类型请用 vector op 做 scale。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsetVecTile> {
  let summary = "vec tile 从未设置，或有小于 1 的项";
  let why = [{
每个 vector op 按最近一次设置的 tile 切分。版本 9.2 切分时才查看 tile，并把 0 当作
动态：其报错提到 dynamic shape。归约检查得更早，报 FC1000。版本 0.2 在该 tile 下的
第一个 op 处就拒绝。
}];
  let example = [{
`pypto.exp` 之前 `set_vec_tile_shapes(32, 0)` 报 F0000A，`pypto.sum` 之前报 FC1000。
}];
  let fix = [{
在该 op 之前调用 `pypto.set_vec_tile_shapes`，各数至少为 1。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<VecTileRank> {
  let summary = "vec tile 的轴数少于它所切分的 tensor";
  let why = [{
tile 必须覆盖结果的每个轴。项数多于轴数是合法的，此时以*前面*的项为准；只有
transpose 要求项数等于轴数（FC0000）。
}];
  let example = [{
64x512 的 tensor 用 `set_vec_tile_shapes(128)` 失败。64x64 的 tensor 用 [1, 64, 64]
通过，并被切成 64 个 1x64 的 tile。
}];
  let fix = [{
tile 的项数应与结果的轴数相同。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MisalignedVecTile> {
  let summary = "vec tile 的尾轴没有填满 32 字节的块";
  let why = [{
多数 op 会把 tile 的尾轴补齐到 32 字节，接受任意 tile。clone、assign 以及 concat 的
操作数按原样拷贝，必须是完整的块：编译器抛出异常且没有错误码。版本 0.2 对尾轴归约有
同样要求，报 FC1001。
}];
  let example = [{
以 16x100 的 tile clone FP32 失败（400 字节），16x104 通过（416 字节）。
}];
  let fix = [{
将 tile 的最后一项向上取整到 32 字节：FP32 为 8 个元素，FP16 为 16 个。超出 tensor 的
tile 会被裁剪，没有代价。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<VecTileCutsAxis> {
  let summary = "vec tile 切分了 op 需要完整保留的轴";
  let why = [{
scatter 可能写到其轴上的任何位置，因此 tile 必须覆盖 tensor 和索引的整个轴。
scatter_update 以索引 [b, s] 写入 [b * s, d] 的行时，每行 d 必须完整，一个 tile 包含
若干完整的 s，或一个 s 的等分部分。版本 9.2 在切分该 op 时检查。
}];
  let example = [{
vec tile 为 (32, 512) 时，64x512 的 `pypto.scatter(x, 0, index, 1.0)` 失败，
(64, 256) 通过。
}];
  let fix = [{
让 tile 在该轴上不小于轴长，改为切分其他轴。对 scatter_update，第一项取 s 的倍数或
约数，第二项取 d。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedVectorType> {
  let summary = "vector op 不支持该数据类型";
  let why = [{
每个 op 有支持的类型列表，每种芯片有支持的 cast 列表。二元 op 的两个操作数类型相同。
版本 0.2 只检查类型是否相同，报 FC0000。NZ 格式的 tensor 只能用于拷贝、reshape、
view 和 matmul（FC0000）。assemble 到输出的内容（循环都是如此）为 ND 且类型与输出
一致。
}];
  let example = [{
A2/A3 上 FP16 的 `pypto.sum` 和 FP32 到 INT8 的 `pypto.cast` 失败。
}];
  let fix = [{
先对操作数做 cast；芯片不支持直接 cast 时分两步。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<MismatchedVectorShapes> {
  let summary = "vector op 的 shape 或轴不匹配";
  let why = [{
二元 op 的操作数沿每个轴相等或其一为 1；较短的 shape 前面补 1。轴的取值为 -rank 到
rank-1。reshape 保持元素个数，view 保持轴数（F21003）。4 个轴的 transpose 只能交换
部分轴对，5 个轴只能交换最后两个。其他 op 最多 4 个轴（FC0002）。assemble 到输出的
内容（循环都是如此）轴数与输出相同。
}];
  let example = [{
64x512 与 64x256 失败，64x512 与 64x1 通过。
}];
  let fix = [{
先对操作数做 reshape 或 expand。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedSoftmax> {
  let summary = "框架的 softmax 在此处不能编译";
  let why = [{
框架的组合 softmax 在版本 9.2 中总不能编译：tile 能整除 tensor 时报 F21007，否则报
F21005。版本 0.2 接受 2 个轴且被 tile 整除的 tensor，否则报 F21006。
}];
  let example = [{
64x500 的 tensor 用 32x128 的 tile 在两个版本中都失败，64x512 只在版本 9.2 中失败。
}];
  let fix = [{
手写五个 op：amax、sub、exp、sum、div。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<UnsupportedVectorOp> {
  let summary = "所选版本的编译器没有该 op";
  let why = [{
有些 op 晚于版本 0.2。
}];
  let example = [{
版本 0.2 中没有 `pypto.tanh`。
}];
  let fix = [{
用其他 op 拆写，或使用版本 9.2。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<InvalidScope> {
  let summary = "编译器不接受该 scope";
  let why = [{
`pass.sg_set_scope` 把所有 op 合成一个 program。A2/A3 上一个 program 只在 cube 核或
vector 核上运行；切分 K 同时算两者，因为部分和由 vector 核累加。不在 scope 中（-1）时
不能设置两个合并 program 的标志。
}];
  let example = [{
A2/A3 上 `pass.sg_set_scope = [1, 1, 0]` 内 matmul 后接 `pypto.exp` 失败。[-1, 1, 0]
总是失败，[-1, 0, 0] 等同于没有 scope。
}];
  let fix = [{
在两种核的 op 之间结束 scope，或不用 scope。
}];
  let message = "'{op}' {problem}";
}

def : Chinese<SpillDeadLoop> {
  let summary = "一个 program 同时需要的 UB 过多，spill 无法结束";
  let why = [{
每个 op 都放得下，但一个 program 同时保持过多的 tensor 活跃，调度器反复写出和载入。
program 变为三倍长时放弃。版本 0.2 从不放弃。
}];
  let example = [{
同一 program 中有八个 40x512 FP32 的 tensor（81920 字节），最后都要再次读取。
}];
  let fix = [{
减小 tile，或让 tensor 产生后尽早被读取。不用 `pass.sg_set_scope` 时编译器会把图切成
更小的 program。
}];
  let message = "'{op}' 所属 program 的 tensor 放不进 UB，且 spill 无法结束";
}
