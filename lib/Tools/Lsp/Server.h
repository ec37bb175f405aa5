//===- Server.h - Messages in, answers out ---------------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_SERVER_H
#define PTO_LINT_LIB_TOOLS_LSP_SERVER_H

#include "llvm/Support/Error.h"
#include "llvm/Support/LSP/Transport.h"

#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>

#include "Documents.h"
#include "MessageQueue.h"

namespace ptolint::lsp {

/// One session with a client.
class Server {
public:
  Server(std::FILE *in, llvm::raw_ostream &out);

  /// Answers messages until the client leaves. Returns the exit status.
  int run();

private:
  using Answer = llvm::Expected<llvm::json::Value>;

  IncomingMessage nextMessage();
  void handle(const IncomingMessage &message);
  Answer answer(const IncomingMessage &request);
  void take(const IncomingMessage &notification);

  Answer initialize(const llvm::json::Value &params);
  Answer hover(const llvm::json::Value &params);
  Answer codeActions(const llvm::json::Value &params);
  void askSettings();
  void takeSettings(const IncomingMessage &response);

  /// Sends answers; messages are read by the queue.
  llvm::lsp::JSONTransport transport;
  MessageQueue queue;
  /// The client can tell of files that were written.
  bool canWatch = false;
  /// The client answers what its settings are.
  bool canAskSettings = false;
  /// When to look for new dumps: a compile writes many, one after the other.
  std::optional<std::chrono::steady_clock::time_point> refreshAt;
  /// Made by `initialize`.
  std::unique_ptr<Documents> documents;
  bool isShutDown = false;
  bool isDone = false;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_SERVER_H
