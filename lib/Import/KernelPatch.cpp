//===- KernelPatch.cpp - Changes of the text of a kernel ------------------===//

#include "pto-lint/Import/KernelPatch.h"

#include "pto-lint/Import/KernelWriter.h"

#include "JsonScanner.h"
#include "KernelRetiler.h"

namespace ptolint {

std::string applyPatches(std::string_view text,
                         const std::vector<TextPatch> &patches) {
  std::string result;
  size_t at = 0;
  for (const TextPatch &patch : patches) {
    result.append(text.substr(at, patch.offset - at)).append(patch.text);
    at = patch.offset + patch.size;
  }
  return result.append(text.substr(at));
}

namespace {

/// Replaces the whole kernel and keeps its name.
TextPatch replacement(std::string_view json, std::string_view wanted) {
  JsonScanner scanner(json);
  std::string_view kernel = scanner.member("kernel");
  if (!kernel.empty())
    return {static_cast<uint64_t>(kernel.data() - json.data()), kernel.size(),
            std::string(wanted)};
  std::string text(wanted);
  std::string_view id = scanner.member("id");
  if (!id.empty())
    text = "{\"id\":" + std::string(id) + "," + text.substr(1);
  size_t begin = json.find('{'), end = json.rfind('}') + 1;
  return {begin, end - begin, std::move(text)};
}

} // namespace

KernelPatcher::KernelPatcher(mlir::MLIRContext *context)
    : reader(context),
      module(mlir::ModuleOp::create(mlir::UnknownLoc::get(context))) {}

std::optional<pypto::FuncOp> KernelPatcher::read(std::string_view json) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto result = reader.read(json, {}, 0, builder);
  if (auto *function = std::get_if<pypto::FuncOp>(&result))
    return *function;
  return std::nullopt;
}

std::optional<std::vector<TextPatch>>
KernelPatcher::patch(std::string_view json, std::string_view wanted) {
  auto clear = [&] { module->getBody()->clear(); };
  std::optional<pypto::FuncOp> target = read(wanted);
  std::optional<pypto::FuncOp> current = target ? read(json) : std::nullopt;
  if (!current)
    return clear(), std::nullopt;
  KernelLayout layout;
  std::optional<std::vector<TextPatch>> patches;
  if (layout.takeApart(*target).empty())
    patches =
        KernelRetiler(reader.lastRecord(), reader.lastText(), layout).run();
  // The retiler looks at tiles alone, so what it made is read again.
  std::optional<pypto::FuncOp> again;
  if (patches)
    again = read(applyPatches(json, *patches));
  if (!again || writeKernelJson(*again).json != writeKernelJson(*target).json)
    patches = {replacement(json, wanted)};
  clear();
  return patches;
}

} // namespace ptolint
