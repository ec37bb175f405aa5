//===- AtomicFile.h - Replaces a file as a whole ---------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_ATOMICFILE_H
#define PTO_LINT_LIB_TOOLS_ATOMICFILE_H

#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

/// Replaces what the file `path` holds by `text`, or leaves it as it is: the
/// text is written beside it and takes its name only when it is on the disk. A
/// symbolic link stays one, the permissions stay too. Returns why it could not
/// be done, lower case, no final period.
std::optional<std::string> replaceFile(const std::string &path,
                                       std::string_view text);

/// The same for a file that need not be there: a new one gets the permissions
/// that the user gives new files. Its folder must be there. A device or a pipe
/// is written to.
std::optional<std::string> writeFile(const std::string &path,
                                     std::string_view text);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_ATOMICFILE_H
