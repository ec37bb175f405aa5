//===- RegularFile.cpp - An open file, no pipe and no device --------------===//

#include "RegularFile.h"

#include "pto-lint/Support/Say.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace ptolint {

static std::string systemMessage(const char *what, int error) {
  return say("{}: {}", tr(what), tr(std::strerror(error)));
}

// Without O_NONBLOCK the open of a pipe without a writer would hang.
RegularFile::RegularFile(const std::string &path)
    : descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {
  struct stat status;
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0)
    whyNot = systemMessage("cannot open the file", errno);
  else if (S_ISDIR(status.st_mode))
    whyNot = "expected a file, found a directory";
  else if (!S_ISREG(status.st_mode))
    whyNot = "expected a regular file";
  else
    bytes = static_cast<uint64_t>(status.st_size);
}

RegularFile::~RegularFile() {
  if (descriptor >= 0)
    ::close(descriptor);
}

std::optional<std::string> RegularFile::read(char *buffer, size_t want,
                                             size_t &got) {
  for (got = 0; got < want;) {
    ssize_t once = ::read(descriptor, buffer + got, want - got);
    if (once < 0 && errno == EINTR)
      continue;
    if (once < 0)
      return systemMessage("cannot read", errno);
    if (once == 0)
      break;
    got += static_cast<size_t>(once);
  }
  return std::nullopt;
}

} // namespace ptolint
