//===- HtmlText.cpp - Text in a page of HTML ------------------------------===//

#include "HtmlText.h"

#include "MemoryText.h"

namespace ptolint {

std::string escapedMarkup(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default:
      result += c;
    }
  }
  return result;
}

std::string htmlText(std::string_view text, size_t width) {
  return escapedMarkup(shortText(text, width));
}

std::string scriptJson(std::string_view json) {
  std::string result;
  result.reserve(json.size());
  // A `<` stands in strings only, where the escape means the same.
  for (char c : json)
    if (c == '<')
      result += "\\u003c";
    else
      result += c;
  return result;
}

} // namespace ptolint
