//===- MemoryInfo.cpp - Memory plans of another compiler ------------------===//

#include "pto-lint/Import/MemoryInfo.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>

#include "JsonFile.h"

namespace ptolint {

namespace {

constexpr uint64_t bitsPerByte = 8;

/// Reads the values of a file into a `MemoryInfo`.
class Reader {
public:
  Reader(JsonText &json, MemoryInfo &info) : json(json), info(info) {}

  bool readRoot(JsonValue &value);

  /// `record 1, item 2: ` or as much of it as has been reached; empty at the
  /// end.
  std::string place() const;

private:
  bool readHeader(JsonValue &value);
  bool readRecord(JsonValue &value);
  bool readRecordField(std::string_view key, JsonValue &value,
                       MemoryInfoRecord &record, bool &hasItems);
  bool readStatus(JsonValue &value, MemoryInfoRecord &record);
  bool readItem(JsonValue &value, MemoryInfoRecord &record);
  bool readItemField(std::string_view key, JsonValue &value,
                     MemoryInfoItem &item, unsigned &seen);
  bool readOffsets(JsonValue &value, MemoryInfoItem &item);
  bool readExtent(JsonValue &value, MemoryInfoItem &item);
  bool readLife(JsonValue &value, MemoryInfoItem &item);
  bool readText(JsonValue &value, std::string_view expected, std::string &out);

  const char *beginOf(JsonValue &value) const {
    return json.tokenOf(value).data();
  }

  JsonText &json;
  MemoryInfo &info;
  uint64_t slots = 0;
  /// Counted from 1; 0 outside.
  size_t recordNumber = 0, itemNumber = 0;
  /// Whether the file writes lives half-open, as pto-lint does.
  bool isHalfOpen = false;
};

/// The keys that an item must have, as bits of `seen`.
constexpr std::string_view itemKeys[] = {"buffer", "offset", "extent",
                                         "life_time_in_ir"};

} // namespace

std::string Reader::place() const {
  if (recordNumber == 0)
    return {};
  std::string text = say("record {}", recordNumber);
  if (itemNumber != 0)
    text += say(", item {}", itemNumber);
  return text + ": ";
}

bool Reader::readText(JsonValue &value, std::string_view expected,
                      std::string &out) {
  if (!json.tokenOf(value).starts_with('"'))
    return json.fail(beginOf(value),
                     say("expected {}, found {}", tr(expected),
                         tr(describeJsonToken(json.tokenOf(value)))));
  std::string_view text;
  if (!json.readString(value, expected, text))
    return false;
  out = text;
  return true;
}

bool Reader::readHeader(JsonValue &value) {
  const char *begin = beginOf(value);
  bool hasName = false;
  bool complete = json.forEachField(
      value, "an object with the key 'KernelName'",
      [&](std::string_view key, JsonValue &field) {
        if (key == "LifeTime") {
          std::string form;
          if (!readText(field, "a form of lives", form))
            return false;
          isHalfOpen = form == "half-open";
          return true;
        }
        if (key != "KernelName")
          return true;
        hasName = true;
        return readText(field, "the name of a kernel", info.kernel);
      });
  return complete && (hasName || json.fail(begin, "expected a header with the "
                                                  "key 'KernelName'"));
}

bool Reader::readStatus(JsonValue &value, MemoryInfoRecord &record) {
  const char *begin = beginOf(value);
  std::string status;
  if (!readText(value, "the status 'success' or 'fail'", status))
    return false;
  record.isSuccess = status == "success";
  return record.isSuccess || status == "fail" ||
         json.fail(begin, "expected the status 'success' or 'fail', found "
                          "another word");
}

bool Reader::readRecordField(std::string_view key, JsonValue &value,
                             MemoryInfoRecord &record, bool &hasItems) {
  if (key == "scope")
    return readText(value, "the name of a memory", record.scope);
  if (key == "status")
    return readStatus(value, record);
  // The compiler writes the first one, MindStudio Insight reads the other.
  if (key == "error_info" || key == "err_msg") {
    if (!record.error.empty() || json.isNull(value))
      return true;
    return readText(value, "the text of an error", record.error);
  }
  if (key != "memory_info_array")
    return true;
  hasItems = true;
  return json.forEachElement(
      value, "an array of buffers",
      [&](JsonValue &item) { return readItem(item, record); });
}

bool Reader::readRecord(JsonValue &value) {
  ++recordNumber;
  itemNumber = 0;
  const char *begin = beginOf(value);
  MemoryInfoRecord record;
  bool hasItems = false, hasStatus = false;
  bool complete =
      json.forEachField(value, "an object with the plan of a memory",
                        [&](std::string_view key, JsonValue &field) {
                          if ((key == "status" && hasStatus) ||
                              (key == "memory_info_array" && hasItems))
                            return json.failTwice(key, field);
                          hasStatus |= key == "status";
                          return readRecordField(key, field, record, hasItems);
                        });
  if (!complete)
    return false;
  itemNumber = 0;
  for (auto [key, isThere] : {std::pair("scope", !record.scope.empty()),
                              std::pair("status", hasStatus),
                              std::pair("memory_info_array", hasItems)})
    if (!isThere)
      return json.fail(begin, say("expected the key '{}'", key));
  // A unit test of MindStudio Insight has it where there is no error.
  if (record.isSuccess && record.error == "none")
    record.error.clear();
  info.records.push_back(std::move(record));
  return true;
}

bool Reader::readOffsets(JsonValue &value, MemoryInfoItem &item) {
  const char *begin = beginOf(value);
  item.offsets.clear();
  return json.forEachElement(
      value, "an array of offsets", [&](JsonValue &element) {
        uint64_t offset = 0;
        if (!readCount(json, element, "an offset in bytes", offset))
          return false;
        if (offset > maxPlanBytes)
          return json.fail(begin, "expected offsets up to 2^40 bytes, found "
                                  "a larger one");
        if (++slots > maxPlanBuffers)
          return json.fail(begin, "expected at most 2^20 buffers");
        item.offsets.push_back(offset);
        return true;
      });
}

bool Reader::readExtent(JsonValue &value, MemoryInfoItem &item) {
  const char *begin = beginOf(value);
  if (!readCount(json, value, "an extent in bits", item.extentBits))
    return false;
  return item.extentBits <= maxPlanBytes * bitsPerByte ||
         json.fail(begin, "expected an extent up to 2^43 bits, found a "
                          "larger one");
}

bool Reader::readLife(JsonValue &value, MemoryInfoItem &item) {
  const char *begin = beginOf(value);
  std::vector<int64_t> ends;
  bool complete = json.forEachElement(
      value, "the first write and the last read", [&](JsonValue &element) {
        if (ends.size() == 2)
          return true;
        ends.push_back(0);
        return readSigned(json, element, "the position of an op", ends.back());
      });
  if (!complete)
    return false;
  if (ends.size() < 2)
    return json.fail(begin, "expected the first write and the last read, "
                            "found less than two numbers");
  constexpr int64_t limit = maxPlanOps;
  if (ends[0] < 0 || ends[0] >= limit || ends[1] >= limit)
    return json.fail(begin, "expected positions of ops from 0 to 2^20 - 1, "
                            "found another one");
  item.begin = static_cast<uint32_t>(ends[0]);
  // A buffer that no op reads may have any last read, -1 for instance.
  item.endsBeforeBegin = ends[1] < ends[0];
  item.end = static_cast<uint32_t>(std::max(ends[0], ends[1]) + 1);
  return true;
}

bool Reader::readItemField(std::string_view key, JsonValue &value,
                           MemoryInfoItem &item, unsigned &seen) {
  for (unsigned bit = 0; bit < std::size(itemKeys); ++bit) {
    if (itemKeys[bit] != key)
      continue;
    if (seen >> bit & 1)
      return json.failTwice(key, value);
    seen |= 1u << bit;
  }
  if (key == "buffer")
    return readText(value, "the op that defines the buffer", item.buffer);
  if (key == "offset")
    return readOffsets(value, item);
  if (key == "extent")
    return readExtent(value, item);
  if (key == "life_time_in_ir")
    return readLife(value, item);
  if (key == "source_location")
    return json.isNull(value) || readText(value, "a location", item.location);
  if (key == "is_tmpbuf")
    item.isScratch = json.tokenOf(value) == "true";
  return true;
}

bool Reader::readItem(JsonValue &value, MemoryInfoRecord &record) {
  ++itemNumber;
  const char *begin = beginOf(value);
  MemoryInfoItem item;
  unsigned seen = 0;
  if (!json.forEachField(value, "an object with the keys of a buffer",
                         [&](std::string_view key, JsonValue &field) {
                           return readItemField(key, field, item, seen);
                         }))
    return false;
  for (unsigned bit = 0; bit < std::size(itemKeys); ++bit)
    if (!(seen >> bit & 1))
      return json.fail(begin, say("expected the key '{}'", itemKeys[bit]));
  // Without a slot it is still a buffer.
  if (item.offsets.empty() && ++slots > maxPlanBuffers)
    return json.fail(begin, "expected at most 2^20 buffers");
  record.items.push_back(std::move(item));
  return true;
}

bool Reader::readRoot(JsonValue &value) {
  const char *begin = beginOf(value);
  bool hasHeader = false, hasRecords = false;
  bool complete = json.forEachField(
      value, "an object with the keys 'Header' and 'Record'",
      [&](std::string_view key, JsonValue &field) {
        if ((key == "Header" && hasHeader) || (key == "Record" && hasRecords))
          return json.failTwice(key, field);
        if (key == "Header") {
          hasHeader = true;
          return readHeader(field);
        }
        if (key != "Record")
          return true;
        hasRecords = true;
        if (!json.forEachElement(
                field, "an array of plans",
                [&](JsonValue &record) { return readRecord(record); }))
          return false;
        recordNumber = 0;
        return true;
      });
  if (!complete)
    return false;
  if (!hasHeader)
    return json.fail(begin, "not a memory plan: expected the key 'Header'");
  if (!hasRecords)
    return json.fail(begin, "not a memory plan: expected the key 'Record'");
  // Keys come in any order, so the form of lives is known here only.
  if (isHalfOpen)
    for (MemoryInfoRecord &record : info.records)
      for (MemoryInfoItem &item : record.items)
        item.end = std::max(item.end - 1, item.begin + 1);
  return true;
}

bool isMemoryInfo(std::string_view beginning) {
  auto has = [&](std::string_view key) {
    return beginning.find(key) != std::string_view::npos;
  };
  return has("\"Record\"") &&
         (has("\"KernelName\"") || has("\"memory_info_array\""));
}

std::optional<InputError> readMemoryInfo(const std::string &path,
                                         MemoryInfo &info) {
  JsonFile file;
  if (std::optional<InputError> error = file.load(path))
    return error;
  return readDocument<Reader>(file, "a memory plan", info);
}

std::optional<InputError> parseMemoryInfo(std::string_view text,
                                          const std::string &path,
                                          MemoryInfo &info) {
  JsonFile file;
  if (std::optional<InputError> error = file.assign(text, path))
    return error;
  return readDocument<Reader>(file, "a memory plan", info);
}

} // namespace ptolint
