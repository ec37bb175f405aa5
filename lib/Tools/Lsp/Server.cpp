//===- Server.cpp - Messages in, answers out ------------------------------===//

#include "Server.h"

#include "pto-lint/Report/Version.h"
#include "pto-lint/Support/Language.h"
#include "pto-lint/Tools/Lsp/Server.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/LSP/Logging.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <iostream>
#include <unistd.h>

namespace ptolint::lsp {

namespace json = llvm::json;
using llvm::lsp::ErrorCode;
using llvm::lsp::LSPError;

namespace {

constexpr int exitClean = 0;
constexpr int exitWithoutShutdown = 1;
constexpr int exitWrongUsage = 2;

/// A compile has ended when no file was written for so long.
constexpr std::chrono::milliseconds quietTime(500);

/// The request for settings, to know its answer by.
constexpr llvm::StringLiteral settingsId = "pto-lint-settings";

constexpr llvm::StringLiteral serverName = "pto-lsp-server";

llvm::Error failure(ErrorCode code, std::string message) {
  return llvm::make_error<LSPError>(std::move(message), code);
}

/// `params` as a structure of the protocol.
template <typename Params>
llvm::Expected<Params> decode(const json::Value &params,
                              llvm::StringRef method) {
  return llvm::lsp::MessageHandler::parse<Params>(params, method, "message");
}

/// The value at `path` in `value`; null if there is none.
const json::Value *at(const json::Value &value,
                      std::initializer_list<llvm::StringRef> path) {
  const json::Value *result = &value;
  for (llvm::StringRef key : path) {
    const json::Object *object = result->getAsObject();
    result = object ? object->get(key) : nullptr;
    if (!result)
      return nullptr;
  }
  return result;
}

/// Adds the folder of a file URI.
void addRoot(const json::Value *uri, std::vector<std::string> &roots) {
  std::optional<llvm::StringRef> text;
  if (uri)
    text = uri->getAsString();
  if (!text)
    return;
  auto file = llvm::lsp::URIForFile::fromURI(*text);
  if (file)
    roots.push_back(file->file().str());
  else
    llvm::consumeError(file.takeError());
}

ClientSettings readClient(const json::Value &params) {
  ClientSettings client;
  if (const json::Value *offered =
          at(params, {"capabilities", "general", "positionEncodings"}))
    if (const json::Array *list = offered->getAsArray())
      for (const json::Value &encoding : *list)
        if (encoding.getAsString() == llvm::StringRef("utf-8"))
          client.encoding = PositionEncoding::Utf8;
  auto takes = [&](llvm::StringRef what) {
    const json::Value *value = at(
        params, {"capabilities", "textDocument", "publishDiagnostics", what});
    return value && value->getAsBoolean().value_or(false);
  };
  client.takesRelatedInformation = takes("relatedInformation");
  client.takesCodeDescription = takes("codeDescriptionSupport");
  if (const json::Value *folders = at(params, {"workspaceFolders"}))
    if (const json::Array *list = folders->getAsArray())
      for (const json::Value &folder : *list)
        addRoot(at(folder, {"uri"}), client.roots);
  if (client.roots.empty())
    addRoot(at(params, {"rootUri"}), client.roots);
  return client;
}

json::Value capabilitiesFor(const ClientSettings &client) {
  bool isUtf8 = client.encoding == PositionEncoding::Utf8;
  json::Object sync{
      {"openClose", true},
      {"change",
       static_cast<int>(llvm::lsp::TextDocumentSyncKind::Incremental)},
      {"save", json::Object{{"includeText", false}}}};
  return json::Object{
      {"positionEncoding", isUtf8 ? "utf-8" : "utf-16"},
      {"textDocumentSync", std::move(sync)},
      {"hoverProvider", true},
      {"codeActionProvider",
       json::Object{{"codeActionKinds", json::Array{"quickfix"}}}}};
}

/// Whether `settings` let the server run files; nothing if they do not say.
std::optional<bool> runsIn(const json::Value &settings) {
  for (std::initializer_list<llvm::StringRef> path :
       {std::initializer_list<llvm::StringRef>{"runKernels"},
        {"pto-lint", "runKernels"}})
    if (const json::Value *value = at(settings, path))
      if (std::optional<bool> runs = value->getAsBoolean())
        return runs;
  return std::nullopt;
}

/// What the server wants to hear of: dumps, and its settings.
json::Value watchedFiles() {
  json::Array watchers;
  for (llvm::StringRef pattern : {"**/output*/**/*.json", "**/.pto-lint.yaml"})
    watchers.push_back(json::Object{{"globPattern", pattern}});
  return json::Object{
      {"registrations",
       json::Array{
           json::Object{{"id", "pto-lint-files"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers", std::move(watchers)}}}}}}};
}

/// Whether a client that asks for code actions wants repairs.
bool wantsRepairs(const json::Value &params) {
  const json::Value *only = at(params, {"context", "only"});
  const json::Array *kinds = only ? only->getAsArray() : nullptr;
  return !kinds || llvm::any_of(*kinds, [](const json::Value &kind) {
    return kind.getAsString().value_or("quickfix") == "quickfix" ||
           kind.getAsString() == llvm::StringRef("");
  });
}

} // namespace

Server::Server(std::FILE *in, llvm::raw_ostream &out)
    : transport(in, out), queue(in) {}

IncomingMessage Server::nextMessage() {
  while (true) {
    if (std::optional<IncomingMessage> message = queue.take())
      return std::move(*message);
    // Of many edits in a row only the last text is checked.
    if (documents && documents->publishNext())
      continue;
    if (!refreshAt)
      return queue.wait();
    if (std::optional<IncomingMessage> message = queue.waitUntil(*refreshAt))
      return std::move(*message);
    refreshAt.reset();
    documents->refresh();
  }
}

int Server::run() {
  while (!isDone)
    handle(nextMessage());
  return isShutDown ? exitClean : exitWithoutShutdown;
}

void Server::handle(const IncomingMessage &message) {
  switch (message.kind) {
  case IncomingMessage::Kind::Request:
    return transport.reply(message.id, answer(message));
  case IncomingMessage::Kind::Notification:
    return take(message);
  case IncomingMessage::Kind::Response:
    return takeSettings(message);
  case IncomingMessage::Kind::Wake:
    if (documents)
      documents->takeRuns();
    return;
  case IncomingMessage::Kind::NotJson:
    return transport.reply(nullptr,
                           failure(ErrorCode::ParseError, message.problem));
  case IncomingMessage::Kind::NotMessage:
    return transport.reply(nullptr,
                           failure(ErrorCode::InvalidRequest, message.problem));
  case IncomingMessage::Kind::End:
    isDone = true;
    // Nobody is there to read what would be said now.
    isShutDown = false;
    return;
  }
}

Server::Answer Server::answer(const IncomingMessage &request) {
  if (request.isCancelled)
    return failure(ErrorCode::RequestCancelled, "the request was cancelled");
  if (isShutDown)
    return failure(ErrorCode::InvalidRequest, "the server is shut down");
  if (request.method == "initialize")
    return initialize(request.params);
  if (!documents)
    return failure(ErrorCode::ServerNotInitialized,
                   "expected 'initialize' first");
  if (request.method == "shutdown") {
    isShutDown = true;
    return nullptr;
  }
  if (request.method == "textDocument/hover")
    return hover(request.params);
  if (request.method == "textDocument/codeAction")
    return codeActions(request.params);
  return failure(ErrorCode::MethodNotFound,
                 "there is no method '" + request.method + "'");
}

Server::Answer Server::initialize(const json::Value &params) {
  if (documents)
    return failure(ErrorCode::InvalidRequest, "initialized already");
  const json::Value *watch =
      at(params, {"capabilities", "workspace", "didChangeWatchedFiles",
                  "dynamicRegistration"});
  canWatch = watch && watch->getAsBoolean().value_or(false);
  if (const json::Value *name = at(params, {"initializationOptions", "lang"}))
    setLanguage(parseLanguage(name->getAsString().value_or(""))
                    .value_or(Language::English));
  ClientSettings client = readClient(params);
  json::Value capabilities = capabilitiesFor(client);
  documents = std::make_unique<Documents>(
      std::move(client),
      [this](llvm::StringRef method, json::Value sent) {
        transport.notify(method, std::move(sent));
      },
      [this] { queue.wake(); });
  const json::Value *options = at(params, {"initializationOptions"});
  std::optional<bool> runs = options ? runsIn(*options) : std::nullopt;
  documents->setRuns(runs.value_or(false));
  // A client that says it here knows better than its settings, which may come
  // from a folder that is not trusted.
  const json::Value *asks =
      at(params, {"capabilities", "workspace", "configuration"});
  canAskSettings = !runs && asks && asks->getAsBoolean().value_or(false);
  return json::Object{
      {"capabilities", std::move(capabilities)},
      {"serverInfo",
       json::Object{{"name", serverName},
                    {"version", llvm::StringRef(toolVersion())}}}};
}

Server::Answer Server::hover(const json::Value &params) {
  auto decoded = decode<llvm::lsp::TextDocumentPositionParams>(params, "hover");
  if (!decoded)
    return decoded.takeError();
  return documents->hover(*decoded);
}

Server::Answer Server::codeActions(const json::Value &params) {
  const json::Value *document = at(params, {"textDocument"});
  const json::Value *range = at(params, {"range"});
  if (!document || !range)
    return failure(ErrorCode::InvalidParams,
                   "expected a textDocument and a range");
  auto asked =
      decode<llvm::lsp::TextDocumentIdentifier>(*document, "codeAction");
  if (!asked)
    return asked.takeError();
  auto place = decode<llvm::lsp::Range>(*range, "codeAction");
  if (!place)
    return place.takeError();
  if (!wantsRepairs(params))
    return json::Array();
  const json::Value *shown = at(params, {"context", "diagnostics"});
  return documents->codeActions(*asked, *place,
                                shown ? shown->getAsArray() : nullptr);
}

void Server::askSettings() {
  if (canAskSettings)
    transport.call("workspace/configuration",
                   json::Object{{"items", json::Array{json::Object{
                                              {"section", "pto-lint"}}}}},
                   settingsId);
}

void Server::takeSettings(const IncomingMessage &response) {
  const json::Array *values = response.params.getAsArray();
  if (!documents || response.id != json::Value(settingsId) || !values ||
      values->empty())
    return;
  documents->setRuns(runsIn(values->front()).value_or(false));
}

/// What cannot be understood is passed over: a notification has no answer.
void Server::take(const IncomingMessage &notification) {
  const std::string &method = notification.method;
  if (method == "exit") {
    isDone = true;
    return;
  }
  if (!documents || isShutDown)
    return;
  if (method == "initialized" && canWatch)
    transport.call("client/registerCapability", watchedFiles(),
                   "pto-lint-files");
  if (method == "initialized")
    askSettings();
  if (method == "workspace/didChangeConfiguration") {
    const json::Value *settings = at(notification.params, {"settings"});
    if (std::optional<bool> runs = settings ? runsIn(*settings) : std::nullopt)
      documents->setRuns(*runs);
    else
      askSettings();
  }
  if (method == "workspace/didChangeWatchedFiles")
    refreshAt = std::chrono::steady_clock::now() + quietTime;
  auto pass = [&](auto decoded, auto call) {
    if (decoded)
      call(*decoded);
    else
      llvm::consumeError(decoded.takeError());
  };
  const json::Value &params = notification.params;
  if (method == "textDocument/didOpen")
    pass(decode<llvm::lsp::DidOpenTextDocumentParams>(params, method),
         [&](const auto &opened) { documents->open(opened); });
  else if (method == "textDocument/didChange")
    pass(decode<llvm::lsp::DidChangeTextDocumentParams>(params, method),
         [&](const auto &changed) { documents->change(changed); });
  else if (method == "textDocument/didClose")
    pass(decode<llvm::lsp::DidCloseTextDocumentParams>(params, method),
         [&](const auto &closed) { documents->close(closed); });
  else if (const json::Value *saved = at(params, {"textDocument"});
           saved && method == "textDocument/didSave")
    pass(decode<llvm::lsp::TextDocumentIdentifier>(*saved, method),
         [&](const auto &document) { documents->save(document); });
}

} // namespace ptolint::lsp

int ptolint::runLspServer(int argc, const char *const *argv) {
  constexpr std::string_view usage =
      "usage: pto-lsp-server [--help | --version]\n"
      "Speaks the Language Server Protocol on the standard streams.\n"
      "docs/editor.md tells how to set it up.\n";
  if (argc > 1) {
    std::string_view argument = argv[1];
    if (argc == 2 && argument == "--version") {
      std::cout << lsp::serverName.str() << ' ' << toolVersion() << '\n';
      return lsp::exitClean;
    }
    if (argc == 2 && argument == "--help") {
      std::cout << usage;
      return lsp::exitClean;
    }
    // Some editors name the transport.
    if (argc != 2 || argument != "--stdio") {
      std::cerr << usage;
      return lsp::exitWrongUsage;
    }
  }
  // A client that left must show as a failed write, not as a killed process.
  std::signal(SIGPIPE, SIG_IGN);
  llvm::lsp::Logger::setLogLevel(llvm::lsp::Logger::Level::Error);
  llvm::raw_fd_ostream out(STDOUT_FILENO, /*shouldClose=*/false);
  int status = lsp::Server(stdin, out).run();
  // A client that does not wait for the last answers is no failure of ours.
  out.clear_error();
  return status;
}
