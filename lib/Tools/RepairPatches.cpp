//===- RepairPatches.cpp - Repairs as changes of files --------------------===//

#include "RepairPatches.h"

#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Import/KernelPatch.h"
#include "pto-lint/Import/TextFile.h"
#include "pto-lint/Import/TextImport.h"
#include "pto-lint/Import/TextPatch.h"

#include <algorithm>
#include <map>

#include "InputFiles.h"

namespace ptolint {

namespace {

/// A text of the dialect is parsed once per repair, so there is an end.
constexpr unsigned maxTextPatches = 64;

/// The repairs of one file by the name of the kernel; null for a name that
/// several kernels have.
using Repairs = std::map<std::string, KernelRepair *, std::less<>>;

class PatchFinder {
public:
  explicit PatchFinder(std::string_view text);

  void addToKernels(const Repairs &repairs);
  void addToText(const Repairs &repairs);

private:
  void add(KernelRepair &repair, size_t fix,
           const std::vector<TextPatch> &patches, uint64_t offset);
  std::pair<uint64_t, uint64_t> placeOf(uint64_t offset) const;
  TextRegion regionOf(const TextPatch &patch, uint64_t offset) const;

  std::string_view text;
  std::vector<uint64_t> lineBegins = {0};
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
};

} // namespace

PatchFinder::PatchFinder(std::string_view text) : text(text) {
  for (size_t at = 0; (at = text.find('\n', at)) != text.npos;)
    lineBegins.push_back(++at);
}

/// Line and column, in code points, of a byte.
std::pair<uint64_t, uint64_t> PatchFinder::placeOf(uint64_t offset) const {
  size_t line =
      std::ranges::upper_bound(lineBegins, offset) - lineBegins.begin();
  std::string_view before = text.substr(0, offset).substr(lineBegins[line - 1]);
  auto column = std::ranges::count_if(
      before, [](unsigned char byte) { return (byte & 0xC0) != 0x80; });
  return {line, static_cast<uint64_t>(column) + 1};
}

TextRegion PatchFinder::regionOf(const TextPatch &patch,
                                 uint64_t offset) const {
  auto [line, column] = placeOf(offset + patch.offset);
  auto [endLine, endColumn] = placeOf(offset + patch.offset + patch.size);
  return {line, column, endLine, endColumn, patch.text};
}

void PatchFinder::add(KernelRepair &repair, size_t fix,
                      const std::vector<TextPatch> &patches, uint64_t offset) {
  repair.patches.resize(repair.result.fixes.size());
  for (const TextPatch &patch : patches)
    repair.patches[fix].push_back(regionOf(patch, offset));
}

void PatchFinder::addToKernels(const Repairs &repairs) {
  KernelReader reader(&context);
  KernelPatcher patcher(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  (void)forEachKernel(text, [&](std::string_view json, uint64_t offset) {
    mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
    auto read = reader.read(json, {}, offset, builder);
    auto *kernel = std::get_if<pypto::FuncOp>(&read);
    if (!kernel)
      return;
    auto found = repairs.find(kernel->getSymName().str());
    kernel->erase();
    if (found == repairs.end() || !found->second)
      return;
    KernelRepair &repair = *found->second;
    for (size_t i = 0; i < repair.result.fixes.size(); ++i)
      if (auto patches = patcher.patch(json, repair.result.fixes[i].kernel))
        add(repair, i, *patches, offset);
  });
}

void PatchFinder::addToText(const Repairs &repairs) {
  unsigned count = 0;
  for (const auto &[name, repair] : repairs) {
    if (!repair)
      continue;
    for (size_t i = 0; i < repair->result.fixes.size(); ++i) {
      if (++count > maxTextPatches)
        return;
      const std::string &wanted = repair->result.fixes[i].kernel;
      std::vector<TextPatch> patches = patchTextKernels(
          &context, text,
          [&](pypto::FuncOp function) -> std::optional<std::string> {
            if (wanted.empty() || function.getSymName() != name)
              return std::nullopt;
            return wanted;
          });
      add(*repair, i, patches, 0);
    }
  }
}

void addPatches(Report &report) {
  std::map<std::string, Repairs, std::less<>> byFile;
  for (KernelRepair &repair : report.repairs) {
    auto [entry, isNew] = byFile[repair.dump].emplace(repair.function, &repair);
    if (!isNew)
      entry->second = nullptr;
  }
  for (const auto &[path, repairs] : byFile) {
    std::string text;
    if (readTextFile(path, maxRepairedBytes, text))
      continue;
    PatchFinder finder(text);
    if (isTextFile(path))
      finder.addToText(repairs);
    else
      finder.addToKernels(repairs);
  }
}

} // namespace ptolint
