// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

// 96*512*2 + 96*512*4 = 98304 + 196608 = 294912.
pypto.func @too_large stage(block_graph) type(static) core(aiv) {
  %gm = pypto.tensor "x" {magic = 1 : i64} : !pypto.tensor<96x512xfp16, device_ddr>
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<96x512xfp16, ub>
  %out = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<96x512xfp32, ub>
  pypto.copy_in ins(%gm : !pypto.tensor<96x512xfp16, device_ddr>) outs(%in : !pypto.tensor<96x512xfp16, ub>) {magic = 10 : i64}
  // CHECK: oversized-op.mlir:[[#@LINE+6]]: error: 'pypto.cast' needs 294912 bytes of UB, capacity is 196608 (98304 over) [oversized-op]
  // CHECK: note: 98304 bytes in %2 96x512 fp16 from copy_in
  // CHECK-NEXT: 196608 bytes out %3 96x512 fp32
  // CHECK: note: the compiler will print: F40005 OP CAST[11] in/output total size [294912] exceeds MEM_UB size [196608]!
  // CHECK: note: 950 has 253952 bytes of UB: 40960 over
  // CHECK: note: op 11 (CAST) in function too_large (block graph)
  pypto.cast ins(%in : !pypto.tensor<96x512xfp16, ub>) outs(%out : !pypto.tensor<96x512xfp32, ub>) {magic = 11 : i64}
}

// 64*512*2 + 64*512*4 = 196608: exactly full, silent.
pypto.func @exactly_full stage(block_graph) type(static) core(aiv) {
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp16, ub>
  %out = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<64x512xfp32, ub>
  pypto.cast ins(%in : !pypto.tensor<64x512xfp16, ub>) outs(%out : !pypto.tensor<64x512xfp32, ub>)
}

// Two tensors of 131072 bytes in one buffer count once, silent.
pypto.func @in_place stage(block_graph) type(static) core(aiv) {
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  %out = pypto.tensor {magic = 3 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  pypto.exp ins(%in : !pypto.tensor<64x512xfp32, ub>) outs(%out : !pypto.tensor<64x512xfp32, ub>)
}

// 131072 in one buffer that is read and written, and 98304 more.
pypto.func @in_place_and_more stage(block_graph) type(static) core(aiv) {
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  %other = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<48x512xfp32, ub>
  %out = pypto.tensor {magic = 4 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  // CHECK: error: 'pypto.add' needs 229376 bytes of UB, capacity is 196608 (32768 over) [oversized-op]
  // CHECK: note: 131072 bytes in/out %2 64x512 fp32
  // CHECK-NEXT: 98304 bytes in %3 48x512 fp32
  pypto.add ins(%in, %other : !pypto.tensor<64x512xfp32, ub>, !pypto.tensor<48x512xfp32, ub>) outs(%out : !pypto.tensor<64x512xfp32, ub>)
}

// Operands in GM cost nothing on the chip, silent.
pypto.func @gm stage(block_graph) type(static) core(aiv) {
  %in = pypto.tensor {magic = 2 : i64} : !pypto.tensor<4096x4096xfp32, device_ddr>
  %out = pypto.tensor {magic = 3 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  pypto.copy_in ins(%in : !pypto.tensor<4096x4096xfp32, device_ddr>) outs(%out : !pypto.tensor<64x512xfp32, ub>)
}

// A dynamic axis makes the size unknown, silent.
pypto.func @dynamic stage(block_graph) type(static) core(aiv) {
  %in = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<96x512xfp32, ub>
  %out = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<?x512xfp32, ub>
  pypto.divs ins(%in : !pypto.tensor<96x512xfp32, ub>) outs(%out : !pypto.tensor<?x512xfp32, ub>)
}

// Every memory has its own sum, and each that overflows is reported:
// 65536 + 32768 in L0A, 65536 + 65536 in L0B.
pypto.func @two_spaces stage(block_graph) type(static) core(aic) {
  %a = pypto.tensor {magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<128x256xfp16, l0a>
  %a2 = pypto.tensor {magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<64x256xfp16, l0a>
  %b = pypto.tensor {magic = 4 : i64, mem_id = 4 : i64} : !pypto.tensor<256x128xfp16, l0b>
  %b2 = pypto.tensor {magic = 5 : i64, mem_id = 5 : i64} : !pypto.tensor<256x128xfp16, l0b>
  // CHECK: error: 'pypto.a_mul_b' needs 98304 bytes of L0A, capacity is 65536 (32768 over) [oversized-op]
  // CHECK: error: 'pypto.a_mul_b' needs 131072 bytes of L0B, capacity is 65536 (65536 over) [oversized-op]
  pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x256xfp16, l0a>, !pypto.tensor<256x128xfp16, l0b>) outs(%a2, %b2 : !pypto.tensor<64x256xfp16, l0a>, !pypto.tensor<256x128xfp16, l0b>)
}
