//===- KernelReader.cpp - Kernels as JSON to the dialect ------------------===//

#include "pto-lint/Import/KernelReader.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>

#include "FileText.h"
#include "JsonDiagnosis.h"
#include "JsonText.h"
#include "KernelBuilder.h"
#include "KernelParser.h"

namespace ptolint {

class KernelReader::Impl {
public:
  explicit Impl(mlir::MLIRContext *context)
      : kernels(context, kernel), builder(context) {}

  /// Parses what `file` holds into `kernel`.
  std::optional<InputError> parse(std::string &id);

  FileText file;
  KernelRecord kernel;
  KernelParser kernels;
  KernelBuilder builder;

private:
  std::optional<InputError> explain(simdjson::error_code code) const;
  void findId(std::string &id);

  simdjson::ondemand::parser parser{FileText::maxBytes};
};

KernelReader::KernelReader(mlir::MLIRContext *context)
    : impl(std::make_unique<Impl>(context)) {}
KernelReader::~KernelReader() = default;

const KernelRecord &KernelReader::lastRecord() const { return impl->kernel; }
std::string_view KernelReader::lastText() const { return impl->file.text(); }

std::optional<InputError>
KernelReader::Impl::explain(simdjson::error_code code) const {
  if (code == simdjson::EMPTY)
    return InputError{{}, 0, "expected a kernel, found nothing"};
  if (auto lexical = findLexicalError(file.text()))
    return InputError{{}, lexical->offset, lexical->message};
  return InputError{
      {}, 0, say("malformed JSON: {}", simdjson::error_message(code))};
}

/// The name of a kernel that could not be read to its name: the reader of the
/// message wants to know which one it is.
void KernelReader::Impl::findId(std::string &id) {
  simdjson::ondemand::document document;
  std::string_view found;
  if (openDocument(parser, file.text(), document) == simdjson::SUCCESS &&
      document["id"].get_string().get(found) == simdjson::SUCCESS)
    id = found;
}

std::optional<InputError> KernelReader::Impl::parse(std::string &id) {
  std::string_view text = file.text();
  size_t nul = text.find('\0');
  if (nul != std::string_view::npos)
    return InputError{{}, nul, "expected JSON, found a NUL byte"};
  simdjson::ondemand::document document;
  simdjson::error_code code = openDocument(parser, text, document);
  if (code != simdjson::SUCCESS)
    return explain(code);
  JsonText json(text, document);
  JsonValue root;
  code = document.get_value().get(root);
  if (code != simdjson::SUCCESS) {
    // A number or a word alone is a document, but no value to simdjson.
    size_t first = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    json.fail(text.data() + first,
              say("expected a kernel, found {}",
                  tr(describeJsonToken(text.substr(first)))));
  } else if (kernels.parse(json, root, id)) {
    const char *rest = nullptr;
    if (document.current_location().get(rest) == simdjson::SUCCESS)
      json.fail(rest, say("expected nothing behind the kernel, found {}",
                          tr(describeJsonToken(std::string_view(rest, 1)))));
  }
  std::optional<InputError> error = json.getError();
  if (error && id.empty())
    findId(id);
  return error;
}

std::variant<pypto::FuncOp, InputError>
KernelReader::read(std::string_view json, const std::string &path,
                   uint64_t baseOffset, mlir::OpBuilder &builder) {
  lastId.clear();
  std::optional<InputError> error = impl->file.assign(json, path);
  if (!error)
    error = impl->parse(lastId);
  if (!error)
    return impl->builder.build(builder, impl->kernel, lastId, path);
  error->path = path;
  error->offset += baseOffset;
  return *error;
}

} // namespace ptolint
