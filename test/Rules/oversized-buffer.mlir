// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

// 128*512*4 = 262144. The compiler names the ALLOC; the message names the op
// that fills the buffer.
pypto.func @too_large stage(block_graph) type(static) core(aiv) {
  %gm = pypto.tensor {magic = 1 : i64} : !pypto.tensor<128x512xfp32, device_ddr>
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<128x512xfp32, ub>
  pypto.ub_alloc outs(%in : !pypto.tensor<128x512xfp32, ub>) {magic = 9 : i64}
  // CHECK: oversized-buffer.mlir:[[#@LINE+4]]: error: 'pypto.copy_in' needs 262144 bytes of UB for one buffer, capacity is 196608 (65536 over) [oversized-buffer]
  // CHECK: note: 262144 bytes out %2 128x512 fp32
  // CHECK: note: the compiler will print: F40005 Alloc tensor [2] size [262144] exceeds MEM_UB size [196608]!
  // CHECK: note: op 10 (COPY_IN) in function too_large (block graph)
  pypto.copy_in ins(%gm : !pypto.tensor<128x512xfp32, device_ddr>) outs(%in : !pypto.tensor<128x512xfp32, ub>) {magic = 10 : i64}
}

// 96*512*4 = 196608: exactly full, silent.
pypto.func @exactly_full stage(block_graph) type(static) core(aiv) {
  %gm = pypto.tensor {magic = 1 : i64} : !pypto.tensor<96x512xfp32, device_ddr>
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<96x512xfp32, ub>
  pypto.ub_alloc outs(%in : !pypto.tensor<96x512xfp32, ub>) {magic = 9 : i64}
  pypto.copy_in ins(%gm : !pypto.tensor<96x512xfp32, device_ddr>) outs(%in : !pypto.tensor<96x512xfp32, ub>) {magic = 10 : i64}
}

// The raw shape is what is allocated: 8 columns of 4 bytes in 6145 rows are
// 32 bytes more than UB has, although the tensor itself is a single column.
pypto.func @padded stage(block_graph) type(static) core(aiv) {
  %gm = pypto.tensor {magic = 1 : i64} : !pypto.tensor<6145x1xfp32, device_ddr>
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64, raw_shape = array<i64: 6145, 8>} : !pypto.tensor<6145x1xfp32, ub>
  // CHECK: error: 'pypto.copy_in' needs 196640 bytes of UB for one buffer, capacity is 196608 (32 over)
  // CHECK: note: 196640 bytes out %2 6145x8 fp32
  pypto.copy_in ins(%gm : !pypto.tensor<6145x1xfp32, device_ddr>) outs(%in : !pypto.tensor<6145x1xfp32, ub>) {magic = 10 : i64}
}

// 128*256*4 = 131072 in L0C fits A2/A3, 144*256*4 = 147456 does not.
pypto.func @l0c stage(block_graph) type(static) core(aic) {
  %full = pypto.tensor {magic = 1 : i64, mem_id = 1 : i64} : !pypto.tensor<128x256xfp32, l0c>
  %over = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<144x256xfp32, l0c>
  pypto.a_mul_b outs(%full : !pypto.tensor<128x256xfp32, l0c>) {magic = 10 : i64}
  // CHECK: error: 'pypto.a_mul_b' needs 147456 bytes of L0C for one buffer, capacity is 131072 (16384 over)
  // CHECK: note: 950 has 262144 bytes of L0C: fits
  pypto.a_mul_b outs(%over : !pypto.tensor<144x256xfp32, l0c>) {magic = 11 : i64}
}
