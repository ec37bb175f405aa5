// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error:

// 96*512 elements of 2 and of 4 bytes; each buffer fits, both do not.
pypto.func @cast stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<96x512xfp16>
  // CHECK: error: 'pypto.cast' needs 294912 bytes of UB, capacity is 196608 (98304 over) [oversized-op]
  // CHECK: note:  98304 bytes  in  "tile"  96x512 fp16
  // CHECK: 196608 bytes  out "tile"  96x512 fp32
  // CHECK: note: the compiler would print: F40005 OP CAST[?] in/output total size [294912] exceeds MEM_UB size [196608]!
  %y = pypto.cast ins(%x : !pypto.tensor<96x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<96, 512>} -> !pypto.tensor<96x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<96x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<96x512xfp32>) outs(%out : !pypto.tensor<96x512xfp32>)
}

// 64*512*6 = 196608 fills UB to the last byte, silent.
pypto.func @clipped stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<64x512xfp16>
  %y = pypto.cast ins(%x : !pypto.tensor<64x512xfp16>) {kernel_op = "cast", vec_tile = #pypto.vec_tile<96, 512>} -> !pypto.tensor<64x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<64x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<64x512xfp32>) outs(%out : !pypto.tensor<64x512xfp32>)
}

// exp writes where it reads, silent.
pypto.func @in_place stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<96x512xfp32>
  %y = pypto.exp ins(%x : !pypto.tensor<96x512xfp32>) {kernel_op = "exp", vec_tile = #pypto.vec_tile<96, 512>} -> !pypto.tensor<96x512xfp32>
  %out = pypto.tensor "out" {magic = 1 : i64, node = #pypto.node<outcast>} : !pypto.tensor<96x512xfp32>
  pypto.assemble ins(%y : !pypto.tensor<96x512xfp32>) outs(%out : !pypto.tensor<96x512xfp32>)
}

// A2/A3 adds BF16 in FP32: two tiles of 65*512*4, and the casts around it need
// 2 + 4 bytes per element, 65*512*6.
pypto.func @bf16 stage(tensor_graph) type(static) {
  %x = pypto.tensor "x" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<65x512xbf16>
  %z = pypto.tensor "z" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<65x512xbf16>
  // CHECK: error: 'pypto.add' needs 266240 bytes of UB, capacity is 196608 (69632 over) [oversized-op]
  // CHECK: note: 133120 bytes  in/out "tile"  65x512 fp32
  // CHECK: error: 'pypto.add' needs 199680 bytes of UB, capacity is 196608 (3072 over) [oversized-op]
  %y = pypto.add ins(%x, %z : !pypto.tensor<65x512xbf16>, !pypto.tensor<65x512xbf16>) {kernel_op = "add", vec_tile = #pypto.vec_tile<65, 512>} -> !pypto.tensor<65x512xbf16>
  %out = pypto.tensor "out" {magic = 2 : i64, node = #pypto.node<outcast>} : !pypto.tensor<65x512xbf16>
  pypto.assemble ins(%y : !pypto.tensor<65x512xbf16>) outs(%out : !pypto.tensor<65x512xbf16>)
}
