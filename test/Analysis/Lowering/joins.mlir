// Parts that are joined to a tensor that is no output.
// RUN: not pto-lint %s --target=a2a3 --format=json > %t
// RUN: FileCheck %s --input-file=%t

// @read_by_exp and @nowhere are undecided, of the others only @too_wide has an
// error.
// CHECK:      "required": 262144
// CHECK-NOT:  "severity": "error"
// CHECK:      "reason": "parts of a tensor at places that are not known",
// CHECK-NEXT: "kernels": 1
// CHECK:      "reason": "parts of a tensor that may be joined in UB",
// CHECK-NEXT: "kernels": 1

// Products come from the cube unit through GM: 64x512 floats in tiles of 64x512
// are 131072 bytes, of which exp needs one, for its result goes in place.
pypto.func @products stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<32x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xbf16>
  %p = pypto.a_mul_b ins(%a, %b : !pypto.tensor<32x64xbf16>, !pypto.tensor<64x512xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [32, 32], k = [64, 64], n = [128, 128]>} -> !pypto.tensor<32x512xfp32>
  %q = pypto.a_mul_b ins(%a, %b : !pypto.tensor<32x64xbf16>, !pypto.tensor<64x512xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [32, 32], k = [64, 64], n = [128, 128]>} -> !pypto.tensor<32x512xfp32>
  %j = pypto.tensor "j" {magic = 2 : i64, node = #pypto.node<local>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%p : !pypto.tensor<32x512xfp32>) outs(%j : !pypto.tensor<64x512xfp32>)
  pypto.assemble ins(%q : !pypto.tensor<32x512xfp32>) outs(%j : !pypto.tensor<64x512xfp32>)
  %y = pypto.exp ins(%j : !pypto.tensor<64x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// The same with tiles of 128x512, which are 262144 bytes.
pypto.func @too_wide stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x64xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xbf16>
  %p = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x64xbf16>, !pypto.tensor<64x512xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [32, 32], k = [64, 64], n = [128, 128]>} -> !pypto.tensor<128x512xfp32>
  %j = pypto.tensor "j" {magic = 2 : i64, node = #pypto.node<local>} : !pypto.tensor<128x512xfp32>
  pypto.assemble ins(%p : !pypto.tensor<128x512xfp32>) outs(%j : !pypto.tensor<128x512xfp32>)
  %y = pypto.exp ins(%j : !pypto.tensor<128x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<128, 512>} -> !pypto.tensor<128x512xfp32>
  %out = pypto.tensor "out" {magic = 3 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<128x512xfp32>) outs(%out : !pypto.tensor<128x512xfp32>)
}

// Inputs that only the cube unit reads, by way of a view.
pypto.func @blocks stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %y = pypto.tensor "y" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %a = pypto.tensor "a" {magic = 2 : i64, node = #pypto.node<incast>} : !pypto.tensor<16x64xbf16>
  %j = pypto.tensor "j" {magic = 3 : i64, node = #pypto.node<local>} : !pypto.tensor<128x64xbf16>
  pypto.assemble ins(%x : !pypto.tensor<64x64xbf16>) outs(%j : !pypto.tensor<128x64xbf16>)
  pypto.assemble ins(%y : !pypto.tensor<64x64xbf16>) outs(%j : !pypto.tensor<128x64xbf16>)
  %v = pypto.view ins(%j : !pypto.tensor<128x64xbf16>) {kernel_op = "view"} -> !pypto.tensor<64x64xbf16>
  %p = pypto.a_mul_b ins(%a, %v : !pypto.tensor<16x64xbf16>, !pypto.tensor<64x64xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 64], n = [64, 64]>} -> !pypto.tensor<16x64xfp32>
  %out = pypto.tensor "out" {magic = 4 : i64, node = #pypto.node<outcast>} : !pypto.tensor<16x64xfp32>
  pypto.assemble ins(%p : !pypto.tensor<16x64xfp32>) outs(%out : !pypto.tensor<16x64xfp32>)
}

// The same inputs, read by a vector op.
pypto.func @read_by_exp stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xbf16>
  %j = pypto.tensor "j" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<128x64xbf16>
  pypto.assemble ins(%x : !pypto.tensor<64x64xbf16>) outs(%j : !pypto.tensor<128x64xbf16>) {op_attr = {offset = array<i64: 0, 0>}}
  %y = pypto.exp ins(%j : !pypto.tensor<128x64xbf16>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<128x64xbf16>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x64xbf16>
  pypto.assemble ins(%y : !pypto.tensor<128x64xbf16>) outs(%out : !pypto.tensor<128x64xbf16>)
}

// What a vector op computes is in UB, see parts.mlir; here it is not said where
// in %j it goes.
pypto.func @nowhere stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %e = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  %j = pypto.tensor "j" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<128x64xfp32>
  pypto.assemble ins(%e : !pypto.tensor<64x64xfp32>) outs(%j : !pypto.tensor<128x64xfp32>)
  %y = pypto.abs ins(%j : !pypto.tensor<128x64xfp32>) {kernel_op = "abs", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<128x64xfp32>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<128x64xfp32>
  pypto.assemble ins(%y : !pypto.tensor<128x64xfp32>) outs(%out : !pypto.tensor<128x64xfp32>)
}
