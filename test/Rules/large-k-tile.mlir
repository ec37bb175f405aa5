// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// (128 + 128) * 1024 * 2 = 524288 bytes, all of L1.
pypto.func @large stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x2048xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2048x128xbf16>
  // CHECK: info: 'pypto.a_mul_b' loads 1024 of K = 2048 into L1 at a time, the guide recommends at most 512: A and B take 524288 bytes and leave no room for the next step [large-k-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x2048xbf16>, !pypto.tensor<2048x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 1024], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}

// (64 + 64) * 1024 * 2 = 262144 bytes, two steps fit: silent.
pypto.func @half stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x2048xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2048x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x2048xbf16>, !pypto.tensor<2048x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 1024], n = [64, 64]>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// The number of the table, silent.
pypto.func @table stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x2048xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2048x128xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x2048xbf16>, !pypto.tensor<2048x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 512], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}

// Up to 1024 the table allows all of K, silent. 256 * 1024 * 2 = 524288 bytes.
pypto.func @short stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<192x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<192x1024xbf16>, !pypto.tensor<1024x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [192, 192], k = [64, 1024], n = [64, 64]>} -> !pypto.tensor<192x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<192x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<192x64xfp32>) outs(%out : !pypto.tensor<192x64xfp32>)
}

// Beyond 4096 it allows 256.
pypto.func @deep stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x8192xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<8192x128xbf16>
  // CHECK: info: 'pypto.a_mul_b' loads 1024 of K = 8192 into L1 at a time, the guide recommends at most 256: A and B take 524288 bytes and leave no room for the next step [large-k-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x8192xbf16>, !pypto.tensor<8192x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 1024], n = [128, 128]>} -> !pypto.tensor<128x128xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x128xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x128xfp32>) outs(%out : !pypto.tensor<128x128xfp32>)
}
