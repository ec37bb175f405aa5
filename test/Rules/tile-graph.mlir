// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:
//
// Before SrcDstBufferMerge every mem_id is the number of the raw tensor: both
// rules predict.

// exp may run in place, so the pair needs 131072 bytes; reciprocal may not and
// needs 262144.
pypto.func @predicted stage(tile_graph) type(dynamic_loop_path) {
  %0 = pypto.tensor {magic = 1 : i64, raw_magic = 1 : i64, mem_id = 1 : i64} : !pypto.tensor<64x512xfp32, ub>
  %1 = pypto.tensor {magic = 2 : i64, raw_magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  %2 = pypto.tensor {magic = 3 : i64, raw_magic = 3 : i64, mem_id = 3 : i64} : !pypto.tensor<64x512xfp32, ub>
  %gm = pypto.tensor {magic = 4 : i64, raw_magic = 4 : i64, mem_id = 4 : i64} : !pypto.tensor<64x512xfp32, device_ddr>
  pypto.copy_in ins(%gm : !pypto.tensor<64x512xfp32, device_ddr>) outs(%0 : !pypto.tensor<64x512xfp32, ub>) {magic = 10 : i64}
  pypto.exp ins(%0 : !pypto.tensor<64x512xfp32, ub>) outs(%1 : !pypto.tensor<64x512xfp32, ub>) {magic = 11 : i64}
  // CHECK: tile-graph.mlir:[[#@LINE+3]]: error: 'pypto.reciprocal' needs 262144 bytes of UB, capacity is 196608 (65536 over) [oversized-op]
  // CHECK: note: predicted from the tile graph
  // CHECK: note: op 12 (RECIPROCAL) in function predicted (tile graph)
  pypto.reciprocal ins(%1 : !pypto.tensor<64x512xfp32, ub>) outs(%2 : !pypto.tensor<64x512xfp32, ub>) {magic = 12 : i64}
  pypto.copy_out ins(%2 : !pypto.tensor<64x512xfp32, ub>) outs(%gm : !pypto.tensor<64x512xfp32, device_ddr>) {magic = 13 : i64}
}

// A view and its source become one buffer before the compiler looks, silent.
pypto.func @view stage(tile_graph) type(dynamic_loop_path) {
  %0 = pypto.tensor {magic = 1 : i64, raw_magic = 1 : i64, mem_id = 1 : i64} : !pypto.tensor<64x512xfp32, ub>
  %1 = pypto.tensor {magic = 2 : i64, raw_magic = 2 : i64, mem_id = 2 : i64} : !pypto.tensor<64x512xfp32, ub>
  pypto.view ins(%0 : !pypto.tensor<64x512xfp32, ub>) outs(%1 : !pypto.tensor<64x512xfp32, ub>) {magic = 11 : i64}
}

// Memories are not assigned yet: nothing to judge.
pypto.func @no_memory stage(tile_graph) type(dynamic_loop_path) {
  %0 = pypto.tensor {magic = 1 : i64} : !pypto.tensor<4096x512xfp32>
  %1 = pypto.tensor {magic = 2 : i64} : !pypto.tensor<4096x512xfp32>
  pypto.exp ins(%0 : !pypto.tensor<4096x512xfp32>) outs(%1 : !pypto.tensor<4096x512xfp32>) {magic = 11 : i64}
}
