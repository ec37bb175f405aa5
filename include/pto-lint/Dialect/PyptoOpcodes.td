//===- PyptoOpcodes.td - The table of all opcodes ----------*- tablegen -*-===//
//
// One record per opcode, grouped by family; its order is that of the
// enumerators of `Opcode`. `pto-tblgen -gen-opcodes` makes the table of
// Opcodes.h from it, TileOpModel.cpp registers one op of the dialect per row.
//
// Opcodes, cores and reuse flags are facts of hicann/pypto 883e7dfb,
// framework/src/interface/operation/opcode.cpp. The family is the calc type of
// that file, except where the rules need to tell ops apart: OTHER, SYS and the
// data moves are split, and ops that it files under elementwise or broadcast
// without being so (EXPAND, CONCAT, PAD, ONEHOT, HUB, FUSED_OP, ...) are put
// where they belong.
//
//===----------------------------------------------------------------------===//

include "pto-lint/Dialect/OpcodeBase.td"

let family = Family_Elementwise in {
def : TileOp<"ADDS", AIV>;
def : TileOp<"SUBS", AIV>;
def : TileOp<"MULS", AIV>;
def : TileOp<"DIVS", AIV, NoBufferReuse>;
def : TileOp<"MAXS", AIV>;
def : TileOp<"MINS", AIV>;
def : TileOp<"LReLU", AIV>;
def : TileOp<"BITWISERIGHTSHIFTS", AIV>;
def : TileOp<"BITWISELEFTSHIFTS", AIV>;
def : TileOp<"SBITWISERIGHTSHIFT", AIV, NoBufferReuse>;
def : TileOp<"SBITWISELEFTSHIFT", AIV, NoBufferReuse>;
def : TileOp<"BITWISEANDS", AIV, NoBufferReuse>;
def : TileOp<"BITWISEORS", AIV, NoBufferReuse>;
def : TileOp<"BITWISEXORS", AIV, NoBufferReuse>;
def : TileOp<"REMS", AIV, NoBufferReuse>;
def : TileOp<"REMRS", AIV, NoBufferReuse>;
def : TileOp<"GCDS", AIV>;
def : TileOp<"S_ADDS", AIV>;
def : TileOp<"S_SUBS", AIV>;
def : TileOp<"S_MULS", AIV>;
def : TileOp<"S_DIVS", AIV>;
def : TileOp<"S_MAXS", AIV>;
def : TileOp<"S_MINS", AIV>;
def : TileOp<"MODS", AIV, NoBufferReuse>;
def : TileOp<"EXPANDEXPDIF", AIV>;
def : TileOp<"EXP", AIV>;
def : TileOp<"EXPM1", AIV>;
def : TileOp<"NEG", AIV>;
def : TileOp<"RECIPROCAL", AIV, NoBufferReuse>;
def : TileOp<"RSQRT", AIV>;
def : TileOp<"RELU", AIV>;
def : TileOp<"SQRT", AIV>;
def : TileOp<"CEIL", AIV>;
def : TileOp<"FLOOR", AIV>;
def : TileOp<"TRUNC", AIV>;
def : TileOp<"ROUND", AIV, NoBufferReuse>;
def : TileOp<"BITWISENOT", AIV>;
def : TileOp<"ABS", AIV>;
def : TileOp<"LN", AIV>;
def : TileOp<"ISFINITE", AIV>;
def : TileOp<"ISNAN", AIV>;
def : TileOp<"ATAN", AIV, NoBufferReuse>;
def : TileOp<"SIGN", AIV>;
def : TileOp<"SIGNBIT", AIV>;
def : TileOp<"TAN", AIV>;
def : TileOp<"ERF", AIV, NoBufferReuse>;
def : TileOp<"PACK", AIV>;
def : TileOp<"UNPACK", AIV, NoBufferReuse>;
def : TileOp<"SIN", AIV, NoBufferReuse>;
def : TileOp<"COS", AIV, NoBufferReuse>;
def : TileOp<"SINH", AIV, NoBufferReuse>;
def : TileOp<"COSH", AIV, NoBufferReuse>;
def : TileOp<"ASINH", AIV, NoBufferReuse>;
def : TileOp<"ACOSH", AIV, NoBufferReuse>;
def : TileOp<"ERFC", AIV, NoBufferReuse>;
def : TileOp<"TANH", AIV, NoBufferReuse>;
def : TileOp<"ASIN", AIV, NoBufferReuse>;
def : TileOp<"ACOS", AIV, NoBufferReuse>;
def : TileOp<"ATANH", AIV, NoBufferReuse>;
def : TileOp<"EXP2", AIV>;
def : TileOp<"LOGICALNOT", AIV>;
def : TileOp<"POW", AIV, NoBufferReuse>;
def : TileOp<"POWS", AIV, NoBufferReuse>;
def : TileOp<"Log1p", AIV, NoBufferReuse>;
def : TileOp<"PRELU", AIV, NoBufferReuse>;
def : TileOp<"TRIUL", AIV, NoBufferReuse>;
def : TileOp<"LOGICALAND", AIV>;
def : TileOp<"WHERE_TT", AIV>;
def : TileOp<"WHERE_TS", AIV>;
def : TileOp<"WHERE_ST", AIV>;
def : TileOp<"WHERE_SS", AIV>;
} // Family_Elementwise

let family = Family_Broadcast in {
def : TileOp<"ADD_BRC", AIV>;
def : TileOp<"SUB_BRC", AIV>;
def : TileOp<"MUL_BRC", AIV>;
def : TileOp<"DIV_BRC", AIV>;
def : TileOp<"MAX_BRC", AIV>;
def : TileOp<"MIN_BRC", AIV>;
def : TileOp<"GCD_BRC", AIV>;
def : TileOp<"ADD", AIV>;
def : TileOp<"SUB", AIV>;
def : TileOp<"MUL", AIV>;
def : TileOp<"DIV", AIV>;
def : TileOp<"REM", AIV, NoBufferReuse>;
def : TileOp<"MAXIMUM", AIV>;
def : TileOp<"MINIMUM", AIV>;
def : TileOp<"BITWISERIGHTSHIFT", AIV, NoBufferReuse>;
def : TileOp<"BITWISELEFTSHIFT", AIV, NoBufferReuse>;
def : TileOp<"BITWISEAND", AIV>;
def : TileOp<"BITWISEOR", AIV>;
def : TileOp<"BITWISEXOR", AIV>;
def : TileOp<"COPYSIGN", AIV>;
def : TileOp<"ATAN2", AIV, NoBufferReuse>;
def : TileOp<"GCD", AIV>;
def : TileOp<"S_ADD", AIV>;
def : TileOp<"S_SUB", AIV>;
def : TileOp<"S_MUL", AIV>;
def : TileOp<"S_DIV", AIV>;
def : TileOp<"S_MAX", AIV>;
def : TileOp<"S_MIN", AIV>;
def : TileOp<"MOD", AIV, NoBufferReuse>;
def : TileOp<"FLOORDIV", AIV, NoBufferReuse>;
def : TileOp<"FLOORDIVS", AIV, NoBufferReuse>;
def : TileOp<"AXPY", AIV>;
def : TileOp<"PAIRMAX", AIV, NoBufferReuse>;
def : TileOp<"PAIRMIN", AIV, NoBufferReuse>;
def : TileOp<"PAIRSUM", AIV, NoBufferReuse>;
def : TileOp<"PAIRARGMAX", AIV, NoBufferReuse>;
def : TileOp<"PAIRARGMIN", AIV, NoBufferReuse>;
def : TileOp<"PAIRPROD", AIV, NoBufferReuse>;
def : TileOp<"ONLINE_SOFTMAX", AIV, NoBufferReuse>;
def : TileOp<"ONLINE_SOFTMAX_UPDATE", AIV, NoBufferReuse>;
def : TileOp<"CMP", AIV>;
def : TileOp<"CMPS", AIV>;
def : TileOp<"HYPOT", AIV>;
} // Family_Broadcast

let family = Family_Cast in {
def : TileOp<"CAST", AIV>;
} // Family_Cast

let family = Family_Reduce in {
def : TileOp<"ROWMAX_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWMIN_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWSUM_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWPROD_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMAX_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMIN_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMAXWITHVALUE_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMINWITHVALUE_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMAXWITHVALUE_LINE", AIV, NoBufferReuse>;
def : TileOp<"ROWARGMINWITHVALUE_LINE", AIV, NoBufferReuse>;
// Release 0.2 has these two in place of the ones WITHVALUE.
def : TileOp<"ROWARGMAXLINE", AIV>;
def : TileOp<"ROWARGMINLINE", AIV>;
def : TileOp<"ROWSUMLINE", AIV>;
def : TileOp<"ROWMAXLINE", AIV>;
def : TileOp<"ROWMINLINE", AIV>;
def : TileOp<"ROWPRODLINE", AIV>;
def : TileOp<"ROWMAX", AIV, NoBufferReuse>;
def : TileOp<"ROWSUM", AIV>;
def : TileOp<"ROWEXPMAX", AIV, NoBufferReuse>;
def : TileOp<"ROWEXPSUM", AIV, NoBufferReuse>;
} // Family_Reduce

let family = Family_Sort in {
def : TileOp<"TOPK", ANY>;
def : TileOp<"BITSORT", ANY>;
def : TileOp<"MRGSORT", ANY>;
def : TileOp<"ARGSORT", ANY>;
def : TileOp<"EXTRACT", ANY>;
def : TileOp<"TILEDMRGSORT", ANY>;
def : TileOp<"TWOTILEMRGSORT", ANY, NoBufferReuse>;
def : TileOp<"EXTRACTSINGLE", ANY>;
def : TileOp<"SORTUB", ANY>;
def : TileOp<"RADIX_SELECT", ANY, NoBufferReuse>;
def : TileOp<"SORT", AIV>;
def : TileOp<"COMP_SWAP", AIV>;
def : TileOp<"MERGE", AIV>;
def : TileOp<"TOPK_SORT", AIV>;
def : TileOp<"TOPK_MERGE", AIV, NoBufferReuse>;
def : TileOp<"TOPK_EXTRACT", AIV>;
} // Family_Sort

let family = Family_Quantize in {
def : TileOp<"QUANTIZE_SYM", AIV, NoBufferReuse>;
def : TileOp<"QUANTIZE_ASYM", AIV, NoBufferReuse>;
def : TileOp<"DEQUANTIZE", AIV, NoBufferReuse>;
def : TileOp<"QUANT_MX", AIV, NoBufferReuse>;
} // Family_Quantize

let family = Family_Matmul in {
def : TileOp<"A_MUL_B", AIC>;
def : TileOp<"A_MULACC_B", AIC>;
def : TileOp<"A_MUL_Bt", AIC>;
def : TileOp<"A_MULACC_Bt", AIC>;
def : TileOp<"At_MUL_B", AIC>;
def : TileOp<"At_MUL_Bt", AIC>;
} // Family_Matmul

let family = Family_Conv in {
def : TileOp<"CONV2D", AIC>;
def : TileOp<"CONV3D", AIC>;
def : TileOp<"CONV_ADD", AIC>;
def : TileOp<"CONV_D2S", AIC>;
def : TileOp<"CONCAT_C", AIC>;
} // Family_Conv

let family = Family_Generate in {
def : TileOp<"RANGE", AIV>;
def : TileOp<"UNIFORM", AIV>;
def : TileOp<"VEC_DUP", AIV>;
} // Family_Generate

let family = Family_CopyIn in {
def : TileOp<"UB_COPY_IN", AIV, NoBufferReuse>;
def : TileOp<"L1_COPY_IN_CONV", AIC>;
def : TileOp<"L1_COPY_IN", AIC>;
def : TileOp<"L1_COPY_IN_FractalZ", AIC>;
def : TileOp<"L1_COPY_IN_DMA", AIC>;
def : TileOp<"UB_COPY_L1", AIV>;
def : TileOp<"UB_COPY_L1_ND", AIV>;
def : TileOp<"L1_COPY_IN_A_SCALE", AIC>;
def : TileOp<"L1_COPY_IN_B_SCALE", AIC>;
def : TileOp<"L1_RESHAPE_COPY_IN", AIC>;
def : TileOp<"RESHAPE_COPY_IN", ANY>;
def : TileOp<"COPY_IN", ANY, NoBufferReuse>;
} // Family_CopyIn

let family = Family_CopyOut in {
def : TileOp<"UB_COPY_OUT", AIV, NoBufferReuse>;
def : TileOp<"L0C_COPY_OUT_CONV", AIC, NoBufferReuse>;
def : TileOp<"L1_COPY_OUT", AIC>;
def : TileOp<"L1_COPY_OUT_DMA", AIC>;
def : TileOp<"L0C_COPY_OUT", AIC, NoBufferReuse>;
def : TileOp<"L1_COPY_UB", AIC>;
def : TileOp<"L0C_COPY_UB", AIC>;
def : TileOp<"L0C_COPY_UB_DUAL_DST", AIC>;
def : TileOp<"L0C_COPY_L1", AIC>;
def : TileOp<"L0C_RESHAPE_COPY_OUT", AIC, NoBufferReuse>;
def : TileOp<"RESHAPE_COPY_OUT", ANY>;
def : TileOp<"ATOMIC_RMW", ANY>;
def : TileOp<"COPY_OUT", ANY, NoBufferReuse>;
} // Family_CopyOut

let family = Family_Index in {
def : TileOp<"ONEHOT", AIV, NoBufferReuse>;
def : TileOp<"COMPACT", AIV>;
def : TileOp<"GATHER_FROM_UB", AIV, NoBufferReuse>;
def : TileOp<"GATHER", ANY>;
def : TileOp<"GATHER_ELEMENT", AIV, NoBufferReuse>;
def : TileOp<"GATHER_MASK", AIV, NoBufferReuse>;
def : TileOp<"GATHER_MASK_BUILDIN", AIV, NoBufferReuse>;
def : TileOp<"SCATTER_ELEMENT", AIV>;
def : TileOp<"SCATTER", AIV>;
def : TileOp<"INDEX_PUT", ANY>;
def : TileOp<"SCATTER_UPDATE", ANY>;
def : TileOp<"SCATTER_SCALAR", ANY>;
def : TileOp<"INDEX_ADD_UB", AIV>;
def : TileOp<"INDEX_ADD", ANY>;
def : TileOp<"INDEX_OUTCAST", ANY>;
def : TileOp<"GATHER_IN_UB", ANY>;
def : TileOp<"GATHER_IN_L1", AIC>;
} // Family_Index

let family = Family_MoveLocal in {
def : TileOp<"IMG2COL", AIC>;
def : TileOp<"LOAD2D", AIC>;
def : TileOp<"L1_LOOP_ENHANCE", AIC>;
def : TileOp<"L1_TO_L0A", AIC>;
def : TileOp<"L1_TO_L0B", AIC>;
def : TileOp<"L1_TO_L0At", AIC>;
def : TileOp<"L1_TO_L0Bt", AIC>;
def : TileOp<"FIX_COPY_IN", AIC>;
def : TileOp<"FIX_COPY_IN_QUANT_PRE", AIC>;
def : TileOp<"FIX_COPY_IN_RELU_PRE", AIC>;
def : TileOp<"FIX_COPY_IN_RELU_POST", AIC>;
def : TileOp<"FIX_COPY_IN_QUANT_POST", AIC>;
def : TileOp<"FIX_COPY_IN_ELT_ANTIQ", AIC>;
def : TileOp<"FIX_COPY_IN_MTE2_ANTIQ", AIC>;
def : TileOp<"L1_TO_L1", AIC>;
def : TileOp<"UB_TO_UB", AIV, NoBufferReuse>;
def : TileOp<"L1_TO_BT", AIC>;
def : TileOp<"UB_COPY_ND2NZ", AIV>;
def : TileOp<"L1_TO_L0A_SCALE", AIC>;
def : TileOp<"L1_TO_L0B_SCALE", AIC>;
def : TileOp<"REGISTER_COPY", AIV>;
def : TileOp<"DUPLICATE", ANY>;
def : TileOp<"CONVERT", ANY>;
def : TileOp<"VLD", ANY>;
def : TileOp<"VST", ANY>;
} // Family_MoveLocal

let family = Family_Layout in {
def : TileOp<"INTERLEAVE", AIV, NoBufferReuse>;
def : TileOp<"DEINTERLEAVE", AIV, NoBufferReuse>;
def : TileOp<"DEINTERLEAVE_SINGLE", AIV, NoBufferReuse>;
def : TileOp<"PAD", AIV, NoBufferReuse>;
def : TileOp<"FILLPAD", AIV, NoBufferReuse>;
def : TileOp<"FAKE_TRANS", ANY>;
def : TileOp<"BRCB", AIV>;
def : TileOp<"TRANSPOSE_MOVEIN", ANY>;
def : TileOp<"TRANSPOSE_MOVEOUT", ANY>;
def : TileOp<"TRANSPOSE_VNCHWCONV", ANY, NoBufferReuse>;
def : TileOp<"NCHW2NC1HWC0", ANY>;
def : TileOp<"NCHW2Fractal_Z", ANY>;
def : TileOp<"NC1HWC02NCHW", ANY>;
def : TileOp<"NCDHW2NDC1HWC0", ANY>;
def : TileOp<"NCDHW2FRACTAL_Z_3D", ANY>;
def : TileOp<"NDC1HWC02NCDHW", ANY>;
def : TileOp<"PERMUTE", AIV>;
def : TileOp<"PERMUTE_ELEMENT", AIV>;
def : TileOp<"EXPAND", AIV>;
def : TileOp<"CONCAT", AIV>;
def : TileOp<"RESHAPE", ANY>;
} // Family_Layout

let family = Family_View in {
def : TileOp<"ASSEMBLE", ANY>;
def : TileOp<"CONTRACT", ANY>;
def : TileOp<"ASSEMBLE_SSA", ANY>;
def : TileOp<"VIEW", ANY>;
def : TileOp<"SLICE", ANY>;
def : TileOp<"VIEW_TYPE", ANY>;
} // Family_View

let family = Family_Alloc in {
def : TileOp<"L1_ALLOC", AIC>;
def : TileOp<"L0A_ALLOC", AIC>;
def : TileOp<"L0AMX_ALLOC", AIC>;
def : TileOp<"L0B_ALLOC", AIC>;
def : TileOp<"L0BMX_ALLOC", AIC>;
def : TileOp<"L0C_ALLOC", AIC>;
def : TileOp<"FIX_ALLOC", AIC>;
def : TileOp<"BT_ALLOC", AIC>;
def : TileOp<"UB_ALLOC", AIV, NoBufferReuse>;
def : TileOp<"REG_ALLOC", AIV>;
} // Family_Alloc

let family = Family_Sync in {
def : TileOp<"SYNC_SRC", ANY>;
def : TileOp<"SYNC_DST", ANY>;
def : TileOp<"CV_SYNC_SRC", ANY>;
def : TileOp<"CV_SYNC_DST", ANY>;
def : TileOp<"FFTS_CROSS_CORE_SYNC", ANY>;
def : TileOp<"WAIT_FLAG_DEV", ANY>;
def : TileOp<"PHASE1", ANY>;
def : TileOp<"PHASE2", ANY>;
def : TileOp<"BAR.V", ANY>;
def : TileOp<"BAR.M", ANY>;
def : TileOp<"BAR.ALL", ANY>;
} // Family_Sync

let family = Family_Comm in {
def : TileOp<"SHMEM_SET", AIV>;
def : TileOp<"SHMEM_PUT", AIV>;
def : TileOp<"SHMEM_STORE", AIV>;
def : TileOp<"SHMEM_SIGNAL", AIV>;
def : TileOp<"SHMEM_WAIT_UNTIL", AICPU>;
def : TileOp<"SHMEM_GET", AIV>;
def : TileOp<"SHMEM_LOAD", AIV>;
def : TileOp<"BIND_TENSOR", ANY>;
} // Family_Comm

let family = Family_Call in {
def : TileOp<"CALL", ANY>;
def : TileOp<"BLOCK_CALL", ANY>;
def : TileOp<"AICPU_CALL_AIC", ANY>;
def : TileOp<"AICPU_CALL_AIV", ANY>;
} // Family_Call

include "pto-lint/Dialect/FrontEndOps.td"

let family = Family_Other in {
def : TileOp<"CUM_SUM", AIV, NoBufferReuse>;
def : TileOp<"CUM_PROD", AIV, NoBufferReuse>;
def : TileOp<"MAX_POOL", AIV, NoBufferReuse>;
def : TileOp<"REDUCE_ACC", GMATOMIC>;
def : TileOp<"HUB", HUB>;
def : TileOp<"OP_DUMP", ANY>;
def : TileOp<"FUSED_OP", AIV>;
def : TileOp<"NOP", ANY>;
} // Family_Other
