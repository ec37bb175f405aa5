//===- HtmlText.cpp - Text in a page of HTML ------------------------------===//

#include "HtmlText.h"

#include <algorithm>

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

std::string markup(std::string_view english) {
  if (currentLanguage() == Language::English)
    return std::string(english);
  constexpr std::string_view blanks = " \n";
  std::string result;
  while (!english.empty()) {
    size_t open = std::min(english.find('<'), english.size());
    std::string_view run = english.substr(0, open);
    size_t first = std::min(run.find_first_not_of(blanks), run.size());
    size_t last = run.find_last_not_of(blanks) + 1;
    result += run.substr(0, first);
    if (first < last) {
      result += tr(run.substr(first, last - first));
      result += run.substr(last);
    }
    size_t close = std::min(english.find('>', open), english.size() - 1) + 1;
    result += english.substr(open, std::max(close, open) - open);
    english.remove_prefix(std::max(close, open));
  }
  return result;
}

} // namespace ptolint
