//===- JsonFile.h - One JSON document read as a whole ----------*- C++ -*-===//

#ifndef PTO_LINT_LIB_IMPORT_JSONFILE_H
#define PTO_LINT_LIB_IMPORT_JSONFILE_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include "FileText.h"
#include "JsonText.h"

namespace ptolint {

/// A document that a reader walks through once. No tree of it is made.
class JsonFile {
public:
  std::optional<InputError> load(const std::string &path);
  std::optional<InputError> assign(std::string_view text,
                                   const std::string &path);
  const std::string &getPath() const { return name; }

  /// Calls `readRoot` with the outermost value, which `expected` describes, and
  /// checks that nothing stands behind it. `readRoot` returns false after a
  /// failure that it has recorded.
  std::optional<InputError>
  parse(std::string_view expected,
        llvm::function_ref<bool(JsonText &, JsonValue &)> readRoot);

private:
  std::optional<InputError>
  parseText(std::string_view expected,
            llvm::function_ref<bool(JsonText &, JsonValue &)> readRoot);

  std::string name;
  FileText file;
  simdjson::ondemand::parser parser{FileText::maxBytes};
};

/// Reads what `file` holds, which `expected` describes, into `document` by a
/// `Reader`, whose `readRoot` is as in `JsonFile::parse`. Its `place` says what
/// it was reading when it failed.
template <typename Reader, typename Document>
std::optional<InputError>
readDocument(JsonFile &file, std::string_view expected, Document &document) {
  document = {};
  document.path = file.getPath();
  std::string place;
  std::optional<InputError> error =
      file.parse(expected, [&](JsonText &json, JsonValue &root) {
        Reader reader(json, document);
        bool complete = reader.readRoot(root);
        place = reader.place();
        return complete;
      });
  if (error)
    error->message.insert(0, place);
  return error;
}

/// Reads an integer from 0 to 2^63 - 1 that `expected` describes.
bool readCount(JsonText &json, JsonValue &value, std::string_view expected,
               uint64_t &out);

/// Reads an integer of 64 bits with a sign that `expected` describes; a larger
/// one is a failure, not a number that wraps.
bool readSigned(JsonText &json, JsonValue &value, std::string_view expected,
                int64_t &out);

} // namespace ptolint

#endif // PTO_LINT_LIB_IMPORT_JSONFILE_H
