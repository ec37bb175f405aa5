//===- MessageQueue.h - Messages of the client, read ahead -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_MESSAGEQUEUE_H
#define PTO_LINT_LIB_TOOLS_LSP_MESSAGEQUEUE_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/LSP/Transport.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace ptolint::lsp {

/// A message, or why what came is none.
struct IncomingMessage {
  enum class Kind {
    Request,
    Notification,
    /// To a request of the server; `params` is the result, null for an error.
    Response,
    /// No JSON, and JSON that is no message.
    NotJson,
    NotMessage,
    /// Not from the client: something that the server waits for is done.
    Wake,
    /// The client has closed the stream.
    End,
  };

  Kind kind = Kind::End;
  std::string method;
  llvm::json::Value params = nullptr;
  /// Of a request: a number or a text.
  llvm::json::Value id = nullptr;
  /// The client has cancelled the request.
  bool isCancelled = false;
  /// Of what is no message.
  std::string problem;
};

/// Takes `text` apart. JSON that is nested deeper than any message needs counts
/// as none, since its parser recurses.
IncomingMessage parseMessage(const std::string &text);

/// Reads a stream in a thread of its own, so that a request that the client
/// cancels before it is taken is known to be cancelled. Messages stay in their
/// order.
class MessageQueue {
public:
  /// Reads `stream` to its end or to the notification `exit`.
  explicit MessageQueue(std::FILE *stream);
  ~MessageQueue();

  /// The next message, if there is one.
  std::optional<IncomingMessage> take();
  /// The next message, as soon as there is one.
  IncomingMessage wait();
  /// The next message; nothing if there is none until `deadline`.
  std::optional<IncomingMessage>
  waitUntil(std::chrono::steady_clock::time_point deadline);

  /// Adds a message of the kind `Wake`. May be called by any thread.
  void wake();

private:
  void read();
  void add(IncomingMessage message);
  void cancel(const llvm::json::Value &params);
  IncomingMessage takeFirst();

  llvm::lsp::JSONTransportInputOverFile input;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<IncomingMessage> messages;
  std::thread reader;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_MESSAGEQUEUE_H
