//===- AtomicFile.cpp - Replaces a file as a whole ------------------------===//

#include "AtomicFile.h"

#include "pto-lint/Support/Say.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace ptolint {

namespace {

std::string systemMessage(const char *what) {
  int error = errno;
  return say("{}: {}", tr(what), tr(std::strerror(error)));
}

bool writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written < 0 && errno != EINTR)
      return false;
    if (written > 0)
      text.remove_prefix(static_cast<size_t>(written));
  }
  return true;
}

/// Writes to a device or a pipe, which cannot be replaced.
std::optional<std::string> writeThrough(const std::string &path,
                                        std::string_view text) {
  // Without O_NONBLOCK the open of a pipe without a reader would hang.
  int descriptor =
      ::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0)
    return systemMessage("cannot open the file");
  int flags = ::fcntl(descriptor, F_GETFL);
  bool isWritten = flags >= 0 &&
                   ::fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) == 0 &&
                   writeAll(descriptor, text);
  std::optional<std::string> problem;
  if (!isWritten)
    problem = systemMessage("cannot write the file");
  ::close(descriptor);
  return problem;
}

/// A file that is gone at the end of the scope unless it was renamed.
class TemporaryFile {
public:
  explicit TemporaryFile(const std::string &path)
      : name(path + ".XXXXXX"), descriptor(::mkostemp(name.data(), O_CLOEXEC)) {
  }
  ~TemporaryFile() {
    if (descriptor >= 0)
      ::close(descriptor);
    if (exists)
      ::unlink(name.c_str());
  }
  TemporaryFile(const TemporaryFile &) = delete;
  TemporaryFile &operator=(const TemporaryFile &) = delete;

  bool isOpen() {
    exists = descriptor >= 0;
    return exists;
  }

  bool write(std::string_view text) { return writeAll(descriptor, text); }

  /// Gives it the owner and the permissions of `status`. Only the superuser can
  /// keep a foreign owner; others still keep the permissions.
  bool takeOver(const struct stat &status) {
    if (::fchown(descriptor, status.st_uid, status.st_gid) != 0)
      errno = 0;
    return ::fchmod(descriptor, status.st_mode & 07777) == 0;
  }

  /// Gives it the permissions of a new file.
  bool takeMask() {
    mode_t mask = ::umask(0);
    ::umask(mask);
    return ::fchmod(descriptor, 0666 & ~mask) == 0;
  }

  /// Some file systems tell only when it is closed that it is full.
  bool close() {
    bool synced = ::fsync(descriptor) == 0;
    int error = errno;
    bool closed = ::close(std::exchange(descriptor, -1)) == 0;
    if (!synced)
      errno = error;
    return synced && closed;
  }

  bool rename(const std::string &path) {
    if (::rename(name.c_str(), path.c_str()) != 0)
      return false;
    exists = false;
    return true;
  }

private:
  std::string name;
  int descriptor;
  bool exists = false;
};

} // namespace

std::optional<std::string> replaceFile(const std::string &path,
                                       std::string_view text) {
  char *resolved = ::realpath(path.c_str(), nullptr);
  if (!resolved)
    return systemMessage("cannot find the file");
  std::string target = resolved;
  std::free(resolved);
  struct stat status;
  if (::stat(target.c_str(), &status) != 0)
    return systemMessage("cannot find the file");
  if (!S_ISREG(status.st_mode))
    return "expected a regular file";
  // The name of a file that nobody may write could still be given to another.
  if (::access(target.c_str(), W_OK) != 0)
    return systemMessage("cannot write the file");
  TemporaryFile file(target);
  if (!file.isOpen())
    return systemMessage("cannot write beside the file");
  if (!file.takeOver(status) || !file.write(text) || !file.close() ||
      !file.rename(target))
    return systemMessage("cannot write the file");
  return std::nullopt;
}

std::optional<std::string> writeFile(const std::string &path,
                                     std::string_view text) {
  struct stat status;
  if (::stat(path.c_str(), &status) == 0 &&
      (S_ISCHR(status.st_mode) || S_ISFIFO(status.st_mode)))
    return writeThrough(path, text);
  // A link to nothing is there as well, and an error to replace.
  if (::lstat(path.c_str(), &status) == 0)
    return replaceFile(path, text);
  TemporaryFile file(path);
  if (!file.isOpen())
    return systemMessage("cannot write into the folder");
  if (!file.takeMask() || !file.write(text) || !file.close() ||
      !file.rename(path))
    return systemMessage("cannot write the file");
  return std::nullopt;
}

} // namespace ptolint
