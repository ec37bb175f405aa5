// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @neither stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has L1 tiles of 192 and 128 along K = 1024, the larger must cover K or be a multiple of the smaller [indivisible-k-tiles]
  // NEW: note: the compiler will print: F0000C Invalid tileKL1 configuration: tileKL1Max: 192, kViewA: 1024, tileKL1Min: 128.
  // OLD: note: the compiler will print: FC4000 Invalid tileKL1 configuration: tileKL1Max: 192, kViewA: 1024, tileKL1Min: 128.
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x1024xbf16>, !pypto.tensor<1024x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 192, 128], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// The larger one covers K, silent.
pypto.func @covers stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x192xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<192x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x192xbf16>, !pypto.tensor<192x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 192, 128], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

pypto.func @one_more stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x193xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<193x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has L1 tiles of 192 and 128 along K = 193, the larger must cover K or be a multiple of the smaller [indivisible-k-tiles]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x193xbf16>, !pypto.tensor<193x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 192, 128], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// 256 = 2 * 128, silent.
pypto.func @multiple stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x1024xbf16>, !pypto.tensor<1024x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 256, 128], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// With a split K every matmul has a K of 128 only, silent.
pypto.func @split stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x1024xbf16>, !pypto.tensor<1024x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 192, 128], n = [16, 16], split_k>} -> !pypto.tensor<128x128xfp32>
}
