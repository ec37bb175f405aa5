#include "pto-lint/Import/WorkspaceLog.h"

#include <gmock/gmock.h>
#include <sstream>

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

WorkspaceLogs read(std::string_view text, const std::string &name = "a.log") {
  WorkspaceLogReader reader;
  std::istringstream stream{std::string(text)};
  reader.readStream(stream, name);
  return reader.finish();
}

/// The process of a text that is about one.
WorkspaceProcess readOne(std::string_view text) {
  WorkspaceLogs logs = read(text);
  EXPECT_THAT(logs.processes, SizeIs(1));
  EXPECT_THAT(logs.problems, IsEmpty());
  return logs.processes.empty() ? WorkspaceProcess() : logs.processes.front();
}

constexpr std::string_view launch92 =
    "[INFO ] PYPTO(7):2026-08-22 10:00:00.123 [device_launcher.h:242][MACHINE]:"
    "[workspaceSize] Metadata=174013504, workspaceSize=1000, tensor=800, "
    "aicoreSpillen=100, debug.DumpTensor=60, leafDumpWorkspace=40.\n"
    "[INFO ] PYPTO(7):2026-08-22 10:00:00.123 [device_launcher.h:248][MACHINE]:"
    "[workspaceSize] Tensor:rootInnerSpilledMem=300, devTaskInnerOutCasts=200, "
    "slotted=25x12(slots).\n"
    "[INFO ] PYPTO(7):2026-08-22 10:00:00.123 [device_launcher.h:252][MACHINE]:"
    "[workspaceSize] OutcastSlots: boundary=4, innerTemporal=8.\n";

TEST(WorkspaceLog, LaunchOfRelease92) {
  WorkspaceProcess process = readOne(launch92);
  EXPECT_EQ(process.pid, 7u);
  ASSERT_THAT(process.programs, SizeIs(1));
  const WorkspaceProgram &program = process.programs.front();
  EXPECT_EQ(program.totals,
            (WorkspaceTotals{1000, 800, 174013504, 100, 60, 40}));
  EXPECT_EQ(program.tensor, (TensorBudget{300, 200, 25, 12}));
  EXPECT_EQ(program.slots, (SlotCounts{4, 8}));
  EXPECT_EQ(program.place, (LogPlace{"a.log", 1}));
  EXPECT_EQ(program.launches, 1u);
}

TEST(WorkspaceLog, LaunchOfOlderReleases) {
  WorkspaceProcess process = readOne(
      "显存不足 workspaceSize=1000, tensor=800, metadata=50, "
      "aicoreSpillen=100, debug.DumpTensor=0\n"
      "Tensor:rootInner=300, devTaskInnerOutCasts=200, slotted=25x12(slots).");
  ASSERT_THAT(process.programs, SizeIs(1));
  const WorkspaceProgram &program = process.programs.front();
  EXPECT_EQ(program.totals,
            (WorkspaceTotals{1000, 800, 50, 100, 0, std::nullopt}));
  EXPECT_EQ(program.tensor, (TensorBudget{300, 200, 25, 12}));
  EXPECT_EQ(program.slots, std::nullopt);
  EXPECT_EQ(process.pid, std::nullopt);
}

TEST(WorkspaceLog, CompileOfRelease92) {
  WorkspaceProcess process = readOne(
      "[workspaceSize] Root=[TENSOR_L_Unroll8_root], symbol=[atten_out],"
      "rawmagic=[3066]: staticMemReq=[12582912] is too larger, which might "
      "indicate an error\n"
      "[workspaceSize] Root=[TENSOR_L_Unroll8_root], symbol=[],"
      "rawmagic=[-1]: staticMemReq=[512] is too larger\n"
      "[workspaceSize] RootInnerTensorWsMemoryRequirement is 1024, "
      "exclusiveOutcastWsMemoryRequirement is 512.\n"
      "[workspaceSize] ItemPoolMemSize is: 1, vectorMemSize is: 2, "
      "slotAllocatorMemSize is 3.,\n"
      "[workspaceSize] Workspace of generalMetadataSlotSize is 4 bytes., \n"
      "[workspaceSize] RequiredSlabNum[0] is 5.\n"
      "[workspaceSize] RequiredSlabNum[3] is 6.\n"
      "[workspaceSize] General->MetadataSlabSize is 7.\n"
      "stitchCacheSize: 8 bytes, maxCallOpsize: 1\n"
      "[workspaceSize] Stitch pool size is 9 bytes, with slab size:3 bytes.\n"
      "[workspaceSize] Root=[TENSOR_L_Unroll8_root], symbol=[atten_out],"
      "rawmagic=[3066]: staticMemReq=[12582912] is too larger\n"
      "[workspaceSize] stitch depth: k_min=1, stitchNumMax=128, k_eff=64, "
      "outcastCacheDepth=64, runtimeOutcastPoolDepth=64, "
      "devTaskBoundaryOutcastNum=4, devTaskInnerTemporalOutcastNum=8, "
      "stitchMax=64, stitch_1=300 bytes, encoded_tensor_budget=1000 bytes, "
      "context_workspace=1000 bytes, metadata=50 bytes, max_workspace_kb=2 KB, "
      "memory_driven=1, runtimeOutcastPoolSize=9 bytes.\n");
  ASSERT_THAT(process.programs, SizeIs(1));
  const EncodeFacts &facts = process.programs.front().encode;
  EXPECT_FALSE(process.programs.front().totals);
  ASSERT_THAT(facts.tensors, SizeIs(2));
  EXPECT_EQ(facts.tensors[0], (LargeTensor{"TENSOR_L_Unroll8_root",
                                           "atten_out",
                                           3066,
                                           12582912,
                                           {"a.log", 1},
                                           2}));
  EXPECT_EQ(facts.tensors[1].rawMagic, -1);
  EXPECT_THAT(facts.requirements, ElementsAre(RootRequirement{1024, 512}));
  MetadataParts parts{1, 2, 3, 4, 7, 9, 8, 1, {{0, 5}, {3, 6}}};
  EXPECT_EQ(facts.metadata, parts);
  EXPECT_EQ(facts.stitch,
            (StitchDepth{128, 64, {4, 8}, 300, 1000, 50, 2, true}));
}

TEST(WorkspaceLog, RootsOfRelease02) {
  WorkspaceProcess process = readOne(
      "[workspaceSize] MaxRootInnerMem is 5, "
      "maxDevTaskInnerExclusiveOutcastMem is 6.\n"
      "[worskspaceSize] RootInnerTensorWsMemoryRequirement is 1, "
      "funcDevTaskInnerExclusiveOutcastMem is 2.\n"
      "[workspaceSize] Rootfunction: TENSOR_L_Unroll8_root ->MaxRootInnerMem "
      "is 7, maxDevTaskInnerExclusiveOutcastMem is 8.\n");
  ASSERT_THAT(process.programs, SizeIs(1));
  const std::vector<RootMemory> &roots = process.programs[0].encode.roots;
  ASSERT_THAT(roots, SizeIs(2));
  EXPECT_EQ(roots[0].name, "");
  EXPECT_EQ(roots[0].inner, 5u);
  EXPECT_EQ(roots[0].rawInner, std::nullopt);
  EXPECT_EQ(roots[1].name, "TENSOR_L_Unroll8_root");
  EXPECT_EQ(roots[1].exclusive, 8u);
  EXPECT_EQ(roots[1].rawInner, 1u);
  EXPECT_EQ(roots[1].rawExclusive, 2u);
}

TEST(WorkspaceLog, Failures) {
  WorkspaceProcess process = readOne(
      "torch.OutOfMemoryError: NPU out of memory. Tried to allocate 2.50 GiB "
      "(NPU 0; 61.00 GiB total capacity; 58.00 GiB already allocated; 1 GiB "
      "free)\n"
      "rtMalloc failed. size:4096\n"
      "[workspaceSize] max_workspace_kb=2KB must be greater than the minimum "
      "runnable workspace=3KB.\n"
      "ErrCode: F74005! After reset, still cannot allocate root inner "
      "workspace "
      "unexpectedly, memReq=77\n"
      "CanAllocate(memReq) :Memory not enough(alloc 10), WsProperty:Metadata, "
      "WsAddr:99, WsSize:100,AllocatedCnt:95, ResetTimes:2\n"
      "CanAllocate(memReq) :Memory not enough(alloc 10), WsProperty:Metadata, "
      "WsAddr:99, WsSize:100,AllocatedCnt:95, ResetTimes:2\n"
      "SeqWsAllocator cannot allocate memory\n"
      "#workspace.init.check: Slab alloc null,type=3,objsize=64.\n");
  ASSERT_THAT(process.failures, SizeIs(7));
  using Kind = WorkspaceFailureKind;
  EXPECT_EQ(process.failures[0].kind, Kind::TorchMemory);
  EXPECT_EQ(process.failures[0].required, 2684354560u);
  EXPECT_EQ(process.failures[0].capacity, uint64_t(61) << 30);
  EXPECT_EQ(process.failures[0].used, uint64_t(58) << 30);
  EXPECT_EQ(process.failures[1].kind, Kind::HostMalloc);
  EXPECT_EQ(process.failures[1].required, 4096u);
  EXPECT_EQ(process.failures[2].kind, Kind::BudgetRefused);
  EXPECT_EQ(process.failures[2].required, 3072u);
  EXPECT_EQ(process.failures[2].capacity, 2048u);
  EXPECT_EQ(process.failures[3].kind, Kind::RootInner);
  EXPECT_EQ(process.failures[3].required, 77u);
  EXPECT_EQ(process.failures[4].kind, Kind::Pool);
  EXPECT_EQ(process.failures[4].property, "Metadata");
  EXPECT_EQ(process.failures[4].capacity, 100u);
  EXPECT_EQ(process.failures[4].used, 95u);
  EXPECT_EQ(process.failures[4].resets, 2u);
  EXPECT_EQ(process.failures[4].count, 2u);
  EXPECT_EQ(process.failures[5].kind, Kind::Sequential);
  EXPECT_EQ(process.failures[6].kind, Kind::Slab);
  EXPECT_EQ(process.failures[6].type, 3u);
  EXPECT_EQ(process.failures[6].required, 64u);
}

TEST(WorkspaceLog, ProcessesByFileNameAndByLine) {
  WorkspaceLogReader reader;
  for (const char *name : {"d/pypto-log-12_20260822.log", "plog-11_1.log",
                           "d/pypto-log-12_20260823.log"}) {
    reader.begin(name);
    reader.feed("[INFO ] PYPTO(99): workspaceSize=1, tensor=1\n");
    reader.end();
  }
  reader.begin("run.log");
  reader.feed("rtMalloc failed. size:1\n"
              "[INFO ] PYPTO(13): workspaceSize=1, tensor=1\n"
              "[INFO] PYPTO(14,python3): workspaceSize=2, tensor=1\n"
              "[INFO ] PYPTO(13): workspaceSize=1, tensor=1\n");
  reader.end();
  WorkspaceLogs logs = reader.finish();
  ASSERT_THAT(logs.processes, SizeIs(5));
  EXPECT_EQ(logs.files, 4u);
  EXPECT_EQ(logs.processes[0].pid, 11u);
  EXPECT_EQ(logs.processes[1].pid, 12u);
  EXPECT_THAT(logs.processes[1].files,
              ElementsAre("d/pypto-log-12_20260822.log",
                          "d/pypto-log-12_20260823.log"));
  EXPECT_EQ(logs.processes[1].programs[0].launches, 2u);
  EXPECT_EQ(logs.processes[2].programs[0].launches, 2u);
  EXPECT_EQ(logs.processes[3].programs[0].totals->total, 2u);
  EXPECT_EQ(logs.processes[4].pid, std::nullopt);
  EXPECT_THAT(logs.processes[4].failures, SizeIs(1));
}

TEST(WorkspaceLog, FailuresOfTheTerminalGoToTheOneProcess) {
  WorkspaceLogReader reader;
  reader.begin("run.log");
  reader.feed("rtMalloc failed. size:1\n");
  reader.end();
  reader.begin("pypto-log-5_1.log");
  reader.feed(launch92);
  reader.end();
  WorkspaceLogs logs = reader.finish();
  ASSERT_THAT(logs.processes, SizeIs(1));
  EXPECT_THAT(logs.processes[0].failures, SizeIs(1));
  EXPECT_THAT(logs.processes[0].files,
              ElementsAre("pypto-log-5_1.log", "run.log"));
}

TEST(WorkspaceLog, ACompileGoesToItsLaunch) {
  auto stitch = [](unsigned budget) {
    return "[INFO ] PYPTO(7): stitch depth: k_min=1, stitchNumMax=9, k_eff=9, "
           "devTaskBoundaryOutcastNum=4, devTaskInnerTemporalOutcastNum=8, "
           "stitch_1=1 bytes, encoded_tensor_budget=1 bytes, "
           "context_workspace=" +
           std::to_string(budget) +
           " bytes, metadata=1 bytes, max_workspace_kb=0 KB, "
           "memory_driven=0\n";
  };
  std::string launch(launch92);
  WorkspaceProcess process =
      readOne(stitch(999) + stitch(1000) + launch + launch);
  ASSERT_THAT(process.programs, SizeIs(2));
  EXPECT_EQ(process.programs[0].launches, 2u);
  EXPECT_EQ(process.programs[0].encode.stitch->budget, 1000u);
  EXPECT_EQ(process.programs[1].launches, 0u);
  EXPECT_EQ(process.programs[1].encode.stitch->budget, 999u);
}

TEST(WorkspaceLog, WhatPeopleSayAboutLogsIsNoLog) {
  WorkspaceLogs logs = read(
      "[workspaceSize] Metadata=<M>, workspaceSize=<TOTAL>, tensor=<T>\n"
      "[workspaceSize] Tensor:rootInnerSpilledMem=<A>, slotted=<C>x<D>(slots)\n"
      "grep -r \"Tensor:rootInnerSpilledMem=\" debug/\n"
      "loaded: bundleKey=0x1 workspaceSize=4096 archInfo=1\n"
      "rtMalloc failed，帮我定位\nSlab alloc null\n"
      "set max_workspace_kb=1024\nstaticMemReq=[C]\n"
      "NPU out of memory. Tried to allocate X GiB\n");
  EXPECT_THAT(logs.processes, IsEmpty());
  EXPECT_THAT(logs.problems, IsEmpty());
}

TEST(WorkspaceLog, BrokenSentencesAreProblems) {
  WorkspaceLogs logs =
      read("[workspaceSize] Metadata=1, workspaceSize=99999999999999999999, "
           "tensor=1\n"
           "[workspaceSize] Metadata=1, workspaceSize=12\n"
           "Tensor:rootInner=1, devTaskInnerOutCasts=-2, slotted=1x1\n"
           "[workspaceSize] Metadata=1, workspaceSize=12, tensor=12\n"
           "[workspaceSize] Metadata=1, workspaceSize=12, tensor=1");
  ASSERT_THAT(logs.problems, SizeIs(4));
  EXPECT_EQ(logs.problems[0].message,
            "the number behind 'workspaceSize=' does not fit 64 bits");
  EXPECT_EQ(logs.problems[0].place, (LogPlace{"a.log", 1}));
  EXPECT_EQ(logs.problems[1].message, "the line ends before 'tensor='");
  EXPECT_EQ(logs.problems[2].message,
            "expected a number behind 'devTaskInnerOutCasts='");
  EXPECT_EQ(logs.problems[3].message,
            "the log ends within the number behind 'tensor='");
  EXPECT_EQ(logs.problems[3].place.line, 5u);
  ASSERT_THAT(logs.processes, SizeIs(1));
  EXPECT_EQ(logs.processes[0].programs[0].totals->tensor, 12u);
}

TEST(WorkspaceLog, MissingFilesAndFoldersAreProblems) {
  WorkspaceLogReader reader;
  reader.readPath("/nowhere/at/all");
  reader.readPath("/dev/null");
  WorkspaceLogs logs = reader.finish();
  ASSERT_THAT(logs.problems, SizeIs(2));
  EXPECT_THAT(logs.problems[0].message, HasSubstr("cannot open the file"));
  EXPECT_EQ(logs.problems[1].message, "expected a regular file or a folder");
}

/// Neither where pieces are cut nor how long lines are matters.
TEST(WorkspaceLog, PiecesAndLongLines) {
  std::string noise(50000, 'x'), text;
  for (unsigned number = 0; number < 40; ++number) {
    text += noise.substr(0, number * 1000);
    text += number % 3 == 0 ? "\n" : " ";
    text += "[workspaceSize] Metadata=1, workspaceSize=" +
            std::to_string(1000 + number) + ", tensor=1, aicoreSpillen=0. ";
  }
  text += "\n";
  text.push_back('\0');
  WorkspaceProcess whole = readOne(text);
  EXPECT_THAT(whole.programs, SizeIs(40));
  WorkspaceLogReader reader(/*pieceBytes=*/1);
  reader.begin("a.log");
  for (size_t at = 0; at < text.size(); at += 777)
    reader.feed(std::string_view(text).substr(at, 777));
  reader.end();
  WorkspaceLogs pieces = reader.finish();
  ASSERT_THAT(pieces.processes, SizeIs(1));
  ASSERT_THAT(pieces.processes[0].programs, SizeIs(40));
  for (size_t i = 0; i < 40; ++i)
    EXPECT_EQ(pieces.processes[0].programs[i].place, whole.programs[i].place);
}

TEST(WorkspaceLog, KeepsNoMoreThanItSays) {
  std::string text;
  for (size_t number = 0; number < maxWorkspacePrograms + 5; ++number)
    text += "workspaceSize=" + std::to_string(number) + ", tensor=1.\n";
  WorkspaceLogs logs = read(text);
  ASSERT_THAT(logs.processes, SizeIs(1));
  EXPECT_THAT(logs.processes[0].programs, SizeIs(maxWorkspacePrograms));
  EXPECT_EQ(logs.dropped, 5u);
}

} // namespace
