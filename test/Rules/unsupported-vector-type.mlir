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

pypto.func @nz stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32, nz>
  // NEW: error: 'pypto.exp' does not take tensors in NZ [unsupported-vector-type]
  // NEW: note: the compiler will print: FC0000 Tensor format TILEOP_NZ is not supported for op: exp
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32, nz>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32, nz>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32, nz>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// A copy takes NZ, silent.
pypto.func @nz_copy stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32, nz>
  %y = pypto.clone ins(%x : !pypto.tensor<64x512xfp32, nz>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32, nz>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32, nz>) outs(%out : !pypto.tensor<64x512xfp32>)
}

pypto.func @real_power stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xint16>
  // NEW: error: 'pypto.pow' raises INT16 to the power of a real number [unsupported-vector-type]
  // NEW: note: the compiler will print: FC0001 Scalar dtype incorrect
  %y = pypto.pow ins(%x : !pypto.tensor<64x512xint16>) {kernel_op = "pow", vec_tile = #pypto.vec_tile<16, 128>, op_attr = {scalar = 2.0 : f64}} -> !pypto.tensor<64x512xint16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xint16>
  pypto.assemble ins(%y : !pypto.tensor<64x512xint16>) outs(%out : !pypto.tensor<64x512xint16>)
}

// An integer as the exponent, silent.
pypto.func @integer_power stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xint16>
  %y = pypto.pow ins(%x : !pypto.tensor<64x512xint16>) {kernel_op = "pow", vec_tile = #pypto.vec_tile<16, 128>, op_attr = {scalar = 2 : i64}} -> !pypto.tensor<64x512xint16>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xint16>
  pypto.assemble ins(%y : !pypto.tensor<64x512xint16>) outs(%out : !pypto.tensor<64x512xint16>)
}

pypto.func @assembled_type stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp16>
  // CHECK: error: 'pypto.assemble' puts a result of FP32 into an output of FP16 [unsupported-vector-type]
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp16>) {assemble}
}

// Without an assembly the output is the result itself, silent.
pypto.func @plain_type stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp16>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp16>)
}

pypto.func @assembled_format stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32, nz>
  %y = pypto.clone ins(%x : !pypto.tensor<64x512xfp32, nz>) {kernel_op = "clone", vec_tile = #pypto.vec_tile<16, 128>} -> !pypto.tensor<64x512xfp32, nz>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  // CHECK: error: 'pypto.assemble' puts a result in NZ into an output, only ND is supported [unsupported-vector-type]
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32, nz>) outs(%out : !pypto.tensor<64x512xfp32>) {assemble}
}
