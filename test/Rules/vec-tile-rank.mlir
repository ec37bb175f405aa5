// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @short stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.exp' has a vec tile of 1 axes for a result of 2 [vec-tile-rank]
  // NEW: note: the compiler will print: F4FFFF ExpandFunction failed: Operation: EXP. Tile shape size 1 is not matched the output shape size 2.
  // OLD: note: the compiler will print: FFFFFF
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// More entries than axes are legal, silent.
pypto.func @long stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<1, 64, 64>} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}

// But not for a transpose.
pypto.func @transpose stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  // CHECK: error: 'pypto.transpose' has a vec tile of 3 axes for a tensor of 2, a transpose needs as many [vec-tile-rank]
  // CHECK: note: the compiler will print: FC0000 TileShape dim num should same to input.
  %y = pypto.transpose ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "transpose", vec_tile = #pypto.vec_tile<1, 64, 64>, op_attr = {perm = array<i64: 0, 1>}} -> !pypto.tensor<64x64xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x64xfp32>) outs(%out : !pypto.tensor<64x64xfp32>)
}
