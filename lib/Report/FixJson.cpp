//===- FixJson.cpp - What every JSON output says of a repair --------------===//

#include "FixJson.h"

#include "pto-lint/Support/Language.h"

namespace ptolint {

static void writeEdit(JsonWriter &json, const Edit &edit) {
  json.object([&] {
    json.text("kind", editKindName(edit.kind));
    json.number("first_op", edit.firstOp);
    json.number("end_op", edit.endOp);
    json.boolean("new_call", edit.isNewCall);
    json.textOrNull("move", callMoveName(edit.move));
    json.textOrNull("before", edit.before);
    json.textOrNull("after", edit.after);
    json.textOrNull("text", edit.text);
    json.textOrNull("file", edit.source.file);
    json.positionOrNull("line", edit.source.line);
  });
}

static void writeUses(JsonWriter &json, llvm::StringRef key,
                      const std::vector<SpaceUse> &uses) {
  json.array(key, [&] {
    for (const SpaceUse &use : uses)
      json.object([&] {
        json.text("space", memorySpaceDisplay(use.space));
        json.number("bytes", use.bytes);
        json.number("capacity", use.capacity);
      });
  });
}

static void writeFix(JsonWriter &json, const Fix &fix,
                     const std::vector<SpaceUse> &before) {
  json.object([&] {
    json.array("edits", [&] {
      for (const Edit &edit : fix.edits)
        writeEdit(json, edit);
    });
    json.boolean("safe", fix.isSafe);
    if (fix.kernel.empty())
      json.null("kernel");
    else
      json.raw("kernel", fix.kernel);
    writeUses(json, "before", before);
    writeUses(json, "after", fix.after);
    // Only who asks for other chips reads of them.
    if (fix.others.empty())
      return;
    json.array("others", [&] {
      for (const ChipUses &other : fix.others)
        json.object([&] {
          json.text("target", other.target);
          writeUses(json, "before", other.before);
          writeUses(json, "after", other.after);
        });
    });
  });
}

void writeFixes(JsonWriter &json, const FixResult &result) {
  if (!result.fixes.empty() || !result.noFix) {
    json.array("fixes", [&] {
      for (const Fix &fix : result.fixes)
        writeFix(json, fix, result.before);
    });
    return;
  }
  const NoFix &none = *result.noFix;
  json.object("no_fix", [&] {
    json.boolean("proved", none.isProved);
    json.text(none.isProved ? "proof" : "reason", tr(none.reason));
    json.textOrNull("instead", none.instead);
  });
}

} // namespace ptolint
