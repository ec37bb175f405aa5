//===- Verdict.cpp - The answer about a kernel ----------------------------===//

#include "pto-lint/Rules/Verdict.h"

#include <algorithm>

namespace ptolint {

std::string_view verdictName(Verdict verdict) {
  switch (verdict) {
  case Verdict::Ok:
    return "ok";
  case Verdict::Error:
    return "error";
  case Verdict::Undecided:
    return "undecided";
  }
  __builtin_unreachable();
}

const Finding *KernelVerdict::firstError() const {
  if (verdict != Verdict::Error)
    return nullptr;
  auto isError = [](const Finding &finding) {
    return finding.severity == Severity::Error;
  };
  auto first = std::ranges::find_if(findings, isError);
  return first == findings.end() ? nullptr : &*first;
}

} // namespace ptolint
