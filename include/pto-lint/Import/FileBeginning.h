//===- FileBeginning.h - How a file begins ---------------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_FILEBEGINNING_H
#define PTO_LINT_IMPORT_FILEBEGINNING_H

#include <string>

namespace ptolint {

/// How many bytes at the beginning of a file tell what it is.
inline constexpr size_t beginningBytes = 4096;

/// The first `beginningBytes` bytes of the file at `path`, or all of a shorter
/// one; empty for anything but a regular file that can be read.
std::string readBeginning(const std::string &path);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_FILEBEGINNING_H
