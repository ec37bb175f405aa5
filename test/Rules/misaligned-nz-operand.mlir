// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

// 72 * 2 = 144 bytes.
pypto.func @tensor stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x72xbf16, nz>
  // NEW: error: 'pypto.a_mul_b' reads the input 'b', in NZ with an inner axis of 72, which must fill blocks of 32 bytes [misaligned-nz-operand]
  // NEW: note: the compiler will print: F0000B NZ inner axis shape must be 32-byte aligned
  // OLD: error: 'pypto.a_mul_b' reads operand 2 in NZ with an inner axis of 72, which must fill blocks of 32 bytes [misaligned-nz-operand]
  // OLD: note: the compiler will print: FC4001 Current inner axis: 72, when input is NZ format, inner axis shape must be 32-byte aligned(4bit dtype must be aligned to 64)
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x72xbf16, nz>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [16, 16]>} -> !pypto.tensor<64x72xfp32>
}

// 80 * 2 = 5 * 32 bytes, silent.
pypto.func @aligned stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x80xbf16, nz>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x80xbf16, nz>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [16, 16]>} -> !pypto.tensor<64x80xfp32>
}

pypto.func @rows stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<72x64xbf16, nz>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' reads operand 1 in NZ with an outer axis of 72, which must be a multiple of 16 [misaligned-nz-operand]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<72x64xbf16, nz>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [16, 16]>} -> !pypto.tensor<72x64xfp32>
}

// For ND mL0 = 8 would be fine.
pypto.func @tile stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16, nz>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' reads NZ and has mL0 = 8, which must be a multiple of 16 [misaligned-nz-operand]
  // NEW: note: the compiler will print: F0000C Current length of mL0: 8 elements, the length must be aligned to 16 elements
  // OLD: note: the compiler will print: FC4001 Current length of mL0: 8 elements, the length must be aligned to 16 elements
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16, nz>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [8, 8], k = [64, 64], n = [16, 16]>} -> !pypto.tensor<64x64xfp32>
}

pypto.func @result stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x72xbf16>
  // CHECK: error: 'pypto.a_mul_b' writes NZ with N = 72, which must fill blocks of 32 bytes [misaligned-nz-operand]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x72xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [16, 16]>, op_attr = {op_attr_c_nz = true}} -> !pypto.tensor<64x72xbf16, nz>
}

// Declaring such an input fails, whoever reads it; 0.2 does not check it.
pypto.func @input stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x72xbf16, nz>
  // NEW: error: 'pypto.clone' reads the input 'x', in NZ with an inner axis of 72, which must fill blocks of 32 bytes [misaligned-nz-operand]
  %y = pypto.clone ins(%x : !pypto.tensor<64x72xbf16, nz>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 16>} -> !pypto.tensor<64x72xbf16, nz>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x72xbf16>
  pypto.assemble ins(%y : !pypto.tensor<64x72xbf16, nz>) outs(%out : !pypto.tensor<64x72xbf16>)
}

// 160 bytes, silent: a copy keeps the format.
pypto.func @aligned_input stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x80xbf16, nz>
  %y = pypto.clone ins(%x : !pypto.tensor<64x80xbf16, nz>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 16>} -> !pypto.tensor<64x80xbf16, nz>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x80xbf16>
  pypto.assemble ins(%y : !pypto.tensor<64x80xbf16, nz>) outs(%out : !pypto.tensor<64x80xbf16>)
}
