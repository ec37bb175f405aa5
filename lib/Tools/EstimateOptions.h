//===- EstimateOptions.h - Options of `pto-lint estimate` ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_ESTIMATEOPTIONS_H
#define PTO_LINT_LIB_TOOLS_ESTIMATEOPTIONS_H

#include "pto-lint/Tools/Options.h"

#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"

#include <optional>

namespace ptolint {

/// Takes an option that only the command `estimate` has over into `options`.
std::optional<UsageError> parseEstimateOption(const llvm::opt::Arg &arg,
                                              Options &options);

/// What is missing for the command, or an option of it without the command.
std::optional<UsageError>
checkEstimate(const llvm::opt::InputArgList &arguments, const Options &options);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_ESTIMATEOPTIONS_H
