//===- TextFile.h - Small files read as a whole ----------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_TEXTFILE_H
#define PTO_LINT_IMPORT_TEXTFILE_H

#include <cstdint>
#include <optional>
#include <string>

namespace ptolint {

/// Reads the file `path`, of at most `maxBytes` bytes, into `text`. Returns why
/// it could not be read: lower case, no final period. A pipe or a device is
/// refused, since a read of it may never end.
std::optional<std::string> readTextFile(const std::string &path,
                                        uint64_t maxBytes, std::string &text);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_TEXTFILE_H
