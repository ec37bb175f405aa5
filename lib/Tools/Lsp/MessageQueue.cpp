//===- MessageQueue.cpp - Messages of the client, read ahead --------------===//

#include "MessageQueue.h"

#include "pto-lint/Import/Nesting.h"

#include "llvm/ADT/STLExtras.h"

#include <string_view>
#include <utility>

namespace ptolint::lsp {

namespace {

using Kind = IncomingMessage::Kind;

IncomingMessage refuse(Kind kind, std::string problem) {
  IncomingMessage message;
  message.kind = kind;
  message.problem = std::move(problem);
  return message;
}

bool canBeId(const llvm::json::Value &id) {
  return id.kind() == llvm::json::Value::Number ||
         id.kind() == llvm::json::Value::String;
}

} // namespace

IncomingMessage parseMessage(const std::string &text) {
  if (findDeepJson(text))
    return refuse(Kind::NotJson, "the message is nested too deep");
  llvm::Expected<llvm::json::Value> parsed = llvm::json::parse(text);
  if (!parsed)
    return refuse(Kind::NotJson, llvm::toString(parsed.takeError()));
  llvm::json::Object *object = parsed->getAsObject();
  if (!object || object->getString("jsonrpc") != llvm::StringRef("2.0"))
    return refuse(Kind::NotMessage, "expected a message of JSON-RPC 2.0");
  IncomingMessage message;
  llvm::json::Value *id = object->get("id");
  std::optional<llvm::StringRef> method = object->getString("method");
  if (!method && (!id || object->get("method")))
    return refuse(Kind::NotMessage, "expected a method");
  if (!method) {
    message.kind = Kind::Response;
    message.id = std::move(*id);
    if (llvm::json::Value *result = object->get("result"))
      message.params = std::move(*result);
    return message;
  }
  if (id && !canBeId(*id))
    return refuse(Kind::NotMessage, "expected a number or a text as the id");
  message.kind = id ? Kind::Request : Kind::Notification;
  message.method = method->str();
  if (id)
    message.id = std::move(*id);
  if (llvm::json::Value *params = object->get("params"))
    message.params = std::move(*params);
  return message;
}

MessageQueue::MessageQueue(std::FILE *stream)
    : input(stream), reader([this] { read(); }) {}

MessageQueue::~MessageQueue() { reader.join(); }

void MessageQueue::read() {
  std::string text;
  while (!input.isEndOfInput() && !input.hasError()) {
    // A head without a length has no message; the next one may.
    if (llvm::failed(input.readMessage(text)))
      continue;
    IncomingMessage message = parseMessage(text);
    if (message.method == "$/cancelRequest") {
      cancel(message.params);
      continue;
    }
    bool isLast =
        message.kind == Kind::Notification && message.method == "exit";
    add(std::move(message));
    if (isLast)
      return;
  }
  add({});
}

void MessageQueue::add(IncomingMessage message) {
  std::lock_guard lock(mutex);
  messages.push_back(std::move(message));
  changed.notify_one();
}

void MessageQueue::wake() {
  IncomingMessage message;
  message.kind = Kind::Wake;
  add(std::move(message));
}

void MessageQueue::cancel(const llvm::json::Value &params) {
  const llvm::json::Object *object = params.getAsObject();
  const llvm::json::Value *id = object ? object->get("id") : nullptr;
  if (!id)
    return;
  std::lock_guard lock(mutex);
  for (IncomingMessage &message : messages)
    if (message.kind == Kind::Request && message.id == *id)
      message.isCancelled = true;
}

IncomingMessage MessageQueue::takeFirst() {
  IncomingMessage message = std::move(messages.front());
  messages.pop_front();
  return message;
}

std::optional<IncomingMessage> MessageQueue::take() {
  std::unique_lock lock(mutex);
  if (messages.empty())
    return std::nullopt;
  return takeFirst();
}

IncomingMessage MessageQueue::wait() {
  std::unique_lock lock(mutex);
  changed.wait(lock, [&] { return !messages.empty(); });
  return takeFirst();
}

std::optional<IncomingMessage>
MessageQueue::waitUntil(std::chrono::steady_clock::time_point deadline) {
  std::unique_lock lock(mutex);
  if (!changed.wait_until(lock, deadline, [&] { return !messages.empty(); }))
    return std::nullopt;
  return takeFirst();
}

} // namespace ptolint::lsp
