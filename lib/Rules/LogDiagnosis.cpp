//===- LogDiagnosis.cpp - What an error of a log means --------------------===//

#include "pto-lint/Rules/LogDiagnosis.h"

#include "pto-lint/Dialect/Opcodes.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Target/Target.h"

#include "llvm/ADT/STLExtras.h"

namespace ptolint {

namespace {

using Kind = LogErrorKind;

bool isAboutChip(Kind kind) {
  return kind == Kind::Buffer || kind == Kind::Op || kind == Kind::Memory ||
         kind == Kind::Plan;
}

Remedy remedyOfSpace(const LogError &error) {
  if (!error.space)
    return Remedy::None;
  switch (*error.space) {
  case MemorySpace::ub:
    return error.kind == Kind::Op ? Remedy::OpTile : Remedy::BufferTile;
  case MemorySpace::l1:
    return Remedy::DepthTile;
  case MemorySpace::l0a:
    return Remedy::LeftTile;
  case MemorySpace::l0b:
    return Remedy::RightTile;
  case MemorySpace::l0c:
    return Remedy::AccumulatorTile;
  case MemorySpace::l0amx:
  case MemorySpace::l0bmx:
    return Remedy::ScaleTile;
  case MemorySpace::bt:
  case MemorySpace::fix:
  case MemorySpace::fix_quant_pre:
    return Remedy::BiasTile;
  default:
    return Remedy::None;
  }
}

Remedy remedyOf(const LogError &error) {
  switch (error.kind) {
  case Kind::Buffer:
  case Kind::Op:
  case Kind::Memory:
    return remedyOfSpace(error);
  case Kind::Spill:
    return Remedy::LiveSet;
  case Kind::Plan:
    return Remedy::Block;
  case Kind::Device:
    return Remedy::Workspace;
  case Kind::CubeTile:
    return Remedy::CubeTile;
  case Kind::TileTail:
    return Remedy::TileTail;
  case Kind::TileRank:
    return Remedy::TileRank;
  case Kind::VecTile:
  case Kind::TileUnset:
    return Remedy::VecTile;
  case Kind::Consequence:
    return Remedy::FindReason;
  case Kind::Other:
    return Remedy::None;
  }
  return Remedy::None;
}

/// The rule that explains an error of `kind`; empty if the code decides.
std::string_view ruleOf(Kind kind) {
  switch (kind) {
  case Kind::Buffer:
    return "oversized-buffer";
  case Kind::Op:
    return "oversized-op";
  case Kind::Spill:
    return "spill-dead-loop";
  case Kind::Device:
    return "large-stitch";
  case Kind::TileTail:
    return "misaligned-vec-tile";
  case Kind::TileRank:
    return "vec-tile-rank";
  case Kind::VecTile:
  case Kind::TileUnset:
    return "unset-vec-tile";
  default:
    return {};
  }
}

std::string explainOf(const LogError &error) {
  if (std::string_view rule = ruleOf(error.kind); !rule.empty())
    return std::string(rule);
  // A failed pass has the code of many reasons.
  if (error.kind == Kind::Plan || error.kind == Kind::Consequence)
    return {};
  bool isKnown = llvm::any_of(allRules(), [&](const RuleInfo &rule) {
    return rule.code == error.code || rule.code02 == error.code;
  });
  return isKnown && !error.code.empty() ? error.code : std::string();
}

/// Whether the op of a sum reads one width and writes another one; nothing for
/// ops that may.
std::optional<bool> convertsWidth(const LogError &error) {
  pypto::Opcode opcode = pypto::lookupOpcode(error.opcode);
  if (opcode == pypto::Opcode::Unknown)
    return std::nullopt;
  if (opcode == pypto::Opcode::CAST)
    return true;
  if (pypto::getOpcodeInfo(opcode).family == pypto::OpFamily::Elementwise)
    return false;
  return std::nullopt;
}

/// True if the op lines of the log name a buffer with the bytes of the error.
bool isNamedByLog(const LogError &error) {
  return llvm::any_of(error.ops, [&](const LogOp &op) {
    return llvm::any_of(op.tensors, [&](const LogTensor &tensor) {
      std::optional<uint64_t> bytes = bufferBytes(tensor.shape, tensor.dtype);
      return bytes && bytes == error.required;
    });
  });
}

/// True if `function`, `<rawname>_<number>`, has the number `magic`.
bool hasMagic(std::string_view function, int64_t magic) {
  return function.ends_with("_" + std::to_string(magic));
}

/// True if the sentence of the log is the one that `finding` foretells.
bool isSameSentence(const LogError &error, const Finding &finding) {
  return llvm::any_of(finding.facts, [&](const Fact &fact) {
    return fact.name == "printed" && !fact.value.empty() &&
           error.message.find(fact.value) != std::string::npos;
  });
}

bool isSameMemory(const LogError &error, const Finding &finding) {
  return finding.isAboutMemory() && finding.space == error.space &&
         finding.required == error.required;
}

bool isSameCode(const LogError &error, const Finding &finding) {
  return finding.severity == Severity::Error && !error.code.empty() &&
         (finding.code == error.code || finding.otherCode == error.code);
}

std::optional<MatchLevel> matchMemory(const LogError &error,
                                      const Finding &finding) {
  if (!isSameMemory(error, finding))
    return std::nullopt;
  std::string_view rule = finding.rule->id;
  if (error.kind != Kind::Memory && rule != ruleOf(error.kind))
    return std::nullopt;
  bool isOp = error.kind == Kind::Op;
  if (isOp && !error.opcode.empty() && error.opcode != finding.op.opcode)
    return std::nullopt;
  bool sameMagic = isOp ? error.opMagic && error.opMagic == finding.op.magic
                        : error.tensor && error.tensor == finding.tensor;
  if (!sameMagic)
    return MatchLevel::Numbers;
  bool sameFunction =
      error.functionMagic && hasMagic(finding.function, *error.functionMagic);
  return sameFunction ? MatchLevel::Function : MatchLevel::Magic;
}

/// How well `finding` is what `error` says; nothing if it is something else.
std::optional<MatchLevel> matchOf(const LogError &error,
                                  const Finding &finding) {
  switch (error.kind) {
  case Kind::Buffer:
  case Kind::Op:
  case Kind::Memory:
    return matchMemory(error, finding);
  case Kind::Spill:
    if (finding.rule->id != ruleOf(error.kind))
      return std::nullopt;
    return MatchLevel::Numbers;
  case Kind::CubeTile:
  case Kind::TileTail:
  case Kind::TileRank:
  case Kind::VecTile:
  case Kind::TileUnset:
  case Kind::Other:
    if (isSameSentence(error, finding))
      return MatchLevel::Magic;
    if (isSameCode(error, finding))
      return MatchLevel::Numbers;
    return std::nullopt;
  case Kind::Plan:
  case Kind::Device:
  case Kind::Consequence:
    return std::nullopt;
  }
  return std::nullopt;
}

} // namespace

std::string_view matchLevelName(MatchLevel level) {
  switch (level) {
  case MatchLevel::Numbers:
    return "numbers";
  case MatchLevel::Magic:
    return "magic";
  case MatchLevel::Function:
    return "function";
  }
  return {};
}

const Target *targetOf(std::span<const LogError> errors) {
  for (const LogError &error : errors)
    if (isAboutChip(error.kind) && error.space && error.capacity)
      for (const Target &target : allTargets())
        if (target.capacity(*error.space) == error.capacity)
          return &target;
  return nullptr;
}

LogDiagnosis diagnose(LogError error, const Target *target) {
  LogDiagnosis result;
  result.remedy = remedyOf(error);
  result.explain = explainOf(error);
  result.capacity = error.capacity;
  bool isOnChip = isAboutChip(error.kind) && error.space;
  if (!result.capacity && isOnChip && target)
    result.capacity = target->capacity(*error.space);
  if (isOnChip && error.capacity)
    for (const Target &one : allTargets())
      if (one.capacity(*error.space) == error.capacity)
        result.chips.push_back(&one);
  if (error.required && result.capacity && *error.required > *result.capacity) {
    result.excess = *error.required - *result.capacity;
    result.cut = smallestCut(*error.required, *result.capacity);
  }
  // A plan is the height of many buffers, which no shape explains.
  bool isShape = error.kind == Kind::Buffer || error.kind == Kind::Op;
  if (isShape && error.required && !isNamedByLog(error)) {
    ByteQuestion question;
    question.bytes = *error.required;
    question.space = error.space;
    question.capacity = result.capacity;
    question.isSum = error.kind == Kind::Op;
    question.converts = convertsWidth(error);
    result.shapes = findShapes(question);
  }
  result.error = std::move(error);
  return result;
}

void matchGraph(LogDiagnosis &diagnosis, std::span<const Finding> findings) {
  // No graph of the compiler shows these.
  switch (diagnosis.error.kind) {
  case Kind::Plan:
  case Kind::Device:
  case Kind::Consequence:
    return;
  default:
    break;
  }
  GraphMatch match;
  for (const Finding &finding : findings) {
    std::optional<MatchLevel> level = matchOf(diagnosis.error, finding);
    if (!level)
      continue;
    if (*level > match.level) {
      match = {};
      match.level = *level;
    }
    if (*level < match.level)
      continue;
    if (match.findings.size() < maxGraphMatches)
      match.findings.push_back(finding);
    else
      ++match.others;
  }
  // A number that is not in the graph may mean the graph of another compile.
  const LogError &error = diagnosis.error;
  bool namesSomething = error.kind == Kind::Op ? error.opMagic.has_value()
                                               : error.tensor.has_value();
  bool isCertain = !namesSomething || match.level != MatchLevel::Numbers;
  if (!match.findings.empty() && isCertain)
    diagnosis.shapes.clear();
  diagnosis.graph = std::move(match);
}

} // namespace ptolint
