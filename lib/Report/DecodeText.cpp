//===- DecodeText.cpp - Lines about an error of a log ---------------------===//

#include "DecodeText.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/Target.h"

#include <algorithm>
#include <fmt/format.h>

#include "LeverText.h"

namespace ptolint {

namespace {

using Kind = LogErrorKind;

/// `4096 bytes (4 KiB)`; the unit only where it comes out even.
std::string bytesText(uint64_t bytes) {
  constexpr std::string_view names[] = {"", "KiB", "MiB", "GiB"};
  size_t unit = 0;
  uint64_t rest = bytes;
  while (rest != 0 && rest % 1024 == 0 && unit + 1 < std::size(names)) {
    rest /= 1024;
    ++unit;
  }
  if (unit == 0)
    return say("{} bytes", bytes);
  return say("{} bytes ({} {})", bytes, rest, names[unit]);
}

std::string spaceText(const LogError &error) {
  if (error.space)
    return memorySpaceDisplay(*error.space);
  return error.scope.empty() ? say("a memory") : printableText(error.scope);
}

std::string sizeOr(std::optional<uint64_t> bytes, std::string_view unknown) {
  return bytes ? bytesText(*bytes) : std::string(unknown);
}

/// `one buffer needs … of UB, capacity is …: … over`.
std::string memoryHeadline(const LogDiagnosis &diagnosis,
                           std::string_view subject) {
  const LogError &error = diagnosis.error;
  if (!error.required && !diagnosis.capacity)
    return say("{} too much {}", subject, spaceText(error));
  std::string text =
      say("{} {} of {}", subject,
          sizeOr(error.required, say("more than there is")), spaceText(error));
  if (diagnosis.capacity)
    text += say(", capacity is {}", bytesText(*diagnosis.capacity));
  if (diagnosis.excess)
    text += say(": {} over", *diagnosis.excess);
  return text;
}

std::string opName(const LogError &error) {
  std::string name =
      error.opcode.empty() ? say("one op") : printableText(error.opcode);
  if (error.opMagic && error.kind == Kind::Op)
    name += say(" (op {})", *error.opMagic);
  return name;
}

std::string factsText(const LogError &error) {
  std::string text;
  for (const LogFact &fact : error.facts)
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ",
                        printableText(fact.name), fact.value);
  return text;
}

std::string typesText(const std::vector<DataType> &types) {
  std::string text;
  for (DataType type : types)
    text += (text.empty() ? "" : "|") + dataTypeName(type);
  return text;
}

/// `3 x 33x512 fp32|int32`.
std::string candidateText(const ShapeCandidate &candidate) {
  std::string dims = dimsText(candidate.shape);
  std::string types = typesText(candidate.types);
  switch (candidate.mix) {
  case BufferMix::Equal:
    if (candidate.buffers == 1)
      return fmt::format("{} {}", dims, types);
    return say("{} buffers of {} {}", candidate.buffers, dims, types);
  case BufferMix::Convert:
    return say("{} {} and {}", dims, types, typesText(candidate.otherTypes));
  case BufferMix::PerRow:
    return say("2 buffers of {} {} and a column", dims, types);
  }
  return dims;
}

std::string_view reasonText(ShapeReason reason) {
  switch (reason) {
  case ShapeReason::PowersOfTwo:
    return tr("powers of two");
  case ShapeReason::MultiplesOf16:
    return tr("multiples of 16");
  case ShapeReason::UsualTail:
    return tr("usual last axis");
  case ShapeReason::WholeBlocks:
    return tr("whole cube blocks");
  case ShapeReason::Accumulator:
    return "accumulator";
  case ShapeReason::SmallestStep:
    return tr("one token less fits");
  }
  return {};
}

/// What an error that is about the tiles of a kernel says does not fit.
std::optional<OverflowClass> overflowClassOf(Kind kind) {
  switch (kind) {
  case Kind::Buffer:
    return OverflowClass::Buffer;
  case Kind::Op:
    return OverflowClass::Operands;
  case Kind::Spill:
    return OverflowClass::LiveSet;
  default:
    return std::nullopt;
  }
}

/// What the words of the compiler do not say and authors ask.
std::string scopeText(const LogError &error) {
  if (std::optional<OverflowClass> kind = overflowClassOf(error.kind))
    return vainLine(
        adviseOverflow(*kind, error.space.value_or(MemorySpace::ub)));
  switch (error.kind) {
  case Kind::Plan:
    return say("the number is the height of a plan that reuses nothing, in "
               "bytes; the true need may be lower");
  case Kind::Device:
    return say(
        "this is the memory of the device (GM): no tile has a part in it");
  case Kind::Consequence:
    return say("only says that a pass failed; the reason stands before it in "
               "the logs");
  default:
    return {};
  }
}

std::string chipsText(const LogDiagnosis &diagnosis) {
  const LogError &error = diagnosis.error;
  if (!error.capacity || !error.space || error.kind == Kind::Device)
    return {};
  std::string size = say("{} with {} bytes", spaceText(error), *error.capacity);
  if (diagnosis.chips.empty())
    return say("no chip that is known here has {}", size);
  std::string names;
  for (const Target *chip : diagnosis.chips)
    names.append(names.empty() ? "" : ", ").append(chip->getName());
  return fmt::format("{}: {}", size, names);
}

} // namespace

std::string_view shapeReasonName(ShapeReason reason) {
  switch (reason) {
  case ShapeReason::PowersOfTwo:
    return "powers-of-two";
  case ShapeReason::MultiplesOf16:
    return "multiples-of-16";
  case ShapeReason::UsualTail:
    return "usual-tail";
  case ShapeReason::WholeBlocks:
    return "whole-blocks";
  case ShapeReason::Accumulator:
    return "accumulator";
  case ShapeReason::SmallestStep:
    return "smallest-step";
  }
  return {};
}

std::string decodeHeadline(const LogDiagnosis &diagnosis) {
  const LogError &error = diagnosis.error;
  switch (error.kind) {
  case Kind::Buffer:
    return memoryHeadline(diagnosis, say("one buffer needs"));
  case Kind::Op:
    return memoryHeadline(diagnosis, say("{} needs", opName(error)));
  case Kind::Memory:
    return memoryHeadline(diagnosis, say("something needs"));
  case Kind::Plan:
    return memoryHeadline(diagnosis, say("the kernel is planned with"));
  case Kind::Device:
    return error.required
               ? say("the device cannot give {}", bytesText(*error.required))
               : say("the device has too little memory");
  case Kind::Spill:
    return say("the tiles that are needed at the same time do not fit, and "
               "moving them out does not end");
  case Kind::CubeTile:
    return error.facts.empty()
               ? say("a cube tile breaks a condition of the compiler")
               : say("a cube tile breaks a condition of the compiler: {}",
                     factsText(error));
  case Kind::TileTail:
    return say("the last axis of a vec tile does not fill blocks of 32 bytes");
  case Kind::TileRank:
    return say("the vec tile of {} has the wrong number of axes",
               opName(error));
  case Kind::VecTile:
    return say("an op does not take its vec tile");
  case Kind::TileUnset:
    return say("{} has no vec tile", opName(error));
  case Kind::Consequence:
    return say("a pass of the compiler failed");
  case Kind::Other:
    return error.message.empty() ? say("the compiler gave up")
                                 : printableText(error.message);
  }
  return {};
}

std::vector<std::string> meaningLines(const LogDiagnosis &diagnosis) {
  const LogError &error = diagnosis.error;
  std::vector<std::string> lines;
  std::string repeated = error.count > 1 ? say(" ({} times)", error.count) : "";
  if (!error.message.empty() && error.kind != Kind::Other)
    lines.push_back(
        say("the text is: {}{}", printableText(error.message), repeated));
  else if (!repeated.empty())
    lines.push_back(say("said {} times", error.count));
  if (std::string text = scopeText(error); !text.empty())
    lines.push_back(std::move(text));
  if (diagnosis.cut && error.kind != Kind::Plan)
    lines.push_back(say("cut it to 1/{} or less: at most {} bytes fit",
                        *diagnosis.cut, *diagnosis.capacity));
  if (std::string text = chipsText(diagnosis); !text.empty())
    lines.push_back(text);
  return lines;
}

std::vector<std::string> logOpLines(const LogError &error) {
  std::vector<std::string> lines;
  for (const LogOp &op : error.ops) {
    std::string text =
        fmt::format("{}{}", lines.empty() ? tr("the log names ") : "",
                    printableText(op.opcode));
    if (op.magic)
      text += say(" (op {})", *op.magic);
    for (const LogTensor &tensor : op.tensors)
      text += fmt::format(" {} {}", dimsText(tensor.shape),
                          dataTypeName(tensor.dtype));
    lines.push_back(std::move(text));
  }
  return lines;
}

std::vector<std::string> shapeLines(const LogDiagnosis &diagnosis) {
  if (diagnosis.shapes.empty())
    return {};
  size_t width = 0;
  for (const ShapeCandidate &candidate : diagnosis.shapes)
    width = std::max(width, candidateText(candidate).size());
  std::vector<std::string> lines = {
      say("shapes that take {} bytes, likeliest first:",
          *diagnosis.error.required)};
  for (const ShapeCandidate &candidate : diagnosis.shapes) {
    std::string why;
    for (ShapeReason reason : candidate.reasons)
      why.append(why.empty() ? "" : ", ").append(reasonText(reason));
    if (!candidate.fitting.empty())
      why += say("{}{} fits", why.empty() ? "" : "; ",
                 dimsText(candidate.fitting));
    lines.push_back(
        fmt::format("  {:<{}}  {}", candidateText(candidate), width, why));
  }
  return lines;
}

} // namespace ptolint
