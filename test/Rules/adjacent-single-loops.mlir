// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --implicit-check-not=warning: --implicit-check-not=info:

pypto.func @adjacent stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %t = pypto.tensor "t" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "1" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%t : !pypto.tensor<64x64xfp32>)
  }
  pypto.loop "j" from "0" to "1" step "1" {
    // CHECK: info: 'pypto.exp' is in a loop of one iteration right behind another one: they are not merged, what passes between them goes through GM [adjacent-single-loops]
    %a = pypto.exp ins(%t : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}

// The second one runs twice: silent.
pypto.func @longer stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %t = pypto.tensor "t" {magic = 1 : i64, node = #pypto.node<local>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "1" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%t : !pypto.tensor<64x64xfp32>)
  }
  pypto.loop "j" from "0" to "2" step "1" {
    %a = pypto.exp ins(%t : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}

// An op in between, which the front end puts into a loop of its own: silent.
pypto.func @between stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x64xfp32>
  %t = pypto.tensor "t" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  %y = pypto.tensor "y" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x64xfp32>
  pypto.loop "i" from "0" to "1" step "1" {
    %a = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
    pypto.assemble ins(%a : !pypto.tensor<64x64xfp32>) outs(%t : !pypto.tensor<64x64xfp32>)
  }
  %b = pypto.exp ins(%x : !pypto.tensor<64x64xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<64, 64>} -> !pypto.tensor<64x64xfp32>
  pypto.loop "j" from "0" to "1" step "1" {
    pypto.assemble ins(%b : !pypto.tensor<64x64xfp32>) outs(%y : !pypto.tensor<64x64xfp32>)
  }
}
