//===- PyptoAttrs.td - Attributes of the dialect -----------*- tablegen -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOATTRS
#define PTO_LINT_DIALECT_PYPTOATTRS

include "mlir/IR/AttrTypeBase.td"
include "pto-lint/Dialect/PyptoEnums.td"

def Pypto_VecTileAttr : AttrDef<Pypto_Dialect, "VecTile"> {
  let mnemonic = "vec_tile";
  let summary = "Tile of a vector op, one number per axis";
  let description = [{
    What `pypto.set_vec_tile_shapes` was given: `#pypto.vec_tile<32, 512>`. Any
    number is allowed, also one that no compiler takes.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$sizes);
  let hasCustomAssemblyFormat = 1;
}

def Pypto_CubeTileAttr : AttrDef<Pypto_Dialect, "CubeTile"> {
  let mnemonic = "cube_tile";
  let summary = "Tile of a cube op";
  let description = [{
    What `pypto.set_cube_tile_shapes` was given:
    `#pypto.cube_tile<m = [L0, L1], k = [L0, L1A, L1B], n = [L0, L1], split_k>`.
    `k` may be written with two numbers, L1B is then equal to L1A. Any number is
    allowed, only their count is fixed.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "L0, L1">:$m,
    ArrayRefParameter<"int64_t", "L0, L1 of A, L1 of B">:$k,
    ArrayRefParameter<"int64_t", "L0, L1">:$n,
    "bool":$splitK
  );
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // PTO_LINT_DIALECT_PYPTOATTRS
