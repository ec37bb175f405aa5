//===- DumpStore.h - What dumps say about Python sources -------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_LSP_DUMPSTORE_H
#define PTO_LINT_LIB_TOOLS_LSP_DUMPSTORE_H

#include "pto-lint/Analysis/OpUses.h"
#include "pto-lint/Dialect/PyptoOps.h"
#include "pto-lint/Tools/Driver.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace ptolint::lsp {

/// A folder that the compiler wrote.
struct DumpFolder {
  std::string path;
  /// When the newest JSON file in it was written.
  std::filesystem::file_time_type time;
};

/// The folders below `roots` that are named `output…` and hold JSON, newest
/// first. Hidden folders and `node_modules` are passed over, and so is what is
/// nested too deep for a project.
std::vector<DumpFolder> findDumpFolders(const std::vector<std::string> &roots);

/// A folder of dumps, read.
struct ReadDump {
  DumpFolder folder;
  const Target *target = nullptr;
  /// Everything that the rules find in its graphs, hidden or not.
  std::vector<Finding> findings;
  /// True if graphs with memories were judged.
  bool hasMemories = false;
  /// The most that an op of a line needs in the graphs with memories.
  std::map<SourceLine, OpUses> uses;
  /// Files that its ops name.
  std::set<std::string> sources;
  /// The kernels that can be recovered from it.
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> kernels;
};

/// Reads dumps, each once until it is written again.
class DumpStore {
public:
  explicit DumpStore(std::vector<std::string> roots)
      : roots(std::move(roots)) {}

  /// Looks below `root` as well.
  void addRoot(const std::string &root);

  /// The newest dump that names the file `path`; null if none of the newest
  /// ones does. Checked for the chip and the release of `options`.
  std::shared_ptr<const ReadDump> newestFor(const std::string &path,
                                            const Options &options);

  /// True if `name`, as a dump has it, is the file `path`.
  bool isFile(const std::string &name, const std::string &path,
              const Options &options) const;

private:
  struct Entry {
    const Target *target = nullptr;
    Release release = Release::v9_2;
    std::shared_ptr<const ReadDump> dump;
  };

  std::shared_ptr<const ReadDump> read(const DumpFolder &folder,
                                       const Options &options);

  std::vector<std::string> roots;
  std::vector<Entry> entries;
};

} // namespace ptolint::lsp

#endif // PTO_LINT_LIB_TOOLS_LSP_DUMPSTORE_H
