//===- MemorySpace.cpp - Memories of an AI core ---------------------------===//

#include "pto-lint/Target/MemorySpace.h"

#include <algorithm>
#include <cctype>
#include <charconv>

namespace ptolint {

std::string memorySpaceName(MemorySpace space) {
  switch (space) {
#define PTO_MEMORY_SPACE(name, number, display)                                \
  case MemorySpace::name:                                                      \
    return #name;
#include "pto-lint/Target/MemorySpaces.def"
  }
  return "space" + std::to_string(static_cast<int32_t>(space));
}

std::optional<MemorySpace> parseMemorySpace(std::string_view spelling) {
#define PTO_MEMORY_SPACE(name, number, display)                                \
  if (spelling == #name)                                                       \
    return MemorySpace::name;
#include "pto-lint/Target/MemorySpaces.def"
  constexpr std::string_view prefix = "space";
  int32_t value = 0;
  if (!spelling.starts_with(prefix))
    return std::nullopt;
  spelling.remove_prefix(prefix.size());
  auto [end, error] = std::from_chars(spelling.data(),
                                      spelling.data() + spelling.size(), value);
  if (error != std::errc() || end != spelling.data() + spelling.size() ||
      value < 0)
    return std::nullopt;
  return static_cast<MemorySpace>(value);
}

std::string memorySpaceDisplay(MemorySpace space) {
  switch (space) {
#define PTO_MEMORY_SPACE(name, number, display)                                \
  case MemorySpace::name:                                                      \
    return display;
#include "pto-lint/Target/MemorySpaces.def"
  }
  return memorySpaceName(space);
}

std::string memorySpaceCompilerName(MemorySpace space) {
  std::string name = "MEM_" + memorySpaceName(space);
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char c) {
    return static_cast<char>(std::toupper(c));
  });
  return name;
}

namespace {

struct HivmName {
  MemorySpace space;
  std::string_view name;
};
constexpr HivmName hivmNames[] = {{MemorySpace::ub, "ub"},
                                  {MemorySpace::l1, "cbuf"},
                                  {MemorySpace::l0c, "cc"},
                                  {MemorySpace::l0a, "ca"},
                                  {MemorySpace::l0b, "cb"}};

} // namespace

std::string memorySpaceHivmName(MemorySpace space) {
  for (const HivmName &hivm : hivmNames)
    if (hivm.space == space)
      return std::string(hivm.name);
  return memorySpaceName(space);
}

std::optional<MemorySpace> parseHivmMemorySpace(std::string_view name) {
  for (const HivmName &hivm : hivmNames)
    if (hivm.name == name)
      return hivm.space;
  return std::nullopt;
}

uint64_t offsetAlignment(MemorySpace space) {
  constexpr uint64_t vectorBlock = 32, fractal = 512;
  switch (space) {
  case MemorySpace::ub:
  case MemorySpace::l1:
    return vectorBlock;
  case MemorySpace::l0a:
  case MemorySpace::l0b:
  case MemorySpace::l0c:
    return fractal;
  default:
    return 1;
  }
}

} // namespace ptolint
