//===- PyptoDialect.td - The dialect of PyPTO graphs -------*- tablegen -*-===//

#ifndef PTO_LINT_DIALECT_PYPTODIALECT
#define PTO_LINT_DIALECT_PYPTODIALECT

include "mlir/IR/DialectBase.td"

def Pypto_Dialect : Dialect {
  let name = "pypto";
  let cppNamespace = "::ptolint::pypto";
  let summary = "Graphs of PyPTO kernels as the compiler dumps them";
  let description = [{
    A function holds the graph of one compiler stage: tensors that are declared
    with `pypto.tensor`, and one op per tile operation. The dialect records what
    a dump or an author says and judges none of it: a tile that fits no chip, a
    negative tile or an opcode of a newer compiler are all valid IR. Judging is
    the work of the rules.

    A tile op reads the tensors of `ins` and writes those of `outs`. Several ops
    may write one tensor, as an allocation and a copy into it do. Kernels that
    are written by hand may use results instead:

    ```mlir
    pypto.cast ins(%0 : !pypto.tensor<16x16xfp32, ub>)
        outs(%1 : !pypto.tensor<16x16xfp16, ub>) {magic = 10073 : i64}
    %3 = pypto.exp ins(%2 : !pypto.tensor<16x16xfp16>)
        {vec_tile = #pypto.vec_tile<16, 16>} -> !pypto.tensor<16x16xfp16>
    pypto.unknown "NEW_OPCODE" ins(%3 : !pypto.tensor<16x16xfp16>)
    ```
    `magic` (the `opmagic` of the dump), `vec_tile` and `cube_tile` are inherent;
    every other attribute is kept as it is. `vec_tile_at` and `cube_tile_at` are
    the lines of the calls that set the tiles, `loc("k.py":9:1)`, where a kernel
    knows them. `pypto.unknown` is an op whose opcode
    the table below does not have.
  }];
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
  let extraClassDeclaration = [{
  private:
    void registerTypes();
    void registerAttributes();
    void registerStructuralOps();
    void registerTileOps();
  }];
}

#endif // PTO_LINT_DIALECT_PYPTODIALECT
