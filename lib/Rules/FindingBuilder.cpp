//===- FindingBuilder.cpp - From a footprint to a finding -----------------===//

#include "pto-lint/Rules/FindingBuilder.h"

#include "pto-lint/Analysis/Provenance.h"

namespace ptolint {

using namespace pypto;

namespace {

OpRef makeOpRef(TileOpInterface op) {
  OpRef ref;
  ref.name = op->getName().getStringRef().str();
  ref.opcode = op.getOpcodeName().str();
  ref.magic = op.getOpMagic();
  ref.source = sourceLineOf(op);
  return ref;
}

/// Scratch is an output after the first that no op reads.
bool isScratchOf(TileOpInterface op, const BufferUse &use) {
  llvm::SmallVector<mlir::Value, 2> outputs = op.getOutputTensors();
  const mlir::Value *place = llvm::find(outputs, use.tensor);
  if (use.direction != Direction::Out || place == outputs.end() ||
      place == outputs.begin())
    return false;
  return llvm::none_of(use.tensor.getUsers(), [&](mlir::Operation *user) {
    auto reader = mlir::dyn_cast<TileOpInterface>(user);
    return reader && llvm::is_contained(reader.getInputTensors(), use.tensor);
  });
}

Term makeTerm(TileOpInterface op, const BufferUse &use) {
  Term term = ptolint::makeTerm(use.tensor, use.bytes.value_or(0));
  term.direction = use.direction;
  term.isScratch = isScratchOf(op, use);
  return term;
}

/// `block graph` from `block_graph`.
std::string stageText(Stage stage) {
  std::string text = stringifyStage(stage).str();
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

} // namespace

Term makeTerm(mlir::Value tensor, uint64_t bytes) {
  Term term;
  auto type = mlir::cast<TensorType>(tensor.getType());
  llvm::ArrayRef<int64_t> shape = type.getShape();
  if (auto declaration = tensor.getDefiningOp<TensorOp>()) {
    term.tensor = declaration.getMagic();
    term.symbol = declaration.getSymbol().value_or("").str();
    shape = declaration.getAllocatedShape();
  }
  term.dtype = type.getDataType();
  term.shape.assign(shape.begin(), shape.end());
  term.bytes = bytes;
  if (auto writers = writersOf(tensor); !writers.empty())
    term.producer = makeOpRef(writers.front());
  return term;
}

Finding makePlace(const CheckedFunction &checked, TileOpInterface op) {
  Finding finding;
  finding.op = makeOpRef(op);
  finding.source = explainingLine(op);
  FuncOp function = checked.function;
  finding.function = function.getSymName().str();
  finding.stage = stageText(function.getStage());
  finding.dump = function.getDump().value_or("").str();
  return finding;
}

void setRule(Finding &finding, const Rule &rule, Release release) {
  const RuleInfo &info = rule.getInfo();
  finding.rule = &info;
  finding.severity = info.severity;
  bool is02 = release == Release::v0_2;
  finding.code = is02 ? info.code02 : info.code;
  finding.otherCode = is02 ? info.code : info.code02;
}

Finding makeFinding(const Rule &rule, const CheckedFunction &checked,
                    TileOpInterface op) {
  Finding finding = makePlace(checked, op);
  setRule(finding, rule, checked.release);
  return finding;
}

Finding makeCapacityFinding(const Rule &rule, const CheckedFunction &checked,
                            TileOpInterface op, MemorySpace space,
                            uint64_t required, uint64_t capacity,
                            llvm::ArrayRef<BufferUse> uses) {
  Finding finding = makeFinding(rule, checked, op);
  finding.certainty = checked.getBuffers().isPredicted() ? Certainty::Assumed
                                                         : Certainty::Proved;
  finding.space = space;
  finding.required = required;
  finding.capacity = capacity;
  for (const BufferUse &use : uses)
    finding.terms.push_back(makeTerm(op, use));
  return finding;
}

} // namespace ptolint
