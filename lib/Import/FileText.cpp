//===- FileText.cpp - A file in memory, padded for the parser -------------===//

#include "FileText.h"

#include "pto-lint/Support/Say.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <simdjson.h>
#include <sys/mman.h>

#include "RegularFile.h"

namespace ptolint {

void FileText::Free::operator()(char *memory) const { std::free(memory); }

/// Size of a huge page on x86-64 and, commonly, on AArch64, in bytes.
static constexpr size_t hugePage = size_t(1) << 21;
static constexpr size_t smallPage = size_t(1) << 12;

bool FileText::reserve(size_t bytes) {
  size_t wanted = bytes + simdjson::SIMDJSON_PADDING;
  if (wanted <= capacity)
    return true;
  // Not realloc: the old bytes are not worth a copy. Growing in steps costs
  // address space only, because untouched pages have no memory.
  buffer.reset();
  wanted = std::max(wanted, capacity + capacity / 2);
  // The system clears a huge page as a whole, which takes longer than to parse
  // a small file.
  size_t page = wanted < hugePage ? smallPage : hugePage;
  wanted = (wanted + page - 1) / page * page;
  capacity = 0;
  buffer.reset(static_cast<char *>(std::aligned_alloc(page, wanted)));
  if (!buffer)
    return false;
  // Filling a large file page by page takes as long as parsing it. Where the
  // system has no huge pages this advice fails and nothing is lost.
  if (page == hugePage)
    ::madvise(buffer.get(), wanted, MADV_HUGEPAGE);
  capacity = wanted;
  return true;
}

static std::string tooLarge(uint64_t bytes) {
  return say("expected a file below 4 GB, found {} bytes", bytes);
}

std::optional<InputError> FileText::load(const std::string &path) {
  size = 0;
  RegularFile file(path);
  if (file.problem())
    return InputError{path, 0, *file.problem()};
  if (file.size() > maxBytes)
    return InputError{path, 0, tooLarge(file.size())};
  if (!reserve(file.size()))
    return InputError{path, 0, "not enough memory for the file"};
  // Somebody may have cut it: the parser says what is missing.
  if (auto problem = file.read(buffer.get(), file.size(), size))
    return InputError{path, size, *problem};
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
