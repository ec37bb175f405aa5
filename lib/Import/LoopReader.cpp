//===- LoopReader.cpp - Reads the loop of a function ----------------------===//

#include <algorithm>

#include "FunctionReader.h"

namespace ptolint {

bool FunctionReader::readLoop(JsonValue &value) {
  if (text->isNull(value))
    return true;
  DumpLoop &loop = function.loop.emplace();
  return text->forEachField(
      value, "an object with the keys of a loop",
      [&](std::string_view key, JsonValue &field) {
        if (key == "itername")
          return text->readString(field, "a name", loop.iterator);
        if (key == "begin")
          return readSymbolic(field, loop.begin);
        if (key == "end")
          return readSymbolic(field, loop.end);
        if (key == "step")
          return readSymbolic(field, loop.step);
        if (key == "originalBegin")
          return readSymbolic(field, loop.originalBegin);
        if (key == "originalEnd")
          return readSymbolic(field, loop.originalEnd);
        if (key == "unrollTimes")
          loop.unrollTimes = parseJsonInteger(text->tokenOf(field)).value_or(1);
        if (key == "paths")
          return text->forEachElement(
              field, "an array of paths", [&](JsonValue &path) {
                return readPath(path, loop.paths.emplace_back());
              });
        return true;
      });
}

// `[opmagic of the call, [condition...]]`.
bool FunctionReader::readPath(JsonValue &value, DumpPath &path) {
  unsigned position = 0;
  return text->forEachElement(
      value, "an array with a call and its conditions",
      [&](JsonValue &element) {
        switch (position++) {
        case 0:
          return readMagic(element, "the magic of a call", path.callMagic);
        case 1:
          return text->forEachElement(
              element, "an array of conditions", [&](JsonValue &condition) {
                return readCondition(condition, path.conditions.emplace_back());
              });
        default:
          return true;
        }
      });
}

// `[symbolic scalar, whether it has to hold]`.
bool FunctionReader::readCondition(JsonValue &value, DumpCondition &condition) {
  unsigned position = 0;
  return text->forEachElement(value, "an array with a condition and its value",
                              [&](JsonValue &element) {
                                switch (position++) {
                                case 0:
                                  return readSymbolic(element, condition.text);
                                case 1:
                                  condition.satisfied =
                                      text->tokenOf(element) == "true";
                                  return true;
                                default:
                                  return true;
                                }
                              });
}

bool FunctionReader::readSymbolic(JsonValue &value, std::string &out) {
  std::string_view token = text->tokenOf(value);
  if (!token.starts_with('[')) {
    // A plain number or name instead of a symbolic scalar.
    out = text->textOf(value);
    return true;
  }
  symbolicTokens.clear();
  bool isFlat = true;
  bool complete =
      text->forEachElement(value, "a symbolic scalar", [&](JsonValue &element) {
        std::string_view item = text->tokenOf(element);
        std::optional<int64_t> number;
        if (!item.starts_with('"'))
          number = parseJsonInteger(item);
        isFlat &= number || item.starts_with('"');
        if (number)
          symbolicTokens.emplace_back(*number);
        else
          symbolicTokens.emplace_back(text->textOf(element));
        return true;
      });
  if (!complete)
    return false;
  std::optional<std::string> decoded;
  if (isFlat)
    decoded = decodeSymbolic(symbolicTokens);
  if (decoded) {
    out = std::move(*decoded);
    return true;
  }
  // A form that is not known yet is shown as it stands in the dump.
  out = text->textSince(token.data());
  std::erase_if(out, [](char c) { return c == '\n' || c == ' '; });
  return true;
}

} // namespace ptolint
