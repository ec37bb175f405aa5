//===- LogFacts.cpp - Numbers, magics and ops in a message ----------------===//

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include "LogMarks.h"
#include "LogText.h"

namespace ptolint {

namespace {

/// Numbers of a tile that one message names.
constexpr size_t maxFacts = 16;
/// Axes of a tensor that the compiler can have.
constexpr size_t maxAxes = 16;

/// `kL0`, `tileKL1Max`: what a message may call a part of a tile.
bool isTileName(std::string_view name) {
  return name.size() >= 3 && name.size() <= 16 &&
         (name.find("L0") != name.npos || name.find("L1") != name.npos ||
          name.ends_with("View"));
}

/// `<16 x 128 x DT_FP32`, with or without blanks.
std::optional<LogTensor> readTensor(LogCursor &cursor) {
  LogTensor tensor;
  cursor.skipSpaces();
  while (std::optional<uint64_t> dim = cursor.takeNumber()) {
    tensor.shape.push_back(static_cast<int64_t>(*dim));
    if (!cursor.skipSpaces().take("x") || tensor.shape.size() > maxAxes)
      return std::nullopt;
    cursor.skipSpaces();
  }
  if (!cursor.take("DT_"))
    return std::nullopt;
  std::string name = llvm::StringRef(cursor.takeName()).lower();
  // The format is part of the name: DT_FP16_NZ.
  if (llvm::StringRef(name).ends_with("_nz"))
    name.resize(name.size() - 3);
  std::optional<DataType> dtype = parseDataType(name);
  if (!dtype)
    return std::nullopt;
  tensor.dtype = *dtype;
  return tensor;
}

std::vector<LogTensor> readTensors(std::string_view text) {
  std::vector<LogTensor> tensors;
  for (size_t at = text.find('<');
       at != text.npos && tensors.size() < maxLogOps;
       at = text.find('<', at + 1)) {
    LogCursor cursor(text, at + 1);
    std::optional<LogTensor> tensor = readTensor(cursor);
    if (!tensor)
      continue;
    at = cursor.position();
    size_t close = text.substr(0, at + maxLogMessage).find('>', at);
    LogCursor behind(text, close == text.npos ? text.size() : close + 1);
    if (behind.skipSpaces().take("@"))
      if (std::optional<uint64_t> magic = behind.takeNumber())
        tensor->rawMagic = static_cast<int64_t>(*magic);
    tensors.push_back(std::move(*tensor));
  }
  return tensors;
}

std::optional<int64_t> magicBehind(std::string_view text,
                                   std::string_view words) {
  size_t at = text.find(words);
  if (at == text.npos)
    return std::nullopt;
  LogCursor cursor(text, at + words.size());
  std::optional<uint64_t> number = cursor.takeNumber();
  if (!number)
    return std::nullopt;
  return static_cast<int64_t>(*number);
}

} // namespace

std::vector<LogFact> factsOf(std::string_view message) {
  std::vector<LogFact> facts;
  auto add = [&](std::string_view name, int64_t value) {
    bool isKnown = llvm::any_of(
        facts, [&](const LogFact &fact) { return fact.name == name; });
    if (!isKnown && facts.size() < maxFacts)
      facts.push_back({std::string(name), value});
  };
  for (size_t at = 0; at < message.size();) {
    if (!llvm::isAlpha(message[at])) {
      ++at;
      continue;
    }
    LogCursor cursor(message, at);
    size_t length = 0;
    while (at + length < message.size() && llvm::isAlnum(message[at + length]))
      ++length;
    std::string_view name = message.substr(at, length);
    at += length;
    cursor = LogCursor(message, at);
    bool isAssigned = cursor.take("(") || cursor.take("=") || cursor.take(":");
    if (!isAssigned || !isTileName(name))
      continue;
    cursor.skipSpaces();
    bool isNegative = cursor.take("-");
    if (std::optional<uint64_t> value = cursor.takeNumber()) {
      auto number = static_cast<int64_t>(*value);
      add(name, isNegative ? -number : number);
    }
  }
  if (std::optional<int64_t> axes = magicBehind(message, "ile shape size "))
    add("tile_axes", *axes);
  if (std::optional<int64_t> axes = magicBehind(message, "output shape size "))
    add("output_axes", *axes);
  return facts;
}

void readMagics(std::string_view message, LogError &error) {
  if (!error.functionMagic)
    error.functionMagic = magicBehind(message, "[FuncMagic:");
  if (!error.opMagic)
    error.opMagic = magicBehind(message, "[OpMagic:");
  if (!error.opcode.empty())
    return;
  for (std::string_view words : {"Operation: ", "for op: ", "op ["}) {
    size_t at = message.find(words);
    if (at == message.npos)
      continue;
    LogCursor cursor(message, at + words.size());
    std::string_view name = cursor.takeName();
    while (name.ends_with(':'))
      name.remove_suffix(1);
    error.opcode = name;
    return;
  }
}

std::optional<LogOp> readOpLine(std::string_view line) {
  size_t end = line.find("| inputs:");
  if (end == line.npos)
    return std::nullopt;
  std::optional<uint64_t> magic;
  LogCursor back(line, end);
  if (!back.skipSpacesBack().takeBracketBack(magic))
    return std::nullopt;
  LogOp op;
  op.opcode = back.skipSpacesBack().takeNameBack();
  if (op.opcode.empty())
    return std::nullopt;
  if (magic)
    op.magic = static_cast<int64_t>(*magic);
  op.tensors = readTensors(line.substr(end));
  return op;
}

} // namespace ptolint
