//===- KernelPatch.cpp - Changes of the text of a kernel ------------------===//

#include "pto-lint/Import/KernelPatch.h"

#include "llvm/Support/raw_ostream.h"

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

constexpr std::string_view blanks = " \t\r\n";

/// Reads over valid JSON without a tree of it: only places are of interest.
class JsonScanner {
public:
  explicit JsonScanner(std::string_view text) : text(text) {}

  /// The value at `at`, which is no blank.
  std::string_view valueAt(size_t at) const {
    size_t end = at, depth = 0;
    do {
      end = text.find_first_of("\"{}[], \t\r\n", end);
      if (end == std::string_view::npos)
        return text.substr(at);
      char c = text[end];
      if (c == '"')
        end = endOfString(end);
      else if (depth == 0 && c != '{' && c != '[')
        break;
      else
        ++end;
      if (c == '{' || c == '[')
        ++depth;
      else if (c == '}' || c == ']')
        --depth;
    } while (depth != 0);
    return text.substr(at, end - at);
  }

  /// The value of `key` in the object that the text is; empty if it has none.
  std::string_view member(std::string_view key) const {
    size_t at = skipBlanks(text.find('{') + 1);
    while (at < text.size() && text[at] == '"') {
      size_t end = endOfString(at);
      std::string_view name = text.substr(at + 1, end - at - 2);
      at = skipBlanks(skipBlanks(end) + 1);
      std::string_view value = valueAt(at);
      if (name == key)
        return value;
      at = skipBlanks(skipBlanks(at + value.size()) + 1);
    }
    return {};
  }

private:
  size_t skipBlanks(size_t at) const {
    return std::min(text.find_first_not_of(blanks, at), text.size());
  }
  /// Behind the quote that ends the string at `at`.
  size_t endOfString(size_t at) const {
    at = text.find_first_of("\"\\", at + 1);
    while (at != std::string_view::npos && text[at] == '\\')
      at = text.find_first_of("\"\\", at + 2);
    return std::min(at, text.size() - 1) + 1;
  }

  std::string_view text;
};

/// The function without what a kernel does not say.
std::string textOf(pypto::FuncOp function) {
  function.setSymName("kernel");
  std::string text;
  llvm::raw_string_ostream stream(text);
  function->print(stream);
  return text;
}

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
  if (!again || textOf(*again) != textOf(*target))
    patches = {replacement(json, wanted)};
  clear();
  return patches;
}

} // namespace ptolint
