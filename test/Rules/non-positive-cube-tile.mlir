// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @zero stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has a cube tile with an entry below 1: m = [64, 128], k = [0, 128, 128], n = [64, 128] [non-positive-cube-tile]
  // NEW: note: the compiler will print: F0000C Invalid tile values: kL0=0, kL1a=128, kL1b=128, mL0=64, mL1=128, nL0=64, nL1=128
  // OLD: note: the compiler will print: FC4000 Invalid tile values: kL0=0, kL1a=128, kL1b=128, mL0=64, mL1=128, nL0=64, nL1=128
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [0, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// No tile at all is a tile of zeros.
pypto.func @unset stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has a cube tile with an entry below 1: m = [0, 0], k = [0, 0, 0], n = [0, 0] [non-positive-cube-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul"} -> !pypto.tensor<128x128xfp32>
}

// A third number of 0 along K stands for the second one, silent.
pypto.func @third_zero stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128, 0], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// One row is a tile, silent.
pypto.func @one stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [1, 1], k = [16, 16], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}
