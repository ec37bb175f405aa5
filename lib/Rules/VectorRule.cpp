//===- VectorRule.cpp - Rules about vector ops of a kernel ----------------===//

#include "VectorRule.h"

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Rules/FindingBuilder.h"
#include "pto-lint/Rules/KernelJudgement.h"

#include <algorithm>
#include <iterator>
#include <limits>

#include "CheckText.h"

namespace ptolint {

using namespace pypto;
using lowering::Stop;
using lowering::VectorCheck;

namespace {

constexpr CheckText<VectorCheck> texts[] = {
#define PTO_VECTOR_CHECK(check, rule, code, code02, problem, printed)          \
  {VectorCheck::check, rule, code, code02, problem, printed},
#include "VectorCheckTexts.def"
};

static_assert(std::size(texts) ==
              static_cast<size_t>(VectorCheck::PositiveTile) + 1);
static_assert(std::ranges::is_sorted(texts, {}, &CheckText<VectorCheck>::check),
              "textOf takes the text by the number of the check");

const CheckText<VectorCheck> &textOf(VectorCheck check) {
  return texts[static_cast<size_t>(check)];
}

std::string_view ruleOf(VectorOverflow::Kind kind) {
  switch (kind) {
  case VectorOverflow::Kind::Buffer:
    return "oversized-buffer";
  case VectorOverflow::Kind::Op:
    return "oversized-op";
  case VectorOverflow::Kind::Spill:
    return "spill-dead-loop";
  }
  return {};
}

/// The op that computed an operand; what was only loaded has none.
std::optional<OpRef> producerOf(const VectorBuffer &buffer) {
  if (buffer.direction == Direction::Out || buffer.producer == Opcode::Unknown)
    return std::nullopt;
  const OpcodeInfo &info = getOpcodeInfo(buffer.producer);
  if (info.family == OpFamily::CopyIn || info.family == OpFamily::View)
    return std::nullopt;
  OpRef producer;
  producer.name = info.mlirName.str();
  producer.opcode = info.json.str();
  return producer;
}

} // namespace

Term makeTerm(const VectorBuffer &buffer) {
  Term term;
  term.symbol = buffer.isScratch ? "scratch" : "tile";
  term.dtype = buffer.dtype;
  term.shape.assign(buffer.shape.begin(), buffer.shape.end());
  term.bytes = buffer.bytes;
  term.direction = buffer.direction;
  term.isScratch = buffer.isScratch;
  term.producer = producerOf(buffer);
  return term;
}

namespace {

Finding makeOverflowFinding(const Rule &rule, const CheckedFunction &checked,
                            TileOpInterface op,
                            const VectorOverflow &overflow) {
  bool isSpill = overflow.kind == VectorOverflow::Kind::Spill;
  uint64_t capacity = checked.target.capacity(MemorySpace::ub).value_or(0);
  Finding finding =
      makeCapacityFinding(rule, checked, op, MemorySpace::ub, overflow.bytes,
                          isSpill ? 0 : capacity, {});
  // The graph that the compiler checks is only foreseen here.
  finding.certainty = Certainty::Assumed;
  finding.op.opcode = getOpcodeInfo(overflow.opcode).json.str();
  if (checked.getOptions().unrollLevels.size() > 1)
    finding.unroll = overflow.unroll;
  for (const VectorBuffer &buffer : overflow.buffers)
    finding.terms.push_back(makeTerm(buffer));
  return finding;
}

} // namespace

/// The fewest copies of the loop body with which spilling does not end.
static int64_t fewestCopies(llvm::ArrayRef<VectorOverflow> overflows) {
  int64_t fewest = std::numeric_limits<int64_t>::max();
  for (const VectorOverflow &overflow : overflows)
    if (overflow.kind == VectorOverflow::Kind::Spill)
      fewest = std::min(fewest, overflow.unroll);
  return fewest;
}

std::vector<OrderedFinding> judgeVectors(const CheckedFunction &checked) {
  const FunctionVectors &vectors = checked.getVectors();
  std::vector<OrderedFinding> result;
  const std::optional<Stop> &stop = vectors.getStop();
  if (!(stop && stop->check) && vectors.getOverflows().empty())
    return result;
  std::vector<TileOpInterface> ops = tileOpsOf(checked.function);
  if (stop && stop->check) {
    const CheckText<VectorCheck> &text = textOf(*stop->check);
    VectorRule rule(*findRule(text.rule));
    result.push_back({vectors.getStopStage(), stop->op,
                      makeCheckFinding(rule, checked, ops.at(stop->op), text,
                                       stop->values)});
  }
  int64_t fewest = fewestCopies(vectors.getOverflows());
  for (const VectorOverflow &overflow : vectors.getOverflows()) {
    VectorRule rule(*findRule(ruleOf(overflow.kind)));
    result.push_back({CompilerStage::Schedule, overflow.position,
                      makeOverflowFinding(
                          rule, checked, ops.at(overflow.position), overflow)});
    if (overflow.kind == VectorOverflow::Kind::Spill)
      result.back().finding.fewestCopies = fewest;
  }
  return result;
}

void addVectorFindings(const Rule &rule, const CheckedFunction &checked,
                       std::vector<Finding> &findings) {
  for (OrderedFinding &one : judgeVectors(checked))
    if (one.finding.rule == &rule.getInfo())
      findings.push_back(std::move(one.finding));
}

void VectorRule::check(const CheckedFunction &checked,
                       std::vector<Finding> &findings) const {
  addVectorFindings(*this, checked, findings);
}

#define PTO_VECTOR_RULE(Name, id)                                              \
  std::unique_ptr<Rule> create##Name##Rule() {                                 \
    return std::make_unique<VectorRule>(*findRule(id));                        \
  }
PTO_VECTOR_RULE(DynamicOperand, "dynamic-operand")
PTO_VECTOR_RULE(MisalignedVecTile, "misaligned-vec-tile")
PTO_VECTOR_RULE(MismatchedVectorShapes, "mismatched-vector-shapes")
PTO_VECTOR_RULE(UnsetVecTile, "unset-vec-tile")
PTO_VECTOR_RULE(UnsupportedSoftmax, "unsupported-softmax")
PTO_VECTOR_RULE(UnsupportedVectorOp, "unsupported-vector-op")
PTO_VECTOR_RULE(UnsupportedVectorType, "unsupported-vector-type")
PTO_VECTOR_RULE(VecTileCutsAxis, "vec-tile-cuts-axis")
PTO_VECTOR_RULE(VecTileRank, "vec-tile-rank")
#undef PTO_VECTOR_RULE

} // namespace ptolint
