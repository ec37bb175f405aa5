//===- MemoryText.cpp - Buffers and ops in words --------------------------===//

#include "MemoryText.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"

#include <algorithm>
#include <fmt/format.h>

namespace ptolint {

std::string shortText(std::string_view text, size_t width) {
  // A character has at most four bytes; one beyond the width shows the cut.
  return cutToWidth(printableText(text.substr(0, 4 * (width + 1))), width);
}

std::string kibText(uint64_t bytes) {
  if (bytes % 1024 == 0)
    return fmt::format("{} KiB", bytes / 1024);
  return fmt::format("{:.1f} KiB", static_cast<double>(bytes) / 1024);
}

std::string bytesText(uint64_t bytes) {
  return fmt::format("{} ({})", say("{} bytes", bytes), kibText(bytes));
}

std::string opText(const LeafMemory &leaf, uint32_t position) {
  if (position >= leaf.ops.size() || leaf.ops[position].opcode.empty())
    return fmt::format("#{}", position);
  return fmt::format("#{} {}", position,
                     shortText(leaf.ops[position].opcode, 40));
}

std::string placeText(const LeafMemory &leaf, uint32_t position) {
  std::string text = opText(leaf, position);
  if (position < leaf.ops.size())
    if (std::string line = lineText(leaf.ops[position].source); !line.empty())
      text += ", " + line;
  return text;
}

std::string shapeText(const LeafBuffer &buffer) {
  std::string text = dimsText(buffer.shape);
  if (!buffer.dtype.empty())
    text += (text.empty() ? "" : " ") + buffer.dtype;
  return shortText(text, 40);
}

std::string lineText(const SourceLine &source) {
  if (!source.known())
    return {};
  std::string_view file = source.file;
  file.remove_prefix(std::min(file.rfind('/') + 1, file.size()));
  return fmt::format("{}:{}", shortText(file, 40), source.line);
}

std::string lifeText(uint32_t begin, uint32_t end) {
  uint32_t last = end > begin ? end - 1 : begin;
  return last == begin ? say("op {}", begin) : say("ops {} to {}", begin, last);
}

std::string forecastText(const SpillForecast &forecast) {
  std::string text;
  switch (forecast.end) {
  case ScheduleEnd::Done:
    text = say("the schedule ends");
    break;
  case ScheduleEnd::DeadLoop:
    text = say("the compiler gives up: too many spills");
    break;
  case ScheduleEnd::NoRoom:
    text = say("the compiler gives up: spilling does not make room");
    break;
  case ScheduleEnd::Unknown:
    text = say("not foreseen");
    break;
  }
  if (!forecast.reason.empty())
    text += ": " + shortText(tr(forecast.reason), 200);
  if (forecast.spilledTensors == 0 && forecast.reloads == 0)
    return say("{}, no spill", text);
  if (forecast.spilledTensors == 0)
    return say("{}, nothing stored, {}", text,
               countOf(forecast.reloads, "reload"));
  return text + say(", {} spilled ({}), {}, workspace of a core {}",
                    countOf(forecast.spilledTensors, "tensor"),
                    bytesText(forecast.spilledBytes),
                    countOf(forecast.reloads, "reload"),
                    bytesText(forecast.workspaceBytes));
}

std::string orderText(const LeafMemory &leaf) {
  return leaf.isOrderPredicted
             ? say("predicted, as the compiler will issue the ops")
             : say("as dumped");
}

} // namespace ptolint
