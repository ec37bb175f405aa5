//===- Documents.h - The documents that an editor has open -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_DOCUMENTS_H
#define PTO_LINT_LIB_TOOLS_LSP_DOCUMENTS_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Protocol.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "DocumentChecker.h"
#include "TextDocument.h"

namespace ptolint::lsp {

struct PythonSources;

/// What the server and its client have agreed on.
struct ClientSettings {
  PositionEncoding encoding = PositionEncoding::Utf16;
  bool takesRelatedInformation = false;
  bool takesCodeDescription = false;
  /// Folders that the client works in.
  std::vector<std::string> roots;
};

/// Keeps the documents, and answers what is asked about them. An edit only
/// marks its document: `publishNext` checks it when there is time.
class Documents {
public:
  /// Sends a notification to the client.
  using Notify = std::function<void(llvm::StringRef, llvm::json::Value)>;

  /// `wake` is called by another thread when `takeRuns` has something to do.
  Documents(ClientSettings client, Notify notify, std::function<void()> wake);
  ~Documents();

  void open(const llvm::lsp::DidOpenTextDocumentParams &params);
  void change(const llvm::lsp::DidChangeTextDocumentParams &params);
  void save(const llvm::lsp::TextDocumentIdentifier &document);
  /// Files beside the documents have changed.
  void refresh();
  /// Whether a Python file may be run when it is saved.
  void setRuns(bool areAllowed);
  /// Shows what runs have recorded.
  void takeRuns();
  void close(const llvm::lsp::DidCloseTextDocumentParams &params);

  llvm::json::Value hover(const llvm::lsp::TextDocumentPositionParams &params);
  /// `diagnostics` are those that the client shows there.
  llvm::json::Value
  codeActions(const llvm::lsp::TextDocumentIdentifier &document,
              const llvm::lsp::Range &range,
              const llvm::json::Array *diagnostics);

  /// Checks one document that has changed and publishes what it has; false if
  /// there is none.
  bool publishNext();

private:
  struct Document {
    std::string uri;
    std::string path;
    int64_t version = 0;
    TextDocument text;
    std::unique_ptr<DocumentChecker> checker;
    bool isPython = false;
    bool isChanged = true;
  };

  Document *find(const llvm::lsp::URIForFile &uri);
  std::unique_ptr<DocumentChecker> makeChecker(const std::string &path,
                                               llvm::StringRef language);
  void publish(Document &document);
  llvm::json::Value toJson(const Document &document,
                           const DocumentProblem &problem) const;
  void tellSettingsProblem(const std::string &problem);

  ClientSettings client;
  Notify notify;
  std::unique_ptr<PythonSources> python;
  /// By the path.
  std::map<std::string, Document> documents;
  std::string toldProblem;
  bool areRunsAllowed = false;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_DOCUMENTS_H
