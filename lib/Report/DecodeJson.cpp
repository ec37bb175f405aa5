//===- DecodeJson.cpp - The errors of a log for programs ------------------===//

#include "pto-lint/Report/DecodePrinter.h"
#include "pto-lint/Report/Version.h"
#include "pto-lint/Target/Target.h"

#include "llvm/Support/raw_os_ostream.h"

#include <ostream>

#include "DecodeText.h"
#include "FindingJson.h"

namespace ptolint {

namespace {

void writeDims(JsonWriter &json, llvm::StringRef key,
               const std::vector<int64_t> &shape) {
  json.array(key, [&] {
    for (int64_t dim : shape)
      json.element(dim);
  });
}

void writeTypes(JsonWriter &json, llvm::StringRef key,
                const std::vector<DataType> &types) {
  json.array(key, [&] {
    for (DataType type : types)
      json.element(std::string_view(dataTypeName(type)));
  });
}

void writeError(JsonWriter &json, const LogError &error) {
  json.number("line", error.line);
  json.number("count", error.count);
  json.text("kind", logErrorKindName(error.kind));
  json.textOrNull("code", error.code);
  json.textOrNull("enum", error.enumName);
  json.text("message", error.message);
  json.textOrNull("space", error.space ? memorySpaceDisplay(*error.space) : "");
  json.textOrNull("scope", error.scope);
  json.numberOrNull("required", error.required);
  json.numberOrNull("capacity", error.capacity);
  json.numberOrNull("tensor", error.tensor);
  json.textOrNull("opcode", error.opcode);
  json.numberOrNull("opmagic", error.opMagic);
  json.numberOrNull("funcmagic", error.functionMagic);
  json.object("facts", [&] {
    for (const LogFact &fact : error.facts)
      json.number(fact.name, fact.value);
  });
  json.array("ops", [&] {
    for (const LogOp &op : error.ops)
      json.object([&] {
        json.text("opcode", op.opcode);
        json.numberOrNull("opmagic", op.magic);
        json.array("tensors", [&] {
          for (const LogTensor &tensor : op.tensors)
            json.object([&] {
              json.numberOrNull("rawmagic", tensor.rawMagic);
              json.text("dtype", dataTypeName(tensor.dtype));
              writeDims(json, "shape", tensor.shape);
            });
        });
      });
  });
  json.textOrNull("compiler_file", error.file);
  json.positionOrNull("compiler_line", error.fileLine);
}

std::string_view mixName(BufferMix mix) {
  switch (mix) {
  case BufferMix::Equal:
    return "equal";
  case BufferMix::Convert:
    return "convert";
  case BufferMix::PerRow:
    return "per-row";
  }
  return {};
}

void writeShape(JsonWriter &json, const ShapeCandidate &candidate) {
  json.object([&] {
    writeDims(json, "shape", candidate.shape);
    writeTypes(json, "dtypes", candidate.types);
    json.text("mix", mixName(candidate.mix));
    json.number("buffers", candidate.buffers);
    writeTypes(json, "other_dtypes", candidate.otherTypes);
    writeDims(json, "fits", candidate.fitting);
    json.array("reasons", [&] {
      for (ShapeReason reason : candidate.reasons)
        json.element(shapeReasonName(reason));
    });
  });
}

void writeMatch(JsonWriter &json, const Finding &finding) {
  json.object([&] {
    writeFinding(json, finding);
    json.numberOrNull("opmagic", finding.op.magic);
    json.numberOrNull("tensor", finding.tensor);
    json.textOrNull("function", finding.function);
    json.textOrNull("file", finding.source.file);
    json.positionOrNull("line", finding.source.line);
    json.textOrNull("dump", finding.dump);
    writeTerms(json, finding);
    writeOverflow(json, finding);
  });
}

void writeGraph(JsonWriter &json, const std::optional<GraphMatch> &graph) {
  if (!graph)
    return json.null("graph");
  json.object("graph", [&] {
    json.textOrNull(
        "level", graph->findings.empty() ? "" : matchLevelName(graph->level));
    json.array("findings", [&] {
      for (const Finding &finding : graph->findings)
        writeMatch(json, finding);
    });
    json.number("others", graph->others);
  });
}

void writeDecoded(JsonWriter &json, const DecodedError &decoded) {
  const LogDiagnosis &diagnosis = decoded.diagnosis;
  json.object([&] {
    json.text("input", decoded.input);
    writeError(json, diagnosis.error);
    json.array("targets", [&] {
      for (const Target *chip : diagnosis.chips)
        json.element(chip->getName());
    });
    json.numberOrNull("excess", diagnosis.excess);
    json.numberOrNull("cut", diagnosis.cut);
    json.array("shapes", [&] {
      for (const ShapeCandidate &candidate : diagnosis.shapes)
        writeShape(json, candidate);
    });
    json.textOrNull("explain", diagnosis.explain);
    json.textOrNull("remedy", remedyText(diagnosis.remedy));
    writeGraph(json, diagnosis.graph);
  });
}

} // namespace

void printDecodeJson(std::ostream &out, const DecodeReport &report) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.text("schema", "pto-lint-decode/1");
    json.object("tool", [&] {
      json.text("name", toolName());
      json.text("version", toolVersion());
    });
    json.number("lines", report.lines);
    json.number("dropped", report.dropped);
    json.textOrNull("target",
                    report.graphTarget ? report.graphTarget->getName() : "");
    json.array("decoded", [&] {
      for (const DecodedError &decoded : report.errors)
        writeDecoded(json, decoded);
    });
    json.array("errors", [&] {
      for (const InputProblem &problem : report.problems)
        writeProblem(json, problem);
    });
  });
  stream << '\n';
}

} // namespace ptolint
