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

// Four of them are spilled, and it ends.
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

// The same as a program that the compiler dumped.
pypto.func @dumped stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<80x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1004 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1005 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1006 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1007 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1008 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1009 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1010 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t14 = pypto.tensor {magic = 14 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t15 = pypto.tensor {magic = 15 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t16 = pypto.tensor {magic = 16 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t17 = pypto.tensor {magic = 17 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t18 = pypto.tensor {magic = 18 : i64, mem_id = 1003 : i64} : !pypto.tensor<80x256xfp32, ub>
  %t19 = pypto.tensor {magic = 19 : i64, mem_id = 1019 : i64, node = #pypto.node<outcast>} : !pypto.tensor<80x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t10 : !pypto.tensor<80x256xfp32, ub>) {magic = 119 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t9 : !pypto.tensor<80x256xfp32, ub>) {magic = 120 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t8 : !pypto.tensor<80x256xfp32, ub>) {magic = 121 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t7 : !pypto.tensor<80x256xfp32, ub>) {magic = 122 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t6 : !pypto.tensor<80x256xfp32, ub>) {magic = 123 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t5 : !pypto.tensor<80x256xfp32, ub>) {magic = 124 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t4 : !pypto.tensor<80x256xfp32, ub>) {magic = 125 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t3 : !pypto.tensor<80x256xfp32, ub>) {magic = 126 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<80x256xfp32, ub>) {magic = 127 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<80x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<80x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t3 : !pypto.tensor<80x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t4 : !pypto.tensor<80x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  // CHECK: error: 'pypto.adds' is part of a program whose tensors do not fit UB, and spilling them does not end [spill-dead-loop]
  // CHECK: note: 81920 bytes in %10 80x256 fp32 from adds
  // CHECK: note: the compiler will print: F4FFFF [OoOSchedule.Operation]:Spill dead-loop.
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t5 : !pypto.tensor<80x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t6 : !pypto.tensor<80x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t7 : !pypto.tensor<80x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t8 : !pypto.tensor<80x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t9 : !pypto.tensor<80x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<80x256xfp32, ub>) outs(%t10 : !pypto.tensor<80x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.mul ins(%t3, %t10 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t11 : !pypto.tensor<80x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.mul ins(%t11, %t9 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t12 : !pypto.tensor<80x256xfp32, ub>) {magic = 111 : i64, latency = 50 : i64}
  pypto.mul ins(%t12, %t8 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t13 : !pypto.tensor<80x256xfp32, ub>) {magic = 112 : i64, latency = 50 : i64}
  pypto.mul ins(%t13, %t7 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t14 : !pypto.tensor<80x256xfp32, ub>) {magic = 113 : i64, latency = 50 : i64}
  pypto.mul ins(%t14, %t6 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t15 : !pypto.tensor<80x256xfp32, ub>) {magic = 114 : i64, latency = 50 : i64}
  pypto.mul ins(%t15, %t5 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t16 : !pypto.tensor<80x256xfp32, ub>) {magic = 115 : i64, latency = 50 : i64}
  pypto.mul ins(%t16, %t4 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t17 : !pypto.tensor<80x256xfp32, ub>) {magic = 116 : i64, latency = 50 : i64}
  pypto.sub ins(%t17, %t2 : !pypto.tensor<80x256xfp32, ub>, !pypto.tensor<80x256xfp32, ub>) outs(%t18 : !pypto.tensor<80x256xfp32, ub>) {magic = 117 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t18 : !pypto.tensor<80x256xfp32, ub>) outs(%t19 : !pypto.tensor<80x256xfp32, device_ddr>) {magic = 118 : i64, latency = 50 : i64}
}

// Tiles of 40x256 are spilled, and it ends.
pypto.func @dumped_small stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<40x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1004 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1005 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1006 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1007 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1008 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1009 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1010 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t14 = pypto.tensor {magic = 14 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t15 = pypto.tensor {magic = 15 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t16 = pypto.tensor {magic = 16 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t17 = pypto.tensor {magic = 17 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t18 = pypto.tensor {magic = 18 : i64, mem_id = 1003 : i64} : !pypto.tensor<40x256xfp32, ub>
  %t19 = pypto.tensor {magic = 19 : i64, mem_id = 1019 : i64, node = #pypto.node<outcast>} : !pypto.tensor<40x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t10 : !pypto.tensor<40x256xfp32, ub>) {magic = 119 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t9 : !pypto.tensor<40x256xfp32, ub>) {magic = 120 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t8 : !pypto.tensor<40x256xfp32, ub>) {magic = 121 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t7 : !pypto.tensor<40x256xfp32, ub>) {magic = 122 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t6 : !pypto.tensor<40x256xfp32, ub>) {magic = 123 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t5 : !pypto.tensor<40x256xfp32, ub>) {magic = 124 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t4 : !pypto.tensor<40x256xfp32, ub>) {magic = 125 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t3 : !pypto.tensor<40x256xfp32, ub>) {magic = 126 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<40x256xfp32, ub>) {magic = 127 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<40x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<40x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t3 : !pypto.tensor<40x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t4 : !pypto.tensor<40x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t5 : !pypto.tensor<40x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t6 : !pypto.tensor<40x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t7 : !pypto.tensor<40x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t8 : !pypto.tensor<40x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t9 : !pypto.tensor<40x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.adds ins(%t2 : !pypto.tensor<40x256xfp32, ub>) outs(%t10 : !pypto.tensor<40x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.mul ins(%t3, %t10 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t11 : !pypto.tensor<40x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.mul ins(%t11, %t9 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t12 : !pypto.tensor<40x256xfp32, ub>) {magic = 111 : i64, latency = 50 : i64}
  pypto.mul ins(%t12, %t8 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t13 : !pypto.tensor<40x256xfp32, ub>) {magic = 112 : i64, latency = 50 : i64}
  pypto.mul ins(%t13, %t7 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t14 : !pypto.tensor<40x256xfp32, ub>) {magic = 113 : i64, latency = 50 : i64}
  pypto.mul ins(%t14, %t6 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t15 : !pypto.tensor<40x256xfp32, ub>) {magic = 114 : i64, latency = 50 : i64}
  pypto.mul ins(%t15, %t5 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t16 : !pypto.tensor<40x256xfp32, ub>) {magic = 115 : i64, latency = 50 : i64}
  pypto.mul ins(%t16, %t4 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t17 : !pypto.tensor<40x256xfp32, ub>) {magic = 116 : i64, latency = 50 : i64}
  pypto.sub ins(%t17, %t2 : !pypto.tensor<40x256xfp32, ub>, !pypto.tensor<40x256xfp32, ub>) outs(%t18 : !pypto.tensor<40x256xfp32, ub>) {magic = 117 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t18 : !pypto.tensor<40x256xfp32, ub>) outs(%t19 : !pypto.tensor<40x256xfp32, device_ddr>) {magic = 118 : i64, latency = 50 : i64}
}
