// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @remainder stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has kL1a = 36, which is no multiple of kL0 = 16 [indivisible-cube-tile]
  // NEW: note: the compiler will print: F0000C Invalid L1/L0 relation: kL0=16, kL1a=36, require kL0 <= kL1a && kL1a % kL0 == 0
  // OLD: note: the compiler will print: FC4000 Invalid L1/L0 relation: kL0=16, kL1a=36, require kL0 <= kL1a && kL1a % kL0 == 0
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [16, 36], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// The L0 tile is larger than that in L1.
pypto.func @larger stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has kL1a = 512, which is no multiple of kL0 = 576 [indivisible-cube-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [576, 512], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// All that is wrong is said at once.
pypto.func @every_axis stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK-DAG: error: 'pypto.a_mul_b' has kL1b = 96, which is no multiple of kL0 = 64 [indivisible-cube-tile]
  // CHECK-DAG: error: 'pypto.a_mul_b' has nL1 = 96, which is no multiple of nL0 = 64 [indivisible-cube-tile]
  // CHECK-DAG: error: 'pypto.a_mul_b' has mL1 = 144, which is no multiple of mL0 = 96 [indivisible-cube-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [96, 144], k = [64, 128, 96], n = [64, 96]>} -> !pypto.tensor<128x128xfp32>
}

// 576 = 36 * 16, and neither need divide K, silent.
pypto.func @multiple stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [16, 576], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}
