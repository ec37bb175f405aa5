// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:
// RUN: pto-lint %s --target=a2a3 --release=0.2

// Eight tensors of 40x512*4 = 81920 bytes that are all read again at the end.
// Release 0.2 goes on.
pypto.func @eight stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<40x512xfp32>
  // CHECK: error: 'pypto.{{.*}}' is part of a program whose tensors do not fit UB, and spilling them does not end [spill-dead-loop]
  // CHECK: note: the compiler would print: F4FFFF [OoOSchedule.Operation]:Spill dead-loop.
  %e0 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 1.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e1 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 2.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e2 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 3.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e3 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 4.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e4 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 5.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e5 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 6.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e6 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 7.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e7 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 8.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %s0 = pypto.mul ins(%e0, %e7 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s1 = pypto.mul ins(%s0, %e6 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s2 = pypto.mul ins(%s1, %e5 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s3 = pypto.mul ins(%s2, %e4 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s4 = pypto.mul ins(%s3, %e3 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s5 = pypto.mul ins(%s4, %e2 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s6 = pypto.mul ins(%s5, %e1 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %z = pypto.sub ins(%s6, %x : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "sub", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<40x512xfp32>
  pypto.assemble ins(%z : !pypto.tensor<40x512xfp32>) outs(%out : !pypto.tensor<40x512xfp32>)
}

// Four of them are spilled once, silent.
pypto.func @four stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<40x512xfp32>
  %e0 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 1.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e1 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 2.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e2 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 3.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %e3 = pypto.add ins(%x : !pypto.tensor<40x512xfp32>) {kernel_op = "add", vec_tile = #pypto.vec_tile<40, 512>, op_attr = {scalar = 4.0 : f64}} -> !pypto.tensor<40x512xfp32>
  %s0 = pypto.mul ins(%e0, %e3 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s1 = pypto.mul ins(%s0, %e2 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %s2 = pypto.mul ins(%s1, %e1 : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "mul", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %z = pypto.sub ins(%s2, %x : !pypto.tensor<40x512xfp32>, !pypto.tensor<40x512xfp32>) {kernel_op = "sub", vec_tile = #pypto.vec_tile<40, 512>} -> !pypto.tensor<40x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<40x512xfp32>
  pypto.assemble ins(%z : !pypto.tensor<40x512xfp32>) outs(%out : !pypto.tensor<40x512xfp32>)
}
