// RUN: %pto-opt %s | FileCheck %s
// RUN: %pto-opt %s | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --mlir-print-op-generic | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --emit-bytecode | %pto-opt | FileCheck %s

// CHECK: pypto.func @empty stage(tensor_graph) type(eager) {
// CHECK-NEXT: }
pypto.func @empty stage(tensor_graph) type(eager) {}

// CHECK: pypto.func @all stage(block_graph) type(static) core(aiv)
// CHECK-SAME: attributes {dump = "dir/Before_032.json", functype = 9 : i64, magic = 7 : i64} {
pypto.func @all stage(block_graph) type(static) core(aiv)
    attributes {magic = 7 : i64, dump = "dir/Before_032.json", functype = 9 : i64} {}

// CHECK: pypto.func @"TENSOR_a.b/c \22x\22" stage(invalid) type(invalid) core(invalid)
pypto.func @"TENSOR_a.b/c \22x\22" stage(invalid) type(invalid) core(invalid) {}

// CHECK-LABEL: pypto.func @loops
pypto.func @loops stage(tensor_graph) type(dynamic) {
  // CHECK: pypto.loop "b_idx" from "0" to "(batch + 1)" step "1" unroll [4, 2, 1] {
  pypto.loop "b_idx" from "0" to "(batch + 1)" step "1" unroll [4, 2, 1] {
    // CHECK: pypto.path "PATH0" when ["b_idx == 0", "s > 1"] attributes {sat = [true, false]} {
    pypto.path "PATH0" when ["b_idx == 0", "s > 1"] attributes {sat = [true, false]} {
      // CHECK: pypto.loop "s" from "" to "" step "" {
      pypto.loop "s" from "" to "" step "" {}
    }
    // CHECK: pypto.path "PATH1" {
    pypto.path "PATH1" {
      // CHECK: pypto.nop
      pypto.nop
    }
  }
  // A wrong unroll list is no error here.
  // CHECK: pypto.loop "k" from "0" to "8" step "0" unroll [0, -1] attributes {magic = 3 : i64} {
  pypto.loop "k" from "0" to "8" step "0" unroll [0, -1] attributes {magic = 3 : i64} {}
}

// CHECK-LABEL: pypto.func @tensors
pypto.func @tensors stage(block_graph) type(static) {
  // CHECK: pypto.tensor "IN_0" {life_range = array<i64: -1, -1>, magic = 5 : i64, mem_id = 3 : i64,
  // CHECK-SAME: mem_range = array<i64: 0, 64>, node = #pypto.node<incast>, offset = array<i64: 0, 8>,
  // CHECK-SAME: raw_magic = 4 : i64, raw_shape = array<i64: 2, 16>, symbol2 = "x", valid_shape = array<i64: 2, 7>}
  // CHECK-SAME: : !pypto.tensor<2x8xfp16, ub>
  %0 = pypto.tensor "IN_0" {
      magic = 5 : i64, raw_magic = 4 : i64, mem_id = 3 : i64, node = #pypto.node<incast>,
      raw_shape = array<i64: 2, 16>, offset = array<i64: 0, 8>, valid_shape = array<i64: 2, 7>,
      mem_range = array<i64: 0, 64>, life_range = array<i64: -1, -1>, symbol2 = "x"}
    : !pypto.tensor<2x8xfp16, ub>
}
