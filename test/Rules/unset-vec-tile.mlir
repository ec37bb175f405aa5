// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @zero stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.exp' has {{.*}}vec tile{{.*}} [unset-vec-tile]
  // NEW: note: the compiler will print: F0000A has invalid shape value: 0.
  // OLD: note: the compiler will print: F21004 tile shape not set
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<32, 0>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// A reduction looks at once, and says another code.
pypto.func @reduction stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.sum' has no vec tile, or one with an entry below 1 [unset-vec-tile]
  // CHECK: note: the compiler will print: FC1000 TileShape is no set for reduce op
  %y = pypto.sum ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<32, 0>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp32>) outs(%out : !pypto.tensor<64x1xfp32>)
}

// The smallest tile that there is, silent.
pypto.func @smallest stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x8xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<2x8xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 1>} -> !pypto.tensor<2x8xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<2x8xfp32>
  pypto.assemble ins(%y : !pypto.tensor<2x8xfp32>) outs(%out : !pypto.tensor<2x8xfp32>)
}
