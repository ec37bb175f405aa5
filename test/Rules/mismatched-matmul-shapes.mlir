// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @inner stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x512xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<256x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' has K = 512 on the left and 256 on the right [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: FC3001 Matrix K dimension mismatch, kSizeA: 512, kSizeB: 256
  // OLD: note: the compiler will print: FC3001 Matrix K dimension mismatch, kSizeA: 512, kSizeB: 256
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x512xbf16>, !pypto.tensor<256x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// Silent.
pypto.func @transposed stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x512xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x512xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x512xbf16>, !pypto.tensor<128x512xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>, op_attr = {op_attr_trans_b = true}} -> !pypto.tensor<128x128xfp32>
}

pypto.func @batch stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x64x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<3x128x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' has 2 matrices on the left and 3 on the right along axis 0 [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: F0000B batchSize invalid: A0= B0or 1 allowed. A0: 2, B0: 3
  // OLD: note: the compiler will print: FC3000 batchSize invalid: A0= B0or 1 allowed. A0: 2, B0: 3
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<2x64x128xbf16>, !pypto.tensor<3x128x64xbf16>) {kernel_op = "batch_matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<3x64x64xfp32>
}

// Silent.
pypto.func @broadcast stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x64x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<3x128x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<1x64x128xbf16>, !pypto.tensor<3x128x64xbf16>) {kernel_op = "batch_matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<3x64x64xfp32>
}

// A batch matmul compares K in a later pass.
pypto.func @batch_inner stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x64x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x64x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' has K = 128 on the left and 64 on the right [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: F0000B Matrix K dimension mismatch, kSizeA: 128, kSizeB: 64
  // OLD: note: the compiler will print: FC3001 Matrix K dimension mismatch, kSizeA: 128, kSizeB: 64
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<2x64x128xbf16>, !pypto.tensor<2x64x64xbf16>) {kernel_op = "batch_matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<2x64x64xfp32>
}

pypto.func @no_batch stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' is a batch matmul of tensors with 2 axes, it takes 3 or 4 [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: F0000B Batch matmul only support 3 dimensions or 4 dimensions.
  // OLD: note: the compiler will print: FC3000 Batch matmul only support 3 dimensions or 4 dimensions.
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x128xbf16>, !pypto.tensor<128x64xbf16>) {kernel_op = "batch_matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<64x64xfp32>
}

pypto.func @ranks stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x64x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' multiplies tensors of 3 and 2 axes [mismatched-matmul-shapes]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<2x64x128xbf16>, !pypto.tensor<128x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<64x64xfp32>
}

pypto.func @dynamic stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<?x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  // CHECK: error: 'pypto.a_mul_b' needs known sizes, axis 0 of operand 1 is dynamic [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: F0000A Dynamic shape tensors are not allowed
  // OLD: note: the compiler will print: FC3000 Dynamic shape tensors are not allowed
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<?x128xbf16>, !pypto.tensor<128x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<?x64xfp32>
}

pypto.func @wide stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x65536xbf16>
  // CHECK: error: 'pypto.a_mul_b' reads operand 2 with an inner axis of 65536, at most 65535 is supported [mismatched-matmul-shapes]
  // NEW: note: the compiler will print: F0000B Current inner axis: 65536, when input is ND format, inner axis must be less than 65535
  // OLD: note: the compiler will print: FC3000 Current inner axis: 65536, when input is ND format, inner axis must be less than 65535
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<16x128xbf16>, !pypto.tensor<128x65536xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<16x65536xfp32>
}

// Silent.
pypto.func @widest stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x65535xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<16x128xbf16>, !pypto.tensor<128x65535xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<16x65535xfp32>
}
