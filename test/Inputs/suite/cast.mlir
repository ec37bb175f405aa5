// RUN: not pto-lint %s --format=compact > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

// An expectation stands beside the op that it is about.
pypto.func @cast stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<4096x512xfp16>
  // CHECK: cast.mlir:[[#@LINE+2]]: error: 'pypto.cast' needs 262144 bytes of UB for one buffer
  // CHECK: cast.mlir:[[#@LINE+1]]: error: 'pypto.cast' needs 393216 bytes of UB
  %y = pypto.cast ins(%x : !pypto.tensor<4096x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<128, 512>} -> !pypto.tensor<4096x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<4096x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<4096x512xfp32>) outs(%out : !pypto.tensor<4096x512xfp32>)
}
