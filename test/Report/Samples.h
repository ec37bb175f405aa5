//===- Samples.h - Handmade findings for tests of the layer ----*- C++ -*-===//

#ifndef PTO_LINT_TEST_REPORT_SAMPLES_H
#define PTO_LINT_TEST_REPORT_SAMPLES_H

#include "pto-lint/Report/Report.h"
#include "pto-lint/Report/SourceProvider.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include <map>

namespace ptolint::test {

/// A cast of a 96x512 tile from FP16 to FP32: 98304 + 196608 = 294912 bytes,
/// 98304 more than UB of A2/A3.
inline Finding castFinding() {
  Finding finding;
  finding.rule = findRule("oversized-op");
  finding.code = "F40005";
  finding.required = 294912;
  finding.capacity = 196608;
  finding.op = {"pypto.cast", "CAST", 10005, std::nullopt, {"model.py", 88}};
  finding.function = "TENSOR_L0_hiddenfunc0_8_LEAF_program_id_00";
  finding.stage = "block graph";
  finding.source = {"model.py", 88};
  finding.dump = "output/Before_032_OoOSchedule_LEAF.json";
  Term in;
  in.tensor = 25;
  in.symbol = "IN_0";
  in.dtype = DataType::fp16_;
  in.shape = {96, 512};
  in.bytes = 98304;
  in.producer =
      OpRef{"pypto.copy_in", "COPY_IN", 10001, std::nullopt, {"model.py", 80}};
  Term out;
  out.tensor = 31;
  out.dtype = DataType::fp32_;
  out.shape = {96, 512};
  out.bytes = 196608;
  out.direction = Direction::Out;
  out.producer = finding.op;
  finding.terms = {in, out};
  return finding;
}

/// The sum of `castFinding` without a line of Python.
inline Finding findingWithoutLine() {
  Finding finding = castFinding();
  finding.source = {};
  finding.op.source = {};
  return finding;
}

inline Report reportOf(std::vector<Finding> findings,
                       std::vector<InputProblem> problems = {}) {
  CheckedCounts checked;
  checked.files = 1;
  checked.functions = 3;
  checked.ops = 412;
  return buildReport(std::move(findings), std::move(problems),
                     findTarget("a2a3"), checked);
}

/// Source lines from memory.
class FakeSources : public SourceProvider {
public:
  std::map<SourceLine, std::string> lines;

  std::optional<std::string_view> line(const SourceLine &where) override {
    auto it = lines.find(where);
    if (it == lines.end())
      return std::nullopt;
    return it->second;
  }
};

} // namespace ptolint::test

#endif // PTO_LINT_TEST_REPORT_SAMPLES_H
