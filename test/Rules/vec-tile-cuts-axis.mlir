// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

pypto.func @scatter stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %i = pypto.tensor "i" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xint32>
  // CHECK: error: 'pypto.scatter_element' has a vec tile of 32 along axis 0, which it does not cut: at least 64 is needed [vec-tile-cuts-axis]
  // CHECK: note: the compiler will print: FC1000 The axis is not supported for tile splitting
  %y = pypto.scatter_element ins(%x, %i : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x512xint32>) {kernel_op = "scatter_element", vec_tile = #pypto.vec_tile<32, 512>, op_attr = {axis = 0 : i64, scalar = 1.0}} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// The other axis is cut, silent.
pypto.func @other stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %i = pypto.tensor "i" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xint32>
  %y = pypto.scatter_element ins(%x, %i : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x512xint32>) {kernel_op = "scatter_element", vec_tile = #pypto.vec_tile<64, 256>, op_attr = {axis = 0 : i64, scalar = 1.0}} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

pypto.func @rows stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  %i = pypto.tensor "i" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x32xint32>
  %c = pypto.tensor "cache" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x512xfp16>
  // CHECK: error: 'pypto.index_outcast' writes 24 rows at a time, which must be a divisor or a multiple of the 32 indices of a row [vec-tile-cuts-axis]
  %y = pypto.index_outcast ins(%x, %i, %c : !pypto.tensor<64x512xfp16>, !pypto.tensor<2x32xint32>, !pypto.tensor<1024x512xfp16>) {kernel_op = "scatter_update", vec_tile = #pypto.vec_tile<24, 512>} -> !pypto.tensor<1024x512xfp16>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x512xfp16>
  pypto.assemble ins(%y : !pypto.tensor<1024x512xfp16>) outs(%out : !pypto.tensor<1024x512xfp16>)
}

pypto.func @width stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  %i = pypto.tensor "i" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x32xint32>
  %c = pypto.tensor "cache" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x512xfp16>
  // CHECK: error: 'pypto.index_outcast' has a vec tile of 256 along the last axis, its rows of 512 are written whole [vec-tile-cuts-axis]
  %y = pypto.index_outcast ins(%x, %i, %c : !pypto.tensor<64x512xfp16>, !pypto.tensor<2x32xint32>, !pypto.tensor<1024x512xfp16>) {kernel_op = "scatter_update", vec_tile = #pypto.vec_tile<32, 256>} -> !pypto.tensor<1024x512xfp16>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x512xfp16>
  pypto.assemble ins(%y : !pypto.tensor<1024x512xfp16>) outs(%out : !pypto.tensor<1024x512xfp16>)
}

// A divisor and a multiple of the indices, silent.
pypto.func @whole stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  %i = pypto.tensor "i" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<2x32xint32>
  %c = pypto.tensor "cache" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<?x512xfp16>
  %y = pypto.index_outcast ins(%x, %i, %c : !pypto.tensor<64x512xfp16>, !pypto.tensor<2x32xint32>, !pypto.tensor<?x512xfp16>) {kernel_op = "scatter_update", vec_tile = #pypto.vec_tile<16, 512>} -> !pypto.tensor<?x512xfp16>
  %z = pypto.index_outcast ins(%x, %i, %y : !pypto.tensor<64x512xfp16>, !pypto.tensor<2x32xint32>, !pypto.tensor<?x512xfp16>) {kernel_op = "scatter_update", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<?x512xfp16>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<?x512xfp16>
  pypto.assemble ins(%z : !pypto.tensor<?x512xfp16>) outs(%out : !pypto.tensor<?x512xfp16>)
}
