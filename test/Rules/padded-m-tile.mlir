// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 17 rows fill 2 blocks of 16.
pypto.func @padded stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  // CHECK: info: 'pypto.a_mul_b' cuts M = 128 by mL0 = 17, each tile takes 32 rows in L1 and L0A [padded-m-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [17, 17], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<128x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x64xfp32>) outs(%out : !pypto.tensor<128x64xfp32>)
}

// The block of INT8 has 32 rows.
pypto.func @narrow stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  // CHECK: info: 'pypto.a_mul_b' cuts M = 128 by mL0 = 16, each tile takes 32 rows in L1 and L0A [padded-m-tile]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xint8>, !pypto.tensor<64x64xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<128x64xint32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x64xint32>
  pypto.assemble ins(%c : !pypto.tensor<128x64xint32>) outs(%out : !pypto.tensor<128x64xint32>)
}

// Silent.
pypto.func @whole stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<128x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<128x64xfp32>) outs(%out : !pypto.tensor<128x64xfp32>)
}

// An M of 1 is not cut, silent.
pypto.func @decode stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<1x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [1, 1], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<1x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<1x64xfp32>) outs(%out : !pypto.tensor<1x64xfp32>)
}
