// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=warning:
// RUN: pto-lint %s --target=a2a3 --release=0.2 | FileCheck %s --check-prefix=OLD

// How release 0.2 schedules is not modelled.
// OLD: no findings

// The first tile of 100x256*4 = 102400 bytes waits for the last op, while another
// one needs two of 60x256*4 = 61440: 225280 bytes, UB has 196608.
pypto.func @stored stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1009 : i64, node = #pypto.node<incast>} : !pypto.tensor<60x256xfp32, device_ddr>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1010 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1011 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1012 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1013 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t12 : !pypto.tensor<1x256xfp32, ub>) {magic = 112 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t11 : !pypto.tensor<60x256xfp32, ub>) {magic = 113 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t10 : !pypto.tensor<60x256xfp32, ub>) {magic = 114 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 115 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.exp ins(%t2 : !pypto.tensor<100x256xfp32, ub>) outs(%t3 : !pypto.tensor<100x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.exp ins(%t3 : !pypto.tensor<100x256xfp32, ub>) outs(%t4 : !pypto.tensor<100x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.exp ins(%t4 : !pypto.tensor<100x256xfp32, ub>) outs(%t5 : !pypto.tensor<100x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.exp ins(%t5 : !pypto.tensor<100x256xfp32, ub>) outs(%t6 : !pypto.tensor<100x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.exp ins(%t6 : !pypto.tensor<100x256xfp32, ub>) outs(%t7 : !pypto.tensor<100x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.exp ins(%t7 : !pypto.tensor<100x256xfp32, ub>) outs(%t8 : !pypto.tensor<100x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t9 : !pypto.tensor<60x256xfp32, device_ddr>) outs(%t10 : !pypto.tensor<60x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  // CHECK: warning: 'pypto.adds' needs room in UB that tensors needed later take: the scheduler stores 1 tensor (102400 bytes) to GM and loads 1 tensor again [predicted-spill]
  // CHECK: note: 102400 bytes in %2 100x256 fp32 from copy_in
  pypto.adds ins(%t10 : !pypto.tensor<60x256xfp32, ub>) outs(%t11 : !pypto.tensor<60x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.add ins(%t8, %t11 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<60x256xfp32, ub>) outs(%t12 : !pypto.tensor<1x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t12 : !pypto.tensor<1x256xfp32, ub>) outs(%t13 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 111 : i64, latency = 50 : i64}
}

// Tiles of 45x256*4 = 46080 bytes fit beside it: 194560 bytes.
pypto.func @fits stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1009 : i64, node = #pypto.node<incast>} : !pypto.tensor<45x256xfp32, device_ddr>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1010 : i64} : !pypto.tensor<45x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1011 : i64} : !pypto.tensor<45x256xfp32, ub>
  %t12 = pypto.tensor {magic = 12 : i64, mem_id = 1012 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t13 = pypto.tensor {magic = 13 : i64, mem_id = 1013 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t12 : !pypto.tensor<1x256xfp32, ub>) {magic = 112 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t11 : !pypto.tensor<45x256xfp32, ub>) {magic = 113 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t10 : !pypto.tensor<45x256xfp32, ub>) {magic = 114 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 115 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.exp ins(%t2 : !pypto.tensor<100x256xfp32, ub>) outs(%t3 : !pypto.tensor<100x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.exp ins(%t3 : !pypto.tensor<100x256xfp32, ub>) outs(%t4 : !pypto.tensor<100x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.exp ins(%t4 : !pypto.tensor<100x256xfp32, ub>) outs(%t5 : !pypto.tensor<100x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.exp ins(%t5 : !pypto.tensor<100x256xfp32, ub>) outs(%t6 : !pypto.tensor<100x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.exp ins(%t6 : !pypto.tensor<100x256xfp32, ub>) outs(%t7 : !pypto.tensor<100x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  pypto.exp ins(%t7 : !pypto.tensor<100x256xfp32, ub>) outs(%t8 : !pypto.tensor<100x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t9 : !pypto.tensor<45x256xfp32, device_ddr>) outs(%t10 : !pypto.tensor<45x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.adds ins(%t10 : !pypto.tensor<45x256xfp32, ub>) outs(%t11 : !pypto.tensor<45x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.add ins(%t8, %t11 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<45x256xfp32, ub>) outs(%t12 : !pypto.tensor<1x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t12 : !pypto.tensor<1x256xfp32, ub>) outs(%t13 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 111 : i64, latency = 50 : i64}
}

// A kernel: its program is foreseen, and then its schedule.
pypto.func @four stage(tensor_graph) type(static) attributes {options = {"pass.sg_set_scope" = [1, 1, 0]}} {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<40x512xfp32>
  // CHECK: warning: 'pypto.add' needs room in UB that tensors needed later take: the scheduler stores 6 tensors (491520 bytes) to GM and loads 9 tensors again [predicted-spill]
  // CHECK: note: predicted from the tensor graph, before the compiler's own check
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
