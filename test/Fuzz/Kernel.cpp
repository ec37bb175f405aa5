// Kernels as JSON: one, an array or JSON Lines, read and judged.

#include "pto-lint/Import/KernelFiles.h"
#include "pto-lint/Import/KernelReader.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"

#include "Graph.h"

using namespace ptolint;
using namespace ptolint::test;

namespace {

struct Session {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  KernelReader reader{&context};
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
};

} // namespace

static void check(Session &session, std::string_view json, uint64_t offset,
                  const Target &target, size_t size) {
  auto builder = mlir::OpBuilder::atBlockEnd(session.module->getBody());
  auto read = session.reader.read(json, "fuzz.json", offset, builder);
  if (auto *error = std::get_if<InputError>(&read))
    return requireLocated(*error, size);
  auto kernel = std::get<pypto::FuncOp>(read);
  require(mlir::succeeded(mlir::verify(kernel)));
  judge(kernel, target);
  kernel.erase();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static std::unique_ptr<Session> session;
  static unsigned runs = 0;
  if (runs++ % runsPerContext == 0)
    session = std::make_unique<Session>();
  std::string_view text = textOf(data, size);
  looksLikeKernel(text);
  const Target &target = allTargets()[size % allTargets().size()];
  auto error = forEachKernel(text, [&](std::string_view json, uint64_t offset) {
    check(*session, json, offset, target, size);
  });
  requireLocated(error, size);
  return 0;
}
