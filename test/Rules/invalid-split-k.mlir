// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @bf16 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' splits K into DT_BF16, only FP32 and INT32 can be summed in GM [invalid-split-k]
  // NEW: note: the compiler will print: F00007 Output data type only support FP32 and INT32 when using GM accumulated
  // OLD: note: the compiler will print: FC3001 Output data type only support FP32 and INT32 when using GM accumulated
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128], split_k>} -> !pypto.tensor<128x128xbf16>
}

// Silent.
pypto.func @fp32 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128], split_k>} -> !pypto.tensor<128x128xfp32>
}

pypto.func @nz stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' splits K, which cannot write NZ [invalid-split-k]
  // NEW: note: the compiler will print: F0000D Gm accumulation with output NZ format is not supported.
  // OLD: note: the compiler will print: FC4002 Gm accumulation with output NZ format is not supported.
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128], split_k>, op_attr = {op_attr_c_nz = true}} -> !pypto.tensor<128x128xfp32>
}

pypto.func @bias stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x128xfp32>
  // CHECK: error: 'pypto.a_mul_b' splits K, which excludes a bias and a scale [invalid-split-k]
  // NEW: note: the compiler will print: F00007 Fixpipe and bias cannot be used simultaneously with GM ACC
  // OLD: note: the compiler will print: FC3000 Fixpipe and bias cannot be used simultaneously with GM ACC
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x128xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128], split_k>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

// Release 0.2 does not look.
pypto.func @relu stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // NEW: error: 'pypto.a_mul_b' splits K, which excludes a ReLU [invalid-split-k]
  // NEW: note: the compiler will print: F00007 ReLU is not supported in split-k scenarios
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128], split_k>, op_attr = {op_attr_relu_type = 1 : i64}} -> !pypto.tensor<128x128xfp32>
}
