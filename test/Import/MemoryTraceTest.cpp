#include "pto-lint/Import/MemoryTrace.h"

#include <gmock/gmock.h>

using namespace ptolint;
using ::testing::ElementsAre;
using ::testing::SizeIs;

namespace {

MemoryTrace traceOf(const std::string &text) {
  MemoryTrace trace;
  std::optional<InputError> error = parseMemoryTrace(text, "t.json", trace);
  EXPECT_FALSE(error) << error->offset << ": " << error->message;
  return trace;
}

/// The error of `text`, in which `|` marks the place; it is taken out.
std::string failure(std::string text) {
  size_t place = text.find('|');
  EXPECT_NE(place, std::string::npos);
  text.erase(place, 1);
  MemoryTrace trace;
  std::optional<InputError> error = parseMemoryTrace(text, "t.json", trace);
  EXPECT_TRUE(error) << text;
  if (!error)
    return {};
  EXPECT_EQ(error->offset, place) << text << "\n" << error->message;
  EXPECT_EQ(error->path, "t.json");
  return error->message;
}

std::string file(const std::string &events) {
  return R"({"version": "2.5", "metadata": {"totalCycles": 9,
    "scheduleResult": "FAILED", "chipArch": "DAV_2201"}, "timeline": [)" +
         events + "]}";
}

constexpr const char *alloc =
    R"({"eventType": "ALLOC_EXEC", "clock": 0, "memId": 82, "memType": "MEM_UB",
        "coreType": "AIV", "coreIdx": 1, "addrStart": 64, "addrEnd": 192,
        "size": 128, "logicalTensors": [{"magic": 106, "validSize": 100},
        {"magic": 107, "validSize": 96}]})";

TEST(MemoryTraceTest, ReadsWhatTheSchedulerWrites) {
  MemoryTrace trace = traceOf(
      file(R"({"eventType": "INIT_DDR_BUFFER", "clock": -1, "memId": 36},)" +
           std::string(alloc) + R"(,
      {"eventType": "OP_LAUNCH", "clock": 5, "opMagic": 10, "cycleEnd": 7,
       "coreType": "AIV", "coreIdx": 1, "inputMemIds": [36],
       "outputMemIds": [82], "ddrRefs": [{"memId": 36}]},
      {"eventType": "OP_RETIRE", "clock": 7, "opMagic": 10, "freedMemIds": []},
      {"eventType": "SPILL", "clock": 8, "memId": 82, "memType": "MEM_UB",
       "coreType": "AIV", "coreIdx": 1, "addrStart": 64, "addrEnd": 192,
       "triggerOpMagic": 11, "spillCopyoutOpMagic": 12,
       "reloadCopyInOpMagic": 13, "spillCopyoutSize": 128,
       "ddrAddrEnd": 256},
      {"eventType": "BUFFER_REARRANGE", "clock": 9, "triggerOpMagic": 11,
       "memType": "MEM_UB", "coreType": "AIC", "coreIdx": 0,
       "bufferSnapshot": {"capacity": 1, "occupiedSlices": []}},
      {"eventType": "SOMETHING_NEW", "clock": 9})"));
  EXPECT_EQ(trace.chipArch, "DAV_2201");
  EXPECT_FALSE(trace.isSuccess);
  EXPECT_EQ(trace.totalCycles, 9);
  EXPECT_THAT(trace.cores,
              ElementsAre(TraceCore{"AIV", 1}, TraceCore{"AIC", 0}));
  ASSERT_THAT(trace.events, SizeIs(5));

  const TraceEvent &placed = trace.events[0];
  EXPECT_EQ(placed.kind, TraceEventKind::Alloc);
  EXPECT_EQ(placed.memId, 82);
  EXPECT_EQ(placed.space, MemorySpace::ub);
  EXPECT_EQ(placed.offset, 64u);
  EXPECT_EQ(placed.bytes, 128u);
  EXPECT_EQ(placed.dataBytes, 100u);
  EXPECT_EQ(placed.tensor, 106);
  EXPECT_EQ(trace.events[1].opMagic, 10);
  EXPECT_THAT(trace.events[1].reads, ElementsAre(36));
  EXPECT_THAT(trace.events[1].writes, ElementsAre(82));
  // An end does not say where; the begin did.
  EXPECT_EQ(trace.events[2].kind, TraceEventKind::Retire);
  EXPECT_EQ(trace.events[2].core, 0u);
  EXPECT_EQ(trace.events[3].storedBytes, 128u);
  EXPECT_EQ(trace.events[3].workspaceBytes, 256u);
  EXPECT_EQ(trace.events[3].opMagic, 11);
  EXPECT_TRUE(trace.events[3].isReloaded);
  EXPECT_EQ(trace.events[4].core, 1u);
}

TEST(MemoryTraceTest, MemoriesOfNewerCompilersAreUnknown) {
  std::string text = alloc;
  text.replace(text.find("MEM_UB"), 6, "MEM_L9");
  EXPECT_EQ(traceOf(file(text)).events.at(0).space, MemorySpace::unknown);
}

TEST(MemoryTraceTest, ErrorsNameTheEvent) {
  auto changed = [](const std::string &from, const std::string &to,
                    const std::string &before = "") {
    std::string text = alloc;
    size_t place = text.find(from);
    EXPECT_NE(place, std::string::npos) << from;
    return file(std::string(alloc) + "," + before +
                text.replace(place, from.size(), to));
  };
  EXPECT_EQ(failure(R"(|{"version": "2.5"})"),
            "not a memory trace: expected the key 'timeline'");
  EXPECT_EQ(failure(R"({"timeline": [], "timeline": |[]})"),
            "expected each key once, found 'timeline' again");
  EXPECT_EQ(failure(R"({"version": |"3.0", "timeline": []})"),
            "expected a memory trace of version 2, found another one");
  EXPECT_EQ(failure(changed("\"memId\"", "\"memory\"", "|")),
            "event 2: expected the keys 'memId', 'memType', 'addrStart' and "
            "'addrEnd'");
  EXPECT_EQ(failure(changed(": 192", ": 63", "|")),
            "event 2: expected an end of the buffer behind its begin");
  EXPECT_EQ(failure(changed(": 192", ": |-1")),
            "event 2: expected an address in bytes, found a negative number");
  EXPECT_EQ(
      failure(changed(": 192", ": |18446744073709551616")),
      "event 2: expected an address in bytes, found a number beyond 2^63");
  EXPECT_EQ(failure(changed(": 192", ": |9000000000000")),
            "event 2: expected at most 2^40 bytes, found more");
  EXPECT_EQ(failure(changed("\"MEM_UB\"", "|7")),
            "event 2: expected the name of a memory, found a number");
  EXPECT_EQ(failure(file("|{\"eventType\": \"OP_RETIRE\"}")),
            "event 1: expected the key 'opMagic'");
  EXPECT_EQ(failure(file("|3")),
            "event 1: expected an object with the keys of an event, found a "
            "number");
}

TEST(MemoryTraceTest, EveryPrefixFails) {
  std::string text = file(alloc);
  for (size_t size = 0; size < text.size(); ++size) {
    MemoryTrace trace;
    std::optional<InputError> error =
        parseMemoryTrace(text.substr(0, size), "t.json", trace);
    ASSERT_TRUE(error) << size;
    EXPECT_LE(error->offset, size);
    EXPECT_FALSE(error->message.empty());
  }
}

TEST(MemoryTraceTest, IsToldByItsKeys) {
  EXPECT_TRUE(isMemoryTrace(file(alloc)));
  EXPECT_TRUE(isMemoryTrace(file("")));
  EXPECT_FALSE(isMemoryTrace(R"({"functions": [], "timeline": 1})"));
  EXPECT_FALSE(isMemoryTrace(R"({"Record": []})"));
}

} // namespace
