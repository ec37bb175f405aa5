//===- EstimateOptions.cpp - Options of `pto-lint estimate` ---------------===//

#include "EstimateOptions.h"

#include "pto-lint/Support/Say.h"

#include "llvm/ADT/StringRef.h"

#include <charconv>
#include <fmt/format.h>

#include "OptionTable.h"

namespace ptolint {

using namespace llvm::opt;

namespace {

constexpr std::string_view usage = "pto-lint estimate [options] PATH...";

/// What the runtime takes: it counts with 32 bits.
constexpr uint64_t largestNumber = UINT32_MAX;
constexpr uint64_t largestStitch = UINT16_MAX;

std::optional<uint64_t> numberIn(llvm::StringRef text) {
  uint64_t number = 0;
  auto [end, error] = std::from_chars(text.begin(), text.end(), number);
  if (error != std::errc() || end != text.end())
    return std::nullopt;
  return number;
}

UsageError wrongValue(const Arg &arg, std::string hint) {
  return {say("'{}' is not a value of {}", arg.getValue(), nameOf(arg)),
          say("{} takes {}", nameOf(arg), hint)};
}

std::optional<UsageError> parseNumber(const Arg &arg, uint64_t least,
                                      uint64_t most,
                                      std::optional<uint64_t> &result) {
  auto number = numberIn(arg.getValue());
  if (!number || *number < least || *number > most)
    return wrongValue(arg, say("a number from {} to {}", least, most));
  result = number;
  return std::nullopt;
}

} // namespace

std::optional<UsageError> parseEstimateOption(const Arg &arg,
                                              Options &options) {
  switch (arg.getOption().getID()) {
  case OPT_stitch_EQ:
    return parseNumber(arg, 1, largestStitch, options.estimate.stitch);
  case OPT_max_workspace_kb_EQ:
    return parseNumber(arg, 0, largestNumber, options.estimate.maxWorkspaceKb);
  case OPT_parallelism_EQ:
    return parseNumber(arg, 1, largestNumber, options.estimate.parallelism);
  default:
    return std::nullopt;
  }
}

std::optional<UsageError> checkEstimate(const InputArgList &arguments,
                                        const Options &options) {
  if (options.action != Action::Estimate) {
    const Arg *arg = arguments.getLastArg(
        OPT_stitch_EQ, OPT_max_workspace_kb_EQ, OPT_parallelism_EQ);
    if (!arg || isInfo(options.action))
      return std::nullopt;
    return UsageError{
        say("{} is an option of the command estimate", nameOf(*arg)),
        std::string(usage)};
  }
  if (options.paths.empty())
    return UsageError{"estimate needs a file or folder", std::string(usage)};
  if (arguments.hasArg(OPT_emit_EQ))
    return UsageError{"--emit is no option of the command estimate",
                      "pto-lint --emit=FORM PATH..."};
  return std::nullopt;
}

} // namespace ptolint
