//===- PythonFacts.cpp - What the text of a Python file shows -------------===//

#include "pto-lint/Import/PythonFacts.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

#include <algorithm>
#include <limits>

namespace ptolint {

namespace json = llvm::json;

namespace {

/// Reads the keys of one object. What is missing or of another type leaves the
/// value as it is: the script is ours, but its output crosses a process.
class Reader {
public:
  explicit Reader(const json::Value &value) : object(value.getAsObject()) {}

  void text(llvm::StringRef key, std::string &result) const {
    if (const json::Value *value = find(key))
      if (std::optional<llvm::StringRef> read = value->getAsString())
        result = read->str();
  }
  void flag(llvm::StringRef key, bool &result) const {
    if (const json::Value *value = find(key))
      result = value->getAsBoolean().value_or(result);
  }
  void count(llvm::StringRef key, uint64_t &result) const {
    if (const json::Value *value = find(key))
      if (std::optional<int64_t> read = value->getAsInteger();
          read && *read > 0)
        result = static_cast<uint64_t>(*read);
  }
  unsigned small(llvm::StringRef key) const {
    uint64_t value = 0;
    count(key, value);
    constexpr uint64_t most = std::numeric_limits<unsigned>::max();
    return static_cast<unsigned>(std::min(value, most));
  }
  PythonPlace place() const { return {small("line"), small("column")}; }
  /// Calls `take` for each element of the array `key`.
  void each(llvm::StringRef key,
            llvm::function_ref<void(const json::Value &)> take) const {
    const json::Value *value = find(key);
    if (const json::Array *array = value ? value->getAsArray() : nullptr)
      for (const json::Value &element : *array)
        take(element);
  }
  template <typename Fact>
  void all(llvm::StringRef key, std::vector<Fact> &facts,
           Fact (*read)(const json::Value &)) const {
    each(key, [&](const json::Value &value) { facts.push_back(read(value)); });
  }
  const json::Value *find(llvm::StringRef key) const {
    return object ? object->get(key) : nullptr;
  }

private:
  const json::Object *object;
};

PythonNumbers numbersOf(const json::Value *value) {
  const json::Array *array = value ? value->getAsArray() : nullptr;
  if (!array)
    return std::nullopt;
  std::vector<std::optional<int64_t>> numbers;
  for (const json::Value &element : *array)
    numbers.push_back(element.getAsInteger());
  return numbers;
}

PythonPlace readPlace(const json::Value &value) {
  return Reader(value).place();
}

PythonApiCall readCall(const json::Value &value) {
  Reader reader(value);
  PythonApiCall call;
  call.place = reader.place();
  reader.text("name", call.name);
  reader.count("positional", call.positional);
  reader.each("keywords", [&](const json::Value &keyword) {
    call.keywords.push_back(keyword.getAsString().value_or("").str());
  });
  reader.flag("open", call.isOpen);
  return call;
}

PythonTileFact readTile(const json::Value &value) {
  Reader reader(value);
  PythonTileFact tile;
  tile.place = reader.place();
  std::string name, use;
  reader.text("name", name);
  reader.text("use", use);
  tile.isCube = name == "set_cube_tile_shapes";
  tile.use = use == "direct" ? PythonTileUse::Direct
             : use == "none" ? PythonTileUse::None
                             : PythonTileUse::Maybe;
  reader.each("lists", [&](const json::Value &list) {
    tile.lists.push_back(numbersOf(&list));
  });
  return tile;
}

PythonLoopFact readLoop(const json::Value &value) {
  Reader reader(value);
  PythonLoopFact loop;
  loop.place = reader.place();
  reader.text("name", loop.name);
  reader.flag("has_inner", loop.hasInner);
  reader.flag("is_pair", loop.isPair);
  reader.text("first_call", loop.firstCall);
  loop.unrollList = numbersOf(reader.find("unroll_list"));
  return loop;
}

PythonRangeFact readRange(const json::Value &value) {
  Reader reader(value);
  PythonRangeFact range;
  range.place = reader.place();
  range.bounds = numbersOf(reader.find("bounds")).value_or(range.bounds);
  reader.count("calls", range.calls);
  return range;
}

PythonPrintFact readPrint(const json::Value &value) {
  Reader reader(value);
  PythonPrintFact print;
  print.place = reader.place();
  reader.flag("in_loop", print.isInLoop);
  return print;
}

PythonSyntaxFact readSyntax(const json::Value &value) {
  Reader reader(value);
  PythonSyntaxFact syntax;
  syntax.place = reader.place();
  reader.text("node", syntax.node);
  reader.text("loop", syntax.loop);
  return syntax;
}

PythonParameterFact readParameter(const json::Value &value) {
  Reader reader(value);
  PythonParameterFact parameter;
  parameter.place = reader.place();
  reader.text("name", parameter.name);
  reader.flag("is_tensor", parameter.isTensor);
  reader.count("reads", parameter.reads);
  reader.count("pure_reads", parameter.pureReads);
  reader.all("rebinds", parameter.rebinds, readPlace);
  reader.count("other_stores", parameter.otherStores);
  return parameter;
}

PythonUnwrittenFact readUnwritten(const json::Value &value) {
  Reader reader(value);
  PythonUnwrittenFact fact;
  fact.place = reader.place();
  reader.text("name", fact.name);
  reader.text("reader", fact.reader);
  return fact;
}

PythonFunctionFacts readFunction(const json::Value &value) {
  Reader reader(value);
  PythonFunctionFacts function;
  function.place = reader.place();
  std::string role, frontEnd;
  reader.text("name", function.name);
  reader.text("role", role);
  reader.text("front_end", frontEnd);
  reader.flag("has_varargs", function.hasVarargs);
  function.endLine = reader.small("end_line");
  function.role = role == "kernel"    ? PythonRole::Kernel
                  : role == "inlined" ? PythonRole::Inlined
                                      : PythonRole::Helper;
  function.frontEnd = frontEnd == "default" ? PythonFrontEnd::Default
                      : frontEnd == "new"   ? PythonFrontEnd::New
                      : frontEnd == "old"   ? PythonFrontEnd::Old
                                            : PythonFrontEnd::Unknown;
  reader.all("calls", function.calls, readCall);
  reader.all("tiles", function.tiles, readTile);
  reader.all("loops", function.loops, readLoop);
  reader.all("ranges", function.ranges, readRange);
  reader.all("prints", function.prints, readPrint);
  reader.all("returns", function.returns, readPlace);
  reader.all("syntax", function.syntax, readSyntax);
  reader.all("parameters", function.parameters, readParameter);
  reader.all("unwritten", function.unwritten, readUnwritten);
  return function;
}

} // namespace

std::optional<std::vector<int64_t>> literalsOf(const PythonNumbers &list) {
  if (!list)
    return std::nullopt;
  std::vector<int64_t> numbers;
  for (const std::optional<int64_t> &number : *list) {
    if (!number)
      return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers;
}

std::variant<PythonFileFacts, std::string>
readPythonFacts(std::string_view text) {
  llvm::Expected<json::Value> parsed = json::parse(text);
  if (!parsed)
    return say("no JSON: {}", llvm::toString(parsed.takeError()));
  if (!parsed->getAsObject())
    return say("expected an object");
  Reader reader(*parsed);
  PythonFileFacts facts;
  reader.text("file", facts.file);
  reader.all("functions", facts.functions, readFunction);
  if (const json::Value *problem = reader.find("problem");
      problem && problem->getAsObject()) {
    Reader inner(*problem);
    facts.problem.emplace(PythonProblem{inner.place(), {}});
    inner.text("message", facts.problem->message);
  }
  return facts;
}

} // namespace ptolint
