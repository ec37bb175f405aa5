//===- PyptoOps.td - Structural ops of the dialect ---------*- tablegen -*-===//
//
// Functions, loops and tensors. Tile ops come from PyptoOpcodes.td.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_DIALECT_PYPTOOPS
#define PTO_LINT_DIALECT_PYPTOOPS

include "mlir/IR/OpBase.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "pto-lint/Dialect/PyptoAttrs.td"
include "pto-lint/Dialect/PyptoTypes.td"

/// Signed in C++: magics and offsets of a dump may be negative.
def Pypto_I64Attr : TypedSignlessIntegerAttrBase<
    I64, "int64_t", "64-bit signless integer attribute"> {
  let convertFromStorage = "$_self.getInt()";
  let constBuilderCall = "$_builder.getI64IntegerAttr($0)";
}

class Pypto_StructuralOp<string mnemonic, list<Trait> traits = []>
    : Op<Pypto_Dialect, mnemonic, traits>;

def FuncOp : Pypto_StructuralOp<"func", [
    GraphRegionNoTerminator, IsolatedFromAbove, Symbol]> {
  let summary = "Graph of one function at one stage";
  let description = [{
    ```mlir
    pypto.func @leaf0 stage(block_graph) type(static) core(aiv)
        attributes {magic = 7 : i64, dump = "Before_032_OoOSchedule.json"} {
      ...
    }
    ```
    The ops are in the order of the dump, which need not be one of dependence:
    a value may be used before it is defined. `magic` is the `funcmagic`, `dump`
    the path of the file that the function was read from.
  }];
  let arguments = (ins
    SymbolNameAttr:$sym_name,
    Pypto_StageAttr:$stage,
    Pypto_FunctionTypeAttr:$func_type,
    OptionalAttr<Pypto_CoreTypeAttr>:$core,
    OptionalAttr<Pypto_I64Attr>:$magic,
    OptionalAttr<StrAttr>:$dump);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $sym_name `stage` `(` custom<Keyword>($stage) `)`
    `type` `(` custom<Keyword>($func_type) `)`
    (`core` `(` custom<Keyword>($core)^ `)`)? attr-dict-with-keyword $body
  }];
}

def LoopOp : Pypto_StructuralOp<"loop", [GraphRegionNoTerminator]> {
  let summary = "Loop with its unroll list";
  let description = [{
    ```mlir
    pypto.loop "b_idx" from "0" to "batch" step "1" unroll [4, 2, 1] { ... }
    ```
    The bounds are symbolic expressions and kept as text.
  }];
  let arguments = (ins
    StrAttr:$index,
    StrAttr:$begin,
    StrAttr:$end,
    StrAttr:$step,
    OptionalAttr<DenseI64ArrayAttr>:$unroll_list);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $index `from` $begin `to` $end `step` $step (`unroll` $unroll_list^)?
    attr-dict-with-keyword $body
  }];
}

def PathOp : Pypto_StructuralOp<"path", [GraphRegionNoTerminator]> {
  let summary = "One path through the body of a loop";
  let description = [{
    ```mlir
    pypto.path "PATH0" when ["b_idx == 0"] { ... }
    ```
    The path is taken where all conditions hold.
  }];
  let arguments = (ins
    StrAttr:$label,
    OptionalAttr<StrArrayAttr>:$conditions);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    $label (`when` $conditions^)? attr-dict-with-keyword $body
  }];
}

def TensorOp : Pypto_StructuralOp<"tensor"> {
  let summary = "Declares a logical tensor";
  let description = [{
    ```mlir
    %5 = pypto.tensor "IN_0" {magic = 5 : i64, raw_shape = array<i64: 128, 520>}
        : !pypto.tensor<128x512xfp16, ub>
    ```
    The type has the shape of the tile that ops see. `raw_shape` is what is
    allocated and charged, the shape of the type if absent. Tensors with equal
    `mem_id` (in one memory) share a buffer. `mem_range` is in bytes,
    `life_range` in cycles of the compiler's schedule; both are half-open.
  }];
  let arguments = (ins
    OptionalAttr<StrAttr>:$symbol,
    OptionalAttr<Pypto_I64Attr>:$magic,
    OptionalAttr<Pypto_I64Attr>:$raw_magic,
    OptionalAttr<Pypto_I64Attr>:$mem_id,
    OptionalAttr<DenseI64ArrayAttr>:$raw_shape,
    OptionalAttr<DenseI64ArrayAttr>:$offset,
    OptionalAttr<DenseI64ArrayAttr>:$valid_shape,
    OptionalAttr<DenseI64ArrayAttr>:$mem_range,
    OptionalAttr<DenseI64ArrayAttr>:$life_range,
    OptionalAttr<Pypto_NodeKindAttr>:$node);
  let results = (outs Pypto_TensorType:$result);
  let assemblyFormat = "($symbol^)? attr-dict `:` qualified(type($result))";
  let extraClassDeclaration = [{
    /// Shape that is charged: `raw_shape`, else the shape of the type.
    ::llvm::ArrayRef<int64_t> getAllocatedShape();
    /// Bytes of `getAllocatedShape()`. Nothing when a dimension is dynamic, the
    /// element type is unknown or the size does not fit 64 bits.
    std::optional<uint64_t> getAllocatedBytes();
    /// Identity of the buffer: `mem_id`, else `raw_magic`, else `magic`. The
    /// compiler starts from the raw tensor too before it merges buffers.
    std::optional<int64_t> getBufferId();
  }];
}

#endif // PTO_LINT_DIALECT_PYPTOOPS
