//===- BatchChunk.h - Kernels that travel together -------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_BATCHCHUNK_H
#define PTO_LINT_LIB_TOOLS_BATCHCHUNK_H

#include <string>
#include <vector>

#include "KernelInput.h"

namespace ptolint {

/// Some kernels in the order of the input. One lock per kernel would cost more
/// than to judge it.
class BatchChunk {
public:
  /// Appends `kernel` with a copy of its text.
  void add(const KernelText &kernel) {
    kernels.push_back({text.size(), kernel.json.size(), kernel});
    text += kernel.json;
  }

  size_t size() const { return kernels.size(); }
  size_t bytes() const { return text.size(); }

  /// Kernel `index`; its text lives as long as the chunk.
  KernelText operator[](size_t index) const {
    const Entry &entry = kernels[index];
    KernelText kernel = entry.kernel;
    kernel.json = std::string_view(text).substr(entry.begin, entry.size);
    return kernel;
  }

private:
  struct Entry {
    size_t begin, size;
    /// All but its text.
    KernelText kernel;
  };

  std::string text;
  std::vector<Entry> kernels;
};

/// What is printed for a chunk.
struct BatchAnswer {
  /// One line per kernel of the chunk.
  std::string text;
  /// False when a kernel could not be read.
  bool allRead = true;
};

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_BATCHCHUNK_H
