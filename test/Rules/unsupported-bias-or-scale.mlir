// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

// Only a2a3: the 950 takes BF16.
pypto.func @type stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' adds a bias of DT_BF16 to a product of DT_BF16 [unsupported-bias-or-scale]
  // NEW: note: the compiler will print: F00001
  // OLD: note: the compiler will print: FC3001
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x128xbf16>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

pypto.func @shape stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x128xfp32>
  // CHECK: error: 'pypto.a_mul_b' adds a bias of 2x128, which is not one row of N = 128 [unsupported-bias-or-scale]
  // NEW: note: the compiler will print: F0000B
  // OLD: note: the compiler will print: FC3000
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<2x128xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

// Release 0.2 does not compare with N.
pypto.func @length stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x64xfp32>
  // NEW: error: 'pypto.a_mul_b' adds a bias of 1x64, which is not one row of N = 128 [unsupported-bias-or-scale]
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x64xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

// Silent.
pypto.func @row stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x128xfp32>
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x128xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

pypto.func @no_scale stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  // CHECK: error: 'pypto.a_mul_b' turns a product of DT_INT8 into DT_FP16, which needs a scale [unsupported-bias-or-scale]
  // NEW: note: the compiler will print: F00007 Quantization error
  // OLD: note: the compiler will print: FC3000 Quantization error
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xint8>, !pypto.tensor<128x128xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp16>
}

// Silent.
pypto.func @scale stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xint8>, !pypto.tensor<128x128xint8>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_scale = 0.5 : f64}} -> !pypto.tensor<128x128xfp16>
}

pypto.func @useless_scale stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' scales a product of DT_BF16 into DT_FP32, which the cube unit cannot [unsupported-bias-or-scale]
  // NEW: note: the compiler will print: F00001 Data type mismatch in fixpipe scenario
  // OLD: note: the compiler will print: FC3001 Data type mismatch in fixpipe scenario
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_scale = 0.5 : f64}} -> !pypto.tensor<128x128xfp32>
}
