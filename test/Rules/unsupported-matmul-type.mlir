// RUN: not pto-lint %s --target=a2a3 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,NEW
// RUN: not pto-lint %s --target=a2a3 --release=0.2 > %t
// RUN: FileCheck %s --input-file=%t --implicit-check-not=error: --check-prefixes=CHECK,OLD
// RUN: not pto-lint %s --target=950 > %t
// RUN: FileCheck %s --input-file=%t --check-prefix=C950
//
// The cube unit of the 950 has FP8.
// C950-NOT: FP8E4M3

pypto.func @mixed stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' multiplies DT_FP16 with DT_BF16, the types must be equal [unsupported-matmul-type]
  // NEW: note: the compiler will print: F00001 input dataType must be consistent. operand1 dataType: DT_FP16, operand2 dataType: DT_BF16
  // OLD: note: the compiler will print: FC3001 input dataType must be consistent. operand1 dataType: DT_FP16, operand2 dataType: DT_BF16
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xfp16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// Silent.
pypto.func @same stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp16>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xfp16>, !pypto.tensor<128x128xfp16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

pypto.func @result stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xbf16>
  // CHECK: error: 'pypto.a_mul_b' writes DT_UINT8, which no matmul can [unsupported-matmul-type]
  // NEW: note: the compiler will print: F00001 Unsupported output data type.
  // OLD: note: the compiler will print: FC3002 Unsupported output data type.
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xbf16>, !pypto.tensor<128x128xbf16>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xuint8>
}

pypto.func @fp8 stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp8e4m3>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xfp8e4m3>
  // CHECK: error: 'pypto.a_mul_b' reads DT_FP8E4M3, which the cube unit of this chip does not have [unsupported-matmul-type]
  // NEW: note: the compiler will print: F00001 only DAV_3510 architecture is supported.
  // OLD: note: the compiler will print: FC3000 only DAV_3510 architecture is supported.
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xfp8e4m3>, !pypto.tensor<128x128xfp8e4m3>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xfp32>
}

// Found by a later pass only.
pypto.func @unsigned stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xuint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xuint8>
  // CHECK: error: 'pypto.a_mul_b' multiplies DT_UINT8 with DT_UINT8, which the cube unit cannot [unsupported-matmul-type]
  // NEW: note: the compiler will print: F4FFFF A_MUL_B has unsupport input dtypes
  // OLD: note: the compiler will print: FFFFFF A_MUL_B has unsupport input dtypes
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xuint8>, !pypto.tensor<128x128xuint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xint32>
}

// Silent.
pypto.func @signed stage(tensor_graph) type(static) {
  %a = pypto.tensor "a" {magic = 0 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %b = pypto.tensor "b" {magic = 1 : i64, node = #pypto.node<incast>} : !pypto.tensor<128x128xint8>
  %c = pypto.a_mul_b ins(%a, %b : !pypto.tensor<128x128xint8>, !pypto.tensor<128x128xint8>) {kernel_op = "matmul", cube_tile = #pypto.cube_tile<m = [64, 128], k = [64, 128], n = [64, 128]>} -> !pypto.tensor<128x128xint32>
}
