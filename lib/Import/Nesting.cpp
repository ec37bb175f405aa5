//===- Nesting.cpp - Texts that parsers cannot take -----------------------===//

#include "pto-lint/Import/Nesting.h"

#include <algorithm>
#include <unordered_map>

namespace ptolint {

namespace {

constexpr std::string_view blanks = " \t\r\n";

bool isWordPart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_' || c == '$' || c == '.';
}

/// Walks over the tokens of a text of the dialect.
class TextScanner {
public:
  explicit TextScanner(std::string_view text) : text(text) {}

  std::optional<TextObstacle> scan() {
    while (at < text.size() && !obstacle)
      step();
    return std::move(obstacle);
  }

private:
  /// What an alias stands for.
  struct Alias {
    size_t depth = 0;
    uint64_t bytes = 0;
  };

  void step();
  /// The first byte from `from` on that is no blank and in no comment.
  size_t skipBlanks(size_t from) const;
  /// Whether the definition of an alias ends with the line that ends here.
  bool endsDefinition() const;
  void takeString();
  void takeComment() { at = std::min(text.find('\n', at), text.size()); }
  void takeWord();
  void takeAlias();
  void takeDash();
  void open(size_t levels) {
    if (levels > maxTextDepth)
      refuse("too many brackets within each other to be parsed");
    if (definition)
      definition->depth = std::max(definition->depth, levels);
  }
  void count(uint64_t bytes) {
    expanded = std::min(expanded + bytes, 2 * maxTextExpansion);
    if (expanded > std::max<uint64_t>(maxTextExpansion, text.size()))
      refuse("aliases make the text too long to be parsed");
    if (definition)
      definition->bytes = std::min(definition->bytes + bytes, expanded);
  }
  void refuse(const char *message) {
    // The first one counts.
    if (!obstacle)
      obstacle = TextObstacle{at, message};
  }

  std::string_view text;
  size_t at = 0;
  size_t depth = 0;
  /// The last byte that is no blank; `>` of an arrow counts as its dash.
  char last = 0;
  /// Minus signs in a row, each of which the parser recurses for.
  size_t dashes = 0;
  /// Bytes of the text so far with all aliases written out.
  uint64_t expanded = 0;
  std::unordered_map<std::string_view, Alias> aliases;
  /// The alias that is being defined, if any.
  Alias *definition = nullptr;
  std::optional<TextObstacle> obstacle;
};

} // namespace

size_t TextScanner::skipBlanks(size_t from) const {
  while (true) {
    from = std::min(text.find_first_not_of(blanks, from), text.size());
    if (!text.substr(from).starts_with("//"))
      return from;
    from = std::min(text.find('\n', from), text.size());
  }
}

bool TextScanner::endsDefinition() const {
  if (depth != 0 || last == '=' || last == ':' || last == '-')
    return false;
  size_t next = skipBlanks(at);
  return next == text.size() || isWordPart(text[next]) ||
         std::string_view("#!\"@%").find(text[next]) != std::string_view::npos;
}

void TextScanner::step() {
  char c = text[at];
  count(1);
  if (blanks.find(c) != blanks.npos) {
    if (c == '\n' && definition && endsDefinition())
      definition = nullptr;
    ++at;
    return;
  }
  if (c == '/' && text.substr(at).starts_with("//"))
    return takeComment();
  last = c;
  if (c == '-')
    return takeDash();
  dashes = 0;
  if (c == '"')
    return takeString();
  if (c == '#' || c == '!')
    return takeAlias();
  if (isWordPart(c))
    return takeWord();
  if (c == '(' || c == '[' || c == '{' || c == '<')
    open(++depth);
  // `>=` closes nothing.
  else if ((c == ')' || c == ']' || c == '}' ||
            (c == '>' && !text.substr(at + 1).starts_with('='))) &&
           depth > 0)
    --depth;
  ++at;
}

void TextScanner::takeString() {
  for (++at; at < text.size() && text[at] != '"' && text[at] != '\n'; ++at) {
    count(1);
    if (text[at] == '\\')
      ++at;
  }
  at = std::min(at + 1, text.size());
}

void TextScanner::takeWord() {
  size_t begin = at;
  while (at < text.size() && isWordPart(text[at]))
    ++at;
  count(at - begin);
  if (at - begin > maxTextWord)
    refuse("too long a word to be parsed");
}

void TextScanner::takeDash() {
  // `->` is no minus.
  if (text.substr(at).starts_with("->"))
    ++at;
  else
    open(depth + ++dashes);
  ++at;
}

void TextScanner::takeAlias() {
  size_t begin = at++;
  takeWord();
  std::string_view name = text.substr(begin, at - begin);
  bool isDefinition =
      depth == 0 && text.substr(skipBlanks(at)).starts_with('=');
  auto known = aliases.find(name);
  if (isDefinition) {
    definition = &aliases[name];
    *definition = Alias();
  } else if (known != aliases.end()) {
    Alias alias = known->second;
    open(depth + alias.depth);
    count(alias.bytes);
  }
}

std::optional<uint64_t> findDeepJson(std::string_view json) {
  size_t depth = 0;
  bool inString = false;
  for (size_t i = 0; i < json.size(); ++i) {
    char c = json[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '{' || c == '['))
      ++depth;
    else if (!inString && (c == '}' || c == ']') && depth > 0)
      --depth;
    if (depth > maxJsonDepth)
      return i;
  }
  return std::nullopt;
}

std::optional<TextObstacle> findTextObstacle(std::string_view text) {
  return TextScanner(text).scan();
}

} // namespace ptolint
