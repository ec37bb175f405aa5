//===- MemoryTrace.cpp - What the scheduler did with memories -------------===//

#include "pto-lint/Import/MemoryTrace.h"

#include "pto-lint/Import/MemoryInfo.h"
#include "pto-lint/Support/Say.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

#include <algorithm>
#include <map>

#include "JsonFile.h"

namespace ptolint {

namespace {

/// One event as it stands in the file, before it is known what it is.
struct RawEvent {
  TraceEvent event;
  std::optional<TraceEventKind> kind;
  std::string coreType;
  int64_t coreIndex = 0;
  std::optional<uint64_t> begin, end, size;
  std::optional<int64_t> memId;
  bool hasSpace = false;
};

class Reader {
public:
  Reader(JsonText &json, MemoryTrace &trace) : json(json), trace(trace) {}

  bool readRoot(JsonValue &value);

  /// `event 3: ` while the third event is read.
  std::string place() const {
    return eventNumber == 0 ? "" : say("event {}: ", eventNumber);
  }

private:
  bool readVersion(JsonValue &value);
  bool readMetadata(JsonValue &value);
  bool readEvent(JsonValue &value);
  bool readField(std::string_view key, JsonValue &value, RawEvent &raw);
  bool readPlaceField(std::string_view key, JsonValue &value, RawEvent &raw);
  bool readSpillField(std::string_view key, JsonValue &value, RawEvent &raw);
  bool readKind(JsonValue &value, RawEvent &raw);
  bool readTensors(JsonValue &value, TraceEvent &event);
  bool readIds(JsonValue &value, std::vector<int64_t> &ids);
  bool readBytes(JsonValue &value, std::string_view what,
                 std::optional<uint64_t> &out);
  bool finish(const char *begin, RawEvent &raw);
  bool finishPlace(const char *begin, RawEvent &raw);
  uint32_t coreOf(RawEvent &raw);

  const char *beginOf(JsonValue &value) const {
    return json.tokenOf(value).data();
  }

  JsonText &json;
  MemoryTrace &trace;
  /// Counted from 1.
  uint64_t eventNumber = 0;
  /// Core of the ops that run.
  std::map<int64_t, uint32_t> coreOfOp;
};

} // namespace

bool Reader::readKind(JsonValue &value, RawEvent &raw) {
  std::string_view name;
  if (!json.readString(value, "the kind of the event", name))
    return false;
  raw.kind = llvm::StringSwitch<std::optional<TraceEventKind>>(name)
                 .Case("ALLOC_EXEC", TraceEventKind::Alloc)
                 .Case("OP_LAUNCH", TraceEventKind::Launch)
                 .Case("OP_RETIRE", TraceEventKind::Retire)
                 .Case("SPILL", TraceEventKind::Spill)
                 .Case("BUFFER_REARRANGE", TraceEventKind::Rearrange)
                 .Default(std::nullopt);
  return true;
}

bool Reader::readBytes(JsonValue &value, std::string_view what,
                       std::optional<uint64_t> &out) {
  const char *begin = beginOf(value);
  uint64_t bytes = 0;
  if (!readCount(json, value, what, bytes))
    return false;
  if (bytes > maxPlanBytes)
    return json.fail(begin, "expected at most 2^40 bytes, found more");
  out = bytes;
  return true;
}

bool Reader::readIds(JsonValue &value, std::vector<int64_t> &ids) {
  ids.clear();
  return json.forEachElement(
      value, "an array of buffers", [&](JsonValue &element) {
        return readSigned(json, element, "the number of a buffer",
                          ids.emplace_back());
      });
}

bool Reader::readTensors(JsonValue &value, TraceEvent &event) {
  return json.forEachElement(
      value, "an array of tensors", [&](JsonValue &element) {
        return json.forEachField(
            element, "an object with the keys of a tensor",
            [&](std::string_view key, JsonValue &field) {
              if (key == "magic" && !event.tensor)
                return readSigned(json, field, "the magic of a tensor",
                                  event.tensor.emplace());
              std::optional<uint64_t> bytes;
              if (key != "validSize")
                return true;
              // Not known for a dynamic shape.
              if (json.tokenOf(field).starts_with('-'))
                return true;
              if (!readBytes(field, "the size of a tensor", bytes))
                return false;
              event.dataBytes = std::max(event.dataBytes, *bytes);
              return true;
            });
      });
}

bool Reader::readPlaceField(std::string_view key, JsonValue &value,
                            RawEvent &raw) {
  if (key == "memId")
    return readSigned(json, value, "the number of a buffer",
                      raw.memId.emplace());
  if (key == "addrStart")
    return readBytes(value, "an address in bytes", raw.begin);
  if (key == "addrEnd")
    return readBytes(value, "an address in bytes", raw.end);
  if (key == "size")
    return readBytes(value, "a size in bytes", raw.size);
  if (key == "logicalTensors")
    return readTensors(value, raw.event);
  if (key != "memType")
    return true;
  std::string_view name;
  if (!json.readString(value, "the name of a memory", name))
    return false;
  raw.hasSpace = true;
  llvm::StringRef spelling = name;
  spelling.consume_front("MEM_");
  // A memory that a newer compiler names is kept as unknown.
  raw.event.space =
      parseMemorySpace(spelling.lower()).value_or(MemorySpace::unknown);
  return true;
}

bool Reader::readSpillField(std::string_view key, JsonValue &value,
                            RawEvent &raw) {
  TraceEvent &event = raw.event;
  std::optional<uint64_t> bytes;
  if (key == "reloadCopyInOpMagic") {
    int64_t magic = 0;
    if (!readSigned(json, value, "the magic of an op", magic))
      return false;
    event.isReloaded = magic >= 0;
  } else if (key == "triggerOpMagic") {
    return readSigned(json, value, "the magic of an op",
                      event.opMagic.emplace());
  } else if (key == "spillCopyoutSize") {
    if (!readBytes(value, "a size in bytes", bytes))
      return false;
    event.storedBytes = *bytes;
  } else if (key == "ddrAddrEnd") {
    if (!readBytes(value, "an address in bytes", bytes))
      return false;
    event.workspaceBytes = *bytes;
  }
  return true;
}

bool Reader::readField(std::string_view key, JsonValue &value, RawEvent &raw) {
  if (key == "eventType")
    return readKind(value, raw);
  if (key == "clock")
    return readSigned(json, value, "a number of cycles", raw.event.clock);
  if (key == "coreIdx")
    return readSigned(json, value, "the number of a core", raw.coreIndex);
  if (key == "opMagic")
    return readSigned(json, value, "the magic of an op",
                      raw.event.opMagic.emplace());
  if (key == "inputMemIds" || key == "freedMemIds")
    return readIds(value, raw.event.reads);
  if (key == "outputMemIds")
    return readIds(value, raw.event.writes);
  if (key == "coreType") {
    std::string_view name;
    if (!json.readString(value, "the type of a core", name))
      return false;
    raw.coreType = name;
    return true;
  }
  return readPlaceField(key, value, raw) && readSpillField(key, value, raw);
}

uint32_t Reader::coreOf(RawEvent &raw) {
  TraceCore core{std::move(raw.coreType), raw.coreIndex};
  auto place = std::ranges::find(trace.cores, core);
  if (place == trace.cores.end())
    place = trace.cores.insert(place, std::move(core));
  return static_cast<uint32_t>(place - trace.cores.begin());
}

bool Reader::finishPlace(const char *begin, RawEvent &raw) {
  TraceEvent &event = raw.event;
  if (!raw.memId || !raw.begin || !raw.hasSpace || !(raw.end || raw.size))
    return json.fail(begin, "expected the keys 'memId', 'memType', "
                            "'addrStart' and 'addrEnd'");
  event.memId = *raw.memId;
  event.offset = *raw.begin;
  if (raw.end && *raw.end < *raw.begin)
    return json.fail(begin, "expected an end of the buffer behind its "
                            "begin");
  event.bytes = raw.end ? *raw.end - *raw.begin : *raw.size;
  event.dataBytes = event.dataBytes == 0
                        ? event.bytes
                        : std::min(event.dataBytes, event.bytes);
  return true;
}

bool Reader::finish(const char *begin, RawEvent &raw) {
  TraceEvent &event = raw.event;
  event.kind = *raw.kind;
  bool isOp = event.kind == TraceEventKind::Launch ||
              event.kind == TraceEventKind::Retire;
  if (isOp && !event.opMagic)
    return json.fail(begin, "expected the key 'opMagic'");
  bool hasPlace = event.kind == TraceEventKind::Alloc ||
                  event.kind == TraceEventKind::Spill;
  if (!hasPlace)
    event.dataBytes = 0;
  else if (!finishPlace(begin, raw))
    return false;
  if (event.kind == TraceEventKind::Retire) {
    auto op = coreOfOp.find(*event.opMagic);
    if (op != coreOfOp.end())
      event.core = op->second;
  } else {
    // Cores are few; a file with more is no trace.
    constexpr size_t maxCores = 256;
    event.core = coreOf(raw);
    if (trace.cores.size() > maxCores)
      return json.fail(begin, "expected at most 256 cores");
  }
  if (event.kind == TraceEventKind::Launch)
    coreOfOp[*event.opMagic] = *event.core;
  if (trace.events.size() == maxTraceEvents)
    return json.fail(begin, "expected at most 2^20 events");
  trace.events.push_back(std::move(event));
  return true;
}

bool Reader::readEvent(JsonValue &value) {
  ++eventNumber;
  const char *begin = beginOf(value);
  RawEvent raw;
  if (!json.forEachField(value, "an object with the keys of an event",
                         [&](std::string_view key, JsonValue &field) {
                           return readField(key, field, raw);
                         }))
    return false;
  // Buffers in GM are set up before the schedule; others may come.
  return !raw.kind || finish(begin, raw);
}

bool Reader::readVersion(JsonValue &value) {
  const char *begin = beginOf(value);
  std::string_view version = json.textOf(value);
  return version.starts_with("2.") || version == "2" ||
         json.fail(begin, "expected a memory trace of version 2, found "
                          "another one");
}

bool Reader::readMetadata(JsonValue &value) {
  return json.forEachField(value, "an object with the metadata of a trace",
                           [&](std::string_view key, JsonValue &field) {
                             if (key == "totalCycles")
                               return readSigned(json, field,
                                                 "a number of cycles",
                                                 trace.totalCycles);
                             std::string_view text;
                             if (key != "chipArch" && key != "scheduleResult")
                               return true;
                             if (!json.readString(field, "a text", text))
                               return false;
                             if (key == "chipArch")
                               trace.chipArch = text;
                             else
                               trace.isSuccess = text != "FAILED";
                             return true;
                           });
}

bool Reader::readRoot(JsonValue &value) {
  const char *begin = beginOf(value);
  bool hasTimeline = false;
  bool complete =
      json.forEachField(value, "an object with the key 'timeline'",
                        [&](std::string_view key, JsonValue &field) {
                          if (key == "version")
                            return readVersion(field);
                          if (key == "metadata")
                            return readMetadata(field);
                          if (key != "timeline")
                            return true;
                          if (hasTimeline)
                            return json.failTwice(key, field);
                          hasTimeline = true;
                          if (!json.forEachElement(field, "an array of events",
                                                   [&](JsonValue &event) {
                                                     return readEvent(event);
                                                   }))
                            return false;
                          eventNumber = 0;
                          return true;
                        });
  return complete &&
         (hasTimeline ||
          json.fail(begin, "not a memory trace: expected the key 'timeline'"));
}

std::string_view traceEventName(TraceEventKind kind) {
  switch (kind) {
  case TraceEventKind::Alloc:
    return "ALLOC_EXEC";
  case TraceEventKind::Launch:
    return "OP_LAUNCH";
  case TraceEventKind::Retire:
    return "OP_RETIRE";
  case TraceEventKind::Spill:
    return "SPILL";
  case TraceEventKind::Rearrange:
    return "BUFFER_REARRANGE";
  }
  llvm_unreachable("covered switch");
}

bool isMemoryTrace(std::string_view beginning) {
  auto has = [&](std::string_view key) {
    return beginning.find(key) != std::string_view::npos;
  };
  return has("\"timeline\"") &&
         (has("\"scheduleResult\"") || has("\"eventType\""));
}

std::optional<InputError> readMemoryTrace(const std::string &path,
                                          MemoryTrace &trace) {
  JsonFile file;
  if (std::optional<InputError> error = file.load(path))
    return error;
  return readDocument<Reader>(file, "a memory trace", trace);
}

std::optional<InputError> parseMemoryTrace(std::string_view text,
                                           const std::string &path,
                                           MemoryTrace &trace) {
  JsonFile file;
  if (std::optional<InputError> error = file.assign(text, path))
    return error;
  return readDocument<Reader>(file, "a memory trace", trace);
}

} // namespace ptolint
