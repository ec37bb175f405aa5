// RUN: %pto-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected an element type such as 'fp32', got 'f32'}}
%0 = pypto.tensor : !pypto.tensor<4x8xf32>

// -----

// expected-error @+1 {{expected a memory space or a tensor format, got 'sram'}}
%0 = pypto.tensor : !pypto.tensor<4xfp32, sram>

// -----

// expected-error @+1 {{expected a tensor format, got 'l1'}}
%0 = pypto.tensor : !pypto.tensor<4xfp32, ub, l1>

// -----

// A format is the last thing in a type.
// expected-error @+1 {{expected '>'}}
%0 = pypto.tensor : !pypto.tensor<4xfp32, nz, ub>

// -----

// expected-error @+1 {{invalid dimension}}
%0 = pypto.tensor : !pypto.tensor<9223372036854775808xfp32>

// -----

// expected-error @+1 {{a cube tile has 2 numbers for m, 2 or 3 for k and 2 for n, got 1, 4 and 2}}
pypto.neg {a = #pypto.cube_tile<m = [16], k = [16, 16, 16, 16], n = [16, 16]>}

// -----

// expected-error @+1 {{expected 'split_k'}}
pypto.neg {a = #pypto.cube_tile<m = [16, 16], k = [16, 16], n = [16, 16], split>}

// -----

// expected-error @+1 {{expected integer value}}
pypto.neg {a = #pypto.vec_tile<16, x>}

// -----

// expected-error @+1 {{'leaf' is no stage}}
pypto.func @f stage(leaf) type(static) {}

// -----

// expected-error @+1 {{'aix' is no core}}
pypto.func @f stage(tile_graph) type(static) core(aix) {}

// -----

// A misspelled opcode is no tile op; the one of a dump is `pypto.unknown`.
// expected-error @+1 {{custom op 'pypto.castt' is unknown}}
pypto.castt

// -----

// expected-error @+1 {{expected attribute value}}
pypto.unknown ins()

// -----

pypto.func @f stage(tile_graph) type(static) {
  %0 = pypto.tensor : !pypto.tensor<4xfp32>
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  pypto.neg ins(%0 : !pypto.tensor<4xfp32>, !pypto.tensor<4xfp32>)
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  // expected-error @+1 {{wrong kind of attribute 'magic': "seven"}}
  pypto.neg {magic = "seven"}
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  // expected-error @+1 {{wrong kind of attribute 'magic': 7 : i32}}
  pypto.neg {magic = 7 : i32}
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  // expected-error @+1 {{wrong kind of attribute 'vec_tile': [4, 8]}}
  pypto.neg {vec_tile = [4, 8]}
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  // expected-error @+1 {{'num_destinations' is not written as an attribute}}
  pypto.neg {num_destinations = 1 : i32}
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  %0 = pypto.tensor : !pypto.tensor<4xfp32>
  // expected-error @+1 {{has 1 operands, of which 2 cannot be destinations}}
  "pypto.neg"(%0) <{num_destinations = 2 : i32}> : (!pypto.tensor<4xfp32>) -> ()
}

// -----

pypto.func @f stage(tile_graph) type(static) {
  // expected-error @+1 {{has 0 operands, of which -1 cannot be destinations}}
  "pypto.neg"() <{num_destinations = -1 : i32}> : () -> ()
}

// -----

// expected-error @+1 {{needs the spelling of its opcode}}
"pypto.unknown"() : () -> ()

// -----

// expected-error @+1 {{takes no 'opcode_name'}}
"pypto.neg"() <{opcode_name = "NEG"}> : () -> ()

// -----

// expected-error @+1 {{a tile op has no property "tile"}}
"pypto.neg"() <{tile = 3 : i32}> : () -> ()

// -----

// expected-error @+1 {{works on !pypto.tensor, not on 'i32'}}
%0 = "pypto.neg"() : () -> i32

// -----

// expected-error @+1 {{requires zero regions}}
"pypto.neg"() ({}) : () -> ()
