//===- MessageQueueTest.cpp -----------------------------------------------===//

#include "../../../lib/Tools/Lsp/MessageQueue.h"

#include <gtest/gtest.h>

using namespace ptolint::lsp;
using Kind = IncomingMessage::Kind;

namespace {

std::string framed(const std::string &json) {
  return "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + json;
}

TEST(ParseMessage, TellsTheKinds) {
  IncomingMessage request =
      parseMessage(R"({"jsonrpc":"2.0","id":3,"method":"m","params":[1]})");
  EXPECT_EQ(request.kind, Kind::Request);
  EXPECT_EQ(request.method, "m");
  EXPECT_EQ(request.id, llvm::json::Value(3));
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","method":"m"})").kind,
            Kind::Notification);
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","id":"a","result":null})").kind,
            Kind::Response);
}

TEST(ParseMessage, RefusesWhatIsNoMessage) {
  EXPECT_EQ(parseMessage("").kind, Kind::NotJson);
  EXPECT_EQ(parseMessage("{").kind, Kind::NotJson);
  EXPECT_EQ(parseMessage(std::string(1000000, '[')).kind, Kind::NotJson);
  EXPECT_EQ(parseMessage("[]").kind, Kind::NotMessage);
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","id":null,"method":"m"})").kind,
            Kind::NotMessage);
  // Brackets in a text are no nesting.
  std::string text(1000, '[');
  EXPECT_EQ(parseMessage(R"({"jsonrpc":"2.0","method":"m","params":["\")" +
                         text + "\"]}")
                .kind,
            Kind::Notification);
}

TEST(MessageQueue, KeepsTheOrderToTheEnd) {
  std::FILE *stream = std::tmpfile();
  ASSERT_NE(stream, nullptr);
  std::string input =
      framed(R"({"jsonrpc":"2.0","id":1,"method":"m"})") + framed("{") +
      framed(R"({"jsonrpc":"2.0","method":"$/cancelRequest","params":{}})");
  std::fwrite(input.data(), 1, input.size(), stream);
  std::rewind(stream);
  {
    MessageQueue queue(stream);
    std::vector<IncomingMessage> messages;
    while (messages.empty() || messages.back().kind != Kind::End)
      messages.push_back(queue.wait());
    ASSERT_EQ(messages.size(), 3u);
    EXPECT_EQ(messages[0].method, "m");
    EXPECT_FALSE(messages[0].isCancelled);
    EXPECT_EQ(messages[1].kind, Kind::NotJson);
    EXPECT_FALSE(queue.take());
  }
  std::fclose(stream);
}

} // namespace
