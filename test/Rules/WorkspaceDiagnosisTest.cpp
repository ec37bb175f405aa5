#include "pto-lint/Rules/WorkspaceDiagnosis.h"

#include "pto-lint/Analysis/WorkspaceBudget.h"
#include "pto-lint/Import/WorkspaceLog.h"

#include <gmock/gmock.h>
#include <sstream>

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

namespace {

WorkspaceDiagnosis diagnose(const std::string &text,
                            const WorkspaceQuestion &question = {}) {
  WorkspaceLogReader reader;
  std::istringstream stream(text);
  reader.readStream(stream, "a.log");
  WorkspaceLogs logs = reader.finish();
  EXPECT_THAT(logs.problems, IsEmpty());
  EXPECT_THAT(logs.processes, SizeIs(1));
  return logs.processes.empty()
             ? WorkspaceDiagnosis()
             : diagnoseWorkspace(logs.processes.front(), question);
}

template <typename... Parts> std::string join(const Parts &...parts) {
  std::ostringstream text;
  (text << ... << parts);
  return text.str();
}

std::string totals(uint64_t metadata, uint64_t total, uint64_t tensor,
                   uint64_t aicore, uint64_t dump = 0, uint64_t leaf = 0) {
  return join("[workspaceSize] Metadata=", metadata, ", workspaceSize=", total,
              ", tensor=", tensor, ", aicoreSpillen=", aicore,
              ", debug.DumpTensor=", dump, ", leafDumpWorkspace=", leaf, ".\n");
}

std::string split(uint64_t inner, uint64_t outcasts, uint64_t bytes,
                  uint64_t slots) {
  return join("[workspaceSize] Tensor:rootInnerSpilledMem=", inner,
              ", devTaskInnerOutCasts=", outcasts, ", slotted=", bytes, "x",
              slots, "(slots).\n");
}

std::string slots(uint64_t boundary, uint64_t temporal) {
  return join("[workspaceSize] OutcastSlots: boundary=", boundary,
              ", innerTemporal=", temporal, ".\n");
}

std::string stitch(uint64_t depth, uint64_t boundary, uint64_t temporal,
                   uint64_t budget, uint64_t maxKb = 0) {
  return join(
      "[workspaceSize] stitch depth: k_min=1, stitchNumMax=128, k_eff=", depth,
      ", outcastCacheDepth=1, devTaskBoundaryOutcastNum=", boundary,
      ", devTaskInnerTemporalOutcastNum=", temporal,
      ", stitchMax=1, stitch_1=1 bytes, encoded_tensor_budget=", budget,
      " bytes, context_workspace=", budget,
      " bytes, metadata=0 bytes, max_workspace_kb=", maxKb,
      " KB, memory_driven=", maxKb != 0, ", runtimeOutcastPoolSize=1 bytes.\n");
}

std::string root(std::string_view name, uint64_t inner, uint64_t exclusive) {
  return join("[workspaceSize] Rootfunction: ", name, " ->MaxRootInnerMem is ",
              inner, ", maxDevTaskInnerExclusiveOutcastMem is ", exclusive,
              ".\n");
}

std::string requirement(uint64_t inner, uint64_t exclusive) {
  return join("[workspaceSize] RootInnerTensorWsMemoryRequirement is ", inner,
              ", exclusiveOutcastWsMemoryRequirement is ", exclusive, ".\n");
}

const WorkspaceAdvice *find(const WorkspaceDiagnosis &diagnosis,
                            WorkspaceRemedy remedy) {
  for (const WorkspaceAdvice &advice : diagnosis.advice)
    if (advice.remedy == remedy)
      return &advice;
  return nullptr;
}

TEST(WorkspaceDiagnosis, ThresholdsOfTheTree) {
  using enum WorkspaceBranch;
  EXPECT_EQ(diagnose(totals(0, 1000, 801, 199)).branch, Tensor);
  EXPECT_EQ(diagnose(totals(0, 1000, 800, 200)).branch, Ranked);
  EXPECT_EQ(diagnose(totals(301, 1000, 600, 99)).branch, Metadata);
  EXPECT_EQ(diagnose(totals(300, 1000, 600, 100)).branch, Ranked);
  EXPECT_EQ(diagnose(totals(0, 1000, 699, 301)).branch, Aicore);
  EXPECT_EQ(diagnose(totals(0, 1000, 700, 300)).branch, Ranked);
  EXPECT_EQ(diagnose(totals(0, 1000, 700, 299, 1)).branch, Debug);
  EXPECT_EQ(diagnose(totals(0, 1000, 700, 299, 0, 1)).branch, Debug);
  EXPECT_EQ(diagnose(totals(0, 0, 0, 0)).branch, None);
  // The first that is above its threshold counts.
  EXPECT_EQ(diagnose(totals(0, 1000, 810, 0, 190)).branch, Tensor);
}

TEST(WorkspaceDiagnosis, RanksUntilItIsEnough) {
  using enum WorkspacePart;
  WorkspaceDiagnosis one = diagnose(totals(200, 1000, 600, 200));
  EXPECT_THAT(one.causes, ElementsAre(Tensor, Metadata));
  WorkspaceDiagnosis alone = diagnose(totals(100, 1000, 700, 200));
  EXPECT_THAT(alone.causes, ElementsAre(Tensor));
}

TEST(WorkspaceDiagnosis, PlaceOfTheMetadata) {
  WorkspaceDiagnosis inside = diagnose(totals(100, 1000, 700, 200));
  EXPECT_EQ(inside.metadataPlace, MetadataPlace::Inside);
  EXPECT_EQ(inside.shares[1].of, 1000u);
  WorkspaceDiagnosis outside = diagnose(totals(100, 900, 700, 200));
  EXPECT_EQ(outside.metadataPlace, MetadataPlace::Outside);
  EXPECT_EQ(outside.shares[1].of, 1000u);
  EXPECT_TRUE(outside.addsUp);
  WorkspaceDiagnosis unknown = diagnose(totals(5000, 1000, 700, 200));
  EXPECT_EQ(unknown.metadataPlace, MetadataPlace::Unknown);
  EXPECT_FALSE(unknown.addsUp);
  EXPECT_EQ(unknown.shares[1].of, 6000u);
  // More than the whole workspace beside it is what is large.
  EXPECT_EQ(diagnose(totals(1001, 1000, 1000, 0)).branch,
            WorkspaceBranch::Metadata);
  EXPECT_EQ(diagnose(totals(1000, 1000, 1000, 0)).branch,
            WorkspaceBranch::Tensor);
}

TEST(WorkspaceDiagnosis, PartsOfTheTensors) {
  WorkspaceDiagnosis one =
      diagnose(totals(0, 65536, 65536, 0) + split(30000, 2000, 1000, 30));
  ASSERT_TRUE(one.tensor);
  EXPECT_EQ(one.tensor->slotted, 30000u);
  EXPECT_EQ(one.tensor->sum, 62000u);
  // Of equal ones the first.
  EXPECT_EQ(one.tensor->largest, TensorPart::RootInner);
  EXPECT_EQ(one.tensor->parallelism, 1u);
  WorkspaceDiagnosis three =
      diagnose(totals(0, 98304, 98304, 0) + split(0, 0, 1000, 30));
  EXPECT_EQ(three.tensor->largest, TensorPart::SlottedOutcasts);
  EXPECT_EQ(three.tensor->parallelism, 3u);
  const WorkspaceAdvice *advice =
      find(three, WorkspaceRemedy::LowerParallelism);
  ASSERT_TRUE(advice);
  WorkspaceDiagnosis odd =
      diagnose(totals(0, 98305, 98305, 0) + split(0, 0, 1000, 30));
  EXPECT_EQ(odd.tensor->parallelism, std::nullopt);
}

/// 2 slots that are assembled, 1 that is not, 4 functions at a time.
std::string model(uint64_t tensor, uint64_t maxKb = 0) {
  return stitch(4, 6, 8, tensor + 512, maxKb) +
         totals(0, tensor + 512, tensor, 512) +
         split(4 * 32768, 4 * 512, 16384, 14) + slots(6, 8);
}

TEST(WorkspaceDiagnosis, WhatASettingGivesByTheFormulas) {
  // 32768 x 4 + 512 x 4 + 16384 x 14 = 362496, 12 times 32 KiB.
  WorkspaceDiagnosis diagnosis = diagnose(model(393216));
  EXPECT_EQ(diagnosis.stitchDepth, 4u);
  const WorkspaceAdvice *lower = find(diagnosis, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->value, 2u);
  // 32768 x 2 + 512 x 2 + 16384 x 10 = 230400, 8 times 32 KiB.
  EXPECT_EQ(lower->least, 262144u + 512);
  EXPECT_EQ(lower->most, 262144u + 512);
  const WorkspaceAdvice *limit =
      find(diagnosis, WorkspaceRemedy::SetMaxWorkspace);
  EXPECT_FALSE(limit && *limit->most > *lower->most);
  // The depth is the compiler's own where max_workspace_kb decides.
  WorkspaceDiagnosis driven = diagnose(model(393216, 400));
  EXPECT_TRUE(driven.isMemoryDriven);
  EXPECT_FALSE(find(driven, WorkspaceRemedy::LowerStitch));
}

TEST(WorkspaceDiagnosis, WhatFitsTheDevice) {
  WorkspaceQuestion question;
  question.deviceMemory = 393216 + 512;
  WorkspaceDiagnosis enough = diagnose(model(393216), question);
  EXPECT_EQ(enough.fits, true);
  EXPECT_FALSE(enough.hasCause());
  EXPECT_THAT(enough.advice, IsEmpty());
  question.deviceMemory = 393216;
  WorkspaceDiagnosis less = diagnose(model(393216), question);
  EXPECT_EQ(less.fits, false);
  EXPECT_TRUE(less.hasCause());
  const WorkspaceAdvice *lower = find(less, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->value, 3u);
  EXPECT_LE(*lower->most, 393216u);
  question.deviceMemory = 1000;
  EXPECT_TRUE(
      find(diagnose(model(393216), question), WorkspaceRemedy::CannotFit));
}

TEST(WorkspaceDiagnosis, MetadataInsideIsTakenFromTheDeviceOnce) {
  // 393216 of tensors, 512 of spills and 1000 of metadata.
  std::string log = stitch(4, 6, 8, 393728) +
                    totals(1000, 394728, 393216, 512) +
                    split(4 * 32768, 4 * 512, 16384, 14) + slots(6, 8);
  WorkspaceQuestion question;
  question.deviceMemory = 262144 + 512 + 1000;
  WorkspaceDiagnosis diagnosis = diagnose(log, question);
  const WorkspaceAdvice *lower = find(diagnosis, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->value, 2u);
  EXPECT_EQ(lower->most, question.deviceMemory);
}

TEST(WorkspaceDiagnosis, SlotsOfDynamicShapes) {
  // The compiler decided on less than the launch takes.
  WorkspaceDiagnosis diagnosis =
      diagnose(stitch(4, 6, 8, 200000) + totals(0, 393728, 393216, 512) +
               split(4 * 32768, 4 * 512, 16384, 14) + slots(6, 8));
  EXPECT_EQ(diagnosis.stitchDepth, 4u);
  EXPECT_TRUE(find(diagnosis, WorkspaceRemedy::FindTensor));
  const WorkspaceAdvice *lower = find(diagnosis, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(lower);
  EXPECT_EQ(lower->most, 262656u);
  EXPECT_FALSE(find(diagnosis, WorkspaceRemedy::SetMaxWorkspace));
}

TEST(WorkspaceDiagnosis, SettingsOfLogsThatDoNotTellTheDepth) {
  // Release 9.2 without the line of the compile: the slots that follow are
  // said.
  std::string launch =
      totals(0, 393216, 393216, 0) + split(4 * 32768, 4 * 512, 16384, 14);
  const WorkspaceDiagnosis slotted = diagnose(launch + slots(6, 8));
  const WorkspaceAdvice *half = find(slotted, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->value, std::nullopt);
  EXPECT_EQ(half->least, 262144u);
  EXPECT_EQ(half->most, 262144u);
  // Release 0.2: all of the slots or none of them.
  const WorkspaceDiagnosis old = diagnose(launch);
  half = find(old, WorkspaceRemedy::LowerStitch);
  ASSERT_TRUE(half);
  EXPECT_EQ(half->least, 196608u);
  EXPECT_EQ(half->most, 327680u);
}

TEST(WorkspaceDiagnosis, RootFunctionsOfRelease02) {
  std::string launch = totals(0, 32768, 32768, 0) + split(32768, 0, 0, 0);
  auto rootOf = [&](const std::string &roots) {
    return *diagnose(roots + launch).root;
  };
  RootDiagnosis only = rootOf(root("TENSOR_L_Unroll8_root", 32768, 0));
  EXPECT_EQ(only.name, "TENSOR_L_Unroll8_root");
  EXPECT_EQ(only.unroll, 8u);
  EXPECT_EQ(only.spread, RootSpread::Only);
  RootDiagnosis lone =
      rootOf(root("a", 16384, 0) + root("b", 32768, 0) + root("c", 8192, 0));
  EXPECT_EQ(lone.name, "b");
  EXPECT_EQ(lone.nextBytes, 16384u);
  EXPECT_EQ(lone.spread, RootSpread::Lone);
  RootDiagnosis even =
      rootOf(root("a", 26215, 0) + root("b", 32768, 0) + root("c", 0, 0));
  EXPECT_EQ(even.spread, RootSpread::Even);
  EXPECT_EQ(rootOf(root("a", 26213, 0) + root("b", 32768, 0) + root("c", 0, 0))
                .spread,
            RootSpread::Between);
  // The maximum so far: the last one that raises it is seen, what is behind it
  // is not.
  RootDiagnosis last = rootOf(root("a", 100, 0) + root("b", 32768, 0));
  EXPECT_EQ(last.name, "b");
  EXPECT_EQ(last.spread, RootSpread::Lone);
  RootDiagnosis hidden =
      rootOf(root("a", 100, 0) + root("b", 32768, 0) + root("c", 32768, 0));
  EXPECT_EQ(hidden.name, "b");
  EXPECT_EQ(hidden.spread, RootSpread::Hidden);
}

TEST(WorkspaceDiagnosis, RootFunctionsOfRelease92AreSaidTwice) {
  std::string once = requirement(1024, 0) + requirement(32768, 0);
  WorkspaceDiagnosis diagnosis =
      diagnose(once + once + totals(0, 131072, 131072, 0) +
               split(131072, 0, 0, 0) + slots(0, 0));
  ASSERT_TRUE(diagnosis.root);
  EXPECT_EQ(diagnosis.root->count, 2u);
  EXPECT_EQ(diagnosis.root->number, 2u);
  EXPECT_EQ(diagnosis.root->rawBytes, 32768u);
  EXPECT_EQ(diagnosis.root->spread, RootSpread::Lone);
  // The depth follows from the budget.
  EXPECT_EQ(diagnosis.stitchDepth, 4u);
}

TEST(WorkspaceDiagnosis, UnrollOfNames) {
  EXPECT_EQ(unrollOfName("TENSOR_L_Unroll8_PATH3_root"), 8u);
  EXPECT_EQ(unrollOfName("TENSOR_L_LoopUnroll4_PATH3_root"), 4u);
  EXPECT_EQ(unrollOfName("A_Unroll2_LoopUnroll4_Unroll8_PATH0"), 32u);
  EXPECT_EQ(unrollOfName("A_Unroll_8"), 1u);
  EXPECT_EQ(unrollOfName("A_Unroll0"), 1u);
  EXPECT_EQ(unrollOfName("A_Unroll99999999999999999999"), 1u);
  EXPECT_EQ(unrollOfName(""), 1u);
}

TEST(WorkspaceDiagnosis, FailuresBesideThePlan) {
  WorkspaceDiagnosis diagnosis = diagnose(
      totals(4096, 65536, 65536, 0) + split(1000, 2000, 0, 0) +
      "cannot allocate root inner workspace unexpectedly, memReq=1500\n"
      "Memory not enough(alloc 10), WsProperty:Tensordata, WsAddr:1, "
      "WsSize:2000,AllocatedCnt:1995, ResetTimes:2\n"
      "Memory not enough(alloc 10), WsProperty:METADATA, WsAddr:1, "
      "WsSize:77,AllocatedCnt:99, ResetTimes:2\n"
      "rtMalloc failed. size:65536\nrtMalloc failed. size:4096\n"
      "rtMalloc failed. size:65537\n"
      "NPU out of memory. Tried to allocate 64.00 KiB\n");
  using enum FailedPool;
  ASSERT_THAT(diagnosis.failures, SizeIs(7));
  const std::vector<FailureDiagnosis> &failed = diagnosis.failures;
  EXPECT_EQ(failed[0].pool, RootInner);
  EXPECT_EQ(failed[0].budget, 1000u);
  EXPECT_EQ(failed[0].missing, 500u);
  EXPECT_EQ(failed[1].pool, InnerOutcasts);
  EXPECT_EQ(failed[1].free, 5u);
  EXPECT_EQ(failed[1].missing, 5u);
  EXPECT_EQ(failed[2].pool, Metadata);
  EXPECT_EQ(failed[2].budget, 4096u);
  EXPECT_EQ(failed[2].free, 0u);
  EXPECT_EQ(failed[3].pool, Workspace);
  EXPECT_EQ(failed[4].pool, Metadata);
  EXPECT_EQ(failed[5].pool, Unknown);
  EXPECT_EQ(failed[6].pool, Workspace);
  EXPECT_TRUE(find(diagnosis, WorkspaceRemedy::AskMachine));
  EXPECT_TRUE(find(diagnosis, WorkspaceRemedy::ReportBudget));
  // The plan is too small then; nothing makes it smaller.
  EXPECT_FALSE(find(diagnosis, WorkspaceRemedy::LowerStitch));
}

TEST(WorkspaceDiagnosis, TheLargestProgramIsJudged) {
  WorkspaceDiagnosis diagnosis =
      diagnose(totals(0, 100, 100, 0) + totals(0, 300, 300, 0) +
               totals(0, 200, 200, 0) + totals(0, 100, 100, 0));
  EXPECT_EQ(diagnosis.total, 300u);
  ASSERT_THAT(diagnosis.others, SizeIs(2));
  EXPECT_EQ(diagnosis.others[0].total, 100u);
  EXPECT_EQ(diagnosis.others[0].launches, 2u);
}

TEST(WorkspaceDiagnosis, ACompileWithoutALaunch) {
  WorkspaceDiagnosis diagnosis = diagnose(stitch(4, 6, 8, 4096));
  EXPECT_EQ(diagnosis.total, 4096u);
  EXPECT_EQ(diagnosis.stitchDepth, 4u);
  EXPECT_EQ(diagnosis.branch, WorkspaceBranch::None);
}

/// No sum and no product of what a log says overflows.
TEST(WorkspaceDiagnosis, HugeNumbers) {
  uint64_t most = UINT64_MAX;
  for (uint64_t number : {most, most / 2, most - 1}) {
    WorkspaceQuestion question;
    question.deviceMemory = number;
    WorkspaceDiagnosis diagnosis = diagnose(
        stitch(number, number, number, number) + requirement(number, number) +
            totals(number, number, number, number, number, number) +
            split(number, number, number, number) + slots(number, number) +
            join("Memory not enough(alloc ", number, "), WsProperty:x, WsSize:",
                 number, ",AllocatedCnt:", number, ", ResetTimes:1\n"),
        question);
    EXPECT_EQ(diagnosis.total, number);
  }
}

} // namespace
