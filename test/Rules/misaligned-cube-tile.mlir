// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @elements stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has kL0 = 64 and nL0 = 8, both must be multiples of 16 [misaligned-cube-tile]
  // NEW: note: the compiler will print: F0000C kL0(64) and nL0(8) must be aligned to 16 elements
  // OLD: note: the compiler will print: FC4001 kL0(64) and nL0(8) must be aligned to 16 elements
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [8, 8]>} -> !pypto.tensor<128x128xfp32>
}

// 16 elements of INT8 are half a block, along K and along N.
pypto.func @bytes stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  // CHECK: error: 'pypto.a_mul_b' has kL0 = 16, which is 16 bytes and must be a multiple of 32 bytes [misaligned-cube-tile]
  // NEW: note: the compiler will print: F0000C kL0 * sizeof(dtype) = 16 bytes, must be 32-byte aligned
  // OLD: note: the compiler will print: FC4001 kL0 * sizeof(dtype) = 16 bytes, must be 32-byte aligned
  // CHECK: error: 'pypto.a_mul_b' has nL0 = 16, which is 16 bytes and must be a multiple of 32 bytes [misaligned-cube-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xint8>, !pypto.tensor<128x128xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [16, 64], n = [16, 64]>} -> !pypto.tensor<128x128xint32>
}

// 16 * 2 = 32 bytes; mL0 may be anything, silent.
pypto.func @smallest stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [7, 7], k = [16, 16], n = [16, 16]>} -> !pypto.tensor<128x128xfp32>
}

// Silent.
pypto.func @smallest_int8 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xint8>, !pypto.tensor<128x128xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [7, 7], k = [32, 32], n = [32, 32]>} -> !pypto.tensor<128x128xint32>
}

// In a transposed A the rows lie contiguous: 8 * 2 = 16 bytes.
pypto.func @transposed stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' transposes A and has mL0 = 8, which is 16 bytes and must be a multiple of 32 bytes [misaligned-cube-tile]
  // NEW: note: the compiler will print: F0000C mL0 memory not aligned when transA=true: 16 bytes, must be 32-byte aligned
  // OLD: note: the compiler will print: FC4001 mL0 memory not aligned when transA=true: 16 bytes, must be 32-byte aligned
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [8, 8], k = [64, 64], n = [64, 64]>, op_attr = {op_attr_trans_a = true}} -> !pypto.tensor<64x128xfp32>
}

// Silent.
pypto.func @transposed_aligned stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64], n = [64, 64]>, op_attr = {op_attr_trans_a = true}} -> !pypto.tensor<64x128xfp32>
}
