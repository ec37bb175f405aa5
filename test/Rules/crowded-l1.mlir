// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 128 * 1536 * 2 = 393216 bytes for A and as much for B.
pypto.func @crowded stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x1536xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1536x128xbf16>
  // CHECK: warning: 'pypto.a_mul_b' needs 786432 bytes of L1 for A and B together, capacity is 524288 (262144 over): the scheduler will load slices again and again [crowded-l1]
  // CHECK: note: 393216 bytes  in "A"  128x1536 bf16
  // CHECK:       393216 bytes  in "B"  1536x128 bf16
  // CHECK: note: 950 and kirin9030 have 524288 bytes of L1: 262144 over; kirinx90 has 1048576: fits
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x1536xbf16>, !pypto.tensor<1536x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 1536], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}

// 128 * 1024 * 2 + 1024 * 128 * 2 = 524288 bytes exactly: not crowded, but no room
// for the next step.
pypto.func @full stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x1536xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1536x128xbf16>
  // CHECK: info: 'pypto.a_mul_b' loads 1024 of K = 1536 into L1 at a time, the guide recommends at most 512: A and B take 524288 bytes and leave no room for the next step [large-k-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x1536xbf16>, !pypto.tensor<1536x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 1024], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}

// Tiles are clipped to the tensor: 64 * 1536 * 2 * 2 = 393216 bytes.
pypto.func @clipped stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x1536xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1536x64xbf16>
  // CHECK: info: 'pypto.a_mul_b' loads 1536 of K = 1536 into L1 at a time, the guide recommends at most 512: A and B take 393216 bytes and leave no room for the next step [large-k-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x1536xbf16>, !pypto.tensor<1536x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 1536], n = [128, 128]>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}
