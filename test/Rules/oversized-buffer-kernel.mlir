// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

// 256*128*4 = 131072 in L0B.
pypto.func @l0b stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x256xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<256x128xfp32>
  // CHECK: error: 'pypto.a_mul_b' needs 131072 bytes of L0B for one buffer, capacity is 65536 (65536 over) [oversized-buffer]
  // CHECK: note: 131072 bytes in "B" 256x128 fp32
  // CHECK: note: the compiler will print: F40005 Alloc tensor [?] size [131072] exceeds MEM_L0B size [65536]!
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x256xfp32>, !pypto.tensor<256x128xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [256, 256], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
}

// The same tile clipped to K = 128 fills L0B to the last byte, silent.
pypto.func @clipped stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp32>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xfp32>, !pypto.tensor<128x128xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [256, 256], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
}

// An accumulator has 4 bytes per element: 128*256*4 fills L0C, silent.
pypto.func @accumulator stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x16xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x256xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x16xbf16>, !pypto.tensor<16x256xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [16, 16], n = [256, 256]>} -> !pypto.tensor<128x256xfp32>
}

// One row more is padded to 144: 144*256*4.
pypto.func @padded stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<129x16xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x256xbf16>
  // CHECK: error: 'pypto.a_mul_b' needs 147456 bytes of L0C for one buffer, capacity is 131072 (16384 over) [oversized-buffer]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<129x16xbf16>, !pypto.tensor<16x256xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [129, 129], k = [16, 16], n = [256, 256]>} -> !pypto.tensor<129x256xfp32>
}

// B in L1 has kL1 rows, whatever kL0 is: 7168*128*2. A and B together may
// exceed L1, the scheduler loads them again.
pypto.func @one_matrix stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x7168xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<7168x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' needs 1835008 bytes of L1 for one buffer, capacity is 524288 (1310720 over) [oversized-buffer]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<16x7168xbf16>, !pypto.tensor<7168x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [16, 7168], n = [128, 128]>} -> !pypto.tensor<16x128xfp32>
}

// Every class of tiles is listed, the full one of 512*128*4 and the one of the
// edge, 512*32*4, which just fits.
pypto.func @edge stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x512xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<512x160xfp32>
  // CHECK: error: 'pypto.a_mul_b' needs 262144 bytes of L0B for one buffer, capacity is 65536 (196608 over) [oversized-buffer]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<16x512xfp32>, !pypto.tensor<512x160xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [512, 512], n = [128, 128]>} -> !pypto.tensor<16x160xfp32>
}

// The bias table has 4 bytes per column: 512*4. B takes 64*512*2 and fits.
pypto.func @bias stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xbf16>
  %bias = pypto.tensor "bias" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x512xfp32>
  // CHECK: error: 'pypto.a_mul_b' needs 2048 bytes of BT for one buffer, capacity is 1024 (1024 over) [oversized-buffer]
  // CHECK: note: 2048 bytes in "bias" 1x512 fp32
  %c = pypto.a_mul_b ins(%a, %b, %bias : !pypto.tensor<64x64xbf16>, !pypto.tensor<64x512xbf16>, !pypto.tensor<1x512xfp32>) {kernel_op = "matmul_ex", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64], n = [512, 512]>, op_attr = {op_attr_has_bias = true}} -> !pypto.tensor<64x512xfp32>
}

// An integer split K starts from zeros that are made in a vector tile of mL0 x
// nL0, before the matmuls: 256*256*4.
pypto.func @zeros stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<256x64xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x256xint8>
  // CHECK-DAG: error: 'pypto.a_mul_b' needs 262144 bytes of UB for one buffer, capacity is 196608 (65536 over) [oversized-buffer]
  // CHECK-DAG: error: 'pypto.a_mul_b' needs 262144 bytes of L0C for one buffer, capacity is 131072 (131072 over) [oversized-buffer]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<256x64xint8>, !pypto.tensor<64x256xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [256, 256], k = [32, 32], n = [256, 256], split_k>} -> !pypto.tensor<256x256xint32>
}
