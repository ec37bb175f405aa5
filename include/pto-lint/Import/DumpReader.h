//===- DumpReader.h - Streams a graph dump ---------------------*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_DUMPREADER_H
#define PTO_LINT_IMPORT_DUMPREADER_H

#include "pto-lint/Import/InputError.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace ptolint {

struct DumpFunction;

/// Reads graph dumps (`.json`) of every generation, function by function. One
/// reader serves many files and keeps its buffers between them.
///
/// Unknown keys, opcodes and enum values pass through; a reference to a tensor
/// that the dump does not hold becomes a tensor without known size; of the
/// names that a key has in several generations, and of the tensors with one
/// magic, the first one counts. The same key twice is an error.
class DumpReader {
public:
  using FunctionCallback = llvm::function_ref<void(const DumpFunction &)>;
  /// Tells from its `func_magicname` whether a function is not wanted.
  using SkipFunction = llvm::function_ref<bool(std::string_view)>;

  DumpReader();
  ~DumpReader();
  DumpReader(const DumpReader &) = delete;
  DumpReader &operator=(const DumpReader &) = delete;

  /// Reads the file `path` and calls `onFunction` for every function in it that
  /// `skip` does not refuse, in the order of the file. Returns why the file
  /// could not be read to its end; the functions before that place have been
  /// delivered.
  std::optional<InputError> read(const std::string &path,
                                 FunctionCallback onFunction,
                                 SkipFunction skip = {});

  /// The same for a text in memory; `path` is only what errors name.
  std::optional<InputError> readText(std::string_view text,
                                     const std::string &path,
                                     FunctionCallback onFunction,
                                     SkipFunction skip = {});

private:
  class Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace ptolint

#endif // PTO_LINT_IMPORT_DUMPREADER_H
