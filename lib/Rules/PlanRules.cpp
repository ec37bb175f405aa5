//===- PlanRules.cpp - What is wrong with a memory plan -------------------===//

#include "pto-lint/Rules/PlanRules.h"

#include "pto-lint/Analysis/ImportedPlan.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/CheckedMath.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <map>

namespace ptolint {

namespace {

/// Judges one memory of a plan.
class PlanJudge {
public:
  PlanJudge(const LeafMemory &leaf, const SpaceMemory &space,
            std::string_view stage, std::vector<Finding> &findings)
      : leaf(leaf), space(space), stage(stage), findings(findings) {}

  void run();

private:
  void judgeCapacity(const std::vector<PlanProblem> &problems);
  void judgeOverlaps(const std::vector<PlanProblem> &problems);
  void judgeAlignment(const std::vector<PlanProblem> &problems);
  Finding makeFinding(std::string_view rule, const LeafBuffer &buffer) const;
  Finding makeOverflow(const LeafBuffer &buffer,
                       std::optional<uint64_t> top) const;
  void addTerms(Finding &finding, const MemoryPeak &peak) const;
  Term makeTerm(const LeafBuffer &buffer, uint32_t op) const;
  OpRef writerOf(const LeafBuffer &buffer) const;
  void add(std::vector<Finding> found, size_t more);

  const LeafMemory &leaf;
  const SpaceMemory &space;
  std::string_view stage;
  std::vector<Finding> &findings;
};

/// `%a (2 slots)`.
std::string nameWithSlots(const LeafBuffer &buffer) {
  size_t slots = buffer.offsets.size();
  return slots < 2
             ? buffer.name
             : buffer.name + " (" + std::to_string(slots) + " slots" + ")";
}

} // namespace

/// The first op that touches `buffer`. Ops of a plan have no name.
OpRef PlanJudge::writerOf(const LeafBuffer &buffer) const {
  OpRef ref;
  uint32_t op = buffer.uses.empty() ? buffer.begin : buffer.uses.front();
  if (op < leaf.ops.size()) {
    ref.name = leaf.ops[op].opcode;
    ref.opcode = leaf.ops[op].opcode;
    ref.magic = leaf.ops[op].magic;
  }
  ref.source = buffer.source;
  return ref;
}

Term PlanJudge::makeTerm(const LeafBuffer &buffer, uint32_t op) const {
  Term term;
  term.symbol = nameWithSlots(buffer);
  term.dtype = parseDataType(buffer.dtype).value_or(unknownDataType);
  if (!buffer.dtype.empty())
    term.shape = buffer.shape;
  term.bytes = totalBytes(buffer);
  term.direction = buffer.begin == op ? Direction::Out : Direction::In;
  term.isScratch = buffer.isScratch;
  if (!buffer.source.known() && buffer.begin == op)
    return term;
  term.producer = writerOf(buffer);
  if (term.producer->name.empty())
    term.producer->name = "op " + std::to_string(buffer.begin);
  return term;
}

void PlanJudge::addTerms(Finding &finding, const MemoryPeak &peak) const {
  Term rest;
  size_t left = 0;
  for (uint32_t index : peak.buffers) {
    const LeafBuffer &buffer = leaf.buffers[index];
    if (finding.terms.size() + 1 < maxPlanTerms) {
      finding.terms.push_back(makeTerm(buffer, peak.op));
      continue;
    }
    ++left;
    rest.bytes = saturatedAdd(rest.bytes, totalBytes(buffer));
  }
  if (left == 0)
    return;
  // A name like others: it is part of what a baseline knows a finding by.
  rest.symbol =
      std::to_string(left) + (left == 1 ? " smaller block" : " smaller blocks");
  rest.dtype = unknownDataType;
  finding.terms.push_back(std::move(rest));
}

Finding PlanJudge::makeFinding(std::string_view rule,
                               const LeafBuffer &buffer) const {
  Finding finding;
  finding.rule = findRule(rule);
  finding.severity = Severity::Error;
  finding.space = space.space;
  finding.op = writerOf(buffer);
  finding.function = leaf.function;
  finding.stage = stage;
  finding.source = buffer.source;
  finding.dump = leaf.dump;
  finding.tensor = buffer.id;
  finding.facts = {{"block", nameWithSlots(buffer)},
                   {"first", std::to_string(buffer.begin)},
                   {"last", std::to_string(buffer.end - 1)},
                   {"more", ""}};
  return finding;
}

/// `top` is where the highest slot ends if that is too high.
Finding PlanJudge::makeOverflow(const LeafBuffer &buffer,
                                std::optional<uint64_t> top) const {
  Finding finding = makeFinding("plan-over-capacity", buffer);
  MemoryPeak peak = peakWithin(leaf, space.space, buffer.begin, buffer.end);
  bool isProved =
      space.fit == MemoryFit::Overflows && peak.bytes > space.capacity;
  finding.severity = isProved ? Severity::Error : Severity::Warning;
  finding.required = isProved ? peak.bytes : top.value_or(peak.bytes);
  finding.capacity = space.capacity;
  std::string place = say("is part of a plan that failed");
  if (top)
    place = say("ends at byte {}", *top);
  else if (isProved)
    place = say("has no place");
  finding.facts.insert(finding.facts.end(),
                       {{"bytes", std::to_string(totalBytes(buffer))},
                        {"place", place},
                        {"live", std::to_string(peak.bytes)},
                        {"printed", space.planError}});
  addTerms(finding, peak);
  return finding;
}

/// Appends `found`, of which `more` have been left out.
void PlanJudge::add(std::vector<Finding> found, size_t more) {
  if (more != 0 && !found.empty())
    for (Fact &fact : found.back().facts)
      if (fact.name == "more")
        fact.value = say("; and {} more", more);
  std::ranges::move(found, std::back_inserter(findings));
}

void PlanJudge::judgeCapacity(const std::vector<PlanProblem> &problems) {
  // By buffer, which is by op: the highest slot of each.
  std::map<uint32_t, uint64_t> tops;
  for (const PlanProblem &problem : problems)
    if (problem.kind == PlanProblemKind::OverCapacity) {
      uint64_t &top = tops[problem.buffer];
      top = std::max(top, saturatedAdd(problem.offset,
                                       leaf.buffers[problem.buffer].bytes));
    }
  std::vector<Finding> found;
  for (const auto &[index, top] : tops) {
    if (found.size() == maxPlanFindings)
      break;
    found.push_back(makeOverflow(leaf.buffers[index], top));
  }
  // A failure must not pass in silence because the plan has no block that
  // shows it.
  bool isError = std::ranges::any_of(found, [](const Finding &finding) {
    return finding.severity == Severity::Error;
  });
  bool isProved = space.fit == MemoryFit::Overflows;
  bool isFailure = isProved || !space.planError.empty();
  if (!space.peaks.empty() &&
      (isProved ? !isError : isFailure && found.empty()))
    found.push_back(makeOverflow(
        leaf.buffers[space.peaks.front().buffers.front()], std::nullopt));
  size_t shown = std::min(tops.size(), maxPlanFindings);
  add(std::move(found), tops.size() - shown);
}

void PlanJudge::judgeOverlaps(const std::vector<PlanProblem> &problems) {
  std::vector<Finding> found;
  size_t count = 0;
  for (const PlanProblem &problem : problems) {
    if (problem.kind != PlanProblemKind::Overlap || ++count > maxPlanFindings)
      continue;
    const LeafBuffer &buffer = leaf.buffers[problem.buffer];
    const LeafBuffer &other = leaf.buffers[problem.other];
    Finding finding = makeFinding("plan-overlap", buffer);
    for (Fact &fact : finding.facts)
      if (fact.name == "last")
        fact.value = std::to_string(std::min(buffer.end, other.end) - 1);
    finding.facts.insert(
        finding.facts.end(),
        {{"offset", std::to_string(problem.offset)},
         {"other", nameWithSlots(other)},
         {"other_offset", std::to_string(problem.otherOffset)}});
    finding.terms = {makeTerm(buffer, buffer.begin),
                     makeTerm(other, buffer.begin)};
    found.push_back(std::move(finding));
  }
  add(std::move(found), count - std::min(count, maxPlanFindings));
}

void PlanJudge::judgeAlignment(const std::vector<PlanProblem> &problems) {
  std::vector<Finding> found;
  size_t count = 0;
  for (const PlanProblem &problem : problems) {
    if (problem.kind != PlanProblemKind::Misaligned ||
        ++count > maxPlanFindings)
      continue;
    Finding finding =
        makeFinding("plan-misaligned", leaf.buffers[problem.buffer]);
    finding.facts.insert(
        finding.facts.end(),
        {{"offset", std::to_string(problem.offset)},
         {"alignment", std::to_string(offsetAlignment(space.space))}});
    found.push_back(std::move(finding));
  }
  add(std::move(found), count - std::min(count, maxPlanFindings));
}

void PlanJudge::run() {
  std::vector<PlanProblem> problems = planProblems(leaf, space);
  judgeCapacity(problems);
  judgeOverlaps(problems);
  judgeAlignment(problems);
}

std::vector<Finding> judgePlan(const LeafMemory &leaf, std::string_view stage) {
  std::vector<Finding> findings;
  for (const SpaceMemory &space : leaf.spaces)
    PlanJudge(leaf, space, stage, findings).run();
  return findings;
}

} // namespace ptolint
