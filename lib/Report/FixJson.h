//===- FixJson.h - What every JSON output says of a repair -----*- C++ -*-===//

#ifndef PTO_LINT_LIB_REPORT_FIXJSON_H
#define PTO_LINT_LIB_REPORT_FIXJSON_H

#include "pto-lint/Fix/Fix.h"

#include "FindingJson.h"

namespace ptolint {

/// Writes the key `fixes` or, if there are none and it is known why, `no_fix`
/// into an open object, as docs/batch.md describes them.
void writeFixes(JsonWriter &json, const FixResult &result);

} // namespace ptolint

#endif // PTO_LINT_LIB_REPORT_FIXJSON_H
