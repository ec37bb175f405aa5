//===- VerdictPrinter.cpp - Verdicts about kernels as JSON ----------------===//

#include "pto-lint/Report/VerdictPrinter.h"

#include "pto-lint/Support/Language.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include "FixJson.h"

namespace ptolint {

namespace {

/// Every code once, in the order of the findings.
void writeCodes(JsonWriter &json, const std::vector<Finding> &findings) {
  llvm::SmallVector<std::string_view, 4> codes;
  for (const Finding &finding : findings)
    if (!finding.code.empty() && !llvm::is_contained(codes, finding.code))
      codes.push_back(finding.code);
  json.array("codes", [&] {
    for (std::string_view code : codes)
      json.element(code);
  });
}

void writeId(JsonWriter &json, std::optional<std::string_view> id) {
  if (id)
    json.text("id", *id);
  else
    json.null("id");
}

/// `space` to `capacity`, of the error that the compiler prints.
void writeMemory(JsonWriter &json, const Finding *first) {
  bool isMemory = first && first->isAboutMemory();
  json.textOrNull("space", isMemory ? memorySpaceDisplay(first->space) : "");
  json.textOrNull("form", isMemory ? formOf(*first) : "");
  std::optional<uint64_t> required, capacity;
  if (isMemory) {
    required = first->required;
    capacity = first->capacity;
  }
  json.numberOrNull("required", required);
  json.numberOrNull("capacity", capacity);
}

/// Bytes that are collected before a string is extended; most lines fit.
constexpr size_t bufferBytes = 1024;

std::string lineOf(llvm::function_ref<void(JsonWriter &)> write) {
  std::string line;
  llvm::raw_string_ostream out(line);
  // JSON is written a character at a time, a string grows better in pieces.
  out.SetBufferSize(bufferBytes);
  JsonWriter json(out, /*indent=*/0);
  json.object([&] { write(json); });
  out << '\n';
  out.flush();
  return line;
}

} // namespace

std::string verdictLine(std::optional<std::string_view> id,
                        const KernelVerdict &verdict, const FixResult *fixes,
                        const Target *target) {
  return lineOf([&](JsonWriter &json) {
    const Finding *first = verdict.firstError();
    writeId(json, id);
    json.text("verdict", verdictName(verdict.verdict));
    json.textOrNull("code", first ? first->code : std::string_view());
    writeCodes(json, verdict.findings);
    writeMemory(json, first);
    json.textOrNull("reason", tr(verdict.reason));
    json.array("findings", [&] {
      for (const Finding &finding : verdict.findings)
        json.object([&] { writeFinding(json, finding); });
    });
    if (target)
      json.text("target", target->getName());
    if (fixes)
      writeFixes(json, *fixes);
  });
}

std::string unreadableLine(std::optional<std::string_view> id,
                           const InputProblem &problem) {
  return lineOf([&](JsonWriter &json) {
    writeId(json, id);
    json.text("verdict", verdictName(Verdict::Error));
    json.null("code");
    writeCodes(json, {});
    writeMemory(json, nullptr);
    json.null("reason");
    json.array("findings", [] {});
    json.object("input_error", [&] {
      json.text("message", tr(problem.message));
      json.numberOrNull("offset", problem.offset);
      json.positionOrNull("line", problem.line);
    });
  });
}

} // namespace ptolint
