//===- SymbolicExpr.cpp - Symbolic scalars of dumps as text ---------------===//

#include "pto-lint/Import/SymbolicExpr.h"

#include <vector>

using namespace ptolint;

namespace {

enum class Arity { Unary, Binary, Counted };

/// One operator of the format. Higher precedence binds tighter.
struct Operator {
  int64_t number;
  std::string_view spelling;
  Arity arity;
  int precedence;
};

constexpr int atomPrecedence = 8;
constexpr int unaryPrecedence = 7;
/// Deeper nesting is not what a compiler writes and would exhaust the stack.
constexpr unsigned maxDepth = 256;

// Numbers of hicann/pypto 883e7dfb, symbolic_scalar.h. 14 and 15 are what min
// and max were called before they took any number of operands.
constexpr Operator operators[] = {
    {0, "+", Arity::Unary, unaryPrecedence},
    {1, "-", Arity::Unary, unaryPrecedence},
    {2, "!", Arity::Unary, unaryPrecedence},
    {3, " + ", Arity::Binary, 5},
    {4, " - ", Arity::Binary, 5},
    {5, "*", Arity::Binary, 6},
    {6, "/", Arity::Binary, 6},
    {7, "%", Arity::Binary, 6},
    {8, " == ", Arity::Binary, 3},
    {9, " != ", Arity::Binary, 3},
    {10, " < ", Arity::Binary, 4},
    {11, " <= ", Arity::Binary, 4},
    {12, " > ", Arity::Binary, 4},
    {13, " >= ", Arity::Binary, 4},
    {14, "min", Arity::Binary, atomPrecedence},
    {15, "max", Arity::Binary, atomPrecedence},
    {16, "", Arity::Counted, atomPrecedence},
    {17, "min", Arity::Counted, atomPrecedence},
    {18, "max", Arity::Counted, atomPrecedence},
    {19, " && ", Arity::Binary, 2},
    {20, " || ", Arity::Binary, 1},
};

struct Text {
  std::string text;
  int precedence = atomPrecedence;

  /// The text as an operand that has to bind at least as tightly as `level`.
  std::string within(int level) && {
    return precedence < level ? "(" + text + ")" : std::move(text);
  }
};

class Decoder {
public:
  explicit Decoder(std::span<const SymbolicToken> tokens) : tokens(tokens) {}

  std::optional<Text> expression(unsigned depth);
  bool atEnd() const { return next == tokens.size(); }

private:
  std::optional<int64_t> number();
  std::optional<Text> operation(unsigned depth);
  std::optional<Text> call(const Operator &op, size_t count, unsigned depth);

  std::span<const SymbolicToken> tokens;
  size_t next = 0;
};

} // namespace

static const Operator *findOperator(int64_t number) {
  for (const Operator &op : operators)
    if (op.number == number)
      return &op;
  return nullptr;
}

std::optional<int64_t> Decoder::number() {
  if (atEnd() || !std::holds_alternative<int64_t>(tokens[next]))
    return std::nullopt;
  return std::get<int64_t>(tokens[next++]);
}

std::optional<Text> Decoder::expression(unsigned depth) {
  if (depth > maxDepth)
    return std::nullopt;
  std::optional<int64_t> kind = number();
  if (!kind || atEnd())
    return std::nullopt;
  if (*kind == 0) {
    std::optional<int64_t> value = number();
    if (!value)
      return std::nullopt;
    return Text{std::to_string(*value),
                *value < 0 ? unaryPrecedence : atomPrecedence};
  }
  if (*kind == 1) {
    if (!std::holds_alternative<std::string_view>(tokens[next]))
      return std::nullopt;
    return Text{std::string(std::get<std::string_view>(tokens[next++]))};
  }
  return *kind == 2 ? operation(depth + 1) : std::nullopt;
}

std::optional<Text> Decoder::operation(unsigned depth) {
  std::optional<int64_t> code = number();
  const Operator *op = code ? findOperator(*code) : nullptr;
  if (!op)
    return std::nullopt;
  if (op->arity == Arity::Counted) {
    std::optional<int64_t> count = number();
    // Every operand takes two elements at least.
    if (!count || *count < 1 ||
        static_cast<uint64_t>(*count) > (tokens.size() - next) / 2)
      return std::nullopt;
    return call(*op, static_cast<size_t>(*count), depth);
  }
  if (op->precedence == atomPrecedence)
    return call(*op, 2, depth);
  std::optional<Text> left = expression(depth);
  if (!left)
    return std::nullopt;
  if (op->arity == Arity::Unary)
    return Text{std::string(op->spelling) +
                    std::move(*left).within(atomPrecedence),
                unaryPrecedence};
  std::optional<Text> right = expression(depth);
  if (!right)
    return std::nullopt;
  std::string text = std::move(*left).within(op->precedence);
  text += op->spelling;
  text += std::move(*right).within(op->precedence + 1);
  return Text{std::move(text), op->precedence};
}

std::optional<Text> Decoder::call(const Operator &op, size_t count,
                                  unsigned depth) {
  std::string text(op.spelling);
  // The callee of a plain call is its first operand.
  bool hasCallee = op.spelling.empty();
  if (!hasCallee)
    text += '(';
  for (size_t i = 0; i < count; ++i) {
    std::optional<Text> operand = expression(depth);
    if (!operand)
      return std::nullopt;
    text +=
        std::move(*operand).within(hasCallee && i == 0 ? atomPrecedence : 0);
    if (hasCallee && i == 0)
      text += '(';
    else if (i + 1 != count)
      text += ", ";
  }
  return Text{text + ")"};
}

std::optional<std::string>
ptolint::decodeSymbolic(std::span<const SymbolicToken> tokens) {
  Decoder decoder(tokens);
  std::optional<Text> result = decoder.expression(0);
  if (!result || !decoder.atEnd())
    return std::nullopt;
  return std::move(result->text);
}
