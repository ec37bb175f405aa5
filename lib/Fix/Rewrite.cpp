//===- Rewrite.cpp - Other ops for a kernel -------------------------------===//

#include "Rewrite.h"

#include "pto-lint/Analysis/KernelOptions.h"
#include "pto-lint/Dialect/TileOp.h"
#include "pto-lint/Fix/TileCalls.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <array>

#include "HeadGroups.h"
#include "KernelText.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Types that every chip casts to and from and computes in, the exact ones
/// first.
constexpr std::array wideTypes = {DataType::fp32_, DataType::fp16_};
/// Types by way of which a cast is possible where a direct one is not.
constexpr std::array hopTypes = {DataType::fp16_, DataType::fp32_,
                                 DataType::int32_, DataType::int16_};

/// As the schema of kernels spells it: `FP32`.
std::string typeText(DataType type) {
  return llvm::StringRef(dataTypeName(type)).upper();
}

DataType typeOf(mlir::Value value) {
  auto type = mlir::dyn_cast<TensorType>(value.getType());
  return type ? type.getDataType() : unknownDataType;
}

KernelJson castOp(const std::string &from, const std::string &to,
                  DataType type) {
  return {
      {"op", "cast"}, {"in", {from}}, {"out", to}, {"dtype", typeText(type)}};
}

class Rewriter {
public:
  Rewriter(FuncOp kernel, const Finding &finding, const Target &target)
      : kernel(kernel), finding(finding), target(target),
        ops(KernelTiles(kernel).getOps()) {}

  std::vector<Rewrite> run() {
    std::string_view rule = finding.rule->id;
    if (rule == "invalid-scope" || rule == "spill-dead-loop")
      dropScope();
    if (finding.unroll && *finding.unroll > 1)
      dropUnrollLevels();
    if (finding.op.position && *finding.op.position < ops.size())
      rewriteOp(*finding.op.position, rule);
    return std::move(found);
  }

private:
  void rewriteOp(size_t position, std::string_view rule) {
    TileOpInterface op = ops[position];
    bool isCast = op.getOpcode() == Opcode::CAST;
    if (rule == "unsupported-softmax")
      spellSoftmax(position);
    if (rule == "unsupported-vector-type" && isCast)
      for (DataType type : hopTypes)
        hop(position, type);
    if (rule == "unsupported-vector-type" && !isCast) {
      equalizeTypes(position);
      for (DataType type : wideTypes)
        computeIn(position, type);
    }
    if (finding.isAboutMemory())
      keepIntegers();
    if (finding.isAboutMemory() && finding.space == MemorySpace::ub)
      loopOverHeads();
  }

  /// Adds `text` unless the kernel cannot be said in the schema.
  template <typename Change>
  void add(std::string what, size_t position, bool isSafe, Change change) {
    std::optional<KernelText> text = KernelText::of(kernel);
    if (!text || !change(*text))
      return;
    Rewrite rewrite;
    rewrite.kernel = text->write();
    rewrite.origins = text->origins();
    rewrite.isSafe = isSafe;
    rewrite.edit.kind = EditKind::Ops;
    rewrite.edit.firstOp = position;
    rewrite.edit.endOp = std::min(position + 1, ops.size());
    rewrite.edit.text = std::move(what);
    rewrite.edit.source = finding.op.source;
    found.push_back(std::move(rewrite));
  }

  void dropScope() {
    add(say("leave out pass.sg_set_scope"), 0, true, [&](KernelText &text) {
      KernelJson &root = text.getRoot();
      return root.contains("options") &&
             root["options"].erase("pass.sg_set_scope") != 0;
    });
    markLast(EditKind::Option, "pass.sg_set_scope", "");
  }

  void dropUnrollLevels() {
    std::string before, after;
    add("", 0, true, [&](KernelText &text) {
      KernelJson &root = text.getRoot();
      if (!root.contains("loop") || !root["loop"].contains("unroll_list"))
        return false;
      KernelJson &list = root["loop"]["unroll_list"];
      KernelJson kept = KernelJson::array();
      for (const KernelJson &level : list)
        if (level.get<int64_t>() < *finding.unroll)
          kept.push_back(level);
      before = list.dump();
      if (kept.empty())
        kept.push_back(1);
      after = kept.dump();
      list = std::move(kept);
      return true;
    });
    markLast(EditKind::UnrollList, before, after);
  }

  /// The last rewrite is about the kernel, not about an op.
  void markLast(EditKind kind, std::string before, std::string after) {
    if (found.empty() || found.back().edit.kind != EditKind::Ops)
      return;
    Edit &edit = found.back().edit;
    edit.kind = kind;
    edit.firstOp = edit.endOp = 0;
    edit.before = std::move(before);
    edit.after = std::move(after);
  }

  void hop(size_t position, DataType type) {
    DataType from = typeOf(ops[position].getInputTensors().front());
    DataType to = typeOf(ops[position]->getResult(0));
    if (type == from || type == to)
      return;
    add(say("cast {} to {} first, then to {}", typeText(from), typeText(type),
            typeText(to)),
        position, false, [&](KernelText &text) {
          std::string name = text.freshName();
          text.insertBefore(position,
                            castOp(text.inputOf(position, 0), name, type));
          text.setInput(position, 0, name);
          return true;
        });
  }

  /// The second operand of two is cast to the type of the first, or the other
  /// way round.
  void equalizeTypes(size_t position) {
    mlir::OperandRange inputs = ops[position].getInputTensors();
    if (inputs.size() != 2 || typeOf(inputs[0]) == typeOf(inputs[1]))
      return;
    for (size_t index : {size_t(1), size_t(0)}) {
      DataType type = typeOf(inputs[1 - index]);
      add(say("cast operand {} to {}", index, typeText(type)), position, false,
          [&](KernelText &text) {
            std::string name = text.freshName();
            text.insertBefore(
                position, castOp(text.inputOf(position, index), name, type));
            text.setInput(position, index, name);
            return true;
          });
    }
  }

  void computeIn(size_t position, DataType type) {
    TileOpInterface op = ops[position];
    mlir::OperandRange inputs = op.getInputTensors();
    if (inputs.empty() || op->getNumResults() == 0 ||
        llvm::all_of(inputs, [&](mlir::Value v) { return typeOf(v) == type; }))
      return;
    DataType result = typeOf(op->getResult(0));
    // Numbers of elements, truth values and unknown types stay what they are.
    bool castsBack = result == typeOf(inputs.front());
    add(say("compute in {}, with casts around the op", typeText(type)),
        position, false, [&](KernelText &text) {
          KernelJson *json = text.opAt(position);
          if (!json)
            return false;
          if (castsBack) {
            std::string out = json->value("out", "");
            std::string name = text.freshName();
            (*json)["out"] = name;
            text.insertBehind(position, castOp(name, out, result));
          }
          for (size_t index = 0; index < inputs.size(); ++index) {
            if (typeOf(inputs[index]) == type)
              continue;
            std::string name = text.freshName();
            text.insertBefore(
                position, castOp(text.inputOf(position, index), name, type));
            text.setInput(position, index, name);
          }
          return true;
        });
  }

  void spellSoftmax(size_t position) {
    add(say("write the softmax as amax, sub, exp, sum and div"), position,
        false, [&](KernelText &text) {
          KernelJson *json = text.opAt(position);
          if (!json)
            return false;
          std::string x = text.inputOf(position, 0);
          std::string out = json->value("out", "");
          std::array<std::string, 4> names;
          for (std::string &name : names)
            name = text.freshName();
          auto &[largest, shifted, powers, sum] = names;
          auto reduce = [](const char *op, const std::string &from,
                           const std::string &to) {
            return KernelJson{{"op", op},
                              {"in", {from}},
                              {"out", to},
                              {"axis", -1},
                              {"keepdim", true}};
          };
          text.insertBefore(position, reduce("amax", x, largest));
          text.insertBefore(
              position,
              {{"op", "sub"}, {"in", {x, largest}}, {"out", shifted}});
          text.insertBefore(position, {{"op", "exp"},
                                       {"in", KernelJson::array({shifted})},
                                       {"out", powers}});
          text.insertBefore(position, reduce("sum", powers, sum));
          *text.opAt(position) = {
              {"op", "div"}, {"in", {powers, sum}}, {"out", out}};
          return true;
        });
  }

  /// The INT8 tensor that `value` was cast from, with the positions of the
  /// casts that lead to it; null if there is none.
  mlir::Value integerBehind(mlir::Value value,
                            std::vector<size_t> &casts) const {
    while (auto op = value.getDefiningOp<TileOpInterface>()) {
      if (op.getOpcode() != Opcode::CAST)
        return {};
      casts.push_back(static_cast<size_t>(llvm::find(ops, op) - ops.begin()));
      value = op.getInputTensors().front();
      if (typeOf(value) == DataType::int8_)
        return value;
    }
    return {};
  }

  void loopOverHeads() {
    int64_t groups = 0;
    uint64_t capacity = target.capacity(MemorySpace::ub).value_or(0);
    add("", 0, true, [&](KernelText &text) {
      return groupHeads(kernel, capacity, text, groups);
    });
    if (groups > 0)
      found.back().edit.text =
          say("do the heads in a loop of {} groups", groups);
  }

  void keepIntegers() {
    for (auto [index, op] : llvm::enumerate(ops)) {
      if (op.getOpcode() != Opcode::A_MUL_B ||
          op.getInputTensors().size() != 2 || op->getNumResults() == 0)
        continue;
      std::vector<size_t> casts[2];
      if (integerBehind(op.getInputTensors()[0], casts[0]) &&
          integerBehind(op.getInputTensors()[1], casts[1]))
        keepIntegersAt(index, casts);
    }
  }

  void keepIntegersAt(size_t position, const std::vector<size_t> *casts) {
    DataType result = typeOf(ops[position]->getResult(0));
    add(say("multiply in INT8 into INT32 and cast the result to {}",
            typeText(result)),
        position, false, [&](KernelText &text) {
          KernelJson *json = text.opAt(position);
          if (!json)
            return false;
          std::string out = json->value("out", "");
          std::string name = text.freshName();
          (*json)["out"] = name;
          (*json)["dtype"] = typeText(DataType::int32_);
          text.insertBehind(position, castOp(name, out, result));
          for (size_t side : {0, 1}) {
            text.setInput(position, side, text.inputOf(casts[side].back(), 0));
            // From the matmul towards the input: each may have lost its reader.
            for (size_t cast : casts[side])
              if (!text.isRead(text.opAt(cast)->value("out", "")))
                text.remove(cast);
          }
          return true;
        });
  }

  FuncOp kernel;
  const Finding &finding;
  const Target &target;
  std::vector<TileOpInterface> ops;
  std::vector<Rewrite> found;
};

} // namespace

std::vector<Rewrite> proposeRewrites(FuncOp kernel, const Finding &finding,
                                     const Target &target) {
  return Rewriter(kernel, finding, target).run();
}

} // namespace ptolint
