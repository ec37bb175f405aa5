// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @tile stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x500xfp32>
  // CHECK: error: 'pypto.softmax_fw' needs a vec tile that divides the tensor [unsupported-softmax]
  // NEW: note: the compiler will print: F21005
  // OLD: note: the compiler will print: F21006
  %y = pypto.softmax_fw ins(%x : !pypto.tensor<64x500xfp32>) {kernel_op = "softmax_fw", vec_tile = #pypto.vec_tile<32, 128>} -> !pypto.tensor<64x500xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x500xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x500xfp32>) outs(%out : !pypto.tensor<64x500xfp32>)
}

// Release 0.2 compiles this one.
pypto.func @axis stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // NEW: error: 'pypto.softmax_fw' never compiles in this release [unsupported-softmax]
  // NEW: note: the compiler will print: F21007
  %y = pypto.softmax_fw ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "softmax_fw", vec_tile = #pypto.vec_tile<32, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// The five ops by hand, silent.
pypto.func @by_hand stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.softmax ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "softmax", vec_tile = #pypto.vec_tile<16, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// In FP32 with casts, silent.
pypto.func @new stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x500xfp16>
  %y = pypto.softmax_new ins(%x : !pypto.tensor<64x500xfp16>) {kernel_op = "softmax_new", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x500xfp16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x500xfp16>
  pypto.assemble ins(%y : !pypto.tensor<64x500xfp16>) outs(%out : !pypto.tensor<64x500xfp16>)
}
