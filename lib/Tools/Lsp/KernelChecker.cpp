//===- KernelChecker.cpp - Documents with kernels as JSON -----------------===//

#include "KernelChecker.h"

#include "pto-lint/Dialect/FunctionOps.h"
#include "pto-lint/Fix/FixSearch.h"
#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Import/KernelPlaces.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include "llvm/ADT/STLExtras.h"

#include "FindingProblems.h"
#include "TextDocument.h"

namespace ptolint::lsp {

using namespace pypto;

namespace {

/// Reads kernels, one at a time.
class Workshop {
public:
  Workshop()
      : context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  std::variant<FuncOp, InputError>
  read(std::string_view json, const std::string &path, uint64_t offset) {
    module->getBody()->clear();
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    return reader.read(json, path, offset, builder);
  }

  mlir::MLIRContext context;
  KernelReader reader;

private:
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Gives the ops of kernels, which have no lines, numbers instead of them.
class OpNumbers {
public:
  OpNumbers(Workshop &workshop, const std::string &path)
      : workshop(workshop), path(path) {}

  void number(FuncOp kernel, uint64_t offset) {
    give(kernel, {offset, 1});
    std::vector<TextPlace> own = kernelPlaces(workshop.reader);
    for (auto [op, place] : llvm::zip(tileOpsOf(kernel), own))
      give(op, {offset + place.offset, place.size});
  }

  std::optional<TextPlace> placeOf(const SourceLine &line) const {
    if (line.file != path || line.line == 0 || line.line > places.size())
      return std::nullopt;
    return places[line.line - 1];
  }

private:
  void give(mlir::Operation *op, TextPlace place) {
    places.push_back(place);
    op->setLoc(mlir::FileLineColLoc::get(
        &workshop.context, path, static_cast<unsigned>(places.size()), 1));
  }

  Workshop &workshop;
  const std::string &path;
  std::vector<TextPlace> places;
};

} // namespace

std::vector<DocumentProblem> KernelChecker::check(const std::string &newText,
                                                  const Options &newOptions) {
  text = newText;
  options = newOptions;
  problems.clear();
  kernels.clear();
  // A kernel that is being typed need not look like one all the time.
  isKernel = isKernel || looksLikeKernel(text);
  if (!isKernel)
    return problems;
  Workshop workshop;
  OpNumbers numbers(workshop, path);
  FunctionJudge judge(options);
  auto addError = [&](const InputError &error) {
    problems.push_back({wordAt(text, error.offset),
                        Severity::Error,
                        {},
                        error.message,
                        {},
                        {}});
  };
  std::optional<InputError> between =
      forEachKernel(text, [&](std::string_view json, uint64_t offset) {
        auto read = workshop.read(json, path, offset);
        if (const auto *error = std::get_if<InputError>(&read))
          return addError(*error);
        auto kernel = std::get<FuncOp>(read);
        kernels.push_back({offset, json.size()});
        numbers.number(kernel, offset);
        if (std::string reason = judge.judge(kernel); !reason.empty())
          problems.push_back(undecidedProblem(reason, {offset, 1}));
      });
  if (between)
    addError(*between);
  llvm::append_range(
      problems,
      judge.takeProblems(
          path,
          [](const std::string &) { return std::optional<std::string_view>(); },
          [&](const SourceLine &line) { return numbers.placeOf(line); }));
  return problems;
}

void KernelChecker::readAt(
    const TextPlace &place,
    llvm::function_ref<void(FuncOp, const TextPlace &,
                            const std::vector<TextPlace> &)>
        onKernel) {
  Workshop workshop;
  for (const TextPlace &kernel : kernels) {
    if (!kernel.touches(place))
      continue;
    auto json = std::string_view(text).substr(kernel.offset, kernel.size);
    auto read = workshop.read(json, path, kernel.offset);
    if (auto *function = std::get_if<FuncOp>(&read))
      onKernel(*function, kernel, kernelPlaces(workshop.reader));
  }
}

std::string KernelChecker::hover(uint64_t offset) {
  std::string result;
  readAt({offset, 0}, [&](FuncOp kernel, const TextPlace &whole,
                          const std::vector<TextPlace> &places) {
    auto touched = llvm::find_if(places, [&](const TextPlace &place) {
      return offset >= whole.offset && place.touches(offset - whole.offset);
    });
    std::vector<TileOpInterface> ops = tileOpsOf(kernel);
    auto position = static_cast<size_t>(touched - places.begin());
    if (position >= ops.size())
      return;
    auto name = ops[position]->getAttrOfType<mlir::StringAttr>("kernel_op");
    result += usesMarkdown(
        (name ? name.getValue() : ops[position].getOpcodeName()).str(),
        opUsesOf(kernel, options)[position]);
  });
  return result + detailsAt(problems, offset);
}

std::vector<DocumentRepair> KernelChecker::repairs(const TextPlace &place) {
  std::vector<DocumentRepair> repairs;
  if (!hasErrorAt(problems, place))
    return repairs;
  readAt(place, [&](FuncOp kernel, const TextPlace &whole,
                    const std::vector<TextPlace> &) {
    FixResult found = findFixes(kernel, targetOrDefault(options),
                                options.release, options.otherTargets);
    mlir::MLIRContext own(mlir::MLIRContext::Threading::DISABLED);
    KernelPatcher patcher(&own);
    auto json = std::string_view(text).substr(whole.offset, whole.size);
    for (const Fix &fix : found.fixes) {
      auto patches = patcher.patch(json, fix.kernel);
      if (!patches)
        continue;
      for (TextPatch &patch : *patches)
        patch.offset += whole.offset;
      repairs.push_back(
          {titleOf(fix), std::move(*patches), repairs.empty() && fix.isSafe});
    }
  });
  return repairs;
}

} // namespace ptolint::lsp
