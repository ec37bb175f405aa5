#include "pto-lint/Import/CompilerLog.h"

#include <gmock/gmock.h>

#include "LogFixture.h"

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

TEST(CompilerLog, BufferOfRelease92) {
  LogError error = test::readOneError(
      "[ERROR] PYPTO(1234):2026-08-22 10:00:00.123 "
      "[schedule_state.cpp:243][PASS]:ErrCode: F40005! Enum: "
      "TensorErr::TENSOR_MEMORY_ALLOCATION [OoOScheduleState.Operation]:Alloc "
      "tensor [26319] size [262144] exceeds MEM_UB size [196608]! "
      "[FuncMagic:29][OpMagic:11103].\n");
  EXPECT_EQ(error.kind, LogErrorKind::Buffer);
  EXPECT_EQ(error.code, "F40005");
  EXPECT_EQ(error.enumName, "TensorErr::TENSOR_MEMORY_ALLOCATION");
  EXPECT_EQ(error.space, MemorySpace::ub);
  EXPECT_EQ(error.scope, "MEM_UB");
  EXPECT_EQ(error.required, 262144u);
  EXPECT_EQ(error.capacity, 196608u);
  EXPECT_EQ(error.tensor, 26319);
  EXPECT_EQ(error.opMagic, 11103);
  EXPECT_EQ(error.functionMagic, 29);
  EXPECT_EQ(error.file, "schedule_state.cpp");
  EXPECT_EQ(error.fileLine, 243u);
  EXPECT_EQ(error.message, "Alloc tensor [26319] size [262144] exceeds MEM_UB "
                           "size [196608]! [FuncMagic:29][OpMagic:11103]");
}

TEST(CompilerLog, BufferOfOtherWordings) {
  for (std::string_view text :
       {"Alloc tensor[7] size[1835008] exceeds MEM_L1 size[524288]!",
        "F40005 TENSOR_MEMORY_ALLOCATION: tensor [7] size [1835008] exceeds "
        "MEM_L1 [524288]",
        "报错： Alloc tensor [7] size [1835008] exceeds MEM_L1 size [524288] "
        "反算: "
        "1835008 ÷ 2"}) {
    LogError error = test::readOneError(text);
    EXPECT_EQ(error.kind, LogErrorKind::Buffer) << text;
    EXPECT_EQ(error.space, MemorySpace::l1) << text;
    EXPECT_EQ(error.tensor, 7) << text;
    EXPECT_EQ(error.required, 1835008u) << text;
    EXPECT_EQ(error.capacity, 524288u) << text;
  }
  LogError bare =
      test::readOneError("ErrCode F40005! TENSOR_MEMORY_ALLOCATION. Alloc "
                         "tensor size [256000] exceeds MEM_UB size [196608]!");
  EXPECT_EQ(bare.kind, LogErrorKind::Buffer);
  EXPECT_EQ(bare.code, "F40005");
  EXPECT_EQ(bare.enumName, "TENSOR_MEMORY_ALLOCATION");
  EXPECT_EQ(bare.required, 256000u);
  EXPECT_EQ(bare.tensor, std::nullopt);
}

TEST(CompilerLog, PlaceholdersAreUnknown) {
  LogError error =
      test::readOneError("F40005 TENSOR_MEMORY_ALLOCATION: tensor [xxx] size "
                         "[xxx] exceeds MEM_L1 [524288]");
  EXPECT_EQ(error.kind, LogErrorKind::Buffer);
  EXPECT_EQ(error.tensor, std::nullopt);
  EXPECT_EQ(error.required, std::nullopt);
  EXPECT_EQ(error.capacity, 524288u);
  LogError pool = test::readOneError("# → F40005: exceeds MEM_L0B");
  EXPECT_EQ(pool.kind, LogErrorKind::Memory);
  EXPECT_EQ(pool.space, MemorySpace::l0b);
  EXPECT_EQ(pool.code, "F40005");
}

TEST(CompilerLog, OpWithItsOperands) {
  LogError error = test::readOneError(
      "x [schedule_state.cpp:256][PASS]:OP CAST[10005] in/output total size "
      "[199680] exceeds MEM_UB size [196608]!\n"
      "[ERROR] [schedule_state.cpp:260][PASS]: op: CAST[10005] | inputs: { "
      "RawTensor [3] <65 x 512 x DT_FP16> @3\"x\" } | outputs: { RawTensor [4] "
      "<65x512xDT_FP32> @4 } .\n");
  EXPECT_EQ(error.kind, LogErrorKind::Op);
  EXPECT_EQ(error.opcode, "CAST");
  EXPECT_EQ(error.opMagic, 10005);
  EXPECT_EQ(error.required, 199680u);
  ASSERT_THAT(error.ops, SizeIs(1));
  EXPECT_EQ(error.ops[0].opcode, "CAST");
  EXPECT_EQ(error.ops[0].magic, 10005);
  LogTensor in = {3, {65, 512}, DataType::fp16_};
  LogTensor out = {4, {65, 512}, DataType::fp32_};
  EXPECT_THAT(error.ops[0].tensors, ElementsAre(in, out));
}

TEST(CompilerLog, ProducersBelongToTheBuffer) {
  LogError error = test::readOneError(
      "Alloc tensor [42] size [262144] exceeds MEM_UB size [196608]!\n"
      "[ERROR] PYPTO(1): [schedule_state.cpp:248][PASS]:Tensor [42] producer "
      "info:\n"
      "[ERROR] PYPTO(1): [schedule_state.cpp:253][PASS]:      op: UB_ALLOC[9] "
      "| "
      "inputs: {} | outputs: {}.\n"
      "[ERROR] PYPTO(1): [schedule_state.cpp:253][PASS]:      op: EXP[10] | "
      "inputs: {} | outputs: {}.\n"
      "[ERROR] PYPTO(1): [schedule_state.cpp:273][PASS]:UB_ALLOC[9] "
      "checkOpBufferSize failed!\n");
  ASSERT_THAT(error.ops, SizeIs(2));
  EXPECT_EQ(error.ops[1].opcode, "EXP");
  EXPECT_EQ(error.ops[1].magic, 10);
}

TEST(CompilerLog, WhatIsLoggedAndThrownIsOneError) {
  LogError error = test::readOneError(
      "[ERROR] [a.cpp:1][PASS]:Alloc tensor [1] size [262144] exceeds MEM_UB "
      "size [196608]!\n"
      "RuntimeError: ErrCode: F40005! Enum: "
      "TensorErr::TENSOR_MEMORY_ALLOCATION. [X.Y]:Alloc tensor [1] size "
      "[262144] exceeds MEM_UB size [196608]! [FuncMagic:5][OpMagic:6].\n"
      "Errcode: FFFFFF! Run pass failed., func CompileFunction, file "
      "host_machine.cpp, line 179\n");
  EXPECT_EQ(error.count, 2u);
  EXPECT_EQ(error.line, 1u);
  EXPECT_EQ(error.code, "F40005");
  EXPECT_EQ(error.functionMagic, 5);
  EXPECT_EQ(error.file, "a.cpp");
}

TEST(CompilerLog, OneMagicInTwoFunctionsIsTwoErrors) {
  EXPECT_THAT(
      test::readLog("Alloc tensor [1] size [9] exceeds MEM_UB size [8]! "
                    "[FuncMagic:5][OpMagic:6].\n"
                    "Alloc tensor [1] size [9] exceeds MEM_UB size [8]! "
                    "[FuncMagic:7][OpMagic:6].\n"),
      SizeIs(2));
}

TEST(CompilerLog, AFailedPassAloneSaysLittle) {
  LogError error =
      test::readOneError("Errcode: FFFFFF! Run pass failed., func "
                         "CompileFunction, file host_machine.cpp, line 179");
  EXPECT_EQ(error.kind, LogErrorKind::Consequence);
  EXPECT_EQ(error.code, "FFFFFF");
  EXPECT_EQ(error.message, "Run pass failed.");
  EXPECT_EQ(error.file, "host_machine.cpp");
  EXPECT_EQ(error.fileLine, 179u);
}

TEST(CompilerLog, PlansCountBits) {
  struct {
    std::string_view text;
    MemorySpace space;
    uint64_t required, capacity;
  } cases[] = {
      {"loc(\"k.mlir\":3:3): error: ub overflow, requires 2097152 bits while "
       "1572864 bits available! (possible reason: …)",
       MemorySpace::ub, 262144, 196608},
      {"cbuf overflow, requires 8388608 bits while 4194304 bits available!",
       MemorySpace::l1, 1048576, 524288},
      {"cc overflow, requires 2097152 bits while 1048576 bits available!",
       MemorySpace::l0c, 262144, 131072},
      {"vec overflow, requires 4915200 bits while 2031616 bits avaliable!",
       MemorySpace::ub, 614400, 253952},
      {"UB overflow, requires at least 300000 bytes while only 196608 bytes "
       "available!",
       MemorySpace::ub, 300000, 196608}};
  for (const auto &expected : cases) {
    LogError error = test::readOneError(expected.text);
    EXPECT_EQ(error.kind, LogErrorKind::Plan) << expected.text;
    EXPECT_EQ(error.space, expected.space) << expected.text;
    EXPECT_EQ(error.required, expected.required) << expected.text;
    EXPECT_EQ(error.capacity, expected.capacity) << expected.text;
  }
  EXPECT_EQ(test::readOneError("ub overflow, requires 9 bits").required, 2u);
}

TEST(CompilerLog, MemoryOfTheDevice) {
  LogError torch = test::readOneError(
      "torch.OutOfMemoryError: NPU out of memory. Tried to allocate 2.50 GiB "
      "(NPU 2; 60.96 GiB total capacity; 2.44 MiB free)");
  EXPECT_EQ(torch.kind, LogErrorKind::Device);
  EXPECT_EQ(torch.space, MemorySpace::device_ddr);
  EXPECT_EQ(torch.required, uint64_t(5) << 29);
  EXPECT_EQ(test::readOneError("rtMalloc failed. size:5368709120").required,
            5368709120u);
  LogError pool = test::readOneError(
      "Assertion failed (CanAllocate(memReq)): Memory not enough(alloc 4096), "
      "WsProperty:tensor, WsAddr:1, WsSize:2048,AllocatedCnt:0, ResetTimes:0");
  EXPECT_EQ(pool.required, 4096u);
  EXPECT_EQ(pool.capacity, 2048u);
  LogError limit =
      test::readOneError("[workspaceSize] max_workspace_kb=100KB must be "
                         "greater than the minimum runnable "
                         "workspace=300KB.");
  EXPECT_EQ(limit.required, 300u << 10);
  EXPECT_EQ(limit.capacity, 100u << 10);
}

TEST(CompilerLog, TilesOfAMatmul) {
  for (std::string_view text :
       {"FeError: CHECK FAILED: ErrCode: F0000C! Enum: "
        "ExternalError::INVALID_TILE\nInvalid L1/L0 relation: kL0=16, kL1a=36, "
        "require kL0 <= kL1a && kL1a % kL0 == 0\n",
        "{\"message\": \"CHECK FAILED: ErrCode: F0000C! Enum: "
        "ExternalError::INVALID_TILE\\nInvalid L1/L0 relation: kL0=16, "
        "kL1a=36, require kL0 <= kL1a && kL1a % kL0 == 0\"}"}) {
    LogError error = test::readOneError(text);
    EXPECT_EQ(error.kind, LogErrorKind::CubeTile);
    EXPECT_EQ(error.code, "F0000C");
    EXPECT_EQ(error.line, 1u);
    EXPECT_THAT(error.facts,
                ElementsAre(LogFact{"kL0", 16}, LogFact{"kL1a", 36}));
    EXPECT_TRUE(error.message.starts_with("Invalid L1/L0")) << error.message;
  }
  LogError old =
      test::readOneError("Errcode: FC4001! kL0(8) and nL0(24) must be aligned "
                         "to 16 elements, func CheckCubeTiling, file "
                         "cube_operation_impl.cpp, line 306");
  EXPECT_EQ(old.code, "FC4001");
  EXPECT_THAT(old.facts, ElementsAre(LogFact{"kL0", 8}, LogFact{"nL0", 24}));
  EXPECT_EQ(old.fileLine, 306u);
  LogError two =
      test::readOneError("Errcode: FC4001! Current length of mL0: 24 elements, "
                         "the length must be aligned to 16 elements");
  EXPECT_THAT(two.facts, ElementsAre(LogFact{"mL0", 24}));
  // What the sentence is, the code knows.
  EXPECT_EQ(test::readOneError("Errcode: FC4000! something new").kind,
            LogErrorKind::CubeTile);
}

TEST(CompilerLog, TilesOfVectorOps) {
  LogError rank = test::readOneError(
      "2025-12-18 10:33:06.107 E | [ExpandFunction][Function][ERROR]: "
      "FUnction[TENSOR_L0] ExpandFunction failed: Operation: CAST. Tile shape "
      "size 1 is not matched the output shape size 2.\n"
      "2025-12-18 10:33:06.107 E | Run pass [ExpandFunction] failed.\n");
  EXPECT_EQ(rank.kind, LogErrorKind::TileRank);
  EXPECT_EQ(rank.opcode, "CAST");
  EXPECT_THAT(rank.facts,
              ElementsAre(LogFact{"tile_axes", 1}, LogFact{"output_axes", 2}));
  EXPECT_EQ(test::readOneError("F4FFFF Tile shape size X is not matched").code,
            "F4FFFF");
  LogError tail =
      test::readOneError("Errcode: FC1001! Reduce op: the tileShape of last "
                         "axis need to 32Byte align!");
  EXPECT_EQ(tail.kind, LogErrorKind::TileTail);
  LogError unset =
      test::readOneError("Errcode: F21004! op [ADD]tile shape not set");
  EXPECT_EQ(unset.kind, LogErrorKind::TileUnset);
  EXPECT_EQ(unset.opcode, "ADD");
  LogError copy = test::readOneError(
      "std::exception: CHECK FAILED: lastDimBytes % BLOCK_SIZE == 0\n"
      "location: :-1:-1\nFwkOp tile shape's last dim is not aligned. Last dim "
      "bytes: 124\n");
  EXPECT_EQ(copy.kind, LogErrorKind::TileTail);
  EXPECT_EQ(copy.line, 1u);
}

TEST(CompilerLog, Spills) {
  LogError error = test::readOneError(
      "ErrCode: F4FFFF! Enum: InternalError::PASS_INNER_ERROR "
      "[OoOSchedule.Operation]:Spill dead-loop.\nRun pass <OoOSchedule> "
      "failed.");
  EXPECT_EQ(error.kind, LogErrorKind::Spill);
  EXPECT_EQ(error.code, "F4FFFF");
  EXPECT_EQ(error.message, "[OoOSchedule.Operation]:Spill dead-loop.");
}

TEST(CompilerLog, OtherErrors) {
  LogError code = test::readOneError(
      "[ERROR] PYPTO(411657):2026-03-13 14:25:42.400 "
      "[host_machine.cpp:135][MACHINE]:ErrCode: F72002! hand shake timeout.");
  EXPECT_EQ(code.kind, LogErrorKind::Other);
  EXPECT_EQ(code.code, "F72002");
  EXPECT_EQ(code.message, "hand shake timeout.");
  EXPECT_EQ(code.file, "host_machine.cpp");
  LogError none =
      test::readOneError("[ERROR] PYPTO(638465):2026-03-16 10:02:24.711 "
                         "[n_buffer_merge.cpp:530][PASS]:[NBufferMerge.Config]"
                         ":The VEC_NBUFFER_SETTING key -3 is incorrect");
  EXPECT_EQ(none.code, "");
  EXPECT_THAT(none.message, HasSubstr("VEC_NBUFFER_SETTING"));
}

TEST(CompilerLog, TextWithoutErrors) {
  EXPECT_THAT(test::readLog(""), IsEmpty());
  EXPECT_THAT(
      test::readLog("all good\nFACADE F40005 F12345x MEM_UB size [3]\n"
                    "[INFO ] PYPTO(7):2026 [codegen.cpp:760][CODEGEN]:Top\n"
                    "[workspaceSize] Metadata=1, workspaceSize=2.\n"
                    "the tile exceeds the tensor\n"),
      IsEmpty());
}

TEST(CompilerLog, ColoursLineEndsAndBrokenBytes) {
  LogError error = test::readOneError(
      "\xff\xfe\r\n\x1b[31mAlloc tensor [1] \x1b[0msize [9] exceeds "
      "\x1b]0;title\x07MEM_UB size [8]!\x1b[0m\r\n\xc3(");
  EXPECT_EQ(error.line, 2u);
  EXPECT_EQ(error.tensor, 1);
  EXPECT_EQ(error.required, 9u);
  EXPECT_EQ(error.message,
            "Alloc tensor [1] size [9] exceeds MEM_UB size [8]!");
}

TEST(CompilerLog, NumbersThatAreTooLargeAreUnknown) {
  LogError error =
      test::readOneError("Alloc tensor [99999999999999999999] size "
                         "[18446744073709551616] exceeds MEM_UB size [8]!");
  EXPECT_EQ(error.tensor, std::nullopt);
  EXPECT_EQ(error.required, std::nullopt);
  EXPECT_EQ(error.capacity, 8u);
}

TEST(CompilerLog, OneEndlessLine) {
  std::string text;
  for (int i = 0; i < 3000; ++i)
    text += std::string(static_cast<size_t>(i % 97), 'x') + " Alloc tensor [" +
            std::to_string(i) + "] size [9] exceeds MEM_UB size [8]! ";
  CompilerLogReader reader;
  reader.feed(text);
  LogContents contents = reader.finish();
  ASSERT_THAT(contents.errors, SizeIs(3000));
  EXPECT_EQ(contents.lines, 1u);
  for (int i = 0; i < 3000; ++i) {
    EXPECT_EQ(contents.errors[static_cast<size_t>(i)].tensor, i);
    EXPECT_EQ(contents.errors[static_cast<size_t>(i)].count, 1u);
  }
  // Nor does it matter where the pieces are cut.
  for (size_t at = 0; at < text.size(); at += 61)
    reader.feed(std::string_view(text).substr(at, 61));
  EXPECT_EQ(reader.finish().errors, contents.errors);
}

TEST(CompilerLog, MoreErrorsThanAreKept) {
  CompilerLogReader reader;
  for (size_t i = 0; i < maxLogErrors + 5; ++i)
    reader.feed("Alloc tensor [" + std::to_string(i) +
                "] size [9] exceeds MEM_UB size [8]!\n");
  LogContents contents = reader.finish();
  EXPECT_THAT(contents.errors, SizeIs(maxLogErrors));
  EXPECT_EQ(contents.dropped, 5u);
}

} // namespace
