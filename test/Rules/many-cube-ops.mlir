// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=[many-cube-ops]

// 1024 / 64 in all three axes: 16 * 16 * 16.
pypto.func @many stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp32>
  // CHECK: warning: 'pypto.a_mul_b' and the other matmuls of the function make 4096 matrix products: more than 2048 take minutes to compile [many-cube-ops]
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<1024x1024xbf16>, !pypto.tensor<1024x1024xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 64], k = [64, 64, 64], n = [64, 64]>} -> !pypto.tensor<1024x1024xfp32>
  pypto.assemble ins(%c : !pypto.tensor<1024x1024xfp32>) outs(%out : !pypto.tensor<1024x1024xfp32>)
}

// 8 * 16 * 16 = 2048: silent. 8 * 8 * 8 = 512 in a loop of 4 copies is as many.
pypto.func @limit stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp32>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<1024x1024xbf16>, !pypto.tensor<1024x1024xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [64, 64, 64], n = [64, 64]>} -> !pypto.tensor<1024x1024xfp32>
  pypto.assemble ins(%c : !pypto.tensor<1024x1024xfp32>) outs(%out : !pypto.tensor<1024x1024xfp32>)
}

// 512 in each of 8 copies: 4096.
pypto.func @unrolled stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xbf16>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp32>
  pypto.loop "i" from "0" to "64" step "1" unroll [8, 1] {
    // CHECK: warning: {{.*}} make 4096 matrix products: {{.*}} [many-cube-ops]
    %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<1024x1024xbf16>, !pypto.tensor<1024x1024xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [128, 128], k = [128, 128, 128], n = [128, 128]>} -> !pypto.tensor<1024x1024xfp32>
    pypto.assemble ins(%c : !pypto.tensor<1024x1024xfp32>) outs(%out : !pypto.tensor<1024x1024xfp32>)
  }
}
