// RUN: pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not='[padded-buffer]'

// 2048*8*4 bytes for 2048*4.
pypto.func @padded stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<2048x1xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64, raw_shape = array<i64: 2048, 8>} : !pypto.tensor<2048x1xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64, node = #pypto.node<outcast>} : !pypto.tensor<2048x1xfp32, device_ddr>
  pypto.ub_alloc outs(%t2 : !pypto.tensor<2048x1xfp32, ub>) {magic = 103 : i64, latency = 1 : i64}
  // CHECK: info: 'pypto.copy_in' fills a buffer of 65536 bytes in UB that holds 8192 bytes of data: it is 8 times as large, the rest is padding [padded-buffer]
  pypto.copy_in ins(%t1 : !pypto.tensor<2048x1xfp32, device_ddr>) outs(%t2 : !pypto.tensor<2048x1xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t2 : !pypto.tensor<2048x1xfp32, ub>) outs(%t3 : !pypto.tensor<2048x1xfp32, device_ddr>) {magic = 102 : i64, latency = 50 : i64}
}

// A small one is not worth a word.
pypto.func @small stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<256x1xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64, raw_shape = array<i64: 256, 8>} : !pypto.tensor<256x1xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64, node = #pypto.node<outcast>} : !pypto.tensor<256x1xfp32, device_ddr>
  pypto.ub_alloc outs(%t2 : !pypto.tensor<256x1xfp32, ub>) {magic = 103 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<256x1xfp32, device_ddr>) outs(%t2 : !pypto.tensor<256x1xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t2 : !pypto.tensor<256x1xfp32, ub>) outs(%t3 : !pypto.tensor<256x1xfp32, device_ddr>) {magic = 102 : i64, latency = 50 : i64}
}

// 5 of 8 elements carry data: less than twice.
pypto.func @rows stage(block_graph) type(static) {
  %t1 = pypto.tensor {magic = 1 : i64, mem_id = 1001 : i64, node = #pypto.node<incast>} : !pypto.tensor<2048x5xfp32, device_ddr>
  %t2 = pypto.tensor {magic = 2 : i64, mem_id = 1002 : i64, raw_shape = array<i64: 2048, 8>} : !pypto.tensor<2048x5xfp32, ub>
  %t3 = pypto.tensor {magic = 3 : i64, mem_id = 1003 : i64, node = #pypto.node<outcast>} : !pypto.tensor<2048x5xfp32, device_ddr>
  pypto.ub_alloc outs(%t2 : !pypto.tensor<2048x5xfp32, ub>) {magic = 103 : i64, latency = 1 : i64}
  pypto.copy_in ins(%t1 : !pypto.tensor<2048x5xfp32, device_ddr>) outs(%t2 : !pypto.tensor<2048x5xfp32, ub>) {magic = 101 : i64, latency = 50 : i64}
  pypto.copy_out ins(%t2 : !pypto.tensor<2048x5xfp32, ub>) outs(%t3 : !pypto.tensor<2048x5xfp32, device_ddr>) {magic = 102 : i64, latency = 50 : i64}
}
