//===- KernelText.cpp - A kernel as JSON, to be edited --------------------===//

#include "KernelText.h"

#include "pto-lint/Import/KernelWriter.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace ptolint {

namespace {

/// True for what the reader takes for a change of a tile.
bool changesTile(const KernelJson &op) {
  std::string name = op.value("op", "");
  return name == "set_vec_tile" || name == "set_cube_tile";
}

bool contains(const KernelJson &object, const char *list,
              const std::string &name) {
  auto found = object.find(list);
  return found != object.end() && llvm::is_contained(*found, name);
}

/// True when an object of `list` has `name` under `key`.
bool anyHas(const KernelJson &root, const char *list, const char *key,
            const std::string &name) {
  auto found = root.find(list);
  return found != root.end() &&
         llvm::any_of(*found, [&](const KernelJson &one) {
           return one.value(key, "") == name;
         });
}

} // namespace

std::optional<KernelText> KernelText::of(pypto::FuncOp kernel) {
  WrittenKernel written = writeKernelJson(kernel);
  if (!written.json)
    return std::nullopt;
  KernelText text;
  text.root = KernelJson::parse(*written.json, nullptr,
                                /*allow_exceptions=*/false);
  if (!text.root.is_object() || !text.root.contains("ops"))
    return std::nullopt;
  for (KernelJson &op : text.root["ops"]) {
    Entry entry;
    if (!changesTile(op)) {
      entry.position = text.originalOps++;
      entry.isOwn = true;
    }
    entry.op = std::move(op);
    text.ops.push_back(std::move(entry));
  }
  text.outputs = text.root.value("outputs", KernelJson::array()).size();
  return text;
}

size_t KernelText::indexOf(size_t position) const {
  for (auto [index, entry] : llvm::enumerate(ops))
    if (entry.isOwn && entry.position == position)
      return index;
  return ops.size();
}

KernelJson *KernelText::opAt(size_t position) {
  size_t index = indexOf(position);
  return index < ops.size() ? &ops[index].op : nullptr;
}

std::string KernelText::inputOf(size_t position, size_t index) {
  KernelJson *op = opAt(position);
  if (!op || !op->contains("in") || index >= (*op)["in"].size())
    return {};
  return (*op)["in"][index].get<std::string>();
}

void KernelText::setInput(size_t position, size_t index,
                          const std::string &name) {
  KernelJson *op = opAt(position);
  if (op && op->contains("in") && index < (*op)["in"].size())
    (*op)["in"][index] = name;
}

std::string KernelText::freshName() {
  while (true) {
    std::string name = "fix" + std::to_string(freshNames++);
    bool isTaken = anyHas(root, "inputs", "name", name) ||
                   anyHas(root, "outputs", "name", name) ||
                   llvm::any_of(ops, [&](const Entry &entry) {
                     return entry.op.value("out", "") == name;
                   });
    if (!isTaken)
      return name;
  }
}

void KernelText::insertBefore(size_t position, KernelJson op) {
  auto place = ops.begin() + static_cast<ptrdiff_t>(indexOf(position));
  ops.insert(place, Entry{std::move(op), position, false});
}

void KernelText::insertBehind(size_t position, KernelJson op) {
  size_t behind = std::min(indexOf(position) + 1, ops.size());
  // What was inserted behind it before comes first.
  while (behind < ops.size() && ops[behind].position == position)
    ++behind;
  ops.insert(ops.begin() + static_cast<ptrdiff_t>(behind),
             Entry{std::move(op), position, false});
}

void KernelText::remove(size_t position) {
  size_t index = indexOf(position);
  if (index < ops.size())
    ops.erase(ops.begin() + static_cast<ptrdiff_t>(index));
}

bool KernelText::allOps(
    llvm::function_ref<bool(const KernelJson &)> holds) const {
  return llvm::all_of(ops, [&](const Entry &entry) { return holds(entry.op); });
}

bool KernelText::isRead(const std::string &name) const {
  return anyHas(root, "outputs", "from", name) ||
         llvm::any_of(ops, [&](const Entry &entry) {
           return contains(entry.op, "in", name);
         });
}

std::string KernelText::write() const {
  KernelJson result = root;
  result["ops"] = KernelJson::array();
  for (const Entry &entry : ops)
    result["ops"].push_back(entry.op);
  return result.dump();
}

std::vector<size_t> KernelText::origins() const {
  std::vector<size_t> result;
  for (const Entry &entry : ops)
    if (entry.position)
      result.push_back(*entry.position);
  for (size_t output = 0; output < outputs; ++output)
    result.push_back(originalOps + output);
  return result;
}

} // namespace ptolint
