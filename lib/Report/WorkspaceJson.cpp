//===- WorkspaceJson.cpp - Why a workspace is large, for programs ---------===//

#include "pto-lint/Report/Version.h"

#include "llvm/Support/raw_os_ostream.h"

#include <ostream>

#include "FindingJson.h"
#include "WorkspaceWords.h"

namespace ptolint {

namespace {

void writePlace(JsonWriter &json, const LogPlace &place) {
  json.textOrNull("file", place.file);
  json.positionOrNull("line", place.line);
}

std::string_view metadataPlaceId(MetadataPlace place) {
  switch (place) {
  case MetadataPlace::Unknown:
    return "";
  case MetadataPlace::Inside:
    return "inside";
  case MetadataPlace::Outside:
    return "outside";
  }
  return {};
}

void writeParts(JsonWriter &json, const WorkspaceDiagnosis &diagnosis) {
  json.array("parts", [&] {
    for (const WorkspaceShare &share : diagnosis.shares)
      json.object([&] {
        json.text("part", partId(share.part));
        json.number("bytes", share.bytes);
        json.number("of", share.of);
        json.textOrNull("share", shareText(share.bytes, share.of));
      });
  });
  json.text("branch", branchId(diagnosis.branch));
  json.array("causes", [&] {
    for (WorkspacePart part : diagnosis.causes)
      json.element(partId(part));
  });
}

void writeTensor(JsonWriter &json, const std::optional<TensorSplit> &split) {
  if (!split)
    return json.null("tensor");
  json.object("tensor", [&] {
    json.number("root_inner", split->budget.rootInner);
    json.number("inner_outcasts", split->budget.innerOutcasts);
    json.number("slotted_outcasts", split->slotted);
    json.number("sum", split->sum);
    json.number("slot_bytes", split->budget.slotBytes);
    json.number("slots", split->budget.slots);
    auto count = [&](uint64_t SlotCounts::*member) {
      return split->slots ? std::optional((*split->slots).*member)
                          : std::nullopt;
    };
    json.numberOrNull("boundary_slots", count(&SlotCounts::boundary));
    json.numberOrNull("inner_temporal_slots",
                      count(&SlotCounts::innerTemporal));
    json.text("largest", tensorPartId(split->largest));
    json.numberOrNull("parallelism", split->parallelism);
  });
}

void writeRoot(JsonWriter &json, const std::optional<RootDiagnosis> &root) {
  if (!root)
    return json.null("root");
  json.object("root", [&] {
    json.textOrNull("name", root->name);
    json.number("number", root->number);
    json.number("count", root->count);
    json.number("unroll", root->unroll);
    json.numberOrNull("own_bytes", root->rawBytes);
    json.number("compared_bytes", root->comparedBytes);
    json.number("next_bytes", root->nextBytes);
    json.text("spread", spreadId(root->spread));
  });
}

void writeMetadata(JsonWriter &json, const MetadataParts &parts) {
  json.object("metadata_parts", [&] {
    json.numberOrNull("item_pool", parts.itemPool);
    json.numberOrNull("vectors", parts.vectors);
    json.numberOrNull("slot_allocator", parts.slotAllocator);
    json.numberOrNull("slots", parts.slots);
    json.numberOrNull("slab_bytes", parts.slabBytes);
    json.numberOrNull("stitch_pool", parts.stitchPool);
    json.numberOrNull("stitch_cache", parts.stitchCache);
    json.numberOrNull("max_call_ops", parts.maxCallOps);
    json.array("slabs", [&] {
      for (const MetadataParts::SlabNumber &slab : parts.slabs)
        json.object([&] {
          json.number("type", slab.type);
          json.number("slabs", slab.slabs);
        });
    });
  });
}

void writeUses(JsonWriter &json, llvm::StringRef key,
               const std::vector<TensorUse> &uses, size_t more) {
  json.object(key, [&] {
    json.array("ops", [&] {
      for (const TensorUse &use : uses)
        json.object([&] {
          json.text("opcode", use.opcode);
          json.number("opmagic", use.magic);
          json.boolean("in_place", use.isInPlace);
          json.textOrNull("file", use.source.file);
          json.positionOrNull("line", use.source.line);
        });
    });
    json.number("others", more);
  });
}

void writeContext(JsonWriter &json, const TensorContext &context) {
  json.object("graph", [&] {
    json.text("dump", context.file);
    json.text("function", context.function);
    json.array("shape", [&] {
      for (int64_t dim : context.shape)
        json.element(dim);
    });
    json.text("dtype", dataTypeName(context.type));
    json.numberOrNull("bytes", context.bytes);
    json.numberOrNull("storage", context.storage);
    json.boolean("is_input", context.isInput);
    json.boolean("is_output", context.isOutput);
    json.boolean("in_place", context.isInPlace);
    json.boolean("reshaped", context.isReshaped);
    json.boolean("assembled", context.isAssembled);
    json.boolean("viewed", context.isViewed);
    json.boolean("shared", context.isShared);
    writeUses(json, "producers", context.producers, context.moreProducers);
    writeUses(json, "consumers", context.consumers, context.moreConsumers);
  });
}

void writeTensors(JsonWriter &json, const WorkspaceProcessReport &process) {
  size_t number = 0;
  auto write = [&](const LargeTensor &tensor, bool isSlot) {
    json.object([&] {
      json.text("root", tensor.root);
      json.textOrNull("symbol", tensor.symbol);
      json.number("rawmagic", tensor.rawMagic);
      json.number("bytes", tensor.bytes);
      json.boolean("is_slot", isSlot);
      json.number("count", tensor.count);
      writePlace(json, tensor.place);
      if (number < process.contexts.size() && process.contexts[number])
        writeContext(json, *process.contexts[number]);
      else
        json.null("graph");
    });
    ++number;
  };
  json.array("tensors", [&] {
    for (const LargeTensor &tensor : process.diagnosis.slotTensors)
      write(tensor, true);
    for (const LargeTensor &tensor : process.diagnosis.otherTensors)
      write(tensor, false);
  });
}

void writeFailure(JsonWriter &json, const FailureDiagnosis &failed) {
  const WorkspaceFailure &failure = failed.failure;
  json.object([&] {
    json.text("kind", failureId(failure.kind));
    writePlace(json, failure.place);
    json.number("count", failure.count);
    json.numberOrNull("required", failure.required);
    json.numberOrNull("capacity", failure.capacity);
    json.numberOrNull("used", failure.used);
    json.numberOrNull("resets", failure.resets);
    json.textOrNull("property", failure.property);
    json.numberOrNull("type", failure.type);
    json.textOrNull("pool", poolId(failed.pool));
    json.numberOrNull("budget", failed.budget);
    json.numberOrNull("free", failed.free);
    json.numberOrNull("missing", failed.missing);
    json.text("message", failureSentence(failed, currentLanguage()));
  });
}

void writeAdvice(JsonWriter &json, const WorkspaceAdvice &advice) {
  json.object([&] {
    json.text("remedy", remedyId(advice.remedy));
    json.numberOrNull("value", advice.value);
    json.numberOrNull("depth", advice.depth);
    json.numberOrNull("least", advice.least);
    json.numberOrNull("most", advice.most);
    json.text("message", adviceSentence(advice, currentLanguage()));
  });
}

void writeProcess(JsonWriter &json, const WorkspaceProcessReport &process) {
  const WorkspaceDiagnosis &diagnosis = process.diagnosis;
  json.numberOrNull("pid", diagnosis.pid);
  json.array("files", [&] {
    for (const std::string &file : diagnosis.files)
      json.element(file);
  });
  json.numberOrNull("total", diagnosis.total);
  const std::optional<WorkspaceProgram> &program = diagnosis.program;
  writePlace(json, program ? program->place : LogPlace());
  json.number("launches", program ? program->launches : 0);
  json.numberOrNull("metadata", diagnosis.metadata);
  json.textOrNull("metadata_place", metadataPlaceId(diagnosis.metadataPlace));
  json.boolean("adds_up", diagnosis.addsUp);
  writeParts(json, diagnosis);
  writeTensor(json, diagnosis.tensor);
  json.numberOrNull("stitch_depth", diagnosis.stitchDepth);
  json.boolean("memory_driven", diagnosis.isMemoryDriven);
  writeMetadata(json, program ? program->encode.metadata : MetadataParts());
  writeRoot(json, diagnosis.root);
  writeTensors(json, process);
  json.array("failures", [&] {
    for (const FailureDiagnosis &failed : diagnosis.failures)
      writeFailure(json, failed);
  });
  if (diagnosis.fits)
    json.boolean("fits", *diagnosis.fits);
  else
    json.null("fits");
  json.array("causes_text", [&] {
    for (const std::string &sentence :
         causeSentences(diagnosis, currentLanguage()))
      json.element(sentence);
  });
  json.array("advice", [&] {
    for (const WorkspaceAdvice &advice : diagnosis.advice)
      writeAdvice(json, advice);
  });
  json.array("others", [&] {
    for (const OtherProgram &other : diagnosis.others)
      json.object([&] {
        json.number("total", other.total);
        json.number("launches", other.launches);
        writePlace(json, other.place);
      });
  });
}

} // namespace

void printWorkspaceJson(std::ostream &out, const WorkspaceReport &report) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/2);
  json.object([&] {
    json.text("schema", "pto-lint-workspace/1");
    json.object("tool", [&] {
      json.text("name", toolName());
      json.text("version", toolVersion());
    });
    json.number("files", report.files);
    json.number("bytes", report.bytes);
    json.number("dropped", report.dropped);
    json.textOrNull("command", report.command);
    json.numberOrNull("device_memory", report.deviceMemory);
    json.array("processes", [&] {
      for (const WorkspaceProcessReport &process : report.processes)
        json.object([&] { writeProcess(json, process); });
    });
    json.array("errors", [&] {
      for (const InputProblem &problem : report.problems)
        writeProblem(json, problem);
    });
  });
  stream << '\n';
}

} // namespace ptolint
