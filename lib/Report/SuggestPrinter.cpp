//===- SuggestPrinter.cpp - Suggested tiles as text and JSON --------------===//

#include "pto-lint/Report/SuggestPrinter.h"

#include "pto-lint/Report/Message.h"
#include "pto-lint/Rules/RuleCatalog.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include "llvm/Support/raw_os_ostream.h"

#include <fmt/format.h>
#include <ostream>

#include "FindingJson.h"

namespace ptolint {

namespace {

constexpr std::string_view caution =
    "a tile that fits is not always a fast one: measure those that are left";

/// `matmul 32x7168 by 7168x1536 bf16 to fp32`.
std::string requestText(const SuggestRequest &request) {
  std::string type = dataTypeName(request.dtype);
  std::string result = request.resultType() == request.dtype
                           ? ""
                           : say(" to {}", dataTypeName(request.resultType()));
  if (!request.isMatmul())
    return fmt::format("{} {} {}{}", request.vectorOp->name,
                       dimsText(request.shape), type, result);
  auto side = [](int64_t rows, int64_t columns, bool isTransposed, bool isNz) {
    return fmt::format("{}x{}{}{}", rows, columns,
                       isTransposed ? tr(" transposed") : "",
                       isNz ? tr(" NZ") : "");
  };
  std::string batch = request.batch != 0 ? say("{} times ", request.batch) : "";
  return say("matmul {}{} by {} {}{}", batch,
             side(request.m, request.k, request.transA, request.nzA),
             side(request.k, request.n, request.transB, request.nzB), type,
             result);
}

/// Rounded down; a memory that is full to the last byte is at 100.
uint64_t percent(const SpaceUse &use) {
  return use.capacity == 0
             ? 0
             : static_cast<uint64_t>(static_cast<double>(use.bytes) * 100 /
                                     static_cast<double>(use.capacity));
}

std::string limitText(const TileNumber &number) {
  if (number.isWholeAxis)
    return say("the whole axis");
  if (!number.limit)
    return say("larger ones fit");
  const GrowthLimit &limit = *number.limit;
  if (!limit.rule.empty())
    return say("{} is an error [{}]", limit.next, limit.rule);
  return say("{} needs {} bytes of {}{}, capacity is {}", limit.next,
             limit.required, memorySpaceDisplay(limit.space),
             limit.isSum ? tr(" for A and B together") : "", limit.capacity);
}

void printSuggestion(std::ostream &out, const SuggestRequest &request,
                     const TileSuggestion &suggestion, size_t position) {
  out << fmt::format("\n{}. {}\n", position, suggestion.call);
  if (request.isMatmul())
    out << say("   {} of the result, one core each; {} to multiply\n",
               countOf(suggestion.blocks, "block"),
               countOf(suggestion.tiles, "tile"));
  else
    out << fmt::format("   {}\n", countOf(suggestion.tiles, "tile"));
  for (const SpaceUse &use : suggestion.uses)
    out << say("   {:<6} {:>7} of {:>7} bytes, {:>3} %\n",
               memorySpaceDisplay(use.space), use.bytes, use.capacity,
               percent(use));
  for (const TileNumber &number : suggestion.numbers)
    out << fmt::format("   {:<6} {}: {}\n", number.name, number.value,
                       limitText(number));
  for (const std::string &rule : suggestion.advice)
    out << say("   advice: {0}, see pto-lint --explain {0}\n", rule);
}

void writeNumber(JsonWriter &json, const TileNumber &number) {
  json.text("name", number.name);
  json.number("value", number.value);
  json.boolean("whole_axis", number.isWholeAxis);
  if (!number.limit)
    return json.null("limit");
  const GrowthLimit &limit = *number.limit;
  json.object("limit", [&] {
    bool isMemory = limit.rule.empty();
    json.number("next", limit.next);
    json.textOrNull("rule", limit.rule);
    json.textOrNull("space", isMemory ? memorySpaceDisplay(limit.space) : "");
    json.numberOrNull("required",
                      isMemory ? std::optional(limit.required) : std::nullopt);
    json.numberOrNull("capacity",
                      isMemory ? std::optional(limit.capacity) : std::nullopt);
    json.boolean("a_and_b_together", limit.isSum);
  });
}

void writeSuggestion(JsonWriter &json, const TileSuggestion &suggestion) {
  json.text("call", suggestion.call);
  json.number("blocks", suggestion.blocks);
  json.number("tiles", suggestion.tiles);
  json.array("memory", [&] {
    for (const SpaceUse &use : suggestion.uses)
      json.object([&] {
        json.text("space", memorySpaceDisplay(use.space));
        json.number("bytes", use.bytes);
        json.number("capacity", use.capacity);
        json.number("percent", percent(use));
      });
  });
  json.array("numbers", [&] {
    for (const TileNumber &number : suggestion.numbers)
      json.object([&] { writeNumber(json, number); });
  });
  json.array("advice", [&] {
    for (const std::string &rule : suggestion.advice)
      json.element(rule);
  });
  json.text("kernel", suggestion.kernel);
}

} // namespace

void printSuggestions(std::ostream &out, const SuggestRequest &request,
                      const SuggestResult &result, const Target &target,
                      Release release) {
  out << say("{}, for {}, release {}\n", requestText(request), target.getName(),
             releaseName(release));
  if (result.error) {
    out << say("error: {} [{}]\n", formatMessage(*result.error),
               result.error->rule->id);
    if (std::string text = formatCompilerText(*result.error); !text.empty())
      out << say("note: the compiler will print: {}", text) << '\n';
    return;
  }
  if (result.suggestions.empty()) {
    out << say("error: {}\n", tr(result.reason));
    return;
  }
  for (size_t i = 0; i < result.suggestions.size(); ++i)
    printSuggestion(out, request, result.suggestions[i], i + 1);
  out << tr("\ninfo: ") << tr(caution) << '\n';
}

void printSuggestionsAsJson(std::ostream &out, const SuggestRequest &request,
                            const SuggestResult &result, const Target &target,
                            Release release) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.text("request", requestText(request));
    json.text("target", target.getName());
    json.text("release", releaseName(release));
    json.array("suggestions", [&] {
      for (const TileSuggestion &suggestion : result.suggestions)
        json.object([&] { writeSuggestion(json, suggestion); });
    });
    if (result.error)
      json.object("error", [&] { writeFinding(json, *result.error); });
    else
      json.null("error");
    json.textOrNull("reason", tr(result.reason));
    json.text("info", tr(caution));
  });
  stream << '\n';
}

} // namespace ptolint
