//===- CompilerLog.cpp - Errors in the text of a compiler -----------------===//

#include "pto-lint/Import/CompilerLog.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

#include <algorithm>
#include <istream>

#include "LogMarks.h"
#include "LogText.h"

namespace ptolint {

namespace {

/// A longer line is read in pieces of this size. Two pieces have
/// `pieceOverlap` bytes in common, so that a sentence is whole in one of them.
constexpr size_t maxPiece = size_t(64) << 10;
constexpr size_t pieceOverlap = size_t(4) << 10;

/// Lines below a code without a sentence in which the sentence may follow.
constexpr unsigned maxContinuation = 4;

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " |";
  size_t first = text.find_first_not_of(blanks);
  if (first == text.npos)
    return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// `[schedule_state.cpp:243]` in `line`, which is not part of a message.
void readPlace(std::string_view line, LogError &error) {
  size_t at = line.find(".cpp:");
  size_t open = at == line.npos ? at : line.substr(0, at).rfind('[');
  constexpr size_t maxName = 100;
  if (open == line.npos || at - open > maxName)
    return;
  LogCursor cursor(line, at + 5);
  if (std::optional<uint64_t> number = cursor.takeNumber()) {
    error.file = line.substr(open + 1, at + 4 - open - 1);
    error.fileLine = *number;
  }
}

/// Where the message of a log line begins, behind time, place and module.
size_t messageStart(std::string_view line) {
  for (std::string_view words : {"][PASS]:", "][ERROR]: "}) {
    size_t at = line.find(words);
    if (at != line.npos)
      return at + words.size();
  }
  size_t at = line.find(".cpp:");
  size_t end = at == line.npos ? at : line.find("]:", at);
  return end == line.npos ? line.npos : end + 2;
}

/// True for a line of the log that reports an error.
bool isErrorLine(std::string_view line) {
  return line.substr(0, 80).find("[ERROR]") != line.npos;
}

/// `, func CompileFunction, file host_machine.cpp, line 179` behind a message.
void splitThrower(std::string &message, LogError &error) {
  size_t at = message.find(", func ");
  if (at == message.npos)
    at = message.find(" func ");
  size_t file = at == message.npos ? at : message.find(", file ", at);
  size_t line = file == message.npos ? file : message.find(", line ", file);
  if (line == message.npos)
    return;
  LogCursor cursor(message, line + 7);
  if (std::optional<uint64_t> number = cursor.takeNumber();
      number && error.file.empty()) {
    error.file = message.substr(file + 7, line - file - 7);
    error.fileLine = *number;
  }
  message.resize(at);
}

/// Cut to `maxLogMessage`, not within a character of UTF-8.
void limitLength(std::string &message) {
  if (message.size() <= maxLogMessage)
    return;
  size_t size = maxLogMessage;
  while (size != 0 &&
         (static_cast<unsigned char>(message[size]) & 0xc0) == 0x80)
    --size;
  message.resize(size);
}

/// Where the sentence of `mark` begins, which may be before the words that it
/// is known by: behind the mark before it, else behind the head of the line.
size_t startOf(std::string_view line, const std::vector<LogMark> &marks,
               const LogMark &mark) {
  // More than this before the words is something else.
  constexpr size_t maxLead = 300;
  size_t start = 0;
  if (&mark != &marks.front())
    start = (&mark)[-1].end;
  else if (size_t head = messageStart(line); head < mark.begin)
    start = head;
  return mark.begin - start <= maxLead ? start : mark.begin;
}

bool hasNumbers(LogErrorKind kind) {
  return kind == LogErrorKind::Buffer || kind == LogErrorKind::Op ||
         kind == LogErrorKind::Memory || kind == LogErrorKind::Plan;
}

/// What makes two errors one: the numbers where a kind has some, else the text.
std::string identityOf(const LogError &error) {
  auto number = [](auto value) {
    return value ? std::to_string(*value) : std::string("?");
  };
  std::string key(logErrorKindName(error.kind));
  for (const std::string &part :
       {error.scope, number(error.required), number(error.capacity),
        number(error.tensor), error.opcode,
        error.kind == LogErrorKind::Op ? number(error.opMagic) : std::string()})
    key.append(" ").append(part);
  if (!hasNumbers(error.kind)) {
    std::string_view message = error.message;
    while (message.ends_with('.') || message.ends_with('!'))
      message.remove_suffix(1);
    key.append(" ").append(message);
  }
  return key;
}

/// Takes over what `copy` says and `error` does not.
void complete(LogError &error, LogError &&copy) {
  ++error.count;
  if (error.code.empty()) {
    error.code = std::move(copy.code);
    error.enumName = std::move(copy.enumName);
  }
  if (!error.opMagic)
    error.opMagic = copy.opMagic;
  if (!error.functionMagic)
    error.functionMagic = copy.functionMagic;
  if (error.file.empty()) {
    error.file = std::move(copy.file);
    error.fileLine = copy.fileLine;
  }
}

} // namespace

std::string_view logErrorKindName(LogErrorKind kind) {
  constexpr std::string_view names[] = {
      "buffer",     "op",          "memory",    "spill",     "plan",
      "device",     "cube-tile",   "tile-tail", "tile-rank", "vec-tile",
      "unset-tile", "consequence", "other"};
  static_assert(std::size(names) == size_t(LogErrorKind::Other) + 1);
  return names[static_cast<size_t>(kind)];
}

class CompilerLogReader::Impl {
public:
  void feed(std::string_view text);
  LogContents finish();

private:
  void endLine();
  void readPiece(bool isLast);
  void readMarks(std::string_view line, std::vector<LogMark> &marks);
  void readPlainLine(std::string_view line);
  void open(LogMark &&mark, std::string_view text, std::string_view line);
  void close();
  void add(LogError &&error, std::string_view line);

  std::string piece;
  uint64_t lineNumber = 1;
  bool lineIsCut = false;
  /// A code whose sentence has not come yet.
  std::optional<LogError> pending;
  unsigned pendingLines = 0;
  LogContents contents;
  /// Last error of each identity, by its place in `contents`.
  llvm::StringMap<size_t> known;
  /// The error that lines about ops belong to.
  std::optional<size_t> current;
};

void CompilerLogReader::Impl::feed(std::string_view text) {
  while (!text.empty()) {
    size_t lineEnd = text.find('\n');
    size_t room = maxPiece - piece.size();
    size_t length = std::min(std::min(lineEnd, text.size()), room);
    piece.append(text.substr(0, length));
    text.remove_prefix(length);
    if (!text.empty() && text.front() == '\n') {
      text.remove_prefix(1);
      endLine();
    } else if (piece.size() == maxPiece) {
      readPiece(/*isLast=*/false);
    }
  }
}

void CompilerLogReader::Impl::endLine() {
  readPiece(/*isLast=*/true);
  ++lineNumber;
  lineIsCut = false;
}

void CompilerLogReader::Impl::readPiece(bool isLast) {
  std::string line = plainLogText(piece);
  piece.clear();
  std::vector<LogMark> marks = findLogMarks(line);
  if (!isLast) {
    // The rest of the line is read again with what follows it.
    size_t cut = line.size() - std::min(line.size(), pieceOverlap);
    llvm::erase_if(marks,
                   [&](const LogMark &mark) { return mark.begin >= cut; });
    if (!marks.empty())
      cut = std::max(cut, marks.back().end);
    piece = line.substr(cut);
    lineIsCut = true;
  }
  if (!marks.empty())
    readMarks(line, marks);
  else if (!lineIsCut)
    readPlainLine(line);
}

void CompilerLogReader::Impl::readMarks(std::string_view line,
                                        std::vector<LogMark> &marks) {
  for (size_t i = 0; i < marks.size(); ++i) {
    LogMark &mark = marks[i];
    size_t next = i + 1 < marks.size() ? marks[i + 1].begin : line.size();
    if (mark.what == LogMark::What::Header) {
      close();
      open(std::move(mark), line.substr(mark.end, next - mark.end), line);
      continue;
    }
    // Some sentences are known by more than one of their parts.
    while (!mark.isWhole && i + 1 < marks.size() &&
           marks[i + 1].what == LogMark::What::Sentence &&
           marks[i + 1].error.kind == mark.error.kind) {
      ++i;
      next = i + 1 < marks.size() ? marks[i + 1].begin : line.size();
    }
    LogError error = std::move(mark.error);
    size_t begin = mark.isWhole ? mark.begin : startOf(line, marks, mark);
    size_t end = mark.isWhole ? mark.end : next;
    error.message = trimmed(line.substr(begin, end - begin));
    if (pending) {
      error.code = std::move(pending->code);
      error.enumName = std::move(pending->enumName);
      error.file = std::move(pending->file);
      error.fileLine = pending->fileLine;
      error.line = pending->line;
      pending.reset();
    }
    add(std::move(error), line);
  }
  // A code with a text of its own needs no line below it.
  if (pending && !pending->message.empty() && !pending->code.empty())
    close();
}

/// A line without anything that is known: the text that a code announced, an op
/// that the compiler lists below an error, or another error of its log.
void CompilerLogReader::Impl::readPlainLine(std::string_view line) {
  if (std::optional<LogOp> op = readOpLine(line)) {
    if (current && contents.errors[*current].ops.size() < maxLogOps) {
      std::vector<LogOp> &ops = contents.errors[*current].ops;
      if (!llvm::is_contained(ops, *op))
        ops.push_back(std::move(*op));
    }
    return;
  }
  std::string_view text = trimmed(line);
  if (pending) {
    if (isErrorLine(line)) {
      close();
    } else if (!text.empty()) {
      if (pending->message.empty())
        pending->message = text;
      if (++pendingLines >= maxContinuation || !pending->code.empty())
        close();
      return;
    }
  }
  if (!isErrorLine(line) || messageStart(line) == line.npos)
    return;
  std::string_view message = trimmed(line.substr(messageStart(line)));
  // The heading of a list of ops, not an error.
  if (message.ends_with("producer info:") || message.empty())
    return;
  LogError error;
  error.message = message;
  add(std::move(error), line);
}

void CompilerLogReader::Impl::open(LogMark &&mark, std::string_view text,
                                   std::string_view line) {
  pending = std::move(mark.error);
  pendingLines = 0;
  pending->line = lineNumber;
  pending->message = trimmed(text);
  readPlace(line.substr(0, mark.begin), *pending);
}

/// Adds the pending code, of which nothing more is known.
void CompilerLogReader::Impl::close() {
  if (!pending)
    return;
  LogError error = std::move(*pending);
  pending.reset();
  error.kind = kindOfCode(error.code);
  add(std::move(error), {});
}

void CompilerLogReader::Impl::add(LogError &&error, std::string_view line) {
  if (error.line == 0)
    error.line = lineNumber;
  if (error.file.empty())
    readPlace(line, error);
  splitThrower(error.message, error);
  limitLength(error.message);
  readMagics(error.message, error);
  if (error.kind == LogErrorKind::CubeTile ||
      error.kind == LogErrorKind::TileRank)
    error.facts = factsOf(error.message);
  auto [entry, isNew] = known.try_emplace(identityOf(error), 0);
  if (!isNew) {
    LogError &first = contents.errors[entry->second];
    bool isSame = !first.functionMagic || !error.functionMagic ||
                  first.functionMagic == error.functionMagic;
    if (isSame) {
      current = entry->second;
      return complete(first, std::move(error));
    }
  }
  if (contents.errors.size() == maxLogErrors) {
    ++contents.dropped;
    if (isNew)
      known.erase(entry);
    current.reset();
    return;
  }
  entry->second = contents.errors.size();
  current = entry->second;
  contents.errors.push_back(std::move(error));
}

LogContents CompilerLogReader::Impl::finish() {
  if (!piece.empty())
    endLine();
  close();
  auto isConsequence = [](const LogError &error) {
    return error.kind == LogErrorKind::Consequence;
  };
  if (!llvm::all_of(contents.errors, isConsequence))
    llvm::erase_if(contents.errors, isConsequence);
  contents.lines = lineNumber - 1;
  LogContents result = std::move(contents);
  *this = Impl();
  return result;
}

CompilerLogReader::CompilerLogReader() : impl(std::make_unique<Impl>()) {}
CompilerLogReader::~CompilerLogReader() = default;

void CompilerLogReader::feed(std::string_view text) { impl->feed(text); }

LogContents CompilerLogReader::finish() { return impl->finish(); }

LogContents readCompilerLog(std::istream &stream) {
  CompilerLogReader reader;
  std::string buffer(maxPiece, '\0');
  uint64_t inLine = 0;
  while (stream && inLine <= maxLogLine) {
    stream.read(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    std::string_view piece = std::string_view(buffer).substr(
        0, static_cast<size_t>(stream.gcount()));
    reader.feed(piece);
    size_t lineBreak = piece.rfind('\n');
    inLine = lineBreak == piece.npos ? inLine + piece.size()
                                     : piece.size() - lineBreak - 1;
  }
  LogContents contents = reader.finish();
  contents.isCutOff = inLine > maxLogLine;
  return contents;
}

} // namespace ptolint
