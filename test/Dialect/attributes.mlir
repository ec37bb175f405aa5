// RUN: %pto-opt %s | FileCheck %s
// RUN: %pto-opt %s | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --emit-bytecode | %pto-opt | FileCheck %s

// CHECK-LABEL: pypto.func @vec_tiles
pypto.func @vec_tiles stage(tensor_graph) type(static) {
  // CHECK: pypto.exp {vec_tile = #pypto.vec_tile<32, 512>}
  pypto.exp {vec_tile = #pypto.vec_tile<32, 512>}
  // What no compiler takes is written down all the same.
  // CHECK: pypto.exp {vec_tile = #pypto.vec_tile<0, -7>}
  pypto.exp {vec_tile = #pypto.vec_tile<0, -7>}
  // CHECK: pypto.exp {vec_tile = #pypto.vec_tile<>}
  pypto.exp {vec_tile = #pypto.vec_tile<>}
}

// CHECK-LABEL: pypto.func @cube_tiles
pypto.func @cube_tiles stage(tensor_graph) type(static) {
  // CHECK: pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [16, 32], k = [64, 128, 256], n = [48, 96]>}
  pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [16, 32], k = [64, 128, 256], n = [48, 96]>}
  // The tile of B in L1 is that of A if it is not given.
  // CHECK: pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 128, 128], n = [16, 16]>}
  pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [16, 16], k = [64, 128], n = [16, 16]>}
  // CHECK: pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [0, -16], k = [0, 0, 0], n = [17, 1], split_k>}
  pypto.a_mul_b {cube_tile = #pypto.cube_tile<m = [0, -16], k = [0, 0], n = [17, 1], split_k>}
}

// An enum attribute outside of its op.
// CHECK-LABEL: pypto.func @enums
// CHECK-SAME: attributes {a = #pypto.stage<leaf_vf_graph>, b = #pypto.func_type<dynamic_loop_path>, c = #pypto.core<hub_mix>, d = #pypto.node<outcast>}
pypto.func @enums stage(tensor_graph) type(static)
  attributes {a = #pypto.stage<leaf_vf_graph>, b = #pypto.func_type<dynamic_loop_path>,
              c = #pypto.core<hub_mix>, d = #pypto.node<outcast>} {}
