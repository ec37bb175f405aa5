//===- FileText.cpp - A file in memory, padded for the parser -------------===//

#include "FileText.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <simdjson.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ptolint {

void FileText::Free::operator()(char *memory) const { std::free(memory); }

/// Size of a huge page on x86-64 and, commonly, on AArch64, in bytes.
static constexpr size_t hugePage = size_t(1) << 21;

bool FileText::reserve(size_t bytes) {
  size_t wanted = bytes + simdjson::SIMDJSON_PADDING;
  if (wanted <= capacity)
    return true;
  // Not realloc: the old bytes are not worth a copy. Growing in steps costs
  // address space only, because untouched pages have no memory.
  buffer.reset();
  wanted = std::max(wanted, capacity + capacity / 2);
  wanted = (wanted + hugePage - 1) / hugePage * hugePage;
  capacity = 0;
  buffer.reset(static_cast<char *>(std::aligned_alloc(hugePage, wanted)));
  if (!buffer)
    return false;
  // Filling a large file page by page takes as long as parsing it. Where the
  // system has no huge pages this advice fails and nothing is lost.
  ::madvise(buffer.get(), wanted, MADV_HUGEPAGE);
  capacity = wanted;
  return true;
}

static std::string tooLarge(uint64_t bytes) {
  return say("expected a file below 4 GB, found {} bytes", bytes);
}

static std::string systemMessage(const char *what, int error) {
  return say("{}: {}", tr(what), tr(std::strerror(error)));
}

namespace {

/// An open file, closed at the end of the scope.
class File {
public:
  // Without O_NONBLOCK the open of a pipe without a writer would hang.
  explicit File(const std::string &path)
      : descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
  ~File() {
    if (descriptor >= 0)
      ::close(descriptor);
  }
  File(const File &) = delete;
  File &operator=(const File &) = delete;
  int get() const { return descriptor; }

private:
  int descriptor;
};

} // namespace

std::optional<InputError> FileText::load(const std::string &path) {
  size = 0;
  File file(path);
  struct stat status;
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0)
    return InputError{path, 0, systemMessage("cannot open the file", errno)};
  if (S_ISDIR(status.st_mode))
    return InputError{path, 0, "expected a file, found a directory"};
  if (!S_ISREG(status.st_mode))
    return InputError{path, 0, "expected a regular file"};
  uint64_t bytes = static_cast<uint64_t>(status.st_size);
  if (bytes > maxBytes)
    return InputError{path, 0, tooLarge(bytes)};
  if (!reserve(bytes))
    return InputError{path, 0, "not enough memory for the file"};
  while (size < bytes) {
    ssize_t got = ::read(file.get(), buffer.get() + size, bytes - size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got < 0)
      return InputError{path, size, systemMessage("cannot read", errno)};
    if (got == 0)
      break; // Somebody truncated it: the parser says what is missing.
    size += static_cast<size_t>(got);
  }
  std::memset(buffer.get() + size, 0, simdjson::SIMDJSON_PADDING);
  return std::nullopt;
}

std::optional<InputError> FileText::assign(std::string_view text,
                                           const std::string &path) {
  size = 0;
  if (text.size() > maxBytes)
    return InputError{path, 0, tooLarge(text.size())};
  if (!reserve(text.size()))
    return InputError{path, 0, "not enough memory for the text"};
  if (!text.empty())
    std::memcpy(buffer.get(), text.data(), text.size());
  size = text.size();
  std::memset(buffer.get() + size, 0, simdjson::SIMDJSON_PADDING);
  return std::nullopt;
}

} // namespace ptolint
