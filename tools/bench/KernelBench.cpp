//===- KernelBench.cpp - Verdicts, repairs and documents of an editor -----===//

#include "pto-lint/Fix/FixSearch.h"
#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Tools/Batch.h"

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"

#include <algorithm>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>

#include "../../lib/Tools/KernelJudge.h"
#include "../../lib/Tools/Lsp/KernelChecker.h"
#include "../../lib/Tools/Lsp/TextChecker.h"
#include "Bench.h"
#include "MadeKernel.h"

namespace ptolint::bench {

namespace {

/// Counts the lines that are written.
class LineCounter : public std::streambuf {
public:
  uint64_t lines = 0;

protected:
  int_type overflow(int_type c) override {
    lines += c == '\n';
    return traits_type::not_eof(c);
  }
  std::streamsize xsputn(const char *text, std::streamsize size) override {
    lines += std::count(text, text + size, '\n');
    return size;
  }
};

/// All of the command `batch`, but for the process.
void batch(benchmark::State &state) {
  auto count = static_cast<uint64_t>(state.range(0));
  std::string kernels = makeKernels(count);
  Options options;
  options.action = Action::Batch;
  options.paths = {"-"};
  uint64_t bytes = kernels.size();
  std::istringstream in(std::move(kernels));
  PeakMemory peak;
  uint64_t answers = 0;
  for (auto _ : state) {
    in.clear();
    in.seekg(0);
    LineCounter counter;
    std::ostream out(&counter);
    std::ostringstream err;
    runBatch(options, in, out, err);
    answers = counter.lines;
  }
  if (answers != count)
    state.SkipWithError("answers are missing");
  finish(state, peak, count, bytes);
}

/// The verdict about one kernel of so many ops.
void judge(benchmark::State &state) {
  std::string kernel =
      makeChain(static_cast<uint64_t>(state.range(0)), /*fails=*/false);
  KernelJudge judge(allTargets().front(), Release::v9_2, "kernel.json");
  PeakMemory peak;
  bool isRead = true;
  for (auto _ : state)
    isRead &= std::holds_alternative<KernelVerdict>(judge.judge(kernel, 0));
  if (!isRead)
    state.SkipWithError("the kernel cannot be read");
  finish(state, peak, state.range(0), kernel.size());
}

/// The repairs of a kernel of so many ops of which ten do not fit.
void fix(benchmark::State &state) {
  std::string kernel =
      makeChain(static_cast<uint64_t>(state.range(0)), /*fails=*/true);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  KernelReader reader(&context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto function =
      std::get<pypto::FuncOp>(reader.read(kernel, "kernel.json", 0, builder));
  PeakMemory peak;
  size_t fixes = 0;
  for (auto _ : state)
    fixes =
        findFixes(function, allTargets().front(), Release::v9_2).fixes.size();
  if (fixes == 0)
    state.SkipWithError("no repair was found");
  finish(state, peak, state.range(0));
}

template <typename Checker>
void checkDocument(benchmark::State &state, const std::string &text) {
  Checker checker("kernel");
  Options options;
  PeakMemory peak;
  for (auto _ : state)
    benchmark::DoNotOptimize(checker.check(text, options));
  finish(state, peak, state.range(0), text.size());
}

/// What the language server does at each edit, for documents of one kernel.
void documentJson(benchmark::State &state) {
  checkDocument<lsp::KernelChecker>(
      state, makeChain(static_cast<uint64_t>(state.range(0)), true));
}
void documentMlir(benchmark::State &state) {
  checkDocument<lsp::TextChecker>(
      state, makeChainText(static_cast<uint64_t>(state.range(0))));
}

} // namespace

void addKernels() {
  addSizes("batch/kernels", {1000, 1'000'000, 2000}, batch);
  addSizes("judge/ops", {10, 1000, 20'000}, judge);
  addSizes("fix/ops", {10, 1000, 100'000}, fix);
  addSizes("document/json", {10, 1000, 20'000}, documentJson);
  addSizes("document/mlir", {10, 1000, 20'000}, documentMlir);
}

} // namespace ptolint::bench
