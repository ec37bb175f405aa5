//===- UriText.cpp - Paths as references ----------------------------------===//

#include "UriText.h"

#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace ptolint {

std::string uriOf(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  // A relative path must not begin like a scheme; `./a:b` does not.
  size_t colon = path.find(':');
  if (colon != path.npos && colon < path.find('/'))
    uri = "./";
  for (char c : path) {
    if (llvm::isAlnum(c) || llvm::StringRef("-._~/").contains(c))
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

} // namespace ptolint
