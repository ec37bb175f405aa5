//===- SuggestOptions.cpp - Arguments of `pto-lint suggest` ---------------===//

#include "SuggestOptions.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <charconv>
#include <fmt/format.h>
#include <limits>

#include "UsageErrors.h"

namespace ptolint {

namespace {

constexpr std::string_view matmulUsage =
    "pto-lint suggest matmul --m M --k K --n N --dtype TYPE [options]";
constexpr std::string_view vectorUsage =
    "pto-lint suggest OP --shape A,B,... --dtype TYPE [options]";
/// The most that a kernel takes; the compiler has ops for fewer.
constexpr size_t maxAxes = 8;

constexpr std::string_view matmulOptions[] = {
    "--m",       "--k",        "--n",        "--batch", "--trans-a",
    "--trans-b", "--format-a", "--format-b", "--out",   "--min-blocks"};
constexpr std::string_view vectorOptions[] = {"--shape", "--to", "--axis"};

template <typename Number>
bool parseNumber(std::string_view text, Number &number) {
  auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

UsageError wrongValue(std::string_view option, std::string_view value,
                      std::string hint) {
  return {say("'{}' is not a value of {}", value, option), std::move(hint)};
}

UsageError wrongSize(std::string_view option, std::string_view value) {
  return wrongValue(option, value,
                    say("{} takes numbers from 1 to {}", option,
                        std::numeric_limits<int64_t>::max()));
}

} // namespace

void SuggestArguments::add(std::string option, std::string value) {
  arguments.push_back({std::move(option), std::move(value)});
}

const std::string *SuggestArguments::find(std::string_view option) const {
  for (const Argument &argument : llvm::reverse(arguments))
    if (argument.option == option)
      return &argument.value;
  return nullptr;
}

std::optional<UsageError> SuggestArguments::parseSize(std::string_view option,
                                                      bool isNeeded,
                                                      int64_t &size) const {
  const std::string *value = find(option);
  if (!value) {
    if (isNeeded)
      return UsageError{say("{} is missing", option), std::string(matmulUsage)};
    return std::nullopt;
  }
  if (!parseNumber(*value, size) || size < 1)
    return wrongSize(option, *value);
  return std::nullopt;
}

std::optional<UsageError>
SuggestArguments::parseShape(std::vector<int64_t> &shape) const {
  const std::string *value = find("--shape");
  if (!value)
    return UsageError{"--shape is missing", std::string(vectorUsage)};
  llvm::StringRef rest = *value;
  for (bool isLast = false; !isLast;) {
    size_t comma = rest.find(',');
    isLast = comma == llvm::StringRef::npos;
    std::string_view size(rest.substr(0, comma));
    int64_t number = 0;
    if (!parseNumber(size, number) || number < 1)
      return wrongSize("--shape", size);
    shape.push_back(number);
    rest = isLast ? llvm::StringRef() : rest.drop_front(comma + 1);
  }
  if (shape.size() > maxAxes)
    return wrongValue("--shape", *value,
                      say("--shape takes up to {} axes", maxAxes));
  return std::nullopt;
}

std::optional<UsageError>
SuggestArguments::parseAxis(SuggestRequest &request) const {
  const std::string *value = find("--axis");
  if (!value)
    return std::nullopt;
  if (!request.vectorOp->hasAxis)
    return UsageError{say("{} takes no --axis", request.vectorOp->name), {}};
  auto rank = static_cast<int64_t>(request.shape.size());
  if (parseNumber(*value, request.axis) && request.axis >= -rank &&
      request.axis < rank)
    return std::nullopt;
  return wrongValue(
      "--axis", *value,
      say("--axis takes a number from {} to {}", -rank, rank - 1));
}

std::optional<UsageError>
SuggestArguments::parseType(std::string_view option,
                            std::optional<DataType> &type) const {
  const std::string *value = find(option);
  if (!value)
    return std::nullopt;
  constexpr std::string_view names[] = {
#define PTO_DATA_TYPE(name, number, bits) #name,
#include "pto-lint/Target/DataTypes.def"
  };
  std::string lower = llvm::StringRef(*value).lower();
  if (llvm::is_contained(names, lower)) {
    type = parseDataType(lower);
    return std::nullopt;
  }
  return unknownValue(option, *value, {std::begin(names), std::end(names)});
}

std::optional<UsageError> SuggestArguments::parseFormat(std::string_view option,
                                                        bool &isNz) const {
  const std::string *value = find(option);
  if (!value)
    return std::nullopt;
  std::string lower = llvm::StringRef(*value).lower();
  isNz = lower == "nz";
  if (isNz || lower == "nd")
    return std::nullopt;
  return unknownValue(option, *value, {"nd", "nz"});
}

std::optional<UsageError>
SuggestArguments::applyMatmul(SuggestRequest &request) const {
  request.transA = find("--trans-a") != nullptr;
  request.transB = find("--trans-b") != nullptr;
  struct Size {
    std::string_view option;
    int64_t &size;
    bool isNeeded;
  };
  for (Size size :
       {Size{"--m", request.m, true}, Size{"--k", request.k, true},
        Size{"--n", request.n, true}, Size{"--batch", request.batch, false},
        Size{"--min-blocks", request.minBlocks, false}})
    if (auto error = parseSize(size.option, size.isNeeded, size.size))
      return error;
  if (auto error = parseType("--out", request.result))
    return error;
  if (auto error = parseFormat("--format-a", request.nzA))
    return error;
  return parseFormat("--format-b", request.nzB);
}

std::optional<UsageError>
SuggestArguments::applyVector(SuggestRequest &request) const {
  if (auto error = parseShape(request.shape))
    return error;
  if (auto error = parseType("--to", request.result))
    return error;
  if (request.vectorOp->needsResultType && !request.result)
    return UsageError{"--to is missing", say("{} needs the type of its result",
                                             request.vectorOp->name)};
  if (!request.vectorOp->needsResultType && request.result)
    return UsageError{say("{} takes no --to", request.vectorOp->name), {}};
  return parseAxis(request);
}

/// Options of the other kind of op.
std::optional<UsageError>
SuggestArguments::rejectOthers(std::string_view op) const {
  bool isMatmul = op == "matmul";
  auto wrong = isMatmul ? llvm::ArrayRef<std::string_view>(vectorOptions)
                        : llvm::ArrayRef<std::string_view>(matmulOptions);
  for (std::string_view option : wrong)
    if (find(option))
      return UsageError{say("{} takes no {}", op, option),
                        std::string(isMatmul ? matmulUsage : vectorUsage)};
  return std::nullopt;
}

std::optional<UsageError> SuggestArguments::apply(Options &options) const {
  if (options.action != Action::Suggest) {
    if (arguments.empty())
      return std::nullopt;
    return UsageError{
        say("{} is an option of the command suggest", arguments.front().option),
        std::string(matmulUsage)};
  }
  options.paths.erase(options.paths.begin());
  if (options.paths.size() != 1)
    return UsageError{"suggest takes one op",
                      say("{}, or {}", matmulUsage, vectorUsage)};
  const std::string &op = options.paths.front();
  SuggestRequest &request = options.suggest;
  request.vectorOp = findSuggestedOp(op);
  if (!request.vectorOp && op != "matmul") {
    std::vector<std::string_view> names = {"matmul"};
    for (const SuggestedOp &known : suggestedVectorOps())
      names.push_back(known.name);
    return unknownValue("suggest", op, names);
  }
  if (auto error = rejectOthers(op))
    return error;
  std::optional<DataType> type;
  if (auto error = parseType("--dtype", type))
    return error;
  if (!type)
    return UsageError{
        "--dtype is missing",
        std::string(request.isMatmul() ? matmulUsage : vectorUsage)};
  request.dtype = *type;
  if (const std::string *count = find("--count"))
    if (!parseNumber(*count, options.suggestCount) ||
        options.suggestCount < 1 || options.suggestCount > maxSuggestions)
      return wrongValue(
          "--count", *count,
          say("--count takes a number from 1 to {}", maxSuggestions));
  return request.isMatmul() ? applyMatmul(request) : applyVector(request);
}

} // namespace ptolint
