//===- Graph.h - What a run does with a function ----------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_FUZZ_GRAPH_H
#define PTO_LINT_TEST_FUZZ_GRAPH_H

#include "pto-lint/Analysis/KernelLeaves.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Rules/KernelVerdict.h"
#include "pto-lint/Rules/ReportedRules.h"

#include "Fuzz.h"
#include "Plan.h"

namespace ptolint::test {

inline void requireSound(const std::vector<Finding> &findings) {
  for (const Finding &finding : findings)
    require(finding.rule != nullptr);
}

/// A kernel by all that a check asks about it.
inline void judge(pypto::FuncOp kernel, const Target &target) {
  static const ReportedRules rules{RuleSelection()};
  CheckedFunction checked(kernel, target, Release::v9_2);
  KernelVerdict verdict = judgeKernel(checked);
  // An error has a finding, an undecided kernel a reason.
  require(verdict.verdict != Verdict::Error || verdict.firstError());
  require((verdict.verdict == Verdict::Undecided) == !verdict.reason.empty());
  rules.advise(checked, verdict.findings);
  requireSound(verdict.findings);
  WrittenKernel written = writeKernelJson(kernel);
  require(written.json || !written.whyNot.empty());
  describeKernelLeaves(kernel, checked.getOptions(), target, Release::v9_2);
}

/// A graph that the compiler made.
inline void checkGraph(pypto::FuncOp graph, const Target &target) {
  static const ReportedRules rules{RuleSelection()};
  CheckedFunction checked(graph, target, Release::v9_2);
  std::vector<Finding> findings;
  rules.checkCompiled(checked, findings);
  rules.checkSideGraph(checked, findings);
  Program program(Release::v9_2);
  program.add(checked);
  rules.checkProgram(program, findings);
  requireSound(findings);
  if (graph.getStage() == pypto::Stage::BlockGraph)
    checkLeaf(describeLeaf(checked.getSchedule(), target));
}

} // namespace ptolint::test

#endif // PTO_LINT_TEST_FUZZ_GRAPH_H
