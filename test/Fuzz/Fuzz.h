//===- Fuzz.h - What the fuzz targets share ---------------------*- C++ -*-===//

#ifndef PTO_LINT_TEST_FUZZ_FUZZ_H
#define PTO_LINT_TEST_FUZZ_FUZZ_H

#include "pto-lint/Import/InputError.h"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

namespace ptolint::test {

inline std::string_view textOf(const uint8_t *data, size_t size) {
  return {reinterpret_cast<const char *>(data), size};
}

/// Stops the fuzzer, which then keeps the input, where a promise is broken.
inline void require(bool holds) {
  if (!holds)
    std::abort();
}

/// An error lies in the text and says something.
inline void requireLocated(const std::optional<InputError> &error,
                           size_t size) {
  require(!error || (error->offset <= size && !error->message.empty()));
}

/// Runs after which a context is made anew: it never forgets an attribute.
constexpr unsigned runsPerContext = 512;

} // namespace ptolint::test

#endif // PTO_LINT_TEST_FUZZ_FUZZ_H
