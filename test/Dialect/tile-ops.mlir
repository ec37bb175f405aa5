// RUN: %pto-opt %s | FileCheck %s
// RUN: %pto-opt %s | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --mlir-print-op-generic | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --emit-bytecode | %pto-opt | FileCheck %s
// RUN: %pto-opt %s --mlir-print-op-generic | FileCheck %s --check-prefix=GENERIC

!in = !pypto.tensor<4x8xfp16, ub>
!out = !pypto.tensor<4x8xfp32, ub>

// A dumped graph: ops come before the tensors that they use.
// CHECK-LABEL: pypto.func @use_before_definition
pypto.func @use_before_definition stage(block_graph) type(static) {
  // CHECK: pypto.ub_alloc outs(%[[OUT:.*]] : !pypto.tensor<4x8xfp32, ub>) {magic = 1 : i64}
  pypto.ub_alloc outs(%out : !out) {magic = 1 : i64}
  // CHECK: pypto.cast ins(%[[IN:.*]] : !pypto.tensor<4x8xfp16, ub>) outs(%[[OUT]] : !pypto.tensor<4x8xfp32, ub>) {magic = -2 : i64, subgraph = 3 : i64}
  // GENERIC: "pypto.cast"(%{{.*}}, %{{.*}}) <{magic = -2 : i64, num_destinations = 1 : i32}> {subgraph = 3 : i64}
  pypto.cast ins(%in : !in) outs(%out : !out) {magic = -2 : i64, subgraph = 3 : i64}
  // CHECK: %[[IN]] = pypto.tensor
  %in = pypto.tensor : !in
  // CHECK: %[[OUT]] = pypto.tensor
  %out = pypto.tensor : !out
}

// A kernel written by hand: ops yield their results.
// CHECK-LABEL: pypto.func @values
pypto.func @values stage(tensor_graph) type(static) {
  %0 = pypto.tensor : !in
  // CHECK: %[[CAST:.*]] = pypto.cast ins(%{{.*}} : !pypto.tensor<4x8xfp16, ub>) {vec_tile = #pypto.vec_tile<4, 8>} -> !pypto.tensor<4x8xfp32, ub>
  %1 = pypto.cast ins(%0 : !in) {vec_tile = #pypto.vec_tile<4, 8>} -> !out
  // CHECK: pypto.topk ins(%[[CAST]] : !pypto.tensor<4x8xfp32, ub>) -> (!pypto.tensor<4x8xfp32, ub>, !pypto.tensor<4x8xfp16, ub>)
  %2:2 = pypto.topk ins(%1 : !out) -> (!out, !in)
  // CHECK: pypto.add ins(%{{.*}}#0, %[[CAST]] : !pypto.tensor<4x8xfp32, ub>, !pypto.tensor<4x8xfp32, ub>) outs(%[[CAST]] : !pypto.tensor<4x8xfp32, ub>) -> !pypto.tensor<4x8xfp32, ub>
  %3 = pypto.add ins(%2#0, %1 : !out, !out) outs(%1 : !out) -> !out
}

// CHECK-LABEL: pypto.func @no_operands
pypto.func @no_operands stage(block_graph) type(static) {
  // CHECK-NEXT: pypto.bar_v{{$}}
  pypto.bar_v
  // CHECK-NEXT: pypto.l1_to_l0at{{$}}
  pypto.l1_to_l0at
  // Generic text without properties reads every operand.
  // CHECK: pypto.neg ins(%{{.*}} : !pypto.tensor<4x8xfp16, ub>){{$}}
  %0 = pypto.tensor : !in
  "pypto.neg"(%0) : (!in) -> ()
}

// CHECK-LABEL: pypto.func @unknown_opcodes
pypto.func @unknown_opcodes stage(block_graph) type(static) {
  %0 = pypto.tensor : !in
  // CHECK: pypto.unknown "NEW.OP \22x\22" ins(%{{.*}} : !pypto.tensor<4x8xfp16, ub>) outs(%{{.*}} : !pypto.tensor<4x8xfp16, ub>) {magic = 9 : i64}
  // GENERIC: "pypto.unknown"(%{{.*}}, %{{.*}}) <{magic = 9 : i64, num_destinations = 1 : i32, opcode_name = "NEW.OP \22x\22"}>
  pypto.unknown "NEW.OP \22x\22" ins(%0 : !in) outs(%0 : !in) {magic = 9 : i64}
  // CHECK: pypto.unknown "" -> !pypto.tensor<4x8xfp16, ub>
  %1 = pypto.unknown "" -> !in
}
