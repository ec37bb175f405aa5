// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// `y = x + 1` of release 0.2.
pypto.func @rebound stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  // CHECK: warning: 'pypto.adds' is in a kernel that never writes its output 'y': nothing fails, and the caller reads what was there before [unwritten-output]
  %0 = pypto.adds ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "add", op_attr = {scalar = 1.0 : f64}, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
}

// `y[:] = x + 1`: silent.
pypto.func @written stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  %0 = pypto.adds ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "add", op_attr = {scalar = 1.0 : f64}, vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%0 : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
}
