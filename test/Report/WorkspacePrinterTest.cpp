#include <gmock/gmock.h>
#include <sstream>

#include "../../lib/Report/WorkspaceWords.h"

using namespace ptolint;
using ::testing::HasSubstr;
using ::testing::Not;

namespace {

TEST(WorkspaceWords, Sizes) {
  EXPECT_EQ(scaledBytes(0), "0 bytes");
  EXPECT_EQ(scaledBytes(1023), "1023 bytes");
  EXPECT_EQ(scaledBytes(1024), "1.00 KiB");
  EXPECT_EQ(scaledBytes(1536 * 1024), "1.50 MiB");
  EXPECT_EQ(scaledBytes(3367010304), "3.14 GiB");
  EXPECT_EQ(scaledBytes(UINT64_MAX), "16384.00 PiB");
  EXPECT_EQ(fullBytes(2048, ReportLanguage::English), "2048 bytes (2.00 KiB)");
  EXPECT_EQ(fullBytes(2048, ReportLanguage::Chinese), "2048 bytes（2.00 KiB）");
}

TEST(WorkspaceWords, Shares) {
  EXPECT_EQ(shareText(0, 0), "-");
  EXPECT_EQ(shareText(0, 7), "0.0 %");
  EXPECT_EQ(shareText(7, 7), "100.0 %");
  EXPECT_EQ(shareText(1, 3), "33.3 %");
  EXPECT_EQ(shareText(2, 3), "66.7 %");
  EXPECT_EQ(shareText(UINT64_MAX, UINT64_MAX), "100.0 %");
  EXPECT_EQ(shareText(UINT64_MAX, 1), "-");
}

/// A report about one process that failed and has tensors without a graph.
WorkspaceReport makeReport() {
  WorkspaceReport report;
  report.files = 1;
  report.command = "a|b `c`";
  WorkspaceProcessReport process;
  WorkspaceDiagnosis &diagnosis = process.diagnosis;
  diagnosis.pid = 3;
  WorkspaceProgram program;
  program.place = {"x.log", 4};
  program.totals = WorkspaceTotals{1000, 900, 500, 100, 0, 0};
  diagnosis.program = program;
  diagnosis.total = 1000;
  diagnosis.metadata = 500;
  diagnosis.metadataPlace = MetadataPlace::Outside;
  diagnosis.shares = {{WorkspacePart::Tensor, 900, 1000},
                      {WorkspacePart::Metadata, 500, 1500},
                      {WorkspacePart::Aicore, 100, 1000},
                      {WorkspacePart::Debug, 0, 1000}};
  diagnosis.branch = WorkspaceBranch::Tensor;
  diagnosis.causes = {WorkspacePart::Tensor};
  TensorSplit split;
  split.budget = {100, 0, 400, 2};
  split.slotted = 800;
  split.sum = 900;
  split.largest = TensorPart::SlottedOutcasts;
  diagnosis.tensor = split;
  for (size_t number = 0; number < maxShownTensors + 3; ++number)
    diagnosis.slotTensors.push_back(
        {"F_root", "", static_cast<int64_t>(number), 400, {"x.log", 1}, 1});
  FailureDiagnosis failed;
  failed.failure.kind = WorkspaceFailureKind::HostMalloc;
  failed.failure.required = 1000;
  failed.failure.place = {"x.log", 9};
  failed.pool = FailedPool::Workspace;
  diagnosis.failures.push_back(failed);
  WorkspaceAdvice advice;
  advice.remedy = WorkspaceRemedy::LowerStitch;
  advice.least = 500;
  advice.most = 800;
  diagnosis.advice.push_back(advice);
  report.processes.push_back(process);
  return report;
}

TEST(WorkspacePrinter, Text) {
  std::ostringstream out;
  printWorkspaceText(out, makeReport(), false);
  EXPECT_THAT(out.str(),
              HasSubstr("x.log:9: error: rtMalloc could not allocate 1000 bytes"
                        "\nnote: that is the workspaceSize of this process\n"
                        "x.log:4: warning: process 3 reserves 1000 bytes of "
                        "workspace\n"));
  EXPECT_THAT(out.str(),
              HasSubstr("and 3 more tensors of which the log warns"));
  EXPECT_THAT(out.str(), HasSubstr("the workspace will be between 500 bytes "
                                   "and 800 bytes"));
  EXPECT_THAT(out.str(), Not(HasSubstr("\033")));
  std::ostringstream colored;
  printWorkspaceText(colored, makeReport(), true);
  EXPECT_THAT(colored.str(), HasSubstr("\033["));
}

TEST(WorkspacePrinter, MarkdownInBothLanguages) {
  for (ReportLanguage language :
       {ReportLanguage::English, ReportLanguage::Chinese}) {
    std::ostringstream out;
    printWorkspaceMarkdown(out, makeReport(), language);
    EXPECT_THAT(out.str(), HasSubstr("rtMalloc failed"));
    EXPECT_THAT(out.str(), HasSubstr("a\\|b \\`c\\`"));
    EXPECT_THAT(out.str(), HasSubstr("| metadata | 500 | 33.3% |"));
    EXPECT_THAT(out.str(),
                HasSubstr("| BoundaryOutcast (C×D) | 800 | 88.9% |"));
    EXPECT_THAT(out.str(), HasSubstr("symbol=, rawmagic=0, staticMemReq=400"));
  }
}

/// Every remedy and failure has a sentence and a name in both languages.
TEST(WorkspaceWords, NothingIsWithoutWords) {
  for (ReportLanguage language :
       {ReportLanguage::English, ReportLanguage::Chinese}) {
    for (int number = 0; number <= static_cast<int>(WorkspaceRemedy::LogRoots);
         ++number) {
      WorkspaceAdvice advice;
      advice.remedy = static_cast<WorkspaceRemedy>(number);
      EXPECT_NE(adviceSentence(advice, language), "") << number;
      advice.value = 2;
      EXPECT_NE(adviceSentence(advice, language), "") << number;
      EXPECT_NE(remedyId(advice.remedy), "");
    }
    for (int number = 0; number <= static_cast<int>(WorkspaceFailureKind::Slab);
         ++number) {
      FailureDiagnosis failed;
      failed.failure.kind = static_cast<WorkspaceFailureKind>(number);
      failed.failure.required = failed.failure.capacity = 4096;
      EXPECT_NE(failureSentence(failed, language), "") << number;
      EXPECT_NE(failureId(failed.failure.kind), "");
    }
  }
}

} // namespace
