// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='[fragmented-memory]'

// The second of two tiles of 60x256*4 = 61440 bytes lies above the first one and
// stays there; of the 135168 bytes around it, no gap holds 102400.
pypto.func @apart stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<100x256xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64} : !pypto.tensor<100x256xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64, node = #pypto.node<incast>} : !pypto.tensor<60x256xfp32, device_ddr>
  %t4 = pypto.tensor {magic = 4 : i64, mem_id = 1004 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t5 = pypto.tensor {magic = 5 : i64, mem_id = 1005 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t6 = pypto.tensor {magic = 6 : i64, mem_id = 1005 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t7 = pypto.tensor {magic = 7 : i64, mem_id = 1005 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t8 = pypto.tensor {magic = 8 : i64, mem_id = 1005 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t9 = pypto.tensor {magic = 9 : i64, mem_id = 1005 : i64} : !pypto.tensor<60x256xfp32, ub>
  %t10 = pypto.tensor {magic = 10 : i64, mem_id = 1010 : i64} : !pypto.tensor<1x256xfp32, ub>
  %t11 = pypto.tensor {magic = 11 : i64, mem_id = 1011 : i64, node = #pypto.node<outcast>} : !pypto.tensor<1x256xfp32, device_ddr>
  pypto.ub_alloc outs(%t10 : !pypto.tensor<1x256xfp32, ub>) {magic = 110 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t5 : !pypto.tensor<60x256xfp32, ub>) {magic = 111 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t4 : !pypto.tensor<60x256xfp32, ub>) {magic = 112 : i64, latency = 1 : i64}
  pypto.ub_alloc outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 113 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<100x256xfp32, device_ddr>) outs(%t2 : !pypto.tensor<100x256xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.copy_in ins(%t3 : !pypto.tensor<60x256xfp32, device_ddr>) outs(%t4 : !pypto.tensor<60x256xfp32, ub>) {magic = 102 : i64, latency = 50 : i64}
  pypto.adds ins(%t4 : !pypto.tensor<60x256xfp32, ub>) outs(%t5 : !pypto.tensor<60x256xfp32, ub>) {magic = 103 : i64, latency = 50 : i64}
  pypto.abs ins(%t5 : !pypto.tensor<60x256xfp32, ub>) outs(%t6 : !pypto.tensor<60x256xfp32, ub>) {magic = 104 : i64, latency = 50 : i64}
  pypto.abs ins(%t6 : !pypto.tensor<60x256xfp32, ub>) outs(%t7 : !pypto.tensor<60x256xfp32, ub>) {magic = 105 : i64, latency = 50 : i64}
  pypto.abs ins(%t7 : !pypto.tensor<60x256xfp32, ub>) outs(%t8 : !pypto.tensor<60x256xfp32, ub>) {magic = 106 : i64, latency = 50 : i64}
  // CHECK: warning: 'pypto.copy_in' finds no room in UB, where at most 164864 of 196608 bytes are live at once: the free bytes lie apart [fragmented-memory]
  pypto.abs ins(%t8 : !pypto.tensor<60x256xfp32, ub>) outs(%t9 : !pypto.tensor<60x256xfp32, ub>) {magic = 107 : i64, latency = 50 : i64}
  pypto.add ins(%t2, %t9 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<60x256xfp32, ub>) outs(%t10 : !pypto.tensor<1x256xfp32, ub>) {magic = 108 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t10 : !pypto.tensor<1x256xfp32, ub>) outs(%t11 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 109 : i64, latency = 50 : i64}
}

// Here the live tiles are too much: 225280 bytes.
pypto.func @full stage(block_graph) type(static) {
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
  pypto.adds ins(%t10 : !pypto.tensor<60x256xfp32, ub>) outs(%t11 : !pypto.tensor<60x256xfp32, ub>) {magic = 109 : i64, latency = 50 : i64}
  pypto.add ins(%t8, %t11 : !pypto.tensor<100x256xfp32, ub>, !pypto.tensor<60x256xfp32, ub>) outs(%t12 : !pypto.tensor<1x256xfp32, ub>) {magic = 110 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t12 : !pypto.tensor<1x256xfp32, ub>) outs(%t13 : !pypto.tensor<1x256xfp32, device_ddr>) {magic = 111 : i64, latency = 50 : i64}
}
