//===- SourceProvider.h - Lines of the user's Python -----------*- C++ -*-===//

#ifndef PTO_LINT_REPORT_SOURCEPROVIDER_H
#define PTO_LINT_REPORT_SOURCEPROVIDER_H

#include "pto-lint/Rules/Finding.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ptolint {

/// Gives the text of source lines to the printer.
class SourceProvider {
public:
  virtual ~SourceProvider() = default;

  /// The text of `where` without its line break, as raw bytes; nothing if the
  /// file cannot be found or read or has no such line. The text lives as long
  /// as the provider.
  virtual std::optional<std::string_view> line(const SourceLine &where) = 0;
};

/// Reads files, each once. A file is looked for by the name that the dump
/// gives, then below each root. A dump from another machine or container may
/// name an absolute path: below a root its trailing parts are tried as well,
/// the longest first. Only regular files are opened, so that a name such as
/// `/dev/zero` in a dump cannot hang the tool.
class FileSourceProvider : public SourceProvider {
public:
  explicit FileSourceProvider(std::vector<std::string> roots)
      : roots(std::move(roots)) {}

  std::optional<std::string_view> line(const SourceLine &where) override;

  /// The whole text of the file that a dump calls `name`; nothing if it cannot
  /// be found or read, or is empty. It lives as long as the provider.
  std::optional<std::string_view> text(const std::string &name);

  /// Where that file is.
  std::optional<std::string> pathOf(const std::string &name);

private:
  struct File {
    std::string path;
    std::string text;
    /// Offset of the first byte of each line.
    std::vector<size_t> starts;
  };

  const File &load(const std::string &name);

  std::vector<std::string> roots;
  std::map<std::string, File> files;
};

} // namespace ptolint

#endif // PTO_LINT_REPORT_SOURCEPROVIDER_H
