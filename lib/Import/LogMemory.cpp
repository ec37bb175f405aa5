//===- LogMemory.cpp - Sentences about a memory that is too small ---------===//

#include "llvm/ADT/StringRef.h"

#include "LogSentences.h"
#include "LogText.h"

namespace ptolint {

namespace {

using Kind = LogErrorKind;

constexpr std::string_view memoryPrefix = "MEM_";

/// Names that memories have in the plans of PTOAS.
struct Alias {
  std::string_view name;
  MemorySpace space;
};
constexpr Alias aliases[] = {
    {"mat", MemorySpace::l1},   {"acc", MemorySpace::l0c},
    {"left", MemorySpace::l0a}, {"right", MemorySpace::l0b},
    {"vec", MemorySpace::ub},   {"bias", MemorySpace::bt}};

std::optional<MemorySpace> spaceCalled(std::string_view scope) {
  std::string name = llvm::StringRef(scope).lower();
  for (const Alias &alias : aliases)
    if (alias.name == name)
      return alias.space;
  if (std::optional<MemorySpace> space = parseHivmMemorySpace(name))
    return space;
  return parseMemorySpace(name);
}

std::optional<int64_t> asMagic(std::optional<uint64_t> number) {
  if (!number)
    return std::nullopt;
  return static_cast<int64_t>(*number);
}

/// What stands before `exceeds`: a buffer, an op, or nothing that is known.
void readSubject(std::string_view line, LogMark &mark) {
  LogCursor back(line, mark.begin);
  LogError &error = mark.error;
  std::optional<uint64_t> number;
  back.skipSpacesBack();
  if (back.takeBracketBack(number))
    error.required = number;
  else
    back.takeBack("tensor");
  back.skipSpacesBack();
  if (!back.takeBack("size"))
    return;
  LogCursor behindSize = back.skipSpacesBack();
  if (back.takeBack("in/output total")) {
    error.kind = Kind::Op;
    mark.begin = back.position();
    if (back.skipSpacesBack().takeBracketBack(number)) {
      error.opMagic = asMagic(number);
      error.opcode = back.skipSpacesBack().takeNameBack();
      mark.begin = back.position();
      if (back.skipSpacesBack().takeBack("OP"))
        mark.begin = back.position();
    }
    return;
  }
  back = behindSize;
  if (back.takeBracketBack(number))
    error.tensor = asMagic(number);
  if (back.skipSpacesBack().takeBack("ensor")) {
    error.kind = Kind::Buffer;
    back.takeNameBack();
    mark.begin = back.position();
    if (back.skipSpacesBack().takeBack("Alloc"))
      mark.begin = back.position();
  } else {
    error.tensor = std::nullopt;
    mark.begin = behindSize.position();
  }
}

/// A sentence about the memory of the device, which begins with `words`.
/// `required` stands behind `before`, `capacity` behind `beforeCapacity`.
struct DeviceSentence {
  std::string_view words;
  std::string_view before;
  std::string_view beforeCapacity;
};
constexpr DeviceSentence deviceSentences[] = {
    {"NPU out of memory", "Tried to allocate ", "; "},
    {"rtMalloc failed", "size:", {}},
    {"Memory not enough(", "alloc ", "WsSize:"},
    {"SeqWsAllocator cannot allocate", {}, {}},
    {"cannot allocate root inner workspace", {}, {}},
    {"max_workspace_kb=", "minimum runnable workspace=", "max_workspace_kb="},
};

std::optional<uint64_t> amountBehind(std::string_view text,
                                     std::string_view words) {
  size_t at = words.empty() ? text.npos : text.find(words);
  if (at == text.npos)
    return std::nullopt;
  LogCursor cursor(text, at + words.size());
  if (std::optional<uint64_t> bytes = takeAmount(cursor))
    return bytes;
  return cursor.takeNumber();
}

std::optional<LogMark> readDevice(std::string_view line, size_t at,
                                  const DeviceSentence &known) {
  // What belongs to the sentence: enough for all of its numbers.
  std::string_view text = line.substr(at, maxLogMessage);
  // The name of an option is no error; only its complaint is.
  if (known.words.ends_with('=') && text.find(known.before) == text.npos)
    return std::nullopt;
  LogMark mark;
  mark.begin = at;
  mark.end = at + known.words.size();
  mark.error.kind = Kind::Device;
  mark.error.space = MemorySpace::device_ddr;
  mark.error.required = amountBehind(text, known.before);
  mark.error.capacity = amountBehind(text, known.beforeCapacity);
  // Without a number the words may be those of somebody who talks about them.
  if (!mark.error.required && !known.before.empty() &&
      !line.substr(0, at).ends_with("Error: "))
    return std::nullopt;
  return mark;
}

} // namespace

std::optional<LogMark> readExceeds(std::string_view line, size_t at) {
  LogCursor cursor(line, at);
  cursor.take("exceeds");
  cursor.skipSpaces();
  if (!cursor.rest().starts_with(memoryPrefix))
    return std::nullopt;
  LogMark mark;
  mark.isWhole = true;
  mark.begin = at;
  mark.error.kind = Kind::Memory;
  mark.error.scope = cursor.takeName();
  while (mark.error.scope.ends_with(':'))
    mark.error.scope.pop_back();
  mark.error.space = spaceCalled(
      std::string_view(mark.error.scope).substr(memoryPrefix.size()));
  LogCursor behind = cursor;
  if (behind.skipSpaces().take("size"))
    behind.skipSpaces();
  bool isBracket = behind.takeBracket(mark.error.capacity);
  if (!isBracket)
    mark.error.capacity = behind.takeNumber();
  if (isBracket || mark.error.capacity)
    cursor = behind;
  cursor.take("!");
  behind = cursor;
  std::optional<uint64_t> ignored;
  while (behind.skipSpaces().rest().starts_with("[FuncMagic:") ||
         behind.rest().starts_with("[OpMagic:")) {
    if (!behind.takeBracket(ignored))
      break;
    cursor = behind;
  }
  readSubject(line, mark);
  mark.end = cursor.position();
  return mark;
}

std::optional<LogMark> readPlan(std::string_view line, size_t at) {
  LogMark mark;
  mark.isWhole = true;
  mark.error.kind = Kind::Plan;
  LogCursor back(line, at);
  mark.error.scope = back.skipSpacesBack().takeNameBack();
  while (mark.error.scope.starts_with(':'))
    mark.error.scope.erase(0, 1);
  mark.error.space = spaceCalled(mark.error.scope);
  mark.begin = back.position();
  LogCursor cursor(line, at);
  cursor.take("overflow, requires");
  if (cursor.skipSpaces().take("at least"))
    cursor.skipSpaces();
  auto takeBytes = [](LogCursor &cursor) -> std::optional<uint64_t> {
    std::optional<uint64_t> number = cursor.takeNumber();
    cursor.skipSpaces();
    if (cursor.take("bits") && number)
      // A part of a byte takes the whole byte.
      return *number / 8 + (*number % 8 != 0);
    cursor.take("bytes");
    return number;
  };
  mark.error.required = takeBytes(cursor);
  if (!mark.error.required)
    return std::nullopt;
  LogCursor behind = cursor;
  if (behind.skipSpaces().take("while")) {
    if (behind.skipSpaces().take("only"))
      behind.skipSpaces();
    mark.error.capacity = takeBytes(behind);
    cursor = behind;
    if (behind.skipSpaces().take("available") || behind.take("avaliable")) {
      behind.take("!");
      cursor = behind;
    }
  }
  mark.end = cursor.position();
  return mark;
}

void addDeviceSentences(std::string_view line, std::vector<LogMark> &marks) {
  for (const DeviceSentence &known : deviceSentences)
    forEachPlace(line, known.words, [&](size_t at) {
      if (std::optional<LogMark> mark = readDevice(line, at, known))
        marks.push_back(std::move(*mark));
    });
}

} // namespace ptolint
