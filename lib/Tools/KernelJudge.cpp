//===- KernelJudge.cpp - From the text of a kernel to a verdict -----------===//

#include "KernelJudge.h"

#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Rules/KernelVerdict.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

namespace ptolint {

/// Kernels after which a context is renewed. A new one takes 0.3 ms, as long as
/// 15 kernels; 4096 kernels of the conformance mix leave 2 MB in it (measured).
static constexpr uint64_t kernelsPerContext = 4096;

/// What a search for repairs leaves in a context, in kernels: it tries some
/// dozens of tiles.
static constexpr uint64_t kernelsPerSearch = 32;

/// What a context holds alive. Types and attributes of one kernel stay in its
/// context for ever, so that a context is thrown away from time to time.
struct KernelJudge::Workshop {
  Workshop()
      : context(mlir::MLIRContext::Threading::DISABLED), reader(&context),
        module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))) {}

  mlir::MLIRContext context;
  KernelReader reader;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  uint64_t kernels = 0;
};

KernelJudge::KernelJudge(const Target &target, Release release,
                         std::string path, FixFinder finder)
    : target(target), release(release), path(std::move(path)),
      finder(std::move(finder)), workshop(std::make_unique<Workshop>()) {}
KernelJudge::~KernelJudge() = default;

std::variant<KernelVerdict, InputError>
KernelJudge::judge(std::string_view json, uint64_t offset) {
  if (workshop->kernels >= kernelsPerContext)
    workshop = std::make_unique<Workshop>();
  ++workshop->kernels;
  fixes.reset();

  mlir::OpBuilder builder =
      mlir::OpBuilder::atBlockEnd(workshop->module->getBody());
  auto read = workshop->reader.read(json, path, offset, builder);
  if (auto *error = std::get_if<InputError>(&read))
    return std::move(*error);
  auto function = std::get<pypto::FuncOp>(read);
  KernelVerdict verdict = judgeKernel(function, target, release);
  if (finder && verdict.verdict == Verdict::Error) {
    fixes = finder(function, target, release);
    workshop->kernels += kernelsPerSearch;
  }
  function.erase();
  return verdict;
}

std::optional<std::string_view> KernelJudge::lastId() const {
  const std::string &id = workshop->reader.lastId;
  return id.empty() ? std::nullopt : std::optional<std::string_view>(id);
}

} // namespace ptolint
