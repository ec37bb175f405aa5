//===- Words.cpp - Counts and shapes in words -----------------------------===//

#include "pto-lint/Support/Words.h"

#include "pto-lint/Support/Say.h"

namespace ptolint {

std::string countOf(uint64_t count, std::string_view noun) {
  std::string singular = "{} ";
  singular += noun;
  if (currentLanguage() != Language::English)
    return fmt::format(fmt::runtime(tr(singular)), count);
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

} // namespace ptolint
