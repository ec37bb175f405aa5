// Parts of tensors that are joined, and that are read.
// RUN: not pto-lint %s --target=a2a3 --format=json > %t
// RUN: FileCheck %s --input-file=%t

// Only @in_ub has an error.
// CHECK:     "rule": "oversized-op"
// CHECK:     "required": 203776
// CHECK:     "opcode": "MAXIMUM"
// CHECK:     "function": "in_ub"
// CHECK-NOT: "severity": "error"

// 266x64 floats are 68096 bytes, within 0.35 of UB, so that the parts are joined
// there: max writes into the buffer of the joined tensor and cannot take that of
// an operand. 2 * 67840 + 68096 bytes.
pypto.func @in_ub stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<265x64xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<265x64xfp32>
  %c = pypto.tensor "c" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<1x64xfp32>
  %x = pypto.maximum ins(%a, %b : !pypto.tensor<265x64xfp32>, !pypto.tensor<265x64xfp32>) {kernel_op = "max", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<265x64xfp32>
  %y = pypto.abs ins(%c : !pypto.tensor<1x64xfp32>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<1x64xfp32>
  %j = pypto.assemble ins(%x, %y : !pypto.tensor<265x64xfp32>, !pypto.tensor<1x64xfp32>) {kernel_op = "assemble", op_attr = {offsets = array<i64: 0, 0, 265, 0>}} -> !pypto.tensor<266x64xfp32>
  %z = pypto.exp ins(%j : !pypto.tensor<266x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<266x64xfp32>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<266x64xfp32>
  pypto.assemble ins(%z : !pypto.tensor<266x64xfp32>) outs(%out : !pypto.tensor<266x64xfp32>)
}

// 270x64 floats are 69120 bytes and are joined in GM.
pypto.func @in_gm stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<265x64xfp32>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<265x64xfp32>
  %c = pypto.tensor "c" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<5x64xfp32>
  %x = pypto.maximum ins(%a, %b : !pypto.tensor<265x64xfp32>, !pypto.tensor<265x64xfp32>) {kernel_op = "max", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<265x64xfp32>
  %y = pypto.abs ins(%c : !pypto.tensor<5x64xfp32>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<5x64xfp32>
  %j = pypto.assemble ins(%x, %y : !pypto.tensor<265x64xfp32>, !pypto.tensor<5x64xfp32>) {kernel_op = "assemble", op_attr = {offsets = array<i64: 0, 0, 265, 0>}} -> !pypto.tensor<270x64xfp32>
  %z = pypto.exp ins(%j : !pypto.tensor<270x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<270, 64>} -> !pypto.tensor<270x64xfp32>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<270x64xfp32>
  pypto.assemble ins(%z : !pypto.tensor<270x64xfp32>) outs(%out : !pypto.tensor<270x64xfp32>)
}

// Half of a tile is read in place.
pypto.func @half stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp32>
  %x = pypto.exp ins(%a : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<64x512xfp32>
  %v = pypto.view ins(%x : !pypto.tensor<64x512xfp32>) {kernel_op = "view", op_attr = {offset = array<i64: 32, 0>}} -> !pypto.tensor<32x512xfp32>
  %y = pypto.abs ins(%v : !pypto.tensor<32x512xfp32>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<32, 512>} -> !pypto.tensor<32x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<32x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<32x512xfp32>) outs(%out : !pypto.tensor<32x512xfp32>)
}
