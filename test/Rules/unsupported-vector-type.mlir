// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD

pypto.func @sum stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  // NEW: error: 'pypto.sum' does not take FP16 [unsupported-vector-type]
  // NEW: note: the compiler will print: FC0001 Data type DT_FP16 is not in supported types for op: SUM
  %y = pypto.sum ins(%x : !pypto.tensor<64x512xfp16>) {kernel_op = "sum", vec_tile = #pypto.vec_tile<16, 128>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp16>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp16>) outs(%out : !pypto.tensor<64x1xfp16>)
}

// The largest of FP16 exists, silent.
pypto.func @amax stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  %y = pypto.amax ins(%x : !pypto.tensor<64x512xfp16>) {kernel_op = "amax", vec_tile = #pypto.vec_tile<16, 128>, op_attr = {axis = -1 : i64, keepdim = true}} -> !pypto.tensor<64x1xfp16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x1xfp16>
  pypto.assemble ins(%y : !pypto.tensor<64x1xfp16>) outs(%out : !pypto.tensor<64x1xfp16>)
}

pypto.func @cast stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  // NEW: error: 'pypto.cast' casts FP32 to INT8, which this chip cannot [unsupported-vector-type]
  %y = pypto.cast ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xint8>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xint8>
  pypto.assemble ins(%y : !pypto.tensor<64x512xint8>) outs(%out : !pypto.tensor<64x512xint8>)
}

// FP32 to INT16 exists, silent.
pypto.func @narrower stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.cast ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xint16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xint16>
  pypto.assemble ins(%y : !pypto.tensor<64x512xint16>) outs(%out : !pypto.tensor<64x512xint16>)
}

pypto.func @mixed stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %z = pypto.tensor "z" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  // CHECK: error: 'pypto.add' combines FP32 with FP16, the types must be equal [unsupported-vector-type]
  // NEW: note: the compiler will print: FC0001 Tensor data type inconsistent
  // OLD: note: the compiler will print: FC0000 Tensor data type inconsistent
  %y = pypto.add ins(%x, %z : !pypto.tensor<64x512xfp32>, !pypto.tensor<64x512xfp16>) {kernel_op = "add", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}
