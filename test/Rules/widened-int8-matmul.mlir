// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @widened stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %ah = pypto.cast ins(%a : !pypto.tensor<64x64xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp16>
  %af = pypto.cast ins(%ah : !pypto.tensor<64x64xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %bh = pypto.cast ins(%b : !pypto.tensor<64x64xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp16>
  %bf = pypto.cast ins(%bh : !pypto.tensor<64x64xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  // CHECK: warning: 'pypto.a_mul_b' multiplies FP32 copies of INT8 tensors, which take 4 times the memory [widened-int8-matmul]
  %c = pypto.a_mul_b ins(%af, %bf : !pypto.tensor<64x64xfp32>, !pypto.tensor<64x64xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [64, 64]>, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// The scale of one side might differ along K, silent.
pypto.func @scaled stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %ah = pypto.cast ins(%a : !pypto.tensor<64x64xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp16>
  %af = pypto.cast ins(%ah : !pypto.tensor<64x64xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %bh = pypto.cast ins(%b : !pypto.tensor<64x64xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp16>
  %bf = pypto.cast ins(%bh : !pypto.tensor<64x64xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %as = pypto.mul ins(%af : !pypto.tensor<64x64xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<64, 64>, op_attr = {scalar = 0.5 : f64}} -> !pypto.tensor<64x64xfp32>
  %c = pypto.a_mul_b ins(%as, %bf : !pypto.tensor<64x64xfp32>, !pypto.tensor<64x64xfp32>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [64, 64]>, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%c : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// Silent.
pypto.func @direct stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xint8>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<64x64xint8>, !pypto.tensor<64x64xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<64x64xint32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xint32>
  pypto.assemble ins(%c : !pypto.tensor<64x64xint32>) outs(%out : !pypto.tensor<64x64xint32>)
}
