//===- KernelInput.cpp - The kernels of a stream one by one ---------------===//

#include "KernelInput.h"

#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <istream>

namespace ptolint {

namespace {

/// Largest input that is not JSON Lines, in bytes: about half a million
/// kernels. It is kept in memory, and a stream may have no end.
constexpr size_t maxDocument = size_t(256) << 20;

uint64_t countLines(std::string_view text) {
  return static_cast<uint64_t>(std::count(text.begin(), text.end(), '\n'));
}

/// What the first line that is not blank says about the whole input.
enum class Form {
  Unknown,
  /// JSON Lines.
  Lines,
  /// An object that is still open at the end of the line: one over several
  /// lines, or JSON Lines of which the first was cut off.
  Open,
  /// One text: an array, or an object over several lines.
  Document,
};

/// The form of an input that begins with `line`. A line that ends within a
/// string was cut off, because no program breaks lines there.
Form formOf(std::string_view line) {
  size_t begin = line.find_first_not_of(" \t\r");
  if (begin == line.npos || (line[begin] != '[' && line[begin] != '{'))
    return Form::Lines;
  if (line[begin] == '[')
    return Form::Document;
  bool inString = false;
  int64_t depth = 0;
  for (size_t i = begin; i < line.size(); ++i) {
    char c = line[i];
    if (inString && c == '\\')
      ++i;
    else if (c == '"')
      inString = !inString;
    else if (!inString && (c == '{' || c == '['))
      ++depth;
    else if (!inString && (c == '}' || c == ']'))
      --depth;
  }
  return !inString && depth > 0 ? Form::Open : Form::Lines;
}

class KernelSplitter {
public:
  KernelSplitter(std::istream &in, const std::string &path,
                 llvm::function_ref<bool(const KernelText &)> onKernel)
      : in(in), path(path), onKernel(onKernel) {}

  void run() {
    readKernelLines(in, [&](const KernelLine &line) { onLine(line); });
    if ((form == Form::Open || form == Form::Document) && !stopped)
      splitDocument();
  }

private:
  void onLine(const KernelLine &line);
  void addToDocument(const KernelLine &line);
  void splitDocument();

  void emit(const KernelText &kernel) {
    if (!stopped && !onKernel(kernel))
      stop();
  }
  void refuse(const KernelLine &line, std::string message) {
    emit({{},
          line.offset,
          line.number,
          InputError{path, line.offset, std::move(message)}});
  }
  /// The stream reads as ended from here on.
  void stop() {
    stopped = true;
    in.setstate(std::ios::eofbit);
  }

  std::istream &in;
  const std::string &path;
  llvm::function_ref<bool(const KernelText &)> onKernel;
  Form form = Form::Unknown;
  bool stopped = false;
  std::string document;
  uint64_t documentLines = 1;
};

void KernelSplitter::onLine(const KernelLine &line) {
  if (stopped)
    return;
  switch (form) {
  case Form::Unknown:
    form = formOf(line.text);
    break;
  case Form::Open:
    // Inside of an object a line that begins with another one is indented.
    form = line.text.starts_with('{') ? Form::Lines : Form::Document;
    if (form == Form::Lines)
      splitDocument();
    break;
  case Form::Lines:
  case Form::Document:
    break;
  }
  if (form != Form::Lines)
    return addToDocument(line);
  if (line.isTooLong)
    return refuse(line,
                  say("expected a line of at most {} bytes", maxKernelLine));
  emit({line.text, line.offset, line.number, std::nullopt});
}

/// Puts `line` at its place in the document. What lies between two lines,
/// their breaks and blank lines, becomes blanks that count as many lines.
void KernelSplitter::addToDocument(const KernelLine &line) {
  if (line.isTooLong || line.offset + line.text.size() > maxDocument) {
    refuse(line, say("expected an array of at most {} bytes in lines of at "
                     "most {}: write one kernel per line instead (JSON Lines)",
                     maxDocument, maxKernelLine));
    return stop();
  }
  uint64_t breaks = line.number - documentLines;
  document.resize(line.offset - breaks, ' ');
  document.append(breaks, '\n');
  documentLines = line.number;
  document += line.text;
}

void KernelSplitter::splitDocument() {
  uint64_t line = 1;
  uint64_t counted = 0;
  auto lineOf = [&](uint64_t offset) {
    line += countLines(
        std::string_view(document).substr(counted, offset - counted));
    counted = offset;
    return line;
  };
  std::optional<InputError> error =
      forEachKernel(document, [&](std::string_view json, uint64_t offset) {
        emit({json, offset, lineOf(offset), std::nullopt});
      });
  if (!error)
    return;
  error->path = path;
  uint64_t place =
      std::clamp<uint64_t>(error->offset, counted, document.size());
  emit({{}, place, lineOf(place), std::move(error)});
}

} // namespace

void readKernels(std::istream &in, const std::string &path,
                 llvm::function_ref<bool(const KernelText &)> onKernel) {
  KernelSplitter(in, path, onKernel).run();
}

InputProblem kernelProblem(const InputError &error, const KernelText &kernel) {
  InputProblem problem;
  problem.path = error.path;
  problem.message = error.message;
  problem.offset = error.offset;
  uint64_t inside = error.offset - std::min(error.offset, kernel.offset);
  problem.line =
      kernel.line +
      countLines(kernel.json.substr(0, std::min(inside, kernel.json.size())));
  return problem;
}

} // namespace ptolint
