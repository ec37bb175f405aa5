//===- TextPatch.cpp - Changes of functions written as text ---------------===//

#include "pto-lint/Import/TextPatch.h"

#include "pto-lint/Dialect/PyptoDialect.h"
#include "pto-lint/Import/KernelWriter.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Diagnostics.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include "KernelLayout.h"

namespace ptolint {

using namespace pypto;

namespace {

/// A parsed text with the places of its ops.
class ParsedText {
public:
  ParsedText(mlir::MLIRContext *context, std::string_view text) : text(text) {
    // Who imports the text hears what is wrong with it.
    mlir::ScopedDiagnosticHandler silent(context, [](mlir::Diagnostic &) {});
    sources.AddNewSourceBuffer(llvm::MemoryBuffer::getMemBufferCopy(text),
                               llvm::SMLoc());
    if (mlir::failed(mlir::parseAsmSourceFile(
            sources, &block, mlir::ParserConfig(context), &state)))
      return;
    for (mlir::Operation &op : block)
      op.walk([&](FuncOp function) { functions.push_back(function); });
  }

  /// Where `op` is written; nothing for an op that is not.
  std::optional<TextPatch> placeOf(mlir::Operation *op) const {
    const auto *definition = state.getOpDef(op);
    if (!definition)
      return std::nullopt;
    const char *begin = sources.getMemoryBuffer(1)->getBufferStart();
    llvm::SMRange range = definition->scopeLoc;
    return TextPatch{static_cast<uint64_t>(range.Start.getPointer() - begin),
                     static_cast<uint64_t>(range.End.getPointer() -
                                           range.Start.getPointer()),
                     {}};
  }

  std::string_view text;
  std::vector<FuncOp> functions;

private:
  llvm::SourceMgr sources;
  mlir::AsmParserState state;
  mlir::Block block;
};

/// Where an attribute `prefix…>` is written once in `op`.
std::optional<TextPatch> findAttribute(const ParsedText &parsed,
                                       mlir::Operation *op,
                                       std::string_view prefix) {
  std::optional<TextPatch> place = parsed.placeOf(op);
  if (!place)
    return std::nullopt;
  std::string_view own = parsed.text.substr(place->offset, place->size);
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

class TextPatcher {
public:
  explicit TextPatcher(mlir::MLIRContext *context)
      : context(context), reader(context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(context))) {}

  void patch(const ParsedText &parsed, size_t index, std::string_view wanted,
             std::vector<TextPatch> &patches);

private:
  bool isReadAs(std::string_view text, size_t index, std::string_view wanted);

  mlir::MLIRContext *context;
  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace

bool TextPatcher::isReadAs(std::string_view text, size_t index,
                           std::string_view wanted) {
  ParsedText again(context, text);
  return index < again.functions.size() &&
         writeKernelJson(again.functions[index]).json == wanted;
}

void TextPatcher::patch(const ParsedText &parsed, size_t index,
                        std::string_view wanted,
                        std::vector<TextPatch> &patches) {
  FuncOp function = parsed.functions[index];
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto read = reader.read(wanted, {}, 0, builder);
  auto *repaired = std::get_if<FuncOp>(&read);
  std::optional<TextPatch> place = parsed.placeOf(function);
  if (!repaired || !place)
    return;
  KernelLayout layout, goal;
  std::vector<TextPatch> tiles;
  bool inPlace = layout.takeApart(function).empty() &&
                 goal.takeApart(*repaired).empty() &&
                 layout.ops.size() == goal.ops.size();
  for (size_t i = 0; inPlace && i < layout.ops.size(); ++i)
    for (llvm::StringRef name : {"cube_tile", "vec_tile"})
      inPlace &= copyTile(parsed, layout.ops[i], goal.ops[i], name, tiles);
  llvm::sort(tiles, [](const TextPatch &a, const TextPatch &b) {
    return a.offset < b.offset;
  });
  if (inPlace && isReadAs(applyPatches(parsed.text, tiles), index, wanted)) {
    llvm::append_range(patches, tiles);
    repaired->erase();
    return;
  }
  repaired->setSymName(function.getSymName());
  (*repaired)->removeAttr("dump");
  llvm::raw_string_ostream stream(place->text);
  (*repaired)->print(stream);
  patches.push_back(std::move(*place));
  repaired->erase();
}

std::vector<TextPatch> patchTextKernels(
    mlir::MLIRContext *context, std::string_view text,
    llvm::function_ref<std::optional<std::string>(FuncOp)> wantedOf) {
  context->getOrLoadDialect<PyptoDialect>();
  ParsedText parsed(context, text);
  TextPatcher patcher(context);
  std::vector<TextPatch> patches;
  for (size_t i = 0; i < parsed.functions.size(); ++i)
    if (std::optional<std::string> wanted = wantedOf(parsed.functions[i]))
      patcher.patch(parsed, i, *wanted, patches);
  return patches;
}

} // namespace ptolint
