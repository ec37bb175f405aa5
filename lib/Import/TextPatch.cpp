//===- TextPatch.cpp - Changes of functions written as text ---------------===//

#include "pto-lint/Import/TextPatch.h"

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Import/KernelWriter.h"
#include "pto-lint/Import/ParsedText.h"

#include "llvm/Support/raw_ostream.h"

#include "KernelLayout.h"

namespace ptolint {

using namespace pypto;

namespace {

/// Where an attribute `prefix…>` is written once in `op`.
std::optional<TextPatch> findAttribute(const ParsedText &parsed,
                                       mlir::Operation *op,
                                       std::string_view prefix) {
  std::optional<TextPlace> place = parsed.placeOf(op);
  if (!place)
    return std::nullopt;
  std::string_view own =
      std::string_view(parsed.text).substr(place->offset, place->size);
  size_t begin = own.find(prefix), end = own.find('>', begin);
  if (end == std::string_view::npos ||
      own.find(prefix, begin + 1) != std::string_view::npos)
    return std::nullopt;
  return TextPatch{place->offset + begin, end + 1 - begin, {}};
}

std::string textOf(mlir::Attribute attribute) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  attribute.print(stream);
  return text;
}

/// Makes the attribute `name` of `op` that of `wanted`, and appends what that
/// changes in the text. False if the text has no place for it.
bool copyTile(const ParsedText &parsed, mlir::Operation *op,
              mlir::Operation *wanted, llvm::StringRef name,
              std::vector<TextPatch> &patches) {
  mlir::Attribute before = op->getAttr(name), after = wanted->getAttr(name);
  if (before == after)
    return true;
  if (after)
    op->setAttr(name, after);
  else
    op->removeAttr(name);
  if (!before || !after)
    return false;
  std::string prefix = "#pypto." + name.str() + "<";
  std::optional<TextPatch> patch = findAttribute(parsed, op, prefix);
  if (!patch)
    return false;
  patch->text = textOf(after);
  patches.push_back(std::move(*patch));
  return true;
}

/// A function that shall become another kernel.
struct Candidate {
  size_t index = 0;
  std::string wanted;
  /// The changes that may do; nothing if only a new text can.
  std::optional<std::vector<TextPatch>> tiles;
};

/// The changes of the tiles that are written in the ops of `function`, which
/// gets those of `goal`.
std::optional<std::vector<TextPatch>> retile(const ParsedText &parsed,
                                             FuncOp function, FuncOp goal) {
  KernelLayout layout, wanted;
  if (!layout.takeApart(function).empty() || !wanted.takeApart(goal).empty() ||
      layout.ops.size() != wanted.ops.size())
    return std::nullopt;
  std::vector<TextPatch> tiles;
  for (auto [op, other] : llvm::zip_equal(layout.ops, wanted.ops))
    for (llvm::StringRef name : {"cube_tile", "vec_tile"})
      if (!copyTile(parsed, op, other, name, tiles))
        return std::nullopt;
  llvm::sort(tiles, [](const TextPatch &a, const TextPatch &b) {
    return a.offset < b.offset;
  });
  return tiles;
}

/// Reads kernels into a module that is empty between them.
class Workshop {
public:
  explicit Workshop(mlir::MLIRContext *context)
      : reader(context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(context))) {}

  /// Calls `onFunction` with the kernel `json`, if it can be read.
  void read(std::string_view json,
            llvm::function_ref<void(FuncOp)> onFunction) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto result = reader.read(json, {}, 0, builder);
    auto *function = std::get_if<FuncOp>(&result);
    if (!function)
      return;
    onFunction(*function);
    function->erase();
  }

private:
  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Prints `goal` where `function` stands and by its name.
void printAnew(const ParsedText &parsed, FuncOp function, FuncOp goal,
               std::vector<TextPatch> &patches) {
  std::optional<TextPlace> place = parsed.placeOf(function);
  if (!place)
    return;
  goal.setSymName(function.getSymName());
  goal->removeAttr("dump");
  TextPatch patch{place->offset, place->size, {}};
  llvm::raw_string_ostream stream(patch.text);
  goal->print(stream);
  patches.push_back(std::move(patch));
}

} // namespace

std::vector<TextPatch> patchTextKernels(
    mlir::MLIRContext *context, std::string_view text,
    llvm::function_ref<std::optional<std::string>(FuncOp)> wantedOf) {
  context->getOrLoadDialect<PyptoDialect>();
  ParsedText parsed(context, text);
  Workshop workshop(context);
  std::vector<Candidate> candidates;
  std::vector<TextPatch> tiles, patches;
  for (auto [index, function] : llvm::enumerate(parsed.functions)) {
    std::optional<std::string> wanted = wantedOf(function);
    if (!wanted)
      continue;
    Candidate candidate{index, std::move(*wanted), std::nullopt};
    workshop.read(candidate.wanted, [&](FuncOp goal) {
      candidate.tiles = retile(parsed, function, goal);
    });
    if (candidate.tiles)
      llvm::append_range(tiles, *candidate.tiles);
    candidates.push_back(std::move(candidate));
  }
  // More than tiles may differ, so what was made is read again.
  ParsedText again(context, applyPatches(text, tiles));
  for (const Candidate &candidate : candidates) {
    size_t index = candidate.index;
    if (candidate.tiles && index < again.functions.size() &&
        writeKernelJson(again.functions[index]).json == candidate.wanted)
      llvm::append_range(patches, *candidate.tiles);
    else
      workshop.read(candidate.wanted, [&](FuncOp goal) {
        printAnew(parsed, parsed.functions[index], goal, patches);
      });
  }
  return patches;
}

} // namespace ptolint
