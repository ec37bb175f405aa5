// RUN: %pto-opt %s | FileCheck %s
// RUN: %pto-opt %s | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --emit-bytecode | %pto-opt | FileCheck %s

// CHECK-LABEL: pypto.func @data_types
pypto.func @data_types stage(tensor_graph) type(static) {
  // CHECK: pypto.tensor : !pypto.tensor<1xint4>
  %0 = pypto.tensor : !pypto.tensor<1xint4>
  // CHECK: pypto.tensor : !pypto.tensor<1xint8>
  %1 = pypto.tensor : !pypto.tensor<1xint8>
  // CHECK: pypto.tensor : !pypto.tensor<1xint16>
  %2 = pypto.tensor : !pypto.tensor<1xint16>
  // CHECK: pypto.tensor : !pypto.tensor<1xint32>
  %3 = pypto.tensor : !pypto.tensor<1xint32>
  // CHECK: pypto.tensor : !pypto.tensor<1xint64>
  %4 = pypto.tensor : !pypto.tensor<1xint64>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp8>
  %5 = pypto.tensor : !pypto.tensor<1xfp8>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp16>
  %6 = pypto.tensor : !pypto.tensor<1xfp16>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp32>
  %7 = pypto.tensor : !pypto.tensor<1xfp32>
  // CHECK: pypto.tensor : !pypto.tensor<1xbf16>
  %8 = pypto.tensor : !pypto.tensor<1xbf16>
  // CHECK: pypto.tensor : !pypto.tensor<1xhf4>
  %9 = pypto.tensor : !pypto.tensor<1xhf4>
  // CHECK: pypto.tensor : !pypto.tensor<1xhf8>
  %10 = pypto.tensor : !pypto.tensor<1xhf8>
  // CHECK: pypto.tensor : !pypto.tensor<1xuint8>
  %11 = pypto.tensor : !pypto.tensor<1xuint8>
  // CHECK: pypto.tensor : !pypto.tensor<1xuint16>
  %12 = pypto.tensor : !pypto.tensor<1xuint16>
  // CHECK: pypto.tensor : !pypto.tensor<1xuint32>
  %13 = pypto.tensor : !pypto.tensor<1xuint32>
  // CHECK: pypto.tensor : !pypto.tensor<1xuint64>
  %14 = pypto.tensor : !pypto.tensor<1xuint64>
  // CHECK: pypto.tensor : !pypto.tensor<1xbool>
  %15 = pypto.tensor : !pypto.tensor<1xbool>
  // CHECK: pypto.tensor : !pypto.tensor<1xdouble>
  %16 = pypto.tensor : !pypto.tensor<1xdouble>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp8e4m3>
  %17 = pypto.tensor : !pypto.tensor<1xfp8e4m3>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp8e5m2>
  %18 = pypto.tensor : !pypto.tensor<1xfp8e5m2>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp8e8m0>
  %19 = pypto.tensor : !pypto.tensor<1xfp8e8m0>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp4_e2m1x2>
  %20 = pypto.tensor : !pypto.tensor<1xfp4_e2m1x2>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp4_e1m2x2>
  %21 = pypto.tensor : !pypto.tensor<1xfp4_e1m2x2>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp4_e2m1>
  %22 = pypto.tensor : !pypto.tensor<1xfp4_e2m1>
  // CHECK: pypto.tensor : !pypto.tensor<1xfp4_e1m2>
  %23 = pypto.tensor : !pypto.tensor<1xfp4_e1m2>
  // A number that a newer compiler uses is kept.
  // CHECK: pypto.tensor : !pypto.tensor<1xdtype99>
  %24 = pypto.tensor : !pypto.tensor<1xdtype99>
}

// CHECK-LABEL: pypto.func @shapes
pypto.func @shapes stage(tensor_graph) type(static) {
  // CHECK: pypto.tensor : !pypto.tensor<fp32>
  %0 = pypto.tensor : !pypto.tensor<fp32>
  // CHECK: pypto.tensor : !pypto.tensor<?x512x?xfp16>
  %1 = pypto.tensor : !pypto.tensor<?x512x?xfp16>
  // A zero before the x must not be read as a hexadecimal number.
  // CHECK: pypto.tensor : !pypto.tensor<0xfp16>
  %2 = pypto.tensor : !pypto.tensor<0xfp16>
  // CHECK: pypto.tensor : !pypto.tensor<9223372036854775807x2xfp16>
  %3 = pypto.tensor : !pypto.tensor<9223372036854775807x2xfp16>
}

// CHECK-LABEL: pypto.func @placement
pypto.func @placement stage(tensor_graph) type(static) {
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, ub>
  %0 = pypto.tensor : !pypto.tensor<8xfp16, ub>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, l0a, nz>
  %1 = pypto.tensor : !pypto.tensor<8xfp16, l0a, nz>
  // Neither the unassigned memory nor ND is printed.
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16>
  %2 = pypto.tensor : !pypto.tensor<8xfp16, unknown, nd>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, nz>
  %3 = pypto.tensor : !pypto.tensor<8xfp16, nz>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, space40, format12>
  %4 = pypto.tensor : !pypto.tensor<8xfp16, space40, format12>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, l1, nc1hwc0>
  %5 = pypto.tensor : !pypto.tensor<8xfp16, l1, nc1hwc0>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, l1, ndc1hwc0>
  %6 = pypto.tensor : !pypto.tensor<8xfp16, l1, ndc1hwc0>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, l1, fractal_z>
  %7 = pypto.tensor : !pypto.tensor<8xfp16, l1, fractal_z>
  // CHECK: pypto.tensor : !pypto.tensor<8xfp16, device_ddr, fractal_z_3d>
  %8 = pypto.tensor : !pypto.tensor<8xfp16, device_ddr, fractal_z_3d>
}
