// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

// 1024 * 1024 = 1048576 elements.
pypto.func @weight stage(tensor_graph) type(static) {
  %w = pypto.tensor "w" {magic = 0 : i64, node = #pypto.node<incast>, nosplit} : !pypto.tensor<1024x1024xint8>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp16>
  pypto.loop "i" from "0" to "64" step "1" {
    // CHECK: warning: 'pypto.cast' casts all 1048576 elements of a 1024x1024 input in every iteration [loop-invariant-cast]
    %y = pypto.cast ins(%w : !pypto.tensor<1024x1024xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<1024x1024xfp16>
    pypto.assemble ins(%y : !pypto.tensor<1024x1024xfp16>) outs(%out : !pypto.tensor<1024x1024xfp16>)
  }
}

// Silent.
pypto.func @small stage(tensor_graph) type(static) {
  %w = pypto.tensor "w" {magic = 0 : i64, node = #pypto.node<incast>, nosplit} : !pypto.tensor<512x1024xint8>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<512x1024xfp16>
  pypto.loop "i" from "0" to "64" step "1" {
    %y = pypto.cast ins(%w : !pypto.tensor<512x1024xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<512x1024xfp16>
    pypto.assemble ins(%y : !pypto.tensor<512x1024xfp16>) outs(%out : !pypto.tensor<512x1024xfp16>)
  }
}

// Another slice in every iteration, silent.
pypto.func @sliced stage(tensor_graph) type(static) {
  %w = pypto.tensor "w" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<1024x1024xint8>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp16>
  pypto.loop "i" from "0" to "64" step "1" {
    %y = pypto.cast ins(%w : !pypto.tensor<1024x1024xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<1024x1024xfp16>
    pypto.assemble ins(%y : !pypto.tensor<1024x1024xfp16>) outs(%out : !pypto.tensor<1024x1024xfp16>)
  }
}

// Not in a loop, silent.
pypto.func @once stage(tensor_graph) type(static) {
  %w = pypto.tensor "w" {magic = 0 : i64, node = #pypto.node<incast>, nosplit} : !pypto.tensor<1024x1024xint8>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1024x1024xfp16>
  %y = pypto.cast ins(%w : !pypto.tensor<1024x1024xint8>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<1024x1024xfp16>
  pypto.assemble ins(%y : !pypto.tensor<1024x1024xfp16>) outs(%out : !pypto.tensor<1024x1024xfp16>)
}

// A cast of nothing, silent.
pypto.func @nothing stage(tensor_graph) type(static) {
  pypto.loop "i" from "0" to "64" step "1" {
    %y = pypto.cast {kernel_op = "cast", vec_tile = #pypto.vec_tile<64, 512>} -> !pypto.tensor<1024x1024xfp16>
  }
}
