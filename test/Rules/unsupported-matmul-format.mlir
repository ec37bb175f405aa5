// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD
// RUN: not pto-lint %s --target=950 > %t
// RUN: FileCheck %s --input-file=%t --check-prefix=C950

pypto.func @bias stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x128xfp32, nz>
  // CHECK: error: 'pypto.a_mul_b' reads a bias in NZ, only ND is supported [unsupported-matmul-format]
  // NEW: note: the compiler will print: F0000D Only support TILEOP_ND.
  // OLD: note: the compiler will print: FC3000 Only support TILEOP_ND.
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x128xfp32, nz>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

// Silent.
pypto.func @bias_nd stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x128xfp32>
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>, !pypto.tensor<1x128xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<128x128xfp32>
}

// The only error on a chip that has FP8.
pypto.func @fp8 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp8e5m2>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp8e5m2, nz>
  // C950: error: 'pypto.a_mul_b' reads operand 2 of type DT_FP8E5M2 in NZ, only ND is supported [unsupported-matmul-format]
  // CHECK-DAG: error: 'pypto.a_mul_b' reads DT_FP8E5M2, which the cube unit of this chip does not have [unsupported-matmul-type]
  // CHECK-DAG: error: 'pypto.a_mul_b' reads operand 2 of type DT_FP8E5M2 in NZ, only ND is supported [unsupported-matmul-format]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xfp8e5m2>, !pypto.tensor<128x128xfp8e5m2, nz>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// NZ itself is fine, silent.
pypto.func @fp8e4m3 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16, nz>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16, nz>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}
