//===- ExitStatus.h - What the process ends with ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_EXITSTATUS_H
#define PTO_LINT_LIB_TOOLS_EXITSTATUS_H

namespace ptolint {

// As ruff and golangci-lint have them; docs/output.md says what each command
// means by them.
inline constexpr int exitClean = 0;
inline constexpr int exitErrors = 1;
/// Something could not be read, checked or written.
inline constexpr int exitCannotCheck = 2;

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_EXITSTATUS_H
