//===- Documents.cpp - The documents that an editor has open --------------===//

#include "Documents.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Language.h"

#include <filesystem>

#include "FolderSettings.h"
#include "KernelChecker.h"
#include "PythonChecker.h"
#include "TextChecker.h"

namespace ptolint::lsp {

namespace json = llvm::json;
using llvm::lsp::DiagnosticSeverity;

namespace {

DiagnosticSeverity severityOf(Severity severity) {
  switch (severity) {
  case Severity::Error:
    return DiagnosticSeverity::Error;
  case Severity::Warning:
    return DiagnosticSeverity::Warning;
  case Severity::Info:
    break;
  }
  return DiagnosticSeverity::Information;
}

/// The errors among `all` that come from here and touch `range`.
json::Array curedOf(const json::Array *all, const llvm::lsp::Range &range) {
  json::Array cured;
  for (const json::Value &value : all ? *all : json::Array()) {
    const json::Object *diagnostic = value.getAsObject();
    if (!diagnostic ||
        diagnostic->getString("source") != llvm::StringRef(toolName()) ||
        diagnostic->getInteger("severity") !=
            static_cast<int64_t>(DiagnosticSeverity::Error))
      continue;
    const json::Value *place = diagnostic->get("range");
    llvm::lsp::Range own;
    json::Path::Root root;
    if (place && fromJSON(*place, own, root) && !(own.end < range.start) &&
        !(range.end < own.start))
      cured.push_back(value);
  }
  return cured;
}

bool isPython(llvm::StringRef path, llvm::StringRef language) {
  return path.ends_with(".py") || language == "python";
}

} // namespace

Documents::Documents(ClientSettings client, Notify notify,
                     std::function<void()> wake)
    : client(std::move(client)), notify(std::move(notify)),
      python(std::make_unique<PythonSources>(this->client.roots,
                                             std::move(wake))) {}
Documents::~Documents() = default;

std::unique_ptr<DocumentChecker>
Documents::makeChecker(const std::string &path, llvm::StringRef language) {
  llvm::StringRef name(path);
  if (name.ends_with(".mlir") || language == "mlir")
    return std::make_unique<TextChecker>(path);
  if (isPython(path, language))
    return std::make_unique<PythonChecker>(path, *python);
  if (name.ends_with(".json") || name.ends_with(".jsonl") ||
      language.starts_with("json"))
    return std::make_unique<KernelChecker>(path);
  return nullptr;
}

Documents::Document *Documents::find(const llvm::lsp::URIForFile &uri) {
  auto known = documents.find(uri.file().str());
  return known == documents.end() ? nullptr : &known->second;
}

void Documents::open(const llvm::lsp::DidOpenTextDocumentParams &params) {
  const llvm::lsp::TextDocumentItem &item = params.textDocument;
  std::string path = item.uri.file().str();
  std::unique_ptr<DocumentChecker> checker = makeChecker(path, item.languageId);
  if (!checker)
    return;
  // Without a workspace its folder is one.
  if (client.roots.empty())
    python->dumps.addRoot(std::filesystem::path(path).parent_path().string());
  documents.insert_or_assign(
      path, Document{item.uri.uri().str(), path, item.version,
                     TextDocument(item.text, client.encoding),
                     std::move(checker), isPython(path, item.languageId)});
}

void Documents::change(const llvm::lsp::DidChangeTextDocumentParams &params) {
  Document *document = find(params.textDocument.uri);
  if (!document)
    return;
  for (const llvm::lsp::TextDocumentContentChangeEvent &edit :
       params.contentChanges)
    document->text.replace(edit.range, edit.text);
  document->version = params.textDocument.version;
  document->isChanged = true;
}

void Documents::save(const llvm::lsp::TextDocumentIdentifier &saved) {
  Document *document = find(saved.uri);
  if (!document)
    return;
  document->checker->refresh();
  document->isChanged = true;
  if (areRunsAllowed && document->isPython)
    python->runs.run(document->path, settingsOf(document->path).options);
}

void Documents::setRuns(bool areAllowed) {
  areRunsAllowed = areAllowed;
  if (areAllowed)
    return;
  for (auto &[path, document] : documents) {
    python->runs.forget(path);
    document.isChanged = true;
  }
}

void Documents::takeRuns() {
  for (auto &[path, document] : documents)
    document.isChanged |= document.isPython;
}

void Documents::refresh() {
  for (auto &[path, document] : documents) {
    document.checker->refresh();
    document.isChanged = true;
  }
}

void Documents::close(const llvm::lsp::DidCloseTextDocumentParams &params) {
  Document *document = find(params.textDocument.uri);
  if (!document)
    return;
  notify("textDocument/publishDiagnostics",
         json::Object{{"uri", document->uri}, {"diagnostics", json::Array()}});
  python->runs.forget(document->path);
  documents.erase(params.textDocument.uri.file().str());
}

bool Documents::publishNext() {
  for (auto &[path, document] : documents)
    if (document.isChanged) {
      publish(document);
      return true;
    }
  return false;
}

void Documents::publish(Document &document) {
  document.isChanged = false;
  FolderSettings settings = settingsOf(document.path);
  tellSettingsProblem(settings.problem);
  json::Array diagnostics;
  for (const DocumentProblem &problem :
       document.checker->check(document.text.getText(), settings.options))
    diagnostics.push_back(toJson(document, problem));
  notify("textDocument/publishDiagnostics",
         json::Object{{"uri", document.uri},
                      {"version", document.version},
                      {"diagnostics", std::move(diagnostics)}});
}

void Documents::tellSettingsProblem(const std::string &problem) {
  if (problem == toldProblem)
    return;
  toldProblem = problem;
  if (!problem.empty())
    notify(
        "window/showMessage",
        json::Object{{"type", static_cast<int>(llvm::lsp::MessageType::Error)},
                     {"message", json::fixUTF8(problem)}});
}

json::Value Documents::toJson(const Document &document,
                              const DocumentProblem &problem) const {
  json::Object result{
      {"range", document.text.rangeOf(problem.place)},
      {"severity", static_cast<int>(severityOf(problem.severity))},
      {"source", llvm::StringRef(toolName())},
      {"message", json::fixUTF8(tr(problem.message))}};
  if (!problem.rule.empty())
    result["code"] = problem.rule;
  if (!problem.rule.empty() && client.takesCodeDescription)
    result["codeDescription"] =
        json::Object{{"href", ruleAddress(problem.rule)}};
  json::Array related;
  for (const RelatedPlace &one : problem.related)
    related.push_back(json::Object{
        {"location", json::Object{{"uri", document.uri},
                                  {"range", document.text.rangeOf(one.place)}}},
        {"message", json::fixUTF8(one.message)}});
  if (client.takesRelatedInformation && !related.empty())
    result["relatedInformation"] = std::move(related);
  return result;
}

json::Value
Documents::hover(const llvm::lsp::TextDocumentPositionParams &params) {
  Document *document = find(params.textDocument.uri);
  if (!document)
    return nullptr;
  if (document->isChanged)
    publish(*document);
  std::string text =
      document->checker->hover(document->text.offsetOf(params.position));
  if (text.empty())
    return nullptr;
  return json::Object{
      {"contents",
       json::Object{{"kind", "markdown"}, {"value", json::fixUTF8(text)}}}};
}

json::Value
Documents::codeActions(const llvm::lsp::TextDocumentIdentifier &asked,
                       const llvm::lsp::Range &range,
                       const json::Array *diagnostics) {
  json::Array actions;
  Document *document = find(asked.uri);
  if (!document)
    return actions;
  if (document->isChanged)
    publish(*document);
  const TextDocument &text = document->text;
  for (DocumentRepair &repair :
       document->checker->repairs(text.placeOf(range))) {
    json::Array edits;
    for (const TextPatch &patch : repair.patches)
      edits.push_back(
          json::Object{{"range", text.rangeOf({patch.offset, patch.size})},
                       {"newText", json::fixUTF8(patch.text)}});
    json::Object action{
        {"title", json::fixUTF8(repair.title)},
        {"kind", "quickfix"},
        {"diagnostics", curedOf(diagnostics, range)},
        {"edit", json::Object{{"changes", json::Object{{document->uri,
                                                        std::move(edits)}}}}}};
    if (repair.isPreferred)
      action["isPreferred"] = true;
    actions.push_back(std::move(action));
  }
  return actions;
}

} // namespace ptolint::lsp
