//===- PyptoTypes.td - Types of the dialect ----------------*- tablegen -*-===//

#ifndef PTO_LINT_DIALECT_PYPTOTYPES
#define PTO_LINT_DIALECT_PYPTOTYPES

include "mlir/IR/AttrTypeBase.td"
include "pto-lint/Dialect/PyptoDialect.td"

def Pypto_TensorType : TypeDef<Pypto_Dialect, "Tensor"> {
  let mnemonic = "tensor";
  let summary = "Tile or whole tensor in one memory";
  let description = [{
    ```mlir
    !pypto.tensor<128x512xfp32>               // memory not assigned yet, ND
    !pypto.tensor<?x512xbf16, device_ddr>
    !pypto.tensor<128x256xfp16, l1, nz>
    !pypto.tensor<fp32>                       // scalar
    ```
    The element type is one of the compiler's `DT_*` in lower case, `dtypeN` for
    a number that pto-lint does not know. The memory is one of the compiler's
    `MEM_*` in lower case, `spaceN` for an unknown number; left out when the
    compiler has not assigned one. The format is `nd` (left out), `nz`,
    `nc1hwc0`, `ndc1hwc0`, `fractal_z`, `fractal_z_3d` or `formatN`.
  }];
  let parameters = (ins
    ArrayRefParameter<"int64_t", "dimensions, dynamic ones negative">:$shape,
    "DataType":$dataType,
    "MemorySpace":$memorySpace,
    "TensorFormat":$format
  );
  let skipDefaultBuilders = 1;
  let builders = [
    // Every negative dimension of `shape` becomes the one dynamic dimension.
    TypeBuilder<(ins "llvm::ArrayRef<int64_t>":$shape, "DataType":$dataType,
                     CArg<"MemorySpace", "MemorySpace::unknown">:$memorySpace,
                     CArg<"TensorFormat", "TensorFormat::ND">:$format)>
  ];
  let hasCustomAssemblyFormat = 1;
}

#endif // PTO_LINT_DIALECT_PYPTOTYPES
